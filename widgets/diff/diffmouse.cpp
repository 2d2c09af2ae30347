// SPDX-License-Identifier: GPL-3.0-or-later
// The part of DiffView that selects, copies, and answers the mouse.
#include "diff/diffview.h"

#include "core/text.h"
#include "diff/markbar.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QToolTip>

namespace widgets {

Spot DiffView::spotAt(QPoint position) const
{
    const int row = rowAtY(std::clamp(position.y(), 0, std::max(0, viewport()->height() - 1)));
    const Row &r = m_page.row(row);
    int left = Geometry::margin;
    int first = 0;
    if (r.kind == RowKind::Code) {
        const int side = m_geometry.sideBySide ? m_selection.side : 1;
        left = m_geometry.sides[side].codeLeft;
        const int segment = (position.y() - rowRect(row).top()) / std::max(1, m_geometry.lineHeight);
        first = m_options.wrap ? segment * m_options.codeColumns : horizontalScrollBar()->value();
    } else if (r.kind == RowKind::CommentText || r.kind == RowKind::NoteText) {
        left = m_geometry.noteLeft(r.file >= 0) + static_cast<int>(2 * m_geometry.advance);
    }
    const int column = static_cast<int>((position.x() - left) / m_geometry.advance + 0.5);
    return {.row = row, .column = std::max(0, first + column)};
}

/// The text of a row that can be selected; empty for heads.
QString DiffView::rowText(const Row &row, int side) const
{
    switch (row.kind) {
    case RowKind::Code: {
        const int line = !m_options.sideBySide ? row.line() : side == 0 ? row.left : row.right;
        if (line < 0)
            return {};
        const diff::Hunk &hunk = m_sheet.patch->files[static_cast<std::size_t>(row.file)]
                                     .hunks[static_cast<std::size_t>(row.hunk)];
        return decoded(hunk.lines[static_cast<std::size_t>(line)].text);
    }
    case RowKind::Title:
    case RowKind::Fact:
    case RowKind::Claim:
    case RowKind::Message:
    case RowKind::Trailer:
    case RowKind::Stat:
    case RowKind::CommentText:
    case RowKind::NoteText:
        return m_page.text(row);
    default:
        return {};
    }
}

QString DiffView::signOf(const Row &row, int side) const
{
    if (row.kind != RowKind::Code)
        return {};
    const bool removed = m_options.sideBySide ? side == 0 && row.left != row.right : row.right < 0;
    const bool added = m_options.sideBySide ? side == 1 && row.left != row.right : row.left < 0;
    return removed ? QStringLiteral("-") : added ? QStringLiteral("+") : QStringLiteral(" ");
}

QString DiffView::selectedText(bool withSigns) const
{
    if (m_selection.isEmpty())
        return {};
    QStringList lines;
    for (int i = m_selection.first().row; i <= std::min(m_selection.last().row, m_page.count() - 1); ++i) {
        const Row &row = m_page.row(i);
        const int side = m_selection.side;
        if (row.kind == RowKind::Code) {
            const int line = !m_options.sideBySide ? row.line() : side == 0 ? row.left : row.right;
            const diff::Hunk &hunk = m_sheet.patch->files[static_cast<std::size_t>(row.file)]
                                         .hunks[static_cast<std::size_t>(row.hunk)];
            if (line < 0 || hunk.lines[static_cast<std::size_t>(line)].kind == diff::LineKind::NoNewline)
                continue;
        } else if (row.kind != RowKind::Blank && row.text < 0) {
            continue;
        }
        const QString text = rowText(row, side);
        const Cells cells(text.toUtf8().toStdString(), m_options.tabWidth);
        const Selection::Columns columns = m_selection.columnsOf(i);
        const int from = cells.indexAt(columns.from);
        const int to =
            columns.to >= cells.columns() ? static_cast<int>(text.size()) : cells.indexAt(columns.to);
        lines.push_back((withSigns ? signOf(row, side) : QString()) + text.mid(from, std::max(0, to - from)));
    }
    return lines.join(QLatin1Char('\n'));
}

void DiffView::copy()
{
    if (!m_selection.isEmpty())
        QGuiApplication::clipboard()->setText(selectedText(false));
}

void DiffView::copyWithSigns()
{
    if (!m_selection.isEmpty())
        QGuiApplication::clipboard()->setText(selectedText(true));
}

void DiffView::selectAll()
{
    if (m_page.count() == 0)
        return;
    m_selection.anchor = {};
    m_selection.head = {.row = m_page.count() - 1, .column = INT_MAX};
    viewport()->update();
}

QString DiffView::spokenRow(int index) const
{
    const Row &row = m_page.row(index);
    const auto fileName = [&] {
        return decoded(m_sheet.patch->files[static_cast<std::size_t>(row.file)].path());
    };
    switch (row.kind) {
    case RowKind::Code: {
        const diff::Hunk &hunk = m_sheet.patch->files[static_cast<std::size_t>(row.file)]
                                     .hunks[static_cast<std::size_t>(row.hunk)];
        const diff::Line &line = hunk.lines[static_cast<std::size_t>(row.line())];
        const QString text = decoded(line.text);
        switch (line.kind) {
        case diff::LineKind::Added:
            return tr("added, line %1: %2").arg(line.newLine).arg(text);
        case diff::LineKind::Removed:
            return tr("removed, line %1: %2").arg(line.oldLine).arg(text);
        case diff::LineKind::NoNewline:
            return tr("no newline at end of file");
        case diff::LineKind::Context:
            return tr("line %1: %2").arg(line.newLine).arg(text);
        }
        return text;
    }
    case RowKind::FileHead:
    case RowKind::ListEntry: {
        const diff::File &file = m_sheet.patch->files[static_cast<std::size_t>(row.file)];
        const QString counts = tr("%1 added, %2 removed").arg(file.insertions).arg(file.deletions);
        const QString seen = m_sheet.reviewed.contains(fileName()) ? tr("reviewed") : tr("not reviewed");
        return QStringLiteral("%1, %2, %3").arg(fileName(), counts, seen);
    }
    case RowKind::HunkHead: {
        const diff::Hunk &hunk = m_sheet.patch->files[static_cast<std::size_t>(row.file)]
                                     .hunks[static_cast<std::size_t>(row.hunk)];
        return tr("hunk at line %1 %2").arg(hunk.newStart).arg(decoded(hunk.section));
    }
    case RowKind::CommentHead: {
        const SheetComment &comment = m_sheet.comments[static_cast<std::size_t>(row.item)];
        const QString text = tr("comment by %1: %2").arg(comment.author, comment.text);
        const QString from = comment.from.isEmpty() ? text : tr("%1, on %2").arg(text, comment.from);
        return m_sheet.resolved.contains(comment.mark) ? tr("dealt with, %1").arg(from) : from;
    }
    case RowKind::NoteHead:
        return row.item < 0
                   ? tr("your note")
                   : tr("your note: %1")
                         .arg(core::toQString(m_notes[static_cast<std::size_t>(row.item)].note.text));
    case RowKind::Byline:
        return m_sheet.byline;
    case RowKind::StatHead:
        return tr("diffstat");
    case RowKind::Image:
        return tr("picture");
    default:
        return m_page.text(row);
    }
}

// ---- mouse -------------------------------------------------------------------------------------

void DiffView::mousePressEvent(QMouseEvent *event)
{
    if (m_page.count() == 0 || event->button() != Qt::LeftButton)
        return;
    const QPoint position = event->position().toPoint();
    if (position.y() > rowRect(m_page.count() - 1).bottom())
        return;
    const bool extend = event->modifiers() & Qt::ShiftModifier;
    if (!extend) {
        m_selection.side = m_geometry.sideBySide && m_geometry.sides[0].contains(position.x()) ? 0 : 1;
        m_selection.anchor = spotAt(position);
    }
    m_selection.head = spotAt(position);
    m_dragging = true;
    m_dragPosition = position;
    m_cursor = m_selection.head.row;
    viewport()->update();
    Q_EMIT cursorMoved(place());
}

void DiffView::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_dragging) {
        // Where a click does something, the pointer says so.
        const QPoint at = event->position().toPoint();
        const RowKind kind = m_page.count() > 0 ? m_page.row(rowAtY(at.y())).kind : RowKind::Blank;
        const bool numbers =
            kind == RowKind::Code && std::ranges::any_of(m_geometry.sides, [&](const Side &side) {
                return side.contains(at.x()) && at.x() < side.signLeft;
            });
        const bool text = kind == RowKind::Title || kind == RowKind::Byline || kind == RowKind::Fact ||
                          kind == RowKind::Message || kind == RowKind::Trailer || kind == RowKind::Blank ||
                          kind == RowKind::Stat || kind == RowKind::Warning || kind == RowKind::CommentText ||
                          kind == RowKind::NoteText || kind == RowKind::Code;
        viewport()->setCursor(text && !numbers ? Qt::IBeamCursor : Qt::PointingHandCursor);
        return;
    }
    m_dragPosition = event->position().toPoint();
    m_selection.head = spotAt(m_dragPosition);
    m_cursor = m_selection.head.row;
    const bool outside = !viewport()->rect().contains(m_dragPosition);
    if (outside && !m_dragTimer.isActive())
        m_dragTimer.start(30, this);
    else if (!outside)
        m_dragTimer.stop();
    viewport()->update();
}

