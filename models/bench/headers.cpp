// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/headers.h"

#include "bench/names.h"
#include "bench/numbers.h"
#include "bench/units.h"
#include "core/text.h"

#include <algorithm>
#include <map>
#include <set>

namespace bench {

namespace {

bool isRunName(std::string_view name)
{
    const std::string low = core::lowered(name);
    for (std::string_view word : {"run", "trial", "iter", "iteration", "sample", "round", "test run"})
        if (low.starts_with(word)) {
            const auto rest = core::trimmed(std::string_view(low).substr(word.size()));
            const auto digits = rest.starts_with('#') ? core::trimmed(rest.substr(1)) : rest;
            if (!digits.empty() && digits.find_first_not_of("0123456789") == digits.npos)
                return true;
        }
    return false;
}

/// "tip[pct imp](CV)", "baseline(std%)": what else the cell holds, not part of the name.
std::string withoutLegend(std::string name)
{
    for (const auto &[open, close] : {std::pair{'[', ']'}, {'(', ')'}}) {
        for (auto from = name.find(open); from != name.npos && from > 0; from = name.find(open, from + 1)) {
            const auto to = name.find(close, from);
            if (to == name.npos)
                break;
            const std::string inside = core::lowered(std::string_view(name).substr(from + 1, to - from - 1));
            if (inside.contains("pct") || inside == "cv" || inside.contains("std") || inside == "%diff" ||
                inside == "p-value") {
                name.erase(from, to - from + 1);
                from = from > 0 ? from - 1 : 0;
            }
        }
    }
    return cleanName(name);
}

/// "Baseline stdev %", "std (patched)": the spread of the column before it.
bool namesSpread(std::string_view text)
{
    const std::string low = ' ' + core::lowered(text) + ' ';
    return low.contains(" stdev ") || low.contains(" stddev ") || low.contains(" std ") ||
           low.contains(" cv ");
}

void name(Column &column, const std::string &text)
{
    column.name = withoutLegend(cleanName(text));
    if (const auto open = column.name.find(" (");
        open != std::string::npos && open > 0 && core::lowered(column.name).ends_with("cpu)")) {
        column.aside = true;
        column.name.resize(open);
    }
    column.statistic = statisticOf(column.name);
    if (column.statistic) {
        // "Min" is no minute.
    } else if (const auto unit = column.name.find("Unit:"); unit != std::string::npos) {
        std::string said = column.name.substr(unit + 5);
        std::erase(said, ' ');
        column.unit = readUnit(said) ? readUnit(said)->name : said;
        column.name = cleanName(column.name.substr(0, unit));
        if (column.name.starts_with('(') && column.name.ends_with(')'))
            column.name = column.name.substr(1, column.name.size() - 2);
    } else {
        const std::string before = column.name;
        const Said said = takeUnit(column.name);
        column.unit = said.unit;
        column.scale = said.scale;
        column.isMetric = column.unit && (column.name == before || column.name == column.unit);
    }
    column.isMetric |= isMetricName(column.name) || column.name.ends_with("/s") ||
                       column.name.ends_with("/sec") ||
                       (column.name.size() > 2 &&
                        (column.name.starts_with('%') || column.name.ends_with('%')) && !isChangeName(text));
    if (!column.unit && column.name.size() > 2 &&
        (column.name.starts_with('%') || column.name.ends_with('%')))
        column.unit = "%";
    if (const std::string low = core::lowered(column.name); low == "value" || low == "values")
        column.name.clear(); // says nothing that the table does not
    if (!column.statistic)
        column.statistic = statisticOf(column.name);
    column.isRun = isRunName(column.name);
    if (const std::string low = core::lowered(column.name);
        low == "p" || low == "p-value" || low == "p value" || low == "pval")
        column.kind = Column::Kind::Text; // says how sure the change is
    else if (namesSpread(text))
        column.kind = Column::Kind::Spread;
    else if (isChangeName(text.contains('[') ? column.name : text) && !isConfigName(column.name))
        column.kind = Column::Kind::Change;
    else if (isSpreadName(column.name) || isSpreadName(text))
        column.kind = Column::Kind::Spread;
}

bool spans(const Grid &grid, std::size_t c, std::size_t level)
{
    if (level < grid.apart.size() && grid.apart[level])
        return false;
    const auto same = [&](std::size_t other) {
        return other < grid.heads.size() && level < grid.heads[other].size() &&
               grid.heads[other][level] == grid.heads[c][level];
    };
    return (c > 0 && same(c - 1)) || same(c + 1);
}

/// Rows of mmtests: their two header lines are the kernel and its patches, one name together.
bool isMmtests(const Grid &grid)
{
    return std::ranges::any_of(grid.rows, [](const Grid::Row &row) {
        const std::string_view label = row.labels.empty() ? std::string_view() : row.labels.front();
        return label.contains("-qrtle") || label.starts_with("Hmean") || label.starts_with("Amean") ||
               label.starts_with("Stddev ") || label.starts_with("CoeffVar") || label.starts_with("BAmean");
    });
}

/// Two header lines that both differ from column to column are two axes; other lines go on with a name, and a
/// line of units is that.
void splitLevels(const Grid &grid, std::vector<Column> &columns)
{
    const bool mmtests = isMmtests(grid);
    for (std::size_t c = 0; c < grid.heads.size(); ++c) {
        const auto &levels = grid.heads[c];
        std::string text;
        std::optional<std::string> unit;
        for (std::size_t l = 0; l < levels.size(); ++l) {
            if (levels[l].empty())
                continue;
            if (l > 0 && !text.empty())
                if (const auto read = readUnit(cleanName(levels[l])); read && read->name != "x") {
                    unit = read->name;
                    continue;
                }
            if (!mmtests && l + 1 < levels.size() && spans(grid, c, l)) {
                columns[c].group += (columns[c].group.empty() ? "" : " ") + cleanName(levels[l]);
                continue;
            }
            text += (text.empty() ? "" : " ") + levels[l];
        }
        name(columns[c], text);
        if (unit)
            columns[c].unit = unit;
        if (!columns[c].group.empty() && !columns[c].unit) {
            const Said said = takeUnit(columns[c].group);
            columns[c].unit = said.unit;
            columns[c].scale *= said.scale;
        }
    }
}

/// Rows with a label, but for those that leave the first column blank ("average" below its runs).
bool hasLabels(const Grid &grid)
{
    return std::ranges::any_of(grid.rows, [](const Grid::Row &row) {
        return !row.cells.front().text.empty() &&
               std::ranges::any_of(row.labels, [](const auto &l) { return !l.empty(); });
    });
}

/// "6.5", "6.12-rc2" below "Kernel": releases, whatever their digits say.
bool namesKernels(std::string_view name)
{
    const std::string low = core::lowered(name.substr(0, name.find(' ')));
    return low == "kernel" || low == "version" || low == "release";
}

/// "bit key | byte blocks | base ops | new ops": how many columns at the left, of whole figures that are
/// sorted or none, tell every row from the others.
std::size_t keyColumns(const Grid &grid, const std::vector<Column> &columns)
{
    const auto measured = [](const Column &c) {
        return c.isMetric || c.unit || isConfigName(c.name) || c.kind != Column::Kind::Value;
    };
    if (!grid.ruled || grid.rows.size() < 3 || hasLabels(grid) ||
        std::ranges::count_if(columns, measured) * 2 < std::ssize(columns) - 2)
        return 0;
    std::vector<std::string> keys(grid.rows.size());
    for (std::size_t c = 0; c + 2 < columns.size() && c < 3; ++c) {
        if (columns[c].name.empty() || measured(columns[c]))
            return 0;
        double before = -1;
        for (std::size_t r = 0; r < grid.rows.size(); ++r) {
            const auto &q = grid.rows[r].cells[c].quantity;
            if (!q || !q->value || q->decimals > 0 || q->stated || q->spread ||
                (c == 0 && *q->value < before))
                return 0;
            before = *q->value;
            keys[r] += grid.rows[r].cells[c].text + ' ';
        }
        if (std::set(keys.begin(), keys.end()).size() == keys.size())
            return c + 1;
    }
    return 0;
}

/// "Kernel  SQPOLL  IOPS" over "5.13 0 …, 5.13 1 …": whole figures of a few levels, each under every label as
/// often as the next, are what was set, not what was measured.
bool isLevel(const Grid &grid, std::size_t c)
{
    if (grid.rows.size() < 4)
        return false;
    std::map<double, std::size_t> levels;
    std::map<std::string, std::set<double>> under;
    for (const auto &row : grid.rows) {
        const auto &q = row.cells[c].quantity;
        if (!q || !q->value || q->decimals > 0 || q->unit || q->stated || q->isSigned || row.labels.empty())
            return false;
        ++levels[*q->value];
        if (!under[row.labels.front()].insert(*q->value).second)
            return false;
    }
    return levels.size() >= 2 && under.size() >= 2 && under.size() < grid.rows.size() &&
           std::ranges::all_of(under, [&](const auto &u) { return u.second.size() == levels.size(); });
}

/// Whole figures under "threads", "size", "run" left of the first measured column say where a row was
/// measured.
void findParameters(const Grid &grid, std::vector<Column> &columns)
{
    const bool labelled = hasLabels(grid);
    if (const auto keys = keyColumns(grid, columns); keys > 0) {
        for (std::size_t c = 0; c < keys; ++c)
            columns[c].kind = Column::Kind::Parameter;
        return;
    }
    for (std::size_t c = 0; c + 1 < columns.size(); ++c) {
        Column &column = columns[c];
        double before = -1;
        bool whole = true, rises = grid.rows.size() >= 3;
        for (const auto &row : grid.rows) {
            const auto &q = row.cells[c].quantity;
            if (row.cells[c].text.empty())
                continue;
            whole &= q && q->value && q->decimals <= 0 && !q->stated && !q->spread;
            rises &= q && q->value && *q->value > before;
            before = q && q->value ? *q->value : before;
        }
        const bool named = !column.name.empty() && !isConfigName(column.name) &&
                           (labelled ? isScaleName(column.name) : isParameterName(column.name));
        if (c == 0 && !labelled && namesKernels(column.name)) {
            column.kind = Column::Kind::Parameter;
            continue;
        }
        const bool usage = column.name == "FSUse%";
        // "sz_batches  before  after": the first of columns without labels, rising, beside configurations.
        const bool scale =
            !column.name.empty() && !column.isMetric && !column.unit &&
            std::ranges::count_if(columns, [](const Column &other) { return isConfigName(other.name); }) >= 2;
        const bool first = c == 0 && rises && !labelled && (grid.ruled || scale);
        if (!(whole && (named || usage || first || (labelled && !column.isMetric && isLevel(grid, c)))))
            break;
        column.kind = Column::Kind::Parameter;
    }
}

/// The unit of a column whose cells all have it.
std::optional<std::string> heldUnit(const Grid &grid, std::size_t c)
{
    std::optional<std::string> unit;
    for (const auto &row : grid.rows) {
        const auto &q = row.cells[c].quantity;
        if (!q || !q->value)
            continue;
        if (!q->unit || (unit && *unit != *q->unit && !convert(1, *q->unit, *unit)))
            return {};
        unit = unit ? unit : q->unit;
    }
    return unit;
}

/// "after/before" beside columns "before" and "after": how the two compare.
bool comparesTwo(const std::vector<Column> &columns, std::size_t c)
{
    const std::string low = core::lowered(columns[c].name);
    const auto slash = low.find('/');
    if (slash == low.npos)
        return false;
    const auto has = [&](std::string_view name) {
        return std::ranges::any_of(
            columns, [&](const Column &other) { return core::lowered(other.name) == core::trimmed(name); });
    };
    return has(std::string_view(low).substr(0, slash)) && has(std::string_view(low).substr(slash + 1));
}

/// Percentages without a head of their own, right of a measured column: what they say of it.
Column::Kind unnamedPercents(const Grid &grid, std::size_t c)
{
    std::size_t figures = 0, percents = 0, large = 0;
    for (const auto &row : grid.rows) {
        const auto &q = row.cells[c].quantity;
        if (!q || !q->value)
            continue;
        ++figures;
        percents += q->unit == "%";
        large += q->isSigned || *q->value > 50;
    }
    if (figures == 0 || percents != figures)
        return Column::Kind::Value;
    return large * 2 > figures ? Column::Kind::Change : Column::Kind::Value;
}

} // namespace

Said takeUnit(std::string &name)
{
    Said said;
    for (const auto &[open, close] : {std::pair{'(', ')'}, {'[', ']'}}) {
        const auto from = name.rfind(open);
        const auto to = name.rfind(close);
        if (from == name.npos || to == name.npos || to < from)
            continue;
        const auto inside = core::trimmed(std::string_view(name).substr(from + 1, to - from - 1));
        const auto unit = readUnit(inside);
        const bool unlike = !unit || unit->name == "x";
        const bool prefix = unlike && inside.size() == 1 && std::string_view("kKMG").contains(inside[0]);
        if ((unlike && !prefix) ||
            (inside.size() == 1 && to + 1 < name.size() && name[to + 1] == ' ')) // "(B) patched" counts
            continue;
        // "CPU(s)" is a plural.
        if (!unlike && unit->name == "s" && to == from + 2 && from > 0 && name[from - 1] != ' ' &&
            !core::lowered(name.substr(0, from)).ends_with("time"))
            continue;
        said.scale = prefix ? scaleOf(inside).value_or(1) : unit->scale;
        // Last, since `inside` lies in it.
        if (auto rest = cleanName(name.substr(0, from) + name.substr(to + 1)); !rest.empty())
            name = std::move(rest);
        if (!unlike) {
            said.unit = unit->name;
            return said;
        }
        break;
    }
    // "min" by itself is the smallest of several, never minutes.
    if (const auto unit = readUnit(name); unit && unit->dimension != Dimension::None && !statisticOf(name)) {
        said.unit = unit->name;
        said.scale *= unit->scale;
        if (unit->scale != 1) // "KIOPS": what is left is IOPS
            name = unit->name;
        return said;
    }
    // "TPS (without init time)", "bw(…)": the first word is the unit; "read MB/s", "delay usec": the last is.
    const auto word = std::string_view(name).substr(0, name.find(' '));
    const auto last = std::string_view(name).substr(name.rfind(' ') + 1);
    if (word.size() == name.size())
        return said;
    if (const auto unit = readUnit(word);
        unit && unit->dimension == Dimension::Rate && unit->name != "/s" && unit->name != "ops/s") {
        said.unit = unit->name;
        said.scale *= unit->scale;
    } else if (const auto end = readUnit(last);
               end && (end->dimension == Dimension::ByteRate || end->dimension == Dimension::Rate ||
                       (end->dimension == Dimension::Time && last.size() > 1 && end->factor < 1))) {
        said.unit = end->name;
        said.scale *= end->scale;
    }
    return said;
}

std::vector<Column> readHeaders(const Grid &grid)
{
    std::vector<Column> columns(grid.heads.size());
    splitLevels(grid, columns);
    findParameters(grid, columns);
    for (std::size_t c = 0; c < columns.size(); ++c) {
        std::size_t figures = 0, signedPercents = 0;
        for (const auto &row : grid.rows) {
            const auto &q = row.cells[c].quantity;
            figures += q.has_value();
            signedPercents += q && (!q->value || (q->isSigned && q->unit == "%"));
        }
        columns[c].held = heldUnit(grid, c);
        if (columns[c].kind == Column::Kind::Value && comparesTwo(columns, c))
            columns[c].kind = Column::Kind::Change;
        if (figures == 0)
            columns[c].kind = Column::Kind::Text;
        if (figures && columns[c].name.empty() && c > 0 && columns[c].kind == Column::Kind::Value)
            columns[c].kind = unnamedPercents(grid, c);
        // A column of nothing but signed percentages tells changes, whatever it is called.
        if (figures && figures == signedPercents && c > 0 && columns[c].kind == Column::Kind::Value &&
            columns[c - 1].kind == Column::Kind::Value && columns[c].name.empty())
            columns[c].kind = Column::Kind::Change;
    }
    return columns;
}

} // namespace bench
