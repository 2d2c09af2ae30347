// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/parser.h"

#include "core/text.h"

#include <algorithm>

namespace diff {

namespace {

/// Splits "> > text" into its depth and text, as far as a diff needs it.
std::pair<int, std::string_view> unquote(std::string_view line)
{
    int depth = 0;
    for (;;) {
        const std::string_view rest =
            line.substr(std::min<std::size_t>(line.starts_with(' ') ? 1 : 0, line.size()));
        if (line.starts_with('>'))
            line.remove_prefix(1);
        else if (depth > 0 && rest.starts_with('>'))
            line.remove_prefix(2);
        else
            break;
        ++depth;
    }
    if (depth > 0 && line.starts_with(' '))
        line.remove_prefix(1);
    return {depth, line};
}

/// The quoted lines of one depth as a text of their own: a reply's words between them are left out.
struct Quoted
{
    std::string text;
    std::vector<int> lines; ///< where each stands in the whole, from 1
};

std::vector<Quoted> quotedTexts(std::string_view text)
{
    constexpr int deepest = 32;
    std::vector<Quoted> result;
    if (!text.starts_with('>') && !text.contains("\n>"))
        return result;
    int number = 0;
    for (const std::string_view line : core::lines(text)) {
        ++number;
        if (!line.starts_with('>'))
            continue;
        const auto [depth, content] = unquote(line);
        if (depth > deepest)
            continue;
        if (result.size() < static_cast<std::size_t>(depth))
            result.resize(static_cast<std::size_t>(depth));
        Quoted &quoted = result[static_cast<std::size_t>(depth) - 1];
        quoted.text.append(content);
        quoted.text += '\n';
        quoted.lines.push_back(number);
    }
    return result;
}

} // namespace

Reading read(std::string_view octets)
{
    Reading reading;
    std::vector<core::LineRange> ranges = parseInto(reading.patch, octets);
    for (const Quoted &quoted : quotedTexts(octets)) {
        Patch inner;
        for (const core::LineRange range : parseInto(inner, quoted.text)) {
            for (int i = range.first; i <= range.last; ++i) {
                const int line = quoted.lines[static_cast<std::size_t>(i) - 1];
                ranges.push_back({line, line});
            }
        }
    }
    std::ranges::sort(ranges, {}, &core::LineRange::first);
    auto &result = reading.lines;
    for (const core::LineRange range : ranges) {
        if (!result.empty() && range.first <= result.back().last + 1)
            result.back().last = std::max(result.back().last, range.last);
        else
            result.push_back(range);
    }
    return reading;
}

std::vector<core::LineRange> diffLines(std::string_view text)
{
    return read(text).lines;
}

} // namespace diff
