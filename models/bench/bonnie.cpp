// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/bonnie.h"

#include "bench/direction.h"
#include "bench/figures.h"
#include "core/text.h"

#include <array>

namespace bench {

namespace {

constexpr std::array<std::string_view, 6> blocks{"Per Chr write", "Block write", "Rewrite",
                                                 "Per Chr read",  "Block read",  "Random seeks"};
constexpr std::array<std::string_view, 6> files{"Sequential create", "Sequential stat", "Sequential delete",
                                                "Random create",     "Random stat",     "Random delete"};

bool isHead(std::string_view text)
{
    std::size_t pairs = 0;
    for (auto at = text.find("/sec %CP"); at != text.npos; at = text.find("/sec %CP", at + 1))
        ++pairs;
    return pairs == 6;
}

/// Words from the right: twelve of a line of results, six of one of latencies.
std::vector<std::pair<std::string_view, std::size_t>> lastWords(std::string_view text, std::size_t count)
{
    std::vector<std::pair<std::string_view, std::size_t>> words;
    for (std::size_t at = 0; at < text.size();) {
        at = text.find_first_not_of(" \t", at);
        if (at == text.npos)
            break;
        const auto end = std::min(text.find_first_of(" \t", at), text.size());
        words.emplace_back(text.substr(at, end - at), at);
        at = end;
    }
    if (words.size() <= count)
        return {};
    words.erase(words.begin(), words.end() - static_cast<std::ptrdiff_t>(count));
    return words;
}

void add(Table &table, const Page &page, std::size_t line, std::string_view name, std::string_view unit,
         std::pair<std::string_view, std::size_t> word)
{
    const auto quantity = readQuantity(word.first);
    if (!quantity)
        return;
    Cell cell;
    cell.metric = metricIndex(table, name);
    Metric &metric = table.metrics[static_cast<std::size_t>(cell.metric)];
    if (!metric.unit)
        metric.unit = quantity->unit ? *quantity->unit : std::string(unit);
    cell.unit = quantity->unit ? *quantity->unit : std::string(unit);
    cell.line = page[line].number;
    cell.column = page[line].column + static_cast<int>(word.second);
    fill(cell, *quantity);
    table.cells.push_back(std::move(cell));
}

/// bon_csv: a version twice, the machine, the size; the figures with their shares of CPU from the end of the
/// line: 48 fields in 1.97, two more (seek processes) since.
std::optional<Draft> readCsv(const Page &page, std::size_t at)
{
    const auto text = page.text(at);
    if (!core::trimmed(text).starts_with("1.9") && !core::trimmed(text).starts_with("2.0"))
        return {};
    std::vector<std::pair<std::string_view, std::size_t>> fields;
    for (std::size_t from = 0; from <= text.size();) {
        const auto end = std::min(text.find(',', from), text.size());
        fields.emplace_back(text.substr(from, end - from), from);
        from = end + 1;
    }
    if (fields.size() < 48 || fields.size() > 50)
        return {};
    const std::size_t begin = fields.size() - 41; // putc
    Draft draft;
    draft.table.format = "bonnie";
    draft.table.title = std::string(fields[2].first) + ' ' + std::string(fields[5].first);
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        add(draft.table, page, at, blocks[i], i == 5 ? "seeks/s" : "KiB/s", fields[begin + i * 2]);
        add(draft.table, page, at, files[i], "files/s", fields[begin + 17 + i * 2]);
        add(draft.table, page, at, std::string(blocks[i]) + " latency", "us", fields[begin + 29 + i]);
        add(draft.table, page, at, std::string(files[i]) + " latency", "us", fields[begin + 35 + i]);
    }
    for (Metric &metric : draft.table.metrics) {
        direct(metric, {});
        if (metric.unit == "seeks/s") {
            metric.better = Better::Higher;
            metric.betterBy = BetterBy::Unit;
        }
    }
    setLines(draft, page, at, at);
    return draft;
}

} // namespace

Reading readBonnie(const Page &page, std::size_t at, std::size_t floor)
{
    Reading out{{}, at};
    if (page[at].listed > 8)
        if (auto draft = readCsv(page, at)) {
            out.end = at + 1;
            out.drafts.push_back(std::move(*draft));
            return out;
        }
    if (at < floor + 1 || !isHead(page.text(at - 1)))
        return out;
    const bool onFiles = page.text(at - 1).contains("files:");
    const auto &names = onFiles ? files : blocks;
    const auto words = lastWords(page.text(at), 12);
    if (words.empty())
        return out;
    Draft draft;
    Table &table = draft.table;
    table.format = "bonnie";
    for (std::size_t i = 0; i < names.size(); ++i)
        // Seeks and files are counted, the others are octets (a bare figure is KiB).
        add(table, page, at, names[i], onFiles ? "files/s" : i == 5 ? "seeks/s" : "B/s", words[i * 2]);
    std::size_t end = at + 1;
    if (page.with(end, at) && core::trimmed(page.text(end)).starts_with("Latency")) {
        const auto latencies = lastWords(page.text(end), 6);
        for (std::size_t i = 0; i < latencies.size(); ++i)
            add(table, page, end, std::string(names[i]) + " latency", "us", latencies[i]);
        ++end;
    }
    for (Metric &m : table.metrics) {
        direct(m, {});
        if (m.unit == "seeks/s") {
            m.better = Better::Higher;
            m.betterBy = BetterBy::Unit;
        }
    }
    std::size_t first = at - 1;
    while (first > floor && at - first < 3 && page.with(first - 1, at) && page.text(first - 1).contains("--"))
        --first;
    setLines(draft, page, first, end - 1);
    out.end = end;
    out.drafts.push_back(std::move(draft));
    return out;
}

} // namespace bench
