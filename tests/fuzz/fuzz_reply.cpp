// SPDX-License-Identifier: GPL-3.0-or-later
// Any texts as header values and body: no header is injected.
#include "core/text.h"
#include "input.h"
#include "reply/reply.h"

#include <cstdlib>

FUZZ(octets)
{
    reply::Reply reply;
    const auto part = octets.size() / 4;
    reply.messageId = octets.substr(0, part / 2);
    reply.from = {std::string(octets.substr(0, part)), "a@example.org"};
    reply.to = {{std::string(octets.substr(part, part)), std::string(octets.substr(2 * part, part / 2))}};
    reply.subject = octets.substr(2 * part, part);
    reply.text = octets.substr(3 * part);
    const auto eml = reply::toEml(reply);
    const auto end = eml.find("\n\n");
    if (end == std::string::npos)
        std::abort();
    for (const auto line : core::lines(std::string_view(eml).substr(0, end))) {
        static constexpr std::string_view known[] = {"From:",
                                                     "To:",
                                                     "Cc:",
                                                     "Subject:",
                                                     "Date:",
                                                     "Message-ID:",
                                                     "In-Reply-To:",
                                                     "References:",
                                                     "MIME-Version:",
                                                     "Content-Type:",
                                                     "Content-Transfer-Encoding:",
                                                     "User-Agent:",
                                                     " ",
                                                     "\t"};
        bool fine = false;
        for (const auto name : known)
            fine = fine || line.starts_with(name);
        if (!fine)
            std::abort();
    }
}
