// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/columnreader.h"

#include "bench/captions.h"
#include "bench/labels.h"
#include "bench/names.h"
#include "bench/numbers.h"
#include "bench/units.h"
#include "core/text.h"

#include <algorithm>
#include <set>

namespace bench {

namespace {

/// Cells behind a label that all hold one text, names of changes left aside.
bool saysTheSame(const std::vector<Head> &cells)
{
    if (cells.size() < 3 || readUnit(cells[1].text) || isMetricName(cells[1].text) ||
        statisticOf(cells[1].text))
        return false;
    std::size_t same = 0;
    for (std::size_t c = 1; c < cells.size(); ++c) {
        if (isChangeName(cells[c].text) && c + 1 == cells.size())
            continue;
        if (cells[c].text != cells[1].text)
            return false;
        ++same;
    }
    return same >= 2;
}

} // namespace

/// Header lines stand right above, with a rule or one blank line between at most.
void ColumnReader::findHeader()
{
    m_first = m_at;
    std::size_t at = m_at;
    int blanks = 0;
    const std::size_t count = m_rows.front().figures();
    while (at-- > m_floor && m_headLines.size() < 3) {
        const auto text = m_page.text(at);
        if (!m_page.with(at, m_at))
            break;
        if (text.empty()) {
            if (++blanks > 1 || !m_headLines.empty())
                break;
            continue;
        }
        if (isRule(text)) {
            // Groups of dashes divide the names of groups from those of their columns.
            const bool groups = core::trimmed(text).contains("-  ") && m_headLines.size() == 1;
            if (!m_headLines.empty() && !groups)
                break;
            continue;
        }
        if (isProse(text) || text.contains(" 0x"))
            break;
        auto cells = headCells(text, false);
        // "zswap compressor    zstd    zstd": what is the same for all is no name of any.
        if (m_headLines.empty() && saysTheSame(cells)) {
            m_first = at;
            continue;
        }
        // "User Capacity:  4 TB" is a listing, not a header.
        if (std::ranges::any_of(cells, [](const Head &h) { return h.text.contains(": "); }))
            break;
        const auto words = headCells(text, true);
        const bool byWords = count > 1 && (words.size() == count || words.size() == count + 1);
        const bool wrapped = m_rows.front().lines == 2 && m_headLines.empty();
        if (cells.size() < 2 && !(byWords && m_headLines.empty()) && !wrapped)
            break;
        if (cells.size() < 2 && blanks)
            break;
        // A row of another table is no header.
        std::size_t figures = 0;
        for (const Piece &p : pieces(text))
            figures += p.figure;
        if (figures * 2 > words.size())
            break;
        m_headLines.insert(m_headLines.begin(), at);
        m_first = at;
    }
}

/// Blocks under labels of their own share the header above the first: it stands over rows of as many figures.
void ColumnReader::findDistantHeader()
{
    if (!m_headLines.empty() || m_rows.front().figures() < 2 || isBareHeader() ||
        (m_rows.size() > 1 && isUnderlined()))
        return;
    const std::size_t count = m_rows.front().figures();
    for (std::size_t at = m_at, steps = 0; at-- > 0 && steps < 30; ++steps) {
        const auto text = m_page.text(at);
        if (!m_page.with(at, m_at))
            return;
        if (text.empty() || isRule(text) ||
            (core::trimmed(text).ends_with(':') && headCells(text, false).size() == 1))
            continue;
        const auto cells = headCells(text, false);
        const bool names = !cells.empty() && isParameterName(cells.front().text);
        const auto row = asRow(m_page, at);
        const bool measured = row && std::any_of(row->pieces.begin(), row->pieces.end(), [](const Piece &p) {
                                  return p.figure && (p.quantity.decimals > 0 || p.quantity.stated);
                              });
        if (!names && row && row->figures() == count && (row->from > 0 || measured))
            continue;
        if ((cells.size() == count || cells.size() == count + 1) && !isProse(text) &&
            text.find(": ") == text.npos)
            m_headLines.push_back(at);
        return;
    }
}

/// "         4096  8192  16384" over "zc MB/s   778  1274  1798": the rows below have labels, this one none.
bool ColumnReader::isBareHeader() const
{
    const TextRow &row = m_rows.front();
    return m_rows.size() >= 2 && row.from == 0 && row.figures() >= 2 &&
           std::all_of(m_rows.begin() + 1, m_rows.end(), [&](const TextRow &other) {
               return other.from > 0 && other.figures() == row.figures();
           });
}

/// "gcm(sm4) |  16   64  256" above a rule and rows with fractions.
bool ColumnReader::isUnderlined() const
{
    const TextRow &row = m_rows.front();
    return m_page.with(row.line + 1, m_at) && isRule(m_page.text(row.line + 1)) && row.from > 0 &&
           std::all_of(m_rows.begin() + 1, m_rows.end(), [&](const TextRow &other) {
               return other.figures() == row.figures() && other.from > 0 &&
                      std::any_of(other.pieces.begin() + static_cast<std::ptrdiff_t>(other.from),
                                  other.pieces.begin() + static_cast<std::ptrdiff_t>(other.to),
                                  [](const Piece &p) { return p.quantity.decimals > 0; });
           });
}

/// "iodepth  1  4  8", "size (B):  64  256": the first row is the header when its figures only rise.
bool ColumnReader::numericHeader()
{
    if (!m_headLines.empty() || m_rows.size() < 2)
        return false;
    const TextRow &row = m_rows.front();
    if (row.figures() < 2)
        return false;
    const bool bare = isBareHeader();
    if ((row.from == 0 && !bare) ||
        (!bare && !isUnderlined() &&
         !isParameterName(m_page.text(row.line).substr(row.pieces[0].begin,
                                                       row.pieces[row.from - 1].end - row.pieces[0].begin))))
        return false;
    double before = -1;
    for (std::size_t i = row.from; i < row.to; ++i) {
        const auto &q = row.pieces[i].quantity;
        if (!q.value || q.decimals > 0 || *q.value <= before)
            return false;
        before = *q.value;
    }
    return true;
}

/// A header of single words, one above each word or figure of every row: "type Overwrite Sync bs  IOPS  BW".
std::optional<std::vector<Head>> ColumnReader::wordPerPiece(std::size_t line) const
{
    const auto text = m_page.text(line);
    auto words = headCells(text, true);
    if (words.size() < 3 || words.size() == headCells(text, false).size())
        return {};
    for (const TextRow &row : m_rows)
        if (row.to != words.size() || row.from != m_rows.front().from)
            return {};
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool over = std::ranges::any_of(m_rows, [&](const TextRow &row) {
            const Piece &p = row.pieces[i];
            return (words[i].left < p.right + 2 && p.left < words[i].right + 2);
        });
        if (!over)
            return {};
    }
    return words;
}

