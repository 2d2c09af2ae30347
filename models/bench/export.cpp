// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/export.h"

#include "bench/quantity.h"
#include "bench/samples.h"
#include "core/text.h"

#include <algorithm>
#include <cmath>
#include <format>
#include <set>

namespace bench {
namespace {

using Lines = std::vector<std::vector<std::string>>; ///< rows of columns; the first is the header

std::string quoted(std::string_view text)
{
    if (text.find_first_of(",\"\r\n") == std::string_view::npos)
        return std::string(text);
    std::string result = "\"";
    for (const char c : text)
        result += c == '"' ? std::string("\"\"") : std::string(1, c);
    return result + '"';
}

std::string valueText(const Sampled &sampled)
{
    if (sampled.runs.size() == 1)
        return std::format("{:.{}f}", sampled.mean, std::clamp(sampled.cells.front()->decimals, 0, 6));
    int decimals = 0;
    for (const Cell *cell : sampled.cells)
        decimals = std::max(decimals, cell->decimals);
    return std::format("{:.{}f}", sampled.mean, std::clamp(decimals + 1, 0, 6));
}

std::string nameOf(const MatrixRow &row, bool manyMetrics)
{
    if (!row.row)
        return row.metric.name;
    return manyMetrics ? row.metric.name + " " + *row.row : *row.row;
}

bool hasManyMetrics(const Matrix &matrix)
{
    return std::ranges::any_of(
        matrix.rows, [&](const MatrixRow &r) { return r.metric.name != matrix.rows.front().metric.name; });
}

/// Names, values and changes as columns of text.
Lines linesOf(const Matrix &matrix, const std::vector<std::size_t> &configs, std::string_view missing)
{
    const bool many = hasManyMetrics(matrix);
    Lines lines;
    const std::string &unit = matrix.rows.front().metric.unit.value_or("");
    const bool sameUnit = std::ranges::all_of(
        matrix.rows, [&](const MatrixRow &r) { return r.metric.unit.value_or("") == unit; });
    std::vector<std::string> head{sameUnit ? unit : std::string()};
    for (const std::size_t config : configs)
        head.push_back(matrix.configs[config].name);
    lines.push_back(std::move(head));
    for (const MatrixRow &row : matrix.rows) {
        std::string name = nameOf(row, many);
        if (!sameUnit && row.metric.unit)
            name += " (" + *row.metric.unit + ")";
        std::vector<std::string> line{std::move(name)};
        const Sampled &base = row.byConfig[matrix.base];
        for (const std::size_t config : configs) {
            const Sampled &sampled = row.byConfig[config];
            std::string text = sampled.empty() ? std::string(missing) : valueText(sampled);
            if (config != matrix.base && !sampled.empty() && !base.empty() && base.mean != 0)
                text += std::format(" ({:+.2f}%)", (sampled.mean - base.mean) / base.mean * 100);
            line.push_back(std::move(text));
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

std::string padded(std::string_view text, int width, bool right)
{
    const std::string blank(static_cast<std::size_t>(std::max(0, width - columnsOf(text))), ' ');
    return right ? blank + std::string(text) : std::string(text) + blank;
}

/// The octet at which code point `count` of a text begins.
std::size_t offsetOf(std::string_view text, int count)
{
    std::size_t at = 0;
    for (; at < text.size() && count > 0; --count) {
        ++at;
        while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xc0U) == 0x80U)
            ++at;
    }
    return at;
}

/// Cut in the middle, where names of one family differ least.
std::string shortened(const std::string &text, int width)
{
    const int columns = columnsOf(text);
    if (columns <= width || width < 5)
        return text;
    const int head = (width - 2) / 2, tail = width - 2 - head;
    return text.substr(0, offsetOf(text, head)) + ".." + text.substr(offsetOf(text, columns - tail));
}

std::vector<int> widthsOf(const Lines &lines)
{
    std::vector<int> widths(lines.front().size(), 0);
    for (const auto &line : lines) {
        for (std::size_t i = 0; i < line.size(); ++i)
            widths[i] = std::max(widths[i], columnsOf(line[i]));
    }
    return widths;
}

/// One block of columns, the first `columns` configurations of `configs` that have room.
std::string alignedBlock(Lines lines, int nameWidth)
{
    for (auto &line : lines)
        line[0] = shortened(line[0], nameWidth);
    const std::vector<int> widths = widthsOf(lines);
    std::string text;
    for (const auto &line : lines) {
        std::string row = padded(line[0], widths[0], false);
        for (std::size_t i = 1; i < line.size(); ++i)
            row += "  " + padded(line[i], widths[i], true);
        row.erase(row.find_last_not_of(' ') + 1);
        text += row + '\n';
    }
    return text;
}

std::string alignedText(const Matrix &matrix, std::string_view missing)
{
    std::string text;
    std::vector<std::size_t> left(matrix.configs.size());
    for (std::size_t i = 0; i < left.size(); ++i)
        left[i] = i;
    while (!left.empty()) {
        const std::vector<int> widths = widthsOf(linesOf(matrix, left, missing));
        const int nameWidth = std::min(widths[0], 36);
        int used = nameWidth;
        std::size_t fits = 0;
        while (fits < left.size() && (fits == 0 || used + 2 + widths[fits + 1] <= mailColumns))
            used += 2 + widths[++fits];
        const std::vector<std::size_t> now(left.begin(), left.begin() + static_cast<std::ptrdiff_t>(fits));
        text += (text.empty() ? "" : "\n") +
                alignedBlock(linesOf(matrix, now, missing),
                             std::max(8, nameWidth - std::max(0, used - mailColumns)));
        left.erase(left.begin(), left.begin() + static_cast<std::ptrdiff_t>(fits));
    }
    return text;
}

std::string_view directionText(Better better)
{
    return better == Better::Higher ? "higher is better" : better == Better::Lower ? "lower is better" : "";
}

/// What was measured, then what the mail says about it; nothing twice, and no sentence that runs on.
std::vector<std::string> captionParts(const Table &table, const Matrix &matrix)
{
    constexpr int longest = 140;
    std::vector<std::string> parts;
    const auto add = [&](std::string_view text) {
        std::string part(core::trimmed(text));
        while (part.ends_with(':') || part.ends_with(',') || part.ends_with(';'))
            part.pop_back();
        if (columnsOf(part) > longest) {
            const std::size_t end = offsetOf(part, longest), blank = part.rfind(' ', end);
            part = part.substr(0, blank == std::string::npos || blank == 0 ? end : blank) + " ...";
        }
        const auto says = [&](const std::string &other) { return other.contains(part); };
        if (part.empty() || std::ranges::any_of(parts, says))
            return;
        std::erase_if(parts, [&](const std::string &other) { return part.contains(other); });
        parts.push_back(std::move(part));
    };
    const Metric &metric = matrix.rows.front().metric;
    const bool many = hasManyMetrics(matrix);
    if (!many)
        add(metric.name);
    add(table.title.value_or(""));
    // The context is made of what stands above the table, in parts.
    const std::string context = table.context.value_or("");
    for (std::size_t at = 0; at < context.size();) {
        const std::size_t end = std::min(context.find("; ", at), context.size());
        add(std::string_view(context).substr(at, end - at));
        at = end + 2;
    }
    if (!many)
        add(directionText(metric.better));
    return parts;
}

/// A paragraph of at most 72 columns a line.
std::string wrapped(const std::vector<std::string> &parts)
{
    std::string text, line;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        std::string_view rest = parts[i];
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find(' '), rest.size());
            std::string word(rest.substr(0, end));
            rest = core::trimmed(rest.substr(end));
            if (rest.empty())
                word += i + 1 < parts.size() ? ";" : ":";
            if (!line.empty() && columnsOf(line) + 1 + columnsOf(word) > mailColumns)
                text += std::exchange(line, {}) + '\n';
            line += line.empty() ? "" : " ";
            line += shortened(word, mailColumns);
        }
    }
    return line.empty() ? text : text + line + '\n';
}

