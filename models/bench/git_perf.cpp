// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/git_perf.h"

#include "bench/names.h"
#include "bench/numbers.h"
#include "bench/rows.h"
#include "core/text.h"

#include <algorithm>
#include <cctype>

namespace bench {

namespace {

constexpr std::size_t headReach = 5; ///< lines between the head and the first row: a rule, a blank line

/// One configuration's part of a row: elapsed time or size, and the change against the first configuration.
struct Part
{
    Number number;
    std::string text; ///< as written, "(user+sys)" included
    std::size_t begin = 0;
    std::optional<double> stated;
    bool isSize = false;
};

struct Row
{
    std::string label;
    std::vector<Part> parts;
};

bool isDigit(char c)
{
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

/// "5310.4: ": the number of a script and of a test in it.
bool beginsRow(std::string_view text)
{
    text = core::trimmed(text);
    std::size_t at = 0;
    while (at < text.size() && isDigit(text[at]))
        ++at;
    const std::size_t dot = at++;
    while (at < text.size() && isDigit(text[at]))
        ++at;
    return dot == 4 && text.size() > at && text[dot] == '.' && at > dot + 1 && text[at] == ':';
}

/// "38.34(39.86+0.74)", "0.38 (0.33+0.05)", "187.5M", "77.98".
std::optional<Part> partOf(std::string_view line, std::size_t begin, std::size_t end)
{
    const auto text = line.substr(begin, end - begin);
    const auto number = readNumber(text);
    if (!number || number->isSigned)
        return {};
    Part part{*number, std::string(text), begin, {}, false};
    auto rest = core::trimmed(text.substr(number->length));
    if (rest.size() == 1)
        if (const auto scale = scaleOf(rest); scale && *scale > 1) {
            part.number.value *= *scale;
            part.number.decimals -= *scale >= 1e9 ? 9 : *scale >= 1e6 ? 6 : 3;
            part.isSize = true;
            return part;
        }
    if (!rest.empty() && !(rest.starts_with('(') && rest.ends_with(')') && rest.contains('+')))
        return {};
    return part;
}

/// The parts of a row, from its end as many as the head names.
std::optional<Row> rowOf(std::string_view line, std::size_t count)
{
    if (!beginsRow(line))
        return {};
    Row row;
    std::optional<double> stated;
    std::size_t end = line.size();
    while (row.parts.size() < count && end > 0) {
        while (end > 0 && line[end - 1] == ' ')
            --end;
        std::size_t begin = end;
        while (begin > 0 && line[begin - 1] != ' ' && line[begin - 1] != '\t')
            --begin;
        const auto word = line.substr(begin, end - begin);
        if (word == "=" || word == "+inf") {
            end = begin;
            continue;
        }
        if (word.ends_with('%') && (word.front() == '+' || word.front() == '-')) {
            if (const auto number = readNumber(word))
                stated = number->value;
            end = begin;
            continue;
        }
        if (word.starts_with('(')) // "0.38 (0.33+0.05)"
            for (begin = begin > 0 ? begin - 1 : 0; begin > 0 && line[begin - 1] != ' ';)
                --begin;
        auto part = partOf(line, begin, end);
        if (!part)
            return {};
        part->stated = stated;
        stated.reset();
        row.parts.insert(row.parts.begin(), std::move(*part));
        end = begin;
    }
    row.label = cleanName(line.substr(0, end));
    return row.parts.size() == count && row.label.size() > 6 ? std::optional(std::move(row)) : std::nullopt;
}

/// "Test      HEAD^      HEAD" above a row: the configurations; empty when there is none.
std::vector<std::string> headAbove(const Page &page, std::size_t at, std::size_t floor, std::size_t &line)
{
    for (line = at; line-- > floor && at - line <= headReach && page.with(line, at);) {
        const auto text = page.text(line);
        if (text.empty() || isRule(text))
            continue;
        const auto cells = headCells(text, false);
        if (cells.size() < 2 || cells.front().text != "Test")
            return {};
        std::vector<std::string> names;
        for (std::size_t i = 1; i < cells.size(); ++i)
            names.push_back(cells[i].text);
        return names;
    }
    return {};
}

void add(Table &table, const Row &row, const Page &page, std::size_t at,
         const std::vector<std::string> &names)
{
    const bool size = std::ranges::any_of(row.parts, &Part::isSize);
    const int metric = metricIndex(table, size ? "size" : "time", size ? "B" : "s");
    table.metrics[static_cast<std::size_t>(metric)].better = Better::Lower;
    table.metrics[static_cast<std::size_t>(metric)].betterBy = BetterBy::Name;
    for (std::size_t i = 0; i < row.parts.size(); ++i) {
        const Part &part = row.parts[i];
        Cell cell;
        cell.metric = metric;
        cell.config = configIndex(table, names[i]);
        cell.row = row.label;
        cell.value = part.number.value;
        cell.decimals = part.number.decimals;
        cell.unit = size ? "B" : "s";
        cell.stated = part.stated;
        cell.line = page[at].number;
        cell.column = page[at].column + static_cast<int>(part.begin);
        cell.text = part.text;
        table.cells.push_back(std::move(cell));
    }
}

} // namespace

Reading readGitPerf(const Page &page, std::size_t at, std::size_t floor)
{
    Reading out{{}, at};
    if (!beginsRow(page.text(at)))
        return out;
    std::size_t head = at;
    const auto names = headAbove(page, at, floor, head);
    if (names.empty())
        return out;
    Draft draft;
    draft.table.format = "git-perf";
    std::size_t last = at;
    for (std::size_t i = at; i < page.size() && page.with(i, at); ++i) {
        if (page.text(i).empty()) {
            if (i + 1 < page.size() && page.text(i + 1).empty())
                break;
            continue;
        }
        const auto row = rowOf(page.text(i), names.size());
        if (!row)
            break;
        add(draft.table, *row, page, i, names);
        last = i;
    }
    if (draft.table.cells.empty())
        return out;
    numberRepetitions(draft.table);
    setLines(draft, page, head, last);
    out.end = last + 1;
    out.drafts.push_back(std::move(draft));
    return out;
}

} // namespace bench
