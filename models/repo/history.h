// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diff/patch.h"
#include "git/repository.h"
#include "repo/apply.h"

#include <span>
#include <stop_token>

namespace repo {

/// What is known of a series before its base is looked for.
struct BaseQuestion
{
    std::optional<std::string> baseCommit;    ///< the base-commit line
    std::vector<const diff::Patch *> patches; ///< in order; their index lines name the files' old contents
    std::string words;                        ///< of the cover letter: may name a tag
    std::string branch;                       ///< the user's choice; HEAD when empty
    std::int64_t sent = 0;                    ///< seconds since 1970; 0 when not known
};

enum class BaseReason { BaseCommit, Blobs, Tag, Branch };

struct Base
{
    std::string commit;
    BaseReason reason = BaseReason::Branch;
    std::string text; ///< one sentence: which commit, and why it was taken
};

/// The commit a series was made on: its base-commit line, else a commit that holds the very files which the
/// patches' index lines name, else a tag the cover letter names, else the branch.
core::Result<Base> findBase(const git::Repository &repository, const BaseQuestion &question,
                            std::stop_token stop = {});

/// Reads files of a commit, for TrialTree and for the code around a hunk. The repository must outlive it.
TreeReader treeOf(const git::Repository &repository, std::string commit);

/// All blobs of a clone; it must outlive this.
BlobReader blobsOf(const git::Repository &repository);

/// The branch that patches end up on: what the remote "origin" has as its main one, else the clone's own.
std::string mainBranch(const git::Repository &repository);

/// A patch to look for in a history.
struct UpstreamQuestion
{
    std::string messageId, title, author, patchId;
    std::vector<std::string> paths;
    std::int64_t sent = 0;
};

enum class UpstreamReason { Link, PatchId, TitleAndAuthor };

struct Upstream
{
    std::string commit;
    UpstreamReason reason = UpstreamReason::Link;
};

/// Which commit of a branch (since the mail was sent) is this patch; empty where none is. By answer of the
/// question.
core::Result<std::vector<std::optional<Upstream>>> findUpstream(const git::Repository &repository,
                                                                const std::string &branch,
                                                                std::span<const UpstreamQuestion> patches,
                                                                std::stop_token stop = {});

} // namespace repo
