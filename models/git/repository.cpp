// SPDX-License-Identifier: GPL-3.0-or-later
#include "git/repository.h"

#include "git/libgit.h"

#include <git2.h>

#include <algorithm>
#include <format>
#include <tuple>

namespace git {

namespace {

using OwnedObject = Owned<git_object, git_object_free>;
using OwnedCommit = Owned<git_commit, git_commit_free>;
using OwnedTree = Owned<git_tree, git_tree_free>;
using OwnedEntry = Owned<git_tree_entry, git_tree_entry_free>;
using OwnedWalk = Owned<git_revwalk, git_revwalk_free>;
using OwnedDiff = Owned<git_diff, git_diff_free>;
using OwnedBlob = Owned<git_blob, git_blob_free>;
using OwnedPatch = Owned<git_patch, git_patch_free>;

std::string orEmpty(const char *text)
{
    return text ? text : "";
}

Commit valueOf(const git_commit *commit)
{
    Commit value;
    value.id = hex(git_commit_id(commit));
    for (unsigned i = 0; i < git_commit_parentcount(commit); ++i)
        value.parents.push_back(hex(git_commit_parent_id(commit, i)));
    value.message = orEmpty(git_commit_message(commit));
    value.summary = value.message.substr(0, value.message.find('\n'));
    if (const git_signature *author = git_commit_author(commit)) {
        value.author = orEmpty(author->name);
        value.address = orEmpty(author->email);
        value.authored = author->when.time;
    }
    value.committed = git_commit_time(commit);
    return value;
}

} // namespace

struct Repository::Handle : Opened
{
    /// True when `out` holds the commit that a revision means.
    bool find(const std::string &revision, OwnedCommit &out) const
    {
        OwnedObject object;
        return git_revparse_single(object.out(), repository, revision.c_str()) == 0 &&
               git_object_peel(reinterpret_cast<git_object **>(out.out()), object, GIT_OBJECT_COMMIT) == 0;
    }

