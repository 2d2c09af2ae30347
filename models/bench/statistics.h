// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

/// The arithmetic behind a comparison. Everything is pure and takes plain numbers.
namespace bench {

struct Interval
{
    double low = 0, high = 0;
};

/// What a mean stands on.
struct Sample
{
    int n = 0;
    double mean = 0;
    double sd = 0; ///< of the runs (n − 1), not of the mean
};
Sample sampleOf(std::span<const double> runs);

double median(std::vector<double> runs);

/// 95 % interval (or `level`) of value.mean / base.mean by Fieller's theorem; the t quantile at Welch's
/// degrees of freedom taken at the estimated ratio (as Tamhane and Logan, 2004). Empty when a sample has
/// fewer than two runs, when neither varies, or when the base's mean is not told from zero, so that the
/// interval has no ends.
std::optional<Interval> ratioInterval(const Sample &base, const Sample &value, double level = 0.95);

/// Half-width of a mean's 95 % interval back to the standard deviation of its runs.
double sdOfHalfWidth(double halfWidth, int n);

struct RankTest
{
    double p = 1;        ///< two-sided
    double smallest = 1; ///< the least p that these numbers of runs (and ties) could give
    bool exact = true;   ///< false beyond 100 runs: normal approximation with the correction for ties
};
/// Mann–Whitney by the permutation distribution of the rank sum, ties at their midranks. Empty without runs.
std::optional<RankTest> mannWhitney(std::span<const double> a, std::span<const double> b);

/// Holm's step-down correction; the order of the p stays.
std::vector<double> holm(std::span<const double> p);

/// 0 when a number is not above zero.
double geometricMean(std::span<const double> ratios);

/// Grubbs' two-sided test for one outlier among at least five runs: the index, when p < 0.01.
std::optional<std::size_t> outlier(std::span<const double> runs);

} // namespace bench
