// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "git/history.h"

#include <optional>
#include <string>
#include <vector>

namespace archive {

/// The git repositories of a public-inbox (public-inbox-v2-format(5), public-inbox-v1-format(5)): epochs, the
/// newest last, or the one of an inbox of version 1. Nothing when the folder holds none.
std::vector<std::string> epochsOf(const std::string &folder);

/// What one commit of an epoch does: brings a mail, or takes one out.
struct Delivery
{
    std::string blob;     ///< the mail, as it came
    bool removed = false; ///< the blob is a mail to forget
};
core::Result<std::vector<Delivery>> deliveriesOf(git::History &history, const std::string &commit);

/// A source that names a repository and a mail in it: "REPOSITORY#ID", "REPOSITORY/ID".
struct InboxPlace
{
    std::string folder;
    std::string id;
};
std::optional<InboxPlace> parseInboxPlace(const std::string &source);

} // namespace archive
