// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/unified.h"

#include "diff/linediff.h"

#include <algorithm>
#include <cstdint>
#include <format>
#include <unordered_map>

namespace diff {

namespace {

constexpr std::size_t context = 3;

/// A stretch that differs: lines [a, endA) became [b, endB).
struct Change
{
    std::size_t a = 0, endA = 0, b = 0, endB = 0;
};

std::vector<Change> changesBetween(const std::vector<std::string_view> &before,
                                   const std::vector<std::string_view> &after)
{
    constexpr std::size_t most = 4000; // lines that may differ: the search is quadratic in them
    std::unordered_map<std::string_view, std::uint32_t> numbers;
    const auto numbered = [&numbers](const std::vector<std::string_view> &lines) {
        std::vector<std::uint32_t> result;
        result.reserve(lines.size());
        for (const std::string_view line : lines)
            result.push_back(numbers.emplace(line, static_cast<std::uint32_t>(numbers.size())).first->second);
        return result;
    };
    const auto a = numbered(before), b = numbered(after);
    const auto common = commonLines(a, b, most);
    if (!common)
        return {{0, before.size(), 0, after.size()}};
    std::vector<Change> result;
    std::size_t atA = 0, atB = 0;
    for (const Common &same : *common) {
        if (same.a > atA || same.b > atB)
            result.push_back({atA, same.a, atB, same.b});
        atA = same.a + same.length;
        atB = same.b + same.length;
    }
    return result;
}

} // namespace

std::string unified(std::string_view path, const std::vector<std::string_view> &before,
                    const std::vector<std::string_view> &after)
{
    const std::vector<Change> changes = changesBetween(before, after);
    if (changes.empty())
        return {};
    std::string text = std::format("diff --git a/{0} b/{0}\n--- a/{0}\n+++ b/{0}\n", path);
    for (std::size_t i = 0; i < changes.size();) {
        // Changes with less than twice the context between them are one hunk.
        std::size_t last = i;
        while (last + 1 < changes.size() && changes[last + 1].a - changes[last].endA <= 2 * context)
            ++last;
        const std::size_t above = std::min(context, changes[i].a),
                          below = std::min(context, before.size() - changes[last].endA);
        const std::size_t a = changes[i].a - above, endA = changes[last].endA + below,
                          b = changes[i].b - above, endB = changes[last].endB + below;
        text += std::format("@@ -{},{} +{},{} @@\n", a + (endA > a), endA - a, b + (endB > b), endB - b);
        std::size_t next = a;
        const auto put = [&text](char sign, std::string_view line) {
            text += sign;
            text += line;
            text += '\n';
        };
        for (; i <= last; ++i) {
            for (; next < changes[i].a; ++next)
                put(' ', before[next]);
            for (; next < changes[i].endA; ++next)
                put('-', before[next]);
            for (std::size_t line = changes[i].b; line < changes[i].endB; ++line)
                put('+', after[line]);
        }
        for (; next < endA; ++next)
            put(' ', before[next]);
    }
    return text;
}

} // namespace diff
