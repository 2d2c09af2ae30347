// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "core/lines.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Diffs as values. Text is the patch's own octets: a file's charset is nobody's promise.
namespace diff {

enum class LineKind : std::uint8_t { Context, Added, Removed, NoNewline };

struct Line
{
    LineKind kind = LineKind::Context;
    std::string_view text; ///< without sign and line end; points into Patch::source
    int oldLine = 0;       ///< from 1; 0 where the line is not on that side
    int newLine = 0;
    int sourceLine = 0; ///< line of the mail's body (or file) it stands on, from 1
};

struct Hunk
{
    int oldStart = 0, oldCount = 0, newStart = 0, newCount = 0; ///< as the @@ line says
    std::string_view section; ///< what follows the second @@: the function above, not one it touches
    std::vector<Line> lines;
    int sourceLine = 0;
    bool broken = false; ///< cut short, or its counts lie; the lines are what was there
};

/// What one way of a "GIT binary patch" holds: a file ("literal"), or what turns the other file into it
/// ("delta"); deflated, in git's base 85.
struct BinaryData
{
    bool delta = false;
    std::uint64_t size = 0; ///< as the patch says, of what is inflated
    std::string_view lines; ///< points into Patch::source
};

enum class FileStatus : std::uint8_t { Modified, Added, Deleted, Renamed, Copied, ModeChanged };

struct File
{
    std::string oldPath, newPath; ///< unquoted, the a/ b/ prefix removed; empty for /dev/null
    FileStatus status = FileStatus::Modified;
    std::string oldMode, newMode; ///< "100644"; empty when not said
    std::string oldBlob, newBlob; ///< abbreviated ids of the index line; empty when not said
    int similarity = -1;          ///< percent; -1 when not said
    bool binary = false;
    std::optional<std::uint64_t> oldSize, newSize; ///< of a binary file, where the patch says
    std::optional<BinaryData> newData, oldData;    ///< there: makes the new file; back: the old one
    bool submodule = false;
    bool combined = false;   ///< diff --cc: each line's signs are folded to one (any + is added)
    bool unsafePath = false; ///< absolute, or leads out of the tree; shown, never touched
    std::vector<Hunk> hunks;
    int insertions = 0, deletions = 0;
    int sourceLine = 0; ///< its first header line

    const std::string &path() const { return newPath.empty() ? oldPath : newPath; }
};

/// What one mail or file holds of patches.
struct Patch
{
    std::string source; ///< owns the octets that the views point into; never changed after parsing
    std::vector<File> files;
    std::vector<core::Diagnostic> diagnostics;
    int messageEnd = 0; ///< last line before the first diff or "---" line; the commit message ends there

    Patch() = default;
    Patch(const Patch &) = delete;
    Patch &operator=(const Patch &) = delete;
    Patch(Patch &&) = default;
    Patch &operator=(Patch &&) = default;
};

/// Tolerant: git, `diff -u`, --no-prefix, --cc, hg, svn; one broken hunk costs that hunk. Never fails.
Patch parse(std::string source);

/// The lines (from 1, inclusive) that diffs take of a text, quoted diffs too: what no table or prose is read
/// from.
std::vector<core::LineRange> diffLines(std::string_view text);

/// A mail's diffs and the lines they take, from one parse. The views point into the octets that were given,
/// which must outlive it; Patch::source stays empty.
struct Reading
{
    Patch patch;
    std::vector<core::LineRange> lines; ///< as diffLines() tells them
};
Reading read(std::string_view octets);

/// Names of the functions a file's hunks change lines in, in the order they stand; never those which an @@
/// line or a context line only shows. Works from the hunk alone: a name counts when a changed line lies in
/// its body, or is its signature.
std::vector<std::string> changedFunctions(const File &file);

/// git patch-id --stable over the files, 40 hex digits; empty when there is no hunk.
std::string patchId(const Patch &patch);
std::string patchId(const Reading &reading, std::string_view octets); ///< the octets it was read from

} // namespace diff