void DiffView::mouseReleaseEvent(QMouseEvent *event)
{
    if (!m_dragging)
        return;
    m_dragging = false;
    m_dragTimer.stop();
    if (!m_selection.isEmpty()) {
        QClipboard *clipboard = QGuiApplication::clipboard();
        if (clipboard->supportsSelection())
            clipboard->setText(selectedText(), QClipboard::Selection);
        return;
    }
    clickRow(m_selection.head.row, event->position().toPoint());
}

void DiffView::clickRow(int index, QPoint position)
{
    const Row row = m_page.row(index);
    const int top = rowRect(index).top();
    if (row.kind == RowKind::FileHead && m_geometry.headButton(top).contains(position)) {
        toggleReviewed();
    } else if (row.kind == RowKind::ListEntry && m_geometry.listMark(top).contains(position)) {
        toggleReviewed();
    } else if (row.kind == RowKind::HunkHead && m_geometry.headButton(top).contains(position) &&
               hasCodeAround(row.file)) {
        Q_EMIT contextRequested();
    } else if (row.kind == RowKind::CommentHead && m_geometry.headButton(top).contains(position)) {
        const SheetComment &comment = m_sheet.comments[static_cast<std::size_t>(row.item)];
        Q_EMIT messageRequested(comment.message, comment.line);
    } else if (row.kind == RowKind::Code) {
        // The numbers are where a note begins.
        for (const Side &side : m_geometry.sides) {
            if (position.x() >= side.left && position.x() < side.signLeft &&
                (m_geometry.sideBySide || &side == &m_geometry.sides[1])) {
                noteHere();
                return;
            }
        }
    } else if (row.kind != RowKind::NoteText && row.kind != RowKind::CommentText) {
        activateRow(index);
    }
}

