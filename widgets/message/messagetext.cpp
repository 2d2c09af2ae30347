// SPDX-License-Identifier: GPL-3.0-or-later
#include "message/messagetext.h"

#include "core/text.h"
#include "message/messageaccessible.h"

#include <QAccessible>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QtMath>

#include <algorithm>

namespace widgets {

namespace {

constexpr int MarginWidth = 22; // table and note marks stand here

} // namespace

MessageText::MessageText(QWidget *parent) : QAbstractScrollArea(parent)
{
    installMessageAccessibility();
    setObjectName(QStringLiteral("messageText"));
    setAccessibleName(tr("Text of the mail"));
    setLayoutDirection(Qt::LeftToRight); // quotes and columns are, whatever the window's own language
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    viewport()->setCursor(Qt::IBeamCursor);
    viewport()->setMouseTracking(true);
    measure();
}

void MessageText::measure()
{
    m_colours = colours(palette());
    m_rowHeight = fontMetrics().height() + 2;
    m_charWidth = std::max(QFontMetricsF(font()).horizontalAdvance(QLatin1Char('0')), 1.0);
}

int MessageText::textLeft() const
{
    return MarginWidth - horizontalScrollBar()->value();
}

void MessageText::setMessage(std::shared_ptr<const dossier::Dossier> dossier,
                             std::optional<std::size_t> message)
{
    m_document.setMessage(std::move(dossier), message);
    m_cursor = m_anchor = {};
    m_lit.reset();
    m_hits.clear();
    m_currentHit = m_focusedLink = -1;
    relayout();
    verticalScrollBar()->setValue(0);
    horizontalScrollBar()->setValue(0);
    viewport()->update();
    if (QAccessible::isActive()) {
        QAccessibleEvent event(this, QAccessible::DocumentContentChanged);
        QAccessible::updateAccessibility(&event);
    }
}

void MessageText::setReview(const review::Review &review)
{
    m_document.setReview(review);
    updateBars();
    viewport()->update();
}

void MessageText::relayout()
{
    const int top = rowAt(0);
    const auto &rows = m_document.rows();
    const int line = top < static_cast<int>(rows.size()) ? rows[static_cast<std::size_t>(top)].line : 1;
    m_document.layOut(static_cast<int>((viewport()->width() - MarginWidth) / m_charWidth) - 1);
    updateBars();
    if (line > 1)
        verticalScrollBar()->setValue(m_document.rowOfLine(line) * m_rowHeight);
}

void MessageText::updateBars()
{
    const int height = static_cast<int>(m_document.rows().size()) * m_rowHeight + m_rowHeight / 2;
    verticalScrollBar()->setRange(0, std::max(0, height - viewport()->height()));
    verticalScrollBar()->setPageStep(std::max(viewport()->height() - 2 * m_rowHeight, m_rowHeight));
    verticalScrollBar()->setSingleStep(m_rowHeight);
    const int width = MarginWidth + qCeil((m_document.widestColumns() + 1) * m_charWidth);
    horizontalScrollBar()->setRange(0, std::max(0, width - viewport()->width()));
    horizontalScrollBar()->setPageStep(viewport()->width());
    horizontalScrollBar()->setSingleStep(qRound(m_charWidth * 4));
}

int MessageText::rowAt(int y) const
{
    return std::max(0, (y + verticalScrollBar()->value()) / m_rowHeight);
}

void MessageText::showRow(int row)
{
    const int top = row * m_rowHeight, value = verticalScrollBar()->value();
    const int room = viewport()->height() - 2 * m_rowHeight;
    if (top < value + m_rowHeight)
        verticalScrollBar()->setValue(top - m_rowHeight);
    else if (top > value + room)
        verticalScrollBar()->setValue(top - room);
}

void MessageText::goToLine(int line)
{
    if (m_document.lineCount() == 0)
        return;
    line = std::clamp(line, 1, m_document.lineCount());
    if (m_document.setFolded(line, false))
        updateBars();
    moveCursor({line, 0}, false);
    const int row = m_document.rowOfLine(line);
    verticalScrollBar()->setValue(row * m_rowHeight - viewport()->height() / 3);
    viewport()->update();
}

void MessageText::setLit(std::optional<core::LineRange> lines)
{
    m_lit = lines;
    viewport()->update();
}

bool MessageText::pageDown()
{
    QScrollBar *bar = verticalScrollBar();
    if (bar->value() >= bar->maximum())
        return false;
    bar->setValue(bar->value() + bar->pageStep());
    const auto &rows = m_document.rows();
    const auto top = std::min(static_cast<std::size_t>(rowAt(0)) + 1, rows.size() - 1);
    moveCursor({std::max(rows[top].line, 1), 0}, false);
    return true;
}

bool MessageText::pageUp()
{
    QScrollBar *bar = verticalScrollBar();
    if (bar->value() <= 0)
        return false;
    bar->setValue(bar->value() - bar->pageStep());
    return true;
}

void MessageText::moveLine(int by)
{
    const auto &rows = m_document.rows();
    if (rows.empty())
        return;
    auto row = m_document.rowOfPosition(m_cursor.line, m_cursor.offset);
    const auto line = rows[static_cast<std::size_t>(row)].line;
    while (row + by >= 0 && row + by < static_cast<int>(rows.size())) {
        row += by;
        const Row &at = rows[static_cast<std::size_t>(row)];
        if (at.kind != Row::Kind::Note && at.line != line && !at.continued) {
            moveCursor({at.line, 0}, false);
            break;
        }
    }
    showRow(m_document.rowOfLine(m_cursor.line));
}

void MessageText::moveCursor(Position to, bool extend)
{
    const int line = m_cursor.line;
    m_cursor = to;
    if (!extend)
        m_anchor = to;
    if (line != to.line) {
        m_focusedLink = -1;
        Q_EMIT currentLineChanged(to.line);
    }
    viewport()->update();
    if (QAccessible::isActive())
        reportCursor(this);
}

void MessageText::select(Position anchor, Position cursor)
{
    m_anchor = anchor;
    moveCursor(cursor, true);
}

QString MessageText::selectedText() const
{
    const Position from = std::min(m_anchor, m_cursor), to = std::max(m_anchor, m_cursor);
    QStringList lines;
    for (int number = from.line; number <= std::min(to.line, m_document.lineCount()); ++number) {
        const QString &text = m_document.lineText(number);
        const int start = number == from.line ? from.offset : 0;
        const auto end = number == to.line ? to.offset : static_cast<int>(text.size());
        lines << text.mid(start, std::max(end - start, 0));
    }
    return lines.join(QLatin1Char('\n'));
}

void MessageText::setAllFolded(bool folded)
{
    m_document.setAllFolded(folded);
    updateBars();
    showRow(m_document.rowOfLine(m_cursor.line));
    viewport()->update();
}

bool MessageText::activateCurrent()
{
    const auto &rows = m_document.rows();
    if (rows.empty())
        return false;
    const Row &row = rows[static_cast<std::size_t>(m_document.rowOfLine(m_cursor.line))];
    if (row.kind == Row::Kind::Fold) {
        activateRow(row);
        return true;
    }
    const auto &links = m_document.links(m_cursor.line);
    const int link = m_focusedLink >= 0 ? m_focusedLink : (links.empty() ? -1 : 0);
    if (link >= 0 && link < static_cast<int>(links.size())) {
        Q_EMIT linkActivated(links[static_cast<std::size_t>(link)]);
        return true;
    }
    const int table = m_document.line(m_cursor.line).table;
    if (table >= 0) {
        Q_EMIT tableActivated(static_cast<std::size_t>(table), m_cursor.line);
        return true;
    }
    return false;
}

void MessageText::activateRow(const Row &row)
{
    if (row.kind == Row::Kind::Fold) {
        const int line = row.line;
        m_document.setFolded(line, false);
        updateBars();
        moveCursor({line, 0}, false);
    } else if (row.kind == Row::Kind::Note) {
        const auto &note = m_document.notes()[static_cast<std::size_t>(row.note)];
        Q_EMIT noteActivated(note.id, note.claim);
    }
    viewport()->update();
}

void MessageText::focusLink(int direction)
{
    // From the line and link the keyboard is on, to the next one anywhere below (or above).
    int line = m_cursor.line, link = m_focusedLink + direction;
    if (m_focusedLink < 0)
        link = direction > 0 ? 0 : -1;
    for (; line >= 1 && line <= m_document.lineCount(); line += direction) {
        const auto count = static_cast<int>(m_document.links(line).size());
        if (line != m_cursor.line)
            link = direction > 0 ? 0 : count - 1;
        if (link >= 0 && link < count) {
            if (m_document.setFolded(line, false))
                updateBars();
            moveCursor({line, m_document.links(line)[static_cast<std::size_t>(link)].start}, false);
            m_focusedLink = link;
            showRow(m_document.rowOfPosition(m_cursor.line, m_cursor.offset));
            return;
        }
    }
}

int MessageText::find(const QString &text)
{
    constexpr int MostHits = 10000;
    m_hits.clear();
    m_currentHit = -1;
    for (int number = 1; !text.isEmpty() && number <= m_document.lineCount(); ++number) {
        const QString &line = m_document.lineText(number);
        for (auto at = line.indexOf(text, 0, Qt::CaseInsensitive); at >= 0;
             at = line.indexOf(text, at + text.size(), Qt::CaseInsensitive)) {
            m_hits.push_back({number, static_cast<int>(at), static_cast<int>(text.size())});
            if (m_hits.size() >= MostHits)
                break;
        }
        if (m_hits.size() >= MostHits)
            break;
    }
    const auto from =
        std::ranges::find_if(m_hits, [this](const Hit &hit) { return hit.line >= m_cursor.line; });
    if (!m_hits.empty()) {
        m_currentHit = from == m_hits.end() ? -1 : static_cast<int>(from - m_hits.begin()) - 1;
        findNext(1);
    }
    viewport()->update();
    return static_cast<int>(m_hits.size());
}

void MessageText::findNext(int direction)
{
    if (m_hits.empty())
        return;
    const auto count = static_cast<int>(m_hits.size());
    m_currentHit = (m_currentHit + direction + count) % count;
    const Hit hit = m_hits[static_cast<std::size_t>(m_currentHit)];
    if (m_document.setFolded(hit.line, false))
        updateBars();
    moveCursor({hit.line, hit.start}, false);
    showRow(m_document.rowOfPosition(hit.line, hit.start));
}

review::Place MessageText::place() const
{
    review::Place place;
    if (!m_document.message() || m_document.lineCount() == 0)
        return place;
    const Position from = std::min(m_anchor, m_cursor), to = std::max(m_anchor, m_cursor);
    place.kind = review::Place::Kind::MessageLine;
    place.message = m_document.dossier()->messages[*m_document.message()].id;
    place.firstLine = from.line;
    // A selection that ends before a line's first character does not hold that line.
    place.lastLine = to.line > from.line && to.offset == 0 ? to.line - 1 : to.line;
    QStringList lines;
    for (int number = place.firstLine; number <= place.lastLine; ++number)
        lines << m_document.lineText(number);
    place.text = core::fromQString(lines.join(QLatin1Char('\n')));
    return place;
}

void MessageText::resizeEvent(QResizeEvent *)
{
    relayout();
}

void MessageText::scrollContentsBy(int, int)
{
    viewport()->update();
}

void MessageText::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        measure();
        relayout();
        viewport()->update();
    }
}

