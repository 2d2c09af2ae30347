// SPDX-License-Identifier: GPL-3.0-or-later
#include "series/compare.h"

#include "core/text.h"
#include "series/matching.h"

#include <algorithm>
#include <format>

namespace series {

namespace {

/// The header lines git writes of a file: " ## path ##", with what happened to it.
std::string fileHeading(const diff::File &file)
{
    switch (file.status) {
    case diff::FileStatus::Added:
        return std::format(" ## {} (new{}) ##\n", file.newPath,
                           file.newMode == "100755" ? " mode 100755" : "");
    case diff::FileStatus::Deleted:
        return std::format(" ## {} (deleted) ##\n", file.oldPath);
    case diff::FileStatus::Renamed:
        return std::format(" ## {} => {} ##\n", file.oldPath, file.newPath);
    case diff::FileStatus::ModeChanged:
        return std::format(" ## {} (mode change {} => {}) ##\n", file.path(), file.oldMode, file.newMode);
    default:
        return std::format(" ## {} ##\n", file.path());
    }
}

std::string normalized(const diff::Patch &patch)
{
    std::string text;
    for (const diff::File &file : patch.files) {
        if (!text.empty())
            text += '\n';
        text += fileHeading(file);
        if (file.binary)
            text += std::format(" Binary {}..{}\n", file.oldBlob, file.newBlob);
        for (const diff::Hunk &hunk : file.hunks) {
            text += "@@";
            if (!hunk.section.empty())
                text.append(" ").append(file.path()).append(": ").append(hunk.section);
            text += '\n';
            for (const diff::Line &line : hunk.lines) {
                if (line.kind == diff::LineKind::NoNewline)
                    text += "\\ ";
                else
                    text += line.kind == diff::LineKind::Added     ? '+'
                            : line.kind == diff::LineKind::Removed ? '-'
                                                                   : ' ';
                text.append(line.text).append("\n");
            }
        }
    }
    return text;
}

/// The commit message of a mail: up to "---", without the From:, Date: and Subject: lines it may begin with.
std::string commitMessage(std::string_view body, int messageEnd)
{
    std::string message;
    int number = 0;
    bool inHeaders = true;
    for (const std::string_view line : core::lines(body)) {
        if (++number > messageEnd)
            break;
        const bool header = core::startsWithCaseless(line, "From:") ||
                            core::startsWithCaseless(line, "Date:") ||
                            core::startsWithCaseless(line, "Subject:");
        if (inHeaders && (header || core::trimmed(line).empty() ||
                          (line.starts_with(' ') && message.empty() && number > 1)))
            continue;
        inHeaders = false;
        std::string_view text = line;
        while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r'))
            text.remove_suffix(1);
        message.append(text).append("\n");
    }
    while (message.ends_with("\n\n"))
        message.pop_back();
    return message == "\n" ? std::string() : message;
}

/// Positions (into `partners`) whose order against the others changed: what a longest increasing run leaves
/// out.
std::vector<bool> outOfOrder(const std::vector<std::size_t> &partners)
{
    std::vector<std::size_t> length(partners.size(), 1), before(partners.size(), partners.size());
    std::size_t last = partners.size();
    for (std::size_t i = 0; i < partners.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (partners[j] < partners[i] && length[j] + 1 > length[i]) {
                length[i] = length[j] + 1;
                before[i] = j;
            }
        }
        if (last == partners.size() || length[i] > length[last])
            last = i;
    }
    std::vector<bool> moved(partners.size(), true);
    for (; last != partners.size(); last = before[last])
        moved[last] = false;
    return moved;
}

PatchPair pairOf(const PatchText &a, const PatchText &b, bool moved)
{
    PatchPair pair;
    pair.oldIndex = a.index;
    pair.newIndex = b.index;
    pair.oldTitle = a.title;
    pair.newTitle = b.title;
    pair.titleChanged = a.title != b.title;
    pair.messageChanged = a.message != b.message;
    pair.patchIdSame = a.patchId == b.patchId;
    const bool changed = pair.titleChanged || pair.messageChanged || !pair.patchIdSame;
    pair.status = changed ? PairStatus::Changed : moved ? PairStatus::Moved : PairStatus::Same;
    if (changed)
        pair.diff = differenceText(a, b);
    return pair;
}

} // namespace

