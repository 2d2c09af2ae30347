// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dossier/dossier.h"
#include "review/review.h"

namespace review {

/// One line of the ledger: a measured change, and who explains it.
struct LedgerRow
{
    std::size_t comparison = 0;      ///< index into Dossier::comparisons
    std::vector<std::size_t> claims; ///< indices into Review::claims
    double attributed = 0;           ///< share explained, 0…1
};

struct Suggestion
{
    std::string reason; ///< why, in one sentence with message and line
    std::size_t series = 0;
    int patch = 0;
    std::string symbol;
    Place evidence;
    std::optional<Place> answer; ///< what evidence, a question, was answered: "Yes."
    Standing standing =
        Standing::Claimed; ///< NotExercised where the sentence says so; Refuted: "no difference"
    std::optional<std::size_t> comparison; ///< the measured change it seems to speak of
    bool operator==(const Suggestion &) const = default;
};

struct Ledger
{
    std::vector<LedgerRow> rows;
    std::vector<std::size_t> notExercised; ///< claims without a gain
    std::vector<Suggestion> suggestions;
    std::vector<std::string> openQuestions; ///< "v1 +8.9 %, v2 +8.5 %: patches 5 and 6 changed between them"
    std::vector<std::string> withoutEvidence;
};
/// The measured changes by what they measure: one metric from one configuration to another, over all its
/// rows. Indices into Dossier::comparisons, in the order the changes were read.
std::vector<std::vector<std::size_t>> groups(const dossier::Dossier &dossier);

Ledger ledger(const dossier::Dossier &dossier, const Review &review);
std::string ledgerText(const dossier::Dossier &dossier, const Review &review, const Ledger &ledger);

/// The measured change that a claim about a patch most likely means; empty where the thread measures nothing
/// of its version. A table in the patch's own mail or a column of its own comes first; then a table whose
/// columns are versions of the series ("base", "v1", "v2") before "Before" and "After"; then one that answers
/// a form. Index into Dossier::comparisons.
std::optional<std::size_t> changeFor(const dossier::Dossier &dossier, std::size_t series, int patch);

/// A claim made ready from a comparison and a patch: its gains are those of the same metric, base and
/// configuration over all rows.
Claim claimFor(const dossier::Dossier &dossier, std::size_t comparison, std::size_t series, int patch);
/// A suggestion taken up: its patch, standing and sentences, and the gains of the change it speaks of.
Claim claimFor(const dossier::Dossier &dossier, const Suggestion &suggestion);

/// The gains of a comparison: its own, or (allRows) those of its metric and configurations over all rows.
std::vector<Gain> gainsOf(const dossier::Dossier &dossier, std::size_t comparison, bool allRows);
Cause causeOf(const dossier::Dossier &dossier, std::size_t series, int patch);

} // namespace review
