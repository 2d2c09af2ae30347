// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace mail {

/// True for a text whose line breaks are lost: all of it in a few lines that no one typed as lines.
bool linesAreLost(std::string_view text);

/// Breaks such a text at its quote marks, at its attribution lines, and between the rows of its tables.
std::string linesRecovered(std::string_view text);

} // namespace mail
