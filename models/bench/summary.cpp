// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/comparison.h"
#include "bench/quantity.h"
#include "bench/samples.h"
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
std::string kindOf(const MatrixRow &item)
{
    const bool told = item.metric.unit || item.metric.better != Better::Unknown;
    return std::format("{}|{}|{}|{}", item.metric.unit.value_or(""), static_cast<int>(item.metric.better),
                       core::lowered(item.metric.statistic.value_or("")), told ? "" : item.metric.name);
}

bool isSpread(const MatrixRow &item)
{
    static constexpr std::array words{"stddev", "sd", "cv", "coeffvar", "stdev", "sem"};
    const std::string word = core::lowered(item.metric.statistic.value_or(""));
    return std::ranges::contains(words, word);
}

bool sharedByAll(const MatrixRow &item)
{
    return std::ranges::all_of(item.byConfig, [](const Sampled &s) { return !s.empty() && s.mean > 0; });
}

std::string named(const Matrix &matrix, const std::string &text)
{
    return matrix.context ? std::format("{} ({})", text, *matrix.context) : text;
}

void addGeometricMeans(std::vector<Summary> &all, const Matrix &matrix)
{
    std::map<std::string, std::vector<const MatrixRow *>> kinds;
    for (const MatrixRow &item : matrix.rows) {
        if (!isSpread(item) && !isAggregate(item) && sharedByAll(item))
            kinds[kindOf(item)].push_back(&item);
    }
    for (const auto &[kind, items] : kinds) {
        for (std::size_t config = 0; items.size() > 1 && config < matrix.configs.size(); ++config) {
            if (config == matrix.base)
                continue;
            std::vector<double> ratios;
            for (const MatrixRow *item : items)
                ratios.push_back(item->byConfig[config].mean / item->byConfig[matrix.base].mean);
            const double mean = geometricMean(ratios);
            all.push_back(
                {.kind = "geometric mean",
                 .text =
                     named(matrix, std::format("{} against {}: geometric mean of {} ratios ×{:.3f} ({})",
                                               matrix.configs[config].name, matrix.configs[matrix.base].name,
                                               ratios.size(), mean, percentText((mean - 1) * 100, 1))),
                 .value = mean,
                 .rows = static_cast<int>(ratios.size())});
        }
    }
}

/// A configuration that shows what would be left to gain: the cost in question switched off.
bool isIdeal(const Config &config, const std::vector<Config> &configs)
{
    static constexpr std::array words{"ideal", "disabled", "off", "without", "theoretical", "optimum"};
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

void addShares(std::vector<Summary> &all, const Matrix &matrix)
{
    if (matrix.configs.size() < 3)
        return;
    for (std::size_t ideal = 0; ideal < matrix.configs.size(); ++ideal) {
        if (ideal == matrix.base || !isIdeal(matrix.configs[ideal], matrix.configs))
            continue;
        for (const MatrixRow &item : matrix.rows) {
            for (std::size_t config = 0; config < matrix.configs.size(); ++config) {
                const Sampled &from = item.byConfig[matrix.base], &to = item.byConfig[ideal],
                              &at = item.byConfig[config];
                if (config == ideal || config == matrix.base || from.empty() || to.empty() || at.empty())
                    continue;
                const double share = (at.mean - from.mean) / (to.mean - from.mean) * 100;
                if (!(share > 0 && share < 100)) // beyond either end it is no part of the way
                    continue;
                const std::string where =
                    item.row ? std::format("{}, {}", item.metric.name, *item.row) : item.metric.name;
                all.push_back(
                    {.kind = "share closed",
                     .text = named(matrix,
                                   std::format("{}: {} closes {:.1f} % of the distance from {} to {}", where,
                                               matrix.configs[config].name, share,
                                               matrix.configs[matrix.base].name, matrix.configs[ideal].name)),
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
    for (Matrix &matrix : matrices(tables)) {
        const auto base = bases.find(matrix.tables.front());
        if (base == bases.end())
            continue;
        matrix.base = chooseBaseline(matrix.configs, *base->second, {});
        addGeometricMeans(all, matrix);
        addShares(all, matrix);
    }
    return all;
}

} // namespace bench
