// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/hunk.h"

#include <algorithm>

namespace diff {

namespace {

/// "-- " and a version behind it: how git ends a mail. In a hunk it would be a removed line.
bool isSignature(const Cursor &cursor)
{
    const std::string_view line = withoutCr(cursor.line());
    if (line != "-- " && line != "--")
        return false;
    const std::string_view next = cursor.peek(1), after = withoutCr(cursor.peek(2));
    return !next.empty() && next.front() >= '0' && next.front() <= '9' && next.contains('.') &&
           (after.empty() || after.starts_with("From "));
}

/// The header lines of another file, although the counts ask for more lines of this one.
bool isNextFile(const Cursor &cursor)
{
    const std::string_view line = cursor.line();
    return line.starts_with("--- ") && cursor.peek(1).starts_with("+++ ") && cursor.peek(2).starts_with("@@");
}

class HunkReader
{
public:
    HunkReader(Cursor &cursor, const HunkHeader &header) : m_cursor(cursor)
    {
        m_hunk.oldStart = header.oldStart;
        m_hunk.oldCount = header.oldCount;
        m_hunk.newStart = header.newStart;
        m_hunk.newCount = header.newCount;
        m_hunk.section = header.section;
        m_hunk.sourceLine = cursor.number();
        m_hunk.broken = header.broken;
        m_counted = !header.broken;
        m_oldLine = header.oldStart;
        m_newLine = header.newStart;
        m_oldLeft = header.oldCount;
        m_newLeft = header.newCount;
        m_parents = header.parentCounts;
        // Only where the @@ line ends in CR is the mail's own line end CR LF; else a CR belongs to the code.
        m_stripCr = cursor.line().ends_with('\r');
        m_hunk.lines.reserve(
            static_cast<std::size_t>(std::clamp(std::max(header.oldCount, header.newCount), 0, 4096)));
    }

    Hunk read()
    {
        for (m_cursor.next(); !m_cursor.atEnd() && !(m_counted && isComplete()); m_cursor.next()) {
            if (!take())
                break;
        }
        if (m_counted && !isComplete()) {
            m_hunk.broken = true;
            dropTrailingBlanks();
        } else if (!m_counted) {
            dropTrailingBlanks();
        } else {
            takeNoNewline();
            takeUncounted();
        }
        // Counts that lie must not cost memory: thousands of empty hunks fit into a mail.
        if (m_hunk.lines.capacity() > 2 * m_hunk.lines.size() + 16)
            m_hunk.lines.shrink_to_fit();
        return std::move(m_hunk);
    }

private:
    bool isComplete() const
    {
        return m_newLeft <= 0 &&
               (m_parents.empty() ? m_oldLeft <= 0
                                  : std::ranges::all_of(m_parents, [](int left) { return left <= 0; }));
    }

    void takeNoNewline()
    {
        if (!m_cursor.atEnd() && m_cursor.line().starts_with("\\ ")) {
            add(LineKind::NoNewline, m_cursor.line().substr(2));
            m_cursor.next();
        }
    }

    /// Lines behind the last counted one, with nothing between: the counts were too small.
    void takeUncounted()
    {
        Cursor ahead = m_cursor;
        bool changes = false;
        for (; !ahead.atEnd() && !ahead.line().empty(); ahead.next()) {
            const std::string_view line = ahead.line();
            const char sign = line.front();
            if ((sign != ' ' && sign != '+' && sign != '-') || line.starts_with("--"))
                break;
            changes = changes || sign != ' ';
        }
        if (!changes)
            return;
        // A list of points may follow a patch; code is followed by a diff's own lines, or nothing.
        const std::string_view end = ahead.line();
        if (!ahead.atEnd() && !end.starts_with("@@") && !end.starts_with("diff ") && !end.starts_with("--"))
            return;
        m_hunk.broken = true;
        for (; m_cursor.number() < ahead.number(); m_cursor.next())
            take();
        takeNoNewline();
    }

    /// One line; false where the hunk ends before it.
    bool take()
    {
        const std::string_view line = m_cursor.line();
        if (line.empty() || line == "\r")
            return takeBlank();
        if (!m_parents.empty())
            return takeCombined(line);
        switch (line.front()) {
        case ' ':
            add(LineKind::Context, line.substr(1));
            return true;
        case '+':
            add(LineKind::Added, line.substr(1));
            return true;
        case '-':
            if ((line.starts_with("--") && isSignature(m_cursor)) || (endsEarly() && isNextFile(m_cursor)))
                return false;
            add(LineKind::Removed, line.substr(1));
            return true;
        case '\\':
            add(LineKind::NoNewline, line.substr(std::min<std::size_t>(2, line.size())));
            return true;
        case '\t': // a mailer took the space off
            m_hunk.broken = true;
            add(LineKind::Context, line);
            return true;
        default:
            return skipWrapped();
        }
    }

