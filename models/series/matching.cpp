// SPDX-License-Identifier: GPL-3.0-or-later
#include "series/matching.h"

#include "core/text.h"
#include "diff/linediff.h"

#include <algorithm>
#include <limits>
#include <span>
#include <unordered_map>

namespace series {

namespace {

using Numbers = std::vector<std::uint32_t>;

/// Gives each distinct line a number.
class Numbering
{
public:
    Numbers of(std::string_view text)
    {
        Numbers result;
        for (const std::string_view line : core::lines(text))
            result.push_back(
                m_numbers.try_emplace(line, static_cast<std::uint32_t>(m_numbers.size())).first->second);
        return result;
    }

private:
    std::unordered_map<std::string_view, std::uint32_t> m_numbers;
};

constexpr std::size_t context = 3;

/// A hunk of the difference: lines [a, aEnd) against [b, bEnd), context included.
struct Stretch
{
    std::size_t a = 0, aEnd = 0, b = 0, bEnd = 0;
};

/// Hunks from the lines in common: changes less than two contexts apart are one.
std::vector<Stretch> stretches(const std::vector<diff::Common> &common)
{
    std::vector<Stretch> result;
    std::size_t a = 0, b = 0; // behind the last common stretch
    for (const diff::Common &next : common) {
        if (next.a > a || next.b > b) {
            const std::size_t before = std::min(context, a);
            if (!result.empty() && result.back().aEnd + context >= a)
                result.back() = {result.back().a, next.a, result.back().b, next.b};
            else
                result.push_back({a - before, next.a, b - std::min(before, b), next.b});
        }
        a = next.a + next.length;
        b = next.b + next.length;
        if (!result.empty() && result.back().aEnd == next.a) {
            const std::size_t behind = std::min(context, next.length);
            result.back().aEnd += behind;
            result.back().bEnd += behind;
        }
    }
    return result;
}

/// The size of a difference as git counts it: its lines, context included, and one more a hunk.
std::size_t differenceSize(const std::vector<diff::Common> &common)
{
    std::size_t size = 0;
    for (const Stretch &hunk : stretches(common)) {
        size += 1 + (hunk.aEnd - hunk.a) + (hunk.bEnd - hunk.b);
        for (const diff::Common &c : common) { // shared lines were counted on both sides
            const std::size_t from = std::max(c.a, hunk.a), to = std::min(c.a + c.length, hunk.aEnd);
            size -= to > from ? to - from : 0;
        }
    }
    return size;
}

/// At least so many lines differ, whatever their order: a cheap bound that spares most comparisons.
std::size_t leastEdits(const Numbers &sortedA, const Numbers &sortedB)
{
    std::size_t common = 0;
    for (std::size_t i = 0, j = 0; i < sortedA.size() && j < sortedB.size();) {
        if (sortedA[i] == sortedB[j]) {
            ++common;
            ++i;
            ++j;
        } else if (sortedA[i] < sortedB[j]) {
            ++i;
        } else {
            ++j;
        }
    }
    return sortedA.size() + sortedB.size() - 2 * common;
}

/// The search's memory grows with the square of the edits; larger differences are estimated, and not shown.
constexpr std::size_t mostEdits = 4000;

constexpr std::int64_t never = std::numeric_limits<std::int32_t>::max();

/// Square cost matrix → column of each row, at least cost (H. W. Kuhn's method with potentials, O(n³)).
std::vector<std::size_t> assign(const std::vector<std::int64_t> &cost, std::size_t n)
{
    constexpr auto infinite = std::numeric_limits<std::int64_t>::max() / 4;
    std::vector<std::int64_t> u(n + 1), v(n + 1);
    std::vector<std::size_t> rowOf(n + 1), way(n + 1);
    for (std::size_t i = 1; i <= n; ++i) {
        rowOf[0] = i;
        std::size_t column = 0;
        std::vector<std::int64_t> least(n + 1, infinite);
        std::vector<bool> used(n + 1);
        do {
            used[column] = true;
            const std::size_t row = rowOf[column];
            std::int64_t delta = infinite;
            std::size_t next = 0;
            for (std::size_t j = 1; j <= n; ++j) {
                if (used[j])
                    continue;
                const std::int64_t value = cost[(row - 1) * n + j - 1] - u[row] - v[j];
                if (value < least[j]) {
                    least[j] = value;
                    way[j] = column;
                }
                if (least[j] < delta) {
                    delta = least[j];
                    next = j;
                }
            }
            for (std::size_t j = 0; j <= n; ++j) {
                if (used[j]) {
                    u[rowOf[j]] += delta;
                    v[j] -= delta;
                } else {
                    least[j] -= delta;
                }
            }
            column = next;
        } while (rowOf[column] != 0);
        for (; column != 0; column = way[column])
            rowOf[column] = rowOf[way[column]];
    }
    std::vector<std::size_t> columnOf(n);
    for (std::size_t j = 1; j <= n; ++j)
        columnOf[rowOf[j] - 1] = j - 1;
    return columnOf;
}

/// The patches that have no twin with the same diff.
struct Rest
{
    std::vector<std::size_t> oldOnes, newOnes;
};

Rest matchTwins(const std::vector<PatchText> &oldPatches, const std::vector<PatchText> &newPatches,
                std::vector<std::optional<std::size_t>> &oldOf)
{
    std::unordered_map<std::string_view, std::vector<std::size_t>> byDiff;
    for (std::size_t i = oldPatches.size(); i-- > 0;)
        byDiff[oldPatches[i].diff].push_back(i);
    Rest rest;
    std::vector<bool> taken(oldPatches.size());
    for (std::size_t j = 0; j < newPatches.size(); ++j) {
        const auto twins = byDiff.find(newPatches[j].diff);
        if (twins == byDiff.end() || twins->second.empty()) {
            rest.newOnes.push_back(j);
            continue;
        }
        oldOf[j] = twins->second.back();
        taken[twins->second.back()] = true;
        twins->second.pop_back();
    }
    for (std::size_t i = 0; i < oldPatches.size(); ++i) {
        if (!taken[i])
            rest.oldOnes.push_back(i);
    }
    return rest;
}

struct Lines
{
    Numbers inOrder, sorted;
    std::int64_t alone = 0; ///< what leaving the patch alone costs
};

std::vector<Lines> linesOf(const std::vector<PatchText> &patches, const std::vector<std::size_t> &which,
                           Numbering &numbering)
{
    std::vector<Lines> result;
    for (const std::size_t p : which) {
        Lines lines;
        lines.inOrder = numbering.of(patches[p].diff);
        lines.sorted = lines.inOrder;
        std::ranges::sort(lines.sorted);
        lines.alone = std::ssize(lines.inOrder) * 60 / 100;
        result.push_back(std::move(lines));
    }
    return result;
}

/// The size of the difference, or `never` where leaving both alone is cheaper in any case.
std::int64_t costOf(const Lines &a, const Lines &b)
{
    const auto most = static_cast<std::size_t>(a.alone + b.alone);
    const std::size_t least = leastEdits(a.sorted, b.sorted);
    if (least > most)
        return never;
    if (const auto common = diff::commonLines(a.inOrder, b.inOrder, std::min(most, mostEdits)))
        return static_cast<std::int64_t>(differenceSize(*common));
    return most <= mostEdits ? never : static_cast<std::int64_t>(least + least / 4);
}

/// "## fs/f.c ##" or "@@ fs/f.c: function" above a line: what a hunk of the difference stands in.
std::string_view headingAbove(const std::vector<std::string_view> &lines, std::size_t line)
{
    while (line-- > 0) {
        std::string_view text = lines[line];
        if (text.starts_with(" ## ") && text.ends_with(" ##"))
            return text.substr(4, text.size() - 7);
        if (text.starts_with("@@ "))
            return text.substr(3);
    }
    return {};
}

std::string wholeText(const PatchText &patch)
{
    std::string text =
        " ## Metadata ##\nAuthor: " + patch.author + "\n\n ## Commit message ##\n    " + patch.title + "\n";
    if (!patch.message.empty())
        text += '\n';
    for (const std::string_view line : core::lines(patch.message))
        text.append(line.empty() ? "" : "    ").append(line).append("\n");
    return text + "\n" + patch.diff;
}

} // namespace

std::vector<std::optional<std::size_t>> matchPatches(const std::vector<PatchText> &oldPatches,
                                                     const std::vector<PatchText> &newPatches,
                                                     std::stop_token stop)
{
    std::vector<std::optional<std::size_t>> oldOf(newPatches.size());
    const Rest rest = matchTwins(oldPatches, newPatches, oldOf);
    Numbering numbering;
    const std::vector<Lines> a = linesOf(oldPatches, rest.oldOnes, numbering),
                             b = linesOf(newPatches, rest.newOnes, numbering);
    const std::size_t n = a.size() + b.size();
    // Every patch may also be left alone: as many stand-ins on either side.
    std::vector<std::int64_t> cost(n * n);
    for (std::size_t i = 0; i < n && !stop.stop_requested(); ++i) {
        for (std::size_t j = 0; j < n; ++j) {
            if (i < a.size() && j < b.size())
                cost[i * n + j] = costOf(a[i], b[j]);
            else if (i < a.size())
                cost[i * n + j] = a[i].alone;
            else if (j < b.size())
                cost[i * n + j] = b[j].alone;
        }
    }
    if (stop.stop_requested())
        return oldOf;
    const std::vector<std::size_t> columnOf = assign(cost, n);
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (columnOf[i] < b.size() && cost[i * n + columnOf[i]] < never)
            oldOf[rest.newOnes[columnOf[i]]] = rest.oldOnes[i];
    }
    return oldOf;
}

