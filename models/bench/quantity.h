// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/table.h"

#include <optional>
#include <string>
#include <string_view>

namespace bench {

/// Where the true figure may lie, given the digits that were printed: half a unit of the last on each side.
struct Rounded
{
    double low = 0, high = 0;

    bool meets(const Rounded &other) const { return low <= other.high && other.low <= high; }
    double middle() const { return (low + high) / 2; }
};
Rounded rounded(const Cell &cell);
Rounded rounded(const Cell::Beside &beside);
/// The percentage printed beside the value. Scripts and people as often cut digits off as they round them
/// (57.89 becomes 57.8), so it reaches a whole unit of the last digit away from zero.
Rounded roundedStated(const Cell &cell);
int statedDecimals(const Cell &cell); ///< digits behind the point of the printed percentage

Rounded operator*(const Rounded &a, const Rounded &b); ///< of positive figures
Rounded operator*(const Rounded &a, double factor);
Rounded operator/(const Rounded &a, const Rounded &b); ///< b does not hold zero

/// What a value in unit `from` is multiplied with to be in unit `to` ("MiB/s" to "MB/s": 1.048576); empty
/// when they measure different things or a name is not known. "KB" counts as 1000 octets.
std::optional<double> unitFactor(std::string_view from, std::string_view to);

/// A figure for reading: at most `digits` significant ones, no exponent below 10^15, no trailing zeros,
/// U+2212 as its minus sign.
std::string figure(double value, int digits = 6);
std::string percentText(double percent, int decimals = 2); ///< "+8.48 %", "−0.37 %"
/// What a mail can hold of such a text: its signs in ASCII, "+8.48%" as tools print it.
std::string asciiSigns(std::string_view text);
/// The reverse, for showing: a hyphen that is a figure's sign becomes U+2212.
std::string minusSigns(std::string_view text);

} // namespace bench
