// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/checks.h"

#include "bench/quantity.h"
#include "core/text.h"

#include <algorithm>
#include <cmath>
#include <format>

namespace bench {

detail::Place::Place(const Table &of, std::size_t number)
    : table(of),
      index(number),
      m_repeated(std::ranges::any_of(of.cells, [](const Cell &cell) { return cell.repetition > 1; }))
{
}

std::string detail::Place::of(const Cell &cell) const
{
    std::string text = cell.row ? *cell.row : table.metrics[static_cast<std::size_t>(cell.metric)].name;
    text += ", " + table.configs[static_cast<std::size_t>(cell.config)].name;
    return m_repeated ? std::format("{}, run {}", text, cell.repetition) : text;
}

bool detail::Place::isWhole(const Cell &cell) const
{
    return cell.metric >= 0 && static_cast<std::size_t>(cell.metric) < table.metrics.size() &&
           cell.config >= 0 && static_cast<std::size_t>(cell.config) < table.configs.size();
}

namespace {

using detail::Place;

std::string withUnit(std::string_view text, const std::optional<std::string> &unit)
{
    return unit ? std::format("{} {}", text, *unit) : std::string(text);
}

const Cell::Beside *besideOf(const Cell &cell, std::string_view name)
{
    const auto found = std::ranges::find(cell.beside, name, &Cell::Beside::name);
    return found == cell.beside.end() ? nullptr : &*found;
}

/// The same quantity printed twice, in two units: 48.6 MiB/s and 50.0 MB/s.
void checkUnits(const Place &place, const Cell &cell, const Rounded &a, std::string_view unit,
                std::string_view text, const Cell::Beside &other, std::vector<Check> &all)
{
    const auto factor = unitFactor(unit, other.unit);
    if (!factor || other.value <= 0 || a.low <= 0)
        return;
    const Rounded expected = a * *factor;
    const bool agrees = expected.meets(rounded(other));
    const std::string computed =
        std::format("{:.{}f} {}", expected.middle(), std::max(other.decimals, 0), other.unit);
    const std::string stated =
        std::format("{:.{}f} {}", other.value, std::max(other.decimals, 0), other.unit);
    all.push_back({.kind = "units",
                   .outcome = agrees ? Outcome::Agree : Outcome::Disagree,
                   .text = std::format("{}: {} {} is {}{}", place.of(cell), text, unit, computed,
                                       agrees ? std::format("; {} is printed", stated)
                                              : std::format(", not {}", stated)),
                   .table = place.index,
                   .message = {},
                   .line = cell.line,
                   .stated = stated,
                   .computed = computed});
}

/// "KB" as fio before 3.0 meant it: 1024 octets, "MB" 1024 of those. Empty for a unit that says what it is.
std::string asBinary(std::string_view unit)
{
    if (unit.size() != 2 || unit[1] != 'B' || !std::string_view("kKMGT").contains(unit[0]))
        return {};
    return std::format("{}iB", unit[0] == 'k' ? 'K' : unit[0]);
}

/// Bandwidth times run time is the amount: 45.0 MiB/s for 178.196 s is not 8192 MiB.
void checkAmount(const Place &place, const Cell &cell, const std::string &unit, std::vector<Check> &all)
{
    const Cell::Beside *amount = besideOf(cell, "io");
    const Cell::Beside *time = besideOf(cell, "run-max");
    if (time == nullptr)
        time = besideOf(cell, "run");
    if (amount == nullptr || time == nullptr || amount->value <= 0 || time->value <= 0 || unit.size() < 3 ||
        !unit.ends_with("/s"))
        return;
    const std::string octets = unit.substr(0, unit.size() - 2);
    const auto amountFactor = unitFactor(amount->unit, octets);
    const auto oldFactor = unitFactor(asBinary(amount->unit), asBinary(octets));
    const auto timeFactor = unitFactor(time->unit, "s");
    if (!amountFactor || !timeFactor)
        return;
    const Rounded seconds = rounded(*time) * *timeFactor;
    if (seconds.low <= 0)
        return;
    // fio cuts its rates off where it prints no decimals.
    Rounded printed = rounded(cell);
    printed.high += cell.decimals > 0 ? 0 : (printed.high - printed.low) / 2;
    Rounded rate = rounded(*amount) * *amountFactor / seconds;
    if (!rate.meets(printed) && oldFactor && (rounded(*amount) * *oldFactor / seconds).meets(printed))
        rate = rounded(*amount) * *oldFactor / seconds;
    const bool agrees = rate.meets(printed);
    const std::string computed = std::format("{:.{}f} {}", rate.middle(), std::max(cell.decimals, 1), unit);
    const std::string stated =
        withUnit(std::format("{:.{}f}", *cell.value, std::max(cell.decimals, 0)), unit);
    all.push_back({.kind = "amount against time",
                   .outcome = agrees ? Outcome::Agree : Outcome::Disagree,
                   .text = std::format("{}: {} {} in {} s is {}{}", place.of(cell), figure(amount->value),
                                       amount->unit, figure(time->value * *timeFactor), computed,
                                       agrees ? std::format("; {} is printed", stated)
                                              : std::format(", not {}", stated)),
                   .table = place.index,
                   .message = {},
                   .line = cell.line,
                   .stated = stated,
                   .computed = computed});
}

} // namespace

void detail::checkFigures(const Table &table, std::size_t index, std::vector<Check> &all)
{
    const Place place(table, index);
    for (const Cell &cell : table.cells) {
        if (!place.isWhole(cell) || !cell.value || cell.beside.empty())
            continue;
        const auto &metricUnit = table.metrics[static_cast<std::size_t>(cell.metric)].unit;
        const std::string unit = cell.unit ? *cell.unit : metricUnit.value_or("");
        for (const Cell::Beside &beside : cell.beside) {
            if (!beside.name.ends_with("-si"))
                continue;
            const std::string name = beside.name.substr(0, beside.name.size() - 3);
            if (name == "bw")
                checkUnits(place, cell, rounded(cell), unit,
                           std::format("{:.{}f}", *cell.value, std::max(cell.decimals, 0)), beside, all);
            else if (const Cell::Beside *first = besideOf(cell, name))
                checkUnits(place, cell, rounded(*first), first->unit, figure(first->value), beside, all);
        }
        checkAmount(place, cell, unit, all);
    }
}

/// UnixBench: INDEX is RESULT / BASELINE × 10, the score the geometric mean of the INDEX column.
void detail::checkIndexScore(const Table &table, std::size_t index, std::vector<Check> &all)
{
    const Place place(table, index);
    std::vector<std::vector<double>> low(table.configs.size()), high(table.configs.size()),
        printed(table.configs.size());
    for (const Cell &cell : table.cells) {
        const Cell::Beside *baseline = besideOf(cell, "baseline"), *stated = besideOf(cell, "index");
        if (!place.isWhole(cell) || !cell.value || baseline == nullptr || stated == nullptr ||
            baseline->value <= 0)
            continue;
        const Rounded expected = rounded(cell) / rounded(*baseline) * 10;
        const auto config = static_cast<std::size_t>(cell.config);
        // The score is made of the unrounded ratios, which the results give more exactly than INDEX does.
        low[config].push_back(expected.low);
        high[config].push_back(expected.high);
        printed[config].push_back(stated->value);
        const double exact = *cell.value / baseline->value * 10;
        const bool agrees = expected.meets(rounded(*stated));
        all.push_back({.kind = "index score",
                       .outcome = agrees ? Outcome::Agree : Outcome::Disagree,
                       .text = std::format("{}: {} / {} × 10 = {:.1f}; {} is printed", place.of(cell),
                                           figure(*cell.value, 12), figure(baseline->value, 12), exact,
                                           figure(stated->value, 9)),
                       .table = index,
                       .message = {},
                       .line = cell.line,
                       .stated = figure(stated->value, 9),
                       .computed = std::format("{:.1f}", exact)});
    }
    for (const Cell &cell : table.cells) {
        if (!place.isWhole(cell) || !cell.value || besideOf(cell, "index") != nullptr)
            continue;
        const auto config = static_cast<std::size_t>(cell.config);
        const std::string name = core::lowered(table.metrics[static_cast<std::size_t>(cell.metric)].name);
        if (!name.contains("score") || printed[config].empty())
            continue;
        const double computed = geometricMean(printed[config]);
        const Rounded expected{.low = std::min(geometricMean(low[config]), computed - 0.05),
                               .high = std::max(geometricMean(high[config]), computed + 0.05)};
        const bool agrees = expected.meets(rounded(cell));
        all.push_back(
            {.kind = "index score",
             .outcome = agrees ? Outcome::Agree : Outcome::Disagree,
             .text = std::format("{}: the geometric mean of {} indices is {:.1f}; {} is printed",
                                 place.of(cell), printed[config].size(), computed, figure(*cell.value, 9)),
             .table = index,
             .message = {},
             .line = cell.line,
             .stated = figure(*cell.value, 9),
             .computed = std::format("{:.1f}", computed)});
    }
}

std::vector<Check> check(const std::vector<Table> &tables)
{
    std::vector<Check> all;
    for (std::size_t i = 0; i < tables.size(); ++i) {
        detail::checkPercentages(tables[i], i, all);
        detail::checkFigures(tables[i], i, all);
        detail::checkIndexScore(tables[i], i, all);
    }
    for (const Matrix &matrix : matrices(tables)) {
        detail::checkTotals(matrix, all);
        detail::checkWork(matrix, all);
        detail::checkRuns(matrix, all);
        detail::checkBaseline(matrix, all);
    }
    std::ranges::stable_sort(all, [](const Check &a, const Check &b) {
        return std::pair(a.table, a.line) < std::pair(b.table, b.line);
    });
    return all;
}

} // namespace bench
