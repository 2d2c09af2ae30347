// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace diff {

/// A stretch of `length` lines that two texts share, at `a` in the one and `b` in the other.
struct Common
{
    std::size_t a = 0, b = 0, length = 0;
};

/// The stretches that a shortest edit keeps (E. Myers, "An O(ND) difference algorithm", 1986), in order, an
/// empty one at both ends' end last. Lines are given as numbers. Nothing where more than `most` lines would
/// be removed and added: the search stops there.
std::optional<std::vector<Common>> commonLines(std::span<const std::uint32_t> a,
                                               std::span<const std::uint32_t> b, std::size_t most);

} // namespace diff