bool MessageText::moveKey(QKeyEvent *event)
{
    const bool extend = event->modifiers() & Qt::ShiftModifier;
    const auto to = [&](Position position) {
        moveCursor(position, extend);
        showRow(m_document.rowOfPosition(m_cursor.line, m_cursor.offset));
        return true;
    };
    const auto size = [this](int line) { return static_cast<int>(m_document.lineText(line).size()); };
    const int last = m_document.lineCount();
    switch (event->key()) {
    case Qt::Key_Down:
    case Qt::Key_Up:
        if (extend) {
            const int line = std::clamp(m_cursor.line + (event->key() == Qt::Key_Down ? 1 : -1), 1, last);
            return to({line, std::min(m_cursor.offset, size(line))});
        }
        moveLine(event->key() == Qt::Key_Down ? 1 : -1);
        return true;
    case Qt::Key_Left:
        return m_cursor.offset > 0 ? to({m_cursor.line, m_cursor.offset - 1}) : true;
    case Qt::Key_Right:
        return m_cursor.offset < size(m_cursor.line) ? to({m_cursor.line, m_cursor.offset + 1}) : true;
    case Qt::Key_Home:
        return to({event->modifiers() & Qt::ControlModifier ? 1 : m_cursor.line, 0});
    case Qt::Key_End: {
        const int line = event->modifiers() & Qt::ControlModifier ? last : m_cursor.line;
        return to({line, size(line)});
    }
    case Qt::Key_PageDown:
        pageDown();
        return true;
    case Qt::Key_PageUp:
        pageUp();
        return true;
    default:
        return false;
    }
}

