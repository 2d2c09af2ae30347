// SPDX-License-Identifier: GPL-3.0-or-later
#include "repo/history.h"

#include "core/text.h"

#include <algorithm>
#include <format>
#include <map>
#include <set>

namespace repo {

namespace {

/// The old blob of each file, as the first patch that touches it names it.
std::map<std::string, std::string> namedBlobs(const std::vector<const diff::Patch *> &patches)
{
    std::map<std::string, std::string> blobs;
    std::set<std::string> seen;
    for (const diff::Patch *patch : patches) {
        for (const diff::File &file : patch->files) {
            const bool hasOld = !file.oldPath.empty() && file.oldBlob.size() >= 7 &&
                                file.oldBlob.find_first_not_of('0') != std::string::npos;
            if (hasOld && !seen.contains(file.oldPath))
                blobs.emplace(file.oldPath, file.oldBlob);
            seen.insert(file.oldPath);
            seen.insert(file.newPath);
        }
    }
    return blobs;
}

bool holds(const git::Repository &repository, const std::string &commit,
           const std::map<std::string, std::string> &blobs)
{
    return std::ranges::all_of(blobs, [&](const auto &blob) {
        const auto entry = repository.entry(commit, blob.first);
        return entry && entry->id.starts_with(blob.second);
    });
}

std::optional<Base> byBlobs(const git::Repository &repository, const BaseQuestion &question,
                            std::stop_token stop)
{
    const std::map<std::string, std::string> blobs = namedBlobs(question.patches);
    if (blobs.empty())
        return std::nullopt;
    constexpr int mostCommits = 20'000; // of each start; a series is rarely older than that
    std::vector<std::string> starts{question.branch.empty() ? "HEAD" : question.branch};
    for (const git::Reference &reference : repository.references()) {
        if (!reference.isTag && starts.size() < 20)
            starts.push_back(reference.commit);
    }
    std::set<std::string> tried;
    std::optional<Base> found;
    for (const std::string &start : starts) {
        int count = 0;
        std::ignore = repository.walk(
            start,
            [&](const git::Commit &commit) {
                if (!tried.insert(commit.id).second)
                    return ++count < mostCommits;
                if ((question.sent == 0 || commit.committed <= question.sent) &&
                    holds(repository, commit.id, blobs)) {
                    found = Base{commit.id, BaseReason::Blobs,
                                 std::format("{} holds the files that the patches' index lines name",
                                             commit.id.substr(0, 12))};
                    return false;
                }
                return ++count < mostCommits;
            },
            stop);
        if (found || stop.stop_requested())
            break;
    }
    return found;
}

std::optional<Base> byTag(const git::Repository &repository, const std::string &words)
{
    std::optional<Base> found;
    std::size_t longest = 0;
    for (const git::Reference &reference : repository.references()) {
        const auto at = words.find(reference.name);
        if (!reference.isTag || at == std::string::npos || reference.name.size() <= longest)
            continue;
        const std::size_t end = at + reference.name.size();
        const auto isName = [](char c) {
            return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
        };
        const bool goesOn =
            end < words.size() &&
            (isName(words[end]) || (words[end] == '.' && end + 1 < words.size() && isName(words[end + 1])));
        if (goesOn || (at > 0 && isName(words[at - 1])))
            continue;
        longest = reference.name.size();
        found = Base{reference.commit, BaseReason::Tag,
                     std::format("the cover letter names the tag {}", reference.name)};
    }
    return found;
}

} // namespace

core::Result<Base> findBase(const git::Repository &repository, const BaseQuestion &question,
                            std::stop_token stop)
{
    std::string missing;
    if (question.baseCommit) {
        if (const auto commit = repository.commit(*question.baseCommit))
            return Base{commit->id, BaseReason::BaseCommit,
                        std::format("the series names {} as its base", commit->id.substr(0, 12))};
        missing = std::format("; the base {} that the series names is not in this clone",
                              question.baseCommit->substr(0, 12));
    }
    if (auto base = byBlobs(repository, question, stop)) {
        base->text += missing;
        return *base;
    }
    if (auto base = byTag(repository, question.words)) {
        base->text += missing;
        return *base;
    }
    const std::string branch = question.branch.empty() ? "HEAD" : question.branch;
    const auto commit = repository.commit(branch);
    if (!commit)
        return std::unexpected(commit.error());
    return Base{commit->id, BaseReason::Branch,
                std::format("nothing tells the base; {} is taken{}", branch, missing)};
}

TreeReader treeOf(const git::Repository &repository, std::string commit)
{
    return [&repository, commit = std::move(commit)](const std::string &path) -> std::optional<TreeFile> {
        const auto entry = repository.entry(commit, path);
        if (!entry)
            return std::nullopt;
        if (entry->mode == "160000") // a submodule: what a diff of it shows
            return TreeFile{std::format("Subproject commit {}\n", entry->id), entry->mode};
        auto text = repository.blob(entry->id);
        return text ? std::optional(TreeFile{std::move(*text), entry->mode}) : std::nullopt;
    };
}

BlobReader blobsOf(const git::Repository &repository)
{
    return [&repository](const std::string &id) -> std::optional<std::string> {
        auto text = repository.blob(id);
        return text ? std::optional(std::move(*text)) : std::nullopt;
    };
}

std::string mainBranch(const git::Repository &repository)
{
    for (const char *name : {"origin/HEAD", "origin/master", "origin/main", "master", "main"}) {
        if (repository.commit(name))
            return name;
    }
    return "HEAD";
}

core::Result<std::vector<std::optional<Upstream>>> findUpstream(const git::Repository &repository,
                                                                const std::string &branch,
                                                                std::span<const UpstreamQuestion> patches,
                                                                std::stop_token stop)
{
    std::vector<std::optional<Upstream>> result(patches.size());
    if (patches.empty())
        return result;
    const std::int64_t since = std::ranges::min(patches, {}, &UpstreamQuestion::sent).sent;
    std::vector<std::string> paths;
    for (const UpstreamQuestion &patch : patches)
        paths.insert(paths.end(), patch.paths.begin(), patch.paths.end());
    std::ranges::sort(paths);
    paths.erase(std::ranges::unique(paths).begin(), paths.end());
    const auto better = [&](std::size_t i, UpstreamReason reason) {
        return !result[i] || reason < result[i]->reason;
    };
    const auto walked = repository.walk(
        branch,
        [&](const git::Commit &commit) {
            constexpr std::int64_t day = 86'400; // a clock may be wrong, and the walk goes by commit time
            if (commit.committed + 7 * day < since)
                return false;
            if (commit.parents.size() > 1)
                return true;
            for (std::size_t i = 0; i < patches.size(); ++i) {
                const UpstreamQuestion &patch = patches[i];
                if (!patch.messageId.empty() && commit.message.contains(patch.messageId) &&
                    better(i, UpstreamReason::Link))
                    result[i] = Upstream{commit.id, UpstreamReason::Link};
                else if (commit.summary == patch.title && commit.author == patch.author &&
                         better(i, UpstreamReason::TitleAndAuthor))
                    result[i] = Upstream{commit.id, UpstreamReason::TitleAndAuthor};
            }
            if (!repository.touches(commit.id, paths))
                return true;
            const auto text = repository.patch(commit.id);
            const std::string id = text ? diff::patchId(diff::parse(*text)) : std::string();
            for (std::size_t i = 0; i < patches.size() && !id.empty(); ++i) {
                if (patches[i].patchId == id && better(i, UpstreamReason::PatchId))
                    result[i] = Upstream{commit.id, UpstreamReason::PatchId};
            }
            return true;
        },
        stop);
    if (!walked)
        return std::unexpected(walked.error());
    return result;
}

} // namespace repo
