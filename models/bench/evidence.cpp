// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/interpreter.h"

#include "bench/around.h"
#include "bench/direction.h"
#include "bench/names.h"
#include "bench/numbers.h"
#include "bench/units.h"
#include "core/text.h"

#include <array>
#include <set>

namespace bench {

int Interpreter::evidence() const
{
    std::set<std::string> units;
    int stated = 0, decimals = 0, spreads = 0, configs = 0, metrics = 0;
    for (const auto &c : m_draft.table.cells) {
        if (c.unit)
            if (const auto unit = readUnit(*c.unit); unit && unit->dimension != Dimension::None &&
                                                     unit->dimension != Dimension::Bytes &&
                                                     unit->dimension != Dimension::Percent)
                units.insert(*c.unit);
        stated += c.stated.has_value();
        decimals += c.decimals > 0;
        spreads += c.spread.has_value();
    }
    for (const auto &c : m_draft.table.configs)
        configs += isConfigName(c.name);
    for (const auto &m : m_draft.table.metrics)
        metrics += isMetricName(m.name) || m.statistic;
    int points = m_grid.ruled ? 2 : 0;
    points += m_unnamed ? 3 : 0;
    points += configs >= 2 ? 3 : configs;
    points += units.empty() ? 0 : 2;
    points += metrics ? 2 : 0;
    points += stated >= 2 ? 3 : stated;
    points += spreads >= 2 ? 2 : 0;
    points += decimals >= 2 ? 1 : 0;
    const bool headed = !m_grid.heads.front().front().empty();
    points += headed ? 1 : -1;
    const bool scaled =
        std::ranges::any_of(m_columns, [](const Column &c) { return c.kind == Column::Kind::Parameter; });
    points += scaled && m_columns.size() >= 3 && m_grid.rows.size() >= 2 ? 2 : 0;
    points += m_axis == Axis::Places && headed && m_columns.size() >= 3 ? 2 : 0;
    // A list of names whose every figure is a rate, a time, a score.
    const auto measured = std::ranges::count_if(m_draft.table.cells, [](const Cell &c) {
        const auto unit = c.unit ? readUnit(*c.unit) : std::nullopt;
        return unit && (unit->dimension == Dimension::Rate || unit->dimension == Dimension::ByteRate ||
                        unit->dimension == Dimension::BitRate || unit->dimension == Dimension::TimePerOp);
    });
    points +=
        m_grid.rows.size() >= 2 && static_cast<std::size_t>(measured) == m_draft.table.cells.size() ? 2 : 0;
    // "runtime: 300s", "nr_task: 8": settings of a test, whole and of several kinds.
    const bool list = m_columns.size() == 1 && !headed && configs == 0;
    if (list && decimals == 0 && stated == 0 && spreads == 0 &&
        static_cast<std::size_t>(measured) != m_draft.table.cells.size())
        points -= 3;
    if (m_grid.rows.size() == 1)
        points -= headed && m_columns.size() >= 3 ? 1 : 2;
    return points;
}

/// "2024880 (100%)  2000884 (98.81%)": shares of the best, not changes.
void Interpreter::dropShares()
{
    auto &cells = m_draft.table.cells;
    const auto whole = std::ranges::count_if(cells, [](const Cell &c) { return c.stated == 100; });
    const bool shares = whole >= 2 && std::ranges::all_of(cells, [](const Cell &c) {
                            return !c.stated || (*c.stated > 30 && *c.stated <= 100);
                        });
    if (shares)
        for (Cell &cell : cells)
            cell.stated.reset();
}

/// "3.394 B/sec" beside "4.304 M/sec" and "0.148 T/sec" (stress-ng --perf) are billions, not octets.
void Interpreter::readBillions()
{
    auto &cells = m_draft.table.cells;
    if (std::ranges::none_of(
            cells, [](const Cell &c) { return c.unit == "M/s" || c.unit == "K/s" || c.unit == "T/s"; }))
        return;
    for (Cell &cell : cells)
        if (cell.unit == "B/s" && cell.value) {
            cell.unit = "G/s";
            Metric &metric = m_draft.table.metrics[static_cast<std::size_t>(cell.metric)];
            if (metric.unit == "B/s")
                metric.unit = "G/s";
        }
}

/// A metric whose cells agree on a unit, where they have one, has it.
void Interpreter::fillUnits()
{
    Table &table = m_draft.table;
    for (std::size_t i = 0; i < table.metrics.size(); ++i) {
        std::optional<std::string> unit = table.metrics[i].unit;
        std::size_t with = 0, all = 0;
        bool agree = true;
        for (const Cell &c : table.cells)
            if (c.metric == static_cast<int>(i)) {
                ++all;
                with += c.unit.has_value();
                agree &= !c.unit || !unit || *c.unit == *unit;
                if (!unit)
                    unit = c.unit;
            }
        if (!unit || !agree || with * 2 < all)
            continue;
        table.metrics[i].unit = unit;
        for (Cell &c : table.cells)
            if (c.metric == static_cast<int>(i))
                c.unit = unit;
    }
}

/// A unit that only the text gives holds for metrics without one, unless their name speaks of another
/// measure.
void Interpreter::readUnitFromText()
{
    Table &table = m_draft.table;
    const auto lacking = std::ranges::count_if(table.metrics, [](const Metric &m) { return !m.unit; });
    if (lacking == 0)
        return;
    const auto said = unitInText(m_grid.caption + '\n' + m_grid.near);
    if (!said)
        return;
    const bool unitless = static_cast<std::size_t>(lacking) * 2 > table.metrics.size();
    for (std::size_t i = 0; i < table.metrics.size(); ++i) {
        Metric &m = table.metrics[i];
        const bool alone = table.metrics.size() == 1 || unitless;
        if (m.unit || !(alone || i + 1 == table.metrics.size() || table.metrics.size() <= 2))
            continue;
        const std::string low = core::lowered(m.name);
        const bool ofTime = low == "time" || low.contains("latency") || low.ends_with("time");
        if (!mayBeIn(m, said->name) || (ofTime && said->dimension != Dimension::Time) ||
            low.contains("idle") || low.contains("count"))
            continue;
        m.unit = said->name;
        for (Cell &c : table.cells)
            if (c.metric == static_cast<int>(i) && !c.unit) {
                c.unit = said->name;
                rescale(c, said->scale);
            }
    }
}

void Interpreter::finish()
{
    Table &table = m_draft.table;
    const bool bare = std::ranges::all_of(m_grid.rows, [this](const Grid::Row &row) {
        return statisticOf(rowLabel(row)).has_value(); // "Amean" alone: the caption says of what
    });
    const bool mmtests = m_rowsAreStatistics && std::ranges::any_of(m_grid.rows, [](const Grid::Row &row) {
                             static constexpr auto own =
                                 std::to_array<std::string_view>({"Hmean", "Amean", "Gmean", "CoeffVar"});
                             return !row.labels.empty() && std::ranges::any_of(own, [&](auto word) {
                                 return row.labels.front().starts_with(word);
                             });
                         });
    if (mmtests)
        table.format = "mmtests";
    // mmtests and the AMD reports sign a change so that plus is better.
    const bool signedBetter =
        mmtests || m_grid.heading.contains("pct imp") ||
        std::ranges::any_of(m_grid.heads,
                            [](const auto &levels) {
                                return std::ranges::any_of(
                                    levels, [](const std::string &text) { return text.contains("pct imp"); });
                            }) ||
        std::ranges::any_of(m_grid.rows, [](const Grid::Row &row) {
            return std::ranges::any_of(row.cells,
                                       [](const Grid::Cell &c) { return c.text.contains(" pct)"); });
        });
    if (signedBetter)
        for (Cell &c : table.cells)
            c.statedPlusIsBetter = c.stated.has_value();
    const auto heads = m_grid.labelHeads.empty() ? std::string{} : m_grid.labelHeads.front();
    if (heads.contains("CPU:") || heads.contains("Memory:"))
        table.context = cleanName(heads);
    if (!m_grid.title.empty())
        table.title = m_grid.title;
    // "4 FIO jobs   read/write   Throughput": the first head names the table, not its rows.
    if (m_grid.subject.empty() && m_rowsAreConfigs && beginsAsFigure(heads) && heads.contains(' '))
        table.title = cleanName(heads);
    dropShares();
    readBracketed();
    readBillions();
    fillUnits();
    const bool declared = core::lowered(m_grid.near).contains("unit ") && m_grid.near.contains(':');
    if (!mmtests || bare || declared)
        readUnitFromText();
    for (Metric &m : table.metrics) {
        direct(m, m_grid.heading);
        // Gains alone: they are of whatever the text speaks of.
        if (m.better == Better::Unknown && m.unit == "%") {
            const auto of = unitInText(m_grid.caption + '\n' + m_grid.near);
            const auto way = directionOf(m_grid.near, of ? of->name : "");
            m.better = way.better;
            m.betterBy = way.better == Better::Unknown ? BetterBy::Unknown : BetterBy::Text;
        }
    }
    if (heads == "Command")
        for (Metric &m : table.metrics)
            if (m.name == "Relative") { // hyperfine's export: times of the fastest
                m.unit = "x";
                m.better = Better::Lower;
                m.betterBy = BetterBy::Name;
                for (Cell &c : table.cells)
                    if (table.metrics[static_cast<std::size_t>(c.metric)].name == "Relative")
                        c.unit = "x";
            }
}

} // namespace bench
