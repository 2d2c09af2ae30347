// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dossier/dossier.h"
#include "review/review.h"

namespace review {

/// A review with what its file leaves out and the thread tells: the figures, unit, lines and mail of a gain
/// that only names what was measured; the mail of a patch named by version and number; the lines of a place
/// that names only where they stand. What the review says itself stands as it is.
Review completed(const dossier::Dossier &dossier, Review review);

} // namespace review
