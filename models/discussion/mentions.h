// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "discussion/discussion.h"

namespace discussion {

/// A line of a mail, outside of its diffs, that may name a patch, a function, a commit or a place in a file;
/// which of them is told when the series are known.
struct NamingLine
{
    int line = 0;   ///< in the body, from 1
    int depth = 0;  ///< of quoting
    int column = 0; ///< octets before the text
    std::string text;
};

/// Those of one mail. `diffs` are the lines its diffs take, quoted ones too (diff::read()). A mail of a great
/// many is cut at mostNamingLines.
constexpr std::size_t mostNamingLines = 20'000;
std::vector<NamingLine> namingLines(std::string_view text, const std::vector<core::LineRange> &diffs);

/// `lines` has one entry a message.
std::vector<Mention> mentions(std::span<const mail::Message> messages, const thread::Tree &tree,
                              const series::Catalogue &catalogue,
                              std::span<const std::vector<NamingLine>> lines);

} // namespace discussion
