// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/draft.h"

namespace bench {

/// ministat: sets marked x + * #, named above, with N Min Max Median Avg Stddev a set.
Reading readMinistat(const Page &page, std::size_t at, std::size_t floor);

/// "[2571, 2630, 2804, 2813, 2917]": one figure a run, the line above says where.
Reading readArrays(const Page &page, std::size_t at, std::size_t floor);

} // namespace bench
