// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diff/patch.h"

#include <cstdint>
#include <vector>

/// A patch as rows to paint: two layouts over one value. Rows are indices, so that a patch of a million lines
/// costs some octets a line, and a place (file, hunk, line) is the same in either layout.
namespace diff {

enum class Layout : std::uint8_t { Unified, SideBySide };

enum class RowKind : std::uint8_t {
    File, ///< the file's header: name, status, counts
    Note, ///< said of a file that has no hunks: binary, mode change, pure rename, submodule
    Hunk, ///< the @@ line
    Line, ///< a line of the hunk, or two beside each other
};

/// One row. Indices are -1 where there is nothing on that side.
struct Row
{
    RowKind kind = RowKind::Line;
    bool whitespaceOnly =
        false;              ///< a pair that differs in white space only, shown as context (hideWhitespace)
    std::int32_t file = 0;  ///< index into Patch::files
    std::int32_t hunk = -1; ///< index into File::hunks
    std::int32_t left = -1; ///< index into Hunk::lines: unified, a removed or context line; else the old side
    std::int32_t right = -1; ///< unified, an added line, or the same context line as left; else the new side
    std::int32_t partner = -1; ///< unified: the line that this removed or added one was changed to or from

    /// The line a unified row shows; the new side's first in side by side.
    std::int32_t line() const { return right >= 0 ? right : left; }
    bool operator==(const Row &) const = default;
};

struct RowOptions
{
    Layout layout = Layout::Unified;
    bool hideWhitespace = false;
    std::vector<bool> foldedFiles;              ///< by file; only the header row is left of a folded one
    std::vector<std::vector<bool>> foldedHunks; ///< by file, then hunk; only the @@ row is left
};

/// All rows of a patch, in the order they are painted. Linear in the lines.
std::vector<Row> rows(const Patch &patch, const RowOptions &options = {});

/// Which added line each removed line of a hunk became: an index into Hunk::lines, or -1; the same both ways,
/// one entry a line. Lines pair within one block of changes, in order, where they resemble each other.
std::vector<std::int32_t> pairs(const Hunk &hunk);

/// A place in a patch, the same in every layout.
struct Place
{
    std::int32_t file = -1, hunk = -1, line = -1;
    auto operator<=>(const Place &) const = default;
};

/// The row that shows a place, or the nearest one before it (a folded hunk's @@ row); 0 where there is none.
std::size_t rowOf(const std::vector<Row> &rows, Place place);

/// Lines that were taken out in one place and put in at another, whatever their indentation.
struct Move
{
    Place from; ///< first removed line
    Place to;   ///< first added line
    int lines = 0;
};

/// The moved blocks of a patch and which lines belong to them.
class Moves
{
public:
    Moves() = default;
    explicit Moves(const Patch &patch);

    const std::vector<Move> &blocks() const { return m_blocks; }
    /// Index into blocks(), or -1.
    std::int32_t at(Place place) const;

private:
    class Finder;

    std::vector<Move> m_blocks;
    std::vector<std::vector<std::size_t>> m_offsets; ///< by file, then hunk: where its lines begin in m_of
    std::vector<std::int32_t> m_of;
};

} // namespace diff
