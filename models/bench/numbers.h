// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

/// The one place where figures are read as people and tools write them.
namespace bench {

struct Number
{
    double value = 0;
    int decimals = 0;       ///< digits behind the point as printed; an exponent or a suffix lessens them
    std::size_t length = 0; ///< octets of the text it takes
    bool isSigned = false;  ///< written with a sign
    bool comma = false;     ///< a comma stands in it, as thousands separator or decimal comma
};

/// The number at the start of a text: "-130.00", "1,234,567", "0,748", "2.984e+08", "828.". What follows it
/// is the caller's to judge; dotted versions and addresses, dates and hexadecimal are none.
std::optional<Number> readNumber(std::string_view text);

/// "1m54.2s", "0m 0.34s", "2h03m", "1:02.5" as seconds; the length it takes is that of the number.
std::optional<Number> readDuration(std::string_view text);

/// k, K, M, G, T, m, u, n and the like as a factor (Ki, Mi, … binary); empty when it is none.
std::optional<double> scaleOf(std::string_view suffix);

/// A cell that says there is no value: ????, -, N/A, —, ~, +++++, <not supported>.
bool isPlaceholder(std::string_view text);

/// Whether a word begins as a figure does: a digit, behind a sign or one of ~ < > ( at most.
bool beginsAsFigure(std::string_view word);

} // namespace bench
