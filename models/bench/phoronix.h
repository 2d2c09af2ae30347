// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/draft.h"

namespace bench {

/// The runs and the average that phoronix-test-suite prints for each test and its options.
Reading readPhoronix(const Page &page, std::size_t at, std::size_t floor);

} // namespace bench
