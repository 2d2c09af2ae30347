// SPDX-License-Identifier: GPL-3.0-or-later
#include "message/messagedocument.h"

#include "core/text.h"
#include "diff/patch.h"
#include "mail/quote.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace widgets {

using core::toQString;

namespace {

// What stays in view of a folded quote: its first line, and what the answer below it answers.
constexpr int KeptAbove = 2;
constexpr int KeptBelow = 6;
constexpr int LeastHidden = 6;

int columnsOf(char32_t c, int at)
{
    if (c == U'\t')
        return 8 - at % 8;
    const bool wide = (c >= 0x1100 && c <= 0x115f) || (c >= 0x2e80 && c <= 0xa4cf) ||
                      (c >= 0xac00 && c <= 0xd7a3) || (c >= 0xf900 && c <= 0xfaff) ||
                      (c >= 0xfe30 && c <= 0xfe6f) || (c >= 0xff00 && c <= 0xff60) ||
                      (c >= 0x1f300 && c <= 0x1faff);
    return wide ? 2 : 1;
}

int columnsOf(const QString &text)
{
    int at = 0;
    for (const QChar c : text)
        at += c.isLowSurrogate() ? 0 : columnsOf(c.unicode(), at);
    return at;
}

} // namespace

void MessageDocument::setMessage(std::shared_ptr<const dossier::Dossier> dossier,
                                 std::optional<std::size_t> message)
{
    m_dossier = std::move(dossier);
    m_message = m_dossier && message && *message < m_dossier->messages.size() ? message : std::nullopt;
    m_body = m_message ? m_dossier->body(*m_message) : nullptr;
    m_lines.clear();
    m_folds.clear();
    m_notes.clear();
    m_rows.clear();
    m_links.clear();
    m_cachedLine = 0;
    m_columns = 0;
    if (!m_body)
        return;
    readLines();
    readDiffLines();
    readTables();
    findFolds();
}

void MessageDocument::readLines()
{
    for (const std::string_view text : core::lines(m_body->text))
        m_lines.push_back({.text = text});
    for (const auto &quoted : mail::quotedLines(m_body->text)) {
        if (quoted.line < 1 || quoted.line > lineCount())
            continue;
        Line &line = m_lines[static_cast<std::size_t>(quoted.line - 1)];
        line.depth = quoted.depth;
        line.quoteWidth = quoted.column;
        if (quoted.depth > 0)
            line.kind = LineKind::Quote;
    }
    const auto signature = std::ranges::find_if(m_lines.rbegin(), m_lines.rend(), [](const Line &line) {
        return line.text == "-- " || line.text == "--";
    });
    if (signature != m_lines.rend() && signature - m_lines.rbegin() < 12) {
        for (auto line = signature.base() - 1; line != m_lines.end(); ++line)
            line->kind = LineKind::Signature;
    }
}

void MessageDocument::readDiffLines()
{
    for (const auto &range : diff::diffLines(m_body->text)) {
        for (int number = std::max(range.first, 1); number <= std::min(range.last, lineCount()); ++number) {
            Line &line = m_lines[static_cast<std::size_t>(number - 1)];
            line.inDiff = true;
            if (line.text.starts_with("@@"))
                line.kind = LineKind::Hunk;
            else if (line.text.starts_with("diff ") || line.text.starts_with("index ") ||
                     line.text.starts_with("--- ") || line.text.starts_with("+++ "))
                line.kind = LineKind::DiffHead;
            else if (line.text.starts_with('+'))
                line.kind = LineKind::Added;
            else if (line.text.starts_with('-'))
                line.kind = LineKind::Removed;
            else
                line.kind = LineKind::Text;
        }
    }
}

void MessageDocument::readTables()
{
    for (std::size_t i = 0; i < m_dossier->tables.size(); ++i) {
        const auto &placed = m_dossier->tables[i];
        if (placed.message != *m_message)
            continue;
        for (int n = std::max(placed.table.firstLine, 1); n <= std::min(placed.table.lastLine, lineCount());
             ++n)
            m_lines[static_cast<std::size_t>(n - 1)].table = static_cast<int>(i);
    }
}

