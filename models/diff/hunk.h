// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diff/fileheader.h"

namespace diff {

/// Reads the lines of a hunk. The cursor stands on the @@ line before, and behind the hunk after. Counts
/// that lie, a cut, or lines a mailer damaged make the hunk broken; what was there is kept.
Hunk parseHunk(Cursor &cursor, const HunkHeader &header);

} // namespace diff
