// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/colours.h"
#include "diff/faces.h"
#include "diff/geometry.h"
#include "diff/gridtext.h"
#include "diff/page.h"
#include "diff/search.h"
#include "diff/selection.h"

#include <QCoreApplication>
#include <QPalette>

namespace widgets {

/// Everything a frame is painted from.
struct Frame
{
    const Sheet &sheet;
    const std::vector<SheetNote> &notes;
    const Page &page;
    const PageOptions &options;
    const Folds &folds;
    const Geometry &geometry;
    const Colours &colours;
    const QPalette &palette;
    const QFont &font; ///< the proportional one
    const Selection &selection;
    const Search &search;
    const diff::Moves &moves;
    std::optional<Hit> currentHit;
    int firstColumn = 0; ///< columns of code scrolled out on the left
    int cursor = -1;     ///< the row the keyboard is on
    bool focused = false;
    int firstLine = 0; ///< lines of the page in view, counted as Page does
    int lastLine = 0;
};

/// Paints the rows of one frame. Grounds and proportional text are painted at once, code at finish().
class RowPainter
{
    Q_DECLARE_TR_FUNCTIONS(widgets::RowPainter)
public:
    RowPainter(QPainter &painter, GridText &grid, Faces &faces, const Frame &frame);
    void paint(int row, int top);
    void finish();

private:
    // One stretch of cells on its way to the grid.
    struct Stretch
    {
        int firstColumn = 0; ///< of the line
        int columns = 0;
        double x = 0;
        int y = 0;
        Selection::Columns selected = {};
        int hit = -1; ///< where the current hit begins in the text
        bool code = false;
    };

    const diff::File &fileOf(const Row &row) const;
    void paintTitle(const Row &row, int top);
    void paintProse(const Row &row, int index, int top, QColor colour);
    void paintStatHead(const Row &row, int top);
    void paintWarning(const Row &row, int top);
    void paintListEntry(const Row &row, int top);
    void paintFileHead(const Row &row, int top);
    void paintImage(const Row &row, int top);
    void paintHunkHead(const Row &row, int top);
    void paintComment(const Row &row, int index, int top);
    void paintNote(const Row &row, int index, int top);
    void paintCode(const Row &row, int index, int top);
    void paintSide(const Row &row, int index, int top, const Side &side, int line, bool oldSide);
    void paintCells(const Face &face, const Stretch &stretch, QRgb ordinary);
    void paintGrounds(const Face &face, const Stretch &stretch, const QColor &word);
    void paintCursor(int index, int top);
    void ground(const Stretch &stretch, int fromColumn, int toColumn, const QColor &colour);
    int drawText(int left, int right, int top, const QString &text, const QColor &colour, bool bold = false);
    int drawCounts(int left, int top, int insertions, int deletions, bool columns);
    QString remarksOn(int file) const;

    QPainter &m_painter;
    GridText &m_grid;
    Faces &m_faces;
    const Frame &m_frame;
    const Geometry &m_geometry;
    const Colours &m_colours;
    QFont m_bold;
    QFont m_title;
    QRgb m_text;
    QRgb m_selectedText;
};

} // namespace widgets
