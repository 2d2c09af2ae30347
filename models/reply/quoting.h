// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mail/message.h"

#include <string>
#include <string_view>
#include <vector>

/// Text of replies: quotes, gaps, and one's own prose.
namespace reply {

constexpr int proseWidth = 72; ///< columns

/// "> [ ... 23 lines trimmed ... ]": stands where quoted lines were left out.
std::string gapMark(int lines);
bool isGapMark(std::string_view line);
bool isAttribution(std::string_view line);

/// Columns a line takes: code points, wide ones (CJK) as two, a tab to the next eighth.
int columns(std::string_view utf8);

/// Wraps prose at 72 columns. Lines that are quotes, tables, diffs, trailers, URLs, list items' first lines
/// or indented stay as they are; a paragraph is a run of other lines.
std::string wrapped(std::string_view text);
/// A line that is never wrapped or joined: quote, indented, trailer, scissors, signature mark, a lone URL, a
/// table's line (figures in columns), a diff's.
bool isFixed(std::string_view line);
/// "Reviewed-by: …" and its kin: a key ending in -by (or Fixes, Link, Closes, Cc) and a colon.
bool isTrailer(std::string_view line);

/// A stretch of the answered mail that is to be shown, and what is said under it.
struct Answer
{
    int lastLine = 0;       ///< of the body, from 1: the answer stands under this line; 0: above all
    std::vector<int> shown; ///< lines that must be shown for it to be understood
    std::string text;       ///< own prose, already wrapped
    std::string words;      ///< of it what the reviewer typed: known by it in a text that was worked on since
};

/// Quotes a body, trimmed to what is answered: the shown lines, short gaps filled, longer ones marked,
/// answers under their lines, nothing after the last.
std::string trimmedReply(std::string_view body, std::vector<Answer> answers);

} // namespace reply