/// Columns in which every row that has them all holds a percentage.
std::vector<bool> ColumnReader::percentColumns(std::size_t count) const
{
    std::vector<bool> out(count, true);
    std::size_t full = 0;
    for (const TextRow &row : m_rows) {
        if (row.figures() != count)
            continue;
        ++full;
        for (std::size_t c = 0; c < count; ++c)
            out[c] = out[c] && row.pieces[row.from + c].quantity.unit == "%";
    }
    return full ? out : std::vector<bool>(count, false);
}

/// How many figures each cell of every row joins with slashes ("6824 / 28.0 MB/s": 2).
std::size_t ColumnReader::joinedWidth(std::size_t count) const
{
    std::size_t width = 0;
    for (const TextRow &row : m_rows) {
        if (row.figures() != count)
            continue;
        std::size_t cells = 0;
        for (std::size_t c = 0; c < count; ++c)
            cells += !row.pieces[row.from + c].joined;
        const std::size_t own = cells ? count / cells : 1;
        if (own < 2 || count % own != 0 || (width && width != own))
            return 1;
        for (std::size_t c = 0; c < count; ++c)
            if (row.pieces[row.from + c].joined != (c % own != 0))
                return 1;
        width = own;
    }
    return std::max<std::size_t>(width, 1);
}

/// What the joined figures are: "create time / rate" above them, else what their units say.
void ColumnReader::namePairs(Grid &grid, std::size_t count, std::size_t width)
{
    const std::string above = captionAbove(m_page, m_first, m_floor);
    std::vector<std::string> names;
    for (std::size_t from = 0; from <= above.size();) {
        const auto end = std::min(above.find(" / ", from), above.size());
        names.push_back(cleanName(std::string_view(above).substr(from, end - from)));
        from = end + 3;
    }
    if (names.size() != width || std::ranges::any_of(names, [](const auto &n) { return n.size() > 30; }))
        names.assign(width, {});
    for (std::size_t c = 0; c < count; ++c) {
        std::string name = names[c % width];
        for (const TextRow &row : m_rows)
            if (row.figures() == count && name.empty())
                if (const auto &unit = row.pieces[row.from + c].quantity.unit)
                    name = measureOf(*unit);
        grid.heads[c].push_back(name.empty() ? "value" : name);
    }
}

