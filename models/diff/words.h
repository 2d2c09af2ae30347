// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace diff {

/// A stretch of a line, in octets; never cuts a UTF-8 sequence.
struct Span
{
    std::uint32_t begin = 0, length = 0;
    bool operator==(const Span &) const = default;
};

/// What changed within a line that became another. Both empty where the lines are equal, or have so little in
/// common that marking words would only be noise.
struct WordChanges
{
    std::vector<Span> removed; ///< of the old line
    std::vector<Span> added;   ///< of the new line
};

WordChanges wordChanges(std::string_view oldLine, std::string_view newLine);

/// How much two lines have in common, from 0 to 1, white space at their ends left aside. Cheap.
double resemblance(std::string_view a, std::string_view b);

/// Equal when all white space is left out, as git diff -w compares.
bool equalButForSpace(std::string_view a, std::string_view b);

} // namespace diff
