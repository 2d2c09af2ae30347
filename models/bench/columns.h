// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/draft.h"

namespace bench {

/// Plain columns: rows of a label and figures behind it, a header of one to three lines above or none.
Reading readColumns(const Page &page, std::size_t at, std::size_t floor);

} // namespace bench
