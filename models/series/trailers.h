// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "series/series.h"

namespace series {

constexpr std::size_t mostTrailers = 5'000; ///< of one mail; real ones have some fifty

/// Trailers of a patch's own commit message or of a cover letter: the lines from 1 to `last`. Tags with an
/// address count wherever they stand at the margin, other trailers ("Fixes:", "Cc:", "Link:") in the last
/// paragraph only (git-interpret-trailers(1)).
std::vector<Trailer> ownTrailers(const std::vector<std::string_view> &lines, int last);

/// Trailers a reply gives, as b4 takes them: unquoted, above the signature and any diff of its own.
std::vector<Trailer> givenTrailers(const std::vector<std::string_view> &lines);

/// True for a tag whose name and address are both not the sender's.
bool isByAnother(const Trailer &trailer, const mail::Address &sender);

} // namespace series
