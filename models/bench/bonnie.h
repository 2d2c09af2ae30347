// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/draft.h"

namespace bench {

/// bonnie++: three header lines, pairs of "/sec %CP", a line of latencies below.
Reading readBonnie(const Page &page, std::size_t at, std::size_t floor);

} // namespace bench
