// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "discussion/discussion.h"

#include <stop_token>

namespace discussion {

/// A comment on an earlier version, at the line of a later one that it still speaks of.
struct Carried
{
    std::size_t comment = 0; ///< index into the comments given
    Anchor anchor;           ///< in the later version
};

/// Follows comments from each version of a series to the next that is here: patches are matched as
/// series::compare matches them, and a comment goes along where its line still is. Comments on a patch as a
/// whole, and on lines that are gone, stay behind.
std::vector<Carried> carry(const std::vector<Comment> &comments, const series::Catalogue &catalogue,
                           const series::BodyReader &body, std::stop_token stop = {});

} // namespace discussion
