// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diff/rows.h"
#include "diff/sheet.h"

#include <cstdint>
#include <optional>
#include <utility>

namespace widgets {

enum class RowKind : std::uint8_t {
    Title,
    Byline,
    Fact,    ///< one of Sheet::facts
    Claim,   ///< one of Sheet::claims, which it leads to
    Message, ///< a line of the commit message
    Trailer, ///< of those, one like "Reviewed-by: …"
    Blank,
    StatHead, ///< the folded diffstat
    Stat,
    Warning,
    ListEntry, ///< a file in the list of files
    FileHead,
    FileFact, ///< renamed, mode, binary, …
    Image,    ///< a slice of Sheet::images, one line high; item: which, from the top
    HunkHead,
    Code,
    CommentHead,
    CommentText,
    NoteHead,
    NoteText,
    Editor ///< room for the note being typed
};

/// How high an image is, in lines.
inline constexpr int imageLines = 14;

/// One row of a page. Its height is one line, or more where code is wrapped.
struct Row
{
    RowKind kind = RowKind::Blank;

    bool quiet = false; ///< Code: changed in white space alone, and that is hidden
    int file = -1;
    int hunk = -1;
    int left = -1;  ///< Code: index into Hunk::lines on the old side, -1 none; equals right for context
    int right = -1; ///< Code: the same for the new side
    int text = -1;  ///< index of the row's own text: Page::text()
    int item = -1;  ///< comment or note; Message, Trailer: line of the body

    int line() const { return right >= 0 ? right : left; }
};

struct PageOptions
{
    bool sideBySide = false;
    bool hideWhitespace = false;
    bool wrap = false;
    int messageColumns = 80; ///< columns that the message and what stands beside it are broken at
    int proseColumns = 80;   ///< the same for comments and notes, which stand further in
    int codeColumns = 80;    ///< columns a line of code has (on one side)
    int tabWidth = 8;
    QString fileFilter;      ///< part of a path, any case; empty: all files
    bool unseenOnly = false; ///< leave out the files marked as reviewed

    bool operator==(const PageOptions &) const = default;
};

/// What is folded. A comment is folded, and a note is not, until it is named here.
struct Folds
{
    std::set<int> files;
    std::set<std::pair<int, int>> hunks;
    std::set<int> openComments;
    std::set<QString> closedNotes;
    bool stat = true;
};

/// The note that is being typed: where, and how many rows its editor takes.
struct OpenEditor
{
    QString noteId;
    SheetPlace place;
    SheetPlace from; ///< as SheetNote::from
    int rows = 3;
};

/// The rows of a sheet as they follow one another. Cheap to build: some nanoseconds a line, so it is built
/// anew for each fold, note and change of width.
class Page
{
public:
    void build(const Sheet &sheet, const std::vector<SheetNote> &notes, const PageOptions &options,
               const Folds &folds, const std::optional<OpenEditor> &editor);

    int count() const { return static_cast<int>(m_rows.size()); }
    const Row &row(int index) const { return m_rows[static_cast<std::size_t>(index)]; }
    const QString &text(const Row &row) const;

    // Vertical layout, in lines of equal height.
    int lines() const;
    int topOf(int row) const;
    int linesOf(int row) const;
    int rowAt(int line) const;

    /// The row that shows a place, or the nearest one above it that does (a folded file's head); -1 for none.
    int find(const SheetPlace &place) const;
    SheetPlace placeOf(int row) const;
    int find(RowKind kind, int item) const;
    int headOf(int file) const; ///< row of a file's head; -1 when it is not shown

private:
    friend class PageBuilder;
    std::vector<Row> m_rows;
    std::vector<QString> m_texts;
    std::vector<int> m_tops;  // of each row and the end; empty while every row is one line
    std::vector<int> m_heads; // file → row
    // The rows of the patch itself, kept as long as they hold: pairing lines is what costs time.
    std::vector<diff::Row> m_lines;
    std::shared_ptr<const diff::Patch> m_linesOf;
    diff::RowOptions m_linesAs;
};

/// Breaks a line of prose at spaces so that no piece has more than `columns`; a quote or list keeps its
/// indent.
std::vector<QString> broken(const QString &line, int columns);

} // namespace widgets
