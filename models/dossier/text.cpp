// SPDX-License-Identifier: GPL-3.0-or-later
#include "dossier/report.h"

#include "bench/quantity.h"
#include "core/text.h"

#include <algorithm>
#include <format>

namespace dossier {

namespace {

std::string shortened(std::string_view text, std::size_t width)
{
    const QString whole = core::toQString(core::collapsed(text));
    if (static_cast<std::size_t>(whole.size()) <= width)
        return core::fromQString(whole);
    return core::fromQString(whole.left(static_cast<qsizetype>(width) - 1)) + "…";
}

/// "1 patch", "6 patches".
std::string counted(std::size_t count, std::string_view one, std::string_view many)
{
    return std::format("{} {}", count, count == 1 ? one : many);
}

std::string messageLine(const Dossier &dossier, std::size_t message)
{
    const auto &m = dossier.messages[message];
    return std::format("{}, {}", m.from.name.empty() ? m.from.address : m.from.name,
                       m.date ? mail::isoDate(*m.date).substr(0, 10) : "no date");
}

void printThread(const Dossier &dossier, std::string &out)
{
    std::vector<bool> tabled(dossier.messages.size());
    for (const auto &placed : dossier.tables)
        tabled[placed.message] = tabled[placed.message] || !placed.duplicateOf;
    out += "\nThread\n";
    for (const auto &node : dossier.tree.nodes) {
        const std::string indent(static_cast<std::size_t>(2 * std::min(node.depth, 10)), ' ');
        if (!node.message) {
            out += std::format("  {}(not here: {})\n", indent, node.id);
            continue;
        }
        const auto &m = dossier.messages[*node.message];
        out += std::format("  {}{} — {}{}\n", indent, shortened(m.subject, 72),
                           messageLine(dossier, *node.message), tabled[*node.message] ? " ▤" : "");
    }
}

void printSeries(const Dossier &dossier, std::string &out)
{
    for (const auto &series : dossier.catalogue.series) {
        out += std::format("\nSeries v{}: {} ({}, {}", series.version, series.title, series.author,
                           counted(static_cast<std::size_t>(std::max(series.total, 0)), "patch", "patches"));
        if (series.files)
            out += std::format("; {}, +{} −{}",
                               counted(static_cast<std::size_t>(std::max(*series.files, 0)), "file", "files"),
                               series.insertions.value_or(0), series.deletions.value_or(0));
        out += ")\n";
        for (const auto &patch : series.patches) {
            if (!patch.message) {
                out += std::format("  {}/{} not here\n", patch.index, series.total);
                continue;
            }
            int insertions = 0;
            int deletions = 0;
            for (const auto &file : patch.files) {
                insertions += file.insertions;
                deletions += file.deletions;
            }
            out += std::format("  {}/{} {}  +{} −{}", patch.index, series.total, patch.title, insertions,
                               deletions);
            for (std::size_t s = 0; s < std::min<std::size_t>(patch.symbols.size(), 4); ++s)
                out += (s == 0 ? "  changes " : ", ") + patch.symbols[s] + "()";
            out += '\n';
        }
    }
}

void printComparison(const bench::Comparison &c, std::string &out)
{
    out += std::format("    {}{}{}: {} {} → {} {}{}  {}", c.metric, c.row ? " " : "", c.row.value_or(""),
                       c.base, bench::figure(c.baseValue), c.config, bench::figure(c.value),
                       c.unit ? " " + *c.unit : "", bench::percentText(c.changePercent));
    if (c.ci95)
        out += std::format(" [{} to {}]", bench::percentText(c.ci95->low, 1),
                           bench::percentText(c.ci95->high, 1));
    out += std::format("  {}", word(c.verdict));
    if (!c.note.empty())
        out += std::format(" ({})", c.note);
    out += '\n';
}

void printTables(const Dossier &dossier, std::string &out)
{
    for (std::size_t t = 0; t < dossier.tables.size(); ++t) {
        const auto &placed = dossier.tables[t];
        if (placed.duplicateOf)
            continue;
        const auto &table = placed.table;
        out += std::format(
            "\nTable {}: {}, {}, lines {}–{}\n", t,
            table.title.value_or(table.metrics.empty() ? table.format : table.metrics.front().name),
            messageLine(dossier, placed.message), table.firstLine, table.lastLine);
        if (table.context)
            out += "    on " + *table.context + '\n';
        for (const auto &comparison : dossier.comparisons) {
            if (!comparison.tables.empty() && comparison.tables.front() == t)
                printComparison(comparison, out);
        }
    }
}

} // namespace

std::string reportText(const Dossier &dossier)
{
    std::size_t missing = 0;
    for (const auto &node : dossier.tree.nodes)
        missing += node.message ? 0 : 1;
    std::string out =
        std::format("{} in {} {}", counted(dossier.messages.size(), "message", "messages"),
                    dossier.tree.roots.size(), dossier.tree.roots.size() == 1 ? "tree" : "trees");
    if (missing != 0)
        out += std::format(", {} named but not here", missing);
    out += std::format("; {} series, {} tables\n", dossier.catalogue.series.size(), dossier.tables.size());
    printSeries(dossier, out);
    printThread(dossier, out);
    printTables(dossier, out);
    if (!dossier.summaries.empty())
        out += "\nSummaries\n";
    for (const auto &summary : dossier.summaries)
        out += "  " + summary.text + '\n';
    bool headed = false;
    for (const auto &check : dossier.checks) {
        if (check.outcome != bench::Outcome::Disagree)
            continue;
        out += headed ? "" : "\nWhat does not agree\n";
        headed = true;
        out += std::format("  {} (line {}, {})\n", check.text, check.line,
                           messageLine(dossier, check.message.value_or(dossier.tables[check.table].message)));
    }
    headed = false;
    for (const auto &diagnostic : dossier.diagnostics) {
        if (diagnostic.severity == core::Severity::Info)
            continue;
        out += headed ? "" : "\nNotes on the input\n";
        headed = true;
        out += std::format("  {}: {}\n", word(diagnostic.severity), diagnostic.text);
    }
    return out;
}

} // namespace dossier