    /// The difference of a commit against its first parent, or against nothing.
    bool difference(const std::string &revision, OwnedDiff &out, git_diff_options options) const
    {
        OwnedCommit commit, parent;
        OwnedTree tree, parentTree;
        if (!find(revision, commit) || git_commit_tree(tree.out(), commit) != 0)
            return false;
        if (git_commit_parentcount(commit) > 0 && (git_commit_parent(parent.out(), commit, 0) != 0 ||
                                                   git_commit_tree(parentTree.out(), parent) != 0))
            return false;
        return git_diff_tree_to_tree(out.out(), repository, parentTree, tree, &options) == 0;
    }
};

Repository::Repository(std::unique_ptr<Handle> handle) : m_handle(std::move(handle)) {}
Repository::Repository(Repository &&) noexcept = default;
Repository &Repository::operator=(Repository &&) noexcept = default;
Repository::~Repository() = default;

core::Result<Repository> Repository::open(const std::string &path)
{
    auto handle = std::make_unique<Handle>();
    if (git_repository_open_ext(&handle->repository, path.c_str(), 0, nullptr) != 0)
        return failure(std::format("{} is no git clone that can be read", path));
    return Repository(std::move(handle));
}

std::string Repository::path() const
{
    return orEmpty(git_repository_path(m_handle->repository));
}

std::string Repository::workFolder() const
{
    return orEmpty(git_repository_workdir(m_handle->repository));
}

std::string Repository::unfinished() const
{
    switch (git_repository_state(m_handle->repository)) {
    case GIT_REPOSITORY_STATE_MERGE:
        return "a merge";
    case GIT_REPOSITORY_STATE_REVERT:
    case GIT_REPOSITORY_STATE_REVERT_SEQUENCE:
        return "a revert";
    case GIT_REPOSITORY_STATE_CHERRYPICK:
    case GIT_REPOSITORY_STATE_CHERRYPICK_SEQUENCE:
        return "a cherry-pick";
    case GIT_REPOSITORY_STATE_BISECT:
        return "a bisection";
    case GIT_REPOSITORY_STATE_REBASE:
    case GIT_REPOSITORY_STATE_REBASE_INTERACTIVE:
    case GIT_REPOSITORY_STATE_REBASE_MERGE:
        return "a rebase";
    case GIT_REPOSITORY_STATE_APPLY_MAILBOX:
    case GIT_REPOSITORY_STATE_APPLY_MAILBOX_OR_REBASE:
        return "git am";
    default:
        return {};
    }
}

bool Repository::isShallow() const
{
    return git_repository_is_shallow(m_handle->repository) == 1;
}

core::Result<Commit> Repository::commit(const std::string &revision) const
{
    OwnedCommit commit;
    if (!m_handle->find(revision, commit))
        return failure(std::format("the clone has no commit {}", revision));
    return valueOf(commit);
}

std::optional<Entry> Repository::entry(const std::string &commit, const std::string &path) const
{
    OwnedCommit found;
    OwnedTree tree;
    OwnedEntry entry;
    if (path.empty() || !m_handle->find(commit, found) || git_commit_tree(tree.out(), found) != 0 ||
        git_tree_entry_bypath(entry.out(), tree, path.c_str()) != 0 ||
        git_tree_entry_type(entry) == GIT_OBJECT_TREE)
        return std::nullopt;
    return Entry{hex(git_tree_entry_id(entry)),
                 std::format("{:06o}", static_cast<unsigned>(git_tree_entry_filemode(entry)))};
}

core::Result<std::string> Repository::blob(const std::string &id) const
{
    git_oid oid;
    OwnedBlob blob;
    if (git_oid_fromstrn(&oid, id.c_str(), id.size()) != 0 ||
        git_blob_lookup_prefix(blob.out(), m_handle->repository, &oid, id.size()) != 0)
        return failure(std::format("the clone has no file with the id {}", id));
    return std::string(static_cast<const char *>(git_blob_rawcontent(blob)),
                       static_cast<std::size_t>(git_blob_rawsize(blob)));
}

std::vector<Reference> Repository::references() const
{
    std::vector<Reference> result;
    git_reference_iterator *iterator = nullptr;
    if (git_reference_iterator_new(&iterator, m_handle->repository) != 0)
        return result;
    git_reference *reference = nullptr;
    while (git_reference_next(&reference, iterator) == 0) {
        OwnedObject commit;
        const bool tag = git_reference_is_tag(reference) == 1;
        const bool branch =
            git_reference_is_branch(reference) == 1 || git_reference_is_remote(reference) == 1;
        if ((tag || branch) && git_reference_peel(commit.out(), reference, GIT_OBJECT_COMMIT) == 0)
            result.push_back({orEmpty(git_reference_shorthand(reference)), hex(git_object_id(commit)), tag});
        git_reference_free(reference);
    }
    git_reference_iterator_free(iterator);
    return result;
}

core::Result<void> Repository::walk(const std::string &from, const std::function<bool(const Commit &)> &visit,
                                    std::stop_token stop) const
{
    OwnedCommit start;
    OwnedWalk walk;
    if (!m_handle->find(from, start) || git_revwalk_new(walk.out(), m_handle->repository) != 0 ||
        git_revwalk_push(walk, git_commit_id(start)) != 0)
        return failure(std::format("the history of {} cannot be read", from));
    git_revwalk_sorting(walk, GIT_SORT_TIME);
    git_oid id;
    while (git_revwalk_next(&id, walk) == 0) {
        OwnedCommit commit;
        if (stop.stop_requested() || git_commit_lookup(commit.out(), m_handle->repository, &id) != 0 ||
            !visit(valueOf(commit)))
            break;
    }
    return {};
}

core::Result<std::string> Repository::patch(const std::string &commit) const
{
    OwnedDiff difference;
    git_diff_options options = GIT_DIFF_OPTIONS_INIT;
    options.id_abbrev = GIT_OID_SHA1_HEXSIZE;
    options.flags = GIT_DIFF_INDENT_HEURISTIC;
    git_buf text = GIT_BUF_INIT;
    if (!m_handle->difference(commit, difference, options) ||
        git_diff_find_similar(difference, nullptr) != 0 ||
        git_diff_to_buf(&text, difference, GIT_DIFF_FORMAT_PATCH) != 0)
        return failure(std::format("the change of {} cannot be read", commit));
    std::string result(text.ptr, text.size);
    git_buf_dispose(&text);
    return result;
}

core::Result<std::string> Repository::difference(const std::string &oldBlob, const std::string &newBlob) const
{
    OwnedBlob before, after;
    const auto find = [this](const std::string &id, OwnedBlob &blob) {
        git_oid oid;
        return id.empty() || (git_oid_fromstrn(&oid, id.c_str(), id.size()) == 0 &&
                              git_blob_lookup_prefix(blob.out(), m_handle->repository, &oid, id.size()) == 0);
    };
    git_diff_options options = GIT_DIFF_OPTIONS_INIT;
    options.context_lines = 0;
    options.flags = GIT_DIFF_INDENT_HEURISTIC;
    OwnedPatch patch;
    git_buf text = GIT_BUF_INIT;
    if (!find(oldBlob, before) || !find(newBlob, after) ||
        git_patch_from_blobs(patch.out(), before, "file", after, "file", &options) != 0 ||
        git_patch_to_buf(&text, patch) != 0)
        return failure(std::format("the files {} and {} cannot be compared", oldBlob, newBlob));
    std::string result(text.ptr, text.size);
    git_buf_dispose(&text);
    return result;
}

bool Repository::touches(const std::string &commit, const std::vector<std::string> &paths) const
{
    OwnedCommit found, parent;
    OwnedTree tree, parentTree;
    if (!m_handle->find(commit, found) || git_commit_tree(tree.out(), found) != 0)
        return false;
    // Where the parent is not here (a shallow clone ends), the commit is taken to bring all its files.
    if (git_commit_parentcount(found) > 0 && git_commit_parent(parent.out(), found, 0) == 0)
        std::ignore = git_commit_tree(parentTree.out(), parent);
    const auto idIn = [](git_tree *in, const std::string &path) {
        OwnedEntry entry;
        return in && git_tree_entry_bypath(entry.out(), in, path.c_str()) == 0 ? hex(git_tree_entry_id(entry))
                                                                               : std::string();
    };
    return std::ranges::any_of(
        paths, [&](const std::string &path) { return idIn(tree, path) != idIn(parentTree, path); });
}

} // namespace git