PatchText patchText(int index, std::string title, std::string author, const mail::Body &body)
{
    const diff::Patch patch = diff::parse(std::string(body.bytes()));
    return {index,
            std::move(title),
            std::move(author),
            commitMessage(body.bytes(), patch.messageEnd),
            normalized(patch),
            diff::patchId(patch)};
}

VersionPair compare(std::vector<PatchText> oldPatches, std::vector<PatchText> newPatches,
                    std::stop_token stop)
{
    const std::vector<std::optional<std::size_t>> oldOf = matchPatches(oldPatches, newPatches, stop);
    std::vector<bool> matched(oldPatches.size()), shown(oldPatches.size());
    std::vector<std::size_t> partners;
    for (const auto partner : oldOf) {
        if (partner) {
            matched[*partner] = true;
            partners.push_back(*partner);
        }
    }
    const std::vector<bool> moved = outOfOrder(partners);

    // The order in which git range-diff prints (range-diff.c, output()).
    VersionPair result;
    std::size_t i = 0, j = 0, pairNumber = 0;
    while (i < oldPatches.size() || j < newPatches.size()) {
        while (i < oldPatches.size() && shown[i])
            ++i;
        if (i < oldPatches.size() && !matched[i]) {
            PatchPair &pair = result.pairs.emplace_back();
            pair.oldIndex = oldPatches[i].index;
            pair.oldTitle = oldPatches[i++].title;
            pair.status = PairStatus::Dropped;
            continue;
        }
        while (j < newPatches.size() && !oldOf[j]) {
            PatchPair &pair = result.pairs.emplace_back();
            pair.newIndex = newPatches[j].index;
            pair.newTitle = newPatches[j++].title;
            pair.status = PairStatus::Added;
        }
        if (j < newPatches.size()) {
            const std::size_t partner = *oldOf[j];
            result.pairs.push_back(pairOf(oldPatches[partner], newPatches[j++], moved[pairNumber++]));
            shown[partner] = true;
        }
    }
    return result;
}

VersionPair compare(const Series &oldSeries, const Series &newSeries, const BodyReader &body,
                    std::stop_token stop)
{
    const auto texts = [&body](const Series &series) {
        std::vector<PatchText> result;
        for (const Patch &patch : series.patches) {
            if (patch.message)
                result.push_back(patchText(patch.index, patch.title, patch.author, body(*patch.message)));
        }
        return result;
    };
    VersionPair result = compare(texts(oldSeries), texts(newSeries), stop);
    result.oldTitle = oldSeries.title;
    result.oldVersion = oldSeries.version;
    result.newTitle = newSeries.title;
    result.newVersion = newSeries.version;
    return result;
}

std::string compareText(const VersionPair &versions)
{
    std::string text;
    std::size_t width = 1;
    for (const PatchPair &pair : versions.pairs)
        width = std::max({width, std::to_string(pair.oldIndex.value_or(0)).size(),
                          std::to_string(pair.newIndex.value_or(0)).size()});
    for (const PatchPair &pair : versions.pairs) {
        const auto number = [width](std::optional<int> index) {
            return std::format("{:>{}}", index ? std::to_string(*index) : "-", width);
        };
        const char sign = pair.status == PairStatus::Added     ? '>'
                          : pair.status == PairStatus::Dropped ? '<'
                          : pair.status == PairStatus::Changed ? '!'
                                                               : '=';
        text += std::format("{}: {} {}: {}{}\n", number(pair.oldIndex), sign, number(pair.newIndex),
                            pair.newIndex ? pair.newTitle : pair.oldTitle,
                            pair.status == PairStatus::Moved ? " (moved)" : "");
        for (const std::string_view line : core::lines(pair.diff))
            text.append("    ").append(line).append("\n");
    }
    return text;
}

std::string statusName(PairStatus status)
{
    switch (status) {
    case PairStatus::Same:
        return "same";
    case PairStatus::Changed:
        return "changed";
    case PairStatus::Moved:
        return "moved";
    case PairStatus::Added:
        return "added";
    case PairStatus::Dropped:
        return "dropped";
    }
    return {};
}

} // namespace series
