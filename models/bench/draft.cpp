// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/draft.h"

#include "bench/units.h"

#include <cmath>
#include <map>
#include <tuple>

namespace bench {

int metricIndex(Table &table, std::string_view name, std::string_view unit, std::string_view statistic)
{
    for (std::size_t i = 0; i < table.metrics.size(); ++i)
        if (table.metrics[i].name == name && table.metrics[i].statistic.value_or("") == statistic &&
            (unit.empty() || !table.metrics[i].unit || *table.metrics[i].unit == unit))
            return static_cast<int>(i);
    Metric metric;
    metric.name = name;
    if (!unit.empty())
        metric.unit = unit;
    if (!statistic.empty())
        metric.statistic = statistic;
    table.metrics.push_back(std::move(metric));
    return static_cast<int>(table.metrics.size() - 1);
}

int configIndex(Table &table, std::string_view name)
{
    for (std::size_t i = 0; i < table.configs.size(); ++i)
        if (table.configs[i].name == name)
            return static_cast<int>(i);
    table.configs.push_back({std::string(name), {}, {}});
    return static_cast<int>(table.configs.size() - 1);
}

void toUnit(Cell &cell, const std::string &unit)
{
    if (!cell.unit || *cell.unit == unit || !cell.value)
        return;
    const auto factor = convert(1, *cell.unit, unit);
    if (!factor || *factor <= 0)
        return;
    *cell.value *= *factor;
    if (cell.spread)
        *cell.spread *= *factor;
    cell.decimals -= static_cast<int>(std::floor(std::log10(*factor) + 1e-9));
    cell.unit = unit;
}

void numberRepetitions(Table &table)
{
    std::map<std::tuple<int, int, std::string>, int> seen;
    for (Cell &cell : table.cells)
        cell.repetition = ++seen[{cell.metric, cell.config, cell.row.value_or("")}];
}

void setLines(Draft &draft, const Page &page, std::size_t first, std::size_t last)
{
    draft.first = first;
    draft.last = last;
    draft.table.firstLine = page[first].number;
    draft.table.lastLine = page[last].number;
    draft.table.quoteDepth = page[last].depth;
}

} // namespace bench
