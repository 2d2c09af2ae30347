// SPDX-License-Identifier: GPL-3.0-or-later
// The part of RowPainter that paints code.
#include "diff/rowpainter.h"

#include <algorithm>
#include <cmath>

namespace widgets {

void RowPainter::paintCode(const Row &row, int index, int top)
{
    if (!m_geometry.sideBySide) {
        paintSide(row, index, top, m_geometry.sides[1], row.line(), row.right < 0);
        return;
    }
    paintSide(row, index, top, m_geometry.sides[0], row.left, true);
    paintSide(row, index, top, m_geometry.sides[1], row.right, false);
    m_painter.fillRect(m_geometry.sides[0].right, top, 1, m_frame.page.linesOf(index) * m_geometry.lineHeight,
                       m_colours.separator);
}

void RowPainter::paintSide(const Row &row, int index, int top, const Side &side, int line, bool oldSide)
{
    const int height = m_frame.page.linesOf(index) * m_geometry.lineHeight;
    const QRect area(side.left, top, side.right - side.left, height);
    if (line < 0) {
        m_painter.fillRect(area, m_frame.palette.color(QPalette::AlternateBase));
        return;
    }
    const diff::Line &l =
        fileOf(row).hunks[static_cast<std::size_t>(row.hunk)].lines[static_cast<std::size_t>(line)];
    const bool added = l.kind == diff::LineKind::Added && !row.quiet;
    const bool removed = l.kind == diff::LineKind::Removed && !row.quiet;
    const QColor &sign = added ? m_colours.addedSign : m_colours.removedSign;
    const bool moved =
        (added || removed) && m_frame.moves.at({.file = row.file, .hunk = row.hunk, .line = line}) >= 0;
    if (moved) {
        // Neither new nor gone: a paler ground, a broken bar, an arrow beside the sign.
        const QColor base = m_frame.palette.color(QPalette::Base);
        const QColor full = added ? m_colours.added : m_colours.removed;
        m_painter.fillRect(area, QColor((base.red() + full.red()) / 2, (base.green() + full.green()) / 2,
                                        (base.blue() + full.blue()) / 2));
        for (int y = top; y < top + height; y += 4)
            m_painter.fillRect(area.left(), y, Geometry::bar, 2, sign);
        m_grid.add(side.signLeft + m_geometry.advance, top, QChar(u'↷'), sign.rgb());
    } else if (added || removed) {
        m_painter.fillRect(area, added ? m_colours.added : m_colours.removed);
        m_painter.fillRect(area.left(), top, Geometry::bar, height, sign);
    }
    if (added || removed) {
        m_grid.add(side.signLeft, top, added ? QChar(u'+') : QChar(u'−'), sign.rgb(), GridText::Bold);
    }
    const auto number = [&](int right, int value) {
        if (right == 0 || value == 0)
            return;
        const QString text = QString::number(value);
        m_grid.add(right - static_cast<double>(text.size()) * m_geometry.advance, top, text,
                   m_colours.muted.rgb());
    };
    number(side.oldRight, l.oldLine);
    number(side.newRight, l.newLine);
    if (l.kind == diff::LineKind::NoNewline) {
        m_grid.add(side.codeLeft, top, tr("\\ No newline at end of file").left(side.codeColumns),
                   m_colours.muted.rgb(), GridText::Italic);
        return;
    }
    const Face &face = m_faces.face(row.file, row.hunk, line, oldSide);
    Stretch stretch{.firstColumn = m_frame.firstColumn,
                    .columns = side.codeColumns,
                    .x = static_cast<double>(side.codeLeft),
                    .y = top,
                    .code = true};
    if (!m_geometry.sideBySide || m_frame.selection.side == (oldSide ? 0 : 1))
        stretch.selected = m_frame.selection.columnsOf(index);
    if (m_frame.currentHit && m_frame.currentHit->comment < 0 &&
        m_frame.currentHit->place == SheetPlace{.file = row.file, .hunk = row.hunk, .line = line})
        stretch.hit = m_frame.currentHit->start;
    const int topLine = m_frame.page.topOf(index);
    for (int segment = 0; segment < m_frame.page.linesOf(index); ++segment) {
        if (m_frame.options.wrap)
            stretch.firstColumn = segment * side.codeColumns;
        stretch.y = top + segment * m_geometry.lineHeight;
        if (topLine + segment < m_frame.firstLine || stretch.firstColumn > face.cells.columns())
            continue;
        if (topLine + segment > m_frame.lastLine)
            break;
        paintGrounds(face, stretch, added ? m_colours.addedWord : m_colours.removedWord);
        paintCells(face, stretch, m_text);
    }
}

/// Fills the ground behind some columns of a line, as far as they are in view.
void RowPainter::ground(const Stretch &stretch, int fromColumn, int toColumn, const QColor &colour)
{
    const int from = std::clamp(fromColumn - stretch.firstColumn, 0, stretch.columns);
    const int to = std::clamp(toColumn - stretch.firstColumn, 0, stretch.columns);
    if (to > from) {
        // Whole pixels: they are filled ten times as fast as broken ones.
        const int left = static_cast<int>(std::lround(stretch.x + from * m_geometry.advance));
        const int right = static_cast<int>(std::lround(stretch.x + to * m_geometry.advance));
        m_painter.fillRect(left, stretch.y, right - left, m_geometry.lineHeight, colour);
    }
}

void RowPainter::paintGrounds(const Face &face, const Stretch &stretch, const QColor &word)
{
    const auto groundOf = [&](int start, int length, const QColor &colour) {
        ground(stretch, face.cells.columnOf(start), face.cells.columnOf(start + length), colour);
    };
    for (const auto &[start, length] : face.words)
        groundOf(start, length, word);
    const QString &wanted = m_frame.search.text();
    if (!wanted.isEmpty()) {
        // Only what is in view is looked through: a line can be megabytes long.
        const int from =
            std::max(0, face.cells.indexAt(stretch.firstColumn) - static_cast<int>(wanted.size()));
        const int to =
            face.cells.indexAt(stretch.firstColumn + stretch.columns) + static_cast<int>(wanted.size());
        const QStringView text = QStringView(face.cells.text()).mid(from, to - from);
        for (qsizetype at = 0; (at = text.indexOf(wanted, at, m_frame.search.sensitivity())) >= 0;
             at += wanted.size())
            groundOf(from + static_cast<int>(at), static_cast<int>(wanted.size()),
                     from + static_cast<int>(at) == stretch.hit ? m_colours.currentHit : m_colours.hit);
    }
    if (stretch.selected.to >= stretch.selected.from) {
        const int end = std::min(stretch.selected.to, face.cells.columns() + (stretch.code ? 1 : 0));
        ground(stretch, stretch.selected.from, end, m_frame.palette.color(QPalette::Highlight));
    }
}

void RowPainter::paintCells(const Face &face, const Stretch &stretch, QRgb ordinary)
{
    struct Look
    {
        QRgb colour;
        std::uint8_t style = GridText::Plain;
    };
    const Cells &cells = face.cells;
    const int end = std::min(stretch.firstColumn + stretch.columns, cells.columns());
    if (end <= stretch.firstColumn)
        return;
    std::vector<Look> looks(static_cast<std::size_t>(end - stretch.firstColumn), Look{.colour = ordinary});
    const auto paintOver = [&](int from, int to, Look look) {
        from = std::clamp(from - stretch.firstColumn, 0, static_cast<int>(looks.size()));
        to = std::clamp(to - stretch.firstColumn, 0, static_cast<int>(looks.size()));
        std::fill(looks.begin() + from, looks.begin() + std::max(from, to), look);
    };
    for (const highlight::Span &span : face.spans) {
        const int style = (span.bold ? GridText::Bold : 0) | (span.italic ? GridText::Italic : 0);
        paintOver(cells.columnOf(span.start), cells.columnOf(span.start + span.length),
                  {.colour = span.colour, .style = static_cast<std::uint8_t>(style)});
    }
    if (stretch.selected.to >= stretch.selected.from) {
        const int from =
            std::clamp(stretch.selected.from - stretch.firstColumn, 0, static_cast<int>(looks.size()));
        const int to = std::clamp(std::min(stretch.selected.to, end) - stretch.firstColumn, 0,
                                  static_cast<int>(looks.size()));
        for (int i = from; i < to; ++i)
            looks[static_cast<std::size_t>(i)].colour = m_selectedText;
    }
    const auto xOf = [&](int column) {
        return stretch.x + (column - stretch.firstColumn) * m_geometry.advance;
    };
    int index = cells.indexAt(stretch.firstColumn);
    auto run = std::ranges::lower_bound(cells.runs(), index, {}, &Cells::Run::index);
    for (int column = cells.columnOf(index); column < end;) {
        const bool special = run != cells.runs().end() && run->index == index;
        const Look look = looks[static_cast<std::size_t>(std::max(0, column - stretch.firstColumn))];
        if (!special) {
            if (column >= stretch.firstColumn)
                m_grid.add(xOf(column), stretch.y, cells.text()[index], look.colour, look.style);
            ++index;
            ++column;
            continue;
        }
        const Cells::Run current = *run++;
        index += current.units;
        QString shown = cells.shown(current);
        // Marks that sit on the character before them are drawn with it.
        for (; run != cells.runs().end() && run->columns == 0 && run->index == index; ++run) {
            shown += cells.shown(*run);
            index += run->units;
        }
        if (current.named && column >= stretch.firstColumn) {
            ground(stretch, column, column + current.columns, m_colours.warningBand);
            m_grid.addWhole(xOf(column), stretch.y, shown, m_colours.warning.rgb());
        } else if (!shown.isEmpty() && column >= stretch.firstColumn) {
            m_grid.addWhole(xOf(column), stretch.y, shown, look.colour, look.style);
        }
        column += current.columns;
    }
}

} // namespace widgets
