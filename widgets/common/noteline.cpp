// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/noteline.h"

#include "common/elidedlabel.h"
#include "core/text.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace widgets {

NoteLine::NoteLine(QWidget *parent)
    : QWidget(parent),
      m_place(new ElidedLabel(this)),
      m_severity(new QComboBox(this)),
      m_edit(new QPlainTextEdit(this))
{
    setObjectName(QStringLiteral("noteLine"));
    m_place->setMuted(true);
    m_severity->setObjectName(QStringLiteral("noteSeverity"));
    m_severity->setAccessibleName(tr("Kind of note"));
    m_severity->addItems({tr("Remark"), tr("Question"), tr("Nit"), tr("Must fix"), tr("Praise")});
    m_edit->setObjectName(QStringLiteral("noteEdit"));
    m_edit->setAccessibleName(tr("Text of the note"));
    m_edit->setPlaceholderText(tr("Note. Ctrl+Enter or Esc ends; kept as you type."));
    m_edit->setTabChangesFocus(true);
    m_edit->installEventFilter(this);
    auto *done = new QPushButton(tr("Done"), this);
    done->setObjectName(QStringLiteral("noteDone"));
    auto *head = new QHBoxLayout;
    head->addWidget(m_place, 1);
    head->addWidget(m_severity);
    head->addWidget(done);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(10, 4, 10, 6);
    layout->addLayout(head);
    layout->addWidget(m_edit);
    m_edit->setFixedHeight(m_edit->fontMetrics().lineSpacing() * 4 + 10);
    connect(m_edit, &QPlainTextEdit::textChanged, this, &NoteLine::tell);
    connect(m_severity, &QComboBox::currentIndexChanged, this, &NoteLine::tell);
    connect(done, &QPushButton::clicked, this, &NoteLine::finish);
    hide();
}

void NoteLine::edit(const review::Note &note)
{
    m_filling = true;
    m_note = note;
    m_edit->setPlainText(core::toQString(note.text));
    m_severity->setCurrentIndex(static_cast<int>(note.severity));
    const QString anchor = core::toQString(note.place.text).section(QLatin1Char('\n'), 0, 0);
    m_place->setText(note.place.firstLine > 0 ? tr("Line %1: %2").arg(note.place.firstLine).arg(anchor)
                                              : tr("Note on this mail"));
    m_filling = false;
    show();
    m_edit->moveCursor(QTextCursor::End);
    m_edit->setFocus(Qt::OtherFocusReason);
}

void NoteLine::tell()
{
    if (m_filling)
        return;
    m_note.text = core::fromQString(m_edit->toPlainText());
    m_note.severity = static_cast<review::Severity>(m_severity->currentIndex());
    Q_EMIT noteEdited(m_note);
}

void NoteLine::finish()
{
    hide();
    Q_EMIT closed();
}

bool NoteLine::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_edit && event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (key->key() == Qt::Key_Escape || (enter && key->modifiers() & Qt::ControlModifier)) {
            finish();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace widgets
