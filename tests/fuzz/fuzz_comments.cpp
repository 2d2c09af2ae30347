// SPDX-License-Identifier: GPL-3.0-or-later
// Two versions of a patch and a reply to each, divided by lines of "%%": wherever a comment is placed, the
// place is there.
#include "core/text.h"
#include "discussion/carry.h"
#include "discussion/discussion.h"
#include "input.h"

#include <array>
#include <cstdlib>

namespace {

constexpr std::string_view Divider = "\n%%\n";

mail::Message message(const std::string &id, const std::string &subject, const std::string &parent)
{
    mail::Message made;
    made.id = id;
    made.subject = subject;
    made.from = {"A", "a@example.org"};
    made.date = mail::Date{1, 0};
    if (!parent.empty())
        made.inReplyTo = {parent};
    return made;
}

} // namespace

FUZZ(octets)
{
    std::array<mail::Body, 4> bodies;
    for (auto &body : bodies) {
        const auto end = octets.find(Divider);
        body.text = octets.substr(0, end);
        octets.remove_prefix(end == std::string_view::npos ? octets.size() : end + Divider.size());
        if (!core::isUtf8(body.text)) // bodies are, whatever a mail holds
            return;
    }
    const std::array messages{
        message("1@x", "[PATCH 1/2] a: do", {}), message("2@x", "Re: [PATCH 1/2] a: do", "1@x"),
        message("3@x", "[PATCH v2 1/2] a: do", {}), message("4@x", "Re: [PATCH v2 1/2] a: do", "3@x")};
    const auto body = [&](std::size_t i) -> const mail::Body & { return bodies[i]; };
    const auto tree = thread::build(messages);
    const auto catalogue = series::catalogue(messages, tree, body);
    const auto comments = discussion::place(messages, tree, catalogue, body);
    for (const auto &comment : comments) {
        const auto count = static_cast<int>(core::lines(bodies[comment.message].text).size());
        if (comment.firstLine < 1 || comment.lastLine < comment.firstLine || comment.lastLine > count)
            std::abort();
    }
    for (const auto &mention : discussion::mentions(messages, tree, catalogue, body)) {
        const auto lines = core::lines(bodies[mention.message].text);
        const auto &line = lines.at(static_cast<std::size_t>(mention.line - 1));
        if (line.substr(static_cast<std::size_t>(mention.column), static_cast<std::size_t>(mention.length)) !=
            mention.text)
            std::abort();
    }
    for (const auto &carried : discussion::carry(comments, catalogue, body)) {
        if (carried.comment >= comments.size())
            std::abort();
    }
}
