// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/around.h"
#include "bench/blocks.h"
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

namespace bench {

namespace {

bool mayBegin(const Line &line)
{
    return !line.skipped && (line.figures > 0 || line.pipes > 1);
}

std::vector<Draft> scan(const Page &page)
{
    std::vector<Draft> drafts;
    std::size_t floor = 0;
    for (std::size_t at = 0; at < page.size();) {
        std::size_t next = at + 1;
        if (mayBegin(page[at])) {
            for (const Recogniser &recogniser : recognisers()) {
                Reading reading = recogniser.read(page, at, floor);
                if (reading.end <= at)
                    continue;
                next = reading.end;
                // Lines without a draft are a tool's chatter: no header of what follows either.
                if (reading.drafts.empty() ||
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
    for (Metric &metric : table.metrics)
        metric.unit = unit;
    for (Cell &cell : table.cells)
        cell.unit = unit;
}

/// What the text says of a table that itself names neither unit nor direction: the lines around it, the
/// section it stands in, the table before it that looks the same.
void askText(Draft &draft, const Page &page, std::size_t floor, const Draft *before)
{
    Table &table = draft.table;
    const std::string around = surroundings(page, draft.first, draft.last, floor);
    for (Metric &metric : table.metrics)
        direct(metric, around);
    if (draft.table.format == "arrays" && !hasUnits(table))
        if (const auto unit = unitInText(around)) {
            setUnit(table, unit->name);
            for (Metric &metric : table.metrics)
                direct(metric, {});
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
    for (Metric &metric : table.metrics)
        if (metric.better == Better::Unknown)
            metric.betterBy = BetterBy::Unknown;
}

} // namespace

std::vector<Table> readTables(std::string_view body, const std::vector<core::LineRange> &skip)
{
    if (!mayHoldTables(body))
        return {};
    const Page page(body, skip);
    auto drafts = joinBlocks(scan(page), page);
    if (drafts.empty())
        return {};
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
