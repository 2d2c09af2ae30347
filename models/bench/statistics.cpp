// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/statistics.h"

#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace bench {
namespace {

constexpr std::size_t mostExactRuns = 100;

double studentQuantile(double df, double probability)
{
    return boost::math::quantile(boost::math::students_t_distribution<double>(df), probability);
}

/// Twice the midrank of each number, first all of `a`, then all of `b`: whole numbers, so sums are exact.
std::vector<int> doubledRanks(std::span<const double> a, std::span<const double> b)
{
    std::vector<double> all(a.begin(), a.end());
    all.insert(all.end(), b.begin(), b.end());
    std::vector<std::size_t> order(all.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t i) { return all[i]; });
    std::vector<int> ranks(all.size());
    for (std::size_t i = 0; i < order.size();) {
        std::size_t end = i;
        while (end < order.size() && all[order[end]] == all[order[i]])
            ++end;
        for (std::size_t k = i; k < end; ++k)
            ranks[order[k]] = static_cast<int>(i + 1 + end);
        i = end;
    }
    return ranks;
}

/// How many choices of `chosen` ranks have each sum; as doubles, since C(100, 50) passes 64 bits.
std::vector<double> sumCounts(const std::vector<int> &ranks, std::size_t chosen)
{
    std::vector<int> largest = ranks;
    std::ranges::sort(largest, std::greater{});
    const int top =
        std::accumulate(largest.begin(), largest.begin() + static_cast<std::ptrdiff_t>(chosen), 0);
    const std::size_t width = static_cast<std::size_t>(top) + 1;
    std::vector<std::vector<double>> ways(chosen + 1, std::vector<double>(width, 0.0));
    ways[0][0] = 1;
    for (const int rank : ranks) {
        const auto step = static_cast<std::size_t>(rank);
        for (std::size_t k = chosen; k-- > 0;) {
            for (std::size_t sum = 0; sum + step < width; ++sum)
                ways[k + 1][sum + step] += ways[k][sum];
        }
    }
    return ways[chosen];
}

RankTest exactTest(const std::vector<int> &ranks, std::size_t chosen)
{
    const double total = std::accumulate(ranks.begin(), ranks.end(), 0.0);
    const double expected = total * static_cast<double>(chosen) / static_cast<double>(ranks.size());
    const double seen =
        std::accumulate(ranks.begin(), ranks.begin() + static_cast<std::ptrdiff_t>(chosen), 0.0);
    const std::vector<double> ways = sumCounts(ranks, chosen);
    constexpr double slack = 1e-9;
    double all = 0, farther = 0, farthest = 0, atFarthest = 0;
    for (std::size_t sum = 0; sum < ways.size(); ++sum) {
        if (ways[sum] == 0)
            continue;
        const double distance = std::abs(static_cast<double>(sum) - expected);
        all += ways[sum];
        if (distance >= std::abs(seen - expected) - slack)
            farther += ways[sum];
        if (distance > farthest + slack) {
            farthest = distance;
            atFarthest = 0;
        }
        if (distance >= farthest - slack)
            atFarthest += ways[sum];
    }
    return {.p = farther / all, .smallest = atFarthest / all, .exact = true};
}

RankTest normalTest(const std::vector<int> &ranks, std::size_t chosen)
{
    const auto n = static_cast<double>(ranks.size());
    const auto a = static_cast<double>(chosen), b = n - a;
    double squares = 0;
    for (const int rank : ranks)
        squares += (rank / 2.0) * (rank / 2.0);
    // The permutation variance of the rank sum with midranks (Lehmann, Nonparametrics, appendix).
    const double variance = a * b / (n * (n - 1)) * (squares - n * (n + 1) * (n + 1) / 4);
    if (variance <= 0)
        return {.p = 1, .smallest = 1, .exact = false};
    const double seen =
        std::accumulate(ranks.begin(), ranks.begin() + static_cast<std::ptrdiff_t>(chosen), 0.0) / 2;
    const double z = std::max(0.0, std::abs(seen - a * (n + 1) / 2) - 0.5) / std::sqrt(variance);
    const double p =
        2 * boost::math::cdf(boost::math::complement(boost::math::normal_distribution<double>(), z));
    return {.p = std::min(1.0, p), .smallest = 0, .exact = false};
}

} // namespace