void MessageText::keyPressEvent(QKeyEvent *event)
{
    if (m_document.lineCount() == 0) {
        QAbstractScrollArea::keyPressEvent(event);
    } else if (event->matches(QKeySequence::Copy)) {
        QGuiApplication::clipboard()->setText(hasSelection() ? selectedText()
                                                             : m_document.lineText(m_cursor.line));
    } else if (event->matches(QKeySequence::SelectAll)) {
        const int last = m_document.lineCount();
        select({1, 0}, {last, static_cast<int>(m_document.lineText(last).size())});
    } else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        if (!activateCurrent())
            QAbstractScrollArea::keyPressEvent(event);
    } else if (!moveKey(event)) {
        event->ignore();
    }
}

MessageText::Position MessageText::positionAt(QPoint point) const
{
    const auto &rows = m_document.rows();
    if (rows.empty())
        return {};
    const auto at = std::min(static_cast<std::size_t>(rowAt(point.y())), rows.size() - 1);
    const Row &row = rows[at];
    if (row.kind != Row::Kind::Text)
        return {std::max(row.line, 1), 0};
    QTextLayout layout;
    prepare(layout, row);
    const qreal x = point.x() - textLeft() - (row.continued ? 2 * m_charWidth : 0);
    return {row.line, row.start + (layout.lineCount() ? layout.lineAt(0).xToCursor(x) : 0)};
}

