// SPDX-License-Identifier: GPL-3.0-or-later
#include "review/notespane.h"

#include "common/colours.h"
#include "core/text.h"
#include "review/reviewwords.h"
#include "review/wrapdelegate.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDateTime>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace widgets {

NotesPane::NotesPane(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("notesPane"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 6, 6, 6);
    auto *head = new QHBoxLayout;
    m_count = new QLabel;
    m_count->setObjectName(QStringLiteral("notesCount"));
    m_openOnly = new QCheckBox(tr("Open only"));
    m_openOnly->setObjectName(QStringLiteral("notesOpenOnly"));
    head->addWidget(m_count, 1);
    head->addWidget(m_openOnly);
    layout->addLayout(head);

    m_list = new QTreeWidget;
    m_list->setObjectName(QStringLiteral("notesList"));
    m_list->setAccessibleName(tr("Notes"));
    m_list->setColumnCount(2);
    m_list->setHeaderHidden(true);
    m_list->setRootIsDecorated(false);
    m_list->setWordWrap(true);
    m_list->setItemDelegate(new WrapDelegate(m_list));
    m_list->setIndentation(0);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    m_list->header()->setSectionResizeMode(1, QHeaderView::Stretch);
    layout->addWidget(m_list, 1);

    m_editor = new QWidget;
    auto *edit = new QVBoxLayout(m_editor);
    edit->setContentsMargins(0, 0, 0, 0);
    m_text = new QPlainTextEdit;
    m_text->setObjectName(QStringLiteral("noteText"));
    m_text->setAccessibleName(tr("Text of the note"));
    m_text->setFixedHeight(m_text->fontMetrics().height() * 5 + 12);
    m_text->setTabChangesFocus(true);
    edit->addWidget(m_text);
    auto *row = new QHBoxLayout;
    m_severity = new QComboBox;
    m_severity->setObjectName(QStringLiteral("noteSeverity"));
    m_severity->setAccessibleName(tr("Severity"));
    for (int i = 0; i < 5; ++i)
        m_severity->addItem(severityName(static_cast<review::Severity>(i)));
    m_done = new QCheckBox(tr("Done"));
    m_done->setObjectName(QStringLiteral("noteDone"));
    auto *jump = new QPushButton(tr("Show"));
    jump->setObjectName(QStringLiteral("noteShow"));
    auto *remove = new QPushButton(tr("Remove"));
    remove->setObjectName(QStringLiteral("noteRemove"));
    row->addWidget(m_severity);
    row->addWidget(m_done);
    row->addStretch();
    row->addWidget(jump);
    row->addWidget(remove);
    edit->addLayout(row);
    layout->addWidget(m_editor);

    connect(m_list->header(), &QHeaderView::sectionResized, m_list, [this] { m_list->doItemsLayout(); });
    connect(m_openOnly, &QCheckBox::toggled, this, &NotesPane::rebuild);
    connect(m_list, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem *item) {
        if (m_filling)
            return;
        m_current = item ? core::fromQString(item->data(0, Qt::UserRole).toString()) : std::string();
        fillEditor();
    });
    const auto show = [this] {
        if (const auto *note = current())
            Q_EMIT placeRequested(note->place);
    };
    connect(m_list, &QTreeWidget::itemActivated, this, show);
    connect(jump, &QPushButton::clicked, this, show);
    connect(remove, &QPushButton::clicked, this, [this] {
        if (!m_current.empty())
            Q_EMIT noteRemoved(core::toQString(m_current));
    });
    connect(m_text, &QPlainTextEdit::textChanged, this, &NotesPane::edited);
    connect(m_severity, &QComboBox::activated, this, &NotesPane::edited);
    connect(m_done, &QCheckBox::toggled, this, &NotesPane::edited);
    rebuild();
}

void NotesPane::setDossier(std::shared_ptr<const dossier::Dossier> dossier)
{
    m_dossier = std::move(dossier);
    rebuild();
}

