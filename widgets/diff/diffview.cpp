// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/diffview.h"

#include "core/text.h"
#include "diff/diffaccess.h"
#include "diff/markbar.h"
#include "diff/noteeditor.h"
#include "diff/rowpainter.h"

#include <algorithm>

#include <QEvent>
#include <QFontDatabase>
#include <QPainter>
#include <QUuid>

namespace widgets {

namespace {

constexpr int searchSlice = 10; // milliseconds at a time

int digitsOf(int number)
{
    return static_cast<int>(QString::number(number).size());
}

} // namespace

DiffView::DiffView(QWidget *parent) : QAbstractScrollArea(parent), m_bar(new MarkBar(this))
{
    setObjectName(QStringLiteral("diffView"));
    setAccessibleName(tr("Patch"));
    setLayoutDirection(Qt::LeftToRight); // as code is, whatever the window's own language
    setVerticalScrollBar(m_bar);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    viewport()->setAutoFillBackground(false);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    viewport()->setMouseTracking(true);
    installDiffAccess();
    applyFonts();
}

DiffView::~DiffView() = default;

void DiffView::applyFonts()
{
    QFont mono = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    mono.setStyleHint(QFont::Monospace);
    if (font().pointSizeF() > 0)
        mono.setPointSizeF(font().pointSizeF());
    m_grid = GridText(mono);
    m_colours = colours(palette());
    const auto rgb = [](const QColor &c) { return c.rgb(); };
    m_faces.setScheme(
        {.dark = m_colours.dark,
         .backgrounds = {rgb(palette().color(QPalette::Base)), rgb(m_colours.added), rgb(m_colours.addedWord),
                         rgb(m_colours.removed), rgb(m_colours.removedWord), rgb(m_colours.hit)}});
    updateGeometryParts();
    rebuild();
}

void DiffView::setSheet(Sheet sheet)
{
    closeEditor();
    m_sheet = std::move(sheet);
    m_faces.setPatch(m_sheet.patch, m_sheet.files, m_sheet.widened);
    m_folds = {};
    m_selection = {};
    m_notes.clear();
    m_cursor = -1;
    m_page = {};
    lookForMoves();
    measure();
    updateGeometryParts();
    rebuild();
    verticalScrollBar()->setValue(0);
    horizontalScrollBar()->setValue(0);
    m_cursor = m_page.count() > 0 ? 0 : -1;
    setSearch(m_search.text());
}

void DiffView::replaceSheet(Sheet sheet, const PlaceMap &moved)
{
    if (m_editor)
        m_editor->place = moved(m_editor->place);
    m_sheet = std::move(sheet);
    m_faces.setPatch(m_sheet.patch, m_sheet.files, m_sheet.widened);
    m_selection = {};
    for (SheetNote &note : m_notes)
        note.place = moved(note.place);
    lookForMoves();
    measure();
    updateGeometryParts();
    rebuild(moved);
    m_currentHit = -1;
    m_search.start(m_sheet, m_search.text());
    m_goToHit = false;
    if (!m_search.finished())
        m_searchTimer.start(0, this);
}

void DiffView::setPatch(std::shared_ptr<const diff::Patch> patch)
{
    Sheet sheet;
    sheet.patch = std::move(patch);
    setSheet(std::move(sheet));
}

void DiffView::setNotes(std::vector<SheetNote> notes)
{
    m_notes = std::move(notes);
    rebuild();
}

void DiffView::setReviewed(std::set<QString> paths)
{
    m_sheet.reviewed = std::move(paths);
    if (m_options.unseenOnly)
        rebuild();
    viewport()->update();
}

void DiffView::setResolved(std::set<QString> marks)
{
    m_sheet.resolved = std::move(marks);
    viewport()->update();
}

/// Options are changed in one place, so that what follows from a change is.
template<typename Change>
void DiffView::changeOptions(Change change)
{
    PageOptions options = m_options;
    change(options);
    if (options == m_options)
        return;
    if (options.tabWidth != m_options.tabWidth)
        m_faces.setTabWidth(options.tabWidth);
    m_options = options;
    m_selection = {};
    measure();
    updateGeometryParts();
    rebuild();
    Q_EMIT optionsChanged();
}

void DiffView::setSideBySide(bool on)
{
    changeOptions([on](PageOptions &options) { options.sideBySide = on; });
}

void DiffView::setWrap(bool on)
{
    changeOptions([on](PageOptions &options) { options.wrap = on; });
}

void DiffView::setHideWhitespace(bool on)
{
    changeOptions([on](PageOptions &options) { options.hideWhitespace = on; });
}

void DiffView::setTabWidth(int columns)
{
    changeOptions([columns](PageOptions &options) { options.tabWidth = std::clamp(columns, 1, 16); });
}

void DiffView::setFileFilter(const QString &part)
{
    changeOptions([&part](PageOptions &options) { options.fileFilter = part; });
}

void DiffView::setUnseenOnly(bool on)
{
    changeOptions([on](PageOptions &options) { options.unseenOnly = on; });
}

/// Moved lines are marked when they are known: telling them takes longer than the first paint may.
void DiffView::lookForMoves()
{
    m_moves = {};
    m_moveTask.cancel();
    if (!m_sheet.patch || m_sheet.patch->files.empty())
        return;
    m_moveTask.start(
        [patch = m_sheet.patch](std::stop_token, const core::Tasks::Post &) { return diff::Moves(*patch); },
        [this](diff::Moves moves) {
            m_moves = std::move(moves);
            viewport()->update();
        });
}

void DiffView::measure()
{
    int largest = 99;
    m_longest = 0;
    if (m_sheet.patch) {
        for (const diff::File &file : m_sheet.patch->files) {
            for (const diff::Hunk &hunk : file.hunks) {
                for (const diff::Line &line : hunk.lines) {
                    largest = std::max({largest, line.oldLine, line.newLine});
                    // A tab is at most tabWidth columns: only what could be the longest is counted exactly.
                    if (static_cast<int>(line.text.size()) * m_options.tabWidth > m_longest)
                        m_longest = std::max(m_longest, columnsOf(line.text, m_options.tabWidth));
                }
            }
        }
    }
    m_digits = digitsOf(largest);
}

void DiffView::updateGeometryParts()
{
    m_geometry = Geometry::of(viewport()->width(), m_grid.advance(), m_grid.lineHeight(), m_digits,
                              m_options.sideBySide);
    m_options.messageColumns = m_geometry.messageColumns;
    m_options.proseColumns = m_geometry.proseColumns;
    m_options.codeColumns =
        std::min(m_geometry.sides[1].codeColumns,
                 m_options.sideBySide ? m_geometry.sides[0].codeColumns : m_geometry.sides[1].codeColumns);
    for (Side &side : m_geometry.sides)
        side.codeColumns = m_options.codeColumns;
}

void DiffView::rebuild(const PlaceMap &moved)
{
    // What stood at the top of the view, and the row of the keyboard, stay where they are on the screen.
    const auto identity = [this](int row) { return std::pair(m_page.row(row), m_page.placeOf(row)); };
    const auto find = [this, &moved](std::pair<Row, SheetPlace> known) {
        if (moved)
            known.second = moved(known.second);
        if (known.first.kind >= RowKind::CommentHead) {
            const int row = m_page.find(known.first.kind, known.first.item);
            if (row >= 0)
                return row;
        }
        if (known.second.file < 0 && known.second.messageLine == 0) {
            const int row = m_page.find(known.first.kind, known.first.item);
            return std::max(row, 0);
        }
        return std::max(m_page.find(known.second), 0);
    };
    std::optional<std::pair<Row, SheetPlace>> cursor;
    int offset = 0;
    if (m_cursor >= 0 && m_cursor < m_page.count()) {
        cursor = identity(m_cursor);
        offset = m_page.topOf(m_cursor) * m_geometry.lineHeight - verticalScrollBar()->value();
    }
    const int visible = viewport()->height();
    std::optional<std::pair<Row, SheetPlace>> top;
    if (m_page.count() > 0 && (!cursor || offset < 0 || offset > visible)) {
        const int row = rowAtY(0);
        top = identity(row);
        offset = m_page.topOf(row) * m_geometry.lineHeight - verticalScrollBar()->value();
    }
    m_page.build(m_sheet, m_notes, m_options, m_folds, m_editor);
    if (m_selection.last().row >= m_page.count())
        m_selection = {};
    if (cursor)
        m_cursor = find(*cursor);
    m_cursor = std::min(m_cursor, m_page.count() - 1);
    updateScrollBars();
    const int kept = top ? find(*top) : m_cursor;
    if (kept >= 0)
        verticalScrollBar()->setValue(m_page.topOf(kept) * m_geometry.lineHeight - offset);
    placeEditor();
    updateMarks();
    viewport()->update();
}

void DiffView::updateScrollBars()
{
    const int height = viewport()->height();
    m_bar->setRange(0, std::max(0, (m_page.lines() + 1) * m_geometry.lineHeight - height));
    m_bar->setPageStep(std::max(1, height - 2 * m_geometry.lineHeight));
    m_bar->setSingleStep(m_geometry.lineHeight);
    const int columns = m_options.codeColumns;
    QScrollBar *across = horizontalScrollBar();
    across->setRange(0, m_options.wrap ? 0 : std::max(0, m_longest + 1 - columns));
    across->setPageStep(columns);
    across->setSingleStep(4);
}

void DiffView::updateMarks()
{
    std::vector<MarkBar::Mark> marks;
    const double lines = std::max(1, m_page.lines());
    const auto markAt = [&](const SheetPlace &place, const QColor &colour, bool wide) {
        const int row = m_page.find(place);
        if (row >= 0)
            marks.push_back({.at = m_page.topOf(row) / lines, .colour = colour, .wide = wide});
    };
    // More hits than a bar has pixels tell nothing more.
    const auto &hits = m_search.hits();
    const std::size_t step = std::max<std::size_t>(1, hits.size() / 1000);
    for (std::size_t i = 0; i < hits.size(); i += step)
        markAt(hits[i].place, m_colours.currentHit, false);
    for (const SheetComment &comment : m_sheet.comments)
        markAt(comment.placed ? comment.place : SheetPlace{}, m_colours.link, true);
    for (const SheetNote &note : m_notes)
        markAt(note.placed ? note.place : SheetPlace{}, m_colours.note, true);
    m_bar->setMarks(std::move(marks));
}

int DiffView::rowAtY(int y) const
{
    return m_page.rowAt((y + verticalScrollBar()->value()) / std::max(1, m_geometry.lineHeight));
}

QRect DiffView::rowRect(int row) const
{
    const int top = m_page.topOf(row) * m_geometry.lineHeight - verticalScrollBar()->value();
    return {0, top, viewport()->width(), m_page.linesOf(row) * m_geometry.lineHeight};
}

bool DiffView::hasCodeAround(int file) const
{
    return file >= 0 && file < static_cast<int>(m_sheet.files.size()) &&
           m_sheet.files[static_cast<std::size_t>(file)] != nullptr;
}

int DiffView::pageRows() const
{
    return std::max(1, viewport()->height() / m_geometry.lineHeight - 2);
}

void DiffView::paintEvent(QPaintEvent *event)
{
    QPainter painter(viewport());
    painter.setLayoutDirection(layoutDirection()); // the program's own may be the other one
    const QRect area = event->rect();
    painter.fillRect(area, palette().color(QPalette::Base));
    if (m_page.count() == 0) {
        painter.setPen(m_colours.muted);
        painter.drawText(viewport()->rect(), Qt::AlignCenter,
                         tr("Select a patch, and its message and diff are shown here."));
        return;
    }
    const int first = rowAtY(area.top());
    const int last = rowAtY(area.bottom());
    std::optional<Hit> hit;
    if (m_currentHit >= 0)
        hit = m_search.hits()[static_cast<std::size_t>(m_currentHit)];
    const int lineHeight = m_geometry.lineHeight;
    const QPalette colorsOf = palette();
    const QFont proportional = font();
    RowPainter rows(painter, m_grid, m_faces,
                    {.sheet = m_sheet,
                     .notes = m_notes,
                     .page = m_page,
                     .options = m_options,
                     .folds = m_folds,
                     .geometry = m_geometry,
                     .colours = m_colours,
                     .palette = colorsOf,
                     .font = proportional,
                     .selection = m_selection,
                     .search = m_search,
                     .moves = m_moves,
                     .currentHit = hit,
                     .firstColumn = horizontalScrollBar()->value(),
                     .cursor = m_cursor,
                     .focused = hasFocus(),
                     .firstLine = (verticalScrollBar()->value() + area.top()) / lineHeight,
                     .lastLine = (verticalScrollBar()->value() + area.bottom()) / lineHeight});
    for (int row = first; row <= last; ++row)
        rows.paint(row, rowRect(row).top());
    rows.finish();
    if (m_faces.wantsReading() && !m_colourTimer.isActive())
        m_colourTimer.start(0, this);
}

void DiffView::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    const int before = m_options.messageColumns, codeBefore = m_options.codeColumns;
    updateGeometryParts();
    if (before != m_options.messageColumns || (m_options.wrap && codeBefore != m_options.codeColumns))
        rebuild();
    else
        updateScrollBars();
    placeEditor();
}

