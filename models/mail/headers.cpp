// SPDX-License-Identifier: GPL-3.0-or-later
#include "mail/headers.h"

#include "core/text.h"
#include "mail/date.h"
#include "mail/gmimedoor.h"

#include <algorithm>

namespace mail {

namespace {

// Real mails have up to some hundred header lines; a subject of 98 KB has been seen.
constexpr std::size_t mostFields = 4000;
constexpr std::size_t mostOctets = std::size_t{2} << 20;
constexpr std::size_t longestValue = std::size_t{1} << 20;
constexpr std::size_t mostIds = 2000;
constexpr std::size_t mostAddressOctets = 256U << 10;

bool space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

// RFC 5322 3.6.8, and the blanks that some programs put before the colon.
bool isFieldName(std::string_view name)
{
    return !name.empty() && std::ranges::all_of(name, [](char c) { return c > ' ' && c < 0x7f; });
}

// A damaged header line stands among whole ones.
bool beginsWithField(std::string_view octets)
{
    const auto line = octets.substr(0, std::min<std::size_t>(octets.find('\n'), 200));
    const auto colon = line.find(':');
    return colon != std::string_view::npos && isFieldName(line.substr(0, colon));
}

bool isPlain(std::string_view value)
{
    return std::ranges::all_of(value, [](char c) { return c == '\t' || (c >= ' ' && c < 0x7f); }) &&
           value.find("=?") == std::string_view::npos;
}

std::string withoutBlanks(std::string_view text)
{
    std::string result;
    std::ranges::copy_if(text, std::back_inserter(result), [](char c) { return !space(c); });
    return result;
}

// "Name <address>", "\"Name\" <address>" and "address", which nearly all addresses are. Empty: ask GMime.
std::optional<Address> simpleAddress(std::string_view text)
{
    text = core::trimmed(text);
    const auto open = text.find('<');
    Address result;
    if (open == std::string_view::npos) {
        if (text.find('@') == std::string_view::npos || text.find_first_of(" \t\"") != std::string_view::npos)
            return std::nullopt;
        result.address = text;
        return result;
    }
    if (!text.ends_with('>'))
        return std::nullopt;
    const auto address = text.substr(open + 1, text.size() - open - 2);
    auto name = core::trimmed(text.substr(0, open));
    if (name.size() >= 2 && name.starts_with('"') && name.ends_with('"')) {
        name = name.substr(1, name.size() - 2);
        if (name.find('"') != std::string_view::npos)
            return std::nullopt;
    } else if (name.find_first_of("\".") != std::string_view::npos) {
        return std::nullopt;
    }
    if (address.find('@') == std::string_view::npos ||
        address.find_first_of("<> \t\"@:", address.find('@') + 1) != std::string_view::npos)
        return std::nullopt;
    result.name = name;
    result.address = address;
    return result;
}

std::string_view between(std::string_view value, char open, char close)
{
    const auto start = value.find(open);
    if (start == std::string_view::npos)
        return {};
    const auto end = value.find(close, start);
    return end == std::string_view::npos ? std::string_view() : value.substr(start + 1, end - start - 1);
}

// "Name <address> (Comment)": the comment says who it is as the name does, and git keeps it with the name.
void keepComment(Address &from, std::string_view value)
{
    const auto text = core::trimmed(value);
    const auto close = text.rfind('>');
    if (from.name.empty() || close == std::string_view::npos)
        return;
    const auto comment = core::trimmed(text.substr(close + 1));
    if (comment.starts_with('(') && comment.ends_with(')'))
        from.name += " " + decodedText(comment);
}

void add(std::vector<std::string> &ids, std::string id)
{
    if (!id.empty() && ids.size() < mostIds && std::ranges::find(ids, id) == ids.end())
        ids.push_back(std::move(id));
}

} // namespace

std::string_view HeaderBlock::value(std::string_view name) const
{
    for (const auto &field : fields)
        if (core::equalCaseless(field.name, name) && !core::trimmed(field.value).empty())
            return field.value;
    return {};
}

HeaderBlock scanHeaders(std::string_view octets)
{
    HeaderBlock result;
    std::size_t at = 0;
    while (at < octets.size()) {
        const auto end = std::min(octets.find('\n', at), octets.size());
        auto line = octets.substr(at, end - at);
        const bool cr = line.ends_with('\r');
        if (cr)
            line.remove_suffix(1);
        if (at == 0)
            result.crlf = cr;
        const auto next = std::min(end + 1, octets.size());
        if (line.empty()) {
            at = next;
            result.ended = true;
            break;
        }
        const auto colon = line.find(':');
        const auto name = core::trimmed(line.substr(0, colon == std::string_view::npos ? 0 : colon));
        if ((line.front() == ' ' || line.front() == '\t') && at > 0) {
            if (!result.fields.empty() && !result.cut) {
                auto &value = result.fields.back().value;
                const auto size = static_cast<std::size_t>(line.data() + line.size() - value.data());
                value = {value.data(), std::min(size, longestValue)};
                result.cut = size > longestValue;
            }
        } else if (isFieldName(name)) {
            result.cut = result.cut || result.fields.size() >= mostFields || at > mostOctets;
            if (!result.cut)
                result.fields.push_back({name, line.substr(colon + 1, longestValue)});
            result.shortened = result.shortened || line.size() > colon + 1 + longestValue;
        } else if (!line.starts_with(">From ") && !line.starts_with("From ") &&
                   !(at > 0 && colon != std::string_view::npos && beginsWithField(octets.substr(next)))) {
            break; // no header: the body begins without an empty line
        }
        at = next;
    }
    result.bodyStart = at;
    return result;
}

std::string unfolded(std::string_view value)
{
    std::string result;
    value = core::trimmed(value);
    for (std::size_t i = 0; i < value.size(); ++i) {
        if (value[i] != '\n' && value[i] != '\r') {
            result += value[i];
            continue;
        }
        while (i + 1 < value.size() && space(value[i + 1]))
            ++i;
        while (!result.empty() && space(result.back()))
            result.pop_back();
        result += ' ';
    }
    return result;
}

std::string decodedText(std::string_view value)
{
    auto text = unfolded(value);
    // GMime takes C strings: a NUL would end the text.
    std::ranges::replace(text, '\0', ' ');
    return isPlain(text) ? text : gmime::decodeText(std::move(text));
}

std::vector<std::string> messageIds(std::string_view value)
{
    std::vector<std::string> ids;
    bool any = false;
    for (auto open = value.find('<'); open != std::string_view::npos; open = value.find('<', open + 1)) {
        const auto close = value.find_first_of("<>", open + 1);
        if (close == std::string_view::npos || value[close] != '>')
            continue;
        add(ids, withoutBlanks(value.substr(open + 1, close - open - 1)));
        any = true;
    }
    if (any)
        return ids;
    // Some write ids without brackets, or lose the last one.
    while (!(value = core::trimmed(value)).empty()) {
        const auto end = std::ranges::find_if(value, space) - value.begin();
        auto word = value.substr(0, static_cast<std::size_t>(end));
        value.remove_prefix(word.size());
        if (word.find('@') == std::string_view::npos)
            continue;
        while (!word.empty() && std::string_view("<>\",;").contains(word.front()))
            word.remove_prefix(1);
        while (!word.empty() && std::string_view("<>\",;").contains(word.back()))
            word.remove_suffix(1);
        add(ids, std::string(word));
    }
    return ids;
}

std::vector<Address> addresses(std::string_view value)
{
    auto text = unfolded(value.substr(0, mostAddressOctets));
    std::ranges::replace(text, '\0', ' ');
    std::vector<Address> result;
    if (isPlain(text) && text.find_first_of("();:\\") == std::string::npos) {
        std::size_t start = 0;
        while (start < text.size()) {
            auto end = start;
            for (bool quoted = false; end < text.size() && (quoted || text[end] != ','); ++end)
                quoted ^= text[end] == '"';
            const auto one = core::trimmed(std::string_view(text).substr(start, end - start));
            start = end + 1;
            if (one.empty())
                continue;
            auto address = simpleAddress(one);
            if (!address) {
                result.clear();
                break;
            }
            result.push_back(std::move(*address));
        }
        if (!result.empty())
            return result;
    }
    return gmime::addresses(std::move(text));
}

Message readMessage(const HeaderBlock &headers)
{
    Message m;
    if (auto ids = messageIds(headers.value("Message-ID")); !ids.empty())
        m.id = std::move(ids.front());
    m.inReplyTo = messageIds(headers.value("In-Reply-To"));
    m.references = messageIds(headers.value("References"));
    m.subject = core::collapsed(decodedText(headers.value("Subject")));
    if (auto from = addresses(headers.value("From")); !from.empty()) {
        m.from = std::move(from.front());
        keepComment(m.from, headers.value("From"));
    } else {
        m.from.name = decodedText(headers.value("From"));
    }
    m.replyTo = addresses(headers.value("Reply-To"));
    m.to = addresses(headers.value("To"));
    m.cc = addresses(headers.value("Cc"));
    m.date = parseDate(headers.value("Date"));
    const auto list = headers.value("List-Id");
    m.listId = std::string(between(list, '<', '>'));
    const auto archived = headers.value("Archived-At");
    m.archivedAt =
        std::string(core::trimmed(archived.contains('<') ? between(archived, '<', '>') : archived));
    return m;
}

} // namespace mail
