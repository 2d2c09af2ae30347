// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <compare>
#include <limits>

namespace widgets {

/// A place between two characters.
struct Spot
{
    int row = 0;
    int column = 0;

    auto operator<=>(const Spot &) const = default;
};

/// What is selected: whole lines between two spots of one side.
struct Selection
{
    Spot anchor = {}, head = {};
    int side = 1; ///< 0 old, 1 new; matters side by side only

    bool isEmpty() const { return anchor == head; }
    Spot first() const { return std::min(anchor, head); }
    Spot last() const { return std::max(anchor, head); }
    /// Columns of a row that are selected; to < from: none.
    struct Columns
    {
        int from = 0, to = -1;
    };
    Columns columnsOf(int row) const
    {
        if (isEmpty() || row < first().row || row > last().row)
            return {};
        return {row == first().row ? first().column : 0,
                row == last().row ? last().column : std::numeric_limits<int>::max()};
    }
};

} // namespace widgets