void DiffView::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange ||
        event->type() == QEvent::StyleChange)
        applyFonts();
}

void DiffView::scrollContentsBy(int dx, int dy)
{
    Q_UNUSED(dx)
    Q_UNUSED(dy)
    placeEditor();
    viewport()->update();
}

// ---- notes -------------------------------------------------------------------------------------

void DiffView::editNote(const SheetPlace &place, const QString &noteId, const SheetPlace &from)
{
    closeEditor();
    QString text;
    OpenEditor editor{.noteId = noteId, .place = place, .from = from};
    for (const SheetNote &note : m_notes) {
        if (core::toQString(note.note.id) == noteId) {
            text = core::toQString(note.note.text);
            editor.place = note.place;
        }
    }
    if (noteId.isEmpty())
        editor.noteId = QUuid::createUuid().toString(QUuid::WithoutBraces);
    m_folds.closedNotes.erase(editor.noteId);
    m_editor = editor;
    rebuild();
    m_noteEditor = new NoteEditor(viewport());
    m_noteEditor->setFont(m_grid.font());
    m_noteEditor->setPlainText(text);
    m_noteEditor->moveCursor(QTextCursor::End);
    connect(m_noteEditor, &NoteEditor::edited, this, [this](const QString &now) {
        const std::string id = core::fromQString(m_editor->noteId);
        auto note = std::ranges::find_if(m_notes, [&](const SheetNote &n) { return n.note.id == id; });
        if (note == m_notes.end()) {
            note =
                m_notes.insert(note, SheetNote{.note = {}, .place = m_editor->place, .from = m_editor->from});
            note->note.id = id;
        }
        note->note.text = core::fromQString(now);
        const SheetNote told = *note;
        placeEditor();
        Q_EMIT noteChanged(told);
    });
    connect(m_noteEditor, &NoteEditor::closed, this, [this] {
        closeEditor();
        setFocus();
    });
    placeEditor();
    m_noteEditor->show();
    m_noteEditor->setFocus();
    if (noteId.isEmpty())
        Q_EMIT noteStarted(place);
}

