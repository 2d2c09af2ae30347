// SPDX-License-Identifier: GPL-3.0-or-later
#include "repo/apply.h"

#include "diff/content.h"

#include <algorithm>
#include <format>

namespace repo {

namespace {

/// A line of a file with its line end, and whether an earlier hunk of this patch put it there: no later hunk
/// may match it (git apply without --allow-overlap).
struct ImageLine
{
    std::string_view text;
    bool patched = false;
};

std::vector<ImageLine> imageOf(std::string_view text)
{
    std::vector<ImageLine> image;
    while (!text.empty()) {
        const auto end = text.find('\n');
        const std::size_t size = end == std::string_view::npos ? text.size() : end + 1;
        image.push_back({text.substr(0, size), false});
        text.remove_prefix(size);
    }
    return image;
}

/// A hunk as what has to be there, and what comes instead.
struct Fragment
{
    std::vector<std::string> before, after;
    bool atBegin = false, atEnd = false;
    std::ptrdiff_t position = 0; ///< line index in the file as patched so far
};

Fragment fragmentOf(const diff::Hunk &hunk)
{
    Fragment fragment;
    std::size_t trailing = 0;
    for (std::size_t i = 0; i < hunk.lines.size(); ++i) {
        const diff::Line &line = hunk.lines[i];
        if (line.kind == diff::LineKind::NoNewline)
            continue;
        std::string text(line.text);
        if (i + 1 == hunk.lines.size() || hunk.lines[i + 1].kind != diff::LineKind::NoNewline)
            text += '\n';
        trailing = line.kind == diff::LineKind::Context ? trailing + 1 : 0;
        if (line.kind != diff::LineKind::Added)
            fragment.before.push_back(text);
        if (line.kind != diff::LineKind::Removed)
            fragment.after.push_back(std::move(text));
    }
    // git's apply.c, apply_one_fragment(): a hunk for the first line stands at the beginning, one without
    // context behind its changes at the end.
    fragment.atBegin = hunk.oldStart <= 1;
    fragment.atEnd = trailing == 0;
    fragment.position = hunk.newStart > 0 ? hunk.newStart - 1 : 0;
    return fragment;
}

bool matches(const std::vector<ImageLine> &image, const Fragment &fragment, std::ptrdiff_t at)
{
    const std::ptrdiff_t size = std::ssize(fragment.before);
    if (at + size > std::ssize(image) || (fragment.atBegin && at != 0) ||
        (fragment.atEnd && at + size != std::ssize(image)))
        return false;
    for (std::ptrdiff_t i = 0; i < size; ++i) {
        const ImageLine &line = image[static_cast<std::size_t>(at + i)];
        if (line.patched || line.text != fragment.before[static_cast<std::size_t>(i)])
            return false;
    }
    return true;
}

/// Where a fragment stands: at its place, or as near to it as may be, the line behind tried before the one
/// ahead.
std::optional<std::ptrdiff_t> find(const std::vector<ImageLine> &image, const Fragment &fragment)
{
    const std::ptrdiff_t count = std::ssize(image);
    std::ptrdiff_t start = fragment.position;
    if (fragment.atBegin)
        start = 0;
    else if (fragment.atEnd)
        start = count - std::ssize(fragment.before);
    if (start < 0 || start > count)
        start = count;
    if (fragment.atBegin || fragment.atEnd)
        return matches(image, fragment, start) ? std::optional(start) : std::nullopt;
    for (std::ptrdiff_t distance = 0; distance <= count; ++distance) {
        if (start + distance <= count && matches(image, fragment, start + distance))
            return start + distance;
        if (distance > 0 && start - distance >= 0 && matches(image, fragment, start - distance))
            return start - distance;
    }
    return std::nullopt;
}

} // namespace

std::optional<TreeFile> TrialTree::file(const std::string &path) const
{
    const auto changed = m_changed.find(path);
    return changed != m_changed.end() ? changed->second : m_base(path);
}

namespace {

/// One patch on its way through a tree; its changes are kept apart until all of it applied.
class Attempt
{
public:
    Attempt(const TrialTree &tree, const diff::Patch &patch) : m_tree(tree), m_patch(patch) {}

    Trial run()
    {
        Trial trial;
        if (m_patch.files.empty())
            trial.reason = "The mail holds no diff";
        for (std::size_t f = 0; f < m_patch.files.size(); ++f) {
            std::string reason = applyFile(f, trial);
            if (!reason.empty() && trial.reason.empty())
                trial.reason = std::move(reason);
        }
        trial.applied = trial.reason.empty();
        trial.offsets = trial.applied &&
                        std::ranges::any_of(trial.hunks, [](const HunkTrial &h) { return h.offset != 0; });
        return trial;
    }

