// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mail/message.h"

#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace mail {

constexpr auto noParent = std::numeric_limits<std::size_t>::max();

/// A message out of pasted text.
struct PastedMessage
{
    Message message; ///< `place` is where its text stands in what was pasted
    std::string text;
    std::size_t parent = noParent; ///< index of the message it answers
};

/// Makes messages of a text whose headers are lost, wholly or in part.
std::vector<PastedMessage> readPasted(std::string_view text);

/// True when the text begins like a mail but holds several, each with the same few headers.
bool holdsHeadedMails(std::string_view text);

} // namespace mail
