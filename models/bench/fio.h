// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/draft.h"

namespace bench {

/// fio's normal output, versions 2 and 3: IOPS, bandwidth, latencies with their percentiles, the group's
/// summary.
Reading readFio(const Page &page, std::size_t at, std::size_t floor);

/// fio --output-format=json, whole or a piece of it.
Reading readFioJson(const Page &page, std::size_t at, std::size_t floor);

} // namespace bench
