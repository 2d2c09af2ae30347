// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/draft.h"

namespace bench {

/// Columns that a rule of dash groups marks out ("--------- ---- ---- -----"), as lmbench prints them: the
/// groups say what a blank cell is, which counting figures cannot.
Reading readRuled(const Page &page, std::size_t at, std::size_t floor);

} // namespace bench
