// SPDX-License-Identifier: GPL-3.0-or-later
#include "dossier/clone.h"

#include "core/text.h"
#include "diff/unified.h"
#include "repo/around.h"

#include <algorithm>
#include <array>
#include <format>
#include <limits>
#include <set>

namespace dossier {

namespace {

using Patches = std::vector<std::pair<int, std::shared_ptr<const diff::Patch>>>;

/// The patches of a series that are here, up to (not including) number `end`.
Patches patchesOf(const Dossier &dossier, const series::Series &series, int end)
{
    Patches result;
    for (const series::Patch &patch : series.patches) {
        if (patch.message && patch.index < end)
            result.emplace_back(patch.index, dossier.patch(*patch.message));
    }
    return result;
}

constexpr int allPatches = std::numeric_limits<int>::max();

std::string remarkOn(const git::Repository &clone)
{
    std::string text;
    if (clone.isShallow())
        text = "The clone is shallow: history ends where it was cut, and an older base cannot be found";
    if (const std::string doing = clone.unfinished(); !doing.empty())
        text += std::format("{}The clone is in the middle of {}; only what is committed is read",
                            text.empty() ? "" : ". ", doing);
    return text;
}

repo::BaseQuestion questionOf(const Dossier &dossier, const series::Series &series, const Patches &patches,
                              const std::string &branch)
{
    repo::BaseQuestion question;
    question.baseCommit = series.baseCommit;
    question.branch = branch;
    for (const auto &[index, patch] : patches)
        question.patches.push_back(patch.get());
    if (series.cover)
        question.words = dossier.body(*series.cover)->text;
    for (const series::Patch &patch : series.patches) {
        if (!patch.message)
            continue;
        if (!series.cover && question.words.empty())
            question.words = dossier.body(*patch.message)->text;
        if (const auto &date = dossier.messages[*patch.message].date)
            question.sent = std::max(question.sent, date->seconds);
    }
    return question;
}

core::Result<const series::Series *> seriesAt(const Dossier &dossier, std::size_t series)
{
    if (series >= dossier.catalogue.series.size())
        return core::fail(core::ErrorKind::NotFound, "There is no patch series here to try on a clone");
    return &dossier.catalogue.series[series];
}

} // namespace

const TriedPatch *CloneReading::firstFailure() const
{
    const auto failed =
        std::ranges::find_if(patches, [](const TriedPatch &p) { return p.here && !p.trial.applied; });
    return failed == patches.end() ? nullptr : &*failed;
}

core::Result<CloneReading> readClone(const Dossier &dossier, std::size_t index, const std::string &folder,
                                     const std::string &branch, std::stop_token stop)
{
    const auto series = seriesAt(dossier, index);
    if (!series)
        return std::unexpected(series.error());
    const auto clone = git::Repository::open(folder);
    if (!clone)
        return std::unexpected(clone.error());
    CloneReading reading;
    reading.folder = folder;
    reading.workFolder = clone->workFolder();
    reading.remark = remarkOn(*clone);
    const Patches patches = patchesOf(dossier, **series, allPatches);
    auto base = repo::findBase(*clone, questionOf(dossier, **series, patches, branch), stop);
    if (stop.stop_requested())
        return core::fail(core::ErrorKind::Cancelled, "Stopped");
    if (!base)
        return std::unexpected(base.error());
    reading.base = std::move(*base);
    repo::TrialTree tree(repo::treeOf(*clone, reading.base.commit), repo::blobsOf(*clone));
    auto next = patches.begin();
    for (const series::Patch &patch : (*series)->patches) {
        TriedPatch &tried = reading.patches.emplace_back();
        tried.patch = patch.index;
        tried.here = patch.message.has_value();
        if (tried.here)
            tried.trial = tree.apply(*(next++)->second);
        if (stop.stop_requested())
            return core::fail(core::ErrorKind::Cancelled, "Stopped");
    }
    return reading;
}

namespace {

/// The tree before patch `end`: the base, and the patches before it.
struct OpenedTree
{
    git::Repository clone;
    repo::TrialTree tree;
};

core::Result<std::unique_ptr<OpenedTree>> treeBefore(const Dossier &dossier, const series::Series &series,
                                                     int end, const CloneReading &reading,
                                                     std::stop_token stop)
{
    auto clone = git::Repository::open(reading.folder);
    if (!clone)
        return std::unexpected(clone.error());
    auto opened = std::make_unique<OpenedTree>(std::move(*clone), repo::TrialTree({}));
    opened->tree =
        repo::TrialTree(repo::treeOf(opened->clone, reading.base.commit), repo::blobsOf(opened->clone));
    for (const auto &[index, diff] : patchesOf(dossier, series, end)) {
        if (stop.stop_requested())
            return core::fail(core::ErrorKind::Cancelled, "Stopped");
        opened->tree.apply(*diff);
    }
    return opened;
}

} // namespace

core::Result<diff::WholeFiles> filesOf(const Dossier &dossier, std::size_t index, int patch,
                                       const CloneReading &reading, std::stop_token stop)
{
    const auto series = seriesAt(dossier, index);
    if (!series)
        return std::unexpected(series.error());
    const auto opened = treeBefore(dossier, **series, patch, reading, stop);
    if (!opened)
        return std::unexpected(opened.error());
    const auto wanted = std::ranges::find(series.value()->patches, patch, &series::Patch::index);
    if (wanted == series.value()->patches.end() || !wanted->message)
        return diff::WholeFiles();
    return repo::wholeFiles(*dossier.patch(*wanted->message), (*opened)->tree);
}

core::Result<std::string> fileAt(const Dossier &dossier, std::size_t index, int patch,
                                 const CloneReading &reading, const std::string &path, std::stop_token stop)
{
    const auto series = seriesAt(dossier, index);
    if (!series)
        return std::unexpected(series.error());
    const auto opened = treeBefore(dossier, **series, patch + 1, reading, stop);
    if (!opened)
        return std::unexpected(opened.error());
    auto file = (*opened)->tree.file(path);
    if (!file)
        return core::fail(core::ErrorKind::NotFound,
                          std::format("{} does not exist in {}", path, reading.base.commit.substr(0, 12)));
    return std::move(file->text);
}

core::Result<std::shared_ptr<const diff::Patch>> interdiff(const Dossier &dossier,
                                                           const PatchOfVersion &older,
                                                           const PatchOfVersion &newer, std::stop_token stop)
{
    std::set<std::string> paths;
    std::array<std::unique_ptr<OpenedTree>, 2> trees;
    for (std::size_t side = 0; side < 2; ++side) {
        const PatchOfVersion &of = side == 0 ? older : newer;
        const auto series = seriesAt(dossier, of.series);
        if (!series)
            return std::unexpected(series.error());
        const auto patch = std::ranges::find(series.value()->patches, of.patch, &series::Patch::index);
        if (patch == series.value()->patches.end() || !patch->message)
            return core::fail(core::ErrorKind::NotFound, std::format("Patch {} is not here", of.patch));
        for (const diff::File &file : dossier.patch(*patch->message)->files) {
            if (!file.binary && !file.unsafePath)
                paths.insert(file.path());
        }
        auto opened = treeBefore(dossier, **series, of.patch + 1, *of.reading, stop);
        if (!opened)
            return std::unexpected(opened.error());
        trees[side] = std::move(*opened);
    }
    std::string text;
    for (const std::string &path : paths) {
        const auto before = trees[0]->tree.file(path), after = trees[1]->tree.file(path);
        text += diff::unified(path, core::lines(before ? std::string_view(before->text) : std::string_view()),
                              core::lines(after ? std::string_view(after->text) : std::string_view()));
        if (stop.stop_requested())
            return core::fail(core::ErrorKind::Cancelled, "Stopped");
    }
    return std::make_shared<const diff::Patch>(diff::parse(std::move(text)));
}

core::Result<std::vector<std::optional<repo::Upstream>>> upstreamOf(const Dossier &dossier, std::size_t index,
                                                                    const std::string &folder,
                                                                    const std::string &branch,
                                                                    std::stop_token stop)
{
    const auto series = seriesAt(dossier, index);
    if (!series)
        return std::unexpected(series.error());
    const auto clone = git::Repository::open(folder);
    if (!clone)
        return std::unexpected(clone.error());
    std::vector<repo::UpstreamQuestion> questions;
    for (const series::Patch &patch : (*series)->patches) {
        repo::UpstreamQuestion &question = questions.emplace_back();
        question.title = patch.title;
        question.author = patch.author;
        question.patchId = patch.patchId;
        for (const series::PatchSummary &file : patch.files)
            question.paths.push_back(file.path);
        if (!patch.message)
            continue;
        const mail::Message &mail = dossier.messages[*patch.message];
        question.messageId = mail.id;
        question.sent = mail.date ? mail.date->seconds : 0;
        if (question.author.empty())
            question.author = mail.from.name;
    }
    auto found =
        repo::findUpstream(*clone, branch.empty() ? repo::mainBranch(*clone) : branch, questions, stop);
    if (stop.stop_requested())
        return core::fail(core::ErrorKind::Cancelled, "Stopped");
    return found;
}

std::string reasonText(const repo::Upstream &upstream)
{
    static constexpr const char *reasons[] = {"its message names this mail", "it makes the same change",
                                              "it has this title and author"};
    return std::format("{}: {}", upstream.commit.substr(0, 12),
                       reasons[static_cast<std::size_t>(upstream.reason)]);
}

core::Result<LineOrigin> lineOrigin(const Dossier &dossier, std::size_t index, int patch,
                                    const CloneReading &reading, const std::string &path, int line,
                                    std::stop_token stop)
{
    const auto series = seriesAt(dossier, index);
    if (!series)
        return std::unexpected(series.error());
    const auto clone = git::Repository::open(reading.folder);
    if (!clone)
        return std::unexpected(clone.error());
    // Back through the patches that stand before it, then through the clone's history.
    LineOrigin origin;
    std::string name = path;
    int at = line - 1;
    const Patches before = patchesOf(dossier, **series, patch);
    for (auto earlier = before.rbegin(); earlier != before.rend(); ++earlier) {
        const diff::Patch &diff = *earlier->second;
        const auto file = std::ranges::find(diff.files, name, &diff::File::newPath);
        if (file == diff.files.end())
            continue;
        const auto wholes = filesOf(dossier, index, earlier->first, reading, stop);
        const auto &whole = wholes ? (*wholes)[static_cast<std::size_t>(file - diff.files.begin())] : nullptr;
        const auto known = whole ? diff::lineBefore(*whole, *file, at) : std::nullopt;
        if (!known) {
            origin.patch = earlier->first;
            return origin;
        }
        at = *known;
        name = file->oldPath;
    }
    auto changes = repo::lineHistory(*clone, reading.base.commit, name, at + 1, 30, stop);
    if (!changes)
        return std::unexpected(changes.error());
    origin.changes = std::move(*changes);
    return origin;
}

} // namespace dossier
