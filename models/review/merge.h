// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "review/review.h"

namespace review {

/// Two states of one review as one, item by item. With the state both began from, what one side alone changed
/// or took away is taken; what both changed stands twice, theirs under a new id. Without it, what both have
/// and differs is the one that was changed later (a draft, which has no such time, stands twice).
Review merged(const Review &ours, const Review &theirs, const Review *base = nullptr);

} // namespace review
