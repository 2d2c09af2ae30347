// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diff/patch.h"

#include <map>
#include <memory>
#include <optional>
#include <utility>

namespace diff {

/// A file of a patch as a whole, before and after it, and where the patch's hunks stand in it.
struct WholeFile
{
    std::string text;                            ///< the octets before the patch
    std::vector<std::string_view> before, after; ///< lines without LF; views into `text` and the patch
    std::vector<int> beforeAt, afterAt;          ///< by hunk: index of its first line on that side
    bool endsWithNewline = true;                 ///< `text` does
};

/// By file of the patch; null where the file as it was before the patch is not known.
using WholeFiles = std::vector<std::shared_ptr<const WholeFile>>;

/// Puts the hunks of a file into the text before it. `offsets`: by hunk, how many lines behind the place its
/// @@ line says it stands (in the file as patched so far, as repo::Trial tells it). Null where a hunk does
/// not stand there.
std::shared_ptr<const WholeFile> wholeFile(const File &file, std::string text,
                                           const std::vector<int> &offsets);

/// The line before the patch that a line after it was; empty for a line the patch adds. Indices from 0.
std::optional<int> lineBefore(const WholeFile &whole, const File &file, int after);

/// Lines shown above and below a hunk, more than it has.
struct Widening
{
    int above = 0, below = 0;
    bool operator==(const Widening &) const = default;
};
using Widenings = std::map<std::pair<int, int>, Widening>; ///< (file, hunk)

/// A patch whose hunks show more of the files around them. Places of the patch differ by Widening::above.
struct Widened
{
    std::shared_ptr<const Patch> original;
    WholeFiles files;
    Widenings by; ///< as far as there are lines: what was asked for may be more
    Patch patch;  ///< its texts are owned by `original` and `files`
};
std::shared_ptr<const Widened> widened(std::shared_ptr<const Patch> original, WholeFiles files,
                                       const Widenings &wanted);

/// The head of a function in a file: its name, and the line (index from 0) it begins on.
struct FunctionHead
{
    std::string name;
    int line = 0;
};
/// All functions that a text defines, in order; told by shape, as changedFunctions tells them.
std::vector<FunctionHead> functionHeads(std::string_view path, const std::vector<std::string_view> &lines);

} // namespace diff
