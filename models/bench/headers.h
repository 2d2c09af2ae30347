// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/grid.h"

namespace bench {

/// What a column of a grid holds, as far as its header and its own cells say.
struct Column
{
    enum class Kind {
        Value,
        Change,    ///< told against the value left of it
        Spread,    ///< of the value left of it
        Parameter, ///< where the row was measured
        Text,
    };
    Kind kind = Kind::Value;
    std::string name;  ///< header without its unit
    std::string group; ///< the header level above, when it is another axis
    std::optional<std::string> unit;
    double scale = 1; ///< figures count in it: 1000 under "KIOPS" or "bytes (k)"
    std::optional<std::string> statistic;
    bool isMetric = false;           ///< the name is that of a metric, or a unit by itself
    bool aside = false;              ///< percentages in parentheses are another measure: "read (target CPU)"
    bool isRun = false;              ///< "Run#2", "trial 3": repetitions
    std::optional<std::string> held; ///< the unit that every one of its cells is written with
};

std::vector<Column> readHeaders(const Grid &grid);

/// What a name says of its figures besides.
struct Said
{
    std::optional<std::string> unit;
    double scale = 1; ///< what the unit's name leaves out: "IOPS(k)", "KIOPS"

    explicit operator bool() const { return unit.has_value(); }
};
/// Takes a unit or a scale in parentheses or brackets off a name, or finds that the name is one or ends with
/// one.
Said takeUnit(std::string &name);

} // namespace bench
