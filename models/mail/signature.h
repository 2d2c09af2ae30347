// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mail/message.h"
#include "mail/quote.h"

#include <string_view>
#include <vector>

namespace mail {

/// "Hi Jan," on a line of its own.
bool isGreeting(std::string_view line);
std::string_view greetedName(std::string_view greeting);

/// "Thanks," and "Jan", or "good luck!" and "greg k-h": two lines that follow one another but for blank ones.
bool isSignOff(std::string_view farewell, std::string_view name);

/// Who signed a text: below "-- ", or behind a farewell at its end. Empty when no one did.
Address signedBy(const std::vector<QuotedLine> &lines);

/// "Yi" of "Zhang Yi": every word of the part is a word of the name.
bool isPartOfName(std::string_view part, std::string_view name);

} // namespace mail
