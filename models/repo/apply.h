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
/// has to match, offsets are searched outwards, no fuzz. Nothing is written anywhere.
class TrialTree
{
public:
    explicit TrialTree(TreeReader base) : m_base(std::move(base)) {}

    Trial apply(const diff::Patch &patch);
    /// A file as it stands after the patches applied so far.
    std::optional<TreeFile> file(const std::string &path) const;

private:
    TreeReader m_base;
    std::map<std::string, std::optional<TreeFile>> m_changed; ///< empty: deleted
};

} // namespace repo
