// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "review/ledger.h"

namespace review {

/// What the thread says about which patch does what, most telling first: answered questions, statements that
/// a workload does not reach a patch, tables whose columns are patches or that stand in a patch's own mail,
/// sentences about performance that name a patch. One for each patch, standing and measured change.
std::vector<Suggestion> suggestions(const dossier::Dossier &dossier);

/// Patches of the newest versions that say they improve performance, where neither their mail gives a number
/// nor a suggestion a measured change.
std::vector<Unproven> unproven(const dossier::Dossier &dossier, const std::vector<Suggestion> &suggestions);

/// Where the numbers of two versions differ: which patches changed between them, and which version brought
/// or took away a loss.
std::vector<std::string> openQuestions(const dossier::Dossier &dossier);

/// At most some 120 octets of a sentence, cut at a word.
std::string excerpt(std::string_view text);

} // namespace review
