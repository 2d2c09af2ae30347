// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diff/cursor.h"
#include "diff/patch.h"

namespace diff {

/// The @@ line of a hunk, or of a combined diff's hunk (its first parent's range is the old one).
struct HunkHeader
{
    int oldStart = 0, oldCount = 0, newStart = 0, newCount = 0;
    int parents = 1;
    std::vector<int> parentCounts; ///< of a combined diff only, one a parent
    std::string_view section;
    bool broken = false; ///< begins with @@ and says no ranges
};

/// Reads an @@ line; nothing where the line is none.
std::optional<HunkHeader> parseHunkHeader(std::string_view line);

/// True where the cursor stands on the first line of a file's diff: `diff --git`, `diff -u`, `Index:`,
/// `=== modified file`, `Binary files … differ`, or `---` with `+++` and `@@` behind it.
bool isFileStart(const Cursor &cursor);

/// A file's header, and what only its first hunk can decide: a date in 1970 beside "@@ -0,0" means that the
/// file was not there, beside anything else it is a date.
struct FileHeader
{
    File file;
    bool oldMayBeNone = false, newMayBeNone = false;
};

/// Reads a file's header lines, up to its first hunk, binary data, or what is no header any more.
/// The cursor stands on a file start before, and behind the header after.
FileHeader parseFileHeader(Cursor &cursor);

/// The file, its hunks now read, with its status and names as a reader takes them.
void settleStatus(FileHeader &header);

} // namespace diff
