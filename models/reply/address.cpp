// SPDX-License-Identifier: GPL-3.0-or-later
#include "reply/address.h"

#include "core/text.h"

namespace reply {

namespace {

bool isControl(char c)
{
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
}

/// The entries of a list: cut at commas outside quotes, comments and angle brackets.
std::vector<std::string_view> entries(std::string_view text)
{
    std::vector<std::string_view> result;
    std::size_t from = 0;
    bool quoted = false;
    int comment = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\\')
            ++i;
        else if (c == '"' && comment == 0)
            quoted = !quoted;
        else if (c == '(' && !quoted)
            ++comment;
        else if (c == ')' && !quoted && comment > 0)
            --comment;
        else if ((c == ',' || c == ';' || c == '\n') && !quoted && comment == 0) {
            result.push_back(text.substr(from, i - from));
            from = i + 1;
        }
    }
    result.push_back(text.substr(from));
    return result;
}

/// A display name without its quotes and escapes.
std::string unquoted(std::string_view name)
{
    name = core::trimmed(name);
    if (name.size() < 2 || name.front() != '"' || name.back() != '"')
        return core::collapsed(name);
    std::string result;
    name = name.substr(1, name.size() - 2);
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (name[i] == '\\' && i + 1 < name.size())
            ++i;
        result += name[i];
    }
    return core::collapsed(result);
}

mail::Address parseEntry(std::string_view entry)
{
    if (const auto open = entry.rfind('<'); open != std::string_view::npos) {
        const auto close = entry.find('>', open);
        const auto address =
            entry.substr(open + 1, close == std::string_view::npos ? close : close - open - 1);
        return {unquoted(entry.substr(0, open)), std::string(core::trimmed(address))};
    }
    if (const auto open = entry.find('('); open != std::string_view::npos && entry.back() == ')')
        return {core::collapsed(entry.substr(open + 1, entry.size() - open - 2)),
                std::string(core::trimmed(entry.substr(0, open)))};
    if (isAddress(entry))
        return {{}, std::string(entry)};
    return {unquoted(entry), {}};
}

} // namespace

std::vector<mail::Address> parseAddresses(std::string_view text)
{
    std::vector<mail::Address> result;
    for (const auto entry : entries(text))
        if (const auto trimmed = core::trimmed(entry); !trimmed.empty())
            result.push_back(parseEntry(trimmed));
    return result;
}

std::string formatAddress(const mail::Address &address)
{
    const std::string name = core::collapsed(address.name);
    if (address.address.empty())
        return name;
    if (name.empty())
        return address.address;
    if (name.find_first_of("()<>[]:;@\\,.\"") == std::string::npos)
        return name + " <" + address.address + ">";
    std::string result = "\"";
    for (const char c : name) {
        if (c == '"' || c == '\\')
            result += '\\';
        result += c;
    }
    return result + "\" <" + address.address + ">";
}

std::string formatAddresses(const std::vector<mail::Address> &addresses)
{
    std::string result;
    for (const auto &address : addresses)
        result += (result.empty() ? "" : ", ") + formatAddress(address);
    return result;
}

bool sameAddress(std::string_view a, std::string_view b)
{
    const auto atA = a.rfind('@'), atB = b.rfind('@');
    if (atA == std::string_view::npos || atB == std::string_view::npos)
        return core::equalCaseless(a, b);
    return a.substr(0, atA) == b.substr(0, atB) && core::equalCaseless(a.substr(atA), b.substr(atB));
}

std::string cleanAddress(std::string_view address)
{
    std::string result;
    for (const char c : address)
        if (!isControl(c) && c != ' ' && c != '<' && c != '>' && c != ',' && c != ';')
            result += c;
    return result;
}

bool isAddress(std::string_view address)
{
    const auto at = address.rfind('@');
    return at != std::string_view::npos && at > 0 && at + 1 < address.size() &&
           cleanAddress(address) == address;
}

} // namespace reply
