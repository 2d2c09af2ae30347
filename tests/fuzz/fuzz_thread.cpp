// SPDX-License-Identifier: GPL-3.0-or-later
// A line a message, its words the ids it has and names: whatever the references say, it is a tree.
#include "core/text.h"
#include "input.h"
#include "thread/tree.h"

#include <cstdlib>

FUZZ(octets)
{
    std::vector<mail::Message> messages;
    for (const auto line : core::lines(octets)) {
        mail::Message message;
        std::size_t at = 0;
        while (at <= line.size()) {
            const auto end = std::min(line.find(' ', at), line.size());
            const std::string id(line.substr(at, end - at));
            if (at == 0)
                message.id = id;
            else
                message.references.push_back(id);
            at = end + 1;
        }
        message.subject = message.id;
        messages.push_back(std::move(message));
    }
    const auto tree = thread::build(messages);
    // Every message has a place, and every parent stands before its children.
    std::size_t placed = 0;
    for (std::size_t n = 0; n < tree.nodes.size(); ++n) {
        placed += tree.nodes[n].message ? 1 : 0;
        if (tree.nodes[n].parent && *tree.nodes[n].parent >= n)
            std::abort();
    }
    if (placed != messages.size())
        std::abort();
}
