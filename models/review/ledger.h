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
    std::vector<Place> more;     ///< other places that say the same
    /// NotExercised and Refuted ("made no difference") where the thread says so; Inferred where it only
    /// speaks of the patch beside the change: it may have a part in it.
    Standing standing = Standing::Claimed;
    std::optional<std::size_t> comparison; ///< the measured change it seems to speak of
    bool operator==(const Suggestion &) const = default;
};

/// A patch that says it improves something, and nothing in the thread measures it.
struct Unproven
{
    std::string patchMessage; ///< Message-ID
    std::string text;         ///< the patch, what it says, and where
};

/// What the thread says by itself, whatever stands in the review: read once a reading.
struct Findings
{
    std::vector<Suggestion> suggestions;
    std::vector<std::string> openQuestions; ///< "v1 +8.9 %, v2 +8.5 %: patches 5 and 6 changed between them"
    std::vector<Unproven> unproven;
};
Findings findings(const dossier::Dossier &dossier);

struct Ledger
{
    std::vector<LedgerRow> rows;
    std::vector<std::size_t> notExercised; ///< claims that say so: not exercised by this test
    std::vector<std::size_t> withoutGain;  ///< other claims that name no measured change
    std::vector<Suggestion> suggestions;
    std::vector<std::string> openQuestions;
    std::vector<std::string> withoutEvidence; ///< unproven, and no claim speaks of it
};

/// Measured changes of one metric from one configuration to another, over all its rows. Indices into
/// Dossier::comparisons, in the order the changes were read.
struct Group
{
    std::vector<std::size_t> changes;
    /// The same figures told elsewhere, under other names or in another mail ("Before" and "After" of a cover
    /// letter, "base" and "v2" of a reply): the front of each such group.
    std::vector<std::size_t> alsoTold;
};
std::vector<Group> groups(const dossier::Dossier &dossier);
/// " as Before to After by Zhang Yi, line 24, in \"[PATCH v2 0/6] ...\"": a group's alsoTold in words.
std::string toldAs(const dossier::Dossier &dossier, std::size_t comparison);

Ledger ledger(const dossier::Dossier &dossier, const Review &review);
/// The claims on a measured change, whatever their standing: indices into `claims`.
std::vector<std::size_t> claimsOn(const bench::Comparison &change, const std::vector<Claim> &claims);
/// The claims that name a patch, by its Message-ID: indices into `claims`.
std::vector<std::size_t> claimsOn(const std::string &patchMessage, const std::vector<Claim> &claims);
Ledger ledger(const dossier::Dossier &dossier, const Review &review, const Findings &findings);
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

/// The version of the series that a configuration of a change stands for.
std::optional<std::string> versionOf(const dossier::Dossier &dossier, const bench::Comparison &change,
                                     const std::string &config);
/// How much of a change a claim explains: the shares of its causes, all of it where they name none; nothing
/// where it is disputed, refuted or not exercised, or names no cause.
double shareOf(const Claim &claim);

/// The gains of a comparison: its own, or (allRows) those of its metric and configurations over all rows.
std::vector<Gain> gainsOf(const dossier::Dossier &dossier, std::size_t comparison, bool allRows);
/// The cell that a change leads to, as a place with its line.
Place cellOf(const dossier::Dossier &dossier, std::size_t comparison);
Cause causeOf(const dossier::Dossier &dossier, std::size_t series, int patch);

} // namespace review
