// SPDX-License-Identifier: GPL-3.0-or-later
#include "git/refstore.h"

#include "git/libgit.h"

#include <git2.h>

namespace git {

namespace {

git_oid idOf(const std::string &hex)
{
    git_oid id = {};
    git_oid_fromstr(&id, hex.c_str());
    return id;
}

} // namespace

struct RefStore::Handle : Opened
{
};

RefStore::RefStore(std::unique_ptr<Handle> handle) : m_handle(std::move(handle)) {}
RefStore::RefStore(RefStore &&) noexcept = default;
RefStore &RefStore::operator=(RefStore &&) noexcept = default;
RefStore::~RefStore() = default;

core::Result<RefStore> RefStore::open(const std::string &path)
{
    auto handle = std::make_unique<Handle>();
    if (git_repository_open_ext(&handle->repository, path.c_str(), 0, nullptr) != 0)
        return core::fail(core::ErrorKind::NotFound,
                          path + " is no git clone; attach one to keep reviews in it");
    return RefStore(std::move(handle));
}

std::map<std::string, std::string> RefStore::tips(const std::string &prefix) const
{
    std::map<std::string, std::string> result;
    git_reference_iterator *made = nullptr;
    if (git_reference_iterator_glob_new(&made, m_handle->repository, (prefix + "*").c_str()) != 0)
        return result;
    const Owned<git_reference_iterator, git_reference_iterator_free> all(made);
    for (git_reference *next = nullptr; git_reference_next(&next, all) == 0;) {
        const Owned<git_reference, git_reference_free> reference(next);
        git_object *peeled = nullptr;
        if (git_reference_peel(&peeled, reference, GIT_OBJECT_COMMIT) != 0)
            continue;
        const Owned<git_object, git_object_free> commit(peeled);
        result[git_reference_name(reference)] = hex(git_object_id(commit));
    }
    return result;
}

core::Result<Files> RefStore::files(const std::string &commit) const
{
    const git_oid id = idOf(commit);
    git_commit *looked = nullptr;
    if (git_commit_lookup(&looked, m_handle->repository, &id) != 0)
        return failure("the commit " + commit + " cannot be read");
    const Owned<git_commit, git_commit_free> owned(looked);
    git_tree *tree = nullptr;
    if (git_commit_tree(&tree, owned) != 0)
        return failure("the commit " + commit + " has no tree");
    const Owned<git_tree, git_tree_free> ownedTree(tree);
    Files result;
    for (std::size_t i = 0; i < git_tree_entrycount(tree); ++i) {
        const git_tree_entry *entry = git_tree_entry_byindex(tree, i);
        if (git_tree_entry_type(entry) != GIT_OBJECT_BLOB)
            continue;
        git_blob *blob = nullptr;
        if (git_blob_lookup(&blob, m_handle->repository, git_tree_entry_id(entry)) != 0)
            return failure(std::string(git_tree_entry_name(entry)) + " in " + commit + " cannot be read");
        const Owned<git_blob, git_blob_free> ownedBlob(blob);
        result[git_tree_entry_name(entry)] = std::string(static_cast<const char *>(git_blob_rawcontent(blob)),
                                                         static_cast<std::size_t>(git_blob_rawsize(blob)));
    }
    return result;
}

std::string RefStore::base(const std::string &one, const std::string &other) const
{
    const git_oid a = idOf(one), b = idOf(other);
    git_oid found = {};
    return git_merge_base(&found, m_handle->repository, &a, &b) == 0 ? hex(&found) : std::string();
}

bool RefStore::isAncestor(const std::string &commit, const std::string &of) const
{
    const git_oid a = idOf(commit), b = idOf(of);
    return commit == of || git_graph_descendant_of(m_handle->repository, &b, &a) == 1;
}

core::Result<std::string> RefStore::commit(const std::string &reference,
                                           const std::vector<std::string> &parents, const Files &files,
                                           const std::string &message, const Signature &who)
{
    git_repository *const repository = m_handle->repository;
    git_treebuilder *made = nullptr;
    if (git_treebuilder_new(&made, repository, nullptr) != 0)
        return failure("no folder of files can be made in the clone");
    const Owned<git_treebuilder, git_treebuilder_free> builder(made);
    for (const auto &[name, text] : files) {
        git_oid blob = {};
        if (git_blob_create_from_buffer(&blob, repository, text.data(), text.size()) != 0 ||
            git_treebuilder_insert(nullptr, builder, name.c_str(), &blob, GIT_FILEMODE_BLOB) != 0)
            return failure(name + " cannot be written to the clone");
    }
    git_oid treeId = {};
    git_tree *tree = nullptr;
    if (git_treebuilder_write(&treeId, builder) != 0 || git_tree_lookup(&tree, repository, &treeId) != 0)
        return failure("the files cannot be written to the clone");
    const Owned<git_tree, git_tree_free> ownedTree(tree);
    std::vector<Owned<git_commit, git_commit_free>> owned;
    std::vector<const git_commit *> list;
    for (const auto &parent : parents) {
        const git_oid id = idOf(parent);
        git_commit *commit = nullptr;
        if (git_commit_lookup(&commit, repository, &id) != 0)
            return failure("the commit " + parent + " cannot be read");
        owned.emplace_back(commit);
        list.push_back(commit);
    }
    git_signature *signature = nullptr;
    if (git_signature_now(&signature, who.name.c_str(), who.address.c_str()) != 0)
        return core::fail(core::ErrorKind::Malformed,
                          "your own name and address are not known; give them in the settings");
    const Owned<git_signature, git_signature_free> ownedSignature(signature);
    git_oid id = {};
    if (git_commit_create(&id, repository, nullptr, signature, signature, nullptr, message.c_str(), tree,
                          list.size(), list.data()) != 0)
        return failure("nothing can be written to the clone");
    // Compared and set at once: what another program put there meanwhile is not overwritten.
    const git_oid expected = parents.empty() ? git_oid{} : idOf(parents.front());
    git_reference *moved = nullptr;
    const int done = git_reference_create_matching(&moved, repository, reference.c_str(), &id, 1, &expected,
                                                   message.c_str());
    const Owned<git_reference, git_reference_free> ownedReference(moved);
    if (done == GIT_EMODIFIED)
        return core::fail(core::ErrorKind::Denied, reference + " was moved by another program; try again");
    if (done != 0)
        return failure(reference + " cannot be written");
    return hex(&id);
}

core::Result<void> RefStore::point(const std::string &reference, const std::string &commit)
{
    const git_oid id = idOf(commit);
    git_reference *made = nullptr;
    const int done = git_reference_create(&made, m_handle->repository, reference.c_str(), &id, 1, nullptr);
    const Owned<git_reference, git_reference_free> owned(made);
    return done == 0 ? core::Result<void>() : failure(reference + " cannot be written");
}

} // namespace git