/// "Test" above labels, left of every figure.
bool ColumnReader::headsLabels(const Head &head) const
{
    return std::ranges::all_of(
        m_rows, [&](const TextRow &row) { return row.from > 0 && head.right <= row.pieces[row.from].left; });
}

std::size_t ColumnReader::columnCount() const
{
    // The number of figures most rows have, and no more than the header names.
    std::vector<std::size_t> counts;
    for (const TextRow &row : m_rows)
        counts.push_back(row.figures());
    std::ranges::sort(counts);
    std::size_t best = counts.front(), most = 0;
    for (std::size_t i = 0; i < counts.size();) {
        std::size_t j = i;
        while (j < counts.size() && counts[j] == counts[i])
            ++j;
        if (j - i > most) {
            most = j - i;
            best = counts[i];
        }
        i = j;
    }
    // A change stands behind some rows only.
    const auto more = [&](const TextRow &row) {
        const auto &last = row.pieces[row.to - 1].quantity;
        return row.figures() == best + 1 && last.unit == "%" && last.isSigned;
    };
    if (best >= 2 && std::ranges::any_of(m_rows, more) &&
        std::ranges::all_of(m_rows, [&](const TextRow &row) { return row.figures() <= best || more(row); }))
        ++best;
    if (m_headLines.empty())
        return best;
    if (m_headLines.size() == 2 && m_rows.front().lines == 2)
        return best;
    const auto cells = headCells(m_page.text(m_headLines.back()), false);
    const auto words = headCells(m_page.text(m_headLines.back()), true);
    const std::size_t width = joinedWidth(best);
    if (width > 1 && (cells.size() == best / width || cells.size() == best / width + 1))
        return best;
    if (words.size() == best || words.size() == best + 1 || cells.size() == best + 1 ||
        wordPerPiece(m_headLines.back()))
        return best;
    // "teo  wtteo        menu" over "8.9  8.7  97.72%  9.0  101.41%": a percentage has no head of its own.
    const auto percents = static_cast<std::size_t>(std::ranges::count(percentColumns(best), true));
    if ((cells.size() + percents == best ||
         (percents && headsLabels(cells.front()) && cells.size() + percents == best + 1)) &&
        std::ranges::none_of(cells,
                             [](const Head &h) { return h.text.contains('(') || beginsAsFigure(h.text); }))
        return best;
    // Label figures ("Hmean 64", "16 clients") stand left of the first header that is over a value.
    const bool labelled = std::ranges::any_of(m_rows, [](const TextRow &r) { return r.from > 0; });
    if (cells.size() >= 2 && cells.size() < best)
        return cells.size();
    if (cells.size() < 2 && words.size() < best)
        return words.size();
    if (cells.size() == best && !labelled && m_rows.front().pieces.front().right < cells.front().left)
        return best - 1;
    return best;
}

