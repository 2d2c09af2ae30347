// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dossier/dossier.h"
#include "review/review.h"

#include <string>
#include <vector>

/// Replies the lists accept (guide: replies).
namespace reply {

struct Identity
{
    mail::Address self;
    std::vector<std::string> otherAddresses; ///< also one's own: never in To or Cc
};

/// One mail, ready to leave. `text` is the body as sent.
struct Reply
{
    std::string messageId; ///< without <>
    std::string inReplyTo; ///< without <>
    std::vector<std::string> references;
    mail::Address from;
    std::vector<mail::Address> to, cc;
    std::string subject;
    mail::Date date;
    std::string text; ///< UTF-8, LF
};

/// Headers of a reply to one mail: recipients, subject, references. The Message-ID is new, the date is now.
Reply headersFor(const dossier::Dossier &dossier, std::size_t message, const Identity &identity);
Reply headersFor(const mail::Message &message, const Identity &identity);
/// A draft as it leaves: headers computed, what the user edited in their stead, the text to the byte.
Reply fromDraft(const dossier::Dossier &dossier, const review::Draft &draft, const Identity &identity);
/// DATE.RANDOM@DOMAIN of one's own address, without <>.
std::string newMessageId(const Identity &identity);
bool isOwn(const Identity &identity, std::string_view address);
/// "Re: " before a subject that has none.
std::string replySubject(std::string_view subject);

/// Seeds one reply for each mail that notes and claims answer: quoted from that very mail, trimmed.
std::vector<review::Draft> compose(const dossier::Dossier &dossier, const review::Review &review,
                                   const Identity &identity);

/// "On Wed, 14 Aug 2024 at 10:14 +0800, Zhang Yi wrote:"
std::string attribution(const mail::Message &message);
/// Quotes a text one level deeper: "> " before text, ">" before empty and already quoted lines.
std::string quoted(std::string_view text);

struct Finding
{
    core::Severity severity = core::Severity::Warning;
    std::string code; ///< "top-posting", "line-too-long", …
    std::string text; ///< what, and how to mend it
    int line = 0;     ///< of the reply's text, from 1; 0: its headers
};
std::vector<Finding> lint(const dossier::Dossier &dossier, const review::Review &review, const Reply &reply,
                          const Identity &identity);

/// RFC 5322 octets, ready for git send-email: 7bit or 8bit text/plain, header words encoded as RFC 2047.
/// Line breaks in any header value are impossible: they are folded to spaces.
std::string toEml(const Reply &reply);

} // namespace reply
