// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace discussion {

enum class WordingKind : std::uint8_t { Patch, Function, Commit, FileLine };

/// A piece of a line that may name a patch, a function, a commit, or a place in a file.
struct Wording
{
    WordingKind kind = WordingKind::Patch;
    std::size_t begin = 0;
    std::string_view text = {};
    std::optional<int> patch = {}; ///< of a patch; -1: "the last patch"
    std::optional<int> total = {}; ///< m of n/m
    std::string_view version = {}; ///< "2" of "v2 5/6"; empty when not said
    bool called = false;           ///< a function followed by "()"
    bool announced = false;        ///< a commit introduced by the word, or followed by ("subject")
    std::string_view path = {};    ///< of a place in a file
    int line = 0;
};

/// In the order they stand; none overlaps another.
std::vector<Wording> findWordings(std::string_view line);

} // namespace discussion
