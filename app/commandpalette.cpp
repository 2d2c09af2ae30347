// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandpalette.h"

#include "common/colours.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>

namespace app {

namespace {

constexpr int EntryRole = Qt::UserRole;
constexpr int BesideRole = Qt::UserRole + 1;
constexpr std::size_t MostShown = 200;

/// The name at the beginning of the line, elided where it must be, its key or kind at the end.
class EntryDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &given, const QModelIndex &index) const override
    {
        QStyleOptionViewItem option = given;
        initStyleOption(&option, index);
        const QString beside = index.data(BesideRole).toString();
        const int room = beside.isEmpty() ? 0 : option.fontMetrics.horizontalAdvance(beside) + 24;
        const QString text = option.fontMetrics.elidedText(
            option.text, Qt::ElideRight, std::max(option.rect.width() - room - 8, option.rect.width() / 3));
        option.text.clear();
        const QStyle *style = option.widget->style();
        style->drawControl(QStyle::CE_ItemViewItem, &option, painter, option.widget);
        const auto colours = widgets::colours(option.palette);
        const bool chosen = option.state & QStyle::State_Selected,
                   enabled = option.state & QStyle::State_Enabled;
        const QColor ink = option.palette.color(enabled ? QPalette::Normal : QPalette::Disabled,
                                                chosen ? QPalette::HighlightedText : QPalette::Text);
        const QRect rect = option.rect.adjusted(4, 0, -4, 0);
        painter->save();
        painter->setPen(ink);
        painter->drawText(rect, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, text);
        painter->setPen(chosen || !enabled ? ink : colours.muted);
        painter->drawText(rect, Qt::AlignVCenter | Qt::AlignRight | Qt::TextSingleLine, beside);
        painter->restore();
    }
};

} // namespace

int paletteScore(const QString &text, const QString &typed)
{
    const auto words = QStringView(typed).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    int score = 0;
    for (const auto word : words) {
        const auto at = text.indexOf(word, 0, Qt::CaseInsensitive);
        if (at < 0)
            return -1;
        const bool wordStart = at == 0 || !text[at - 1].isLetterOrNumber();
        score += at == 0 ? 3 : wordStart ? 2 : 1;
    }
    return score;
}

CommandPalette::CommandPalette(QWidget *window)
    : QFrame(window), m_edit(new QLineEdit(this)), m_list(new QListWidget(this))
{
    setObjectName(QStringLiteral("commandPalette"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    m_edit->setObjectName(QStringLiteral("paletteEdit"));
    m_edit->setAccessibleName(tr("Command, patch or mail to go to"));
    m_edit->setPlaceholderText(tr("A command, a patch, a mail"));
    m_edit->installEventFilter(this);
    m_list->setObjectName(QStringLiteral("paletteList"));
    m_list->setAccessibleName(tr("What was found"));
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformItemSizes(true);
    m_list->setItemDelegate(new EntryDelegate(m_list));
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setTextElideMode(Qt::ElideRight);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 6, 6, 6);
    layout->addWidget(m_edit);
    layout->addWidget(m_list, 1);
    connect(m_edit, &QLineEdit::textChanged, this, &CommandPalette::filter);
    connect(m_list, &QListWidget::itemClicked, this, &CommandPalette::accept);
    hide();
}

void CommandPalette::open(std::vector<Entry> entries)
{
    m_entries = std::move(entries);
    m_before = QApplication::focusWidget();
    const QWidget *window = parentWidget();
    const int width = std::min(620, window->width() - 40), height = std::min(420, window->height() - 80);
    setGeometry((window->width() - width) / 2, 48, width, height);
    m_edit->clear();
    filter({});
    show();
    raise();
    m_edit->setFocus(Qt::PopupFocusReason);
}

void CommandPalette::filter(const QString &text)
{
    std::vector<std::pair<int, std::size_t>> found;
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const int score = paletteScore(m_entries[i].text, text);
        if (score >= 0)
            found.emplace_back(-score, i);
    }
    std::ranges::stable_sort(found, {}, &std::pair<int, std::size_t>::first);
    if (found.size() > MostShown)
        found.resize(MostShown);
    m_list->clear();
    for (const auto &[score, i] : found) {
        const Entry &entry = m_entries[i];
        auto *item = new QListWidgetItem(entry.text, m_list);
        item->setData(EntryRole, static_cast<int>(i));
        item->setData(BesideRole, entry.beside);
        item->setData(Qt::AccessibleDescriptionRole, entry.beside);
        item->setToolTip(entry.text.toHtmlEscaped());
        if (!entry.enabled)
            item->setFlags(Qt::NoItemFlags);
    }
    for (int row = 0; row < m_list->count(); ++row) {
        if (m_list->item(row)->flags() & Qt::ItemIsEnabled) {
            m_list->setCurrentRow(row);
            break;
        }
    }
}

void CommandPalette::accept()
{
    const QListWidgetItem *item = m_list->currentItem();
    if (!item || !(item->flags() & Qt::ItemIsEnabled))
        return;
    const auto run = m_entries[static_cast<std::size_t>(item->data(EntryRole).toInt())].run;
    dismiss();
    run();
}

void CommandPalette::dismiss()
{
    hide();
    if (m_before)
        m_before->setFocus(Qt::PopupFocusReason);
}

bool CommandPalette::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_edit)
        return QFrame::eventFilter(watched, event);
    if (event->type() == QEvent::FocusOut) {
        hide();
        return false;
    }
    if (event->type() != QEvent::KeyPress)
        return false;
    const int key = static_cast<QKeyEvent *>(event)->key();
    if (key == Qt::Key_Escape) {
        dismiss();
        return true;
    }
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
        accept();
        return true;
    }
    if (key == Qt::Key_Down || key == Qt::Key_Up) {
        const int row = m_list->currentRow() + (key == Qt::Key_Down ? 1 : -1);
        m_list->setCurrentRow(std::clamp(row, 0, std::max(m_list->count() - 1, 0)));
        return true;
    }
    return false;
}

} // namespace app
