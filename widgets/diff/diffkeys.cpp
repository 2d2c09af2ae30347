// SPDX-License-Identifier: GPL-3.0-or-later
// The part of DiffView that goes from place to place.
#include "diff/diffview.h"

#include "core/text.h"
#include "diff/markbar.h"

#include <QAccessible>
#include <QKeyEvent>

namespace widgets {

void DiffView::setCursor(int row, bool extendSelection)
{
    if (m_page.count() == 0)
        return;
    row = std::clamp(row, 0, m_page.count() - 1);
    if (extendSelection) {
        if (m_selection.isEmpty())
            m_selection.anchor = {.row = m_cursor, .column = 0};
        m_selection.head = {.row = row, .column = row >= m_selection.anchor.row ? INT_MAX : 0};
    } else {
        m_selection = {.side = m_selection.side};
    }
    m_cursor = row;
    scrollToRow(row);
    viewport()->update();
    if (QAccessible::isActive()) {
        QAccessibleEvent focus(this, QAccessible::Focus);
        focus.setChild(row);
        QAccessible::updateAccessibility(&focus);
    }
    Q_EMIT cursorMoved(place());
}

SheetPlace DiffView::place() const
{
    return m_cursor < 0 ? SheetPlace{} : m_page.placeOf(m_cursor);
}

void DiffView::scrollToRow(int row)
{
    const QRect rect = rowRect(row);
    const int margin = 2 * m_geometry.lineHeight;
    if (rect.top() < margin)
        m_bar->setValue(m_bar->value() + rect.top() - margin);
    else if (rect.top() + m_geometry.lineHeight > viewport()->height() - margin)
        m_bar->setValue(m_bar->value() + rect.top() + m_geometry.lineHeight - viewport()->height() + margin);
}

bool DiffView::showPlace(const SheetPlace &place)
{
    if (place.file >= 0) {
        const auto files = m_sheet.patch ? static_cast<int>(m_sheet.patch->files.size()) : 0;
        if (place.file >= files)
            return false;
        if (m_page.headOf(place.file) < 0) {
            // What the filter hides is shown when it is asked for.
            m_options.fileFilter.clear();
            m_options.unseenOnly = false;
            rebuild();
            Q_EMIT optionsChanged();
        }
        const bool unfolded =
            m_folds.files.erase(place.file) + m_folds.hunks.erase({place.file, place.hunk}) > 0;
        if (unfolded)
            rebuild();
    } else if (place.messageLine > 0 && m_folds.stat && m_page.find(RowKind::StatHead, -1) >= 0) {
        const int row = m_page.find(place);
        if (row >= 0 && m_page.row(row).item != place.messageLine) {
            m_folds.stat = false;
            rebuild();
        }
    }
    const int row = m_page.find(place);
    if (row < 0)
        return false;
    const QRect rect = rowRect(row);
    if (rect.top() < 0 || rect.bottom() > viewport()->height() * 3 / 4)
        m_bar->setValue(m_bar->value() + rect.top() - viewport()->height() / 4);
    setCursor(row);
    return true;
}

bool DiffView::moveTo(RowKind kind, int step)
{
    for (int row = m_cursor + step; row >= 0 && row < m_page.count(); row += step) {
        if (m_page.row(row).kind != kind)
            continue;
        // With its head near the top, as much as possible of what was gone to is in view.
        const QRect rect = rowRect(row);
        if (rect.top() < 0 || rect.top() > viewport()->height() / 2)
            m_bar->setValue(m_bar->value() + rect.top() - 3 * m_geometry.lineHeight);
        setCursor(row);
        return true;
    }
    return false;
}

bool DiffView::moveToSaying(int step)
{
    for (int row = m_cursor + step; row >= 0 && row < m_page.count(); row += step) {
        const RowKind kind = m_page.row(row).kind;
        if (kind != RowKind::CommentHead && kind != RowKind::NoteHead)
            continue;
        const QRect rect = rowRect(row);
        if (rect.top() < 0 || rect.top() > viewport()->height() * 2 / 3)
            m_bar->setValue(m_bar->value() + rect.top() - viewport()->height() / 3);
        setCursor(row);
        return true;
    }
    return false;
}

void DiffView::nextHunk()
{
    moveTo(RowKind::HunkHead, 1);
}
void DiffView::previousHunk()
{
    moveTo(RowKind::HunkHead, -1);
}
void DiffView::nextFile()
{
    moveTo(RowKind::FileHead, 1);
}
void DiffView::previousFile()
{
    moveTo(RowKind::FileHead, -1);
}
void DiffView::nextComment()
{
    moveToSaying(1);
}
void DiffView::previousComment()
{
    moveToSaying(-1);
}

void DiffView::toggleFold()
{
    if (m_cursor < 0)
        return;
    const Row row = m_page.row(m_cursor);
    const auto toggle = [](auto &set, const auto &key) {
        if (set.erase(key) == 0)
            set.insert(key);
    };
    switch (row.kind) {
    case RowKind::FileHead:
    case RowKind::FileFact:
        toggle(m_folds.files, row.file);
        break;
    case RowKind::HunkHead:
    case RowKind::Code:
        toggle(m_folds.hunks, std::pair(row.file, row.hunk));
        break;
    case RowKind::StatHead:
    case RowKind::Stat:
        m_folds.stat = !m_folds.stat;
        break;
    case RowKind::CommentHead:
    case RowKind::CommentText:
        toggle(m_folds.openComments, row.item);
        break;
    case RowKind::NoteHead:
    case RowKind::NoteText:
        if (row.item >= 0)
            toggle(m_folds.closedNotes, core::toQString(m_notes[static_cast<std::size_t>(row.item)].note.id));
        break;
    default:
        return;
    }
    rebuild();
}

void DiffView::foldAllFiles(bool folded)
{
    m_folds.files.clear();
    if (folded && m_sheet.patch) {
        for (int file = 0; file < static_cast<int>(m_sheet.patch->files.size()); ++file)
            m_folds.files.insert(file);
    }
    rebuild();
}

void DiffView::noteHere()
{
    if (m_cursor < 0)
        return;
    const Row &row = m_page.row(m_cursor);
    const bool own = (row.kind == RowKind::NoteHead || row.kind == RowKind::NoteText) && row.item >= 0;
    if (own)
        editNote(place(), core::toQString(m_notes[static_cast<std::size_t>(row.item)].note.id));
    else if (const auto range = selectedRange())
        editNote(range->second, {}, range->first);
    else
        editNote(place());
}

/// The first and last line of code of the selection, where both are of one hunk and not the same.
std::optional<std::pair<SheetPlace, SheetPlace>> DiffView::selectedRange() const
{
    if (m_selection.isEmpty())
        return std::nullopt;
    std::optional<SheetPlace> first, last;
    for (int i = m_selection.first().row; i <= std::min(m_selection.last().row, m_page.count() - 1); ++i) {
        // A selection that ends before the first character of a line does not take the line.
        if (m_page.row(i).kind != RowKind::Code ||
            (i == m_selection.last().row && m_selection.last().column == 0))
            continue;
        (first ? last : first) = m_page.placeOf(i);
    }
    if (!first || !last || first->hunk != last->hunk || first->file != last->file)
        return std::nullopt;
    return std::pair(*first, *last);
}

void DiffView::claimHere()
{
    if (m_cursor >= 0)
        Q_EMIT claimRequested(place());
}

void DiffView::toggleReviewed()
{
    if (m_cursor < 0)
        return;
    const Row &row = m_page.row(m_cursor);
    if (row.kind == RowKind::CommentHead || row.kind == RowKind::CommentText) {
        toggleResolved(row.item);
        return;
    }
    const int file = row.file;
    const QString path =
        file < 0 ? QString() : decoded(m_sheet.patch->files[static_cast<std::size_t>(file)].path());
    const bool reviewed = !m_sheet.reviewed.contains(path);
    if (reviewed)
        m_sheet.reviewed.insert(path);
    else
        m_sheet.reviewed.erase(path);
    viewport()->update();
    Q_EMIT reviewedToggled(path, reviewed);
}

/// A resolved comment is folded, and one that is open again unfolded.
void DiffView::toggleResolved(int comment)
{
    const QString mark = m_sheet.comments[static_cast<std::size_t>(comment)].mark;
    const bool resolved = !m_sheet.resolved.contains(mark);
    if (resolved) {
        m_sheet.resolved.insert(mark);
        m_folds.openComments.erase(comment);
    } else {
        m_sheet.resolved.erase(mark);
        m_folds.openComments.insert(comment);
    }
    rebuild();
    Q_EMIT resolvedToggled(mark, resolved);
}

/// Enter or a click on a row that leads somewhere.
void DiffView::activateRow(int row)
{
    const Row &r = m_page.row(row);
    if (r.kind == RowKind::ListEntry)
        showPlace({.file = r.file});
    else if (r.kind == RowKind::NoteText)
        noteHere();
    else if (r.kind == RowKind::Claim)
        Q_EMIT claimActivated(m_sheet.claims[static_cast<std::size_t>(r.item)].id);
    else
        toggleFold();
}

// ---- searching ---------------------------------------------------------------------------------

void DiffView::setSearch(const QString &text)
{
    m_currentHit = -1;
    m_goToHit = true;
    m_search.start(m_sheet, text);
    if (m_search.finished())
        m_searchTimer.stop();
    else
        m_searchTimer.start(0, this);
    updateMarks();
    viewport()->update();
    Q_EMIT searchAdvanced();
}

void DiffView::timerEvent(QTimerEvent *event)
{
    if (event->timerId() == m_searchTimer.timerId()) {
        if (m_search.advance(10)) {
            m_searchTimer.stop();
            updateMarks();
            viewport()->update();
            // The first hit at or below the reading place: the eye stays where it is.
            if (m_goToHit && !m_search.hits().empty()) {
                const int row = rowAtY(0);
                const auto at =
                    std::ranges::lower_bound(m_search.hits(), m_page.placeOf(row), {}, &Hit::place);
                showHit(at == m_search.hits().end() ? 0 : static_cast<int>(at - m_search.hits().begin()));
            }
        }
        Q_EMIT searchAdvanced();
        return;
    }
    if (event->timerId() == m_dragTimer.timerId()) {
        const int y = m_dragPosition.y();
        if (y < 0)
            m_bar->setValue(m_bar->value() + y / 2);
        else if (y > viewport()->height())
            m_bar->setValue(m_bar->value() + (y - viewport()->height()) / 2);
        m_selection.head = spotAt(m_dragPosition);
        viewport()->update();
        return;
    }
    if (event->timerId() == m_colourTimer.timerId()) {
        if (m_faces.readOn(5))
            m_colourTimer.stop();
        if (m_faces.takeNews())
            viewport()->update();
        return;
    }
    QAbstractScrollArea::timerEvent(event);
}

void DiffView::showHit(int index)
{
    const auto count = static_cast<int>(m_search.hits().size());
    if (count == 0)
        return;
    m_currentHit = (index + count) % count;
    const Hit &hit = m_search.hits()[static_cast<std::size_t>(m_currentHit)];
    if (hit.comment >= 0 && m_folds.openComments.insert(hit.comment).second)
        rebuild();
    showPlace(hit.place);
    if (hit.comment >= 0)
        setCursor(m_page.find(RowKind::CommentHead, hit.comment));
    if (!m_options.wrap && hit.place.line >= 0) {
        QScrollBar *across = horizontalScrollBar();
        if (hit.start < across->value() || hit.start > across->value() + across->pageStep() - 8)
            across->setValue(std::max(0, hit.start - across->pageStep() / 2));
    }
    Q_EMIT searchAdvanced();
}

void DiffView::findNext()
{
    showHit(m_currentHit + 1);
}
void DiffView::findPrevious()
{
    showHit(std::max(m_currentHit, 0) - 1);
}

// ---- keys --------------------------------------------------------------------------------------

bool DiffView::handleMoveKey(QKeyEvent *event)
{
    const bool extend = event->modifiers() & Qt::ShiftModifier;
    switch (event->key()) {
    case Qt::Key_Down:
        setCursor(m_cursor + 1, extend);
        return true;
    case Qt::Key_Up:
        setCursor(m_cursor - 1, extend);
        return true;
    case Qt::Key_PageDown:
        setCursor(m_page.rowAt(m_page.topOf(std::max(m_cursor, 0)) + pageRows()), extend);
        return true;
    case Qt::Key_PageUp:
        setCursor(m_page.rowAt(m_page.topOf(std::max(m_cursor, 0)) - pageRows()), extend);
        return true;
    case Qt::Key_Home:
        setCursor(0, extend);
        m_bar->setValue(0);
        return true;
    case Qt::Key_End:
        setCursor(m_page.count() - 1, extend);
        return true;
    case Qt::Key_Left:
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() - 4);
        return true;
    case Qt::Key_Right:
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() + 4);
        return true;
    case Qt::Key_Space:
        // At the end the key is the window's: the next unread.
        if (m_bar->value() == m_bar->maximum())
            return false;
        m_bar->setValue(m_bar->value() + m_bar->pageStep());
        setCursor(rowAtY(m_geometry.lineHeight * 2));
        return true;
    default:
        return false;
    }
}

