// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/page.h"

#include "diff/pagebuilder.h"

#include <algorithm>

namespace widgets {

void Page::build(const Sheet &sheet, const std::vector<SheetNote> &notes, const PageOptions &options,
                 const Folds &folds, const std::optional<OpenEditor> &editor)
{
    PageBuilder(*this, sheet, notes, options, folds, editor).build();
}

const QString &Page::text(const Row &row) const
{
    static const QString none;
    return row.text < 0 ? none : m_texts[static_cast<std::size_t>(row.text)];
}

int Page::lines() const
{
    return m_tops.empty() ? count() : m_tops.back();
}

int Page::topOf(int row) const
{
    return m_tops.empty() ? row : m_tops[static_cast<std::size_t>(row)];
}

int Page::linesOf(int row) const
{
    return m_tops.empty() ? 1 : topOf(row + 1) - topOf(row);
}

int Page::rowAt(int line) const
{
    if (m_tops.empty())
        return std::clamp(line, 0, std::max(0, count() - 1));
    const auto after = std::ranges::upper_bound(m_tops, line);
    return std::clamp(static_cast<int>(after - m_tops.begin()) - 1, 0, std::max(0, count() - 1));
}

int Page::headOf(int file) const
{
    return file >= 0 && file < static_cast<int>(m_heads.size()) ? m_heads[static_cast<std::size_t>(file)]
                                                                : -1;
}

int Page::find(RowKind kind, int item) const
{
    const auto found =
        std::ranges::find_if(m_rows, [&](const Row &r) { return r.kind == kind && r.item == item; });
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

int Page::find(const SheetPlace &place) const
{
    if (place.file < 0) {
        int best = m_rows.empty() ? -1 : 0;
        for (int i = 0; i < count() && row(i).file < 0; ++i) {
            const Row &r = row(i);
            if ((r.kind == RowKind::Message || r.kind == RowKind::Trailer) && r.item == place.messageLine)
                return i;
        }
        return best;
    }
    int best = headOf(place.file);
    if (best < 0)
        return -1;
    for (int i = best; i < count() && row(i).file == place.file && row(i).hunk <= place.hunk; ++i) {
        const Row &r = row(i);
        if (r.hunk != place.hunk || place.hunk < 0)
            continue;
        if (r.kind == RowKind::HunkHead)
            best = i;
        if (place.line >= 0 && r.kind == RowKind::Code && (r.left == place.line || r.right == place.line))
            return i;
    }
    return best;
}

SheetPlace Page::placeOf(int index) const
{
    const Row &r = row(index);
    SheetPlace place{
        .file = r.file, .hunk = r.kind == RowKind::Blank ? -1 : r.hunk, .line = -1, .messageLine = 0};
    if (r.kind == RowKind::Message || r.kind == RowKind::Trailer)
        place.messageLine = r.item;
    if (r.kind == RowKind::Code)
        place.line = r.line();
    // What is said about a line belongs to that line.
    if (r.kind >= RowKind::CommentHead) {
        for (int i = index; i-- > 0;) {
            if (row(i).kind < RowKind::CommentHead)
                return placeOf(i);
        }
    }
    return place;
}

std::vector<QString> broken(const QString &line, int columns)
{
    columns = std::max(columns, 20);
    if (line.size() <= columns)
        return {line};
    std::vector<QString> result;
    qsizetype start = 0;
    while (line.size() - start > columns) {
        qsizetype cut = line.lastIndexOf(QLatin1Char(' '), start + columns);
        const bool atSpace = cut > start + columns / 3;
        if (!atSpace)
            cut = start + columns;
        result.push_back(line.mid(start, cut - start));
        start = cut + (atSpace ? 1 : 0);
    }
    if (result.empty() || !QStringView(line).sliced(start).trimmed().isEmpty())
        result.push_back(line.mid(start)); // blanks at a line's end are no row of their own
    return result;
}

} // namespace widgets