void DiffView::closeEditor()
{
    if (!m_editor)
        return;
    const QString id = m_editor->noteId;
    m_editor.reset();
    if (m_noteEditor) {
        m_noteEditor->disconnect(this);
        m_noteEditor->hide();
        m_noteEditor->deleteLater();
        m_noteEditor = nullptr;
    }
    // A note without a word is none.
    std::erase_if(m_notes, [&](const SheetNote &n) {
        return core::toQString(n.note.id) == id && core::trimmed(n.note.text).empty();
    });
    rebuild();
}

void DiffView::placeEditor()
{
    if (!m_editor || !m_noteEditor)
        return;
    int first = 0;
    while (first < m_page.count() && m_page.row(first).kind != RowKind::Editor)
        ++first;
    if (first == m_page.count()) {
        m_noteEditor->hide();
        return;
    }
    const int left = m_geometry.noteLeft(m_page.row(first).file >= 0) + 8;
    const QRect top = rowRect(first);
    m_noteEditor->setGeometry(left, top.top() + 1, viewport()->width() - left - Geometry::margin - 6,
                              m_editor->rows * m_geometry.lineHeight - 6);
    m_noteEditor->show();
    const int rows = (m_noteEditor->wantedHeight() + m_geometry.lineHeight - 1) / m_geometry.lineHeight;
    if (rows != m_editor->rows) {
        m_editor->rows = rows;
        rebuild();
    }
}

} // namespace widgets