bool DiffView::handleActionKey(QKeyEvent *event)
{
    const QString key = event->text();
    struct Action
    {
        QLatin1String key;
        void (DiffView::*act)();
    };
    static constexpr Action actions[] = {
        {QLatin1String("n"), &DiffView::nextHunk},       {QLatin1String("p"), &DiffView::previousHunk},
        {QLatin1String("N"), &DiffView::nextComment},    {QLatin1String("P"), &DiffView::previousComment},
        {QLatin1String("}"), &DiffView::nextFile},       {QLatin1String("{"), &DiffView::previousFile},
        {QLatin1String("c"), &DiffView::noteHere},       {QLatin1String("g"), &DiffView::claimHere},
        {QLatin1String("v"), &DiffView::toggleReviewed}, {QLatin1String("/"), &DiffView::findRequested},
        {QLatin1String("f"), &DiffView::filterRequested}};
    if (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))
        return false;
    for (const Action &action : actions) {
        if (key == action.key) {
            (this->*action.act)();
            return true;
        }
    }
    if (key == QLatin1String("j") || key == QLatin1String("k"))
        setCursor(m_cursor + (key == QLatin1String("j") ? 1 : -1));
    else if (key == QLatin1String("s"))
        setSideBySide(!m_options.sideBySide);
    else if (key == QLatin1String("w"))
        setWrap(!m_options.wrap);
    else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        activateRow(std::max(m_cursor, 0));
    else
        return false;
    return true;
}

void DiffView::keyPressEvent(QKeyEvent *event)
{
    if (m_page.count() == 0) {
        event->ignore();
    } else if (event->matches(QKeySequence::Copy)) {
        copy();
    } else if (event->key() == Qt::Key_C && event->modifiers() == (Qt::ControlModifier | Qt::ShiftModifier)) {
        copyWithSigns();
    } else if (event->matches(QKeySequence::SelectAll)) {
        selectAll();
    } else if (event->matches(QKeySequence::Find)) {
        Q_EMIT findRequested();
    } else if (event->key() == Qt::Key_F3) {
        event->modifiers() & Qt::ShiftModifier ? findPrevious() : findNext();
    } else if (event->key() == Qt::Key_Escape && !m_selection.isEmpty()) {
        m_selection = {.side = m_selection.side};
        viewport()->update();
    } else if (!handleMoveKey(event) && !handleActionKey(event)) {
        event->ignore(); // the window's own keys
    }
}

void DiffView::focusInEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void DiffView::focusOutEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

} // namespace widgets
