// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "review/review.h"

#include <QString>

/// Words and glyphs of a review, in the user's language.
namespace widgets {

QString standingName(review::Standing standing);
QString severityName(review::Severity severity);
QString severityGlyph(review::Severity severity);

} // namespace widgets
