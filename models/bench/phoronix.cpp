// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/phoronix.h"

#include "bench/direction.h"
#include "bench/figures.h"
#include "bench/names.h"
#include "bench/numbers.h"
#include "bench/units.h"
#include "core/text.h"

#include <algorithm>

namespace bench {

namespace {

std::optional<Number> loneNumber(std::string_view text)
{
    text = core::trimmed(text);
    const auto number = readNumber(text);
    return number && number->length == text.size() ? number : std::nullopt;
}

/// The lines from a test's option ("Model: nasnet:") to its deviation.
struct Section
{
    std::size_t option = 0, average = 0, end = 0;
    std::string unit;
};

/// Beginning at a run or at the average.
std::optional<Section> sectionAt(const Page &page, std::size_t at, std::size_t floor)
{
    Section out;
    std::size_t i = at;
    while (i < page.size() && page.with(i, at) && i - at < 40 &&
           (page.text(i).empty() || loneNumber(page.text(i))))
        ++i;
    if (i >= page.size() || !page.with(i, at) || !core::trimmed(page.text(i)).starts_with("Average: "))
        return {};
    out.average = i;
    std::size_t up = at;
    while (up > floor && page.with(up - 1, at) &&
           (page.text(up - 1).empty() || loneNumber(page.text(up - 1))))
        --up;
    if (up == floor || !page.with(up - 1, at) || !page.text(up - 1).ends_with(':'))
        return {};
    out.option = up - 1;
    auto rest = core::trimmed(core::trimmed(page.text(i)).substr(9));
    const auto number = readNumber(rest);
    if (!number)
        return {};
    out.unit = core::trimmed(rest.substr(number->length));
    out.end = i + 1;
    for (; out.end < page.size() && page.with(out.end, at); ++out.end) {
        const auto text = core::trimmed(page.text(out.end));
        if (!text.starts_with("Deviation:") && !text.starts_with("Minimum:") &&
            !text.starts_with("Maximum:") && !text.starts_with("Samples:"))
            break;
    }
    return out;
}

/// "    pts/xsbench-cl-1.0.0" above: the test. `first` becomes the line above it, its title, when nothing but
/// the test's own lines stands between.
std::string testAbove(const Page &page, std::size_t option, std::size_t floor, std::size_t &first)
{
    for (std::size_t up = option, steps = 0; up-- > 0 && steps < 400; ++steps) {
        const auto text = core::trimmed(page.text(up));
        if (!text.starts_with("pts/") && !text.starts_with("system/") && !text.starts_with("local/"))
            continue;
        if (up > floor && steps < 40)
            first = up - (page.text(up - 1).ends_with(':') ? 1 : 0);
        const auto name = text.substr(text.find('/') + 1);
        return std::string(core::trimmed(name.substr(0, name.find(" ["))));
    }
    return {};
}

void add(Table &table, const Page &page, std::size_t line, std::size_t from, std::string_view statistic,
         const std::string &unit, const std::string &row)
{
    const auto text = page.text(line);
    const auto begin = text.find_first_not_of(" \t", from);
    const auto number = begin == text.npos ? std::nullopt : readNumber(text.substr(begin));
    if (!number)
        return;
    Cell cell;
    const auto read = readUnit(unit);
    cell.unit = read ? read->name : unit;
    cell.metric = metricIndex(table, "result", *cell.unit, statistic);
    cell.row = row;
    cell.value = number->value;
    cell.decimals = number->decimals;
    cell.text = text.substr(begin, number->length);
    cell.line = page[line].number;
    cell.column = page[line].column + static_cast<int>(begin);
    table.cells.push_back(std::move(cell));
}

/// Where the next section of the same run begins: the suite's own lines may stand between.
std::optional<std::size_t> nextSection(const Page &page, std::size_t end, std::size_t at)
{
    for (std::size_t i = end; i < page.size() && page.with(i, at) && i - end < 40; ++i) {
        const auto text = core::trimmed(page.text(i));
        if (text.starts_with("Average: ") || loneNumber(text))
            return i;
        const bool named = i + 1 < page.size() && core::trimmed(page.text(i + 1)).starts_with("pts/");
        if (!text.empty() && !named && !text.starts_with("pts/") && !text.starts_with("Test ") &&
            !text.starts_with("Estimated ") && !text.starts_with("Started Run ") &&
            !text.starts_with("Running ") && !(text.ends_with(':') && text.contains(": ")))
            return {};
    }
    return {};
}

} // namespace

Reading readPhoronix(const Page &page, std::size_t at, std::size_t floor)
{
    Reading out{{}, at};
    if (!loneNumber(page.text(at)) && !core::trimmed(page.text(at)).starts_with("Average: "))
        return out;
    Draft draft;
    Table &table = draft.table;
    table.format = "phoronix";
    std::size_t first = page.size(), end = at;
    for (std::optional<std::size_t> next = at; next; next = nextSection(page, end, at)) {
        const auto section = sectionAt(page, *next, std::max(end == at ? floor : end, floor));
        if (!section)
            break;
        std::size_t head = section->option;
        const auto test = testAbove(page, section->option, floor, head);
        first = std::min(first, head);
        const auto option = cleanName(page.text(section->option));
        const std::string row = test.empty() ? option : option == "Test Results" ? test : test + ' ' + option;
        for (std::size_t i = section->option + 1; i < section->average; ++i)
            if (!page.text(i).empty())
                add(table, page, i, 0, {}, section->unit, row);
        const auto average = section->average;
        add(table, page, average, page.text(average).find(':') + 1, "mean", section->unit, row);
        end = section->end;
    }
    if (table.cells.empty())
        return out;
    for (Metric &metric : table.metrics)
        direct(metric, {});
    numberRepetitions(table);
    setLines(draft, page, first, end - 1);
    out.end = end;
    out.drafts.push_back(std::move(draft));
    return out;
}

} // namespace bench
