// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/figures.h"
#include "bench/lines.h"
#include "bench/needles.h"

#include <string>
#include <vector>

/// The shapes of lines.h made ready for matching.
namespace bench {

struct ShapeField
{
    enum class Kind { Value, Skip, Row, Config, Unit, Rest, Runs, Deviation, DeviationPercent, ErrorPercent };
    Kind kind = Kind::Value;
    std::string metric, unit, statistic;
    std::optional<Better> better; ///< stated by the shape
};

struct ReadyShape
{
    enum class Kind { Line, Heading, SubHeading, Columns, Noise };
    Kind kind = Kind::Line;
    std::string_view tool, needle, pattern;
    char separator = ' '; ///< of columns
    std::vector<ShapeField> fields;
};

struct ReadyShapes
{
    std::vector<ReadyShape> shapes;
    Needles needles;
};
const ReadyShapes &readyShapes();

/// What a pattern found in a line.
struct ShapeMatch
{
    std::vector<std::pair<Quantity, std::size_t>> figures; ///< with the octet where each begins
    std::string row, config, metric, statistic, unit;
};
std::optional<ShapeMatch> matchShape(std::string_view text, const ReadyShape &shape);
/// The words of a row under a head of columns, one a field; empty when it is no such row.
std::optional<ShapeMatch> matchColumns(std::string_view text, const ReadyShape &shape);

} // namespace bench
