// SPDX-License-Identifier: GPL-3.0-or-later
#include "dossier/claims.h"

#include "bench/checks.h"

#include <algorithm>

namespace dossier {

namespace {

/// Nobody speaks of a table that stands further up, and a chain of any length must not cost its square.
constexpr int farthestAbove = 50;
constexpr std::size_t mostTables = 100;

using Tables = std::vector<bench::Placed>;

/// Message → its tables, copies in quotes included.
std::vector<Tables> tablesByMessage(const Dossier &dossier)
{
    std::vector<Tables> result(dossier.messages.size());
    for (std::size_t t = 0; t < dossier.tables.size(); ++t) {
        const auto &placed = dossier.tables[t];
        const auto &date = dossier.messages[placed.message].date;
        result[placed.message].push_back({.table = &placed.table,
                                          .message = placed.message,
                                          .index = t,
                                          .written = date ? date->seconds : 0});
    }
    return result;
}

void take(const Tables &from, Tables &scope)
{
    for (const auto &placed : from) {
        if (scope.size() < mostTables)
            scope.push_back(placed);
    }
}

/// What a mail may speak of: its own tables, those above it, those in the covers of other versions.
Tables scopeOf(const Dossier &dossier, const std::vector<Tables> &byMessage, std::size_t message)
{
    Tables scope;
    take(byMessage[message], scope);
    const auto &nodes = dossier.tree.nodes;
    auto above = nodes[dossier.tree.nodeOf[message]].parent;
    for (int steps = 0; above && steps < farthestAbove; above = nodes[*above].parent, ++steps) {
        if (nodes[*above].message)
            take(byMessage[*nodes[*above].message], scope);
    }
    if (scope.empty() || !dossier.seriesOf[message])
        return scope;
    const auto &all = dossier.catalogue.series;
    const std::size_t mine = *dossier.seriesOf[message];
    for (std::size_t s = 0; s < all.size(); ++s) {
        if (s != mine && all[s].family == all[mine].family && all[s].cover)
            take(byMessage[*all[s].cover], scope);
    }
    return scope;
}

} // namespace

void checkClaims(Dossier &dossier, std::stop_token stop)
{
    if (dossier.tables.empty())
        return;
    const auto byMessage = tablesByMessage(dossier);
    Tables originals;
    for (const auto &tables : byMessage) {
        std::ranges::copy_if(tables, std::back_inserter(originals), [&](const bench::Placed &placed) {
            return !dossier.tables[placed.index].duplicateOf;
        });
    }
    std::ranges::move(bench::checkForms(originals), std::back_inserter(dossier.checks));
    for (std::size_t m = 0; m < dossier.messages.size() && !stop.stop_requested(); ++m) {
        const auto scope = scopeOf(dossier, byMessage, m);
        if (scope.empty())
            continue;
        const auto body = dossier.body(m);
        std::ranges::move(
            bench::checkProse(body->text, m, scope, dossier.comparisons, diff::diffLines(body->text)),
            std::back_inserter(dossier.checks));
    }
}

} // namespace dossier
