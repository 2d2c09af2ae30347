// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diff/patch.h"
#include "diff/whole.h"
#include "review/review.h"

#include <QImage>
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
    QString from;            ///< the earlier version it was made on: "v1"; empty: this one
    QString mark;            ///< names it among the review's marks
};

/// One's own note.
struct SheetNote
{
    review::Note note;
    SheetPlace place;
    SheetPlace from; ///< of a note on several lines: the first; else without a line
    bool placed = true;
};

/// One sentence said of the patch as a whole: on which base it applies, what it is upstream.
struct SheetFact
{
    QString text;
    bool warning = false;
};

/// A claim of the reviewer's on the patch, in a sentence.
struct SheetClaim
{
    QString id, text;
    bool operator==(const SheetClaim &) const = default;
};

/// A picture that a patch changes, before and after; null where it holds none.
struct SheetImages
{
    QImage before, after;
};

/// Everything one page shows: the message, the files, the diff, and what was said about them.
struct Sheet
{
    QString title;  ///< "[PATCH v2 6/6] iomap: …"
    QString byline; ///< author and date
    QString messageId;
    QString body;       ///< the mail's text, LF; the message ends at messageEnd
    int messageEnd = 0; ///< its last line; 0: none
    std::vector<SheetFact> facts;
    std::vector<SheetClaim> claims;
    std::shared_ptr<const diff::Patch> patch; ///< may be null
    diff::WholeFiles files;                   ///< of `patch`, where a clone has them; else empty
    diff::Widenings widened;                  ///< what the hunks of `patch` show beyond those of the mail
    std::map<int, SheetImages> images;        ///< by file
    int outside = -1; ///< from this file of `patch` on: shown beside it, not changed by it; -1: none
    std::map<std::pair<int, int>, QString> hunkRemarks; ///< (file, hunk): why it does not apply
    std::vector<SheetComment> comments;
    std::set<QString> reviewed; ///< paths marked as seen; "": the patch as a whole
    std::set<QString> resolved; ///< SheetComment::mark of comments that are dealt with
};

} // namespace widgets