std::string captionOf(const Table &table, const Matrix &matrix)
{
    return wrapped(captionParts(table, matrix));
}

std::string escapedForMarkdown(std::string_view text)
{
    std::string escaped;
    for (const char c : text) {
        if (c == '|' || c == '*' || c == '_' || c == '`' || c == '<')
            escaped += '\\';
        escaped += c;
    }
    return escaped;
}

} // namespace

int columnsOf(std::string_view text)
{
    return static_cast<int>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

std::string csvHeader()
{
    return "table,metric,row,config,value,unit,repetition,spread,line,text\r\n";
}

std::string tableAsCsv(const Table &table, std::size_t number)
{
    return csvHeader() + csvRows(table, number);
}

std::string csvRows(const Table &table, std::size_t number)
{
    std::string csv;
    for (const Cell &cell : table.cells) {
        const auto metric = static_cast<std::size_t>(cell.metric),
                   config = static_cast<std::size_t>(cell.config);
        if (metric >= table.metrics.size() || config >= table.configs.size())
            continue;
        const auto &unit = cell.unit ? cell.unit : table.metrics[metric].unit;
        csv += std::format("{},{},{},{},{},{},{},{},{},{}\r\n", number, quoted(table.metrics[metric].name),
                           quoted(cell.row.value_or("")), quoted(table.configs[config].name),
                           cell.value ? std::format("{}", *cell.value) : "", quoted(unit.value_or("")),
                           cell.repetition, cell.spread ? std::format("{}", *cell.spread) : "", cell.line,
                           quoted(cell.text));
    }
    return csv;
}

std::string tableAsMarkdown(const Table &table, const std::optional<std::string> &baseline)
{
    const std::vector<Table> one{table};
    const Matrix matrix = std::move(matrices(one, baseline).front());
    if (matrix.rows.empty())
        return {};
    std::vector<std::size_t> all(matrix.configs.size());
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = i;
    std::string text;
    for (const std::string &part : captionParts(table, matrix))
        text += text.empty() ? "**" + escapedForMarkdown(part) + "**" : "; " + escapedForMarkdown(part);
    text += text.empty() ? "" : "\n\n";
    bool head = true;
    for (const auto &line : linesOf(matrix, all, "")) {
        for (const std::string &column : line)
            text += "| " + escapedForMarkdown(column) + ' ';
        text += "|\n";
        if (head) {
            text += "| ---";
            for (std::size_t i = 1; i < line.size(); ++i)
                text += " | ---:";
            text += " |\n";
        }
        head = false;
    }
    return text;
}

std::string tableAsText(const Table &table, const std::optional<std::string> &baseline)
{
    const std::vector<Table> one{table};
    const Matrix matrix = std::move(matrices(one, baseline).front());
    return matrix.rows.empty() ? std::string() : captionOf(table, matrix) + alignedText(matrix, "-");
}

std::string askForMissing(const Table &table, const std::vector<std::string> &more)
{
    std::vector<Table> asked{table};
    for (const std::string &name : more) {
        if (!std::ranges::contains(asked[0].configs, name, &Config::name))
            asked[0].configs.push_back({.name = name, .meaning = {}, .version = {}});
    }
    // Rows of which nothing at all is known are asked for too.
    Matrix matrix = std::move(matrices(asked).front());
    std::set<std::pair<int, std::optional<std::string>>> known;
    for (const Cell &cell : table.cells) {
        if (cell.value)
            known.emplace(cell.metric, cell.row);
    }
    for (const Cell &cell : table.cells) {
        if (cell.value || !known.emplace(cell.metric, cell.row).second || cell.metric < 0 ||
            static_cast<std::size_t>(cell.metric) >= table.metrics.size())
            continue;
        matrix.rows.push_back({.metric = table.metrics[static_cast<std::size_t>(cell.metric)],
                               .row = cell.row,
                               .table = 0,
                               .byConfig = std::vector<Sampled>(matrix.configs.size())});
    }
    const bool missing = std::ranges::any_of(
        matrix.rows, [](const MatrixRow &row) { return std::ranges::any_of(row.byConfig, &Sampled::empty); });
    return missing ? captionOf(table, matrix) + alignedText(matrix, "????") : std::string();
}

} // namespace bench
