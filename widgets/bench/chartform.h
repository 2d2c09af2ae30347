// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace widgets {

enum class ChartForm {
    Automatic,
    Bars,   ///< figures, a group a row, a bar a configuration
    Change, ///< change against the baseline in percent, with its interval
    Lines,  ///< figures over a scale of rows
    Dots,   ///< changes of many rows, sorted by effect
    Steps,  ///< from one configuration to the next
};

} // namespace widgets
