// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

/// The one place where units are read, written and converted.
namespace bench {

enum class Dimension {
    None,
    Time,
    Bytes,
    ByteRate,
    BitRate,
    Rate,
    TimePerOp,
    BytesPerOp,
    Energy,
    Power,
    Frequency,
    Percent,
    Score
};

struct Unit
{
    std::string name; ///< normalised: "MiB/s", "ms", "ops/s", "IOPS", "%"
    Dimension dimension = Dimension::None;
    double factor = 1; ///< of the base unit of its dimension (s, B, B/s, bit/s, 1/s, J, W, Hz)
    double scale = 1;  ///< the value is multiplied by it when the name drops a prefix: "44.36M IOPS"
};

/// The unit a word or phrase names ("MB/sec", "msec", "K IOPS", "requests per second"); empty when it is
/// none.
std::optional<Unit> readUnit(std::string_view text);

/// A value in another unit of the same dimension; empty when they cannot be converted.
std::optional<double> convert(double value, std::string_view from, std::string_view to);

} // namespace bench
