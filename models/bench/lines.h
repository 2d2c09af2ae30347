// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/draft.h"

#include <initializer_list>
#include <string_view>
#include <vector>

namespace bench {

/// One line a tool prints, as a pattern. Blanks match any white space, the rest itself, and
///   %n  a figure with what is glued to it, for the next field
///   %N  a figure nobody asks for
///   %r  words up to the next literal: where it was measured (the row)
///   %c  words up to the next literal: the configuration
///   %*  anything up to the next literal
/// A pattern begins anywhere behind white space unless it begins with '^'.
struct LineShape
{
    std::string_view tool;   ///< Table::format
    std::string_view needle; ///< what the line must hold, the cheapest test first
    std::string_view pattern;
    struct Field
    {
        std::string_view metric, unit, statistic;
    };
    std::vector<Field> fields; ///< of each %n in turn; an empty metric is not kept
};

/// The lines of all tools that print figures in sentences; see tools.cpp.
const std::vector<LineShape> &lineShapes();

/// Whether a line is what such a tool prints between its figures ("131072+0 records in").
bool isToolNoise(std::string_view tool, std::string_view text);

/// Lines of one tool under one label.
Reading readLines(const Page &page, std::size_t at, std::size_t floor);

} // namespace bench
