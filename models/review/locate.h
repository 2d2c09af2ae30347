// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lines.h"
#include "diff/patch.h"
#include "dossier/dossier.h"
#include "review/review.h"

/// Finds a place again by its content: in the mail as it is read now, or in a new version of the patch.
namespace review {

/// The lines of a body that the place means; empty when they are no longer there. Among equal stretches the
/// one nearest to where it stood; quote marks, diff signs and white space may differ.
std::optional<core::LineRange> locate(std::string_view body, const Place &place);

struct DiffPosition
{
    std::size_t file = 0, hunk = 0, line = 0; ///< indices into Patch::files, File::hunks, Hunk::lines
};
/// The line of a patch that a DiffLine place means: same file and text, the nearest of several; the other
/// side of the diff counts when the line has moved there (an added line that is context now).
std::optional<DiffPosition> locate(const diff::Patch &patch, const Place &place);

/// A place of one version of a series in another one: in the patch of the same title first, else in one that
/// touches the file. Empty when what it spoke of is no longer there.
std::optional<Place> carried(const dossier::Dossier &dossier, const Place &place, std::size_t series);

} // namespace review
