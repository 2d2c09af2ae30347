// SPDX-License-Identifier: GPL-3.0-or-later
// Any body: its tables are read, compared and checked.
#include "bench/comparison.h"
#include "input.h"

FUZZ(octets)
{
    const auto tables = bench::readTables(octets);
    bench::summarise(tables, bench::compare(tables));
    bench::check(tables);
}
