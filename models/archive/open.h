// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archive/remote.h"

namespace archive {

/// Opens any SOURCE: what mail::Mailbox::open() takes, a Message-ID or an archive's URL (fetched and kept),
/// or a public-inbox git repository with a Message-ID ("REPOSITORY/ID" or "REPOSITORY#ID"). A file of that
/// name wins over a Message-ID. `notes` gets what a reader should know of the fetching. Waits for the
/// network: for the command line and for workers.
core::Result<std::shared_ptr<const mail::Mailbox>>
open(const std::string &source, const Settings &settings = {}, std::stop_token stop = {},
     const mail::Progress &progress = {}, std::vector<core::Diagnostic> *notes = nullptr);

} // namespace archive
