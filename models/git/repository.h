// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

/// The door to libgit2: what Whichpatch reads of a clone, as values. Nothing here writes: work tree, index,
/// references and objects stay as they are. Ids are hex digits.
namespace git {

struct Commit
{
    std::string id;
    std::vector<std::string> parents;
    std::string summary; ///< first line of the message
    std::string message; ///< whole, as stored
    std::string author;  ///< name
    std::string address;
    std::int64_t authored = 0, committed = 0; ///< seconds since 1970
};

struct Entry
{
    std::string id;   ///< of the blob, or of the submodule's commit
    std::string mode; ///< "100644"
};

struct Reference
{
    std::string name;   ///< short: "v6.10", "main", "origin/main"
    std::string commit; ///< tags peeled
    bool isTag = false;
};

/// One opened clone: a handle, moved and not copied. Use one a thread.
class Repository
{
public:
    /// Opens the clone at or above a folder; bare and shallow ones too.
    static core::Result<Repository> open(const std::string &path);
    Repository(Repository &&) noexcept;
    Repository &operator=(Repository &&) noexcept;
    ~Repository();

    std::string path() const;       ///< of the git directory
    std::string workFolder() const; ///< empty: bare
    bool isShallow() const;
    /// What git is in the middle of here ("a rebase", "a merge"); empty: nothing.
    std::string unfinished() const;

    /// A commit by revision: a full or abbreviated id, a branch, a tag, "HEAD~3".
    core::Result<Commit> commit(const std::string &revision) const;
    /// What stands at a path of a commit's tree; empty where nothing does.
    std::optional<Entry> entry(const std::string &commit, const std::string &path) const;
    /// The octets of a blob by full or abbreviated id.
    core::Result<std::string> blob(const std::string &id) const;
    std::vector<Reference> references() const; ///< branches, remote branches and tags

    /// Goes through the history of a commit, newest first, until `visit` returns false.
    core::Result<void> walk(const std::string &from, const std::function<bool(const Commit &)> &visit,
                            std::stop_token stop = {}) const;
    /// The commit's change as `git show` prints it, with full ids and no colour; to be parsed.
    core::Result<std::string> patch(const std::string &commit) const;
    /// How one blob (empty id: no file) became another, as `git diff` prints it without context.
    core::Result<std::string> difference(const std::string &oldBlob, const std::string &newBlob) const;
    /// Whether a commit changes one of the paths against its first parent. Looks at these paths alone, so
    /// that a long history is gone through in seconds.
    bool touches(const std::string &commit, const std::vector<std::string> &paths) const;

private:
    struct Handle;
    explicit Repository(std::unique_ptr<Handle> handle);
    std::unique_ptr<Handle> m_handle;
};

} // namespace git
