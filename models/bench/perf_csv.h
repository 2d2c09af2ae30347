// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/draft.h"

namespace bench {

/// perf stat -x with any separator, alone, with -r, -I, -A and --per-core.
Reading readPerfCsv(const Page &page, std::size_t at, std::size_t floor);

} // namespace bench
