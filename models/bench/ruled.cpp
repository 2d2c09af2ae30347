// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/ruled.h"

#include "bench/figures.h"
#include "bench/grid.h"
#include "core/text.h"

#include <algorithm>

namespace bench {

namespace {

using Spans = std::vector<std::pair<int, int>>; ///< display columns, right exclusive

/// The groups of a rule; empty when the line is none.
Spans groupsOf(std::string_view text)
{
    Spans out;
    const auto columns = displayColumns(text);
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] == ' ' || text[i] == '\t') {
            ++i;
            continue;
        }
        std::size_t end = i;
        while (end < text.size() && (text[end] == '-' || text[end] == '='))
            ++end;
        if (end - i < 2)
            return {};
        out.emplace_back(columns[i], columns[end]);
        i = end;
    }
    return out;
}

/// A line cut at the groups: what stands over group c belongs to it, and what lies between to the nearer one.
std::vector<Grid::Cell> cut(const Page &page, std::size_t at, const Spans &spans)
{
    std::vector<Grid::Cell> out(spans.size());
    const auto text = page.text(at);
    const auto columns = displayColumns(text);
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] == ' ' || text[i] == '\t') {
            ++i;
            continue;
        }
        std::size_t end = i;
        while (end < text.size() && text[end] != ' ' && text[end] != '\t')
            ++end;
        const int left = columns[i], right = columns[end];
        std::size_t best = 0;
        int overlap = -(1 << 20);
        for (std::size_t c = 0; c < spans.size(); ++c) {
            const int o = std::min(right, spans[c].second) - std::max(left, spans[c].first);
            if (o > overlap) {
                overlap = o;
                best = c;
            }
        }
        Grid::Cell &cell = out[best];
        if (cell.text.empty())
            cell.column = page[at].column + static_cast<int>(i);
        cell.text += (cell.text.empty() ? "" : " ") + std::string(text.substr(i, end - i));
        cell.line = at;
        i = end;
    }
    return out;
}

} // namespace

Reading readRuled(const Page &page, std::size_t at, std::size_t floor)
{
    Reading out{{}, at};
    if (at == 0 || at - 1 < floor || !page.with(at - 1, at) || !isRule(page.text(at - 1)))
        return out;
    const Spans spans = groupsOf(page.text(at - 1));
    if (spans.size() < 3)
        return out;
    // A header with a figure in it ("3 iterations") stands between two rules of one make.
    if (page.with(at + 2, at) && groupsOf(page.text(at + 1)) == spans && page[at + 2].figures > 0)
        return out;
    std::vector<std::size_t> heads;
    for (std::size_t up = at - 1; up-- > floor && heads.size() < 4 && page.with(up, at);) {
        const auto text = page.text(up);
        // A line above the header that does not stand in its columns says something else.
        const bool apart = !heads.empty() && !core::trimmed(text).contains("  ") && !text.contains('\t');
        if (text.empty() || isRule(text) || apart)
            break;
        heads.insert(heads.begin(), up);
    }
    if (heads.empty())
        return out;
    std::vector<std::vector<Grid::Cell>> rows;
    std::size_t end = at;
    for (; end < page.size() && page.with(end, at) && !page.text(end).empty() && rows.size() < 1000; ++end) {
        if (isRule(page.text(end)))
            continue;
        rows.push_back(cut(page, end, spans));
    }
    // Leading columns of text are the labels.
    std::size_t labels = 0;
    for (; labels < spans.size(); ++labels)
        if (std::ranges::any_of(rows,
                                [&](const auto &row) { return readQuantity(row[labels].text).has_value(); }))
            break;
    if (labels == spans.size())
        return out;
    Grid grid;
    grid.heads.assign(spans.size() - labels, {});
    grid.labelHeads.resize(labels);
    for (std::size_t head : heads) {
        const auto cells = cut(page, head, spans);
        for (std::size_t c = 0; c < spans.size(); ++c) {
            if (c < labels)
                grid.labelHeads[c] += (grid.labelHeads[c].empty() ? "" : " ") + cells[c].text;
            else if (!cells[c].text.empty())
                (grid.heads[c - labels].empty() ? grid.heads[c - labels].emplace_back()
                                                : grid.heads[c - labels].back() += ' ') += cells[c].text;
        }
    }
    for (auto &head : grid.heads)
        if (head.empty())
            head.emplace_back();
    for (auto &row : rows) {
        Grid::Row to;
        for (std::size_t c = 0; c < spans.size(); ++c) {
            if (c < labels) {
                to.labels.push_back(row[c].text);
                to.line = std::max(to.line, row[c].line);
                continue;
            }
            row[c].quantity = readQuantity(row[c].text);
            to.cells.push_back(row[c]);
        }
        grid.rows.push_back(std::move(to));
    }
    grid.ruled = true;
    describe(grid, page, heads.front(), end - 1, floor);
    auto draft = interpret(grid, page);
    if (!draft)
        return out;
    if (draft->table.format.empty())
        draft->table.format = "ruled";
    setLines(*draft, page, heads.front(), end - 1);
    out.end = end;
    out.drafts.push_back(std::move(*draft));
    return out;
}

} // namespace bench
