// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/table.h"

#include <optional>
#include <string>

namespace bench {

/// A bar chart of ASCII characters, at most 72 columns wide, for a mail: a group a row, a bar a
/// configuration.
std::string chartAsText(const Table &table, const std::optional<std::string> &baseline = {});

} // namespace bench