void MessageDocument::findFolds()
{
    // A block ends where the mail's own text begins, and before and after a table that stands here first.
    const auto foldable = [this](const Line &line) {
        const bool own =
            line.table >= 0 && !m_dossier->tables[static_cast<std::size_t>(line.table)].duplicateOf;
        return line.depth > 0 && !line.inDiff && !own;
    };
    int lastOwn = lineCount();
    while (lastOwn > 0 && (line(lastOwn).depth > 0 || line(lastOwn).kind != LineKind::Text ||
                           core::trimmed(line(lastOwn).text).empty()))
        --lastOwn;
    int first = 0;
    for (int number = 1; number <= lineCount() + 1; ++number) {
        const bool quoted = number <= lineCount() && foldable(line(number));
        if (quoted && first == 0)
            first = number;
        if (!quoted && first != 0) {
            foldBlock(first, number - 1, lastOwn >= number);
            first = 0;
        }
    }
}

void MessageDocument::foldBlock(int first, int last, bool answered)
{
    const core::LineRange hidden{first + KeptAbove, answered ? last - KeptBelow : last};
    if (hidden.last - hidden.first + 1 >= LeastHidden)
        m_folds.push_back({.lines = hidden});
}

void MessageDocument::setReview(const review::Review &review)
{
    m_notes.clear();
    if (!m_message)
        return;
    const auto &id = m_dossier->messages[*m_message].id;
    for (const auto &note : review.notes) {
        if (note.place.message == id && !id.empty() && note.place.kind != review::Place::Kind::DiffLine)
            m_notes.push_back(
                {toQString(note.id), toQString(note.text), std::max(note.place.lastLine, 0), false});
    }
    for (const auto &claim : review.claims) {
        for (const auto &place : claim.evidence) {
            if (place.message == id && !id.empty() && place.firstLine > 0)
                m_notes.push_back({toQString(claim.id), toQString(claim.text), place.lastLine, true});
        }
    }
    std::ranges::stable_sort(m_notes, {}, &Note::line);
    const int columns = std::exchange(m_columns, 0);
    if (columns > 0)
        layOut(columns);
}

void MessageDocument::layOut(int columns)
{
    columns = std::max(columns, 20);
    if (columns == m_columns)
        return;
    m_columns = columns;
    m_widest = 0;
    m_rows.clear();
    m_rows.reserve(m_lines.size());
    addNotes(0);
    auto fold = m_folds.begin();
    for (int number = 1; number <= lineCount(); ++number) {
        if (fold != m_folds.end() && number == fold->lines.first) {
            if (!fold->open) {
                m_rows.push_back(
                    {.kind = Row::Kind::Fold, .line = fold->lines.first, .last = fold->lines.last});
                number = fold->lines.last;
                ++fold;
                continue;
            }
            ++fold;
        }
        addRows(number, columns);
        addNotes(number);
    }
}

void MessageDocument::addRows(int number, int columns)
{
    const Line &at = line(number);
    const auto octets = static_cast<int>(at.text.size());
    const bool mayBeWide = octets > columns || at.text.find('\t') != std::string_view::npos;
    if (!mayBeWide) {
        m_rows.push_back({.line = number, .end = octets}); // never more units than octets
        m_widest = std::max(m_widest, octets);
        return;
    }
    const QString &text = lineText(number);
    const int width = columnsOf(text);
    if (width <= columns || ((at.inDiff || at.table >= 0) && octets < 2000)) {
        m_rows.push_back({.line = number, .end = static_cast<int>(text.size())});
        m_widest = std::max(m_widest, width);
        return;
    }
    addWrapped(number, columns);
}

void MessageDocument::addWrapped(int number, int columns)
{
    const QString &text = lineText(number);
    const auto size = static_cast<int>(text.size());
    int start = 0;
    while (start < size) {
        int end = start, at = 0, space = -1;
        const int room = start == 0 ? columns : columns - 2;
        while (end < size) {
            const QChar c = text[end];
            const int width = c.isLowSurrogate() ? 0 : columnsOf(c.unicode(), at);
            if (at + width > room)
                break;
            at += width;
            if (c == QLatin1Char(' ') && end > start + room / 2)
                space = end + 1;
            ++end;
        }
        if (end < size && text[end] == QLatin1Char(' '))
            ++end; // the word just fits: the space behind it takes no room
        else if (end < size && space > start)
            end = space;
        end = std::max(end, start + 1);
        m_rows.push_back({.line = number, .start = start, .end = end, .continued = start > 0});
        m_widest = std::max(m_widest, at);
        start = end;
    }
}

void MessageDocument::addNotes(int number)
{
    const auto [first, last] = std::ranges::equal_range(m_notes, number, {}, &Note::line);
    for (auto note = first; note != last; ++note) {
        m_rows.push_back(
            {.kind = Row::Kind::Note, .line = number, .note = static_cast<int>(note - m_notes.begin())});
    }
}

