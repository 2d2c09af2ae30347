// SPDX-License-Identifier: GPL-3.0-or-later
#include "dossier/joining.h"

#include "core/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>

namespace dossier {

namespace {

using Figure = std::pair<std::string, std::string>; ///< row and text of a cell

std::multiset<Figure> figures(const bench::Table &table)
{
    std::multiset<Figure> result;
    for (const auto &cell : table.cells)
        result.emplace(cell.row.value_or(table.metrics[static_cast<std::size_t>(cell.metric)].name),
                       core::collapsed(cell.text));
    return result;
}

/// A quote may be trimmed: every figure of the copy stands in the original, not the reverse.
bool isCopy(const std::multiset<Figure> &copy, const std::multiset<Figure> &original)
{
    return !copy.empty() && std::ranges::includes(original, copy);
}

/// Whether `above` is the message itself or one it answers, directly or not.
bool isAbove(const thread::Tree &tree, std::size_t above, std::size_t message)
{
    for (std::optional<std::size_t> node = tree.nodeOf[message]; node; node = tree.nodes[*node].parent) {
        if (tree.nodes[*node].message == above)
            return true;
    }
    return false;
}

/// The version a configuration's name ends or begins with: "v2", "josef-v2", "v2-patched". Kernels
/// ("v5.8", "v6.12-rc1") are told from it by the versions the thread has.
std::string versionInName(std::string_view name, const std::set<std::string> &known)
{
    for (std::size_t at = 0; at < name.size(); ++at) {
        const bool begins = at == 0 || !std::isalnum(static_cast<unsigned char>(name[at - 1]));
        if (!begins || (name[at] != 'v' && name[at] != 'V'))
            continue;
        std::size_t end = at + 1;
        while (end < name.size() && (std::isdigit(static_cast<unsigned char>(name[end])) || name[end] == '.'))
            ++end;
        const std::string version(name.substr(at + 1, end - at - 1));
        const bool ends = end == name.size() || !std::isalnum(static_cast<unsigned char>(name[end]));
        if (ends && known.contains(version))
            return version;
    }
    return {};
}

/// Words that mean "with the patches of this series".
bool meansPatched(std::string_view name)
{
    static constexpr std::array words{
        "after",  "patched",     "with patch",  "with patches",    "patch",      "with",
        "new",    "after patch", "w/ patch",    "with this patch", "this patch", "patches",
        "series", "this series", "with series", "after patches"};
    const auto lower = core::lowered(core::trimmed(name));
    return std::ranges::find(words, lower) != words.end();
}

/// Versions a thread speaks of: those that are here, and the ones before the highest of them.
std::set<std::string> versionsOf(const Dossier &dossier)
{
    std::set<std::string> known;
    int highest = 0;
    for (const auto &series : dossier.catalogue.series) {
        known.insert(series.version);
        int number = 0;
        std::from_chars(series.version.data(), series.version.data() + series.version.size(), number);
        highest = std::max(highest, number);
    }
    for (int number = 1; number <= std::min(highest, 99); ++number)
        known.insert(std::to_string(number));
    return known;
}

} // namespace

void joinCopies(Dossier &dossier)
{
    auto &tables = dossier.tables;
    std::vector<std::multiset<Figure>> all;
    all.reserve(tables.size());
    for (const auto &placed : tables)
        all.push_back(figures(placed.table));

    // By one of its figures, so that a thread of many tables is not compared pair by pair.
    std::multimap<Figure, std::size_t> byFigure;
    for (std::size_t i = 0; i < tables.size(); ++i) {
        for (const auto &figure : all[i])
            byFigure.emplace(figure, i);
    }
    for (std::size_t i = 0; i < tables.size(); ++i) {
        if (tables[i].table.quoteDepth == 0 || all[i].empty())
            continue;
        std::optional<std::size_t> best;
        const auto [from, to] = byFigure.equal_range(*all[i].begin());
        for (auto candidate = from; candidate != to; ++candidate) {
            const auto j = candidate->second;
            const auto &other = tables[j];
            if (j == i || other.table.quoteDepth >= tables[i].table.quoteDepth || !isCopy(all[i], all[j]))
                continue;
            const bool related = isAbove(dossier.tree, other.message, tables[i].message);
            const bool bestRelated = best && isAbove(dossier.tree, tables[*best].message, tables[i].message);
            if (!best || (related && !bestRelated) ||
                (related == bestRelated && other.table.quoteDepth < tables[*best].table.quoteDepth))
                best = j;
        }
        // A copy of a copy points at the original.
        tables[i].duplicateOf = best;
    }
    for (auto &placed : tables) {
        for (int steps = 0; placed.duplicateOf && tables[*placed.duplicateOf].duplicateOf && steps < 64;
             ++steps)
            placed.duplicateOf = tables[*placed.duplicateOf].duplicateOf;
    }
}

void joinForms(Dossier &dossier)
{
    using Slot = std::pair<std::string, std::string>; // row and configuration
    const auto slots = [](const bench::Table &table, bool filled) {
        std::set<Slot> result;
        for (const auto &cell : table.cells) {
            if (cell.value || !filled)
                result.emplace(cell.row.value_or(table.metrics[static_cast<std::size_t>(cell.metric)].name),
                               table.configs[static_cast<std::size_t>(cell.config)].name);
        }
        return result;
    };
    auto &tables = dossier.tables;
    for (std::size_t form = 0; form < tables.size(); ++form) {
        const auto &cells = tables[form].table.cells;
        const bool open =
            std::ranges::any_of(cells, [](const auto &cell) { return cell.text.starts_with("??"); });
        if (!open || tables[form].duplicateOf)
            continue;
        const auto wanted = slots(tables[form].table, false);
        for (std::size_t later = 0; later < tables.size() && !tables[form].answeredBy; ++later) {
            const bool after = tables[later].message == tables[form].message
                                   ? later > form
                                   : isAbove(dossier.tree, tables[form].message, tables[later].message);
            if (after && !tables[later].duplicateOf &&
                std::ranges::includes(slots(tables[later].table, true), wanted))
                tables[form].answeredBy = later;
        }
    }
}

void joinSeries(Dossier &dossier)
{
    std::unordered_map<std::size_t, std::size_t> owners;
    for (std::size_t s = 0; s < dossier.catalogue.series.size(); ++s) {
        const auto &series = dossier.catalogue.series[s];
        if (series.cover)
            owners.emplace(*series.cover, s);
        for (const auto &patch : series.patches) {
            if (patch.message)
                owners.emplace(*patch.message, s);
        }
    }
    // Nodes stand with a parent before its children, so one pass hands each its parent's series.
    const auto &nodes = dossier.tree.nodes;
    std::vector<std::optional<std::size_t>> ofNode(nodes.size());
    dossier.seriesOf.resize(dossier.messages.size());
    for (std::size_t n = 0; n < nodes.size(); ++n) {
        if (nodes[n].parent)
            ofNode[n] = ofNode[*nodes[n].parent];
        if (!nodes[n].message)
            continue;
        if (const auto own = owners.find(*nodes[n].message); own != owners.end())
            ofNode[n] = own->second;
        dossier.seriesOf[*nodes[n].message] = ofNode[n];
    }
}

void joinVersions(Dossier &dossier)
{
    const auto known = versionsOf(dossier);
    if (known.empty())
        return;
    for (auto &placed : dossier.tables) {
        for (auto &config : placed.table.configs) {
            if (const auto named = versionInName(config.name, known); !named.empty())
                config.version = named;
            else if (meansPatched(config.name)) {
                if (const auto series = dossier.seriesOf[placed.message])
                    config.version = dossier.catalogue.series[*series].version;
            }
        }
    }
}

} // namespace dossier