    std::map<std::string, std::optional<TreeFile>> changes;

private:
    std::optional<TreeFile> read(const std::string &path) const
    {
        const auto changed = changes.find(path);
        return changed != changes.end() ? changed->second : m_tree.file(path);
    }

    /// Why a file's change cannot be made; empty when it was.
    std::string applyFile(std::size_t f, Trial &trial)
    {
        const diff::File &file = m_patch.files[f];
        if (file.unsafePath)
            return std::format("{} lies outside the tree", file.path());
        if (file.combined)
            return std::format("The diff of {} is that of a merge, which cannot be applied", file.path());
        const bool isNew = file.status == diff::FileStatus::Added;
        const std::string &from = file.oldPath.empty() ? file.newPath : file.oldPath;
        std::optional<TreeFile> base = read(from);
        if (isNew ? base.has_value() : !base.has_value())
            return from + (isNew ? " exists already" : " does not exist in the tree");
        const bool moves =
            file.status == diff::FileStatus::Renamed || file.status == diff::FileStatus::Copied;
        if (moves && file.newPath != file.oldPath && read(file.newPath))
            return std::format("{} exists already", file.newPath);
        TreeFile result = base.value_or(TreeFile{{}, "100644"});
        if (std::string reason =
                file.binary ? applyBinary(file, result.text) : applyHunks(f, result.text, trial);
            !reason.empty())
            return reason;
        if (!file.newMode.empty())
            result.mode = file.newMode;
        if (file.status == diff::FileStatus::Deleted) {
            if (!result.text.empty())
                return std::format("{} is to be removed, but holds more lines than the patch takes away",
                                   from);
            changes[from] = std::nullopt;
            return {};
        }
        if (file.status == diff::FileStatus::Renamed)
            changes[from] = std::nullopt;
        changes[file.newPath] = std::move(result);
        return {};
    }

    /// As git's apply.c, apply_binary(): ids are full and fit what is there and what comes out.
    std::string applyBinary(const diff::File &file, std::string &text) const
    {
        constexpr std::size_t full = 40;
        if (file.oldBlob.size() != full || file.newBlob.size() != full)
            return std::format("{} is binary, and its index line does not hold full ids", file.path());
        const bool isNew = file.oldBlob.find_first_not_of('0') == std::string::npos;
        if (!isNew && diff::blobId(text) != file.oldBlob)
            return std::format("{} is binary, and not what the patch was made from", file.path());
        if (file.newBlob.find_first_not_of('0') == std::string::npos) {
            text.clear();
            return {};
        }
        if (auto known = m_tree.blob(file.newBlob)) {
            text = std::move(*known);
            return {};
        }
        auto made = file.newData ? diff::content(*file.newData, text) : std::nullopt;
        if (!made)
            return std::format("{} is binary, and the patch does not hold its content", file.path());
        if (diff::blobId(*made) != file.newBlob)
            return std::format("{} is binary, and the patch makes another file than it says", file.path());
        text = std::move(*made);
        return {};
    }

    std::string applyHunks(std::size_t f, std::string &text, Trial &trial)
    {
        const diff::File &file = m_patch.files[f];
        std::vector<ImageLine> image = imageOf(text);
        std::vector<Fragment> fragments; // own the lines that the image then views
        fragments.reserve(file.hunks.size());
        std::string reason;
        for (std::size_t h = 0; h < file.hunks.size(); ++h) {
            const diff::Hunk &hunk = file.hunks[h];
            HunkTrial &tried = trial.hunks.emplace_back();
            tried.file = static_cast<int>(f);
            tried.hunk = static_cast<int>(h);
            const Fragment &fragment = fragments.emplace_back(fragmentOf(hunk));
            const auto at = hunk.broken ? std::nullopt : find(image, fragment);
            if (!at) {
                if (reason.empty())
                    reason =
                        std::format("Hunk {} of {} {}", h + 1, file.path(),
                                    hunk.broken ? "is damaged"
                                                : std::format("does not match near line {}", hunk.oldStart));
                continue;
            }
            tried.applied = true;
            tried.offset = static_cast<int>(*at - fragment.position);
            std::vector<ImageLine> after;
            for (const std::string &line : fragment.after)
                after.push_back({line, true});
            const auto begin =
                image.erase(image.begin() + *at, image.begin() + *at + std::ssize(fragment.before));
            image.insert(begin, after.begin(), after.end());
        }
        std::string result;
        for (const ImageLine &line : image)
            result += line.text;
        text = std::move(result);
        return reason;
    }

    const TrialTree &m_tree;
    const diff::Patch &m_patch;
};

} // namespace

Trial TrialTree::apply(const diff::Patch &patch)
{
    Attempt attempt(*this, patch);
    Trial trial = attempt.run();
    if (trial.applied) {
        for (auto &[path, file] : attempt.changes)
            m_changed[path] = std::move(file);
    }
    return trial;
}

} // namespace repo
