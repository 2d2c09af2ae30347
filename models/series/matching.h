// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "series/compare.h"

namespace series {

/// By new patch: the old one it came from, if any. As git range-diff: patches with the same diff belong
/// together; of the others the pairing whose differences are smallest in all, where leaving a patch alone
/// costs 60 % of its lines.
std::vector<std::optional<std::size_t>> matchPatches(const std::vector<PatchText> &oldPatches,
                                                     const std::vector<PatchText> &newPatches,
                                                     std::stop_token stop);

/// The difference of two patches' texts with three lines of context, each hunk under its heading.
std::string differenceText(const PatchText &a, const PatchText &b);

} // namespace series
