// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/draft.h"

namespace bench {

/// Go's benchstat since 2023: "│ old.txt │ new.txt │" above "│ sec/op │ sec/op vs base │", rows without bars.
Reading readBenchstat(const Page &page, std::size_t at, std::size_t floor);

} // namespace bench
