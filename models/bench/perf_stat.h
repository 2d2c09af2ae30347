// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/draft.h"

namespace bench {

/// perf stat: figures before names, "( +- 0.57% )" over runs, "seconds time elapsed", per-core counts.
/// Counts of what is executed or traced are neither good nor bad by themselves.
void directEvent(Metric &metric);

Reading readPerfStat(const Page &page, std::size_t at, std::size_t floor);

} // namespace bench
