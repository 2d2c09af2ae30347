// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dossier/dossier.h"
#include "review/review.h"

#include <string>
#include <vector>

/// The sentences a mail's author wrote: no quotes, diffs, tables or signature.
namespace review {

struct Sentence
{
    std::string text;                ///< on one line
    int firstLine = 0, lastLine = 0; ///< of the body, from 1
    int firstColumn = 0;             ///< octets, of the first line
    int endColumn = 0;               ///< of the last line
    std::string quoted; ///< the quoted line right above its paragraph, marks off; what it answers
    int quotedLine = 0; ///< where that stands; 0: nothing is quoted there

    bool holds(int line, int column) const
    {
        return (line > firstLine || (line == firstLine && column >= firstColumn)) &&
               (line < lastLine || (line == lastLine && column < endColumn));
    }
};
std::vector<Sentence> sentences(const dossier::Dossier &dossier, std::size_t message);

/// Place of a sentence in a mail.
Place placeOf(const dossier::Dossier &dossier, std::size_t message, const Sentence &sentence);

bool aboutPerformance(std::string_view sentence); ///< "improves", "faster", "8 %", "regression"
enum class Effect { None, Better, Worse };
/// What a clause says was gained or lost; None where it only speaks of performance.
Effect effectOf(std::string_view clause);
bool attributes(std::string_view clause);       ///< "all of it comes from", "gave all the gain"
bool givesFigure(std::string_view text);        ///< "12%", "1.2x", "30 ms", "3200 MB/s"
bool deniesDifference(std::string_view clause); ///< "made no difference", "no impact"
bool deniesReach(std::string_view sentence); ///< "never reaches", "is not exercised", "a test that exercises"
bool isAssent(std::string_view sentence);    ///< "Yes.", "Right, …"
bool isDissent(std::string_view sentence);   ///< "No.", "Not really"

} // namespace review
