// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/rowpainter.h"

#include "core/text.h"

#include <algorithm>

#include <QLocale>

namespace widgets {

RowPainter::RowPainter(QPainter &painter, GridText &grid, Faces &faces, const Frame &frame)
    : m_painter(painter),
      m_grid(grid),
      m_faces(faces),
      m_frame(frame),
      m_geometry(frame.geometry),
      m_colours(frame.colours),
      m_bold(frame.font),
      m_text(frame.palette.color(QPalette::Text).rgb()),
      m_selectedText(frame.palette.color(QPalette::HighlightedText).rgb())
{
    m_bold.setBold(true);
    m_title = m_bold;
    m_title.setPointSizeF(std::max(1.0, m_title.pointSizeF()) * 1.15);
}

const diff::File &RowPainter::fileOf(const Row &row) const
{
    return m_frame.sheet.patch->files[static_cast<std::size_t>(row.file)];
}

void RowPainter::paint(int index, int top)
{
    const Row &row = m_frame.page.row(index);
    switch (row.kind) {
    case RowKind::Title:
        paintTitle(row, top);
        break;
    case RowKind::Byline:
        drawText(Geometry::margin, m_geometry.width - Geometry::margin, top, m_frame.sheet.byline,
                 m_colours.muted);
        break;
    case RowKind::Fact:
        drawText(Geometry::margin, m_geometry.width - Geometry::margin, top, m_frame.page.text(row),
                 m_colours.muted);
        break;
    case RowKind::Claim:
        drawText(Geometry::margin, m_geometry.width - Geometry::margin, top, m_frame.page.text(row),
                 m_colours.claim);
        break;
    case RowKind::Message:
        paintProse(row, index, top, QColor::fromRgb(m_text));
        break;
    case RowKind::Trailer:
    case RowKind::Stat:
        paintProse(row, index, top, m_colours.muted);
        break;
    case RowKind::StatHead:
        paintStatHead(row, top);
        break;
    case RowKind::Warning:
        paintWarning(row, top);
        break;
    case RowKind::FileFact:
        drawText(Geometry::margin + 18, m_geometry.width - Geometry::margin, top, m_frame.page.text(row),
                 m_colours.muted);
        break;
    case RowKind::Image:
        paintImage(row, top);
        break;
    case RowKind::ListEntry:
        paintListEntry(row, top);
        break;
    case RowKind::FileHead:
        paintFileHead(row, top);
        break;
    case RowKind::HunkHead:
        paintHunkHead(row, top);
        break;
    case RowKind::Code:
        paintCode(row, index, top);
        break;
    case RowKind::CommentHead:
    case RowKind::CommentText:
        paintComment(row, index, top);
        break;
    case RowKind::NoteHead:
    case RowKind::NoteText:
    case RowKind::Editor:
        paintNote(row, index, top);
        break;
    case RowKind::Blank:
        break;
    }
    // On what leads nowhere a frame would only draw the eye.
    if (index == m_frame.cursor && row.kind != RowKind::Title && row.kind != RowKind::Fact &&
        row.kind != RowKind::Byline && row.kind != RowKind::Blank)
        paintCursor(index, top);
}

void RowPainter::finish()
{
    m_grid.flush(m_painter);
}

/// Draws one line of proportional text, with an ellipsis where it does not fit; where it ended.
int RowPainter::drawText(int left, int right, int top, const QString &text, const QColor &colour, bool bold)
{
    if (right <= left)
        return left;
    const QFont &font = bold ? m_bold : m_frame.font;
    const QFontMetrics metrics(font);
    const QString shown = metrics.elidedText(text, Qt::ElideRight, right - left);
    m_painter.setFont(font);
    m_painter.setPen(colour);
    m_painter.drawText(QRect(left, top, right - left, m_geometry.lineHeight),
                       Qt::AlignVCenter | Qt::TextSingleLine, shown);
    return left + metrics.horizontalAdvance(shown);
}

/// "+35 −3", one behind the other, or each in a column of its own; where they ended.
int RowPainter::drawCounts(int left, int top, int insertions, int deletions, bool columns)
{
    const QFontMetrics metrics(m_frame.font);
    const auto put = [&](const QString &text, const QColor &colour) {
        const int width = metrics.horizontalAdvance(columns ? QStringLiteral("+8888") : text);
        m_painter.setFont(m_frame.font);
        m_painter.setPen(colour);
        m_painter.drawText(QRect(left, top, width, m_geometry.lineHeight), Qt::AlignVCenter | Qt::AlignRight,
                           text);
        left += width + 6;
    };
    put(QStringLiteral("+%1").arg(insertions), insertions ? m_colours.addedSign : m_colours.muted);
    put(QStringLiteral("−%1").arg(deletions), deletions ? m_colours.removedSign : m_colours.muted);
    return left;
}

/// "✎ 3": how much is said about a file.
QString RowPainter::remarksOn(int file) const
{
    const auto comments = std::ranges::count_if(
        m_frame.sheet.comments, [&](const SheetComment &c) { return c.placed && c.place.file == file; });
    const auto notes = std::ranges::count_if(
        m_frame.notes, [&](const SheetNote &n) { return n.placed && n.place.file == file; });
    return comments + notes == 0 ? QString() : QStringLiteral("✎ %1").arg(comments + notes);
}

void RowPainter::paintTitle(const Row &row, int top)
{
    std::swap(m_bold, m_title);
    drawText(Geometry::margin, m_geometry.width - Geometry::margin, top, m_frame.page.text(row),
             QColor::fromRgb(m_text), true);
    std::swap(m_bold, m_title);
}

void RowPainter::paintProse(const Row &row, int index, int top, QColor colour)
{
    const QString &text = m_frame.page.text(row);
    Face face;
    face.cells = Cells(text.toUtf8().toStdString(), m_frame.options.tabWidth);
    const double x = row.kind == RowKind::CommentText || row.kind == RowKind::NoteText
                         ? m_geometry.noteLeft(row.file >= 0) + 2 * m_geometry.advance
                         : Geometry::margin;
    const Stretch stretch{.firstColumn = 0,
                          .columns = m_geometry.messageColumns + 40,
                          .x = x,
                          .y = top,
                          .selected = m_frame.selection.columnsOf(index)};
    paintGrounds(face, stretch, {});
    paintCells(face, stretch, colour.rgb());
}

void RowPainter::paintStatHead(const Row &row, int top)
{
    Q_UNUSED(row)
    int insertions = 0, deletions = 0;
    for (const diff::File &file : m_frame.sheet.patch->files) {
        insertions += file.insertions;
        deletions += file.deletions;
    }
    const std::size_t files = m_frame.sheet.outside >= 0 ? static_cast<std::size_t>(m_frame.sheet.outside)
                                                         : m_frame.sheet.patch->files.size();
    const QString text = files == 1 ? tr("1 file changed") : tr("%1 files changed").arg(files);
    drawText(Geometry::margin, m_geometry.width, top,
             m_frame.folds.stat ? QStringLiteral("▸") : QStringLiteral("▾"), m_colours.muted);
    const int x = drawText(Geometry::margin + 18, m_geometry.width, top, text, m_colours.muted);
    drawCounts(x + 12, top, insertions, deletions, false);
}

void RowPainter::paintWarning(const Row &row, int top)
{
    const QRect band(0, top, m_geometry.width, m_geometry.lineHeight);
    m_painter.fillRect(band, m_colours.warningBand);
    drawText(Geometry::margin, m_geometry.width - Geometry::margin, top,
             QStringLiteral("⚠ ") + m_frame.page.text(row), m_colours.warning);
}

void RowPainter::paintListEntry(const Row &row, int top)
{
    const diff::File &file = fileOf(row);
    const QString path = decoded(file.path());
    const bool seen = m_frame.sheet.reviewed.contains(path);
    drawText(Geometry::margin, Geometry::margin + 20, top, seen ? QStringLiteral("☑") : QStringLiteral("☐"),
             seen ? QColor::fromRgb(m_text) : m_colours.muted);
    int x = drawCounts(Geometry::margin + 16, top, file.insertions, file.deletions, true) + 10;
    x = drawText(x, m_geometry.width - Geometry::margin - 60, top, path, m_colours.link);
    drawText(x + 12, m_geometry.width - Geometry::margin, top, remarksOn(row.file), m_colours.note);
}

void RowPainter::paintFileHead(const Row &row, int top)
{
    const diff::File &file = fileOf(row);
    const QRect band(0, top, m_geometry.width, m_geometry.lineHeight);
    m_painter.fillRect(band, m_colours.band);
    m_painter.fillRect(0, top, m_geometry.width, 1, m_colours.separator);
    m_painter.fillRect(0, top + m_geometry.lineHeight - 1, m_geometry.width, 1, m_colours.separator);
    const bool folded = m_frame.folds.files.contains(row.file);
    const QString path = decoded(file.path());
    const bool seen = m_frame.sheet.reviewed.contains(path);
    const QRect button = m_geometry.headButton(top);
    m_painter.setFont(m_frame.font);
    m_painter.setPen(seen ? QColor::fromRgb(m_text) : m_colours.muted);
    m_painter.drawText(button.adjusted(0, 0, -Geometry::margin, 0), Qt::AlignVCenter | Qt::AlignRight,
                       (seen ? QStringLiteral("☑ ") : QStringLiteral("☐ ")) + tr("reviewed"));
    drawText(Geometry::margin, Geometry::margin + 18, top, folded ? QStringLiteral("▸") : QStringLiteral("▾"),
             m_colours.muted);
    const int countsWidth = QFontMetrics(m_frame.font).horizontalAdvance(QStringLiteral("+88888")) * 2 + 60;
    const QColor colour = file.unsafePath ? m_colours.warning : QColor::fromRgb(m_text);
    int x = drawText(Geometry::margin + 18, button.left() - countsWidth, top, path, colour, true);
    x = drawCounts(x + 14, top, file.insertions, file.deletions, false);
    drawText(x + 10, button.left(), top, remarksOn(row.file), m_colours.note);
}

/// One line of the pictures, before at the left and after at the right.
void RowPainter::paintImage(const Row &row, int top)
{
    const SheetImages &images = m_frame.sheet.images.at(row.file);
    const int height = imageLines * m_geometry.lineHeight - 8;
    const int half = m_geometry.width / 2 - 2 * Geometry::margin;
    m_painter.save();
    m_painter.setClipRect(0, top, m_geometry.width, m_geometry.lineHeight);
    m_painter.setRenderHint(QPainter::SmoothPixmapTransform);
    int left = Geometry::margin + 18;
    for (const QImage *image : {&images.before, &images.after}) {
        if (image->isNull())
            continue;
        QSize size = image->size();
        if (size.height() > height || size.width() > half)
            size.scale(half, height, Qt::KeepAspectRatio);
        const QRect place(QPoint(left, top - row.item * m_geometry.lineHeight + 4), size);
        m_painter.drawImage(place, *image);
        m_painter.setPen(image == &images.before ? m_colours.removedSign : m_colours.addedSign);
        m_painter.drawRect(place.adjusted(-1, -1, 0, 0));
        left += size.width() + 2 * Geometry::margin;
    }
    m_painter.restore();
}

void RowPainter::paintHunkHead(const Row &row, int top)
{
    const diff::Hunk &hunk = fileOf(row).hunks[static_cast<std::size_t>(row.hunk)];
    m_painter.fillRect(0, top, m_geometry.width, m_geometry.lineHeight,
                       m_frame.palette.color(QPalette::AlternateBase));
    const bool folded = m_frame.folds.hunks.contains({row.file, row.hunk});
    drawText(Geometry::margin, Geometry::margin + 18, top, folded ? QStringLiteral("▸") : QStringLiteral("▾"),
             m_colours.muted);
    const QString range = QStringLiteral("@@ -%1,%2 +%3,%4 @@")
                              .arg(hunk.oldStart)
                              .arg(hunk.oldCount)
                              .arg(hunk.newStart)
                              .arg(hunk.newCount);
    const auto file = static_cast<std::size_t>(row.file);
    const bool more = file < m_frame.sheet.files.size() && m_frame.sheet.files[file];
    const QRect button = m_geometry.headButton(top);
    if (more) {
        m_painter.setFont(m_frame.font);
        m_painter.setPen(m_colours.link);
        m_painter.drawText(button.adjusted(0, 0, -Geometry::margin, 0), Qt::AlignVCenter | Qt::AlignRight,
                           tr("↕ more"));
    }
    const int right = more ? button.left() : m_geometry.width;
    const int columns = static_cast<int>((right - Geometry::margin - 18) / m_geometry.advance);
    QString shown = range + QLatin1Char(' ') + decoded(hunk.section);
    if (shown.size() > columns)
        shown = shown.left(columns - 1) + QStringLiteral("…");
    m_grid.add(Geometry::margin + 18, top, shown, m_colours.muted.rgb());
}

void RowPainter::paintComment(const Row &row, int index, int top)
{
    const SheetComment &comment = m_frame.sheet.comments[static_cast<std::size_t>(row.item)];
    const int indent = std::min(comment.depth, 4) * 2 * static_cast<int>(m_geometry.advance);
    const int left = m_geometry.noteLeft(row.file >= 0) + indent;
    m_painter.fillRect(QRect(left, top, m_geometry.width - left - Geometry::margin, m_geometry.lineHeight),
                       m_colours.band);
    m_painter.fillRect(QRect(left, top, 3, m_geometry.lineHeight), m_colours.link);
    if (row.kind == RowKind::CommentText) {
        paintProse(row, index, top, QColor::fromRgb(m_text));
        return;
    }
    const QRect button = m_geometry.headButton(top);
    m_painter.setFont(m_frame.font);
    m_painter.setPen(m_colours.link);
    m_painter.drawText(button.adjusted(0, 0, -Geometry::margin - 8, 0), Qt::AlignVCenter | Qt::AlignRight,
                       tr("mail ↗"));
    const bool open = m_frame.folds.openComments.contains(row.item);
    int x = drawText(left + 8, button.left(), top, open ? QStringLiteral("▾ ") : QStringLiteral("▸ "),
                     m_colours.muted);
    const bool resolved = m_frame.sheet.resolved.contains(comment.mark);
    const QColor ink = resolved ? m_colours.muted : QColor::fromRgb(m_text);
    if (resolved)
        x = drawText(x, button.left(), top, QStringLiteral("✓ "), m_colours.muted);
    x = drawText(x, button.left(), top, comment.author, ink, !resolved);
    x = drawText(x + 8, button.left(), top, comment.when, m_colours.muted);
    if (!comment.from.isEmpty())
        x = drawText(x + 8, button.left(), top, tr("on %1").arg(comment.from), m_colours.note, true);
    if (!comment.placed)
        x = drawText(x + 8, button.left(), top, tr("(its line was not found)"), m_colours.warning);
    if (!open)
        drawText(x + 8, button.left() - 8, top, comment.text.simplified(), ink);
}

void RowPainter::paintNote(const Row &row, int index, int top)
{
    const int left = m_geometry.noteLeft(row.file >= 0);
    m_painter.fillRect(QRect(left, top, m_geometry.width - left - Geometry::margin, m_geometry.lineHeight),
                       m_colours.current);
    m_painter.fillRect(QRect(left, top, 3, m_geometry.lineHeight), m_colours.note);
    if (row.kind == RowKind::NoteText)
        paintProse(row, index, top, QColor::fromRgb(m_text));
    if (row.kind != RowKind::NoteHead)
        return;
    int x = drawText(left + 8, m_geometry.width, top, QStringLiteral("✎ ") + tr("Your note"), m_colours.note,
                     true);
    const bool editing = row.kind == RowKind::NoteHead && index + 1 < m_frame.page.count() &&
                         m_frame.page.row(index + 1).kind == RowKind::Editor;
    if (editing) {
        m_painter.setFont(m_frame.font);
        m_painter.setPen(m_colours.muted);
        m_painter.drawText(
            QRect(x + 20, top, m_geometry.width - x - 32 - Geometry::margin, m_geometry.lineHeight),
            Qt::AlignVCenter | Qt::AlignRight, tr("kept as you type · Ctrl+Enter or Esc closes"));
    }
    if (row.item < 0)
        return;
    const SheetNote &note = m_frame.notes[static_cast<std::size_t>(row.item)];
    static const char *const names[] = {QT_TR_NOOP("remark"), QT_TR_NOOP("question"), QT_TR_NOOP("nit"),
                                        QT_TR_NOOP("must fix"), QT_TR_NOOP("praise")};
    x = drawText(x + 8, m_geometry.width, top, tr(names[static_cast<std::size_t>(note.note.severity)]),
                 m_colours.muted);
    if (note.from.line >= 0 && note.from.line < note.place.line)
        x = drawText(x + 8, m_geometry.width, top,
                     tr("on the %1 lines above").arg(note.place.line - note.from.line + 1), m_colours.muted);
    if (note.note.done)
        x = drawText(x + 8, m_geometry.width, top, tr("done"), m_colours.muted);
    if (!note.placed)
        x = drawText(x + 8, m_geometry.width, top, tr("(its line is not in this version)"),
                     m_colours.warning);
    if (m_frame.folds.closedNotes.contains(core::toQString(note.note.id)))
        drawText(x + 8, m_geometry.width - 2 * Geometry::margin, top,
                 core::toQString(note.note.text).simplified(), QColor::fromRgb(m_text));
}

void RowPainter::paintCursor(int index, int top)
{
    const int height = m_frame.page.linesOf(index) * m_geometry.lineHeight;
    QColor colour = m_frame.palette.color(QPalette::Highlight);
    if (!m_frame.focused)
        colour.setAlpha(90);
    m_painter.fillRect(0, top, m_geometry.width, 1, colour);
    m_painter.fillRect(0, top + height - 1, m_geometry.width, 1, colour);
}

} // namespace widgets
