// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/table.h"

#include <format>
#include <string>

namespace printing {

inline std::string number(double value)
{
    return std::format("{:.12g}", value);
}

inline const char *word(bench::Better better)
{
    return better == bench::Better::Higher ? "higher" : better == bench::Better::Lower ? "lower" : "unknown";
}

inline const char *word(bench::BetterBy by)
{
    switch (by) {
    case bench::BetterBy::Unit:
        return "unit";
    case bench::BetterBy::Name:
        return "name";
    case bench::BetterBy::Text:
        return "text";
    case bench::BetterBy::Hand:
        return "hand";
    default:
        return "unknown";
    }
}

inline std::string print(const bench::Table &table, const bench::Cell &cell)
{
    std::string out = std::format("  {}:{} ", cell.line, cell.column);
    out += table.metrics.at(static_cast<std::size_t>(cell.metric)).name + " | ";
    out +=
        table.configs.at(static_cast<std::size_t>(cell.config)).name + " | " + cell.row.value_or("-") + " = ";
    out += cell.value ? number(*cell.value) : "none";
    if (cell.unit)
        out += ' ' + *cell.unit;
    if (cell.repetition != 1)
        out += std::format(" #{}", cell.repetition);
    if (cell.spread)
        out += " ±" + number(*cell.spread);
    if (cell.runs)
        out += std::format(" n={}", *cell.runs);
    if (cell.stated)
        out += std::format(" ({}%{}{})", number(*cell.stated), cell.marked ? " marked" : "",
                           cell.statedPlusIsBetter ? " plus is better" : "");
    for (const auto &beside : cell.beside)
        out += std::format(" {}={}{}", beside.name, number(beside.value), beside.unit);
    return out + '\n';
}

/// Everything a reader sees of the tables, a line a fact.
inline std::string print(const std::vector<bench::Table> &tables)
{
    std::string out;
    for (const auto &t : tables) {
        out += std::format("{} lines {}-{} depth {}\n", t.format, t.firstLine, t.lastLine, t.quoteDepth);
        if (t.title)
            out += " title: " + *t.title + '\n';
        if (t.context)
            out += " context: " + *t.context + '\n';
        for (std::size_t c = 0; c < t.configs.size(); ++c)
            out += std::format(" config: {}{}{}\n", t.configs[c].name,
                               t.configs[c].meaning ? " = " + *t.configs[c].meaning : "",
                               t.baseline == static_cast<int>(c) ? " (baseline)" : "");
        for (const auto &m : t.metrics)
            out += std::format(" metric: {} [{}]{} better {} by {}\n", m.name, m.unit.value_or(""),
                               m.statistic ? ' ' + *m.statistic : "", word(m.better), word(m.betterBy));
        for (const auto &cell : t.cells)
            out += print(t, cell);
        for (const auto &d : t.diagnostics)
            out += std::format(" note {}: {}\n", d.code, d.text);
    }
    return out.empty() ? "no table\n" : out;
}

} // namespace printing
