// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text.h"
#include "mail/mailbox.h"
#include "series/series.h"

#include <memory>

/// A SOURCE read up to its series, without the rooms above.
struct Reading
{
    std::shared_ptr<const mail::Mailbox> box;
    thread::Tree tree;
    series::Catalogue catalogue;

    static Reading of(const QString &path, const series::Groupings &corrections = {})
    {
        Reading reading;
        auto opened = mail::Mailbox::open(core::fromQString(path));
        if (!opened)
            return reading;
        reading.box = *opened;
        reading.tree = thread::build(reading.box->messages());
        mail::Body body;
        const auto read = [&](std::size_t message) -> const mail::Body & {
            body = reading.box->body(message);
            return body;
        };
        reading.catalogue = series::catalogue(reading.box->messages(), reading.tree, read, corrections);
        return reading;
    }
};
