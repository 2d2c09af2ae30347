// SPDX-License-Identifier: GPL-3.0-or-later
// Any octets as a SOURCE: every header, body and raw mail of it is read.
#include "input.h"
#include "mail/mailbox.h"
#include "mail/quote.h"

FUZZ(octets)
{
    const auto box = mail::Mailbox::fromOctets(std::string(octets), "fuzz");
    if (!box)
        return;
    for (std::size_t i = 0; i < (*box)->messages().size(); ++i) {
        const auto body = (*box)->body(i);
        mail::attributions(mail::quotedLines(body.text));
        (*box)->raw(i);
    }
}
