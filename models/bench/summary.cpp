// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/comparison.h"
#include "bench/grid.h"
#include "bench/quantity.h"
#include "core/text.h"

#include <algorithm>
#include <array>
#include <format>
#include <map>
#include <unordered_map>

namespace bench {
namespace {

/// Rows may be averaged over when they are of one kind: the same unit, direction and statistic; without a
/// unit or a direction, the same metric at several rows.
std::string kindOf(const GridItem &item)
{
    const bool told = item.metric.unit || item.metric.better != Better::Unknown;
    return std::format("{}|{}|{}|{}", item.metric.unit.value_or(""), static_cast<int>(item.metric.better),
                       core::lowered(item.metric.statistic.value_or("")), told ? "" : item.metric.name);
}

bool isSpread(const GridItem &item)
{
    static constexpr std::array words{"stddev", "sd", "cv", "coeffvar", "stdev", "sem"};
    const std::string word = core::lowered(item.metric.statistic.value_or(""));
    return std::ranges::contains(words, word);
}

bool sharedByAll(const GridItem &item)
{
    return std::ranges::all_of(item.byConfig, [](const Sampled &s) { return !s.empty() && s.mean > 0; });
}

std::string named(const Grid &grid, const std::string &text)
{
    return grid.context ? std::format("{} ({})", text, *grid.context) : text;
}

void addGeometricMeans(std::vector<Summary> &all, const Grid &grid)
{
    std::map<std::string, std::vector<const GridItem *>> kinds;
    for (const GridItem &item : grid.items) {
        if (!isSpread(item) && !isAggregate(item) && sharedByAll(item))
            kinds[kindOf(item)].push_back(&item);
    }
    for (const auto &[kind, items] : kinds) {
        for (std::size_t config = 0; items.size() > 1 && config < grid.configs.size(); ++config) {
            if (config == grid.base)
                continue;
            std::vector<double> ratios;
            for (const GridItem *item : items)
                ratios.push_back(item->byConfig[config].mean / item->byConfig[grid.base].mean);
            const double mean = geometricMean(ratios);
            all.push_back(
                {.kind = "geometric mean",
                 .text = named(grid, std::format("{} against {}: geometric mean of {} ratios ×{:.3f} ({})",
                                                 grid.configs[config].name, grid.configs[grid.base].name,
                                                 ratios.size(), mean, percentText((mean - 1) * 100, 1))),
                 .value = mean,
                 .rows = static_cast<int>(ratios.size())});
        }
    }
}

/// A configuration that shows what would be left to gain: the cost in question switched off.
bool isIdeal(const Config &config, const std::vector<Config> &configs)
{
    static constexpr std::array words{"ideal",       "disabled", "off",  "without", "limit",
                                      "theoretical", "optimum",  "none", "raw"};
    std::vector<std::string> said = nameWords(config.name);
    for (const std::string &word : nameWords(config.meaning.value_or("")))
        said.push_back(word);
    if (std::ranges::any_of(said, [](const std::string &w) { return std::ranges::contains(words, w); }))
        return true;
    const std::string name = core::lowered(config.name);
    return std::ranges::any_of(configs, [&](const Config &other) {
        const std::string rest = core::lowered(other.name);
        return rest.size() > 1 && (name == "no" + rest || name == "no-" + rest || name == "no_" + rest);
    });
}

void addShares(std::vector<Summary> &all, const Grid &grid)
{
    if (grid.configs.size() < 3)
        return;
    for (std::size_t ideal = 0; ideal < grid.configs.size(); ++ideal) {
        if (ideal == grid.base || !isIdeal(grid.configs[ideal], grid.configs))
            continue;
        for (const GridItem &item : grid.items) {
            for (std::size_t config = 0; config < grid.configs.size(); ++config) {
                const Sampled &from = item.byConfig[grid.base], &to = item.byConfig[ideal],
                              &at = item.byConfig[config];
                if (config == ideal || config == grid.base || from.empty() || to.empty() || at.empty())
                    continue;
                const double share = (at.mean - from.mean) / (to.mean - from.mean) * 100;
                if (!(share > 0 && share < 100)) // beyond either end it is no part of the way
                    continue;
                const std::string where =
                    item.row ? std::format("{}, {}", item.metric.name, *item.row) : item.metric.name;
                all.push_back(
                    {.kind = "share closed",
                     .text = named(grid, std::format("{}: {} closes {:.1f} % of the distance from {} to {}",
                                                     where, grid.configs[config].name, share,
                                                     grid.configs[grid.base].name, grid.configs[ideal].name)),
                     .value = share,
                     .rows = 1});
            }
        }
    }
}

} // namespace

std::vector<Summary> summarise(const std::vector<Table> &tables, const std::vector<Comparison> &comparisons)
{
    // The comparisons tell which baseline was asked for; those with it stand first.
    std::unordered_map<std::size_t, const std::string *> bases;
    for (const Comparison &comparison : comparisons) {
        if (!comparison.tables.empty())
            bases.try_emplace(comparison.tables.front(), &comparison.base);
    }
    std::vector<Summary> all;
    for (Grid &grid : grids(tables)) {
        const auto base = bases.find(grid.tables.front());
        if (base == bases.end())
            continue;
        grid.base = chooseBaseline(grid.configs, *base->second, {});
        addGeometricMeans(all, grid);
        addShares(all, grid);
    }
    return all;
}

} // namespace bench
