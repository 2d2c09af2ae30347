// SPDX-License-Identifier: GPL-3.0-or-later
#include "repo/around.h"

namespace repo {

namespace {

std::shared_ptr<const diff::WholeFile> wholeFrom(const diff::File &file, const std::string &text)
{
    diff::Patch alone;
    alone.files.push_back(file);
    TrialTree tree([&](const std::string &path) {
        return path == file.oldPath ? std::optional(TreeFile{text, "100644"}) : std::nullopt;
    });
    const Trial trial = tree.apply(alone);
    if (!trial.applied)
        return nullptr;
    std::vector<int> offsets;
    for (const HunkTrial &hunk : trial.hunks)
        offsets.push_back(hunk.offset);
    return diff::wholeFile(file, text, offsets);
}

} // namespace

diff::WholeFiles wholeFiles(const diff::Patch &patch, const TrialTree &before)
{
    diff::WholeFiles result(patch.files.size());
    for (std::size_t f = 0; f < patch.files.size(); ++f) {
        const diff::File &file = patch.files[f];
        if (file.hunks.empty() || file.combined || file.unsafePath || file.oldPath.empty())
            continue;
        if (const auto exact = before.blob(file.oldBlob))
            result[f] = wholeFrom(file, *exact);
        if (result[f])
            continue;
        if (const auto there = before.file(file.oldPath))
            result[f] = wholeFrom(file, there->text);
    }
    return result;
}

} // namespace repo
