// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/geometry.h"

#include <algorithm>
#include <cmath>

namespace widgets {

Geometry Geometry::of(int width, double advance, int lineHeight, int digits, bool sideBySide)
{
    Geometry g{.width = width, .advance = advance, .lineHeight = lineHeight, .sideBySide = sideBySide};
    const auto columns = [&](double n) { return static_cast<int>(std::ceil(n * advance)); };
    const int number = columns(digits);
    for (int i = 0; i < 2; ++i) {
        Side &side = g.sides[i];
        side.left = sideBySide && i == 1 ? width / 2 : 0;
        side.right = sideBySide && i == 0 ? width / 2 - 1 : width;
        int x = side.left + bar + columns(0.5);
        if (!sideBySide || i == 0)
            side.oldRight = x += number;
        if (!sideBySide)
            x += columns(1);
        if (!sideBySide || i == 1)
            side.newRight = x += number;
        side.signLeft = x + columns(1);
        side.codeLeft = side.signLeft + columns(2);
        side.codeColumns = std::max(1, static_cast<int>((side.right - side.codeLeft - 2) / advance));
    }
    g.messageColumns = std::max(20, static_cast<int>((width - 2 * margin) / advance));
    g.proseColumns = std::max(20, static_cast<int>((width - g.noteLeft(true) - 2 * margin) / advance));
    return g;
}

QRect Geometry::headButton(int top) const
{
    return {width - margin - 96, top, 96 + margin, lineHeight};
}

QRect Geometry::listMark(int top) const
{
    return {0, top, margin + 24, lineHeight};
}

} // namespace widgets
