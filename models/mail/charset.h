// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace mail {

struct Converted
{
    std::string text;        ///< UTF-8; empty where `same`
    bool same = false;       ///< the octets that came in are UTF-8 as they stand
    bool exact = true;       ///< false: some octets were no text in that charset, or the charset is unknown
    bool lineForLine = true; ///< octets split at LF give the same lines (not so for UTF-16 and the like)
};

/// Octets as text. No charset, one that nobody knows, or one that does not fit: UTF-8 where it is valid,
/// windows-1252 for the octets that are not.
Converted toUtf8(std::string_view octets, std::string_view charset);

} // namespace mail
