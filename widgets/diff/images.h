// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diff/sheet.h"

namespace widgets {

/// The pictures of a patch's binary files, decoded from the patch itself: PNG, JPEG, GIF, BMP and WebP of at
/// most some megapixels, and only where the patch holds them whole. What is larger is left to its size in
/// words, so that no mail can make the window wait.
std::map<int, SheetImages> imagesOf(const diff::Patch &patch);

} // namespace widgets
