// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/columns.h"

#include "bench/columnreader.h"
#include "bench/grid.h"
#include "bench/labels.h"
#include "bench/names.h"
#include "bench/numbers.h"
#include "bench/rows.h"
#include "bench/units.h"
#include "core/text.h"

#include <algorithm>

namespace bench {

namespace {

constexpr std::size_t mostRows = 2000;

} // namespace

/// A line by itself is no table: another row stands below it, or a header above, or it names what it
/// measures. Asked of every line that ends in a figure, so no memory is taken.
bool ColumnReader::plausible() const
{
    if (!mayBeRow(m_page[m_at]))
        return false;
    std::size_t next = m_at + 1;
    for (; next < m_at + 3 && m_page.with(next, m_at); ++next)
        if (const auto text = m_page.text(next); !text.empty() && !isRule(text))
            break;
    if (m_page.with(next, m_at) && m_page[next].figures > 0 && mayBeRow(m_page[next]))
        return true;
    std::size_t above = m_at;
    for (std::size_t steps = 0; above > m_floor && steps < 3; ++steps)
        if (const auto text = m_page.text(--above); !text.empty() && !isRule(text))
            break;
    const auto head = above < m_at ? m_page.text(above) : std::string_view();
    const auto words = std::ranges::count(head, ' ') + 1;
    if (!head.empty() && m_page.with(above, m_at) && !isProse(head) &&
        (head.contains("  ") || head.contains('\t') || head.contains(" :") || head.contains('|') ||
         (m_page[m_at].figures > 1 && words < 9)))
        return true;
    // By itself it must name a unit, or stand far below the header of several columns.
    const auto text = m_page.text(m_at);
    const auto last = text.substr(text.find_last_of(" \t") + 1);
    const auto number = m_page[m_at].figures == 1 ? readNumber(last) : std::nullopt;
    return (std::ranges::count(text, ' ') < 9 && !(number && number->length + 1 >= last.size())) ||
           text.contains("bufsize");
}

void ColumnReader::collect()
{
    std::size_t blanks = 0;
    std::size_t at = m_at;
    m_end = m_at;
    for (; at < m_page.size() && m_rows.size() < mostRows; ++at) {
        if (!m_page.with(at, m_at))
            break;
        const auto text = m_page.text(at);
        if (text.empty()) {
            // Double-spaced tables and groups of rows; never more than one blank line, and never two in a
            // row.
            if (++blanks > 1)
                break;
            continue;
        }
        if (isRule(text)) {
            if (blanks)
                break;
            continue;
        }
        auto row = asRow(m_page, at);
        if (!row)
            break;
        if (!m_rows.empty()) {
            const TextRow &before = m_rows.back();
            const bool alike = row->figures() == before.figures() ||
                               (row->pieces[row->to - 1].right == before.pieces[before.to - 1].right);
            if (blanks && !alike)
                break;
            // A double-spaced table has several figures in each line.
            if (blanks && m_rows.size() == 1 && !(row->figures() > 2 && row->figures() == before.figures()))
                break;
            if (row->figures() == 1 && before.figures() > 2 && m_rows.size() == 1)
                break;
        }
        blanks = 0;
        at += row->lines - 1;
        m_rows.push_back(std::move(*row));
        m_end = at + 1;
    }
}

void ColumnReader::addRow(Grid &grid, const TextRow &row, std::size_t count) const
{
    const std::string_view text = row.text;
    Grid::Row out;
    out.line = row.line;
    out.cells.resize(count);
    const std::size_t have = std::min(row.figures(), count);
    const std::size_t first = row.to - have;
    // The label as its parts: a blank first part repeats the row above.
    if (first > 0) {
        const auto label = text.substr(row.pieces[0].begin, row.pieces[first - 1].end - row.pieces[0].begin);
        for (auto &cell : headCells(label, false))
            out.labels.push_back(std::move(cell.text));
    }
    // "vanilla read …" above "        write …": the blank first label is that of the row above.
    if (out.labels.size() == 1 && !grid.rows.empty() && grid.rows.back().labels.size() == 2 && first > 0 &&
        row.pieces[0].left >= m_secondLabel && m_secondLabel > 0)
        out.labels.insert(out.labels.begin(), grid.rows.back().labels.front());
    std::size_t next = 0;
    for (std::size_t i = 0; i < have; ++i) {
        const Piece &piece = row.pieces[first + i];
        std::size_t c = i;
        if (have < count) {
            // A row with gaps: by the columns the others have.
            while (next + (have - i) < count && m_spans[next].second <= piece.left)
                ++next;
            c = next++;
        }
        Grid::Cell &cell = out.cells[c];
        cell.text = piece.text(text);
        cell.quantity = piece.quantity;
        cell.line = row.line;
        cell.column = m_page[row.line].column + static_cast<int>(piece.begin);
        // A star behind a change marks it.
        const auto tail = text.substr(piece.end);
        if (i + 1 == have && core::trimmed(tail) == "*" && cell.quantity)
            cell.quantity->marked = true;
    }
    grid.rows.push_back(std::move(out));
}

Grid ColumnReader::grid(std::size_t count)
{
    Grid grid;
    m_spans.assign(count, {1 << 20, 0});
    for (const TextRow &row : m_rows) {
        if (row.figures() < count)
            continue;
        for (std::size_t c = 0; c < count; ++c) {
            const Piece &p = row.pieces[row.to - count + c];
            m_spans[c].first = std::min(m_spans[c].first, p.left);
            m_spans[c].second = std::max(m_spans[c].second, p.right);
        }
        if (row.to - count >= 2 && m_secondLabel == 0) {
            const auto parts =
                headCells(std::string_view(row.text).substr(0, row.pieces[row.to - count - 1].end), false);
            if (parts.size() == 2)
                m_secondLabel = parts[1].left;
        }
        if (row.to - count > 0)
            m_labelRight = std::max(m_labelRight, row.pieces[row.to - count - 1].right);
    }
    assignHeads(grid, count);
    for (const TextRow &row : m_rows)
        addRow(grid, row, count);
    describe(grid, m_page, m_first, m_end - 1, m_floor);
    return grid;
}

Reading ColumnReader::read()
{
    Reading out;
    out.end = out.seen = m_at;
    if (!plausible())
        return out;
    collect();
    if (m_rows.empty())
        return out;
    out.seen = m_end;
    findHeader();
    findDistantHeader();
    // One line of figures without a header says nothing by itself, and it is what prose mostly looks like.
    if (m_rows.size() == 1 && m_headLines.empty()) {
        const TextRow &row = m_rows.front();
        const auto label = std::string_view(row.text).substr(0, row.pieces[row.from].begin);
        if (findUnixBenchTest(row.text) == std::string::npos &&
            !(isConfigName(label) && row.pieces[row.from].quantity.unit))
            return out;
    }
    Grid table;
    if (numericHeader()) {
        const TextRow head = m_rows.front();
        m_rows.erase(m_rows.begin());
        const std::size_t count = std::min(head.figures(), m_rows.front().figures());
        table = grid(count);
        const auto text = m_page.text(head.line);
        if (head.from > 0)
            table.labelHeads = {std::string(
                text.substr(head.pieces[0].begin, head.pieces[head.from - 1].end - head.pieces[0].begin))};
        for (std::size_t c = 0; c < count; ++c)
            table.heads[c] = {std::string(head.pieces[head.to - count + c].text(text))};
        m_rows.insert(m_rows.begin(), head);
    } else
        table = grid(columnCount());
    auto draft = interpret(table, m_page);
    if (!draft)
        return out;
    if (draft->table.format.empty())
        draft->table.format = "columns";
    setLines(*draft, m_page, m_first, m_end - 1);
    out.end = m_end;
    out.drafts.push_back(std::move(*draft));
    return out;
}

Reading readColumns(const Page &page, std::size_t at, std::size_t floor)
{
    if (page[at].figures == 0)
        return {{}, at};
    return ColumnReader(page, at, floor).read();
}

} // namespace bench
