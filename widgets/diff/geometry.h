// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRect>

namespace widgets {

/// Where the parts of a row of code are, in pixels of the viewport.
struct Side
{
    int left = 0;     ///< of the bar
    int right = 0;    ///< the pixel after the last one
    int oldRight = 0; ///< right edge of the old line's number; 0: this side has none
    int newRight = 0;
    int signLeft = 0;
    int codeLeft = 0;
    int codeColumns = 0; ///< whole columns that fit

    bool contains(int x) const { return x >= left && x < right; }
};

struct Geometry
{
    static constexpr int margin = 12; ///< left and right of prose
    static constexpr int bar = 4;

    int width = 0;
    double advance = 8;
    int lineHeight = 16;
    bool sideBySide = false;
    Side sides[2] = {};                       ///< old, new; unified: the second alone
    int messageColumns = 0, proseColumns = 0; ///< as PageOptions has them

    /// `digits`: of the largest line number.
    static Geometry of(int width, double advance, int lineHeight, int digits, bool sideBySide);
    /// Left edge of what is said about a line of code; what is said about the message stands under its text.
    int noteLeft(bool ofCode) const
    {
        return !ofCode ? margin : sideBySide ? margin + bar : sides[1].codeLeft;
    }
    /// What a click on the right end of a head means: "reviewed", or the mail a comment stands in.
    QRect headButton(int top) const;
    QRect listMark(int top) const; ///< the reviewed mark in the list of files
};

} // namespace widgets
