// SPDX-License-Identifier: GPL-3.0-or-later
#include "mail/quote.h"

#include "core/text.h"

#include <algorithm>

namespace mail {

namespace {

bool digit(char c)
{
    return c >= '0' && c <= '9';
}

// "12,14c12" and the like open a hunk of diff(1) without options, whose new lines begin with "> ".
bool opensNormalDiff(std::string_view line)
{
    std::size_t commands = 0;
    for (const char c : core::trimmed(line)) {
        if (c == 'a' || c == 'c' || c == 'd')
            ++commands;
        else if (!digit(c) && c != ',')
            return false;
    }
    return commands == 1 && !line.empty() && digit(line.front());
}

// Marks follow one another with at most one space between them.
QuotedLine readMarks(std::string_view line, int number, char mark)
{
    QuotedLine q{line, 0, number, 0};
    std::size_t at = 0;
    while (true) {
        const auto spaced = at < line.size() && line[at] == ' ' && q.depth > 0 ? at + 1 : at;
        if (spaced >= line.size() || (line[spaced] != mark && (q.depth == 0 || line[spaced] != '>')))
            break;
        at = spaced + 1;
        ++q.depth;
    }
    q.column = static_cast<int>(at);
    q.text = line.substr(at);
    if (q.depth > 0 && q.text.starts_with(' '))
        q.text.remove_prefix(1);
    return q;
}

bool endsLikeAttribution(std::string_view line)
{
    line = core::trimmed(line);
    return line.ends_with("wrote:") || line.ends_with("writes:") || line.ends_with("said:");
}

// A block of lines behind '|' is a quote when an attribution stands above it and no row closes with '|'.
std::size_t barBlock(const std::vector<std::string_view> &all, std::size_t first)
{
    auto end = first;
    while (end < all.size() && all[end].starts_with('|')) {
        const auto rest = core::trimmed(all[end].substr(1));
        if (rest.ends_with('|') ||
            (all[end].size() > 1 && all[end][1] != ' ' && all[end][1] != '|' && all[end][1] != '>'))
            return 0;
        ++end;
    }
    auto above = first;
    while (above > 0 && core::trimmed(all[above - 1]).empty() && first - above < 2)
        --above;
    return above > 0 && endsLikeAttribution(all[above - 1]) ? end - first : 0;
}

} // namespace

std::vector<QuotedLine> quotedLines(std::string_view body)
{
    const auto all = core::lines(body);
    std::vector<QuotedLine> result;
    result.reserve(all.size());
    bool inNormalDiff = false;
    std::size_t barsLeft = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto line = all[i];
        const int number = static_cast<int>(i) + 1;
        inNormalDiff = inNormalDiff ? line.starts_with("< ") || line.starts_with("> ") ||
                                          line.starts_with("---") || line == "<" || line == ">" ||
                                          line.starts_with("\\ ") || opensNormalDiff(line)
                                    : opensNormalDiff(line) && i + 1 < all.size() &&
                                          (all[i + 1].starts_with("< ") || all[i + 1].starts_with("> "));
        if (barsLeft == 0 && line.starts_with('|') && (i == 0 || !all[i - 1].starts_with('|')))
            barsLeft = barBlock(all, i);
        // An mbox without quoting undone: no one writes a quote without a space, alone.
        const bool from = line.starts_with(">From ") && (i == 0 || !all[i - 1].starts_with('>')) &&
                          (i + 1 >= all.size() || !all[i + 1].starts_with('>'));
        if (inNormalDiff || from)
            result.push_back({line, 0, number, 0});
        else
            result.push_back(readMarks(line, number, barsLeft > 0 ? '|' : '>'));
        barsLeft -= barsLeft > 0 ? 1 : 0;
    }
    return result;
}

} // namespace mail
