// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "series/series.h"

#include <optional>
#include <vector>

namespace discussion {

/// Where in a patch something is said.
struct Anchor
{
    std::size_t series = 0; ///< index into Catalogue::series
    int patch = 0;          ///< index of the patch (n of n/m); 0: the cover
    int file = -1;          ///< index into diff::Patch::files; -1: the commit message or the patch as a whole
    int hunk = -1;
    int line = -1;       ///< index into Hunk::lines
    int messageLine = 0; ///< line of the patch mail's body, always set where a line is known; 0: the whole

    bool operator==(const Anchor &) const = default;
};

/// A stretch of a reply's own text, placed under the lines it quotes.
struct Comment
{
    std::size_t message = 0;         ///< the reply
    int firstLine = 0, lastLine = 0; ///< of its body
    std::string text;                ///< UTF-8
    /// Under the line it quotes. messageLine 0: on the patch as a whole, at its top. Empty: the reply stands
    /// below no patch.
    std::optional<Anchor> anchor;
    bool lost = false;                  ///< quotes what is not in the patch; stands at its top
    std::optional<std::size_t> answers; ///< index of the comment it answers, where both quote the same line
};

/// All comments of a reading, by patch and place.
std::vector<Comment> place(std::span<const mail::Message> messages, const thread::Tree &tree,
                           const series::Catalogue &catalogue, const series::BodyReader &body);

/// A place in a mail that names a patch, a function, a commit, or a file and line.
struct Mention
{
    std::size_t message = 0;
    int line = 0, column = 0, length = 0; ///< octets in that line
    std::string text;                     ///< as written: "patch 5", "iomap_write_end()"
    std::optional<std::size_t> series;    ///< index into Catalogue::series
    std::optional<int> patch;             ///< index of the patch
    std::optional<std::string> symbol;    ///< the function, as the patch has it
};
std::vector<Mention> mentions(std::span<const mail::Message> messages, const thread::Tree &tree,
                              const series::Catalogue &catalogue, const series::BodyReader &body);

} // namespace discussion
