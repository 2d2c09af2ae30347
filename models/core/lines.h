// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace core {

/// Lines of a text, counted from 1, both ends included.
struct LineRange
{
    int first = 0;
    int last = 0;

    bool contains(int line) const { return line >= first && line <= last; }
    bool operator==(const LineRange &) const = default;
};

} // namespace core
