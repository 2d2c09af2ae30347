// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/perf_stat.h"

#include "bench/direction.h"
#include "bench/figures.h"
#include "bench/names.h"
#include "bench/numbers.h"
#include "bench/units.h"
#include "core/text.h"

#include <algorithm>

namespace bench {

namespace {

struct Line
{
    std::string name, unit, place;
    Quantity value;
    std::size_t begin = 0;
    std::optional<double> perCycle; ///< "# 0.58 insn per cycle"
};

/// "( +-  7.75% )" anywhere behind the value; perf prints the standard error of the mean in percent.
std::optional<double> spreadOf(std::string_view text)
{
    for (std::string_view sign : {"+-", "+/-"})
        for (auto at = text.find(sign); at != text.npos; at = text.find(sign, at + 1)) {
            const auto rest = core::trimmed(text.substr(at + sign.size()));
            const auto number = readNumber(rest);
            if (number && rest.substr(number->length).starts_with('%'))
                return number->value;
        }
    return {};
}

std::string_view firstWord(std::string_view text)
{
    text = core::trimmed(text);
    return text.substr(0, text.find_first_of(" \t"));
}

/// `interval`: the time since the start stands first (-I).
std::optional<Line> parse(std::string_view text, bool interval)
{
    Line out;
    std::size_t at = text.find_first_not_of(" \t");
    if (at == text.npos)
        return {};
    if (interval) {
        const auto time = readNumber(text.substr(at));
        if (!time || time->decimals < 6)
            return {};
        at = text.find_first_not_of(" \t", at + time->length);
        if (at == text.npos)
            return {};
    }
    auto word = firstWord(text.substr(at));
    // --per-core, --per-socket: the place, then how many CPUs it has.
    if (word.size() >= 2 && word[0] == 'S' && word[1] >= '0' && word[1] <= '9' &&
        word.find_first_not_of("SDCN0123456789-L") == word.npos) {
        out.place = word;
        at = text.find_first_not_of(" \t", at + word.size());
        if (at == text.npos || !readNumber(text.substr(at)))
            return {};
        at = text.find_first_not_of(" \t", at + readNumber(text.substr(at))->length);
        if (at == text.npos)
            return {};
    }
    out.begin = at;
    auto rest = text.substr(at);
    if (rest.starts_with("<not ")) {
        const auto close = rest.find('>');
        if (close == rest.npos)
            return {};
        out.value.text = rest.substr(0, close + 1);
        rest.remove_prefix(close + 1);
    } else {
        const auto number = readNumber(rest);
        if (!number || number->isSigned)
            return {};
        out.value.value = number->value;
        out.value.decimals = number->decimals;
        out.value.text = rest.substr(0, number->length);
        rest.remove_prefix(number->length);
        // "77 375 671": a locale's thousands.
        while (rest.size() > 4 && rest[0] == ' ' &&
               rest.substr(1, 3).find_first_not_of("0123456789") == rest.npos && (rest[4] == ' ')) {
            *out.value.value = *out.value.value * 1000 + readNumber(rest.substr(1, 3))->value;
            rest.remove_prefix(4);
        }
    }
    const auto hash = rest.find('#');
    const auto comment = hash == rest.npos ? std::string_view{} : rest.substr(hash);
    out.value.spread = spreadOf(rest);
    out.value.spreadIsPercent = out.value.spread.has_value();
    auto name = core::trimmed(rest.substr(0, hash));
    if (name.starts_with("+-") || name.starts_with("+/-")) {
        name = core::trimmed(name.substr(name.find('-') + 1));
        if (const auto number = readNumber(name))
            name = core::trimmed(name.substr(number->length));
    }
    if (const auto paren = name.find('('); paren != name.npos)
        name = core::trimmed(name.substr(0, paren));
    if (name.starts_with("seconds ")) {
        out.unit = "s";
        out.name = core::trimmed(name.substr(8));
        if (out.name != "time elapsed" && out.name != "user" && out.name != "sys")
            return {};
        return out;
    }
    if (name.empty() || name.starts_with('%'))
        return {};
    const auto unit = firstWord(name);
    if (const auto read = readUnit(unit);
        read && name.size() > unit.size() && read->dimension != Dimension::None) {
        out.unit = read->name;
        name = core::trimmed(name.substr(unit.size()));
    }
    if (name.empty() || std::ranges::count(name, ' ') > 1)
        return {};
    out.name = name;
    if (const auto ipc = comment.find("insn per cycle"); ipc != comment.npos)
        if (const auto number = readNumber(core::trimmed(comment.substr(1))))
            out.perCycle = number->value;
    return out;
}

std::optional<int> runsOf(std::string_view head)
{
    const auto open = head.rfind('(');
    if (open == head.npos || !head.substr(open).contains(" runs)"))
        return {};
    const auto number = readNumber(head.substr(open + 1));
    return number ? std::optional(static_cast<int>(number->value)) : std::nullopt;
}

void take(Table &table, const Line &line, int number, int column, std::optional<int> runs)
{
    Cell cell;
    cell.metric = metricIndex(table, line.name, line.unit);
    Metric &metric = table.metrics[static_cast<std::size_t>(cell.metric)];
    cell.unit = metric.unit;
    if (!line.place.empty())
        cell.row = line.place;
    cell.line = number;
    cell.column = column;
    fill(cell, line.value);
    if (cell.spread)
        cell.spreadKind = SpreadKind::Sem;
    cell.runs = runs;
    table.cells.push_back(std::move(cell));
    if (line.perCycle) {
        Cell ipc;
        ipc.metric = metricIndex(table, "insn per cycle");
        if (!line.place.empty())
            ipc.row = line.place;
        ipc.value = line.perCycle;
        ipc.decimals = 2;
        ipc.line = number;
        ipc.column = column;
        ipc.runs = runs;
        table.cells.push_back(std::move(ipc));
    }
}

} // namespace

void directEvent(Metric &metric)
{
    const auto is = [&](std::string_view name) {
        return metric.name == name || (metric.name.starts_with(name) && metric.name[name.size()] == ':');
    };
    if (is("instructions") || is("branches") || is("branch-instructions") || is("cache-references") ||
        (metric.name.contains(':') && !is("cycles") && !is("page-faults")) ||
        metric.name.ends_with("-loads") || metric.name.ends_with("-stores"))
        metric.betterBy = BetterBy::Name;
    else
        direct(metric, {});
}

Reading readPerfStat(const Page &page, std::size_t at, std::size_t floor)
{
    Reading out{{}, at};
    // "Performance counter stats for '…' (5 runs):" stands a few lines above.
    std::size_t head = at;
    for (std::size_t up = 1; up <= 4 && at >= floor + up && head == at; ++up) {
        const auto text = page.text(at - up);
        if (text.contains("erformance counter stats for") || text.contains("counts unit events"))
            head = at - up;
        else if (!text.empty() && !text.starts_with('#'))
            break;
    }
    if (head == at)
        return out;
    Draft draft;
    Table &table = draft.table;
    table.format = "perf-stat";
    const auto title = page.text(head);
    const bool interval = title.contains("counts unit events");
    const auto quote = title.find('\''), last = title.rfind('\'');
    if (quote != title.npos && last > quote)
        table.title = std::string(title.substr(quote + 1, last - quote - 1));
    const auto runs = runsOf(title);
    std::size_t end = at;
    for (std::size_t i = at, blanks = 0; i < page.size() && page.with(i, at) && blanks < 3; ++i) {
        const auto text = page.text(i);
        if (text.empty() || text.front() == '#') {
            ++blanks;
            continue;
        }
        const auto line = parse(text, interval);
        if (!line) {
            // A derived metric goes on in a line of its own.
            if (text.find_first_not_of(" \t") > 24 && blanks == 0)
                continue;
            break;
        }
        blanks = 0;
        take(table, *line, page[i].number, page[i].column + static_cast<int>(line->begin), runs);
        end = i + 1;
    }
    if (end == at)
        return out;
    for (Metric &m : table.metrics)
        directEvent(m);
    numberRepetitions(table);
    setLines(draft, page, head, end - 1);
    out.end = end;
    out.drafts.push_back(std::move(draft));
    return out;
}

} // namespace bench
