// SPDX-License-Identifier: GPL-3.0-or-later
// The painting half of MessageText: one row at a time, each laid out anew, since only some sixty are in view.
#include "message/messagetext.h"

#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTextOption>
#include <QtMath>

#include <algorithm>

namespace widgets {

namespace {

constexpr int MarginWidth = 22;

} // namespace

void MessageText::paintEvent(QPaintEvent *event)
{
    QPainter painter(viewport());
    painter.setLayoutDirection(layoutDirection()); // the program's own may be the other one
    painter.fillRect(event->rect(), palette().base());
    const auto &rows = m_document.rows();
    const int first = rowAt(event->rect().top());
    const int last = std::min(rowAt(event->rect().bottom()), static_cast<int>(rows.size()) - 1);
    for (int row = first; row <= last; ++row)
        paintRow(painter, row, row * m_rowHeight - verticalScrollBar()->value());
}

QColor MessageText::ground(const Row &row) const
{
    if (m_lit && m_lit->contains(row.line))
        return m_colours.lit;
    if (row.line == m_cursor.line && hasFocus())
        return m_colours.current;
    switch (m_document.line(row.line).kind) {
    case MessageDocument::LineKind::Added:
        return m_colours.added;
    case MessageDocument::LineKind::Removed:
        return m_colours.removed;
    case MessageDocument::LineKind::Hunk:
    case MessageDocument::LineKind::DiffHead:
        return m_colours.band;
    default:
        return {};
    }
}

QColor MessageText::ink(const Row &row) const
{
    const auto &line = m_document.line(row.line);
    switch (line.kind) {
    case MessageDocument::LineKind::Quote: {
        const int depth = std::min(line.depth, static_cast<int>(m_colours.quotes.size()));
        return m_colours.quotes[static_cast<std::size_t>(depth - 1)];
    }
    case MessageDocument::LineKind::Signature:
    case MessageDocument::LineKind::Hunk:
        return m_colours.muted;
    default:
        return palette().color(QPalette::Text);
    }
}

void MessageText::paintRow(QPainter &painter, int at, int y)
{
    const Row &row = m_document.rows()[static_cast<std::size_t>(at)];
    const QRect rect(0, y, viewport()->width(), m_rowHeight);
    if (row.kind != Row::Kind::Text) {
        paintBand(painter, row, rect);
        return;
    }
    if (const QColor back = ground(row); back.isValid())
        painter.fillRect(rect.adjusted(MarginWidth - 4, 0, 0, 0), back);
    paintMargin(painter, row, rect);
    paintTextRow(painter, row, rect);
}

void MessageText::paintMargin(QPainter &painter, const Row &row, QRect rect)
{
    const int table = m_document.line(row.line).table;
    if (table >= 0) {
        const auto &placed = m_document.dossier()->tables[static_cast<std::size_t>(table)];
        const QColor colour = placed.duplicateOf ? m_colours.separator : m_colours.link;
        painter.fillRect(QRect(MarginWidth - 7, rect.top(), 2, rect.height()), colour);
        if (row.line == placed.table.firstLine && !row.continued) {
            painter.setFont(font());
            painter.setPen(placed.duplicateOf ? m_colours.muted : m_colours.link);
            painter.drawText(QRect(0, rect.top(), MarginWidth - 8, rect.height()), Qt::AlignCenter,
                             QStringLiteral("▤"));
        }
    }
    if (row.continued) {
        painter.setPen(m_colours.muted);
        painter.drawText(QRect(textLeft(), rect.top(), qCeil(2 * m_charWidth), rect.height()),
                         Qt::AlignVCenter, QStringLiteral("↪"));
    }
}

void MessageText::paintBand(QPainter &painter, const Row &row, QRect rect)
{
    painter.setFont(font());
    if (row.kind == Row::Kind::Note) {
        const auto &note = m_document.notes()[static_cast<std::size_t>(row.note)];
        painter.setPen(note.claim ? m_colours.claim : m_colours.note);
        const QString text = QStringLiteral("╰ ") +
                             (note.claim ? QStringLiteral("◆ ") : QStringLiteral("✎ ")) +
                             note.text.simplified();
        const QRect room = rect.adjusted(MarginWidth + qCeil(2 * m_charWidth), 0, -qCeil(m_charWidth), 0);
        painter.drawText(room, Qt::AlignVCenter,
                         fontMetrics().elidedText(text, Qt::ElideRight, room.width()));
        return;
    }
    const bool current = row.line == m_cursor.line && hasFocus();
    painter.fillRect(rect.adjusted(MarginWidth - 4, 1, 0, -1), current ? m_colours.current : m_colours.band);
    painter.setPen(m_colours.muted);
    painter.drawText(rect.adjusted(MarginWidth, 0, -qCeil(m_charWidth), 0), Qt::AlignVCenter,
                     QStringLiteral("▸ ") + tr("%n quoted line(s)", nullptr, row.last - row.line + 1));
}

QString MessageText::rowText(const Row &row) const
{
    return m_document.lineText(row.line).mid(row.start, row.end - row.start);
}

void MessageText::prepare(QTextLayout &layout, const Row &row) const
{
    layout.setText(rowText(row));
    layout.setFont(font());
    QTextOption option;
    option.setWrapMode(QTextOption::NoWrap);
    option.setTabStopDistance(8 * m_charWidth);
    option.setTextDirection(Qt::LeftToRight);
    layout.setTextOption(option);
    layout.beginLayout();
    if (QTextLine line = layout.createLine(); line.isValid())
        line.setPosition({0, 0});
    layout.endLayout();
}

QList<QTextLayout::FormatRange> MessageText::formats(const Row &row) const
{
    QList<QTextLayout::FormatRange> ranges;
    const auto add = [&](int start, int length, const QTextCharFormat &format) {
        const int from = std::max(start, row.start), to = std::min(start + length, row.end);
        if (from < to)
            ranges.append({from - row.start, to - from, format});
    };
    if (m_document.line(row.line).kind == MessageDocument::LineKind::DiffHead) {
        QTextCharFormat bold;
        bold.setFontWeight(QFont::DemiBold);
        add(row.start, row.end - row.start, bold);
    }
    const auto &links = m_document.links(row.line);
    for (std::size_t i = 0; i < links.size(); ++i) {
        QTextCharFormat format;
        format.setForeground(m_colours.link);
        format.setFontUnderline(true);
        if (row.line == m_cursor.line && static_cast<int>(i) == m_focusedLink)
            format.setBackground(m_colours.lit);
        add(links[i].start, links[i].length, format);
    }
    const auto [first, last] = std::ranges::equal_range(m_hits, row.line, {}, &Hit::line);
    for (auto hit = first; hit != last; ++hit) {
        QTextCharFormat format;
        format.setForeground(palette().color(QPalette::Text));
        format.setBackground(hit - m_hits.begin() == m_currentHit ? m_colours.currentHit : m_colours.hit);
        add(hit->start, hit->length, format);
    }
    const Position from = std::min(m_anchor, m_cursor), to = std::max(m_anchor, m_cursor);
    if (from != to && row.line >= from.line && row.line <= to.line) {
        QTextCharFormat format;
        format.setForeground(palette().color(QPalette::HighlightedText));
        format.setBackground(palette().color(QPalette::Highlight));
        const int start = row.line == from.line ? from.offset : 0;
        add(start, (row.line == to.line ? to.offset : row.end) - start, format);
    }
    return ranges;
}

void MessageText::paintTextRow(QPainter &painter, const Row &row, QRect rect)
{
    QTextLayout layout;
    prepare(layout, row);
    painter.setPen(ink(row));
    painter.setClipRect(rect.adjusted(MarginWidth - 4, 0, 0, 0));
    const qreal indent = row.continued ? 2 * m_charWidth : 0;
    layout.draw(&painter, QPointF(textLeft() + indent, rect.top() + 1), formats(row));
    painter.setClipping(false);
}

} // namespace widgets
