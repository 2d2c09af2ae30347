// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "discussion/discussion.h"

namespace discussion {

/// The lines of a mail that belong to diffs, quoted ones too (diff::diffLines), where they are known already.
using DiffLines = std::function<const std::vector<core::LineRange> &(std::size_t message)>;

/// The same as mentions() without `diffs`, which finds them out anew.
std::vector<Mention> mentions(std::span<const mail::Message> messages, const thread::Tree &tree,
                              const series::Catalogue &catalogue, const series::BodyReader &body,
                              const DiffLines &diffs);

} // namespace discussion
