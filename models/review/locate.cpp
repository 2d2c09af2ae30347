// SPDX-License-Identifier: GPL-3.0-or-later
#include "review/locate.h"

#include "core/text.h"

#include <algorithm>
#include <climits>
#include <cstdlib>

namespace review {

namespace {

/// A line as it is compared: quote marks and one diff sign off, white space folded.
std::string essence(std::string_view line)
{
    while (line.starts_with('>'))
        line.remove_prefix(line.starts_with("> ") ? 2 : 1);
    if (line.starts_with('+') || line.starts_with('-'))
        line.remove_prefix(1);
    return core::collapsed(line);
}

std::vector<std::string> essences(std::string_view text)
{
    std::vector<std::string> result;
    for (const auto line : core::lines(text))
        result.push_back(essence(line));
    return result;
}

} // namespace

std::optional<core::LineRange> locate(std::string_view body, const Place &place)
{
    const auto lines = core::lines(body);
    const int count = static_cast<int>(lines.size());
    const auto wanted = essences(place.text);
    const bool blank = std::ranges::all_of(wanted, [](const auto &line) { return line.empty(); });
    if (blank) {
        if (place.firstLine < 1 || place.firstLine > count)
            return {};
        return core::LineRange{place.firstLine, std::clamp(place.lastLine, place.firstLine, count)};
    }
    const auto here = essences(body);
    const auto first =
        std::ranges::find_if(wanted, [](const auto &line) { return !line.empty(); }) - wanted.begin();
    std::size_t best = 0;
    int bestLine = 0, bestDistance = INT_MAX;
    for (std::size_t at = 0; at < here.size(); ++at) {
        if (here[at] != wanted[static_cast<std::size_t>(first)])
            continue;
        std::size_t same = 0;
        const auto begin = at - std::min(at, static_cast<std::size_t>(first));
        while (same < wanted.size() && same < 200 && begin + same < here.size() &&
               here[begin + same] == wanted[same])
            ++same;
        const int line = static_cast<int>(begin) + 1, distance = std::abs(line - place.firstLine);
        if (same > best || (same == best && distance < bestDistance)) {
            best = same;
            bestLine = line;
            bestDistance = distance;
        }
    }
    if (bestLine == 0)
        return {};
    const int length = std::max(1, static_cast<int>(std::max(best, std::size_t{1})));
    return core::LineRange{bestLine, std::min(count, bestLine + length - 1)};
}

std::optional<DiffPosition> locate(const diff::Patch &patch, const Place &place)
{
    const auto lines = core::lines(place.text);
    const std::string wanted = lines.empty() ? std::string() : essence(lines.front());
    std::optional<DiffPosition> best;
    long bestScore = LONG_MAX;
    for (std::size_t f = 0; f < patch.files.size(); ++f) {
        const auto &file = patch.files[f];
        if (file.newPath != place.path && file.oldPath != place.path)
            continue;
        for (std::size_t h = 0; h < file.hunks.size(); ++h)
            for (std::size_t l = 0; l < file.hunks[h].lines.size(); ++l) {
                const auto &line = file.hunks[h].lines[l];
                const bool old = line.kind == diff::LineKind::Removed;
                const int number = place.oldSide ? line.oldLine : line.newLine;
                const std::string text = core::collapsed(line.text);
                if (wanted.empty() ? number != place.fileLine || number == 0
                                   : text != wanted && essence(line.text) != wanted)
                    continue;
                // The same side first, then the nearest.
                const long score =
                    (old != place.oldSide ? 1000000L : 0L) +
                    std::abs((number ? number : std::max(line.oldLine, line.newLine)) - place.fileLine);
                if (score < bestScore) {
                    bestScore = score;
                    best = DiffPosition{f, h, l};
                }
            }
    }
    return best;
}

} // namespace review
