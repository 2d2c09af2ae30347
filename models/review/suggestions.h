// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "review/ledger.h"

namespace review {

/// What the thread says about which patch does what, most telling first: answered questions, statements that
/// a workload does not reach a patch, sentences about performance that name a patch, tables whose columns are
/// patches.
std::vector<Suggestion> suggestions(const dossier::Dossier &dossier);

/// Patches that say they improve performance, and nowhere a number.
std::vector<std::string> withoutEvidence(const dossier::Dossier &dossier, const Review &review);

/// Where the numbers of two versions differ: which patches changed between them.
std::vector<std::string> openQuestions(const dossier::Dossier &dossier);

} // namespace review
