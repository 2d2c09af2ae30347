// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diff/patch.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

/// What a clone adds to a patch: whether it applies, where it stands, what is upstream.
namespace repo {

struct TreeFile
{
    std::string text; ///< octets
    std::string mode; ///< "100644"
};

/// Files of the tree that a series is tried on; nothing where a path does not exist.
using TreeReader = std::function<std::optional<TreeFile>(const std::string &path)>;

/// A blob that is known by its full id, whatever its path; nothing where it is not.
using BlobReader = std::function<std::optional<std::string>(const std::string &id)>;

struct HunkTrial
{
    int file = 0, hunk = 0; ///< indices into the patch
    bool applied = false;
    int offset = 0; ///< lines behind (or before, negative) where the @@ line says
};

struct Trial
{
    bool applied = false; ///< all of it, as git apply: a patch that fails in one place changes nothing
    bool offsets = false; ///< some hunk stood elsewhere
    std::string reason;   ///< why not: which file and hunk, one sentence; empty when applied
    std::vector<HunkTrial> hunks;
};

/// Tries patches one on top of the other in memory. Agrees with `git apply --cached`: every line of context
/// has to match, offsets are searched outwards, no fuzz; a binary file needs full ids in its index line, and
/// its content from the patch or from `blobs`. Nothing is written anywhere.
class TrialTree
{
public:
    explicit TrialTree(TreeReader base, BlobReader blobs = {})
        : m_base(std::move(base)), m_blobs(std::move(blobs))
    {
    }

    Trial apply(const diff::Patch &patch);
    /// A file as it stands after the patches applied so far.
    std::optional<TreeFile> file(const std::string &path) const;
    std::optional<std::string> blob(const std::string &id) const
    {
        return m_blobs ? m_blobs(id) : std::nullopt;
    }

private:
    TreeReader m_base;
    BlobReader m_blobs;
    std::map<std::string, std::optional<TreeFile>> m_changed; ///< empty: deleted
};

} // namespace repo
