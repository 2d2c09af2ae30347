// SPDX-License-Identifier: GPL-3.0-or-later
#include "dossier/bodies.h"
#include "dossier/claims.h"
#include "dossier/dossier.h"
#include "dossier/joining.h"
#include "dossier/mails.h"

#include "archive/open.h"
#include "discussion/mentions.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace dossier {

namespace {

/// Opens the sources. The first failure is kept: it is the answer when nothing could be read.
core::Result<void> openSources(Dossier &dossier, std::stop_token stop, const mail::Progress &progress)
{
    std::optional<core::Error> first;
    for (const auto &source : dossier.sources) {
        auto box = archive::open(source, archive::userSettings(), stop, progress, &dossier.diagnostics);
        if (stop.stop_requested())
            return core::fail(core::ErrorKind::Cancelled, "reading was stopped");
        if (box) {
            dossier.boxes.push_back(std::move(*box));
            continue;
        }
        dossier.diagnostics.push_back({core::Severity::Error, "source-unreadable", box.error().text, {}, {}});
        if (!first)
            first = std::move(box.error());
    }
    if (dossier.boxes.empty() && first)
        return std::unexpected(*first);
    return {};
}

/// Puts the mails of all sources into one list; one that stands in two sources is taken once.
void gatherMessages(Dossier &dossier)
{
    std::unordered_set<std::string> seen;
    for (std::size_t b = 0; b < dossier.boxes.size(); ++b) {
        const auto &box = *dossier.boxes[b];
        std::vector<std::size_t> placeOf(box.messages().size());
        std::unordered_set<std::string> here;
        for (std::size_t i = 0; i < box.messages().size(); ++i) {
            const auto &message = box.messages()[i];
            placeOf[i] = dossier.messages.size();
            if (!message.id.empty() && seen.contains(message.id)) {
                placeOf[i] = dossier.byId.at(message.id);
                continue;
            }
            here.insert(message.id);
            if (!message.id.empty())
                dossier.byId.emplace(message.id, dossier.messages.size());
            dossier.messages.push_back(message);
            dossier.homes.emplace_back(b, i);
        }
        seen.merge(here);
        for (auto diagnostic : box.diagnostics()) {
            if (diagnostic.message && *diagnostic.message < placeOf.size())
                diagnostic.message = placeOf[*diagnostic.message];
            dossier.diagnostics.push_back(std::move(diagnostic));
        }
    }
}

/// What was read mail by mail, by what it is: the tables are in the dossier, the rest is for those who ask
/// next.
struct Parts
{
    std::vector<series::Letter> letters;
    std::vector<std::vector<discussion::NamingLine>> naming;
    std::vector<core::Diagnostic> diagnostics;
};

Parts takeApart(Dossier &dossier, std::vector<MailReading> readings)
{
    Parts parts;
    parts.letters.reserve(readings.size());
    parts.naming.reserve(readings.size());
    for (std::size_t m = 0; m < readings.size(); ++m) {
        auto &reading = readings[m];
        parts.letters.push_back(std::move(reading.letter));
        parts.naming.push_back(std::move(reading.naming));
        std::ranges::move(reading.diagnostics, std::back_inserter(parts.diagnostics));
        for (auto &table : reading.tables)
            dossier.tables.push_back({std::move(table), m, {}, {}});
    }
    return parts;
}

/// Compares and checks the tables that are no copies, and numbers the answers by the dossier's tables.
void compareTables(Dossier &dossier, const Corrections &corrections)
{
    std::vector<bench::Table> tables;
    std::vector<std::size_t> numbers;
    for (std::size_t t = 0; t < dossier.tables.size(); ++t) {
        if (dossier.tables[t].duplicateOf || dossier.tables[t].answeredBy)
            continue;
        tables.push_back(dossier.tables[t].table);
        numbers.push_back(t);
    }
    dossier.comparisons = bench::compare(tables, corrections.baseline);
    dossier.summaries = bench::summarise(tables, dossier.comparisons);
    dossier.checks = bench::check(tables);
    for (auto &comparison : dossier.comparisons) {
        for (auto &table : comparison.tables)
            table = numbers[table];
    }
    for (auto &check : dossier.checks)
        check.table = numbers[check.table];
}

} // namespace

core::Result<std::shared_ptr<const Dossier>> read(const std::vector<std::string> &sources,
                                                  const Corrections &corrections, std::stop_token stop,
                                                  const mail::Progress &progress)
{
    auto dossier = std::make_shared<Dossier>();
    dossier->sources = sources;
    if (auto opened = openSources(*dossier, stop, progress); !opened)
        return std::unexpected(opened.error());
    gatherMessages(*dossier);
    dossier->tree = thread::build(dossier->messages);
    std::ranges::copy(dossier->tree.diagnostics, std::back_inserter(dossier->diagnostics));

    const auto body = bodiesOf(*dossier);
    auto parts = takeApart(*dossier, readMails(*dossier, corrections, stop));
    if (stop.stop_requested())
        return core::fail(core::ErrorKind::Cancelled, "reading was stopped");
    dossier->catalogue = series::catalogue(dossier->messages, dossier->tree, std::move(parts.letters), body,
                                           corrections.groupings);
    std::ranges::copy(dossier->catalogue.diagnostics, std::back_inserter(dossier->diagnostics));
    std::ranges::move(parts.diagnostics, std::back_inserter(dossier->diagnostics));
    joinSeries(*dossier);
    dossier->comments = discussion::place(dossier->messages, dossier->tree, dossier->catalogue, body);
    dossier->mentions =
        discussion::mentions(dossier->messages, dossier->tree, dossier->catalogue, parts.naming);
    std::ranges::stable_sort(dossier->mentions, {}, [&](const discussion::Mention &mention) {
        return dossier->tree.nodeOf[mention.message];
    });
    if (stop.stop_requested())
        return core::fail(core::ErrorKind::Cancelled, "reading was stopped");
    joinCopies(*dossier);
    joinForms(*dossier);
    joinVersions(*dossier);
    compareTables(*dossier, corrections);
    checkClaims(*dossier, stop);
    return std::shared_ptr<const Dossier>(std::move(dossier));
}

} // namespace dossier
