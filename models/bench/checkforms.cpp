// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/checks.h"

#include "core/text.h"

#include <algorithm>
#include <cmath>
#include <format>
#include <map>
#include <unordered_map>

namespace bench {
namespace {

using Key = std::tuple<std::string, std::string, int>; ///< row (or metric), configuration, repetition

Key keyOf(const Table &table, const Cell &cell)
{
    const std::string row = cell.row ? *cell.row : table.metrics[static_cast<std::size_t>(cell.metric)].name;
    return {core::lowered(core::collapsed(row)),
            core::lowered(core::collapsed(table.configs[static_cast<std::size_t>(cell.config)].name)),
            cell.repetition};
}

std::map<Key, const Cell *> cellsOf(const Table &table, std::size_t index)
{
    const detail::Place place(table, index);
    std::map<Key, const Cell *> cells;
    for (const Cell &cell : table.cells) {
        if (place.isWhole(cell))
            cells.emplace(keyOf(table, cell), &cell);
    }
    return cells;
}

std::size_t openCells(const Table &table)
{
    // Only an open question makes a form; a dash says that nothing is to be expected.
    return static_cast<std::size_t>(std::ranges::count_if(
        table.cells, [](const Cell &cell) { return !cell.value && cell.text.contains('?'); }));
}

/// The answer has every cell of the form and a figure for at least one that was open.
bool answers(const std::map<Key, const Cell *> &form, const std::map<Key, const Cell *> &answer)
{
    bool filled = false;
    for (const auto &[key, cell] : form) {
        const auto other = answer.find(key);
        if (other == answer.end())
            return false;
        filled = filled || (!cell->value && other->second->value);
    }
    return filled;
}

bool sameFigure(double a, double b)
{
    return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b));
}

/// Where else in the row the answer has the form's figure: the column it was put in by mistake.
std::string misplaced(const Table &answer, const std::map<Key, const Cell *> &cells, const Key &key,
                      double value)
{
    for (const auto &[other, cell] : cells) {
        if (std::get<0>(other) == std::get<0>(key) && other != key && cell->value &&
            sameFigure(*cell->value, value))
            return std::format(", which is {}'s",
                               answer.configs[static_cast<std::size_t>(cell->config)].name);
    }
    return {};
}

std::vector<Check> corrections(const Placed &answer, const std::map<Key, const Cell *> &asked,
                               const std::map<Key, const Cell *> &given)
{
    std::vector<Check> all;
    for (const auto &[key, cell] : asked) {
        const Cell &other = *given.at(key);
        if (!cell->value || !other.value)
            continue;
        const bool same = sameFigure(*cell->value, *other.value);
        const std::string place = detail::Place(*answer.table, answer.index).of(other);
        all.push_back(
            {.kind = "form and answer",
             .outcome = same ? Outcome::Agree : Outcome::Disagree,
             .text = same ? std::format("{}: the form and its answer both have {}", place, other.text)
                          : std::format("{}: the answer has {}, the form had {}{}", place,
                                        core::trimmed(other.text), core::trimmed(cell->text),
                                        misplaced(*answer.table, given, key, *cell->value)),
             .table = answer.index,
             .message = answer.message,
             .line = other.line,
             .stated = std::string(core::trimmed(cell->text)),
             .computed = std::string(core::trimmed(other.text))});
    }
    return all;
}

} // namespace

std::vector<Check> checkForms(std::span<const Placed> tables)
{
    std::vector<Check> all;
    // Tables by one of their cells' keys, so that not every pair is looked at.
    std::vector<std::map<Key, const Cell *>> cells;
    std::multimap<Key, std::size_t> byFirst;
    for (const Placed &placed : tables) {
        cells.push_back(cellsOf(*placed.table, placed.index));
        for (const auto &[key, cell] : cells.back())
            byFirst.emplace(key, cells.size() - 1);
    }
    for (std::size_t form = 0; form < tables.size(); ++form) {
        const std::size_t open = openCells(*tables[form].table);
        if (open == 0 || cells[form].empty())
            continue;
        const auto [from, to] = byFirst.equal_range(cells[form].begin()->first);
        std::optional<std::size_t> best;
        for (auto candidate = from; candidate != to; ++candidate) {
            const std::size_t answer = candidate->second;
            // The answer is written later: in a later mail, or less deep in the quotes of the same.
            const bool later = tables[answer].written > tables[form].written ||
                               (tables[answer].message == tables[form].message &&
                                tables[answer].table->quoteDepth < tables[form].table->quoteDepth);
            if (answer != form && later && openCells(*tables[answer].table) < open &&
                answers(cells[form], cells[answer]) &&
                (!best || openCells(*tables[answer].table) < openCells(*tables[*best].table)))
                best = answer;
        }
        if (best)
            std::ranges::move(corrections(tables[*best], cells[form], cells[*best]), std::back_inserter(all));
    }
    return all;
}

} // namespace bench
