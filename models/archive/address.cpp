// SPDX-License-Identifier: GPL-3.0-or-later
#include "archive/address.h"

#include "core/text.h"
#include "series/links.h"

#include <algorithm>

namespace archive {

namespace {

bool isIdChar(char c)
{
    return static_cast<unsigned char>(c) > ' ' && c != '<' && c != '>' && c != '"' && c != '\\' && c != 0x7f;
}

/// Something like "left@right", without white space; RFC 5322's msg-id, read kindly.
bool isMessageId(std::string_view text)
{
    const auto at = text.rfind('@');
    return at != std::string_view::npos && at != 0 && at + 1 < text.size() && text.size() <= 998 &&
           std::ranges::all_of(text, isIdChar);
}

bool isListName(std::string_view text)
{
    return !text.empty() && text != "." && text != ".." && std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
               c == '-' || c == '_';
    });
}

/// lore's ways to say "whichever list it is on".
bool isAnyList(std::string_view name)
{
    return name == "all" || name == "r" || name == "lkml-all";
}

std::optional<Address> parseUrl(std::string_view url)
{
    const auto scheme = url.find("://");
    const auto slash = url.find('/', scheme + 3);
    Address address;
    if (slash == std::string_view::npos)
        return std::nullopt;
    address.id = series::messageIdOfUrl(url);
    auto path = url.substr(slash + 1);
    path = path.substr(0, path.find_first_of("?#"));
    std::string_view before; // the path above the part that names the mail, or the whole
    if (address.id.empty()) {
        while (path.ends_with('/'))
            path.remove_suffix(1);
        before = path;
    } else {
        auto at = path.find('@');
        if (at == std::string_view::npos)
            at = path.find("%40");
        const auto begin = path.rfind('/', at);
        before = begin == std::string_view::npos ? std::string_view() : path.substr(0, begin);
    }
    const auto last = before.rfind('/');
    const auto list = last == std::string_view::npos ? before : before.substr(last + 1);
    const auto above = last == std::string_view::npos ? std::string_view() : before.substr(0, last + 1);
    if (!list.empty() && !isListName(list))
        return std::nullopt;
    if (list.empty() && address.id.empty())
        return std::nullopt;
    address.list = isAnyList(list) ? "" : list;
    address.base = std::string(url.substr(0, slash + 1)) + std::string(above);
    return address;
}

} // namespace

std::optional<Address> parseAddress(std::string_view source)
{
    source = core::trimmed(source);
    if (source.starts_with("https://") || source.starts_with("http://"))
        return parseUrl(source);
    bool marked = false; // as a Message-ID: only then may it hold a '/'
    for (const std::string_view mark : {"mid:", "msgid:", "id:", "message-id:", "lore:"}) {
        if (core::startsWithCaseless(source, mark)) {
            source = core::trimmed(source.substr(mark.size()));
            marked = true;
        }
    }
    if (source.starts_with('<') && source.ends_with('>')) {
        source = source.substr(1, source.size() - 2);
        marked = true;
    }
    if (const auto slash = source.find('/');
        !marked && slash != std::string_view::npos && slash < source.rfind('@')) {
        const auto list = source.substr(0, slash);
        const auto id = source.substr(slash + 1);
        if (isListName(list) && !list.contains('@') && isMessageId(id) && !id.contains('/'))
            return Address{{}, std::string(isAnyList(list) ? "" : list), std::string(id)};
    }
    if (isMessageId(source) && (marked || !source.contains('/')) && source.front() != '.')
        return Address{{}, {}, std::string(source)};
    return std::nullopt;
}

std::string escapedId(std::string_view id)
{
    static constexpr char hex[] = "0123456789ABCDEF";
    std::string text;
    for (const char c : id) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                           std::string_view("-._~!$'()*+,;=:@").contains(c);
        if (plain) {
            text += c;
        } else {
            const auto octet = static_cast<unsigned char>(c);
            text += {'%', hex[octet >> 4], hex[octet & 15]};
        }
    }
    return text;
}

} // namespace archive
