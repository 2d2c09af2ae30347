// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/draft.h"

namespace bench {

/// UnixBench's report: BASELINE (a constant of the suite), RESULT, INDEX; the score below a rule.
Reading readUnixBench(const Page &page, std::size_t at, std::size_t floor);

} // namespace bench
