// SPDX-License-Identifier: GPL-3.0-or-later
#include "series/trailers.h"

#include "core/text.h"

#include <algorithm>
#include <array>

namespace series {

namespace {

constexpr std::size_t longestLine = 1000; // RFC 5322 2.1.1

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool isKeyChar(char c)
{
    return isLetter(c) || c == '-' || (c >= '0' && c <= '9');
}

bool isTag(std::string_view key)
{
    return key.size() > 3 && core::equalCaseless(key.substr(key.size() - 3), "-by");
}

/// Trailers without a person that a reply may give: b4 takes these too.
bool isReference(std::string_view key)
{
    static constexpr std::array<std::string_view, 4> keys = {"Fixes", "Link", "Closes", "BugLink"};
    return std::ranges::any_of(keys, [key](auto known) { return core::equalCaseless(key, known); });
}

/// What git and b4 put at the end of a letter; read elsewhere.
bool isFooter(std::string_view key)
{
    static constexpr std::array<std::string_view, 5> keys = {
        "From", "base-commit", "change-id", "prerequisite-patch-id", "prerequisite-message-id"};
    return std::ranges::any_of(keys, [key](auto known) { return core::equalCaseless(key, known); });
}

/// "reviewed-by" as "Reviewed-by"; other keys as written.
std::string keyAsShown(std::string_view key)
{
    if (!isTag(key))
        return std::string(key);
    std::string shown = core::lowered(key);
    shown[0] = static_cast<char>(shown[0] - 'a' + 'A');
    return shown;
}

/// "a@b<mailto:a@b>" as mail clients write when they turn HTML into text.
std::string withoutMailto(std::string value)
{
    for (auto at = value.find("<mailto:"); at != std::string::npos; at = value.find("<mailto:")) {
        const auto end = value.find('>', at);
        value.erase(at, end == std::string::npos ? end : end + 1 - at);
    }
    return value;
}

struct KeyLine
{
    std::string_view key, value;
    bool indented = false;
};

std::optional<KeyLine> keyLine(std::string_view line)
{
    if (line.size() > longestLine)
        return std::nullopt;
    KeyLine found;
    const auto begin = line.find_first_not_of(" \t");
    if (begin == std::string_view::npos || begin > 8)
        return std::nullopt;
    found.indented = begin != 0;
    line.remove_prefix(begin);
    const auto end = std::ranges::find_if_not(line, isKeyChar) - line.begin();
    const auto size = static_cast<std::size_t>(end);
    if (size < 2 || size >= line.size() || line[size] != ':' || !isLetter(line[0]))
        return std::nullopt;
    found.key = line.substr(0, size);
    found.value = core::trimmed(line.substr(size + 1));
    // "http://…" is no trailer, nor is a key without a value.
    if (found.value.empty() || found.value.starts_with("//"))
        return std::nullopt;
    return found;
}

/// A tag's value may go on in the next line: the address, or the rest of a "(…" comment.
std::string wholeValue(const KeyLine &head, const std::vector<std::string_view> &lines, std::size_t at,
                       int last)
{
    std::string value(head.value);
    if (at + 1 < static_cast<std::size_t>(last)) {
        const auto next = core::trimmed(lines[at + 1]);
        const bool address =
            isTag(head.key) && next.starts_with('<') && next.ends_with('>') && !value.contains('<');
        const bool comment = core::equalCaseless(head.key, "Fixes") && value.contains('(') &&
                             !value.contains(')') && next.ends_with(')');
        if (address || comment)
            value += ' ' + std::string(next);
    }
    return core::collapsed(withoutMailto(std::move(value)));
}

Trailer trailer(const KeyLine &head, const std::vector<std::string_view> &lines, std::size_t at, int last)
{
    Trailer result;
    result.key = keyAsShown(head.key);
    result.value = wholeValue(head, lines, at, last);
    result.line = static_cast<int>(at) + 1;
    return result;
}

bool isDiffStart(const std::vector<std::string_view> &lines, std::size_t at)
{
    return lines[at].starts_with("diff --git ") || lines[at].starts_with("Index: ") ||
           (lines[at].starts_with("--- ") && at + 1 < lines.size() && lines[at + 1].starts_with("+++ "));
}

/// Where a mail client put the whole answered mail below the answer, unquoted.
bool isOriginalBelow(std::string_view line)
{
    return line.starts_with("-----Original Message-----") ||
           line.starts_with("________________________________") || line.starts_with("---- Original");
}

struct Person
{
    std::string name, address;
};

Person person(std::string_view value)
{
    const auto open = value.find('<');
    if (open == std::string_view::npos) {
        const auto word = core::trimmed(value).substr(0, core::trimmed(value).find(' '));
        return word.contains('@') ? Person{{}, core::lowered(word)}
                                  : Person{core::lowered(core::trimmed(value)), {}};
    }
    auto name = core::trimmed(value.substr(0, open));
    if (name.size() > 1 && name.front() == '"' && name.back() == '"')
        name = name.substr(1, name.size() - 2);
    const auto close = value.find('>', open);
    return {core::lowered(name), core::lowered(core::trimmed(value.substr(open + 1, close - open - 1)))};
}

} // namespace

std::vector<Trailer> ownTrailers(const std::vector<std::string_view> &lines, int last)
{
    std::vector<Trailer> result;
    last = std::min(last, static_cast<int>(lines.size()));
    int paragraph = last; // first line (from 0) of the last paragraph
    while (paragraph > 0 && core::trimmed(lines[static_cast<std::size_t>(paragraph) - 1]).empty())
        --paragraph;
    const int end = paragraph;
    while (paragraph > 0 && !core::trimmed(lines[static_cast<std::size_t>(paragraph) - 1]).empty())
        --paragraph;
    for (int i = 0; i < end && result.size() < mostTrailers; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const auto head = keyLine(lines[at]);
        if (!head || head->indented)
            continue;
        Trailer found = trailer(*head, lines, at, end);
        const bool tag = isTag(head->key) && found.value.contains('@');
        if (!tag && (i < paragraph || isFooter(head->key)))
            continue;
        found.inPatch = true;
        result.push_back(std::move(found));
    }
    return result;
}

std::vector<Trailer> givenTrailers(const std::vector<std::string_view> &lines)
{
    std::vector<Trailer> result;
    const auto count = static_cast<int>(lines.size());
    for (std::size_t at = 0; at < lines.size() && result.size() < mostTrailers; ++at) {
        if (lines[at] == "-- " || lines[at] == "--" || isDiffStart(lines, at) || isOriginalBelow(lines[at]))
            break;
        const auto head = keyLine(lines[at]);
        // An indented tag is a proposal for others to write, unlike one at the margin.
        if (!head || head->indented || !(isTag(head->key) || isReference(head->key)))
            continue;
        Trailer found = trailer(*head, lines, at, count);
        if (isTag(head->key) && !found.value.contains('@'))
            continue;
        result.push_back(std::move(found));
    }
    return result;
}

bool isByAnother(const Trailer &trailer, const mail::Address &sender)
{
    if (!isTag(trailer.key))
        return false;
    const Person named = person(trailer.value);
    const auto address = core::lowered(sender.address);
    if (!named.address.empty() && named.address == address)
        return false;
    const auto name = core::lowered(core::trimmed(sender.name));
    if (name.empty())
        return !named.address.empty() || address.empty();
    // "Name (company)", and "Name via list" as lists rewrite it, are still that name.
    const auto plain = core::trimmed(std::string_view(named.name).substr(0, named.name.find_first_of("([")));
    const auto said = core::trimmed(
        std::string_view(name).substr(0, std::min(name.find(" via "), name.find_first_of("(["))));
    return plain.empty() || plain != said;
}

} // namespace series
