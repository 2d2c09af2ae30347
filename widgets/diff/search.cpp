// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/search.h"

#include "diff/cells.h"

#include <algorithm>

#include <QElapsedTimer>
#include <QList>

namespace widgets {

void Search::start(const Sheet &sheet, const QString &text)
{
    m_sheet = &sheet;
    m_text = text;
    m_hits.clear();
    m_next = {.file = 0, .hunk = 0, .line = 0};
    m_finished = text.isEmpty();
    if (m_finished)
        return;
    const bool capitals = std::ranges::any_of(text, [](QChar c) { return c.isUpper(); });
    m_matcher = QStringMatcher(text, capitals ? Qt::CaseSensitive : Qt::CaseInsensitive);
    const auto lines = QStringView(sheet.body).split(QLatin1Char('\n'));
    const bool hasDiff = sheet.patch && !sheet.patch->files.empty();
    const auto end = std::min<qsizetype>(lines.size(), hasDiff ? sheet.patch->files.front().sourceLine - 1
                                                               : sheet.messageEnd);
    for (qsizetype i = 0; i < end; ++i)
        look(lines[i], {.messageLine = static_cast<int>(i) + 1});
    for (int i = 0; i < static_cast<int>(sheet.comments.size()); ++i) {
        const SheetComment &comment = sheet.comments[static_cast<std::size_t>(i)];
        look(comment.text, comment.placed ? comment.place : SheetPlace{}, i);
    }
}

void Search::look(QStringView line, const SheetPlace &place, int comment)
{
    for (qsizetype at = 0; (at = m_matcher.indexIn(line, at)) >= 0; at += m_text.size()) {
        if (m_hits.size() >= mostHits)
            return;
        m_hits.push_back({.place = place, .comment = comment, .start = static_cast<int>(at)});
        if (comment >= 0)
            return; // a comment is one place to go to
    }
}

/// Some lines of the hunk at m_next; false at the end of the patch.
bool Search::lookAtHunk()
{
    const auto &files = m_sheet->patch->files;
    if (m_next.file >= static_cast<int>(files.size()))
        return false;
    const diff::File &file = files[static_cast<std::size_t>(m_next.file)];
    if (m_next.hunk == 0 && m_next.line == 0)
        look(decoded(file.path()), {.file = m_next.file});
    if (m_next.hunk >= static_cast<int>(file.hunks.size())) {
        m_next = {.file = m_next.file + 1, .hunk = 0, .line = 0};
        return true;
    }
    const diff::Hunk &hunk = file.hunks[static_cast<std::size_t>(m_next.hunk)];
    const auto count = static_cast<int>(hunk.lines.size());
    const int stop = std::min(count, m_next.line + 2000);
    for (; m_next.line < stop; ++m_next.line)
        look(decoded(hunk.lines[static_cast<std::size_t>(m_next.line)].text), m_next);
    if (m_next.line >= count)
        m_next = {.file = m_next.file, .hunk = m_next.hunk + 1, .line = 0};
    return true;
}

bool Search::advance(int milliseconds)
{
    QElapsedTimer timer;
    timer.start();
    while (!m_finished && timer.elapsed() < milliseconds) {
        if (!m_sheet->patch || m_hits.size() >= mostHits || !lookAtHunk()) {
            m_finished = true;
            std::ranges::stable_sort(m_hits, {}, &Hit::place);
        }
    }
    return m_finished;
}

} // namespace widgets
