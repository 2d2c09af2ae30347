// SPDX-License-Identifier: GPL-3.0-or-later
#include "reply/replyeditor.h"

#include "common/colours.h"
#include "core/text.h"
#include "reply/quoting.h"
#include "reply/reply.h"

#include <QFontDatabase>
#include <QKeyEvent>
#include <QPainter>
#include <QSyntaxHighlighter>
#include <QTextBlock>

#include <algorithm>

namespace widgets {

namespace {

int quoteDepth(const QString &line)
{
    int depth = 0;
    for (const QChar c : line) {
        if (c == u'>')
            ++depth;
        else if (c != u' ' || depth == 0)
            break;
    }
    return depth;
}

/// The marks a line begins with: ">", "> > ", ">> ".
QString marksOf(const QString &line)
{
    qsizetype end = 0;
    while (end < line.size() &&
           (line[end] == u'>' || (line[end] == u' ' && end > 0 && line[end - 1] == u'>')))
        ++end;
    return line.left(end);
}

class QuoteHighlighter final : public QSyntaxHighlighter
{
public:
    explicit QuoteHighlighter(ReplyEditor *editor) : QSyntaxHighlighter(editor->document()), m_editor(editor)
    {
    }

protected:
    void highlightBlock(const QString &line) override
    {
        const Colours colour = colours(m_editor->palette());
        QTextCharFormat format;
        const auto utf8 = core::fromQString(line);
        if (const int depth = quoteDepth(line); depth > 0) {
            format.setForeground(colour.quotes[static_cast<std::size_t>(std::min(depth, 4)) - 1]);
            if (reply::isGapMark(utf8))
                format.setFontItalic(true);
        } else if (reply::isTrailer(utf8)) {
            format.setFontWeight(QFont::Bold);
        } else if (reply::isAttribution(utf8)) {
            format.setForeground(colour.muted);
        } else {
            return;
        }
        setFormat(0, static_cast<int>(line.size()), format);
    }

private:
    ReplyEditor *m_editor;
};

bool isProse(const QTextBlock &block)
{
    return block.isValid() && !block.text().trimmed().isEmpty() &&
           !reply::isFixed(core::fromQString(block.text()));
}

} // namespace

ReplyEditor::ReplyEditor(QWidget *parent) : QPlainTextEdit(parent)
{
    setObjectName(QStringLiteral("replyText"));
    setAccessibleName(tr("Text of the reply"));
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setTabStopDistance(fontMetrics().horizontalAdvance(u' ') * 8);
    setLineWrapMode(QPlainTextEdit::NoWrap);
    new QuoteHighlighter(this);
}

void ReplyEditor::setMessageText(const QString &text)
{
    setPlainText(text);
    // Where something of one's own is said first, below a quote.
    bool quote = false;
    for (auto block = document()->begin(); block.isValid(); block = block.next()) {
        const bool own = quoteDepth(block.text()) == 0;
        if (quote && own && !block.text().trimmed().isEmpty()) {
            goToLine(block.blockNumber() + 1);
            return;
        }
        quote = quote || !own;
    }
    // Nothing is said yet: below the quote, for nobody answers above what is answered.
    goToLine(blockCount());
}

void ReplyEditor::replaceText(const QString &text)
{
    const QString now = toPlainText();
    const auto least = std::min(now.size(), text.size());
    qsizetype head = 0, tail = 0;
    while (head < least && now[head] == text[head])
        ++head;
    while (tail < least - head && now[now.size() - 1 - tail] == text[text.size() - 1 - tail])
        ++tail;
    if (head + tail == now.size() && head + tail == text.size())
        return;
    QTextCursor cursor(document());
    cursor.setPosition(static_cast<int>(head));
    cursor.setPosition(static_cast<int>(now.size() - tail), QTextCursor::KeepAnchor);
    cursor.insertText(text.mid(head, text.size() - head - tail));
    setTextCursor(cursor);
}

void ReplyEditor::goToLine(int line)
{
    if (line < 1)
        return;
    setTextCursor(QTextCursor(document()->findBlockByNumber(std::min(line, blockCount()) - 1)));
    ensureCursorVisible();
}

void ReplyEditor::markLines(const QList<int> &lines)
{
    if (m_marked == lines)
        return;
    m_marked = lines;
    QList<QTextEdit::ExtraSelection> selections;
    for (const int line : lines) {
        QTextEdit::ExtraSelection selection;
        selection.cursor = QTextCursor(document()->findBlockByNumber(line - 1));
        selection.format.setProperty(QTextFormat::FullWidthSelection, true);
        selection.format.setBackground(colours(palette()).warningBand);
        selections.append(selection);
    }
    setExtraSelections(selections);
}

void ReplyEditor::splitQuote()
{
    QTextCursor cursor = textCursor();
    const QString line = cursor.block().text(), marks = marksOf(line);
    cursor.beginEditBlock();
    if (quoteDepth(line) == 0) {
        cursor.insertText(QStringLiteral("\n"));
    } else if (cursor.positionInBlock() <= marks.size()) {
        // Before the words: the answer goes above this line.
        cursor.movePosition(QTextCursor::StartOfBlock);
        cursor.insertText(QStringLiteral("\n\n\n"));
        cursor.movePosition(QTextCursor::PreviousBlock, QTextCursor::MoveAnchor, 2);
    } else {
        const bool atEnd = cursor.atBlockEnd();
        if (atEnd && cursor.block().next().isValid() && quoteDepth(cursor.block().next().text()) > 0) {
            cursor.insertText(QStringLiteral("\n\n\n"));
            cursor.movePosition(QTextCursor::PreviousBlock);
        } else if (atEnd) {
            cursor.insertText(QStringLiteral("\n\n"));
        } else {
            // The white space between the halves belongs to neither.
            const int begin = cursor.block().position();
            int left = cursor.positionInBlock(), right = left;
            while (left > marks.size() && line[left - 1] == u' ')
                --left;
            while (right < line.size() && line[right] == u' ')
                ++right;
            cursor.setPosition(begin + left);
            cursor.setPosition(begin + right, QTextCursor::KeepAnchor);
            cursor.insertText(QStringLiteral("\n\n\n\n") + marks);
            cursor.movePosition(QTextCursor::PreviousBlock, QTextCursor::MoveAnchor, 2);
        }
    }
    cursor.endEditBlock();
    setTextCursor(cursor);
}

void ReplyEditor::reflow()
{
    QTextBlock first = textCursor().block();
    if (!isProse(first))
        return;
    QTextBlock last = first;
    while (isProse(first.previous()))
        first = first.previous();
    while (isProse(last.next()))
        last = last.next();
    QTextCursor cursor(first);
    cursor.setPosition(last.position() + last.length() - 1, QTextCursor::KeepAnchor);
    const QString before = cursor.selectedText().replace(QChar::ParagraphSeparator, u'\n');
    QString after = core::toQString(reply::wrapped(core::fromQString(before)));
    if (after.endsWith(u'\n'))
        after.chop(1);
    if (after != before)
        cursor.insertText(after);
}

void ReplyEditor::requote()
{
    QTextCursor cursor = textCursor();
    const QTextBlock last = document()->findBlock(cursor.selectionEnd());
    QTextBlock block = document()->findBlock(cursor.selectionStart());
    cursor.beginEditBlock();
    for (;;) {
        QTextCursor at(block);
        const QString line = block.text();
        at.insertText(line.isEmpty() || line.startsWith(u'>') ? QStringLiteral(">") : QStringLiteral("> "));
        if (block == last || !block.next().isValid())
            break;
        block = block.next();
    }
    cursor.endEditBlock();
}

void ReplyEditor::insertTrailer(const QString &trailer)
{
    QTextBlock signature = document()->begin();
    while (signature.isValid() && signature.text() != QStringLiteral("-- "))
        signature = signature.next();
    // Above the signature, behind the last line that is not blank.
    QTextBlock last = signature.isValid() ? signature.previous() : document()->lastBlock();
    while (last.isValid() && last.text().trimmed().isEmpty() && last.previous().isValid())
        last = last.previous();
    QTextCursor cursor(last);
    cursor.movePosition(QTextCursor::EndOfBlock);
    const bool follows = reply::isTrailer(core::fromQString(last.text())) && quoteDepth(last.text()) == 0;
    cursor.insertText((last.text().isEmpty() ? QString()
                       : follows             ? QStringLiteral("\n")
                                             : QStringLiteral("\n\n")) +
                      trailer + (cursor.atEnd() ? QStringLiteral("\n") : QString()));
    setTextCursor(cursor);
}

void ReplyEditor::paintEvent(QPaintEvent *event)
{
    {
        QPainter painter(viewport());
        const qreal x = document()->documentMargin() + contentOffset().x() +
                        fontMetrics().horizontalAdvance(QString(reply::proseWidth, u'0'));
        painter.setPen(colours(palette()).separator);
        painter.drawLine(QPointF(x, event->rect().top()), QPointF(x, event->rect().bottom()));
    }
    QPlainTextEdit::paintEvent(event);
}

void ReplyEditor::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return && event->modifiers() == Qt::ControlModifier) {
        splitQuote();
        return;
    }
    QPlainTextEdit::keyPressEvent(event);
}

void ReplyEditor::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        for (auto *highlighter : document()->findChildren<QSyntaxHighlighter *>())
            highlighter->rehighlight();
}

} // namespace widgets
