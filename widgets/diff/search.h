// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diff/sheet.h"

#include <QStringMatcher>

namespace widgets {

/// A place where the text that is looked for stands.
struct Hit
{
    SheetPlace place;
    int comment = -1; ///< the comment it stands in, if any
    int start = 0;    ///< in the line's text

    bool operator==(const Hit &) const = default;
};

/// Looks a sheet through in steps, so that a long one does not stop the window. Case counts only when the
/// text that is looked for has capitals.
class Search
{
public:
    void start(const Sheet &sheet, const QString &text);
    /// Goes on for about that long; true when all was looked through.
    bool advance(int milliseconds);

    const QString &text() const { return m_text; }
    const std::vector<Hit> &hits() const { return m_hits; } ///< in the order they stand on the page
    Qt::CaseSensitivity sensitivity() const { return m_matcher.caseSensitivity(); }
    bool finished() const { return m_finished; }

    static constexpr std::size_t mostHits = 100000;

private:
    void look(QStringView line, const SheetPlace &place, int comment = -1);
    bool lookAtHunk();

    const Sheet *m_sheet = nullptr; // outlives the search: the view owns both
    QString m_text;
    QStringMatcher m_matcher;
    std::vector<Hit> m_hits;
    SheetPlace m_next; // the next line of the diff to look at
    bool m_finished = true;
};

} // namespace widgets
