// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/noteeditor.h"

#include <QKeyEvent>

namespace widgets {

NoteEditor::NoteEditor(QWidget *parent) : QPlainTextEdit(parent)
{
    setObjectName(QStringLiteral("noteEditor"));
    setAccessibleName(tr("Note"));
    setPlaceholderText(tr("Note. Ctrl+Enter or Esc closes it; what is typed is kept."));
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setTabChangesFocus(true);
    connect(this, &QPlainTextEdit::textChanged, this, [this] { Q_EMIT edited(toPlainText()); });
}

int NoteEditor::wantedHeight() const
{
    // QPlainTextDocumentLayout tells the height in lines.
    const int lines = static_cast<int>(document()->size().height());
    const int margins = 2 * static_cast<int>(document()->documentMargin()) + contentsMargins().top() +
                        contentsMargins().bottom();
    return std::max(2, lines) * fontMetrics().lineSpacing() + margins + 8; // room for the card around it
}

// The window's one-letter keys must not fire while a note is typed.
bool NoteEditor::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const auto *key = static_cast<QKeyEvent *>(event);
        const bool plain = !(key->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
        if (plain || key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            event->accept();
            return true;
        }
    }
    return QPlainTextEdit::event(event);
}

void NoteEditor::keyPressEvent(QKeyEvent *event)
{
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (event->key() == Qt::Key_Escape || (enter && event->modifiers() & Qt::ControlModifier)) {
        Q_EMIT closed();
        return;
    }
    QPlainTextEdit::keyPressEvent(event);
}

} // namespace widgets
