// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/page.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

/// The lines around a table that name its configuration, its subject and its machine.
namespace bench {

struct Label
{
    std::string text;   ///< as written, cleaned
    std::string config; ///< the part that names a configuration
    std::string rest;   ///< the other part: a workload, a test
    std::size_t line = 0;
    bool strong = false; ///< names a configuration by its words, not by its place alone
};

/// The label of a block that begins at `first`: the nearest line above it, not above `floor`, that names it.
/// Lines that other tables have `taken` are passed over.
std::optional<Label> labelAbove(const Page &page, std::size_t first, std::size_t floor,
                                const std::vector<bool> &taken);
/// A label's text as its two parts.
Label splitLabel(std::string_view text);

/// A line without the mark of a list: "- ", "* ", "a. ", "1) ".
std::string_view withoutBullet(std::string_view text);
int wordCount(std::string_view text);

/// "old = 4.15-rc3, i_version enabled" lines anywhere on the page: name → meaning.
std::map<std::string, std::string> legends(const Page &page);

} // namespace bench