QRect MessageText::rectOf(Position position) const
{
    if (m_document.rows().empty())
        return {};
    const int at = m_document.rowOfPosition(position.line, position.offset);
    const Row &row = m_document.rows()[static_cast<std::size_t>(at)];
    const int y = at * m_rowHeight - verticalScrollBar()->value();
    return {textLeft() + qRound((position.offset - row.start) * m_charWidth), y, qCeil(m_charWidth),
            m_rowHeight};
}

const MailLink *MessageText::linkAt(QPoint point) const
{
    const auto &rows = m_document.rows();
    const auto at = static_cast<std::size_t>(rowAt(point.y()));
    if (at >= rows.size() || rows[at].kind != Row::Kind::Text)
        return nullptr;
    const Position position = positionAt(point);
    const auto &links = m_document.links(position.line);
    const auto found = std::ranges::find_if(links, [&](const MailLink &link) {
        return position.offset >= link.start && position.offset < link.start + link.length;
    });
    return found == links.end() ? nullptr : &*found;
}

void MessageText::mousePressEvent(QMouseEvent *event)
{
    const auto at = static_cast<std::size_t>(rowAt(event->position().toPoint().y()));
    if (event->button() != Qt::LeftButton || at >= m_document.rows().size())
        return;
    const Row row = m_document.rows()[at];
    if (row.kind != Row::Kind::Text) {
        activateRow(row);
        return;
    }
    const int table = m_document.line(row.line).table;
    if (event->position().x() < MarginWidth && table >= 0) {
        moveCursor({row.line, 0}, false);
        Q_EMIT tableActivated(static_cast<std::size_t>(table), row.line);
        return;
    }
    m_selecting = true;
    moveCursor(positionAt(event->position().toPoint()), event->modifiers() & Qt::ShiftModifier);
}

