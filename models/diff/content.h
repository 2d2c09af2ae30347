// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diff/patch.h"

#include <optional>
#include <string>
#include <string_view>

namespace diff {

/// The file that one way of a binary patch makes; `base` is the other file, which a delta needs. Nothing
/// where the data is damaged, fits another base, or unfolds to more than 64 MiB.
std::optional<std::string> content(const BinaryData &data, std::string_view base = {});

/// The id that git gives a file of this content, 40 hex digits (SHA-1).
std::string blobId(std::string_view content);

} // namespace diff
