// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/perf_csv.h"

#include "bench/numbers.h"
#include "bench/perf_stat.h"
#include "bench/units.h"
#include "core/text.h"

#include <algorithm>

namespace bench {

namespace {

/// One line: time, place and how many CPUs where they are asked for; value, unit, event; the deviation of -r;
/// how long and which part of the time it counted; a metric and its unit (perf-stat(1), CSV FORMAT).
struct Line
{
    std::optional<Number> time, spread, metric;
    std::string_view place, value, unit, event, metricUnit;
    std::size_t column = 0;
};

bool isWhole(std::string_view text)
{
    const auto number = readNumber(text);
    return number && number->length == text.size();
}

bool isEvent(std::string_view text)
{
    if (text.empty() || text.find(' ') != text.npos || isWhole(text))
        return false;
    const char c = text.front();
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '{' || c == 'r';
}

std::optional<Line> parse(std::string_view text, char separator)
{
    std::vector<std::string_view> fields;
    for (std::size_t at = 0; at <= text.size() && fields.size() < 16;) {
        const auto end = std::min(text.find(separator, at), text.size());
        fields.push_back(core::trimmed(text.substr(at, end - at)));
        at = end + 1;
    }
    const std::size_t n = fields.size();
    for (std::size_t i = 0; i + 4 < n && i < 5; ++i) {
        const auto value = fields[i];
        if (!(isWhole(value) || value.starts_with("<not ")) || !isEvent(fields[i + 2]) ||
            (!fields[i + 1].empty() && !readUnit(fields[i + 1])))
            continue;
        std::size_t next = i + 3;
        Line out;
        if (fields[next].ends_with('%')) {
            out.spread = readNumber(fields[next]);
            ++next;
        }
        if (next + 1 >= n || !isWhole(fields[next]) || !isWhole(fields[next + 1]))
            continue;
        out.value = value;
        out.unit = fields[i + 1];
        out.event = fields[i + 2];
        out.column = static_cast<std::size_t>(value.data() - text.data());
        if (next + 3 < n) {
            out.metric = readNumber(fields[next + 2]);
            out.metricUnit = fields[next + 3];
        }
        std::size_t before = 0;
        if (before < i && fields[0].contains('.') && isWhole(fields[0]))
            out.time = readNumber(fields[before++]);
        if (before < i)
            out.place = fields[before];
        return out;
    }
    return {};
}

void take(Table &table, const Page &page, std::size_t at, const Line &line)
{
    const auto add = [&](std::string_view metric, std::string_view unit, std::optional<Number> number,
                         std::string_view text) -> Cell & {
        Cell cell;
        const auto read = readUnit(unit);
        cell.metric = metricIndex(table, metric, read ? read->name : unit);
        cell.unit = table.metrics[static_cast<std::size_t>(cell.metric)].unit;
        if (!line.place.empty())
            cell.row = std::string(line.place);
        if (number) {
            cell.value = number->value;
            cell.decimals = number->decimals;
        }
        cell.text = text;
        cell.line = page[at].number;
        cell.column = page[at].column + static_cast<int>(line.column);
        if (line.time)
            cell.beside.push_back({"time", line.time->value, "s", line.time->decimals, {}});
        table.cells.push_back(std::move(cell));
        return table.cells.back();
    };
    Cell &cell =
        add(line.event, line.unit, isWhole(line.value) ? readNumber(line.value) : std::nullopt, line.value);
    if (line.spread && cell.value) {
        cell.spread = *cell.value * line.spread->value / 100;
        cell.spreadKind = SpreadKind::Sem;
    }
    if (line.metric && line.metricUnit == "insn per cycle")
        add("insn per cycle", {}, line.metric, {});
}

} // namespace

Reading readPerfCsv(const Page &page, std::size_t at, std::size_t)
{
    Reading out{{}, at};
    const auto text = page.text(at);
    const auto first = readNumber(core::trimmed(text));
    const auto separators = [&] {
        return std::ranges::count_if(text, [](char c) { return c == ',' || c == ';' || c == '|'; });
    };
    if (!(first && first->decimals == 9) &&
        (!(page[at].signs & (Comma | Semicolon | Bar)) || separators() < 4))
        return out;
    char separator = 0;
    for (char c : {',', ';', '|', ' '}) {
        const auto line = std::ranges::count(text, c) > 3 ? parse(text, c) : std::nullopt;
        // Blanks separate other figures too: there the time of -I must stand first.
        if (line && (c != ' ' || (line->time && line->time->decimals == 9))) {
            separator = c;
            break;
        }
    }
    if (!separator)
        return out;
    Draft draft;
    draft.table.format = "perf-stat";
    std::size_t end = at;
    for (; end < page.size() && page.with(end, at); ++end) {
        const auto line = parse(page.text(end), separator);
        if (!line)
            break;
        take(draft.table, page, end, *line);
    }
    for (Metric &metric : draft.table.metrics)
        directEvent(metric);
    numberRepetitions(draft.table);
    setLines(draft, page, at, end - 1);
    out.end = end;
    out.drafts.push_back(std::move(draft));
    return out;
}

} // namespace bench