    /// An empty line is a context line whose space was stripped on the way.
    bool takeBlank()
    {
        if (m_counted && (m_newLeft <= 0 || (m_parents.empty() && m_oldLeft <= 0)))
            return false;
        add(LineKind::Context, m_cursor.line());
        ++m_trailingBlanks;
        return true;
    }

    /// Whether `---` and `+++` as a removed and an added line would not complete the hunk.
    bool endsEarly() const { return !m_counted || m_oldLeft != 1 || m_newLeft != 1; }

    /// The rest of a line that a mailer wrapped: passed over, where more of the hunk follows.
    bool skipWrapped()
    {
        const std::string_view next = m_cursor.peek(1);
        const bool longBefore = !m_hunk.lines.empty() && m_hunk.lines.back().text.size() >= 50;
        const bool goesOn =
            !next.empty() && (next.front() == ' ' || next.front() == '+' || next.front() == '-');
        const std::string_view line = m_cursor.line();
        if (!longBefore || !goesOn || line.starts_with("@@") || line.starts_with("diff ") ||
            m_hunk.lines.back().sourceLine + 1 != m_cursor.number())
            return false;
        m_hunk.broken = true;
        return true;
    }

    /// A line of a merge: one sign a parent (git-diff(1), "Combined diff format").
    bool takeCombined(std::string_view line)
    {
        const std::size_t parents = m_parents.size();
        if (line.starts_with("\\")) {
            add(LineKind::NoNewline, line.substr(std::min<std::size_t>(2, line.size())));
            return true;
        }
        const std::string_view signs = line.substr(0, parents);
        if (signs.find_first_not_of(" +-") != std::string_view::npos || isSignature(m_cursor))
            return false;
        const std::string_view text = line.substr(std::min(parents, line.size()));
        const bool removed = signs.contains('-');
        for (std::size_t p = 0; p < parents; ++p) {
            const char sign = p < signs.size() ? signs[p] : ' ';
            m_parents[p] -= removed ? sign == '-' : sign == ' ';
        }
        const bool inFirst = signs.empty() || (removed ? signs[0] == '-' : signs[0] == ' ');
        addNumbered(removed               ? LineKind::Removed
                    : signs.contains('+') ? LineKind::Added
                                          : LineKind::Context,
                    text, inFirst ? m_oldLine++ : 0, removed ? 0 : m_newLine++);
        m_newLeft -= !removed;
        return true;
    }

    void add(LineKind kind, std::string_view text)
    {
        const bool onOld = kind == LineKind::Context || kind == LineKind::Removed;
        const bool onNew = kind == LineKind::Context || kind == LineKind::Added;
        addNumbered(kind, text, onOld ? m_oldLine : 0, onNew ? m_newLine : 0);
        m_oldLine += onOld;
        m_newLine += onNew;
        m_oldLeft -= onOld;
        m_newLeft -= onNew;
        if (!m_parents.empty() && onOld) { // a blank line of a merge
            for (int &left : m_parents)
                --left;
        }
    }

    void addNumbered(LineKind kind, std::string_view text, int oldLine, int newLine)
    {
        m_trailingBlanks = 0;
        m_hunk.lines.push_back(
            {kind, m_stripCr ? withoutCr(text) : text, oldLine, newLine, m_cursor.number()});
    }

    void dropTrailingBlanks()
    {
        const auto count = static_cast<std::size_t>(m_trailingBlanks);
        m_hunk.lines.resize(m_hunk.lines.size() - std::min(count, m_hunk.lines.size()));
    }

    Cursor &m_cursor;
    Hunk m_hunk;
    std::vector<int> m_parents; ///< lines left, one a parent; empty unless combined
    int m_oldLine = 0, m_newLine = 0, m_oldLeft = 0, m_newLeft = 0;
    int m_trailingBlanks = 0;
    bool m_counted = true, m_stripCr = false;
};

} // namespace

Hunk parseHunk(Cursor &cursor, const HunkHeader &header)
{
    return HunkReader(cursor, header).read();
}

} // namespace diff
