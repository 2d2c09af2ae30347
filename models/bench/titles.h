// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/page.h"

#include <string>
#include <string_view>

/// What a reader would call a table, and where it was measured: whole lines, headings and sentences of the
/// mail, never a part torn out of one.
namespace bench {

struct Title
{
    std::string text;    ///< empty when nothing above introduces the table
    std::string subject; ///< the part that names what was measured; empty when the title says no such thing
};

/// The heading, the one-line caption or the sentence with a colon right above a table.
Title titleAbove(const Page &page, std::size_t first, std::size_t floor);

/// Machine and command named above a table; empty when neither is.
std::string contextAbove(const Page &page, std::size_t first, std::size_t floor);

/// A line typed at a shell, or a tool's own noise between a label and its output.
bool isCommand(std::string_view text);

} // namespace bench
