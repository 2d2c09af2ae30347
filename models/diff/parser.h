// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diff/patch.h"

namespace diff {

/// Parses a text into a patch whose views point into that text, and gives the lines its diffs take.
std::vector<core::LineRange> parseInto(Patch &patch, std::string_view text);

} // namespace diff
