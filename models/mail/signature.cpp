// SPDX-License-Identifier: GPL-3.0-or-later
#include "mail/signature.h"

#include "core/text.h"
#include "mail/headers.h"

#include <algorithm>
#include <array>

namespace mail {

namespace {

constexpr std::size_t longestName = 40;
constexpr auto greetings =
    std::to_array<std::string_view>({"hi", "hello", "dear", "hey", "hallo", "hej", "bonjour"});
constexpr auto farewells = std::to_array<std::string_view>(
    {"thanks", "thank you", "regards", "cheers", "best", "sincerely", "yours", "good luck", "thx", "br",
     "greetings", "kind", "many thanks", "ciao", "bye", "have a", "warm", "with best"});

std::vector<std::string_view> words(std::string_view text)
{
    std::vector<std::string_view> result;
    while (!(text = core::trimmed(text)).empty()) {
        const auto end = std::min(text.find_first_of(" \t"), text.size());
        result.push_back(text.substr(0, end));
        text.remove_prefix(end);
    }
    return result;
}

bool isNameLine(std::string_view line)
{
    line = core::trimmed(line);
    if (line.empty() || line.size() > longestName || words(line).size() > 4)
        return false;
    if (line.ends_with('.'))
        line.remove_suffix(1);
    return std::ranges::all_of(line, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == ' ' || c == '-' || c == '.' ||
               c == '\'' || static_cast<unsigned char>(c) >= 0x80;
    });
}

std::string_view withoutPoint(std::string_view name)
{
    name = core::trimmed(name);
    while (name.ends_with('.') || name.ends_with(','))
        name.remove_suffix(1);
    return name;
}

bool isFarewell(std::string_view line)
{
    line = core::trimmed(line);
    return std::ranges::any_of(farewells,
                               [&](std::string_view f) { return core::startsWithCaseless(line, f); }) &&
           words(line).size() <= 6;
}

// "Sure. Thanks, Yi." on one line.
std::string_view nameBehindFarewell(std::string_view line)
{
    const auto comma = line.rfind(',');
    if (comma == std::string_view::npos)
        return {};
    auto before = line.substr(0, comma);
    before = core::trimmed(before.substr(
        before.find_last_of(".!?") == std::string_view::npos ? 0 : before.find_last_of(".!?") + 1));
    const auto name = line.substr(comma + 1);
    return isFarewell(before) && isNameLine(name) ? withoutPoint(name) : std::string_view();
}

} // namespace

bool isGreeting(std::string_view line)
{
    line = core::trimmed(line);
    const auto all = words(line);
    if (all.size() < 2 || all.size() > 5 || line.size() > 50 || !(line.ends_with(',') || line.ends_with('!')))
        return false;
    return std::ranges::find(greetings, core::lowered(all.front())) != greetings.end();
}

std::string_view greetedName(std::string_view greeting)
{
    auto name = core::trimmed(greeting);
    name.remove_prefix(std::min(name.find(' '), name.size()));
    while (!name.empty() && std::string_view(",!").contains(name.back()))
        name.remove_suffix(1);
    return core::trimmed(name);
}

bool isSignOff(std::string_view farewell, std::string_view name)
{
    farewell = core::trimmed(farewell);
    if (farewell == "--")
        return isNameLine(name);
    return isNameLine(name) && words(farewell).size() <= 6 &&
           (isFarewell(farewell) || (words(farewell).size() <= 3 && farewell.ends_with(',')));
}

Address signedBy(const std::vector<QuotedLine> &lines)
{
    std::vector<std::string_view> own;
    for (const auto &line : lines)
        if (line.depth == 0 && !core::trimmed(line.text).empty())
            own.push_back(core::trimmed(line.text));
    constexpr std::size_t longestSignature = 8;
    for (auto k = own.size(); k > 1 && own.size() - k < longestSignature; --k) {
        const auto mark = own[k - 2], name = own[k - 1];
        if (mark != "--")
            continue;
        if (name.contains('@') && name.contains('<'))
            if (auto found = addresses(name); !found.empty())
                return found.front();
        return isNameLine(name) ? Address{std::string(withoutPoint(name)), {}} : Address{};
    }
    if (own.size() > 1 && isSignOff(own[own.size() - 2], own.back()))
        return {std::string(withoutPoint(own.back())), {}};
    return own.empty() ? Address{} : Address{std::string(nameBehindFarewell(own.back())), {}};
}

bool isPartOfName(std::string_view part, std::string_view name)
{
    const auto all = words(name);
    const auto parts = words(part);
    return !parts.empty() && !all.empty() && std::ranges::all_of(parts, [&](std::string_view p) {
        return std::ranges::any_of(all, [&](std::string_view w) { return core::equalCaseless(w, p); });
    });
}

} // namespace mail
