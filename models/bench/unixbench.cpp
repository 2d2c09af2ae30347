// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/unixbench.h"

#include "bench/direction.h"
#include "bench/figures.h"
#include "bench/names.h"
#include "core/text.h"

namespace bench {

namespace {

Cell::Beside beside(std::string_view name, const Quantity &q)
{
    return {std::string(name), q.value.value_or(0), {}, q.decimals, q.text};
}

/// One line of the report; false when it is none.
bool takeRow(Table &table, const Page &page, std::size_t at)
{
    const auto text = page.text(at);
    const auto parts = pieces(text);
    std::size_t from = parts.size();
    while (from > 0 && parts[from - 1].figure)
        --from;
    const std::size_t count = parts.size() - from;
    const bool score = text.find("Index Score") != text.npos;
    if (from == 0 || count < (score ? 1U : 3U))
        return false;
    const Piece &value = score ? parts.back() : parts[parts.size() - 2];
    const std::size_t first = score ? parts.size() - 1 : parts.size() - 3;
    const auto name = cleanName(text.substr(parts[0].begin, parts[first - 1].end - parts[0].begin));
    Cell cell;
    cell.metric = metricIndex(table, name, score ? "index" : unixBenchUnit(name));
    cell.unit = table.metrics[static_cast<std::size_t>(cell.metric)].unit;
    cell.line = page[at].number;
    cell.column = page[at].column + static_cast<int>(value.begin);
    fill(cell, value.quantity);
    if (!score)
        cell.beside = {beside("baseline", parts[first].quantity), beside("index", parts.back().quantity)};
    table.cells.push_back(std::move(cell));
    return true;
}

} // namespace

Reading readUnixBench(const Page &page, std::size_t at, std::size_t floor)
{
    Reading out{{}, at};
    // The header stands right above the first row.
    if (at == 0 || at - 1 < floor)
        return out;
    const auto head = page.text(at - 1);
    if (head.find("BASELINE") == head.npos || head.find("RESULT") == head.npos ||
        head.find("INDEX") == head.npos)
        return out;
    Draft draft;
    draft.table.format = "unixbench-index";
    draft.table.title = cleanName(head.substr(0, head.find("BASELINE")));
    std::size_t end = at, blanks = 0;
    for (std::size_t i = at; i < page.size() && page.with(i, at) && blanks < 2; ++i) {
        const auto text = page.text(i);
        if (text.empty()) {
            ++blanks;
            continue;
        }
        if (isRule(text))
            continue;
        if (!takeRow(draft.table, page, i))
            break;
        blanks = 0;
        end = i + 1;
        if (text.find("Index Score") != text.npos)
            break;
    }
    if (end == at)
        return out;
    for (Metric &m : draft.table.metrics) {
        m.better = Better::Higher;
        m.betterBy = BetterBy::Name;
    }
    setLines(draft, page, at - 1, end - 1);
    out.end = end;
    out.drafts.push_back(std::move(draft));
    return out;
}

} // namespace bench
