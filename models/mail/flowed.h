// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace mail {

/// Joins the flowed lines of a format=flowed text and takes off space-stuffing (RFC 3676 4). Quote marks
/// stay, followed by one space where text follows, as they are written everywhere else.
std::string unflowed(std::string_view text, bool delsp);

} // namespace mail
