// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/page.h"

#include <optional>
#include <string>
#include <string_view>

/// What the lines around a table say of its unit, its direction and of how often it was measured.
namespace bench {

/// The nearest line of text above a table.
std::string captionAbove(const Page &page, std::size_t first, std::size_t floor);
/// A few lines around a table as one text.
std::string surroundings(const Page &page, std::size_t first, std::size_t last, std::size_t floor);

/// "(5 runs)", "averaged over 4 runs", "mean of 10 iterations", "16 rounds": of how many runs the figures are
/// the mean.
std::optional<int> runsInText(std::string_view text);

} // namespace bench
