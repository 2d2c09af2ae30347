// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/quantity.h"
#include "core/text.h"
#include "dossier/report.h"
#include "review/file.h"
#include "review/ledger.h"
#include "review/words.h"

#include <algorithm>
#include <cmath>

namespace review {

namespace {

std::string nameOf(const dossier::Dossier &dossier, const Place &place)
{
    const auto message = dossier.messageById(place.message);
    if (!message)
        return place.message;
    const auto &from = dossier.messages[*message].from;
    return core::collapsed(from.name.empty() ? from.address : from.name);
}

std::string evidenceLine(const dossier::Dossier &dossier, const Place &place)
{
    std::string line = nameOf(dossier, place);
    if (place.firstLine > 0)
        line += ", line " + std::to_string(place.firstLine);
    const std::string text = core::collapsed(place.text);
    return text.empty() ? line : line + ": \"" + text + "\"";
}

void claimLines(std::string &out, const dossier::Dossier &dossier, const Claim &claim)
{
    out += "    " + std::string(word(claim.standing)) + ": " + sentence(dossier, claim) + '\n';
    if (!core::trimmed(claim.text).empty())
        out += "      " + core::collapsed(claim.text) + '\n';
    for (const auto &place : claim.evidence)
        out += "      rests on " + evidenceLine(dossier, place) + '\n';
}

} // namespace

std::string toldAs(const dossier::Dossier &dossier, std::size_t comparison)
{
    const auto &change = dossier.comparisons[comparison];
    const Place cell = cellOf(dossier, comparison);
    const auto message = dossier.tables[change.tables.front()].message;
    return " as " + change.base + " to " + change.config + " by " + nameOf(dossier, cell) +
           (cell.firstLine > 0 ? ", line " + std::to_string(cell.firstLine) : "") + ", in \"" +
           core::collapsed(dossier.messages[message].subject) + "\"";
}

namespace {

std::string restText(double attributed)
{
    const double rest = std::round((1 - attributed) * 100);
    return rest <= 0 ? std::string()
                     : "    unattributed: " + core::fromQString(QString::number(rest)) + " % of it\n";
}

/// One metric from one configuration to another: its rows, the claims on it, the rest.
void groupLines(std::string &out, const dossier::Dossier &dossier, const Review &review, const Ledger &ledger,
                const Group &group)
{
    const auto &first = dossier.comparisons[group.changes.front()];
    out += "  " + first.metric + ", " + first.base + " to " + first.config;
    if (first.context)
        out += " [" + *first.context + "]";
    out += '\n';
    std::vector<std::size_t> claims;
    double attributed = 1;
    for (const auto index : group.changes) {
        const auto &row = ledger.rows[index];
        const auto &c = dossier.comparisons[index];
        out += "    " + (c.row ? *c.row + ": " : std::string()) + figure(c.baseValue) + " to " +
               figure(c.value) + (c.unit ? " " + *c.unit : "") + ", " +
               bench::minusSigns(percent(c.changePercent)) + ", " + std::string(dossier::word(c.verdict)) +
               '\n';
        attributed = std::min(attributed, row.attributed);
        for (const auto claim : row.claims)
            if (std::ranges::find(claims, claim) == claims.end())
                claims.push_back(claim);
    }
    for (const auto index : group.alsoTold)
        out += "    also told" + toldAs(dossier, index) + '\n';
    for (const auto claim : claims)
        claimLines(out, dossier, review.claims[claim]);
    out += restText(attributed);
}

void listLines(std::string &out, std::string_view title, const std::vector<std::string> &lines)
{
    if (lines.empty())
        return;
    out += '\n' + std::string(title) + '\n';
    for (const auto &line : lines)
        out += "  " + line + '\n';
}

} // namespace

std::string ledgerText(const dossier::Dossier &dossier, const Review &review, const Ledger &ledger)
{
    std::string out;
    if (ledger.rows.empty())
        out += "No measured change was read: there is nothing to attribute yet.\n";
    else
        out += "Measured changes\n";
    for (const auto &group : groups(dossier))
        groupLines(out, dossier, review, ledger, group);
    const auto claimList = [&](std::string_view title, const std::vector<std::size_t> &claims) {
        if (!claims.empty())
            out += '\n' + std::string(title) + '\n';
        for (const auto index : claims)
            claimLines(out, dossier, review.claims[index]);
    };
    claimList("Not exercised", ledger.notExercised);
    claimList("Claims without a measured change", ledger.withoutGain);
    std::vector<std::string> suggested;
    for (const auto &suggestion : ledger.suggestions)
        suggested.push_back(sentence(dossier, suggestion) + "\n      " + suggestion.reason);
    listLines(out, "Suggested by the thread (nothing is claimed without you)", suggested);
    listLines(out, "Open questions", ledger.openQuestions);
    listLines(out, "Without evidence", ledger.withoutEvidence);
    return out;
}

} // namespace review
