// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diff/cursor.h"
#include "diff/patch.h"

namespace diff {

/// Where the cursor stands on "GIT binary patch": passes over its data and sets the file's sizes, as far as
/// the patch says them (gitformat-pack(5) for the header of a delta).
void readBinary(Cursor &cursor, File &file);

} // namespace diff
