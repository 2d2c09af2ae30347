// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/around.h"
#include "bench/blocks.h"
#include "bench/captions.h"
#include "bench/corrections.h"
#include "bench/direction.h"
#include "bench/draft.h"
#include "bench/labels.h"
#include "bench/names.h"
#include "bench/page.h"
#include "bench/table.h"
#include "bench/titles.h"
#include "core/text.h"

#include <algorithm>
#include <set>

namespace bench {

namespace {

std::vector<Draft> scan(const Page &page)
{
    std::vector<Draft> drafts;
    const auto &all = recognisers();
    std::vector<std::size_t> seen(all.size(), 0);
    std::size_t floor = 0;
    for (std::size_t at = 0; at < page.size();) {
        std::size_t next = at + 1;
        if (mayBegin(page[at])) {
            for (std::size_t r = 0; r < all.size(); ++r) {
                if (at < seen[r])
                    continue;
                Reading reading = all[r].read(page, at, floor);
                seen[r] = reading.seen;
                if (reading.end <= at)
                    continue;
                next = reading.end;
                if (reading.chatter ||
                    std::ranges::any_of(reading.drafts, [](const Draft &d) { return !d.tentative; }))
                    floor = reading.end;
                for (Draft &draft : reading.drafts)
                    drafts.push_back(std::move(draft));
                break;
            }
        }
        at = next;
    }
    return drafts;
}

/// The configuration the others are told against: named as one, or the one whose stated changes are all zero.
void findBaseline(Table &table)
{
    if (table.baseline || table.configs.size() < 2)
        return;
    std::vector<int> zero(table.configs.size(), -1);
    for (const Cell &cell : table.cells)
        if (cell.stated) {
            auto &z = zero[static_cast<std::size_t>(cell.config)];
            z = *cell.stated == 0 && z != 0 ? 1 : 0;
        }
    for (std::size_t c = 0; c < zero.size(); ++c)
        if (zero[c] == 1) {
            table.baseline = static_cast<int>(c);
            return;
        }
    for (std::size_t c = 0; c < table.configs.size(); ++c)
        if (isBaselineName(table.configs[c].name)) {
            table.baseline = static_cast<int>(c);
            return;
        }
    if (std::ranges::any_of(table.cells, [](const Cell &c) { return c.stated.has_value(); }))
        table.baseline = 0;
}

bool hasUnits(const Table &table)
{
    return std::ranges::any_of(table.metrics, [](const Metric &m) { return m.unit.has_value(); });
}

void setUnit(Table &table, const std::string &unit)
{
    for (std::size_t m = 0; m < table.metrics.size(); ++m) {
        if (!mayBeIn(table.metrics[m], unit))
            continue;
        table.metrics[m].unit = unit;
        for (Cell &cell : table.cells)
            if (cell.metric == static_cast<int>(m))
                cell.unit = unit;
    }
}

/// What the text says of a table that itself names neither unit nor direction: the lines around it, the
/// section it stands in, the table before it that looks the same.
void askText(Draft &draft, const Page &page, std::size_t floor, const Draft *before)
{
    Table &table = draft.table;
    const std::string around = surroundings(page, draft.first, draft.last, floor);
    for (Metric &metric : table.metrics)
        direct(metric, around);
    if (!hasUnits(table)) {
        auto unit = declaredUnit(surroundings(page, draft.first, page.size(), floor)); // above it alone
        if (!unit)
            unit = table.format == "arrays" ? unitInText(around) : quotedUnit(around);
        if (unit) {
            setUnit(table, unit->name);
            for (Metric &metric : table.metrics)
                direct(metric, {});
        }
    }
    const bool silent = !hasUnits(table) || std::ranges::any_of(table.metrics, [](const Metric &m) {
        return m.better == Better::Unknown;
    });
    if (const auto *known = silent ? benchmarkAbove(page, draft.first) : nullptr) {
        if (!known->unit.empty() && !hasUnits(table) && !around.contains("ormalized"))
            setUnit(table, std::string(known->unit));
        for (Metric &metric : table.metrics)
            if (metric.betterBy == BetterBy::Unknown && known->better != Better::Unknown) {
                metric.better = known->better;
                metric.betterBy = BetterBy::Text;
            }
    }
    const bool follows = before && before->table.format == table.format && before->last + 4 > draft.first &&
                         before->table.metrics.size() == table.metrics.size();
    for (std::size_t m = 0; m < table.metrics.size(); ++m) {
        Metric &metric = table.metrics[m];
        if (follows && !metric.unit && before->table.metrics[m].unit &&
            (before->table.metrics[m].name == metric.name || metric.name == "value")) {
            metric.name = before->table.metrics[m].name;
            metric.unit = before->table.metrics[m].unit;
            for (Cell &cell : table.cells)
                if (cell.metric == static_cast<int>(m) && !cell.unit)
                    cell.unit = metric.unit;
        }
        direct(metric, {});
        if (metric.betterBy == BetterBy::Unknown)
            if (page.namesUnixBench()) { // its scores all go up: the last resort of a table that does not say
                metric.better = Better::Higher;
                metric.betterBy = BetterBy::Text;
            }
    }
}

/// Rows that are configurations in another table of the mail are configurations here too ("tip", "SIS_NODE"
/// as the rows of a table with one column).
void knowConfigs(Table &table, const std::set<std::string> &known)
{
    if (table.configs.size() != 1 || table.configs.front().name != "measured" || known.size() < 2)
        return;
    std::set<std::string> rows, named;
    const auto configOf = [&](const std::string &row) {
        std::string best;
        for (const auto &config : known)
            if (row.starts_with(config) && config.size() > best.size() &&
                (row.size() == config.size() || std::string_view(" ,(:").contains(row[config.size()])))
                best = config;
        return best;
    };
    for (const Cell &cell : table.cells) {
        const std::string row = cell.row.value_or("");
        rows.insert(row);
        if (!configOf(row).empty())
            named.insert(row);
    }
    if (named.size() < 2 || named.size() * 5 < rows.size() * 4)
        return;
    table.configs.clear();
    for (Cell &cell : table.cells) {
        const std::string row = cell.row.value_or("");
        const std::string config = configOf(row);
        cell.config = configIndex(table, config.empty() ? row : config);
        auto rest = config.empty() ? std::string() : row.substr(config.size());
        rest.erase(0, rest.find_first_not_of(" ,:"));
        cell.row = rest.empty() ? std::nullopt : std::optional(rest);
    }
    numberRepetitions(table);
}

void knowConfigs(std::vector<Draft> &drafts)
{
    std::set<std::string> known;
    for (const Draft &draft : drafts)
        if (draft.table.configs.size() > 1)
            for (const Config &config : draft.table.configs)
                known.insert(config.name);
    for (Draft &draft : drafts)
        knowConfigs(draft.table, known);
}

/// "(5 runs)" in title or caption: each figure is the mean of so many.
void countRuns(Draft &draft, const Page &page, std::size_t floor)
{
    Table &table = draft.table;
    if (std::ranges::any_of(table.cells, [](const Cell &c) { return c.repetition > 1 || c.runs; }))
        return;
    std::string near = table.title.value_or("") + '\n';
    for (std::size_t at = draft.first; at > floor && draft.first - at < 5; --at)
        if (!page[at - 1].skipped && page[at - 1].depth == page[draft.first].depth)
            near.insert(0, std::string(page.text(at - 1)) + ' ');
    if (const auto runs = runsInText(near))
        for (Cell &cell : table.cells)
            cell.runs = runs;
}

/// "latency" as mean, p99 and max are three things that are measured: their names say so, since rows are told
/// apart and compared by name.
void nameStatistics(Table &table)
{
    std::vector<bool> several;
    for (const Metric &metric : table.metrics)
        several.push_back(std::ranges::count(table.metrics, metric.name, &Metric::name) > 1);
    for (std::size_t m = 0; m < table.metrics.size(); ++m)
        if (Metric &metric = table.metrics[m]; several[m] && metric.statistic)
            metric.name += ' ' + *metric.statistic;
}

void complete(Draft &draft, const Page &page, std::size_t floor,
              const std::map<std::string, std::string> &names, const Draft *before)
{
    Table &table = draft.table;
    findBaseline(table);
    for (Config &config : table.configs)
        if (const auto found = names.find(config.name); found != names.end() && !config.meaning)
            config.meaning = found->second;
    if (!table.context)
        if (auto context = contextAbove(page, draft.first, floor); !context.empty())
            table.context = std::move(context);
    askText(draft, page, floor, before);
    countRuns(draft, page, floor);
    for (Metric &metric : table.metrics)
        if (metric.better == Better::Unknown)
            metric.betterBy = BetterBy::Unknown;
    nameStatistics(table);
}

} // namespace

std::vector<Table> readTables(std::string_view body, const std::vector<core::LineRange> &skip)
{
    return mayHoldTables(body) ? tablesOf(Page(body, skip)) : std::vector<Table>{};
}

std::vector<Table> tablesOf(const Page &page)
{
    auto drafts = joinBlocks(scan(page), page);
    if (drafts.empty())
        return {};
    knowConfigs(drafts);
    const auto names = legends(page);
    std::size_t floor = 0;
    for (std::size_t i = 0; i < drafts.size(); ++i) {
        Draft &draft = drafts[i];
        complete(draft, page, std::min(floor, draft.first), names, i ? &drafts[i - 1] : nullptr);
        floor = std::max(floor, draft.last + 1);
    }
    std::vector<Table> tables;
    for (Draft &draft : drafts)
        tables.push_back(std::move(draft.table));
    return tables;
}

std::vector<Table> readTables(std::string_view body, const std::vector<core::LineRange> &skip,
                              const std::vector<Correction> &corrections)
{
    auto tables = readTables(body, skip);
    return corrections.empty() ? tables : correct(std::move(tables), body, corrections);
}

} // namespace bench
