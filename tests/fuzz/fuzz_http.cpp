// SPDX-License-Identifier: GPL-3.0-or-later
// Any octets as what an archive answers: a feed, and a thread (also gzip) that goes into the cache and comes
// out of it again.
#include "archive/address.h"
#include "archive/cache.h"
#include "archive/remote.h"
#include "input.h"

#include <cstdlib>
#include <filesystem>
#include <unistd.h>

FUZZ(octets)
{
    static const std::string folder =
        std::filesystem::temp_directory_path() / ("whichpatch-fuzz-http-" + std::to_string(getpid()));
    archive::parseAddress(octets.substr(0, octets.find('\n')));
    if (const auto feed = archive::readAtom(std::string(octets)))
        archive::recentSeries(*feed);
    std::filesystem::remove_all(folder);
    archive::Cache cache(folder);
    const auto stored = cache.store("a@example.org", std::string(octets));
    if (!stored)
        return;
    const auto again = mail::Mailbox::open(stored->path);
    if (!again || (*again)->messages().size() != stored->messages)
        std::abort();
}
