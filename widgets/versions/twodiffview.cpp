// SPDX-License-Identifier: GPL-3.0-or-later
#include "versions/twodiffview.h"

#include "common/colours.h"

#include <QEvent>
#include <QFontDatabase>
#include <QTextBlock>

namespace widgets {

TwoDiffView::TwoDiffView(QWidget *parent) : QPlainTextEdit(parent)
{
    setObjectName(QStringLiteral("twoDiff"));
    setAccessibleName(tr("Difference of the two patches"));
    setReadOnly(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setFrameShape(QFrame::NoFrame);
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setTabStopDistance(8 * fontMetrics().horizontalAdvance(QLatin1Char(' ')));
    setPlaceholderText(tr("The two patches are the same."));
}

void TwoDiffView::setDiff(const QString &diff)
{
    m_diff = diff;
    fill();
}

void TwoDiffView::fill()
{
    const Colours c = colours(palette());
    clear();
    QTextCursor cursor(document());
    cursor.beginEditBlock();
    const auto lines = QStringView(m_diff).split(QLatin1Char('\n'));
    const auto count = std::min<qsizetype>(lines.size(), mostLines);
    for (qsizetype i = 0; i < count; ++i) {
        const QStringView line = lines[i];
        if (i + 1 == lines.size() && line.isEmpty())
            break;
        const QChar outer = line.isEmpty() ? QLatin1Char(' ') : line[0];
        const QChar inner = line.size() < 2 ? QLatin1Char(' ') : line[1];
        QTextBlockFormat ground;
        if (outer == QLatin1Char('+'))
            ground.setBackground(c.added);
        else if (outer == QLatin1Char('-'))
            ground.setBackground(c.removed);
        QTextCharFormat ink;
        if (line.startsWith(QLatin1String("@@")) || line.startsWith(QLatin1String(" ##")))
            ink.setForeground(c.muted);
        else if (inner == QLatin1Char('+'))
            ink.setForeground(c.addedSign);
        else if (inner == QLatin1Char('-'))
            ink.setForeground(c.removedSign);
        else
            ink.setForeground(palette().color(QPalette::Text));
        if (i > 0)
            cursor.insertBlock(ground, ink);
        else
            cursor.setBlockFormat(ground);
        QTextCharFormat sign = ink;
        sign.setFontWeight(QFont::Bold);
        if (outer == QLatin1Char('+') || outer == QLatin1Char('-'))
            sign.setForeground(outer == QLatin1Char('+') ? c.addedSign : c.removedSign);
        cursor.insertText(line.left(1).toString(), sign);
        cursor.insertText(line.mid(1).toString(), ink);
    }
    if (lines.size() > mostLines) {
        cursor.insertBlock();
        cursor.insertText(tr("%1 more lines are not shown here.").arg(lines.size() - mostLines));
    }
    cursor.endEditBlock();
    moveCursor(QTextCursor::Start);
}

void TwoDiffView::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        fill();
}

} // namespace widgets