std::string differenceText(const PatchText &a, const PatchText &b)
{
    const std::string textA = wholeText(a), textB = wholeText(b);
    Numbering numbering;
    const std::vector<std::string_view> linesA = core::lines(textA), linesB = core::lines(textB);
    const auto common = diff::commonLines(numbering.of(textA), numbering.of(textB), mostEdits);
    if (!common)
        return "(the two patches differ in too many lines to show the difference)\n";
    std::string result;
    for (const Stretch &hunk : stretches(*common)) {
        const std::string_view heading = headingAbove(linesA, hunk.a);
        result.append("@@").append(heading.empty() ? "" : " ").append(heading).append("\n");
        std::size_t i = hunk.a, j = hunk.b;
        for (const diff::Common &next : *common) {
            if (next.a + next.length < hunk.a || next.a > hunk.aEnd)
                continue;
            for (; i < std::min(next.a, hunk.aEnd); ++i)
                result.append("-").append(linesA[i]).append("\n");
            for (; j < std::min(next.b, hunk.bEnd); ++j)
                result.append("+").append(linesB[j]).append("\n");
            for (; i < std::min(next.a + next.length, hunk.aEnd); ++i, ++j)
                result.append(" ").append(linesA[i]).append("\n");
        }
    }
    return result;
}

} // namespace series
