// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/corrections.h"

#include "bench/draft.h"
#include "bench/names.h"
#include "core/text.h"
#include "mail/quote.h"

#include <algorithm>

namespace bench {

namespace {

/// Body lines behind their quote marks, folded; read once for all tables.
class Lines
{
public:
    explicit Lines(std::string_view body) : m_lines(mail::quotedLines(body)) {}

    std::string_view raw(int number) const
    {
        const auto at = static_cast<std::size_t>(number - 1);
        return number > 0 && at < m_lines.size() ? m_lines[at].text : std::string_view{};
    }
    std::string folded(int number) const { return core::collapsed(raw(number)); }
    std::string key(const Table &table) const
    {
        std::string out = folded(table.firstLine);
        if (!table.cells.empty() && table.cells.front().line != table.firstLine)
            out += " / " + folded(table.cells.front().line);
        return out;
    }

private:
    std::vector<mail::QuotedLine> m_lines;
};

Metric *metricNamed(Table &table, std::string_view name)
{
    const auto found = std::ranges::find(table.metrics, name, &Metric::name);
    return found == table.metrics.end() ? nullptr : &*found;
}

/// Metrics and configurations that no cell has any more go away.
void tidy(Table &table)
{
    const Table old = std::move(table);
    table = Table{};
    table.firstLine = old.firstLine;
    table.lastLine = old.lastLine;
    table.quoteDepth = old.quoteDepth;
    table.format = old.format;
    table.title = old.title;
    table.context = old.context;
    table.diagnostics = old.diagnostics;
    for (Cell cell : old.cells) {
        const Metric &metric = old.metrics[static_cast<std::size_t>(cell.metric)];
        const Config &config = old.configs[static_cast<std::size_t>(cell.config)];
        cell.metric =
            metricIndex(table, metric.name, metric.unit.value_or(""), metric.statistic.value_or(""));
        table.metrics[static_cast<std::size_t>(cell.metric)] = metric;
        cell.config = configIndex(table, config.name);
        table.configs[static_cast<std::size_t>(cell.config)] = config;
        table.cells.push_back(std::move(cell));
    }
    if (old.baseline)
        for (std::size_t c = 0; c < table.configs.size(); ++c)
            if (table.configs[c].name == old.configs[static_cast<std::size_t>(*old.baseline)].name)
                table.baseline = static_cast<int>(c);
    numberRepetitions(table);
}

void transpose(Table &table)
{
    Table out = table;
    out.configs.clear();
    out.baseline.reset();
    for (Cell &cell : out.cells) {
        const std::string config = table.configs[static_cast<std::size_t>(cell.config)].name;
        const Metric &metric = table.metrics[static_cast<std::size_t>(cell.metric)];
        // Where the rows were metrics, those are the configurations now.
        cell.config = configIndex(out, cell.row ? *cell.row : metric.name);
        if (!cell.row)
            cell.metric = 0;
        cell.row = config;
    }
    if (std::ranges::none_of(table.cells, [](const Cell &c) { return c.row.has_value(); }) &&
        !out.metrics.empty()) {
        out.metrics.resize(1);
        out.metrics.front().name = table.title.value_or("value");
    }
    table = std::move(out);
    tidy(table);
}

/// The texts of a header line, cut at two blanks or a tab, else at every blank.
std::vector<std::string> headerTexts(std::string_view line, std::size_t count)
{
    std::vector<std::string> wide, narrow;
    std::string cell;
    for (std::size_t at = 0; at <= line.size(); ++at) {
        const bool end =
            at == line.size() || line[at] == '\t' || line[at] == '|' || line.substr(at).starts_with("  ");
        if (!end) {
            cell += line[at];
            continue;
        }
        if (const auto text = cleanName(cell); !text.empty())
            wide.push_back(text);
        cell.clear();
    }
    for (std::size_t at = 0; at < line.size();) {
        const auto from = line.find_first_not_of(" \t|", at);
        if (from == line.npos)
            break;
        const auto to = std::min(line.find_first_of(" \t|", from), line.size());
        narrow.emplace_back(line.substr(from, to - from));
        at = to;
    }
    auto &texts = wide.size() == count || wide.size() == count + 1 ? wide : narrow;
    if (texts.size() == count + 1)
        texts.erase(texts.begin());
    return texts;
}

/// A line the user points at becomes the header: it names the configurations, and cells above it go.
void setHeader(Table &table, const Lines &lines, int number)
{
    const auto texts = headerTexts(lines.raw(number), table.configs.size());
    std::erase_if(table.cells, [&](const Cell &c) { return c.line <= number; });
    if (texts.size() == table.configs.size())
        for (std::size_t c = 0; c < texts.size(); ++c)
            table.configs[c].name = texts[c];
    else
        table.diagnostics.push_back(
            {core::Severity::Warning,
             "header-does-not-fit",
             "The line chosen as header does not name as many columns as the table has",
             {},
             number});
    tidy(table);
}

void merge(Table &table, const Table &next)
{
    for (Cell cell : next.cells) {
        const Metric &metric = next.metrics[static_cast<std::size_t>(cell.metric)];
        const auto known = table.metrics.size();
        cell.metric =
            metricIndex(table, metric.name, metric.unit.value_or(""), metric.statistic.value_or(""));
        if (table.metrics.size() > known)
            table.metrics.back() = metric;
        cell.config = configIndex(table, next.configs[static_cast<std::size_t>(cell.config)].name);
        table.cells.push_back(std::move(cell));
    }
    table.lastLine = std::max(table.lastLine, next.lastLine);
    numberRepetitions(table);
}

/// One correction that changes a table by itself.
void apply(Table &table, const Lines &lines, const Correction &c)
{
    using Kind = Correction::Kind;
    switch (c.kind) {
    case Kind::HeaderRow:
        setHeader(table, lines, table.firstLine + c.line - 1);
        break;
    case Kind::Transpose:
        transpose(table);
        break;
    case Kind::Unit:
        for (std::size_t m = 0; m < table.metrics.size(); ++m)
            if (c.name.empty() || table.metrics[m].name == c.name) {
                table.metrics[m].unit = c.value;
                for (Cell &cell : table.cells)
                    if (cell.metric == static_cast<int>(m))
                        cell.unit = c.value;
            }
        break;
    case Kind::Better:
        for (Metric &metric : table.metrics)
            if (c.name.empty() || metric.name == c.name) {
                metric.better = c.value == "higher"  ? Better::Higher
                                : c.value == "lower" ? Better::Lower
                                                     : Better::Unknown;
                metric.betterBy = BetterBy::Hand;
            }
        break;
    case Kind::Rename:
        for (Config &config : table.configs)
            if (config.name == c.name)
                config.name = c.value;
        if (Metric *metric = metricNamed(table, c.name))
            metric->name = c.value;
        tidy(table);
        break;
    case Kind::Baseline:
        for (std::size_t i = 0; i < table.configs.size(); ++i)
            if (table.configs[i].name == c.name)
                table.baseline = static_cast<int>(i);
        break;
    case Kind::Context:
        table.context = c.value.empty() ? std::nullopt : std::optional(c.value);
        break;
    default:
        break;
    }
}

} // namespace

std::string correctionKey(std::string_view body, const Table &table)
{
    return Lines(body).key(table);
}

std::vector<Table> correct(std::vector<Table> tables, std::string_view body,
                           const std::vector<Correction> &corrections)
{
    const Lines lines(body);
    for (const Correction &c : corrections) {
        const auto is = [&](const Table &t) { return lines.key(t) == c.firstLineText; };
        auto found = std::ranges::find_if(tables, is);
        if (found == tables.end())
            found = std::ranges::find_if(
                tables, [&](const Table &t) { return lines.folded(t.firstLine) == c.firstLineText; });
        if (found == tables.end())
            continue;
        if (c.kind == Correction::Kind::NotATable) {
            tables.erase(found);
        } else if (c.kind == Correction::Kind::MergeWithNext) {
            if (found + 1 == tables.end())
                continue;
            merge(*found, *(found + 1));
            tables.erase(found + 1);
        } else if (c.kind == Correction::Kind::SplitAt) {
            const int number = found->firstLine + c.line - 1;
            Table second = *found;
            std::erase_if(found->cells, [&](const Cell &cell) { return cell.line >= number; });
            std::erase_if(second.cells, [&](const Cell &cell) { return cell.line < number; });
            if (found->cells.empty() || second.cells.empty()) {
                *found = found->cells.empty() ? std::move(second) : std::move(*found);
                continue;
            }
            found->lastLine = number - 1;
            second.firstLine = number;
            tidy(*found);
            tidy(second);
            tables.insert(found + 1, std::move(second));
        } else
            apply(*found, lines, c);
    }
    return tables;
}

} // namespace bench
