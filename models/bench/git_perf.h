// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/draft.h"

namespace bench {

/// The tables of git's own performance tests (t/perf/aggregate.perl): "Test  HEAD^  HEAD" above
/// "5310.4: simulated clone   38.34(39.86+0.74)   33.95(35.53+0.76) -11.5%".
Reading readGitPerf(const Page &page, std::size_t at, std::size_t floor);

} // namespace bench
