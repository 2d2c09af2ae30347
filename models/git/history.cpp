// SPDX-License-Identifier: GPL-3.0-or-later
#include "git/history.h"

#include <git2.h>

namespace git {

namespace {

constexpr git_object_size_t largestBlob = 64U << 20;

template<typename T, void (*Free)(T *)>
struct Freer
{
    void operator()(T *handle) const { Free(handle); }
};
template<typename T, void (*Free)(T *)>
using Handle = std::unique_ptr<T, Freer<T, Free>>;
using Repository = Handle<git_repository, git_repository_free>;
using CommitHandle = Handle<git_commit, git_commit_free>;
using Tree = Handle<git_tree, git_tree_free>;
using Blob = Handle<git_blob, git_blob_free>;
using Diff = Handle<git_diff, git_diff_free>;

/// libgit2 counts its starts and stops; it stays started for the life of the process.
void startLibrary()
{
    static const int started = git_libgit2_init();
    static_cast<void>(started);
}

core::Error lastError(const std::string &what)
{
    const git_error *error = git_error_last();
    return {core::ErrorKind::Malformed, what + ": " + (error ? error->message : "git cannot read it")};
}

std::string hex(const git_oid &id)
{
    char text[GIT_OID_SHA1_HEXSIZE + 1] = {};
    git_oid_tostr(text, sizeof text, &id);
    return text;
}

class Opened : public History
{
public:
    Opened(Repository repository, std::string path)
        : m_repository(std::move(repository)), m_path(std::move(path))
    {
    }

    std::string head() const override
    {
        git_oid id;
        return git_reference_name_to_id(&id, m_repository.get(), "HEAD") == 0 ? hex(id) : std::string();
    }
    core::Result<void> walk(const std::string &from, const std::string &until,
                            const std::function<bool(const std::string &)> &take) override;
    core::Result<std::vector<Change>> files(const std::string &commit) override;
    core::Result<std::vector<Change>> changes(const std::string &commit) override;
    core::Result<std::string> blob(const std::string &id) override;
    std::uint64_t commitCount(const std::string &from, const std::string &until) override
    {
        std::uint64_t count = 0;
        static_cast<void>(walk(from, until, [&count](const std::string &) { return ++count, true; }));
        return count;
    }

private:
    CommitHandle commit(const std::string &id) const;
    Tree tree(const git_commit *commit) const;

    Repository m_repository;
    std::string m_path;
};

CommitHandle Opened::commit(const std::string &id) const
{
    git_oid oid;
    git_commit *found = nullptr;
    if (git_oid_fromstr(&oid, id.c_str()) != 0 || git_commit_lookup(&found, m_repository.get(), &oid) != 0)
        return {};
    return CommitHandle(found);
}

Tree Opened::tree(const git_commit *commit) const
{
    git_tree *found = nullptr;
    return git_commit_tree(&found, commit) == 0 ? Tree(found) : Tree();
}

core::Result<void> Opened::walk(const std::string &from, const std::string &until,
                                const std::function<bool(const std::string &)> &take)
{
    auto at = commit(from);
    if (!at)
        return std::unexpected(lastError(m_path + ", commit " + from));
    while (true) {
        const std::string id = hex(*git_commit_id(at.get()));
        if (id == until || !take(id) || git_commit_parentcount(at.get()) == 0)
            return {};
        git_commit *parent = nullptr;
        if (git_commit_parent(&parent, at.get(), 0) != 0) {
            // The end of a shallow clone is the end of what there is; elsewhere the history is broken there.
            if (git_repository_is_shallow(m_repository.get()) == 1)
                return {};
            return std::unexpected(lastError(m_path + ", the commit before " + id));
        }
        at.reset(parent);
    }
}

core::Result<std::vector<Change>> Opened::files(const std::string &id)
{
    const auto of = commit(id);
    const auto top = of ? tree(of.get()) : Tree();
    if (!top)
        return std::unexpected(lastError(m_path + ", commit " + id));
    std::vector<Change> all;
    for (std::size_t i = 0; i < git_tree_entrycount(top.get()); ++i) {
        const git_tree_entry *entry = git_tree_entry_byindex(top.get(), i);
        if (git_tree_entry_type(entry) == GIT_OBJECT_BLOB)
            all.push_back({git_tree_entry_name(entry), hex(*git_tree_entry_id(entry))});
    }
    return all;
}

core::Result<std::vector<Change>> Opened::changes(const std::string &id)
{
    const auto of = commit(id);
    const auto now = of ? tree(of.get()) : Tree();
    if (!now)
        return std::unexpected(lastError(m_path + ", commit " + id));
    git_commit *above = nullptr;
    const CommitHandle parent(git_commit_parent(&above, of.get(), 0) == 0 ? above : nullptr);
    const auto before = parent ? tree(parent.get()) : Tree();
    git_diff *made = nullptr;
    if (git_diff_tree_to_tree(&made, m_repository.get(), before.get(), now.get(), nullptr) != 0)
        return std::unexpected(lastError(m_path + ", commit " + id));
    const Diff diff(made);
    std::vector<Change> all;
    for (std::size_t i = 0; i < git_diff_num_deltas(diff.get()); ++i) {
        const git_diff_delta *delta = git_diff_get_delta(diff.get(), i);
        const bool gone = delta->status == GIT_DELTA_DELETED;
        all.push_back({gone ? delta->old_file.path : delta->new_file.path,
                       gone ? std::string() : hex(delta->new_file.id)});
    }
    return all;
}

core::Result<std::string> Opened::blob(const std::string &id)
{
    git_oid oid;
    git_blob *found = nullptr;
    if (git_oid_fromstr(&oid, id.c_str()) != 0 || git_blob_lookup(&found, m_repository.get(), &oid) != 0)
        return std::unexpected(lastError(m_path + ", object " + id));
    const Blob blob(found);
    const auto size = static_cast<git_object_size_t>(git_blob_rawsize(blob.get()));
    if (size > largestBlob)
        return core::fail(core::ErrorKind::Limit,
                          m_path + ", object " + id + " is larger than 64 MiB; it is left out");
    return std::string(static_cast<const char *>(git_blob_rawcontent(blob.get())), size);
}

} // namespace

core::Result<std::unique_ptr<History>> History::open(const std::string &path)
{
    startLibrary();
    git_repository *opened = nullptr;
    if (git_repository_open_ext(&opened, path.c_str(), GIT_REPOSITORY_OPEN_NO_SEARCH, nullptr) != 0)
        return core::fail(core::ErrorKind::NotFound, path + " is no git repository");
    return std::make_unique<Opened>(Repository(opened), path);
}

} // namespace git