void DiffView::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (m_page.count() == 0)
        return;
    const Spot spot = spotAt(event->position().toPoint());
    const Row row = m_page.row(spot.row);
    if (row.kind == RowKind::NoteText || row.kind == RowKind::NoteHead) {
        m_cursor = spot.row;
        noteHere();
        return;
    }
    // The word under the mouse.
    const QString text = rowText(row, m_selection.side);
    const Cells cells(text.toUtf8().toStdString(), m_options.tabWidth);
    const auto isWord = [&](int i) { return text[i].isLetterOrNumber() || text[i] == QLatin1Char('_'); };
    int from = std::min(cells.indexAt(spot.column), static_cast<int>(text.size()));
    int to = from;
    while (from > 0 && isWord(from - 1))
        --from;
    while (to < text.size() && isWord(to))
        ++to;
    m_selection.anchor = {.row = spot.row, .column = cells.columnOf(from)};
    m_selection.head = {.row = spot.row, .column = cells.columnOf(to)};
    viewport()->update();
}

/// What can be done with the note under the cursor: its severity, done, gone.
void DiffView::addNoteActions(QMenu &menu)
{
    const Row row = m_cursor < 0 ? Row{} : m_page.row(m_cursor);
    if ((row.kind != RowKind::NoteHead && row.kind != RowKind::NoteText) || row.item < 0)
        return;
    const SheetNote note = m_notes[static_cast<std::size_t>(row.item)];
    const auto change = [this](SheetNote changed) {
        const auto known =
            std::ranges::find_if(m_notes, [&](const SheetNote &n) { return n.note.id == changed.note.id; });
        if (known == m_notes.end())
            return;
        *known = changed;
        if (changed.note.text.empty())
            m_notes.erase(known);
        rebuild();
        Q_EMIT noteChanged(changed);
    };
    using review::Severity;
    for (const auto &[severity, name] :
         {std::pair(Severity::Remark, tr("Remark")), std::pair(Severity::Question, tr("Question")),
          std::pair(Severity::Nit, tr("Nit")), std::pair(Severity::MustFix, tr("Must fix")),
          std::pair(Severity::Praise, tr("Praise"))}) {
        QAction *action = menu.addAction(name, this, [change, note, severity = severity] {
            SheetNote changed = note;
            changed.note.severity = severity;
            change(changed);
        });
        action->setCheckable(true);
        action->setChecked(note.note.severity == severity);
    }
    menu.addSeparator();
    menu.addAction(note.note.done ? tr("Open again") : tr("Done"), this, [change, note] {
        SheetNote changed = note;
        changed.note.done = !changed.note.done;
        change(changed);
    });
    menu.addAction(tr("Remove note"), this, [change, note] {
        SheetNote changed = note;
        changed.note.text.clear();
        change(changed);
    });
    menu.addSeparator();
}

