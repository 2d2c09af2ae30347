// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/paths.h"

#include "core/text.h"

#include <algorithm>
#include <array>

namespace diff {

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}
bool isOctal(char c)
{
    return c >= '0' && c <= '7';
}

char unescaped(char c)
{
    switch (c) {
    case 'a':
        return '\a';
    case 'b':
        return '\b';
    case 'f':
        return '\f';
    case 'n':
        return '\n';
    case 'r':
        return '\r';
    case 't':
        return '\t';
    case 'v':
        return '\v';
    default:
        return c;
    }
}

/// Reads a quoted string at the front of `text` and removes it from there.
std::string takeQuoted(std::string_view &text)
{
    std::string result;
    std::size_t i = 1;
    for (; i < text.size() && text[i] != '"'; ++i) {
        if (text[i] != '\\' || i + 1 == text.size()) {
            result += text[i];
            continue;
        }
        ++i;
        if (i + 2 < text.size() && isOctal(text[i]) && isOctal(text[i + 1]) && isOctal(text[i + 2])) {
            result += static_cast<char>((text[i] - '0') * 64 + (text[i + 1] - '0') * 8 + (text[i + 2] - '0'));
            i += 2;
        } else {
            result += unescaped(text[i]);
        }
    }
    text.remove_prefix(std::min(i + 1, text.size()));
    return result;
}

/// "2010-08-18 20:13", "Thu Jan 01 …", "17 Aug 2011", "(revision 5)": what follows a file's name.
bool looksLikeDate(std::string_view text)
{
    constexpr std::array days{"Mon ", "Tue ", "Wed ", "Thu ", "Fri ", "Sat ", "Sun "};
    constexpr std::array words{"(revision ", "(working copy)", "(nonexistent)", "(.../"};
    const auto begins = [text](const char *word) { return text.starts_with(word); };
    if (std::ranges::any_of(days, begins) || std::ranges::any_of(words, begins))
        return true;
    if (text.size() >= 10 && std::all_of(text.begin(), text.begin() + 4, isDigit))
        return text[4] == '-' && isDigit(text[5]) && text[7] == '-';
    const auto digits = static_cast<std::size_t>(std::ranges::find_if_not(text, isDigit) - text.begin());
    return (digits == 1 || digits == 2) && text.size() > digits + 9 && text[digits] == ' ' &&
           text[digits + 4] == ' ' && isDigit(text[digits + 5]) && isDigit(text[digits + 8]);
}

/// Where the name ends and a date or a revision begins.
std::size_t nameEnd(std::string_view text)
{
    for (auto at = text.find('\t'); at != std::string_view::npos; at = text.find('\t', at + 1)) {
        if (looksLikeDate(text.substr(at + 1)))
            return at;
    }
    if (const auto tab = text.find('\t'); tab != std::string_view::npos)
        return tab;
    for (auto at = text.find(' '); at != std::string_view::npos; at = text.find(' ', at + 1)) {
        if (looksLikeDate(text.substr(at + 1)))
            return at;
    }
    return text.size();
}

bool isEpoch(std::string_view date)
{
    const auto has = [date](std::string_view word) { return date.find(word) != std::string_view::npos; };
    return has("1970-01-01") || has("1969-12-31") || (has(" 1970") && (has("Jan 01") || has("Jan  1"))) ||
           (has(" 1969") && has("Dec 31"));
}

std::size_t firstComponent(std::string_view path)
{
    const auto slash = path.find('/');
    return slash == std::string_view::npos || slash == 0 ? 0 : slash + 1;
}

} // namespace

std::string unquoted(std::string_view text)
{
    return text.starts_with('"') ? takeQuoted(text) : std::string(text);
}

NameField parseNameField(std::string_view text)
{
    NameField field;
    std::string_view rest;
    // GNU diff writes names that begin with a quote as they are; only git's own quoting is undone.
    if (text.starts_with('"') && text.find('"', 1) != std::string_view::npos && !text.contains("\".") &&
        !text.contains('\t')) {
        rest = text;
        field.name = takeQuoted(rest);
    } else {
        const auto end = nameEnd(text);
        field.name = core::trimmed(text.substr(0, end));
        rest = text.substr(end);
        if (field.name.starts_with('"') && field.name.ends_with('"') && field.name.size() > 1)
            field.name = unquoted(field.name);
    }
    field.none = field.name == "/dev/null" || rest.contains("(nonexistent)");
    field.epoch = isEpoch(rest) || rest.contains("(revision 0)");
    return field;
}

std::pair<std::string, std::string> splitGitNames(std::string_view text)
{
    text = core::trimmed(text);
    if (text.starts_with('"')) {
        const std::string first = takeQuoted(text);
        return {first, unquoted(core::trimmed(text))};
    }
    if (text.ends_with('"')) {
        const auto quote = text.find(" \"");
        if (quote == std::string_view::npos)
            return {};
        return {std::string(text.substr(0, quote)), unquoted(text.substr(quote + 1))};
    }
    // Names may hold spaces; then the two are the same behind their prefixes, and mostly of one length.
    const auto split = [text](std::size_t at) {
        return std::pair(std::string(text.substr(0, at)), std::string(text.substr(at + 1)));
    };
    const std::size_t middle = text.size() / 2;
    if (text.size() % 2 == 1 && text[middle] == ' ') {
        auto [a, b] = split(middle);
        if (a == b || a.substr(firstComponent(a)) == b.substr(firstComponent(b)))
            return {a, b};
    }
    if (const auto second = text.find(" b/"); text.starts_with("a/") && second != std::string_view::npos)
        return split(second);
    if (const auto space = text.find(' '); space != std::string_view::npos)
        return split(space);
    return {};
}

std::pair<std::size_t, std::size_t> prefixLengths(std::string_view oldName, std::string_view newName)
{
    const std::size_t a = firstComponent(oldName), b = firstComponent(newName);
    if (a == 0 || b == 0 || oldName == newName)
        return {0, 0};
    const std::string_view first = oldName.substr(0, a), second = newName.substr(0, b);
    if (first != second && oldName.substr(a) == newName.substr(b))
        return {a, b};
    if (first == "a/" && second == "b/")
        return {a, b};
    return {0, 0};
}

bool isUnsafePath(std::string_view path)
{
    if (path.starts_with('/') || path.starts_with('\\') || (path.size() > 1 && path[1] == ':'))
        return true;
    while (!path.empty()) {
        const auto end = path.find_first_of("/\\");
        const std::string_view part = path.substr(0, end);
        if (part == ".." || core::equalCaseless(part, ".git"))
            return true;
        path.remove_prefix(end == std::string_view::npos ? path.size() : end + 1);
    }
    return false;
}

} // namespace diff
