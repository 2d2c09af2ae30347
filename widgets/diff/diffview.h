// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/colours.h"
#include "core/tasks.h"
#include "diff/faces.h"
#include "diff/geometry.h"
#include "diff/gridtext.h"
#include "diff/page.h"
#include "diff/search.h"
#include "diff/selection.h"

#include <QAbstractScrollArea>
#include <QBasicTimer>

#include <functional>

class QAction;
class QMenu;

namespace widgets {

class MarkBar;
class NoteEditor;

/// One page: message, files, diff, and what is said about them. Paints only what is in view, so that a patch
/// of hundreds of thousands of lines opens at once. A note is typed in a row of the page itself.
class DiffView : public QAbstractScrollArea
{
    Q_OBJECT
public:
    explicit DiffView(QWidget *parent = nullptr);
    ~DiffView() override;

    void setSheet(Sheet sheet);
    /// The same patch once more, with more or less around its hunks: what is folded, the keyboard's row and
    /// what is in view stay. `moved` tells where a place of the old sheet is in the new one.
    void replaceSheet(Sheet sheet, const std::function<SheetPlace(const SheetPlace &)> &moved);
    /// A diff alone, without message.
    void setPatch(std::shared_ptr<const diff::Patch> patch);
    const Sheet &sheet() const { return m_sheet; }
    const Page &page() const { return m_page; }
    const PageOptions &options() const { return m_options; }

    void setNotes(std::vector<SheetNote> notes);
    const std::vector<SheetNote> &notes() const { return m_notes; }
    void setReviewed(std::set<QString> paths);
    void setResolved(std::set<QString> marks);

    /// More for the menu of a line: what the window can do with the code there.
    void setExtraActions(const QList<QAction *> &actions) { m_extraActions = actions; }

    void setSideBySide(bool on);
    void setWrap(bool on);
    void setHideWhitespace(bool on);
    void setTabWidth(int columns);
    void setFileFilter(const QString &part);
    void setUnseenOnly(bool on);

    /// The row the keyboard is on; -1 on an empty page.
    int cursor() const { return m_cursor; }
    void setCursor(int row, bool extendSelection = false);
    SheetPlace place() const;
    /// Unfolds what hides it and brings it into view; false when the page has no such place.
    bool showPlace(const SheetPlace &place);
    QString selectedText(bool withSigns = false) const;
    /// What a screen reader says of a row: its kind, its numbers, its text.
    QString spokenRow(int row) const;
    QRect rowRect(int row) const; ///< in viewport coordinates

    void setSearch(const QString &text);
    const Search &search() const { return m_search; }
    int currentHit() const { return m_currentHit; } ///< index into search().hits(), -1 none

    /// Opens the editor at a place, on the note given or a new one.
    void editNote(const SheetPlace &place, const QString &noteId = {}, const SheetPlace &from = {});
    bool isEditing() const { return m_editor.has_value(); }
    void closeEditor();

public Q_SLOTS:
    void copy();
    void copyWithSigns();
    void selectAll();
    void nextHunk();
    void previousHunk();
    void nextFile();
    void previousFile();
    void nextComment();
    void previousComment();
    void findNext();
    void findPrevious();
    void toggleFold();
    void foldAllFiles(bool folded);
    void noteHere();
    void claimHere();
    void toggleReviewed(); ///< on a comment: resolved or not

Q_SIGNALS:
    void cursorMoved(const widgets::SheetPlace &place);
    void searchAdvanced();
    void findRequested();
    void filterRequested();
    void optionsChanged();
    void noteStarted(const widgets::SheetPlace &place);
    void noteChanged(const widgets::SheetNote &note); ///< an empty text: it is to be removed
    void claimRequested(const widgets::SheetPlace &place);
    void claimActivated(const QString &id); ///< SheetClaim::id
    void contextRequested();                ///< more lines around the hunk of the keyboard
    void messageRequested(std::size_t message, int line);
    void reviewedToggled(const QString &path, bool reviewed);
    void resolvedToggled(const QString &mark, bool resolved);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void timerEvent(QTimerEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    void applyFonts();
    void lookForMoves();
    void measure(); ///< widths that depend on the patch
    void updateGeometryParts();
    using PlaceMap = std::function<SheetPlace(const SheetPlace &)>;
    void rebuild(const PlaceMap &moved = {}); ///< the page anew, the place kept
    void updateScrollBars();
    void updateMarks();
    void placeEditor();
    template<typename Change>
    void changeOptions(Change change);
    void scrollToRow(int row);
    bool moveTo(RowKind kind, int step);
    bool moveToSaying(int step);
    void showHit(int index);
    bool handleMoveKey(QKeyEvent *event);
    bool handleActionKey(QKeyEvent *event);
    void activateRow(int row);
    void toggleResolved(int comment);
    void clickRow(int row, QPoint position);
    int rowAtY(int y) const;
    Spot spotAt(QPoint position) const;
    QString rowText(const Row &row, int side) const;
    QString signOf(const Row &row, int side) const;
    QString movedText(const Row &row) const;
    int pageRows() const;
    bool hasCodeAround(int file) const;
    std::optional<std::pair<SheetPlace, SheetPlace>> selectedRange() const;
    void addNoteActions(QMenu &menu);

    Sheet m_sheet;
    QList<QAction *> m_extraActions;
    std::vector<SheetNote> m_notes;
    Page m_page;
    PageOptions m_options;
    Folds m_folds;
    Faces m_faces;
    GridText m_grid;
    Geometry m_geometry;
    Colours m_colours;
    Search m_search;
    diff::Moves m_moves;
    core::Tasks m_moveTask;
    Selection m_selection;
    std::optional<OpenEditor> m_editor;
    MarkBar *m_bar = nullptr;
    NoteEditor *m_noteEditor = nullptr;
    QBasicTimer m_searchTimer;
    QBasicTimer m_dragTimer;
    QBasicTimer m_colourTimer; // reads whole files while nothing else is to be done
    QPoint m_dragPosition;
    int m_cursor = -1;
    int m_currentHit = -1;
    int m_digits = 3;
    int m_longest = 0; // columns of the longest line
    bool m_dragging = false;
    bool m_goToHit = true; // the search was asked for, not repeated
};

} // namespace widgets
