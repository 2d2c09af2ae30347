// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/whole.h"

#include "core/text.h"

#include <algorithm>

namespace diff {

namespace {

/// The lines of a hunk that are on one side, "\ No newline" left out.
int linesOn(const Hunk &hunk, LineKind other)
{
    return static_cast<int>(std::ranges::count_if(hunk.lines, [other](const Line &line) {
        return line.kind != other && line.kind != LineKind::NoNewline;
    }));
}

/// Whether the lines a hunk expects stand there.
bool stands(const Hunk &hunk, const std::vector<std::string_view> &lines, int at)
{
    auto next = static_cast<std::size_t>(at);
    for (const Line &line : hunk.lines) {
        if (line.kind == LineKind::Added || line.kind == LineKind::NoNewline)
            continue;
        if (next >= lines.size() || lines[next++] != line.text)
            return false;
    }
    return next <= lines.size();
}

} // namespace

std::shared_ptr<const WholeFile> wholeFile(const File &file, std::string text,
                                           const std::vector<int> &offsets)
{
    if (offsets.size() != file.hunks.size())
        return nullptr;
    auto whole = std::make_shared<WholeFile>();
    whole->text = std::move(text);
    whole->before = core::lines(whole->text);
    whole->endsWithNewline = whole->text.empty() || whole->text.ends_with('\n');
    int taken = 0; // lines of `before` that are in `after`, or gone
    int grown = 0; // how many lines the hunks so far added
    const auto copyTo = [&](int end) {
        whole->after.insert(whole->after.end(), whole->before.begin() + taken, whole->before.begin() + end);
        taken = end;
    };
    for (std::size_t h = 0; h < file.hunks.size(); ++h) {
        const Hunk &hunk = file.hunks[h];
        const int at = std::max(hunk.newStart - 1, 0) + offsets[h] - grown;
        if (hunk.broken || at < taken || !stands(hunk, whole->before, at))
            return nullptr;
        copyTo(at);
        whole->beforeAt.push_back(at);
        whole->afterAt.push_back(static_cast<int>(whole->after.size()));
        for (const Line &line : hunk.lines) {
            if (line.kind == LineKind::Context || line.kind == LineKind::Added)
                whole->after.push_back(line.text);
        }
        taken = at + linesOn(hunk, LineKind::Added);
        grown += linesOn(hunk, LineKind::Removed) - linesOn(hunk, LineKind::Added);
    }
    copyTo(static_cast<int>(whole->before.size()));
    return whole;
}

std::optional<int> lineBefore(const WholeFile &whole, const File &file, int after)
{
    int shift = 0; // before - after, between hunks
    for (std::size_t h = 0; h < file.hunks.size() && whole.afterAt[h] <= after; ++h) {
        int before = whole.beforeAt[h], now = whole.afterAt[h];
        for (const Line &line : file.hunks[h].lines) {
            if (line.kind == LineKind::NoNewline)
                continue;
            if (line.kind != LineKind::Removed && now == after)
                return line.kind == LineKind::Context ? std::optional(before) : std::nullopt;
            before += line.kind != LineKind::Added;
            now += line.kind != LineKind::Removed;
        }
        shift = before - now;
    }
    return after + shift;
}

namespace {

/// One hunk with the lines around it, as far as there are any.
class Widener
{
public:
    Widener(Widened &result, const Widenings &wanted) : m_result(result), m_wanted(wanted) {}

    void widenFile(int f)
    {
        File &file = m_result.patch.files[static_cast<std::size_t>(f)];
        const auto index = static_cast<std::size_t>(f);
        const WholeFile *whole = index < m_result.files.size() ? m_result.files[index].get() : nullptr;
        if (!whole)
            return;
        int free = 0; // the first line before the patch that no hunk shows yet
        for (int h = 0; h < static_cast<int>(file.hunks.size()); ++h) {
            Hunk &hunk = file.hunks[static_cast<std::size_t>(h)];
            const auto wanted = m_wanted.find({f, h});
            const int at = whole->beforeAt[static_cast<std::size_t>(h)];
            const int end = at + linesOn(hunk, LineKind::Added);
            if (wanted != m_wanted.end()) {
                const bool last = h + 1 == static_cast<int>(file.hunks.size());
                const int next = last ? static_cast<int>(whole->before.size())
                                      : whole->beforeAt[static_cast<std::size_t>(h) + 1];
                const Widening by{std::min(wanted->second.above, at - free),
                                  std::min(wanted->second.below, next - end)};
                m_result.by[{f, h}] = by;
                widenHunk(hunk, *whole, at, end, by);
                free = end + by.below;
            } else {
                free = end;
            }
        }
    }

private:
    static void widenHunk(Hunk &hunk, const WholeFile &whole, int at, int end, Widening by)
    {
        const int oldEnd = hunk.oldStart + hunk.oldCount + (hunk.oldCount == 0);
        const int newEnd = hunk.newStart + hunk.newCount + (hunk.newCount == 0);
        const int oldBegin = hunk.oldStart + (hunk.oldCount == 0),
                  newBegin = hunk.newStart + (hunk.newCount == 0);
        const auto lineAt = [&](int index) { return whole.before[static_cast<std::size_t>(index)]; };
        std::vector<Line> lines;
        lines.reserve(hunk.lines.size() + static_cast<std::size_t>(by.above + by.below));
        for (int i = -by.above; i < 0; ++i)
            lines.push_back({LineKind::Context, lineAt(at + i), oldBegin + i, newBegin + i, 0});
        lines.insert(lines.end(), hunk.lines.begin(), hunk.lines.end());
        for (int i = 0; i < by.below; ++i)
            lines.push_back({LineKind::Context, lineAt(end + i), oldEnd + i, newEnd + i, 0});
        if (by.above + by.below > 0) {
            hunk.oldStart = oldBegin - by.above;
            hunk.newStart = newBegin - by.above;
            hunk.oldCount += by.above + by.below;
            hunk.newCount += by.above + by.below;
        }
        hunk.lines = std::move(lines);
    }

    Widened &m_result;
    const Widenings &m_wanted;
};

} // namespace

std::shared_ptr<const Widened> widened(std::shared_ptr<const Patch> original, WholeFiles files,
                                       const Widenings &wanted)
{
    auto result = std::make_shared<Widened>();
    result->patch.files = original->files;
    result->patch.diagnostics = original->diagnostics;
    result->patch.messageEnd = original->messageEnd;
    result->original = std::move(original);
    result->files = std::move(files);
    Widener widener(*result, wanted);
    for (int f = 0; f < static_cast<int>(result->patch.files.size()); ++f)
        widener.widenFile(f);
    return result;
}

} // namespace diff