void NotesPane::setReview(const review::Review &review)
{
    m_review = review;
    rebuild();
}

const review::Note *NotesPane::current() const
{
    const auto found = std::ranges::find(m_review.notes, m_current, &review::Note::id);
    return found == m_review.notes.end() ? nullptr : &*found;
}

void NotesPane::editNote(const QString &id)
{
    m_current = core::fromQString(id);
    m_openOnly->setChecked(false);
    rebuild();
    m_text->setFocus();
}

void NotesPane::rebuild()
{
    const bool filling = std::exchange(m_filling, true);
    const int scroll = m_list->verticalScrollBar()->value();
    m_list->clear();
    const Colours colour = colours(palette());
    int open = 0;
    for (const auto &note : m_review.notes) {
        open += note.done ? 0 : 1;
        if (note.done && m_openOnly->isChecked())
            continue;
        const QString text = core::toQString(note.text);
        auto *item =
            new QTreeWidgetItem(m_list, {note.done ? QStringLiteral("✓") : severityGlyph(note.severity),
                                         text.section(u'\n', 0, 0) + u'\n' + placeText(note.place)});
        item->setData(0, Qt::UserRole, core::toQString(note.id));
        item->setToolTip(0, note.done ? tr("Done") : severityName(note.severity));
        item->setToolTip(1, text);
        item->setTextAlignment(0, Qt::AlignHCenter | Qt::AlignTop);
        item->setForeground(0, note.severity == review::Severity::MustFix ? colour.warning : colour.note);
        if (note.done)
            item->setForeground(1, colour.muted);
        if (note.id == m_current)
            m_list->setCurrentItem(item);
    }
    if (m_review.notes.empty()) {
        auto *item = new QTreeWidgetItem(
            m_list, {QString(), tr("No notes yet. On a line of a diff, a mail or a table, press c.")});
        item->setFlags(Qt::NoItemFlags);
    }
    m_count->setText(tr("Notes: %1, open: %2").arg(m_review.notes.size()).arg(open));
    m_list->verticalScrollBar()->setValue(scroll);
    m_filling = filling;
    fillEditor();
}

QString NotesPane::placeText(const review::Place &place) const
{
    const auto message = m_dossier ? m_dossier->messageById(place.message) : std::nullopt;
    QString where =
        message ? core::toQString(m_dossier->messages[*message].subject) : tr("in a mail that is not open");
    if (!place.path.empty())
        where += QStringLiteral(", %1:%2").arg(core::toQString(place.path)).arg(place.fileLine);
    else if (place.kind == review::Place::Kind::Cell)
        where += QStringLiteral(", %1 %2").arg(core::toQString(place.row), core::toQString(place.config));
    else if (place.firstLine > 0)
        where += tr(", line %1").arg(place.firstLine);
    return where;
}

void NotesPane::fillEditor()
{
    const auto *note = current();
    m_editor->setVisible(note != nullptr);
    if (!note)
        return;
    const bool filling = std::exchange(m_filling, true);
    // What is being typed is never replaced by an older state of itself.
    if (const QString text = core::toQString(note->text); m_text->toPlainText() != text)
        m_text->setPlainText(text);
    m_severity->setCurrentIndex(static_cast<int>(note->severity));
    m_done->setChecked(note->done);
    m_filling = filling;
}

void NotesPane::edited()
{
    const auto *known = current();
    if (m_filling || !known)
        return;
    review::Note note = *known;
    note.text = core::fromQString(m_text->toPlainText());
    note.severity = static_cast<review::Severity>(m_severity->currentIndex());
    note.done = m_done->isChecked();
    note.changed = QDateTime::currentSecsSinceEpoch();
    // Kept here too: the answer of the store must find nothing to change in what is typed.
    *std::ranges::find(m_review.notes, m_current, &review::Note::id) = note;
    Q_EMIT noteEdited(note);
}

} // namespace widgets
