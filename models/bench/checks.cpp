// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/comparison.h"

namespace bench {

std::vector<Check> check(const std::vector<Table> &)
{
    return {};
}

} // namespace bench