Sample sampleOf(std::span<const double> runs)
{
    Sample sample;
    sample.n = static_cast<int>(runs.size());
    if (runs.empty())
        return sample;
    sample.mean = std::accumulate(runs.begin(), runs.end(), 0.0) / sample.n;
    double squares = 0;
    for (const double run : runs)
        squares += (run - sample.mean) * (run - sample.mean);
    sample.sd = sample.n > 1 ? std::sqrt(squares / (sample.n - 1)) : 0;
    return sample;
}

double median(std::vector<double> runs)
{
    if (runs.empty())
        return 0;
    std::ranges::sort(runs);
    const std::size_t half = runs.size() / 2;
    return runs.size() % 2 != 0 ? runs[half] : (runs[half - 1] + runs[half]) / 2;
}

std::optional<Interval> ratioInterval(const Sample &base, const Sample &value, double level)
{
    if (base.n < 2 || value.n < 2 || base.mean == 0)
        return {};
    const double baseVariance = base.sd * base.sd / base.n;
    const double valueVariance = value.sd * value.sd / value.n;
    const double ratio = value.mean / base.mean;
    const double scaled = ratio * ratio * baseVariance;
    const double sum = valueVariance + scaled;
    if (!(sum > 0) || !std::isfinite(sum))
        return {};
    const double df =
        sum * sum / (valueVariance * valueVariance / (value.n - 1) + scaled * scaled / (base.n - 1));
    if (!(df > 0) || !std::isfinite(df))
        return {};
    const double t = studentQuantile(df, 0.5 + level / 2);
    const double a = base.mean * base.mean - t * t * baseVariance;
    const double b = base.mean * value.mean;
    const double c = value.mean * value.mean - t * t * valueVariance;
    const double under = b * b - a * c;
    if (a <= 0 || under < 0)
        return {};
    const double root = std::sqrt(under);
    return Interval{.low = (b - root) / a, .high = (b + root) / a};
}

double sdOfHalfWidth(double halfWidth, int n)
{
    return n < 2 ? 0 : halfWidth / studentQuantile(n - 1, 0.975) * std::sqrt(n);
}

std::optional<RankTest> mannWhitney(std::span<const double> a, std::span<const double> b)
{
    if (a.empty() || b.empty())
        return {};
    // Both samples tell the same; the smaller one keeps the table of sums small.
    const auto &few = a.size() <= b.size() ? a : b;
    const auto &many = a.size() <= b.size() ? b : a;
    const std::vector<int> ranks = doubledRanks(few, many);
    return ranks.size() <= mostExactRuns ? exactTest(ranks, few.size()) : normalTest(ranks, few.size());
}

std::vector<double> holm(std::span<const double> p)
{
    std::vector<std::size_t> order(p.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return p[i]; });
    std::vector<double> corrected(p.size());
    double least = 0;
    for (std::size_t k = 0; k < order.size(); ++k) {
        least = std::max(least, std::min(1.0, static_cast<double>(order.size() - k) * p[order[k]]));
        corrected[order[k]] = least;
    }
    return corrected;
}

double geometricMean(std::span<const double> ratios)
{
    double logs = 0;
    for (const double ratio : ratios) {
        if (!(ratio > 0))
            return 0;
        logs += std::log(ratio);
    }
    return ratios.empty() ? 0 : std::exp(logs / static_cast<double>(ratios.size()));
}

std::optional<std::size_t> outlier(std::span<const double> runs)
{
    const Sample sample = sampleOf(runs);
    if (sample.n < 5 || !(sample.sd > 0))
        return {};
    const auto far =
        std::ranges::max_element(runs, {}, [&](double run) { return std::abs(run - sample.mean); });
    const double n = sample.n;
    const double t = studentQuantile(n - 2, 1 - 0.01 / (2 * n));
    const double critical = (n - 1) / std::sqrt(n) * std::sqrt(t * t / (n - 2 + t * t));
    if (std::abs(*far - sample.mean) / sample.sd <= critical)
        return {};
    return static_cast<std::size_t>(far - runs.begin());
}

} // namespace bench
