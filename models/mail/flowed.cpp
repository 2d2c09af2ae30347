// SPDX-License-Identifier: GPL-3.0-or-later
#include "mail/flowed.h"

#include "core/text.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

namespace mail {

namespace {

struct Line
{
    std::size_t depth = 0;
    std::string_view text; ///< unstuffed, without the CR at its end
    bool cr = false;
    bool flowed = false;
};

Line parsed(std::string_view raw)
{
    Line line;
    line.cr = raw.ends_with('\r');
    if (line.cr)
        raw.remove_suffix(1);
    while (raw.starts_with('>')) {
        raw.remove_prefix(1);
        ++line.depth;
    }
    if (raw.starts_with(' ')) // RFC 3676 4.4
        raw.remove_prefix(1);
    line.text = raw;
    line.flowed = raw.ends_with(' ') && raw != "-- "; // 4.3: the signature separator is never flowed
    return line;
}

/// The counts of "@@ -1,3 +1,4 @@"; nothing when the line is no such head.
std::optional<std::pair<int, int>> hunkCounts(std::string_view line)
{
    std::pair<int, int> counts{1, 1};
    if (!line.starts_with("@@ -"))
        return std::nullopt;
    const char *at = line.data() + 3;
    const char *end = line.data() + std::min<std::size_t>(line.size(), 80);
    for (int *count : {&counts.first, &counts.second}) {
        int start = 0;
        auto parsed = std::from_chars(at + 1, end, start);
        if (parsed.ec == std::errc() && parsed.ptr != end && *parsed.ptr == ',')
            parsed = std::from_chars(parsed.ptr + 1, end, *count);
        if (parsed.ec != std::errc() || end - parsed.ptr < 3)
            return std::nullopt;
        at = parsed.ptr + 1;
    }
    return std::string_view(at, end).starts_with("@@") ? std::optional(counts) : std::nullopt;
}

/// Lines of the hunk below a head at `at`, when they are as many as it counts; else 0.
std::size_t wholeHunk(const std::vector<std::string_view> &lines, std::size_t at)
{
    auto counts = hunkCounts(lines[at]);
    if (!counts)
        return 0;
    auto [before, after] = *counts;
    auto line = at + 1;
    for (; line < lines.size() && (before > 0 || after > 0); ++line) {
        const char sign = lines[line].empty() || lines[line] == "\r" ? ' ' : lines[line].front();
        if (sign != ' ' && sign != '-' && sign != '+' && sign != '\\')
            return 0;
        before -= sign == ' ' || sign == '-' ? 1 : 0;
        after -= sign == ' ' || sign == '+' ? 1 : 0;
    }
    return before == 0 && after == 0 ? line - at - 1 : 0;
}

/// Hunks that are not as long as they say.
std::size_t brokenHunks(std::string_view text)
{
    if (!text.contains("@@ -"))
        return 0;
    const auto lines = core::lines(text);
    std::size_t broken = 0;
    for (std::size_t i = 0; i < lines.size(); ++i)
        broken += hunkCounts(lines[i]) && wholeHunk(lines, i) == 0 ? 1 : 0;
    return broken;
}

std::string joined(std::string_view text, bool delsp, bool keepHunks)
{
    std::string result;
    result.reserve(text.size());
    const bool ends = text.ends_with('\n');
    const auto all = core::lines(text);
    bool open = false; // the line before waits for its rest
    std::size_t depth = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (const auto size = keepHunks && !open ? wholeHunk(all, i) : 0; size > 0) {
            for (const auto last = i + size; i <= last; ++i)
                result.append(all[i]).append(i + 1 < all.size() || ends ? "\n" : "");
            --i;
            continue;
        }
        const auto line = parsed(all[i]);
        // 4.5: a change of depth ends a paragraph, and so does the signature separator.
        if (open && (line.depth != depth || line.text == "-- ")) {
            result += '\n';
            open = false;
        }
        if (!open) {
            result.append(line.depth, '>');
            if (line.depth > 0 && !line.text.empty())
                result += ' ';
        }
        depth = line.depth;
        open = line.flowed && i + 1 < all.size();
        result += open && delsp ? line.text.substr(0, line.text.size() - 1) : line.text;
        if (open)
            continue;
        if (line.cr)
            result += '\r';
        if (i + 1 < all.size() || ends)
            result += '\n';
    }
    return result;
}

} // namespace

std::string unflowed(std::string_view text, bool delsp)
{
    auto result = joined(text, delsp, false);
    // Some programs declare format=flowed and yet send patches as they stand, nothing stuffed.
    const auto broken = brokenHunks(result);
    return broken > brokenHunks(text) ? joined(text, delsp, true) : result;
}

} // namespace mail
