// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "series/series.h"

#include <optional>
#include <span>
#include <vector>

namespace discussion {

/// A patch of a series; 0 is its cover letter.
struct PatchRef
{
    std::size_t series = 0;
    int patch = 0;

    auto operator<=>(const PatchRef &) const = default;
};

/// What each message is about: the patch or cover letter it is, or the nearest one above it in the thread.
std::vector<std::optional<PatchRef>> subjects(std::span<const mail::Message> messages,
                                              const thread::Tree &tree, const series::Catalogue &catalogue);

/// The message that holds a patch or cover letter; empty where it is not here.
std::optional<std::size_t> messageOf(const series::Catalogue &catalogue, PatchRef ref);

/// A text without any white space, no-break spaces included: what is left the same when mailers trim, indent
/// and wrap.
std::string withoutSpace(std::string_view text);

} // namespace discussion
