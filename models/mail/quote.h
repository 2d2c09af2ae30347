// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace mail {

/// One line of a body, seen through its quote marks.
struct QuotedLine
{
    std::string_view text; ///< behind the marks and the one space that follows them
    int depth = 0;         ///< number of marks: 0 is the mail's own text
    int line = 0;          ///< in the body, from 1
    int column = 0;        ///< octets the marks take
};

/// Splits a body into lines and reads the quote marks: "> > ", ">> ", ">>>", "| " where a block uses it.
/// A diff's or a table's own leading '>' or '|' at depth 0 is told from a mark by its neighbours.
std::vector<QuotedLine> quotedLines(std::string_view body);

/// An attribution line ("On …, NAME wrote:"), possibly over two lines.
struct Attribution
{
    int firstLine = 0; ///< in the body, from 1
    int lastLine = 0;
    int depth = 0;         ///< quote depth of the line itself; what it introduces is one deeper
    std::string_view name; ///< as written; may be empty
    std::string_view address;
    std::string_view date; ///< as written; parsed by parseLooseDate()
};
std::vector<Attribution> attributions(const std::vector<QuotedLine> &lines);

} // namespace mail
