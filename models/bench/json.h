// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/draft.h"

namespace bench {

/// JSON of iperf3, hyperfine, Google Benchmark and perf stat. Other JSON is taken without a table: its lines
/// look like rows and are none.
Reading readJson(const Page &page, std::size_t at, std::size_t floor);

} // namespace bench