void MessageText::mouseMoveEvent(QMouseEvent *event)
{
    const QPoint point = event->position().toPoint();
    if (m_selecting && (event->buttons() & Qt::LeftButton)) {
        moveCursor(positionAt(point), true);
        if (point.y() < 0 || point.y() > viewport()->height())
            showRow(m_document.rowOfPosition(m_cursor.line, m_cursor.offset));
        return;
    }
    const auto at = static_cast<std::size_t>(rowAt(point.y()));
    const bool band = at < m_document.rows().size() && m_document.rows()[at].kind != Row::Kind::Text;
    viewport()->setCursor(band || linkAt(point)     ? Qt::PointingHandCursor
                          : point.x() < MarginWidth ? Qt::ArrowCursor
                                                    : Qt::IBeamCursor);
}

void MessageText::mouseReleaseEvent(QMouseEvent *event)
{
    if (!std::exchange(m_selecting, false) || hasSelection())
        return;
    if (const MailLink *link = linkAt(event->position().toPoint())) {
        const MailLink copy = *link; // following it may load another mail
        Q_EMIT linkActivated(copy);
    }
}

void MessageText::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (m_document.lineCount() == 0)
        return;
    const Position at = positionAt(event->position().toPoint());
    const QString &text = m_document.lineText(at.line);
    const auto inWord = [&](int i) {
        return i >= 0 && i < text.size() && (text[i].isLetterOrNumber() || text[i] == QLatin1Char('_'));
    };
    int start = at.offset, end = at.offset;
    while (inWord(start - 1))
        --start;
    while (inWord(end))
        ++end;
    select({at.line, start}, {at.line, end});
}

void MessageText::contextMenuEvent(QContextMenuEvent *event)
{
    if (m_document.lineCount() == 0)
        return;
    if (!hasSelection() && event->reason() == QContextMenuEvent::Mouse)
        moveCursor(positionAt(event->pos()), false);
    QMenu menu(this);
    menu.addAction(tr("&Note Here…"), this, [this] { Q_EMIT noteRequested(place()); });
    menu.addAction(tr("&Claim from Here…"), this, [this] { Q_EMIT claimRequested(place()); });
    menu.addSeparator();
    menu.addAction(tr("&Copy"), this, [this] {
        QGuiApplication::clipboard()->setText(hasSelection() ? selectedText()
                                                             : m_document.lineText(m_cursor.line));
    });
    if (m_document.hasFolds()) {
        menu.addSeparator();
        menu.addAction(tr("&Unfold All Quotes"), this, [this] { setAllFolded(false); });
        menu.addAction(tr("&Fold Long Quotes"), this, [this] { setAllFolded(true); });
    }
    menu.exec(event->globalPos());
}

QString MessageText::tipAt(QPoint point) const
{
    const auto at = static_cast<std::size_t>(rowAt(point.y()));
    if (at >= m_document.rows().size())
        return {};
    const Row &row = m_document.rows()[at];
    if (row.kind == Row::Kind::Note)
        return m_document.notes()[static_cast<std::size_t>(row.note)].text;
    if (point.x() < MarginWidth && row.line > 0 && m_document.line(row.line).table >= 0)
        return tr("A table of figures: click to see it as a chart");
    const MailLink *link = linkAt(point);
    if (!link)
        return {};
    if (link->kind != MailLink::Kind::Mention)
        return link->target;
    const QString patch = link->patch ? tr("patch %1").arg(*link->patch) : QString();
    return link->symbol.isEmpty() ? patch : tr("%1 in %2").arg(link->symbol, patch);
}

bool MessageText::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const QString tip = tipAt(help->pos());
        if (tip.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(), tip.toHtmlEscaped(), viewport());
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

} // namespace widgets
