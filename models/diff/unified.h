// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace diff {

/// How one text became another, as `git diff` prints it with three lines of context; empty where they are the
/// same. Texts of which more than some thousand lines differ are given as taken out and put in whole.
std::string unified(std::string_view path, const std::vector<std::string_view> &before,
                    const std::vector<std::string_view> &after);

} // namespace diff
