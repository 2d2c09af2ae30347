// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/checks.h"

#include "bench/quantity.h"
#include "core/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <format>
#include <set>

/// Checks that look at a row as a whole: its parts, its work, its runs.
namespace bench {
namespace {

std::string where(const MatrixRow &row)
{
    return row.row.value_or(row.metric.name);
}

std::string runText(const std::vector<double> &values)
{
    const auto [low, high] = std::ranges::minmax(values);
    return low == high ? figure(low) : std::format("{} to {}", figure(low), figure(high));
}

std::vector<double> besides(const Sampled &sampled, std::string_view name)
{
    std::vector<double> values;
    for (const Cell *cell : sampled.cells) {
        const auto found = std::ranges::find(cell->beside, name, &Cell::Beside::name);
        if (found != cell->beside.end())
            values.push_back(found->value);
    }
    return values;
}

std::string unitBeside(const Sampled &sampled, std::string_view name)
{
    for (const Cell *cell : sampled.cells) {
        const auto found = std::ranges::find(cell->beside, name, &Cell::Beside::name);
        if (found != cell->beside.end())
            return found->unit;
    }
    return {};
}

/// Within one in a hundred of each other: a time limit is kept to the millisecond, an amount exactly.
bool alike(const std::vector<double> &a, const std::vector<double> &b)
{
    if (a.empty() || b.empty())
        return true;
    std::vector<double> both = a;
    both.insert(both.end(), b.begin(), b.end());
    const auto [low, high] = std::ranges::minmax(both);
    return high - low <= 0.01 * high;
}

Check rowCheck(const Matrix &matrix, const MatrixRow &row, const Sampled &sampled, std::string kind,
               Outcome outcome)
{
    return {.kind = std::move(kind),
            .outcome = outcome,
            .text = {},
            .table = matrix.tables[row.table],
            .message = {},
            .line = sampled.cells.front()->line,
            .stated = {},
            .computed = {}};
}

/// "Run 1", "#2", "3": a row that is one of several runs.
bool isRunName(const std::string &name)
{
    const std::vector<std::string> words = nameWords(name);
    if (words.empty())
        return false;
    const auto isNumber = [](const std::string &word) {
        return std::ranges::all_of(word, [](unsigned char c) { return std::isdigit(c) != 0; });
    };
    if (words.size() == 1)
        return isNumber(words[0]) && words[0].size() < 3;
    static constexpr std::array runs{"run", "iter", "iteration", "round", "test", "pass", "try"};
    return words.size() == 2 && std::ranges::contains(runs, words[0]) && isNumber(words[1]);
}

enum class Aggregate { Total, Mean };
std::optional<Aggregate> aggregateOf(const std::string &name)
{
    for (const std::string &word : nameWords(name)) {
        if (word == "total" || word == "sum")
            return Aggregate::Total;
        if (word == "average" || word == "avg" || word == "mean")
            return Aggregate::Mean;
    }
    return {};
}

/// One aggregate row against the rows above it, in one configuration.
struct Sum
{
    const Sampled *sampled = nullptr;
    Rounded expected;
    bool agrees = false;
};

Sum sumOf(const std::vector<const MatrixRow *> &parts, const MatrixRow &row, std::size_t config,
          Aggregate kind)
{
    Sum sum{.sampled = &row.byConfig[config], .expected = {}, .agrees = false};
    for (const MatrixRow *part : parts) {
        const Sampled &sampled = part->byConfig[config];
        if (sampled.cells.size() != 1)
            return {};
        const Rounded one = rounded(*sampled.cells.front());
        sum.expected.low += one.low;
        sum.expected.high += one.high;
    }
    if (kind == Aggregate::Mean)
        sum.expected = sum.expected * (1.0 / static_cast<double>(parts.size()));
    sum.agrees = sum.expected.meets(rounded(*sum.sampled->cells.front()));
    return sum;
}

void checkAggregate(const Matrix &matrix, const std::vector<const MatrixRow *> &parts, const MatrixRow &row,
                    Aggregate kind, std::vector<Check> &all)
{
    std::vector<Sum> sums;
    for (std::size_t config = 0; config < matrix.configs.size(); ++config) {
        if (row.byConfig[config].cells.size() != 1)
            continue;
        if (const Sum sum = sumOf(parts, row, config, kind); sum.sampled != nullptr)
            sums.push_back(sum);
    }
    // That the row is made of those above is sure where they are runs, or where it holds in another column.
    const bool sure =
        std::ranges::all_of(parts, [](const MatrixRow *part) { return isRunName(where(*part)); }) ||
        std::ranges::any_of(sums, &Sum::agrees);
    for (const Sum &sum : sums) {
        if (!sure)
            continue;
        Check check =
            rowCheck(matrix, row, *sum.sampled, "total", sum.agrees ? Outcome::Agree : Outcome::Disagree);
        check.stated = figure(sum.sampled->mean, 9);
        check.computed = figure(sum.expected.middle(), 9);
        check.text = std::format(
            "{}, {}: the {} of {} rows is {}; {} is printed", where(row),
            matrix.configs[static_cast<std::size_t>(sum.sampled - row.byConfig.data())].name,
            kind == Aggregate::Total ? "sum" : "mean", parts.size(), check.computed, check.stated);
        all.push_back(std::move(check));
    }
}

} // namespace

void detail::checkTotals(const Matrix &matrix, std::vector<Check> &all)
{
    std::vector<const MatrixRow *> parts;
    for (const MatrixRow &row : matrix.rows) {
        const auto kind = row.row ? aggregateOf(*row.row) : std::nullopt;
        const bool follows = !parts.empty() && parts.front()->metric.name == row.metric.name;
        if (kind && follows && parts.size() > 1)
            checkAggregate(matrix, parts, row, *kind, all);
        if (!follows || kind)
            parts.clear();
        if (!kind && row.row)
            parts.push_back(&row);
    }
}

/// The same work is the same amount (whatever the time it took) or the same time (whatever was done in it).
void detail::checkWork(const Matrix &matrix, std::vector<Check> &all)
{
    static constexpr std::array setup{"threads", "jobs", "numjobs", "clients",
                                      "iodepth", "bs",   "size",    "ops"};
    for (const MatrixRow &row : matrix.rows) {
        const Sampled &base = row.byConfig[matrix.base];
        if (base.empty())
            continue;
        for (std::size_t config = 0; config < matrix.configs.size(); ++config) {
            const Sampled &other = row.byConfig[config];
            if (config == matrix.base || other.empty())
                continue;
            const auto differ = [&](std::string_view name, std::string_view verb) {
                const auto mine = besides(other, name), theirs = besides(base, name);
                const std::string unit = unitBeside(base, name);
                Check check = rowCheck(matrix, row, other, "unequal work", Outcome::Disagree);
                check.stated = std::format("{} {}", runText(mine), unit);
                check.computed = std::format("{} {}", runText(theirs), unit);
                check.text = std::format("{}: {} {} {}, {} {}: not the same work", where(row),
                                         matrix.configs[config].name, verb, check.stated,
                                         matrix.configs[matrix.base].name, check.computed);
                all.push_back(std::move(check));
            };
            if (!alike(besides(base, "io"), besides(other, "io")) && !besides(base, "run").empty() &&
                !alike(besides(base, "run"), besides(other, "run")))
                differ("io", "moved");
            for (const char *name : setup) {
                if (!alike(besides(base, name), besides(other, name)))
                    differ(name, std::format("had {}", name));
            }
        }
    }
}

/// A run far from the others, and best runs set against means.
void detail::checkRuns(const Matrix &matrix, std::vector<Check> &all)
{
    for (const MatrixRow &row : matrix.rows) {
        for (std::size_t config = 0; config < row.byConfig.size(); ++config) {
            const Sampled &sampled = row.byConfig[config];
            const auto far = outlier(sampled.runs);
            if (!far)
                continue;
            std::vector<double> rest = sampled.runs;
            rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(*far));
            // 0.004 among 0.003 is one digit of rounding, no outlier.
            const Rounded digit = rounded(*sampled.cells[*far]);
            if (std::abs(sampled.runs[*far] - sampleOf(rest).mean) < 3 * (digit.high - digit.low))
                continue;
            Check check = rowCheck(matrix, row, sampled, "outlier run", Outcome::CannotTell);
            check.line = sampled.cells[*far]->line;
            check.stated = figure(sampled.runs[*far]);
            check.computed = figure(sampleOf(rest).mean);
            check.text = std::format(
                "{}, {}: run {} ({}) lies far from the others; without it the mean is {}, not {}", where(row),
                matrix.configs[config].name, *far + 1, check.stated, check.computed, figure(sampled.mean));
            all.push_back(std::move(check));
        }
    }
    static constexpr std::array best{"best", "peak", "max", "maximum"},
        mean{"average", "avg", "mean", "median"};
    const auto named = [&](const auto &words) -> const Config * {
        for (const Config &config : matrix.configs) {
            for (const std::string &word : nameWords(config.name + " " + config.meaning.value_or("")))
                if (std::ranges::contains(words, word))
                    return &config;
        }
        return nullptr;
    };
    const Config *top = named(best), *middle = named(mean);
    if (top == nullptr || middle == nullptr || top == middle || matrix.rows.empty())
        return;
    const MatrixRow &row = matrix.rows.front();
    const auto measured = std::ranges::find_if(row.byConfig, [](const Sampled &s) { return !s.empty(); });
    if (measured == row.byConfig.end())
        return;
    Check check = rowCheck(matrix, row, *measured, "best of against mean", Outcome::Disagree);
    check.stated = top->name;
    check.computed = middle->name;
    check.text =
        std::format("{} is a best run, {} a mean: they are not to be compared", top->name, middle->name);
    all.push_back(std::move(check));
}

void detail::checkBaseline(const Matrix &matrix, std::vector<Check> &all)
{
    if (matrix.configs.size() < 2)
        return;
    std::vector<const MatrixRow *> lacking;
    const auto measuredOf = [](const MatrixRow &row) {
        return std::ranges::find_if(row.byConfig, [](const Sampled &s) { return !s.empty(); });
    };
    for (const MatrixRow &row : matrix.rows) {
        if (row.byConfig[matrix.base].empty() && measuredOf(row) != row.byConfig.end())
            lacking.push_back(&row);
    }
    if (lacking.empty())
        return;
    Check check = rowCheck(matrix, *lacking.front(), *measuredOf(*lacking.front()), "baseline missing",
                           Outcome::CannotTell);
    check.text = std::format("{} was not measured for {}{}: nothing can be told against it there",
                             matrix.configs[matrix.base].name, where(*lacking.front()),
                             lacking.size() > 1 ? std::format(" and {} more", lacking.size() - 1) : "");
    all.push_back(std::move(check));
}

} // namespace bench
