// SPDX-License-Identifier: GPL-3.0-or-later
// Any text as a commit message, a reply that gives tags, and a cover letter: every trailer is a line of it.
#include "core/text.h"
#include "input.h"
#include "series/links.h"
#include "series/trailers.h"

#include <cstdlib>

FUZZ(octets)
{
    const auto lines = core::lines(octets);
    const auto count = static_cast<int>(lines.size());
    for (const auto &found : {series::ownTrailers(lines, count), series::givenTrailers(lines)}) {
        for (const auto &trailer : found) {
            if (trailer.key.empty() || trailer.line < 1 || trailer.line > count)
                std::abort();
            series::isByAnother(trailer, {"A", "a@example.org"});
        }
    }
    series::versionLinks(lines);
    series::changelogOf(lines, "2");
    series::versionOfChangelog(lines);
    series::openingLine(lines);
}
