// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/draft.h"

namespace bench {

/// fio --minimal (terse versions 3 to 5): a job a line.
Reading readFioTerse(const Page &page, std::size_t at, std::size_t floor);

} // namespace bench