void DiffView::contextMenuEvent(QContextMenuEvent *event)
{
    if (m_page.count() == 0)
        return;
    if (event->reason() == QContextMenuEvent::Mouse && m_selection.isEmpty())
        setCursor(rowAtY(event->pos().y()));
    QMenu menu(this);
    menu.setObjectName(QStringLiteral("diffMenu"));
    const auto add = [&](const QString &text, auto slot) { return menu.addAction(text, this, slot); };
    addNoteActions(menu);
    add(tr("Note here\tc"), &DiffView::noteHere);
    add(tr("Claim from here\tg"), &DiffView::claimHere);
    const RowKind kind = m_cursor < 0 ? RowKind::Blank : m_page.row(m_cursor).kind;
    const bool onComment = kind == RowKind::CommentHead || kind == RowKind::CommentText;
    add(onComment ? tr("Comment is dealt with, or not\tv") : tr("Mark file as reviewed\tv"),
        &DiffView::toggleReviewed);
    if (!m_extraActions.isEmpty()) {
        menu.addSeparator();
        menu.addActions(m_extraActions);
    }
    menu.addSeparator();
    add(tr("Find\t/"), &DiffView::findRequested);
    add(tr("Filter files\tf"), &DiffView::filterRequested);
    menu.addSeparator();
    add(tr("Copy\tCtrl+C"), &DiffView::copy)->setEnabled(!m_selection.isEmpty());
    add(tr("Copy with signs\tCtrl+Shift+C"), &DiffView::copyWithSigns)->setEnabled(!m_selection.isEmpty());
    menu.addSeparator();
    const auto option = [&](const QString &text, bool now, void (DiffView::*set)(bool)) {
        QAction *action = menu.addAction(text, this, [this, set, now] { (this->*set)(!now); });
        action->setCheckable(true);
        action->setChecked(now);
    };
    option(tr("Side by side\ts"), m_options.sideBySide, &DiffView::setSideBySide);
    option(tr("Wrap long lines\tw"), m_options.wrap, &DiffView::setWrap);
    option(tr("Hide changes of white space"), m_options.hideWhitespace, &DiffView::setHideWhitespace);
    option(tr("Only files not reviewed"), m_options.unseenOnly, &DiffView::setUnseenOnly);
    menu.exec(event->globalPos());
}

/// Where a moved line comes from or has gone; empty for the others.
QString DiffView::movedText(const Row &row) const
{
    const int move = m_moves.at({.file = row.file, .hunk = row.hunk, .line = row.line()});
    if (move < 0)
        return {};
    const diff::Move &block = m_moves.blocks()[static_cast<std::size_t>(move)];
    const auto lineOf = [this](const diff::Place &place) -> std::pair<QString, const diff::Line &> {
        const diff::File &file = m_sheet.patch->files[static_cast<std::size_t>(place.file)];
        return {decoded(file.path()),
                file.hunks[static_cast<std::size_t>(place.hunk)].lines[static_cast<std::size_t>(place.line)]};
    };
    const auto [fromPath, from] = lineOf(block.from);
    const auto [toPath, to] = lineOf(block.to);
    return tr("Moved from %1:%2 to %3:%4").arg(fromPath).arg(from.oldLine).arg(toPath).arg(to.newLine);
}

/// What was cut short by an ellipsis is told in full.
bool DiffView::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::ToolTip && m_page.count() > 0) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const Row &row = m_page.row(rowAtY(help->pos().y()));
        QString text;
        if (row.kind == RowKind::FileHead || row.kind == RowKind::ListEntry)
            text = decoded(m_sheet.patch->files[static_cast<std::size_t>(row.file)].path());
        else if (row.kind == RowKind::Byline)
            text = m_sheet.byline;
        else if (row.kind == RowKind::Fact || row.kind == RowKind::Claim || row.kind == RowKind::Warning)
            text = m_page.text(row);
        else if (row.kind == RowKind::CommentHead)
            text = m_sheet.comments[static_cast<std::size_t>(row.item)].text;
        else if (row.kind == RowKind::Code)
            text = movedText(row);
        QToolTip::showText(help->globalPos(), text, viewport());
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

} // namespace widgets