const QString &MessageDocument::lineText(int number) const
{
    if (m_cachedLine != number) {
        m_cachedLine = number;
        m_cachedText = toQString(line(number).text);
        while (m_cachedText.endsWith(QLatin1Char('\r')))
            m_cachedText.chop(1);
    }
    return m_cachedText;
}

const std::vector<MailLink> &MessageDocument::links(int number) const
{
    const auto known = m_links.find(number);
    if (known != m_links.end())
        return known->second;
    if (m_links.size() > 2000)
        m_links.clear();
    std::vector<MailLink> links;
    // A line of more than this is no prose; matching it would stall the window.
    if (line(number).text.size() < 4000) {
        addMentions(number, links);
        addFoundLinks(lineText(number), links);
        std::ranges::sort(links, {}, &MailLink::start);
    }
    return m_links[number] = std::move(links);
}

void MessageDocument::addFoundLinks(const QString &text, std::vector<MailLink> &links) const
{
    static const QRegularExpression pattern(QStringLiteral(
        R"((?<url>\b(?:https?|ftp|git)://[^\s<>"')\]]*[^\s<>"')\].,;:!?])|<(?<id>[^\s<>@]+@[^\s<>@]+)>)"));
    auto matches = pattern.globalMatch(text);
    while (matches.hasNext()) {
        const auto match = matches.next();
        const bool url = match.capturedLength(QStringLiteral("url")) > 0;
        const QString name = url ? QStringLiteral("url") : QStringLiteral("id");
        MailLink link{.kind = url ? MailLink::Kind::Url : MailLink::Kind::MessageId,
                      .start = static_cast<int>(match.capturedStart(name)),
                      .length = static_cast<int>(match.capturedLength(name)),
                      .target = match.captured(name),
                      .series = {},
                      .patch = {},
                      .symbol = {}};
        // An address in brackets looks like a Message-ID: only those that are here lead anywhere.
        if (!url && !m_dossier->messageById(core::fromQString(link.target)))
            continue;
        const bool taken = std::ranges::any_of(links, [&](const MailLink &other) {
            return link.start < other.start + other.length && other.start < link.start + link.length;
        });
        if (!taken)
            links.push_back(std::move(link));
    }
}

void MessageDocument::addMentions(int number, std::vector<MailLink> &links) const
{
    const auto &mentions = m_dossier->mentions;
    // Mentions stand by message; a thread has some hundred of them.
    for (const auto &mention : mentions) {
        if (mention.message != *m_message || mention.line != number || (!mention.patch && !mention.symbol))
            continue;
        const std::string_view text = line(number).text;
        const auto column = static_cast<std::size_t>(std::max(mention.column, 0));
        if (column >= text.size())
            continue;
        const auto before = toQString(text.substr(0, column));
        const auto named =
            toQString(text.substr(column, static_cast<std::size_t>(std::max(mention.length, 0))));
        links.push_back({.kind = MailLink::Kind::Mention,
                         .start = static_cast<int>(before.size()),
                         .length = static_cast<int>(named.size()),
                         .target = {},
                         .series = mention.series,
                         .patch = mention.patch,
                         .symbol = toQString(mention.symbol.value_or(""))});
    }
}

int MessageDocument::rowOfLine(int number) const
{
    const auto after = std::ranges::upper_bound(m_rows, number, {}, &Row::line);
    if (after == m_rows.begin())
        return 0;
    auto row = after - 1;
    while (row != m_rows.begin() && (row - 1)->line == row->line && (row - 1)->line > 0)
        --row;
    return static_cast<int>(row - m_rows.begin());
}

int MessageDocument::rowOfPosition(int number, int offset) const
{
    int row = rowOfLine(number);
    while (row + 1 < static_cast<int>(m_rows.size())) {
        const Row &next = m_rows[static_cast<std::size_t>(row + 1)];
        if (next.kind != Row::Kind::Text || next.line != number || next.start > offset)
            break;
        ++row;
    }
    return row;
}

bool MessageDocument::setFolded(int number, bool folded)
{
    for (Fold &fold : m_folds) {
        if (fold.lines.contains(number) && fold.open == folded) {
            fold.open = !folded;
            const int columns = std::exchange(m_columns, 0);
            layOut(columns);
            return true;
        }
    }
    return false;
}

void MessageDocument::setAllFolded(bool folded)
{
    for (Fold &fold : m_folds)
        fold.open = !folded;
    const int columns = std::exchange(m_columns, 0);
    if (columns > 0)
        layOut(columns);
}

QString MessageDocument::text() const
{
    return m_body ? toQString(m_body->text) : QString();
}

} // namespace widgets
