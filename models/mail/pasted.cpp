// SPDX-License-Identifier: GPL-3.0-or-later
#include "mail/pasted.h"

#include "core/text.h"
#include "mail/date.h"
#include "mail/headers.h"
#include "mail/html.h"
#include "mail/pastelines.h"
#include "mail/pastelog.h"
#include "mail/pastepage.h"
#include "mail/pastesplit.h"
#include "mail/quote.h"

#include <array>
#include <cstdio>
#include <unordered_map>

namespace mail {

namespace {

constexpr std::string_view noBreakSpace = "\u00a0";

// CR of CR LF, no-break spaces of a web page, a byte order mark: none of them was in the mail.
std::string cleaned(std::string_view text)
{
    if (text.starts_with("\ufeff"))
        text.remove_prefix(3);
    std::string result;
    result.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n')
            continue;
        if (text.substr(i).starts_with(noBreakSpace)) {
            result += ' ';
            i += noBreakSpace.size() - 1;
        } else {
            result += text[i];
        }
    }
    return result;
}

bool isHtml(std::string_view text)
{
    const auto start = core::lowered(core::trimmed(text.substr(0, 512)));
    return start.starts_with("<!doctype html") || start.starts_with("<html");
}

bool isSubject(std::string_view line)
{
    return core::startsWithCaseless(line, "re: ") || core::startsWithCaseless(line, "subject: ") ||
           (line.starts_with('[') && line.contains(']') &&
            (core::lowered(line.substr(0, line.find(']'))).contains("patch") || line.starts_with("[RFC")));
}

// "[Jo Doe <jo@example.org>]", "Jo Doe <jo@example.org>", "by Jo Doe <jo@example.org>"
Address authorLine(std::string_view line)
{
    if (line.starts_with('[') && line.ends_with(']'))
        line = core::trimmed(line.substr(1, line.size() - 2));
    for (const std::string_view lead : {"by ", "From: ", "from ", "Author: "})
        if (line.starts_with(lead))
            line = core::trimmed(line.substr(lead.size()));
    if (!line.contains('<') || !line.ends_with('>') || !line.contains('@') || line.size() > 120)
        return {};
    const auto found = addresses(line);
    return found.size() == 1 && !found.front().name.empty() ? found.front() : Address{};
}

// What a page shows above a mail: subject, author, date, each on a line of its own.
void readTop(PastedMessage &m)
{
    constexpr int mostLines = 5;
    int seen = 0;
    bool any = false;
    for (auto line : core::lines(m.text)) {
        line = core::trimmed(line);
        if (line.empty())
            continue;
        if (++seen > mostLines)
            break;
        if (m.message.subject.empty() && isSubject(line)) {
            if (core::startsWithCaseless(line, "subject: "))
                line.remove_prefix(9);
            m.message.subject = core::collapsed(line);
        } else if (auto author = authorLine(line); author != Address{} && m.message.from == Address{}) {
            m.message.from = std::move(author);
        } else if (const auto date =
                       line.size() < 60 && !line.ends_with(':') ? parseLooseDate(line) : std::nullopt;
                   date && any && !m.message.date) {
            m.message.date = date;
        } else {
            break;
        }
        any = true;
    }
}

// FNV-1a: a name that stays the same each time the text is opened, on every machine.
std::string nameOf(std::string_view text)
{
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const char c : text)
        if (static_cast<unsigned char>(c) > ' ')
            hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    std::array<char, 32> name{};
    std::snprintf(name.data(), name.size(), "pasted-%016llx", static_cast<unsigned long long>(hash));
    return name.data();
}

void nameAll(std::vector<PastedMessage> &messages)
{
    std::unordered_map<std::string, int> copies;
    for (auto &m : messages) {
        auto name = nameOf(m.text);
        const int copy = ++copies[name];
        m.message.pastedId = copy == 1 ? std::move(name) : name + "-" + std::to_string(copy);
    }
    for (auto &m : messages)
        if (m.parent != noParent) {
            const auto &parent = messages[m.parent].message;
            m.message.pastedParent = parent.id.empty() ? parent.pastedId : parent.id;
        }
}

} // namespace

bool holdsHeadedMails(std::string_view text)
{
    return readHeadedMails(text).size() > 1;
}

std::vector<PastedMessage> readPasted(std::string_view text)
{
    auto clean = cleaned(text);
    if (isHtml(clean))
        clean = htmlToText(clean);
    auto messages = readCommits(clean);
    if (messages.empty())
        messages = readThreadPage(clean);
    if (messages.empty())
        messages = readHeadedMails(clean);
    if (messages.empty()) {
        messages = splitAtQuotes(linesAreLost(clean) ? linesRecovered(clean) : clean);
        for (auto &m : messages)
            readTop(m);
    }
    linkByQuotes(messages);
    nameAll(messages);
    return messages;
}

} // namespace mail
