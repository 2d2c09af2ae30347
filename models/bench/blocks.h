// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/draft.h"

namespace bench {

/// Joins the blocks of one shape that stand under labels of their own ("Before:", "After:", "dio-josef-v2:")
/// into tables whose configurations are those labels, and drops what stayed tentative.
std::vector<Draft> joinBlocks(std::vector<Draft> drafts, const Page &page);

} // namespace bench
