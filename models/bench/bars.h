// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/draft.h"

namespace bench {

/// Tables drawn with bars: pipes, +---+ frames, markdown, org. Cells may span columns (in headers) and lines.
Reading readBars(const Page &page, std::size_t at, std::size_t floor);

} // namespace bench
