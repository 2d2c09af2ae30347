// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace mail {

/// The text of an HTML mail: lines where its blocks are, white space kept in pre, quotes marked "> ",
/// table cells parted by tabs. Nothing is loaded, followed or run.
std::string htmlToText(std::string_view html);

} // namespace mail
