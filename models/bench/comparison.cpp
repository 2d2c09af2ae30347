// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/comparison.h"

#include "bench/samples.h"

#include <algorithm>
#include <cmath>
#include <format>

namespace bench {
namespace {

constexpr int fewRuns = 5;
constexpr double significant = 0.05;

Sample summed(const Sampled &sampled)
{
    return {.n = sampled.n.value_or(0), .mean = sampled.mean, .sd = sampled.sd.value_or(0)};
}

std::string runsText(int base, int value)
{
    return base == value ? std::format("{} runs each", base) : std::format("{} and {} runs", base, value);
}

Verdict judged(bool differs, const Comparison &comparison)
{
    if (!differs)
        return Verdict::NoDifferenceShown;
    if (comparison.better == Better::Unknown)
        return Verdict::UnknownDirection;
    const bool up = comparison.value > comparison.baseValue;
    return up == (comparison.better == Better::Higher) ? Verdict::Gain : Verdict::Loss;
}

/// What the mail gives no repetitions for: the verdict is the tool's own test, where it has one.
void judgeWithoutRuns(Comparison &comparison, const Sampled &value, bool toolTests)
{
    if (comparison.nBase == 1 && comparison.n == 1) {
        comparison.verdict = Verdict::OneRunEach;
        return;
    }
    if (toolTests) {
        comparison.verdict = judged(value.marked, comparison);
        comparison.note =
            value.marked ? "significant by the tool's own test" : "not significant by the tool's own test";
        return;
    }
    comparison.verdict = Verdict::CannotTell;
    if (comparison.nBase && comparison.n)
        comparison.note = *comparison.nBase > 1 && *comparison.n > 1
                              ? "means without a standard deviation: no interval"
                              : std::format("{}: no interval", runsText(*comparison.nBase, *comparison.n));
    else
        comparison.note = "a mean of an unsaid number of runs: no interval";
}

/// p by ranks, where every run is known.
void testRanks(Comparison &comparison, const Sampled &base, const Sampled &value, std::string &reach)
{
    if (base.runs.size() < 2 || value.runs.size() < 2)
        return;
    const auto test = mannWhitney(base.runs, value.runs);
    comparison.p = test->p;
    if (test->smallest > significant)
        reach =
            std::format("cannot reach {} with {}", significant, runsText(*comparison.nBase, *comparison.n));
}

void judge(Comparison &comparison, const Sampled &base, const Sampled &value, bool toolTests)
{
    if (!base.sd || !value.sd) {
        judgeWithoutRuns(comparison, value, toolTests);
        return;
    }
    std::string reach;
    testRanks(comparison, base, value, reach);
    if (const auto ratio = ratioInterval(summed(base), summed(value))) {
        comparison.ci95 = Interval{.low = (ratio->low - 1) * 100, .high = (ratio->high - 1) * 100};
        comparison.verdict = judged(comparison.ci95->low > 0 || comparison.ci95->high < 0, comparison);
        if (!reach.empty())
            comparison.note = reach;
        else if (std::min(*comparison.nBase, *comparison.n) < fewRuns)
            comparison.note = std::format("only {}", runsText(*comparison.nBase, *comparison.n));
        return;
    }
    const bool alike = *base.sd == 0 && *value.sd == 0;
    const bool same = comparison.value == comparison.baseValue;
    comparison.verdict = alike && !same ? Verdict::CannotTell : Verdict::NoDifferenceShown;
    comparison.note =
        alike ? "all runs printed alike: no interval" : "the baseline's runs vary too much for an interval";
}

void addComparison(std::vector<Comparison> &all, const Matrix &matrix, const MatrixRow &item,
                   std::size_t from, std::size_t to)
{
    const Sampled &base = item.byConfig[from], &value = item.byConfig[to];
    if (from == to || base.empty() || value.empty() || base.mean == 0)
        return;
    Comparison comparison;
    comparison.tables = matrix.tables;
    comparison.metric = item.metric.name;
    comparison.row = item.row;
    comparison.context = matrix.context;
    comparison.unit = item.metric.unit;
    comparison.base = matrix.configs[from].name;
    comparison.config = matrix.configs[to].name;
    comparison.nBase = base.n;
    comparison.n = value.n;
    comparison.baseValue = base.mean;
    comparison.value = value.mean;
    comparison.changePercent = (value.mean - base.mean) / base.mean * 100;
    if (!std::isfinite(comparison.changePercent))
        return;
    comparison.better = item.metric.better;
    judge(comparison, base, value, matrix.toolTests && from == matrix.base);
    all.push_back(std::move(comparison));
}

/// Holm over the comparisons from `first` on, which share one table and baseline.
void correct(std::vector<Comparison> &all, std::size_t first)
{
    std::vector<double> p;
    std::vector<std::size_t> places;
    for (std::size_t i = first; i < all.size(); ++i) {
        if (all[i].p) {
            p.push_back(*all[i].p);
            places.push_back(i);
        }
    }
    const std::vector<double> corrected = holm(p);
    for (std::size_t i = 0; i < places.size(); ++i)
        all[places[i]].pHolm = corrected[i];
}

} // namespace

std::vector<Comparison> compare(const std::vector<Table> &tables, const std::optional<std::string> &baseline)
{
    std::vector<Comparison> all;
    for (const Matrix &matrix : matrices(tables, baseline)) {
        std::size_t first = all.size();
        for (const MatrixRow &item : matrix.rows) {
            for (std::size_t to = 0; to < matrix.configs.size(); ++to)
                addComparison(all, matrix, item, matrix.base, to);
        }
        correct(all, first);
        for (const auto &[from, to] : versionSteps(matrix.configs)) {
            if (from == matrix.base)
                continue; // stands there already
            first = all.size();
            for (const MatrixRow &item : matrix.rows)
                addComparison(all, matrix, item, from, to);
            correct(all, first);
        }
    }
    return all;
}

} // namespace bench
