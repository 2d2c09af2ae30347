// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "mail/mailbox.h"

#include <optional>

namespace archive {

/// What came from archives, one mboxrd a thread, found again by the Message-ID of any mail in it. Files are
/// replaced whole: a reader sees the old or the new one. Nothing a thread once held is dropped from it.
class Cache
{
public:
    explicit Cache(std::string folder);

    /// ${XDG_CACHE_HOME}/whichpatch/threads
    static std::string defaultFolder();

    /// The file that holds this mail's thread, and when it was last fetched (seconds since 1970).
    struct Entry
    {
        std::string path;
        std::int64_t fetched = 0;
        std::size_t messages = 0;
    };
    std::optional<Entry> find(std::string_view id) const;

    struct Stored
    {
        std::string path;
        std::size_t messages = 0;
        std::size_t added = 0; ///< not known before
    };
    /// Adds the mails of an mbox (or .gz of one) to the thread of `id`.
    core::Result<Stored> store(std::string_view id, std::string octets, std::stop_token stop = {});

private:
    std::string pathOf(std::string_view id) const;
    std::string m_folder;
};

} // namespace archive
