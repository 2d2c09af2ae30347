// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lines.h"

#include <string>
#include <string_view>
#include <vector>

namespace bench {

/// A sentence of the mail's own words, its lines folded to one.
struct Sentence
{
    std::string text;
    std::vector<std::pair<std::size_t, int>> lines; ///< offset in text → line of the body, ascending

    int lineAt(std::size_t offset) const;
};

/// Sentences outside quotes and `skip`; a blank line, a label ("Before:") and an indented block end one.
std::vector<Sentence> sentences(std::string_view body, std::vector<core::LineRange> skip = {});

/// A change told in a sentence, in percent of what was before.
struct SpokenChange
{
    double low = 0, high = 0; ///< what the words can mean: "~8 %" is 7 to 9, "10-15%" 9.5 to 15.5
    bool upTo = false;        ///< "up to": the largest of several
    bool atLeast = false;     ///< "more than": no upper end
    int direction = 0;        ///< +1 better or more, −1 worse or less, 0 not said
    std::size_t offset = 0;   ///< in the sentence
    std::string text;         ///< as written
};
std::vector<SpokenChange> spokenChanges(std::string_view sentence);

} // namespace bench
