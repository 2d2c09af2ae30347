// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

/// Door to libgit2. Handles are values, its errors are copied at once, and no domain type is known here.
namespace git {

/// A file that a commit put in, changed or took out, against its first parent.
struct Change
{
    std::string path;
    std::string blob; ///< 40 hex digits; empty: taken out
};

/// Read-only view of one repository's history along first parents. One a thread.
class History
{
public:
    /// A repository, bare or not, at this very path: none above it is looked for.
    static core::Result<std::unique_ptr<History>> open(const std::string &path);
    virtual ~History() = default;

    /// The commit HEAD names (40 hex digits); empty in a repository without commits.
    virtual std::string head() const = 0;
    /// Commits from `from` (included) back to `until` (not included; empty: to the first). `take` gets the
    /// commit's id and stops the walk by false.
    virtual core::Result<void> walk(const std::string &from, const std::string &until,
                                    const std::function<bool(const std::string &commit)> &take) = 0;
    /// Names and blobs of a commit's top folder, sub-folders left out.
    virtual core::Result<std::vector<Change>> files(const std::string &commit) = 0;
    virtual core::Result<std::vector<Change>> changes(const std::string &commit) = 0;
    virtual core::Result<std::string> blob(const std::string &id) = 0;
    virtual std::uint64_t commitCount(const std::string &from, const std::string &until) = 0;
};

} // namespace git
