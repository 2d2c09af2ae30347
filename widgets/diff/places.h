// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diff/sheet.h"
#include "review/review.h"

#include <optional>

namespace widgets {

/// How many lines a hunk shows above those of the mail.
int linesAbove(const diff::Widenings &widened, int file, int hunk);

/// A place of the page as the review keeps it: by Message-ID, line and text.
/// `from`: the first of several lines of one hunk that end at `place`.
review::Place reviewPlace(const Sheet &sheet, const SheetPlace &place, const SheetPlace &from = {});

/// Where a kept place is on this page: at its line if the text there is the same, else where the same text
/// stands in the same file, the nearest. Empty when it is of another mail or its text is not here.
std::optional<SheetPlace> sheetPlace(const Sheet &sheet, const review::Place &place);

/// Where a function is changed: its head where the diff shows it, else a changed line that names it, else any
/// line that does. Leading underscores do not make another function.
std::optional<SheetPlace> symbolPlace(const diff::Patch &patch, const QString &symbol);

} // namespace widgets
