// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mail/message.h"

#include <string>
#include <string_view>
#include <vector>

namespace mail {

/// A message out of pasted text.
struct PastedMessage
{
    Message message; ///< `place` is where its text stands in what was pasted
    std::string text;
};

/// Makes messages of a text whose headers are lost, wholly or in part.
std::vector<PastedMessage> readPasted(std::string_view text, std::vector<core::Diagnostic> &diagnostics);

} // namespace mail
