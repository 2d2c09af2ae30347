// SPDX-License-Identifier: GPL-3.0-or-later
#include "mail/mbox.h"

#include <algorithm>
#include <cstring>
#include <optional>

namespace mail {

namespace {

constexpr std::size_t longestFromLine = 1024;

bool digit(char c)
{
    return c >= '0' && c <= '9';
}

std::string_view lineAt(std::string_view octets, std::size_t start)
{
    const auto rest = octets.substr(start, longestFromLine);
    auto line = rest.substr(0, rest.find('\n'));
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    return line;
}

// A date as asctime(3) writes it: a time and then a year, possibly a zone between or behind them. The same
// test as git-mailsplit's, which looks at the last colon of the line.
bool isFromLine(std::string_view line)
{
    if (!line.starts_with("From "))
        return false;
    const auto colon = line.rfind(':');
    if (colon == std::string_view::npos || colon < 6 || colon + 2 >= line.size())
        return false;
    if (!digit(line[colon - 1]) || !digit(line[colon + 1]))
        return false;
    for (auto i = colon + 2; i + 4 <= line.size(); ++i) {
        const auto year = line.substr(i, 4);
        if (std::ranges::all_of(year, digit) && (year.starts_with("19") || year.starts_with("20")))
            return true;
    }
    return false;
}

bool startsWithHeader(std::string_view line)
{
    const auto colon = line.find(':');
    return colon != std::string_view::npos && colon > 0 &&
           std::ranges::all_of(line.substr(0, colon), [](char c) { return c > ' ' && c < 0x7f; });
}

// "From <commit id> Mon Sep 17 00:00:00 2001": git-format-patch quotes nothing.
bool isGitLine(std::string_view line)
{
    const auto id = line.substr(5, line.find(' ', 5) - 5);
    return (id.size() == 40 || id.size() == 64) &&
           std::ranges::all_of(id, [](char c) { return digit(c) || (c >= 'a' && c <= 'f'); });
}

std::size_t nextLine(std::string_view octets, std::size_t from)
{
    const auto end = octets.find('\n', from);
    return end == std::string_view::npos ? octets.size() : end + 1;
}

// The first line that is not blank.
std::size_t firstLine(std::string_view octets)
{
    std::size_t at = 0;
    while (at < octets.size() &&
           octets.substr(at, octets.find('\n', at) - at).find_first_not_of(" \t\r") == std::string_view::npos)
        at = nextLine(octets, at);
    return at;
}

// The next "\nFrom " at or behind `from`, as the place of its F.
std::size_t nextFrom(std::string_view octets, std::size_t from)
{
    constexpr std::string_view mark = "\nFrom ";
    if (from >= octets.size())
        return std::string_view::npos;
    const auto *hit = static_cast<const char *>(
        ::memmem(octets.data() + from, octets.size() - from, mark.data(), mark.size()));
    return hit ? static_cast<std::size_t>(hit - octets.data()) + 1 : std::string_view::npos;
}

// The first "From " line: on top, or below a line or two that came along when it was copied.
std::optional<std::size_t> firstFrom(std::string_view octets)
{
    constexpr int mostAbove = 3;
    auto line = firstLine(octets);
    if (lineAt(octets, line).starts_with("From ") && startsWithHeader(lineAt(octets, nextLine(octets, line))))
        return line;
    for (int above = 0; above <= mostAbove && line < octets.size(); ++above, line = nextLine(octets, line)) {
        const auto text = lineAt(octets, line);
        if (isFromLine(text) && (above == 0 || startsWithHeader(lineAt(octets, nextLine(octets, line)))))
            return line;
        if (startsWithHeader(text)) // a mail, whose text may hold such a line
            break;
    }
    return std::nullopt;
}

} // namespace

bool isMbox(std::string_view octets)
{
    return firstFrom(octets).has_value();
}

Mbox splitMbox(std::string_view octets, std::stop_token stop)
{
    Mbox result;
    auto line = firstFrom(octets).value_or(0);
    const auto first = lineAt(octets, line);
    result.rd = first.starts_with("From mboxrd@z");
    result.quoted = !isGitLine(first);
    while (line < octets.size() && !stop.stop_requested()) {
        const auto start = nextLine(octets, line);
        auto next = start == 0 ? start : start - 1;
        do {
            next = nextFrom(octets, next);
        } while (next != std::string_view::npos && !isFromLine(lineAt(octets, next)));
        line = next == std::string_view::npos ? octets.size() : next;
        auto end = std::max(line, start);
        // The empty line before the next "From ", or at the end, belongs to the framing.
        if (end >= start + 2 && octets.substr(end - 2, 2) == "\n\n")
            --end;
        else if (end >= start + 4 && octets.substr(end - 4, 4) == "\r\n\r\n")
            end -= 2;
        result.mails.push_back({start, end - start});
    }
    return result;
}

bool hasQuotedFrom(std::string_view mail)
{
    for (auto at = mail.find(">From "); at != std::string_view::npos; at = mail.find(">From ", at + 1)) {
        auto start = at;
        while (start > 0 && mail[start - 1] == '>')
            --start;
        if (start == 0 || mail[start - 1] == '\n')
            return true;
    }
    return false;
}

std::string unquotedFrom(std::string_view mail)
{
    std::string result;
    result.reserve(mail.size());
    while (!mail.empty()) {
        const auto end = std::min(mail.find('\n'), mail.size() - 1) + 1;
        auto line = mail.substr(0, end);
        const auto marks = line.find_first_not_of('>');
        if (marks != std::string_view::npos && marks > 0 && line.substr(marks).starts_with("From "))
            line.remove_prefix(1);
        result += line;
        mail.remove_prefix(end);
    }
    return result;
}

} // namespace mail
