// SPDX-License-Identifier: GPL-3.0-or-later
#include "mail/pastelog.h"

#include "core/text.h"
#include "mail/date.h"
#include "mail/headers.h"

#include <algorithm>

namespace mail {

namespace {

using Lines = std::vector<std::string_view>;

bool beginsCommit(const Lines &lines, std::size_t at)
{
    constexpr std::string_view word = "commit ";
    if (at + 1 >= lines.size() || !lines[at].starts_with(word))
        return false;
    const auto id = lines[at].substr(word.size(), 40);
    const bool hex = id.size() == 40 && std::ranges::all_of(id, [](char c) {
                         return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
                     });
    return hex && (lines[at + 1].starts_with("Author:") || lines[at + 1].starts_with("Merge:"));
}

PastedMessage commit(const Lines &lines, std::size_t first, std::size_t end)
{
    PastedMessage result;
    auto &message = result.message;
    message.attributed = true;
    auto at = first + 1;
    for (; at < end && !lines[at].empty(); ++at) {
        const auto colon = std::min(lines[at].find(':'), lines[at].size() - 1);
        const auto value = core::trimmed(lines[at].substr(colon + 1));
        if (lines[at].starts_with("Author:")) {
            if (auto found = addresses(value); !found.empty())
                message.from = std::move(found.front());
        } else if (lines[at].starts_with("Date:") || lines[at].starts_with("AuthorDate:")) {
            message.date = parseLooseDate(value);
        }
    }
    constexpr std::string_view margin = "    ";
    for (bool inMessage = true; at < end; ++at) {
        auto line = lines[at];
        inMessage = inMessage && (line.empty() || line.starts_with(margin));
        if (inMessage && line.starts_with(margin)) {
            line.remove_prefix(margin.size());
            if (message.subject.empty())
                message.subject = core::collapsed(line);
        }
        if (!result.text.empty() || !line.empty())
            result.text.append(line).append("\n");
    }
    return result;
}

} // namespace

std::vector<PastedMessage> readCommits(std::string_view text)
{
    const auto lines = core::lines(text);
    std::vector<PastedMessage> result;
    std::size_t at = 0;
    while (at < lines.size() && core::trimmed(lines[at]).empty())
        ++at;
    while (beginsCommit(lines, at)) {
        auto end = at + 1;
        while (end < lines.size() && !beginsCommit(lines, end))
            ++end;
        result.push_back(commit(lines, at, end));
        at = end;
    }
    return result;
}

} // namespace mail
