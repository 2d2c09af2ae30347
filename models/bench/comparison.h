// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/statistics.h"
#include "bench/table.h"

#include <optional>
#include <string>
#include <vector>

namespace bench {

enum class Verdict {
    Gain,
    Loss,
    NoDifferenceShown, ///< the interval holds no change, or the tool's own test found none
    OneRunEach,
    UnknownDirection,
    CannotTell, ///< means without an interval: Comparison::note says what is missing
};

/// One configuration against a baseline, for one metric at one row in one context.
struct Comparison
{
    std::vector<std::size_t> tables; ///< indices of the tables the figures are from
    std::string metric;
    std::optional<std::string> row;
    std::optional<std::string> context;
    std::optional<std::string> unit;
    std::string base, config;        ///< configuration names
    std::optional<int> nBase, n;     ///< empty: a mean of an unsaid number of runs
    double baseValue = 0, value = 0; ///< means (or the one run)
    double changePercent = 0;        ///< (value − base) / base × 100, whatever the direction
    std::optional<Interval> ci95;    ///< percent; ratio of means by Fieller with Welch's degrees of freedom
    std::optional<double> p;         ///< exact Mann–Whitney, two-sided, midranks
    std::optional<double> pHolm;     ///< corrected over one table and baseline
    std::string note;                ///< "cannot reach 0.05 with 3 runs each", …; empty mostly
    Better better = Better::Unknown;
    Verdict verdict = Verdict::OneRunEach;
};

/// "geometric mean" over rows all configurations share, "share closed" of a distance.
struct Summary
{
    std::string kind;
    std::string text;
    double value = 0;
    int rows = 0;
};

enum class Outcome { Agree, Disagree, CannotTell };

/// A figure that the mail states against what follows from the others.
struct Check
{
    std::string
        kind; ///< "printed percentage", "units", "amount against time", "index score", "unequal work", …
    Outcome outcome = Outcome::CannotTell;
    std::string text; ///< the sum, in one sentence
    std::size_t table = 0;
    std::optional<std::size_t> message; ///< of the line, where it stands in another mail than the table
    int line = 0;
    std::string stated, computed;
};

/// Every comparison of a list of tables (those with a duplicate elsewhere left out by the caller), and of
/// each version with the one before it. `baseline` names a configuration to compare with instead of each
/// table's own.
std::vector<Comparison> compare(const std::vector<Table> &tables,
                                const std::optional<std::string> &baseline = {});
std::vector<Summary> summarise(const std::vector<Table> &tables, const std::vector<Comparison> &comparisons);
/// What follows from the tables alone; what needs more than them is in checks.h.
std::vector<Check> check(const std::vector<Table> &tables);

} // namespace bench
