// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dossier/dossier.h"
#include "reply/quoting.h"
#include "review/review.h"

/// What notes and claims say to a mail, and whether a draft says it already.
namespace reply {

/// The answers to one mail: its open notes, then the claims whose figures stand in it; without what has left
/// in a reply since it was last changed.
std::vector<Answer> answersTo(const dossier::Dossier &dossier, const review::Review &review,
                              std::size_t message);

/// Those whose words a text does not hold. Words that were changed or wrapped anew are still known while most
/// of them are there.
std::vector<Answer> missingAnswers(std::vector<Answer> answers, std::string_view text);

/// A reply with one more answer: under the line it is about, quoted as far as the reply does not show it yet.
/// What stands there is kept to the octet.
std::string withAnswer(std::string_view text, std::string_view body, const Answer &answer);

} // namespace reply
