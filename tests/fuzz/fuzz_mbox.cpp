// SPDX-License-Identifier: GPL-3.0-or-later
// Any octets behind a mailbox's first separator: mails stand in it in order, one after another, none in
// another, and each can be had again.
#include "input.h"
#include "mail/mailbox.h"

#include <cstdlib>

FUZZ(octets)
{
    std::string file = "From a@example.org Thu Jan  1 00:00:00 1970\n";
    file += octets;
    const auto size = file.size();
    const auto box = mail::Mailbox::fromOctets(std::move(file), "fuzz");
    if (!box || (*box)->form() == mail::Form::PastedText)
        return;
    std::uint64_t end = 0;
    for (std::size_t i = 0; i < (*box)->messages().size(); ++i) {
        const auto &place = (*box)->messages()[i].place;
        if (place.offset < end || place.offset + place.size > size)
            std::abort();
        end = place.offset + place.size;
        if ((*box)->raw(i).size() > place.size)
            std::abort();
        (*box)->header(i, "received");
    }
}
