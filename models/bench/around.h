// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/direction.h"
#include "bench/page.h"
#include "bench/units.h"

#include <optional>
#include <string>
#include <string_view>

/// What the text around a table says of its unit and of the benchmark.
namespace bench {

/// "in nanoseconds", "(Mbps)", "Unit : MB/sec", "operations … per second", "in read IOPS"; empty when no unit
/// is named.
std::optional<Unit> unitInText(std::string_view text);

/// A unit in quotes ("collect the 'MB/s' results"), which no sentence has by chance.
std::optional<Unit> quotedUnit(std::string_view text);

/// "The data is tabulated and the unit is Mb/s": the unit a sentence declares.
std::optional<Unit> declaredUnit(std::string_view text);

/// What a well-known benchmark prints when it says nothing else.
struct KnownBenchmark
{
    std::string_view name; ///< lower case, a whole word of the text
    std::string_view unit; ///< may be empty
    Better better = Better::Unknown;
};
const KnownBenchmark *benchmarkInText(std::string_view text);
/// The benchmark whose section a line stands in: the nearest heading above that names one.
const KnownBenchmark *benchmarkAbove(const Page &page, std::size_t first);

} // namespace bench
