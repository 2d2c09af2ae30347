// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/blocks.h"
#include "bench/corrections.h"
#include "bench/direction.h"
#include "bench/draft.h"
#include "bench/labels.h"
#include "bench/names.h"
#include "bench/page.h"
#include "bench/table.h"
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
                for (Draft &draft : reading.drafts)
                    drafts.push_back(std::move(draft));
                next = reading.end;
                floor = reading.end;
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

/// UnixBench scores, named in the text, all go up: the last resort of a table that does not say.
Direction directionOfPage(const Page &page)
{
    for (std::size_t i = 0; i < page.size(); ++i)
        if (!page[i].skipped && (page.text(i).find("UnixBench") != std::string_view::npos ||
                                 page.text(i).find("Unixbench") != std::string_view::npos))
            return {Better::Higher, BetterBy::Text};
    return {};
}

void complete(Draft &draft, const Page &page, std::size_t floor,
              const std::map<std::string, std::string> &names)
{
    Table &table = draft.table;
    findBaseline(table);
    for (Config &config : table.configs)
        if (const auto found = names.find(config.name); found != names.end())
            config.meaning = found->second;
    if (!table.context)
        if (auto context = contextAbove(page, draft.first, floor); !context.empty())
            table.context = std::move(context);
    const std::string around = surroundings(page, draft.first, draft.last, floor);
    const Direction fallback = directionOfPage(page);
    for (Metric &metric : table.metrics) {
        direct(metric, around);
        if (metric.better == Better::Unknown && fallback.better != Better::Unknown) {
            metric.better = fallback.better;
            metric.betterBy = fallback.by;
        }
    }
}

} // namespace

std::vector<Table> readTables(std::string_view body, const std::vector<core::LineRange> &skip)
{
    return readTables(body, skip, {});
}

std::vector<Table> readTables(std::string_view body, const std::vector<core::LineRange> &skip,
                              const std::vector<Correction> &)
{
    if (!mayHoldTables(body))
        return {};
    const Page page(body, skip);
    auto drafts = joinBlocks(scan(page), page);
    if (drafts.empty())
        return {};
    const auto names = legends(page);
    std::vector<Table> tables;
    std::size_t floor = 0;
    for (Draft &draft : drafts) {
        complete(draft, page, std::min(floor, draft.first), names);
        floor = std::max(floor, draft.last + 1);
        tables.push_back(std::move(draft.table));
    }
    return tables;
}

} // namespace bench
