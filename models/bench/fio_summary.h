// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/draft.h"

#include <string>

namespace bench {

/// fio's "WRITE: bw=…, io=…, run=…" lines (and fio 2's aggrb), alone under labels or behind one.
Reading readFioSummary(const Page &page, std::size_t at, std::size_t floor);

/// One READ:/WRITE:/TRIM: record at `from` of a text whose continuation lines have been joined.
struct FioRecord
{
    Cell cell;
    std::string direction; ///< "READ", "WRITE", "TRIM"
    std::size_t begin = 0, end = 0;
};
std::optional<FioRecord> readFioRecord(std::string_view text, std::size_t from);

} // namespace bench
