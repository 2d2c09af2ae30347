// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace mail {

/// Octets of a file.
struct Stretch
{
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
};

/// An mbox taken apart at its "From " lines, which belong to no mail.
struct Mbox
{
    std::vector<Stretch> mails;
    bool quoted = false; ///< ">From " at a line's start stands for "From " (mboxo, mboxrd)
    bool rd = false;     ///< surely mboxrd: public-inbox's own "From mboxrd@z"
};

/// True when the first line is a "From " line of an mbox.
bool isMbox(std::string_view octets);
Mbox splitMbox(std::string_view octets, std::stop_token stop);

/// Takes one '>' off every line of '>' marks followed by "From " (mboxrd; for mboxo the same but once).
std::string unquotedFrom(std::string_view mail);
bool hasQuotedFrom(std::string_view mail);

} // namespace mail
