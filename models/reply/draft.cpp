// SPDX-License-Identifier: GPL-3.0-or-later
#include "reply/address.h"
#include "reply/reply.h"

namespace reply {

Reply headersFor(const dossier::Dossier &dossier, std::size_t message, const Identity &identity)
{
    return headersFor(dossier.messages.at(message), identity);
}

Reply fromDraft(const dossier::Dossier &dossier, const review::Draft &draft, const Identity &identity)
{
    const auto message = dossier.messageById(draft.inReplyTo);
    Reply result = message ? headersFor(dossier, *message, identity) : Reply{};
    if (!message) {
        // The mail is not in this reading; the draft still says whom it answers.
        mail::Message named;
        named.id = draft.inReplyTo;
        named.subject = draft.subject;
        result = headersFor(named, identity);
    }
    if (!draft.to.empty())
        result.to = parseAddresses(draft.to);
    if (!draft.cc.empty())
        result.cc = parseAddresses(draft.cc);
    if (!draft.subject.empty())
        result.subject = draft.subject;
    if (!draft.messageId.empty())
        result.messageId = draft.messageId;
    result.text = draft.text;
    return result;
}

} // namespace reply
