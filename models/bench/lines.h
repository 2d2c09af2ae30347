// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/draft.h"

#include <span>
#include <string_view>

namespace bench {

/// One line a tool prints. A new tool is a few of these in tools_*.cpp and a golden test.
///
/// The pattern: blanks match any white space, the rest itself, and
///   %n  a figure with what is glued to it, for the next field
///   %N  a figure nobody asks for
///   %r  words up to the next literal: where it was measured (the row)
///   %w  one word of the row, added to it
///   %R  the words before two or more blanks: the metric, figures and all
///   %c  … the configuration          %m  … the metric
///   %p  … a percentile ("99.9th"), for the statistic
///   %t  … the statistic              %u  … the unit         $   the end of the line
///   %*  anything up to the next literal
/// It begins anywhere behind white space unless it begins with '^'. Other beginnings make other lines:
///   #   a heading: %r names the row, %m the metric of the lines below it
///   ##  a heading below the last one
///   @   the head of columns: the fields say what each word of the rows below is. "@," for commas; a pattern
///       behind that ("@ ^%r$") names the row from the head itself
///   ~   noise of the tool, of no interest
///
/// The fields, one a figure (or column), between bars: "name [unit] {statistic} ^" with ^ up is better,
/// v down, ? neither; without a sign the name and the unit decide (direction.h). %m %u %t stand for the
/// words of the pattern; "=name" stands without the words of a heading,
/// "+name" only below one. "-" is not kept, "+-" is the
/// deviation of the figure before, "+-%" the same in percent, "sem%" a standard error in percent, "runs" the
/// number of runs behind the figures so far. In columns
/// "%r" is the row, with words behind it ("%r tasks"); as first column it takes all words that the others
/// leave. "..." as last: more words may follow.
struct LineShape
{
    std::string_view tool;   ///< Table::format
    std::string_view needle; ///< what the line must hold; at least three octets
    std::string_view pattern, fields;
};

/// The lines of tools that measure storage, the network, the kernel, and programs; in one list they are tried
/// in this order, a tool's longer lines before its shorter ones.
std::span<const LineShape> storageTools();
std::span<const LineShape> networkTools();
std::span<const LineShape> kernelTools();
std::span<const LineShape> programTools();

/// Whether a line holds what one of the shapes asks for first. No memory.
bool isToolLine(std::string_view text);

/// Lines of one tool under one label.
Reading readLines(const Page &page, std::size_t at, std::size_t floor);

} // namespace bench
