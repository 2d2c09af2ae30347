// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mail/pasted.h"

namespace mail {

/// Splits a text of several mails without headers: at unquoted attribution lines, and where text begins that
/// a later mail quotes.
std::vector<PastedMessage> splitAtQuotes(std::string_view text);

/// Finds out by quotes which message answers which, and gives author and date, where they are not known,
/// from the attribution lines that quote a message, or from how it is signed.
void linkByQuotes(std::vector<PastedMessage> &messages);

} // namespace mail
