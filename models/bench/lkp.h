// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/draft.h"

namespace bench {

/// The kernel test robot's comparison: value ± %stddev, %change, value ± %stddev, metric; two commits or
/// more.
Reading readLkp(const Page &page, std::size_t at, std::size_t floor);

} // namespace bench
