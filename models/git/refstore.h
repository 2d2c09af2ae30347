// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace git {

/// Small files by name, as one commit holds them.
using Files = std::map<std::string, std::string>;

struct Signature
{
    std::string name, address;
};

/// Files kept in a clone under references of their own, each state a commit, so that git pushes, fetches and
/// joins them like any other history. The one thing here that writes, and only objects and the reference it
/// is told: branches, index and work tree stay as they are. Ids are 40 hex digits.
class RefStore
{
public:
    /// Opens the clone at or above a folder.
    static core::Result<RefStore> open(const std::string &path);
    RefStore(RefStore &&) noexcept;
    RefStore &operator=(RefStore &&) noexcept;
    ~RefStore();

    /// Every reference below a prefix and its commit, sorted by name.
    std::map<std::string, std::string> tips(const std::string &prefix) const;
    /// The files in the top folder of a commit.
    core::Result<Files> files(const std::string &commit) const;
    /// Where two histories parted; empty where they have nothing in common.
    std::string base(const std::string &one, const std::string &other) const;
    bool isAncestor(const std::string &commit, const std::string &of) const;
    /// Writes a commit with these files and parents, and moves the reference to it from its first parent
    /// (made, where there is none). Fails where the reference has moved meanwhile: nothing of it is lost
    /// then.
    core::Result<std::string> commit(const std::string &reference, const std::vector<std::string> &parents,
                                     const Files &files, const std::string &message, const Signature &who);
    /// Lets a reference name a commit, whatever it named before.
    core::Result<void> point(const std::string &reference, const std::string &commit);

private:
    struct Handle;
    explicit RefStore(std::unique_ptr<Handle> handle);
    std::unique_ptr<Handle> m_handle;
};

} // namespace git
