// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diff/patch.h"
#include "review/review.h"

#include <QString>

#include <memory>
#include <set>
#include <vector>

namespace widgets {

/// A line of a patch: of its commit message (file is -1) or of its diff.
struct SheetPlace
{
    int file = -1; ///< index into diff::Patch::files
    int hunk = -1;
    int line = -1;       ///< index into Hunk::lines
    int messageLine = 0; ///< with file -1: line of the mail's body; 0: the top of the patch

    auto operator<=>(const SheetPlace &) const = default;
};

/// What somebody else said about a place.
struct SheetComment
{
    SheetPlace place;
    QString author;
    QString when;
    QString text;
    std::size_t message = 0; ///< the mail it stands in
    int line = 0;            ///< of its body
    bool placed = true;      ///< else: it is shown at the top, for it could not be placed
    int depth = 0;           ///< how many comments on the same line it answers
};

/// One's own note.
struct SheetNote
{
    review::Note note;
    SheetPlace place;
    bool placed = true;
};

/// Everything one page shows: the message, the files, the diff, and what was said about them.
struct Sheet
{
    QString title;  ///< "[PATCH v2 6/6] iomap: …"
    QString byline; ///< author and date
    QString messageId;
    QString body;                             ///< the mail's text, LF; the message ends at messageEnd
    int messageEnd = 0;                       ///< its last line; 0: none
    std::shared_ptr<const diff::Patch> patch; ///< may be null
    std::vector<SheetComment> comments;
    std::set<QString> reviewed; ///< paths marked as seen; "": the patch as a whole
};

} // namespace widgets
