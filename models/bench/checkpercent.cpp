// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/checks.h"

#include "bench/quantity.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <format>
#include <unordered_map>

/// Percentages that a mail prints beside its figures.
namespace bench {
namespace {

/// One way of printing a change, and what it gives here.
struct Convention
{
    std::string sum;
    Rounded percent;
};

Rounded minus(const Rounded &a, double b)
{
    return {.low = a.low - b, .high = a.high - b};
}
Rounded negated(const Rounded &a)
{
    return {.low = -a.high, .high = -a.low};
}

/// How a table prints its changes.
struct Habit
{
    bool plusIsBetter = false; ///< signs them so, instead of by which figure is larger
    bool cutsOff = false;      ///< its figures: the kernel test robot prints 1128.7 as 1128
};

Rounded readAs(const Cell &cell, Habit habit)
{
    Rounded figure = rounded(cell);
    if (habit.cutsOff)
        figure.high += (figure.high - figure.low) / 2;
    return figure;
}

bool holdsZero(const Rounded &a)
{
    return a.low <= 0 && a.high >= 0;
}

void addRatios(std::vector<Convention> &ways, const Metric &metric, const Cell &cell, const Cell &base,
               Habit habit)
{
    const Rounded value = readAs(cell, habit), from = readAs(base, habit);
    const std::string v = figure(*cell.value, 12), b = figure(*base.value, 12);
    const Rounded raw = minus(value / from * 100, 100);
    const Convention change{std::format("({} − {}) / {}", v, b, b), raw};
    const Convention drop{std::format("({} − {}) / {}", b, v, b), negated(raw)};
    const bool flipped = habit.plusIsBetter && metric.better == Better::Lower;
    ways.push_back(flipped ? drop : change);
    if (metric.better == Better::Unknown || (metric.better == Better::Lower && !cell.statedPlusIsBetter))
        ways.push_back(flipped ? change : drop); // "12 % less" printed as an improvement
    if (metric.better == Better::Lower && !holdsZero(value))
        ways.push_back({std::format("{} / {} − 1", b, v), minus(from / value * 100, 100)});
    if (*cell.stated >= 20)
        ways.push_back({std::format("{} / {}", v, b), value / from * 100});
}

/// The ways in which `cell` may be told against `base`; the most likely first.
std::vector<Convention> conventions(const Metric &metric, const Cell &cell, const Cell &base, Habit habit)
{
    const Rounded value = readAs(cell, habit), from = readAs(base, habit);
    std::vector<Convention> ways;
    const std::string v = figure(*cell.value, 12), b = figure(*base.value, 12);
    if (!holdsZero(from))
        addRatios(ways, metric, cell, base, habit);
    const Rounded points{.low = value.low - from.high, .high = value.high - from.low};
    if (metric.unit == "%" || metric.name.ends_with('%')) {
        ways.push_back({std::format("{} − {} points", v, b), points});
        ways.push_back({std::format("{} − {} points", b, v), negated(points)});
    }
    // A column of differences beside the figures is no percentage, though it was read as one.
    if (*cell.stated != 0 &&
        std::abs(*cell.value - *base.value - *cell.stated) < 1e-9 * std::abs(*cell.stated))
        ways.push_back({std::format("{} − {}", v, b), points});
    return ways;
}

const Convention *agreeing(const std::vector<Convention> &ways, const Cell &cell)
{
    const Rounded stated = roundedStated(cell);
    const auto found =
        std::ranges::find_if(ways, [&](const Convention &way) { return way.percent.meets(stated); });
    return found == ways.end() ? nullptr : &*found;
}

/// Cells by row, and in a row by configuration; where a cell has repetitions the change belongs to none of
/// them.
class Rows
{
public:
    explicit Rows(const detail::Place &place)
    {
        for (const Cell &cell : place.table.cells) {
            if (!place.isWhole(cell) || !cell.value)
                continue;
            auto &row = m_rows[std::format("{}\n{}", cell.metric, cell.row ? "r" + *cell.row : "-")];
            row.resize(place.table.configs.size());
            auto &slot = row[static_cast<std::size_t>(cell.config)];
            slot.repeated = slot.cell != nullptr;
            slot.cell = &cell;
        }
    }
    const Cell *at(const Cell &beside, std::size_t config) const
    {
        const auto row =
            m_rows.find(std::format("{}\n{}", beside.metric, beside.row ? "r" + *beside.row : "-"));
        return row == m_rows.end() || row->second[config].repeated ? nullptr : row->second[config].cell;
    }

private:
    struct Slot
    {
        const Cell *cell = nullptr;
        bool repeated = false;
    };
    std::unordered_map<std::string, std::vector<Slot>> m_rows;
};

/// The configuration most of a column's percentages agree with: the table's own baseline where it ties.
std::size_t columnBase(const Table &table, const Rows &rows, const std::vector<const Cell *> &column,
                       std::size_t config, std::size_t first, Habit habit)
{
    std::size_t best = first, most = 0;
    for (std::size_t step = 0; step < std::min<std::size_t>(table.configs.size(), 16); ++step) {
        const std::size_t base = (first + step) % table.configs.size();
        if (base == config)
            continue;
        const auto agree = std::ranges::count_if(column, [&](const Cell *cell) {
            const Cell *from = rows.at(*cell, base);
            const Metric &metric = table.metrics[static_cast<std::size_t>(cell->metric)];
            return from != nullptr && agreeing(conventions(metric, *cell, *from, habit), *cell) != nullptr;
        });
        if (static_cast<std::size_t>(agree) > most) {
            most = static_cast<std::size_t>(agree);
            best = base;
        }
    }
    return best;
}

Check percentCheck(const detail::Place &place, const Cell &cell, const Cell &base, Habit habit)
{
    const Metric &metric = place.table.metrics[static_cast<std::size_t>(cell.metric)];
    const std::vector<Convention> ways = conventions(metric, cell, base, habit);
    const int decimals = statedDecimals(cell);
    const std::string stated = percentText(*cell.stated, decimals);
    Check check{.kind = "printed percentage",
                .outcome = Outcome::CannotTell,
                .text = std::format("{}: {} is printed; no change can be told from {} and {}", place.of(cell),
                                    stated, figure(*base.value, 12), figure(*cell.value, 12)),
                .table = place.index,
                .message = {},
                .line = cell.line,
                .stated = stated,
                .computed = {}};
    if (*cell.value == *base.value && *cell.stated == 0) {
        check.outcome = Outcome::Agree;
        check.computed = stated;
        check.text =
            std::format("{}: both are {}; {} is printed", place.of(cell), figure(*cell.value, 12), stated);
        return check;
    }
    if (ways.empty())
        return check;
    const Convention *way = agreeing(ways, cell);
    check.outcome = way != nullptr ? Outcome::Agree : Outcome::Disagree;
    const Convention &told = way != nullptr ? *way : ways.front();
    check.computed = percentText(told.percent.middle(), std::max(decimals, 1));
    check.text = std::format("{}: {} = {}; {} is printed", place.of(cell), told.sum, check.computed, stated);
    return check;
}

/// A tool's habit holds for a whole table: the AMD reports sign a time's change so that plus is better, and a
/// power's as it is, in the same mail.
Habit habitOf(const Table &table, const Rows &rows, const std::vector<std::vector<const Cell *>> &columns,
              std::size_t first)
{
    Habit habit{.plusIsBetter = std::ranges::any_of(table.cells, &Cell::statedPlusIsBetter),
                .cutsOff = table.format == "lkp"};
    if (!habit.plusIsBetter)
        return habit;
    std::array<std::ptrdiff_t, 2> agree{};
    for (std::size_t config = 0; config < columns.size(); ++config) {
        if (config == first)
            continue;
        for (const Cell *cell : columns[config]) {
            const Cell *from = rows.at(*cell, first);
            const Metric &metric = table.metrics[static_cast<std::size_t>(cell->metric)];
            if (from == nullptr)
                continue;
            for (const bool plus : {false, true})
                agree[plus] +=
                    agreeing(conventions(metric, *cell, *from, {plus, habit.cutsOff}), *cell) ? 1 : 0;
        }
    }
    // One cell proves no habit: there the tool's own stands, and the sign may be wrong.
    habit.plusIsBetter = agree[false] < agree[true] + 2;
    return habit;
}

/// A column whose baseline has a change of its own is told against something that stands elsewhere: mmtests'
/// tables broken in two name their baseline in the first.
bool baseIsElsewhere(const Rows &rows, const std::vector<const Cell *> &column, std::size_t base)
{
    return std::ranges::any_of(column, [&](const Cell *cell) {
        const Cell *from = rows.at(*cell, base);
        return from != nullptr && from->stated && *from->stated != 0;
    });
}

/// Where most of a column disagrees, its percentages are told against something that was not read.
void tellColumn(std::vector<Check> &checks, bool elsewhere)
{
    const auto wrong = std::ranges::count(checks, Outcome::Disagree, &Check::outcome);
    // Where most of three and more agree, they are told against this column all the same.
    elsewhere = elsewhere && (checks.size() < 3 || wrong * 2 >= std::ssize(checks));
    if (!elsewhere && (checks.size() < 3 || wrong * 2 <= std::ssize(checks)))
        return;
    for (Check &check : checks) {
        if (check.outcome != Outcome::Disagree)
            continue;
        check.outcome = Outcome::CannotTell;
        check.text += elsewhere ? "; it is told against something that stands elsewhere"
                                : "; most of this column is told against something else";
    }
}

} // namespace

namespace {

/// What a column is likely told against: "fault2 patched" against "fault2 base", though "fault1 base" stands
/// first.
std::size_t likelyBase(const std::vector<Config> &configs, std::size_t config, std::size_t first)
{
    const auto shared = [&](std::size_t other) {
        const std::string &a = configs[config].name, &b = configs[other].name;
        return static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
    };
    constexpr std::size_t least = 4;
    std::size_t best = first;
    for (std::size_t other = 0; other < std::min<std::size_t>(configs.size(), 64); ++other) {
        const std::vector<Config> pair{configs[config], configs[other]};
        if (other != config && shared(other) >= least && shared(other) > shared(best) &&
            chooseBaseline(pair, {}, {}) == 1)
            best = other;
    }
    return best;
}

} // namespace

void detail::checkPercentages(const Table &table, std::size_t index, std::vector<Check> &all)
{
    if (table.configs.size() < 2 ||
        std::ranges::none_of(table.cells, [](const Cell &c) { return c.stated.has_value(); }))
        return;
    const Place place(table, index);
    const Rows rows(place);
    std::vector<std::vector<const Cell *>> columns(table.configs.size());
    for (const Cell &cell : table.cells) {
        if (place.isWhole(cell) && cell.value && cell.stated && std::isfinite(*cell.stated))
            columns[static_cast<std::size_t>(cell.config)].push_back(&cell);
    }
    const std::size_t first = chooseBaseline(table.configs, {}, table.baseline);
    const Habit habit = habitOf(table, rows, columns, first);
    for (std::size_t config = 0; config < columns.size(); ++config) {
        if (config == first || columns[config].empty())
            continue;
        const std::size_t base =
            columnBase(table, rows, columns[config], config, likelyBase(table.configs, config, first), habit);
        std::vector<Check> checks;
        for (const Cell *cell : columns[config]) {
            if (const Cell *from = rows.at(*cell, base))
                checks.push_back(percentCheck(place, *cell, *from, habit));
        }
        tellColumn(checks, baseIsElsewhere(rows, columns[config], base));
        std::ranges::move(checks, std::back_inserter(all));
    }
}

} // namespace bench
