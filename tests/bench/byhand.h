// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/table.h"

#include <map>

/// Tables put together by hand, in the order of their lines.
namespace byhand {

inline bench::Table table(std::vector<std::string> configs, std::string metric, std::string unit,
                          bench::Better better = bench::Better::Higher)
{
    bench::Table t;
    t.format = "columns";
    t.firstLine = 1;
    for (std::string &name : configs)
        t.configs.push_back({.name = std::move(name), .meaning = {}, .version = {}});
    bench::Metric m;
    m.name = std::move(metric);
    if (!unit.empty())
        m.unit = std::move(unit);
    m.better = better;
    t.metrics.push_back(m);
    return t;
}

inline int decimalsOf(std::string_view text)
{
    const std::size_t point = text.find('.');
    return point == std::string_view::npos ? 0 : static_cast<int>(text.size() - point - 1);
}

/// One cell; "" and "????" are placeholders.
inline bench::Cell &add(bench::Table &t, int config, const std::string &text, const std::string &row = {},
                        int metric = 0, int line = 0)
{
    bench::Cell cell;
    cell.metric = metric;
    cell.config = config;
    if (!row.empty())
        cell.row = row;
    cell.text = text;
    cell.decimals = decimalsOf(text);
    if (!text.empty() && text[0] != '?')
        cell.value = std::stod(text);
    cell.unit = t.metrics[static_cast<std::size_t>(metric)].unit;
    for (const bench::Cell &other : t.cells) {
        if (other.metric == metric && other.config == config && other.row == cell.row)
            ++cell.repetition;
    }
    cell.line = line != 0 ? line : static_cast<int>(t.cells.size()) + 1;
    t.lastLine = std::max(t.lastLine, cell.line);
    t.cells.push_back(std::move(cell));
    return t.cells.back();
}

inline void addRuns(bench::Table &t, int config, const std::vector<std::string> &texts,
                    const std::string &row = {})
{
    for (const std::string &text : texts)
        add(t, config, text, row);
}

/// A fio summary line: bandwidth in MiB/s and MB/s, amount in MiB, time in ms.
inline void addFio(bench::Table &t, int config, const std::string &row, const std::string &bw,
                   const std::string &si, int io, int run)
{
    bench::Cell &cell = add(t, config, bw, row);
    const auto beside = [&](std::string name, const std::string &text, std::string unit) {
        cell.beside.push_back({.name = std::move(name),
                               .value = std::stod(text),
                               .unit = std::move(unit),
                               .decimals = decimalsOf(text),
                               .text = text});
    };
    beside("bw-si", si, "MB/s");
    beside("io", std::to_string(io), "MiB");
    beside("run", std::to_string(run), "ms");
}

/// The figures of the preemptive ENOSPC thread: two workloads, four configurations, five runs each.
inline bench::Table enospc()
{
    bench::Table t = table({"josef-v2", "josef-v1", "misc-next-no-josef", "4.19.x"}, "WRITE bw", "MiB/s");
    t.format = "fio-summary";
    struct Line
    {
        int config;
        const char *row, *bw, *si;
        int io, run;
    };
    static constexpr Line lines[] = {
        {0, "dio", "48.6", "50.0", 8192, 168534},      {0, "dio", "50.4", "52.8", 8192, 162601},
        {0, "dio", "50.9", "53.4", 8192, 160964},      {0, "dio", "50.6", "53.0", 8192, 161938},
        {0, "dio", "49.8", "52.2", 8192, 164577},      {0, "buffered", "32.0", "33.6", 8192, 255670},
        {0, "buffered", "29.5", "30.9", 8192, 277829}, {0, "buffered", "31.8", "33.4", 8192, 257554},
        {0, "buffered", "29.8", "31.3", 8192, 274516}, {0, "buffered", "29.8", "31.2", 8192, 274975},
        {1, "buffered", "29.1", "30.5", 8192, 281678}, {1, "buffered", "30.0", "32.5", 8192, 264337},
        {1, "buffered", "29.6", "31.1", 8192, 276312}, {1, "buffered", "29.8", "31.2", 8192, 274916},
        {1, "buffered", "30.4", "31.9", 8192, 269030}, {2, "buffered", "20.2", "21.2", 8192, 404831},
        {2, "buffered", "20.8", "21.8", 8192, 394749}, {2, "buffered", "20.8", "21.8", 8192, 393291},
        {2, "buffered", "20.7", "21.8", 8192, 394918}, {2, "buffered", "21.1", "22.1", 8192, 388499},
        {3, "buffered", "23.3", "24.4", 6387, 274460}, {3, "buffered", "23.3", "24.5", 6643, 284518},
        {3, "buffered", "23.4", "24.5", 6643, 284372}, {3, "buffered", "23.6", "24.7", 6387, 271200},
        {3, "buffered", "23.4", "24.6", 6387, 272670}, {1, "dio", "47.1", "49.4", 8192, 174049},
        {1, "dio", "48.5", "50.8", 8192, 169045},      {1, "dio", "45.0", "48.2", 8192, 178196},
        {1, "dio", "46.1", "48.3", 8192, 177861},      {1, "dio", "46.4", "48.7", 8192, 176376},
        {2, "dio", "50.1", "52.6", 8192, 163365},      {2, "dio", "50.3", "52.8", 8192, 162753},
        {2, "dio", "50.6", "53.1", 8192, 161766},      {2, "dio", "50.2", "52.7", 8192, 163074},
        {2, "dio", "50.5", "52.9", 8192, 162252},
    };
    for (const Line &line : lines)
        addFio(t, line.config, line.row, line.bw, line.si, line.io, line.run);
    return t;
}

/// platform / base / v1 / v2 of the iomap thread; a form has v2's figures under v1 and nothing under v2.
inline bench::Table iomap(bool form = false)
{
    bench::Table t = table({"base", "v1", "v2"}, "platform", "KBps");
    const std::vector<std::vector<std::string>> rows =
        form ? std::vector<std::vector<std::string>>{{"x86", "524708.0", "569218.0", "????"},
                                                     {"arm64", "801965.0", "871605.0", "????"}}
             : std::vector<std::vector<std::string>>{{"x86", "524708.0", "571315.0", "569218.0"},
                                                     {"arm64", "801965.0", "876077.0", "871605.0"}};
    for (std::size_t r = 0; r < rows.size(); ++r) {
        for (int c = 0; c < 3; ++c)
            add(t, c, rows[r][static_cast<std::size_t>(c) + 1], rows[r][0], 0, static_cast<int>(r) + 2);
    }
    return t;
}

} // namespace byhand