void ColumnReader::assignLine(Grid &grid, std::size_t line, std::size_t count, bool nearest)
{
    const auto text = m_page.text(line);
    auto cells = headCells(text, false);
    const std::size_t level = grid.heads.empty() ? 0 : grid.heads.front().size();
    for (auto &head : grid.heads)
        head.emplace_back();
    const std::size_t width = joinedWidth(count);
    if (width > 1 && (cells.size() == count / width || cells.size() == count / width + 1)) {
        const std::size_t skip = cells.size() - count / width;
        if (skip)
            grid.labelHeads.push_back(cells.front().text);
        for (std::size_t c = 0; c < count; ++c)
            grid.heads[c][level] = cells[skip + c / width].text;
        return;
    }
    if (const auto each = wordPerPiece(line); each && each->size() >= count) {
        const std::size_t labels = each->size() - count;
        for (std::size_t i = 0; i < labels; ++i)
            grid.labelHeads.push_back((*each)[i].text);
        for (std::size_t c = 0; c < count; ++c)
            grid.heads[c][level] = (*each)[labels + c].text;
        return;
    }
    // The line next to the figures may be of single words; one above it groups them: "buffer head    iomap".
    if (cells.size() < count && (line == m_headLines.back() || cells.size() < 2)) {
        auto words = headCells(text, true);
        if (words.size() == count || words.size() == count + 1)
            cells = std::move(words);
    }
    const auto percents = percentColumns(count);
    const bool named = std::ranges::all_of(
        cells, [](const Head &h) { return !h.text.contains('(') && !beginsAsFigure(h.text); });
    if (const auto unnamed = static_cast<std::size_t>(std::ranges::count(percents, true));
        named && unnamed && unnamed < count &&
        (cells.size() + unnamed == count ||
         (headsLabels(cells.front()) && cells.size() + unnamed == count + 1))) {
        const std::size_t skip = cells.size() + unnamed - count;
        if (skip)
            grid.labelHeads.push_back(cells.front().text);
        for (std::size_t c = 0, next = skip; c < count; ++c)
            if (!percents[c])
                grid.heads[c][level] = cells[next++].text;
        return;
    }
    if (cells.size() == count || (cells.size() == count + 1 && !nearest)) {
        const std::size_t skip = cells.size() - count;
        if (skip)
            grid.labelHeads.push_back(cells.front().text);
        for (std::size_t c = 0; c < count; ++c)
            grid.heads[c][level] = cells[c + skip].text;
        return;
    }
    for (const Head &cell : cells) {
        bool over = false;
        for (std::size_t c = 0; c < count; ++c) {
            const auto [left, right] = m_spans[c];
            if (cell.left < right && left < cell.right) {
                grid.heads[c][level] += (grid.heads[c][level].empty() ? "" : " ") + cell.text;
                over = true;
            }
        }
        if (over)
            continue;
        if (cell.right <= m_labelRight || (count && cell.right <= m_spans[0].first - 8)) {
            grid.labelHeads.push_back(cell.text);
            continue;
        }
        std::size_t best = 0;
        int distance = 1 << 20;
        for (std::size_t c = 0; c < count; ++c) {
            const int d =
                std::min(std::abs(m_spans[c].first - cell.right), std::abs(cell.left - m_spans[c].second));
            if (d < distance && grid.heads[c][level].empty()) {
                distance = d;
                best = c;
            }
        }
        if (distance <= 12)
            grid.heads[best][level] = cell.text;
    }
}

/// "base   iomap   both" above "IOPS  BW   IOPS  BW   IOPS  BW": names that come again in the line below are
/// groups, one for each text above, however narrow that is.
bool ColumnReader::assignGroups(Grid &grid, std::size_t count)
{
    if (m_headLines.size() != 2)
        return false;
    const auto groups = headCells(m_page.text(m_headLines[0]), false);
    const auto words = headCells(m_page.text(m_headLines[1]), true);
    const auto bare = [&](std::size_t i) { return words[i].text.substr(0, words[i].text.find('(')); };
    for (std::size_t width = std::min(words.size(), count) / std::max<std::size_t>(groups.size(), 1);
         groups.size() >= 2 && width >= 2; --width) {
        const std::size_t all = width * groups.size(), first = words.size() - all;
        bool periodic = true;
        for (std::size_t i = 0; i + width < all; ++i)
            periodic = periodic && bare(first + i) == bare(first + i + width);
        if (!periodic || std::set<std::string>{bare(first), bare(first + 1)}.size() < 2)
            continue;
        for (std::size_t c = 0; c < count; ++c)
            grid.heads[c].push_back(c + all < count ? std::string() : groups[(c + all - count) / width].text);
        assignLine(grid, m_headLines[1], count, false);
        return true;
    }
    return false;
}

void ColumnReader::assignHeads(Grid &grid, std::size_t count)
{
    grid.heads.assign(count, {});
    if (m_headLines.size() == 2 && m_rows.front().lines == 2) {
        auto cells = headCells(m_page.text(m_headLines[0]), false);
        for (auto &cell : headCells(m_page.text(m_headLines[1]), false))
            cells.push_back(std::move(cell));
        if (cells.size() == count || cells.size() == count + 1) {
            const std::size_t skip = cells.size() - count;
            if (skip)
                grid.labelHeads.push_back(cells.front().text);
            for (std::size_t c = 0; c < count; ++c)
                grid.heads[c].push_back(cells[c + skip].text);
            return;
        }
    }
    if (!assignGroups(grid, count))
        for (std::size_t line : m_headLines)
            assignLine(grid, line, count, false);
    if (const std::size_t width = joinedWidth(count); width > 1 && !m_headLines.empty())
        namePairs(grid, count, width);
    const bool arrows =
        count == 2 && m_headLines.empty() && std::ranges::all_of(m_rows, [](const TextRow &row) {
            return row.figures() == 2 && row.pieces[row.to - 1].arrow;
        });
    if (arrows) {
        grid.heads[0].emplace_back("before");
        grid.heads[1].emplace_back("after");
    }
    for (auto &head : grid.heads)
        if (head.empty())
            head.emplace_back();
}

} // namespace bench
