// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/table.h"

#include <string_view>

/// The one place that says which way is better, and why it thinks so.
namespace bench {

struct Direction
{
    Better better = Better::Unknown;
    BetterBy by = BetterBy::Unknown;
};

/// What a text states: "higher is better", "smaller is better", "Lower is better". Unknown when it says
/// neither or both.
Direction directionInText(std::string_view text);

/// By the name of what was measured, else by its unit. A rate goes up whatever is counted; times, faults and
/// spreads go down.
Direction directionOf(std::string_view name, std::string_view unit);

/// Whether a unit that only the text gives suits a metric: no bandwidth is measured in seconds.
bool mayBeIn(const Metric &metric, std::string_view unit);

/// Sets a metric's direction where it has none: by the text given (may be empty), name, unit, statistic.
void direct(Metric &metric, std::string_view text);

} // namespace bench
