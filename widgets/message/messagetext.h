// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/colours.h"
#include "message/messagedocument.h"

#include <QAbstractScrollArea>
#include <QTextLayout>

#include <memory>

namespace widgets {

/// The text of one mail. Paints the rows in view and nothing else, so that a mail of any size opens at
/// once; gives selection, copying, search and an accessible interface of its own in return.
class MessageText : public QAbstractScrollArea
{
    Q_OBJECT
public:
    struct Position
    {
        int line = 1;   ///< from 1
        int offset = 0; ///< UTF-16 units
        auto operator<=>(const Position &) const = default;
    };

    explicit MessageText(QWidget *parent = nullptr);

    void setMessage(std::shared_ptr<const dossier::Dossier> dossier, std::optional<std::size_t> message);
    void setReview(const review::Review &review);
    const MessageDocument &document() const { return m_document; }

    int currentLine() const { return m_cursor.line; }
    Position cursorPosition() const { return m_cursor; }
    Position anchorPosition() const { return m_anchor; }
    bool hasSelection() const { return m_anchor != m_cursor; }
    QString selectedText() const;
    void select(Position anchor, Position cursor);
    void clearSelection() { select(m_cursor, m_cursor); }

    void goToLine(int line); ///< unfolds it, makes it current and brings it into view
    void setLit(std::optional<core::LineRange> lines);
    /// One screen down; false when the end was in view already.
    bool pageDown();
    bool pageUp();
    void moveLine(int by);
    void setAllFolded(bool folded);
    bool activateCurrent(); ///< opens the fold, or follows the line's only (or focused) link
    void focusLink(int direction);

    /// Marks every hit and goes to the first from the current line on; their number.
    int find(const QString &text);
    void findNext(int direction);

    /// Where a note would go: the selected lines, or the current one.
    review::Place place() const;
    QRect rectOf(Position position) const; ///< in viewport coordinates, for assistive tools
    Position positionAt(QPoint point) const;

Q_SIGNALS:
    void currentLineChanged(int line);
    void linkActivated(const widgets::MailLink &link);
    void tableActivated(std::size_t table, int line);
    void noteActivated(const QString &id, bool claim);
    void noteRequested(const review::Place &place);
    void claimRequested(const review::Place &place);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    using Row = MessageDocument::Row;
    struct Hit
    {
        int line = 0, start = 0, length = 0;
    };
    void measure();
    void relayout();
    void updateBars();
    void showRow(int row);
    int rowAt(int y) const;
    int textLeft() const;
    QString rowText(const Row &row) const;
    void paintRow(QPainter &painter, int row, int y);
    void paintTextRow(QPainter &painter, const Row &row, QRect rect);
    void paintMargin(QPainter &painter, const Row &row, QRect rect);
    void paintBand(QPainter &painter, const Row &row, QRect rect);
    QColor ground(const Row &row) const;
    QColor ink(const Row &row) const;
    void prepare(QTextLayout &layout, const Row &row) const;
    QList<QTextLayout::FormatRange> formats(const Row &row) const;
    const MailLink *linkAt(QPoint point) const;
    void moveCursor(Position to, bool extend);
    bool moveKey(QKeyEvent *event);
    void activateRow(const Row &row);
    QString tipAt(QPoint point) const;

    MessageDocument m_document;
    Colours m_colours;
    Position m_cursor, m_anchor;
    std::optional<core::LineRange> m_lit;
    std::vector<Hit> m_hits;
    int m_currentHit = -1;
    int m_focusedLink = -1; ///< index into the current line's links
    int m_rowHeight = 16;
    qreal m_charWidth = 8; ///< as text is laid out: rounded, a line of 80 would be off by two characters
    bool m_selecting = false;
};

} // namespace widgets
