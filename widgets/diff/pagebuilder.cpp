// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/pagebuilder.h"

#include "core/text.h"
#include "diff/cells.h"

#include <algorithm>
#include <limits>

#include <QLocale>
#include <QRegularExpression>

namespace widgets {

namespace {

constexpr int last = std::numeric_limits<int>::max();

bool isTrailer(const QString &line)
{
    static const QRegularExpression shape(
        QStringLiteral(
            "^(?:[A-Z][a-z]+(?:-[A-Za-z]+)*-by|Cc|Fixes|Link|Closes|Reported|Suggested|Change-Id|Base|"
            "Message-Id|Reference|References|Bug|Signed-off): ?\\S"),
        QRegularExpression::CaseInsensitiveOption);
    return shape.match(line).hasMatch();
}

} // namespace

PageBuilder::PageBuilder(Page &page, const Sheet &sheet, const std::vector<SheetNote> &notes,
                         const PageOptions &options, const Folds &folds,
                         const std::optional<OpenEditor> &editor)
    : m_page(page), m_sheet(sheet), m_notes(notes), m_options(options), m_folds(folds), m_editor(editor)
{
}

void PageBuilder::build()
{
    m_page.m_rows.clear();
    m_page.m_texts.clear();
    m_page.m_tops.clear();
    m_page.m_heads.clear();
    collectSayings();
    addTop();
    addMessage();
    addSayingsTo(last);
    if (m_sheet.patch) {
        const auto files = static_cast<int>(m_sheet.patch->files.size());
        m_page.m_heads.assign(static_cast<std::size_t>(files), -1);
        reserve();
        pairLines();
        addDiagnostics();
        addFileList();
        for (int file = 0; file < files; ++file) {
            if (isShown(file))
                addFile(file);
        }
    }
    layOut();
}

Row &PageBuilder::add(RowKind kind, int file, int hunk)
{
    Row &row = m_page.m_rows.emplace_back();
    row.kind = kind;
    row.file = file;
    row.hunk = hunk;
    return row;
}

void PageBuilder::addText(RowKind kind, const QString &text, int item, int file, int hunk)
{
    const bool further = kind == RowKind::CommentText || kind == RowKind::NoteText;
    for (QString &piece : broken(text, further ? m_options.proseColumns : m_options.messageColumns)) {
        Row &row = add(kind, file, hunk);
        row.item = item;
        row.text = static_cast<int>(m_page.m_texts.size());
        m_page.m_texts.push_back(std::move(piece));
    }
}

void PageBuilder::collectSayings()
{
    for (int i = 0; i < static_cast<int>(m_sheet.comments.size()); ++i) {
        const SheetComment &comment = m_sheet.comments[static_cast<std::size_t>(i)];
        m_sayings.push_back({.place = comment.placed ? comment.place : SheetPlace{}, .comment = i});
    }
    bool editing = false;
    for (int i = 0; i < static_cast<int>(m_notes.size()); ++i) {
        const SheetNote &note = m_notes[static_cast<std::size_t>(i)];
        const bool open = m_editor && core::toQString(note.note.id) == m_editor->noteId;
        editing |= open;
        m_sayings.push_back({.place = note.placed ? note.place : SheetPlace{}, .note = i, .editor = open});
    }
    if (m_editor && !editing)
        m_sayings.push_back({.place = m_editor->place, .editor = true});
    std::ranges::stable_sort(m_sayings, {}, &Saying::place);
}

/// The sayings of all places from the first to the last named, both included.
void PageBuilder::addSayings(const SheetPlace &from, const SheetPlace &to)
{
    auto next = std::ranges::lower_bound(m_sayings, from, {}, &Saying::place);
    for (; next != m_sayings.end() && next->place <= to; ++next)
        addSaying(*next);
}

/// The same for lines of the message, from the last one that was written: none is left out.
void PageBuilder::addSayingsTo(int messageLine)
{
    addSayings({.messageLine = m_said + 1}, {.messageLine = messageLine});
    m_said = messageLine;
}

void PageBuilder::addSaying(const Saying &saying)
{
    const int file = saying.place.file;
    const int hunk = saying.place.hunk;
    if (saying.comment >= 0) {
        const SheetComment &comment = m_sheet.comments[static_cast<std::size_t>(saying.comment)];
        add(RowKind::CommentHead, file, hunk).item = saying.comment;
        if (!m_folds.openComments.contains(saying.comment))
            return;
        const auto lines = comment.text.split(QLatin1Char('\n'));
        for (const QString &line : lines)
            addText(RowKind::CommentText, line, saying.comment, file, hunk);
        return;
    }
    add(RowKind::NoteHead, file, hunk).item = saying.note;
    if (saying.editor) {
        for (int i = 0; i < m_editor->rows; ++i)
            add(RowKind::Editor, file, hunk).item = saying.note;
        return;
    }
    const SheetNote &note = m_notes[static_cast<std::size_t>(saying.note)];
    if (m_folds.closedNotes.contains(core::toQString(note.note.id)))
        return;
    for (const QString &line : core::toQString(note.note.text).split(QLatin1Char('\n')))
        addText(RowKind::NoteText, line, saying.note, file, hunk);
}

void PageBuilder::addTop()
{
    if (!m_sheet.title.isEmpty()) {
        add(RowKind::Blank);
        addText(RowKind::Title, m_sheet.title);
    }
    if (!m_sheet.byline.isEmpty())
        add(RowKind::Byline);
    int fact = 0;
    for (const SheetFact &said : m_sheet.facts)
        addText(said.warning ? RowKind::Warning : RowKind::Fact, said.text, fact++);
    int claim = 0;
    for (const SheetClaim &said : m_sheet.claims)
        addText(RowKind::Claim, QStringLiteral("◆ ") + said.text, claim++);
    // What could not be placed stands here, so that it is never lost.
    addSayings({}, {});
}

void PageBuilder::addMessage()
{
    if (m_sheet.body.isEmpty() || m_sheet.messageEnd <= 0)
        return;
    add(RowKind::Blank);
    const auto lines = QStringView(m_sheet.body).split(QLatin1Char('\n'));
    const int end = std::min(m_sheet.messageEnd, static_cast<int>(lines.size()));
    int first = 1;
    while (first < end && lines[first - 1].trimmed().isEmpty())
        ++first;
    int stop = end;
    while (stop >= first && lines[stop - 1].trimmed().isEmpty())
        --stop;
    for (int line = first; line <= stop; ++line) {
        const QString text = Cells(lines[line - 1].toUtf8().toStdString(), m_options.tabWidth).spaced();
        addText(isTrailer(text) ? RowKind::Trailer : RowKind::Message, text, line);
        addSayingsTo(line);
    }
    add(RowKind::Blank);
    // Notes below "---" and the diffstat: there to be looked at, out of the way until then.
    if (!m_sheet.patch || m_sheet.patch->files.empty())
        return;
    const int diffLine = std::max(m_sheet.patch->files.front().sourceLine, 1);
    int below = stop + 1;
    while (below < diffLine && below <= lines.size() &&
           (lines[below - 1].trimmed().isEmpty() || lines[below - 1].trimmed() == QLatin1String("---")))
        ++below;
    int belowEnd = std::min(diffLine - 1, static_cast<int>(lines.size()));
    while (belowEnd >= below && lines[belowEnd - 1].trimmed().isEmpty())
        --belowEnd;
    if (below > belowEnd)
        return;
    add(RowKind::StatHead);
    for (int line = below; !m_folds.stat && line <= belowEnd; ++line) {
        addText(RowKind::Stat, Cells(lines[line - 1].toUtf8().toStdString(), m_options.tabWidth).spaced(),
                line);
        addSayingsTo(line);
    }
}

void PageBuilder::addDiagnostics()
{
    for (const core::Diagnostic &diagnostic : m_sheet.patch->diagnostics) {
        if (diagnostic.code == "diff-unsafe-path")
            continue; // said at the file itself
        addText(RowKind::Warning, core::toQString(diagnostic.text), diagnostic.line.value_or(0));
    }
}

bool PageBuilder::isShown(int file) const
{
    const diff::File &f = m_sheet.patch->files[static_cast<std::size_t>(file)];
    const QString path = decoded(f.path());
    return (m_options.fileFilter.isEmpty() || path.contains(m_options.fileFilter, Qt::CaseInsensitive)) &&
           !(m_options.unseenOnly && m_sheet.reviewed.contains(path));
}

void PageBuilder::addFileList()
{
    const auto files = static_cast<int>(m_sheet.patch->files.size());
    if (files > 1 || !m_options.fileFilter.isEmpty()) {
        for (int file = 0; file < files; ++file) {
            if (isShown(file))
                add(RowKind::ListEntry, file);
        }
        if (m_page.m_rows.empty() || m_page.m_rows.back().kind != RowKind::ListEntry)
            addText(RowKind::FileFact, tr("No file is left: the filter hides them all."));
    }
    if (!m_page.m_rows.empty())
        add(RowKind::Blank);
}

void PageBuilder::addFile(int file)
{
    const diff::File &f = m_sheet.patch->files[static_cast<std::size_t>(file)];
    m_page.m_heads[static_cast<std::size_t>(file)] = m_page.count();
    add(RowKind::FileHead, file);
    addSayings({.file = file}, {.file = file});
    if (!m_folds.files.contains(file)) {
        addFacts(file, f);
        for (int hunk = 0; hunk < static_cast<int>(f.hunks.size()); ++hunk)
            addHunk(file, hunk);
    }
    add(RowKind::Blank, file, last);
}

void PageBuilder::addFacts(int file, const diff::File &f)
{
    const auto fact = [&](const QString &text) { addText(RowKind::FileFact, text, 0, file); };
    const auto warning = [&](const QString &text) { addText(RowKind::Warning, text, 0, file); };
    if (m_sheet.outside >= 0 && file >= m_sheet.outside)
        fact(tr("Not changed by this patch; as the series leaves it"));
    if (f.unsafePath)
        warning(
            tr("The path leads out of the source tree. It is shown only; nothing is read or written there."));
    if (hasInvisible(decoded(f.path())))
        warning(tr("The path holds characters that cannot be seen."));
    if (f.status == diff::FileStatus::Renamed || f.status == diff::FileStatus::Copied) {
        QString text = f.status == diff::FileStatus::Renamed ? tr("Renamed from %1") : tr("Copied from %1");
        text = text.arg(decoded(f.oldPath));
        fact(f.similarity >= 0 ? tr("%1 (%2 % alike)").arg(text).arg(f.similarity) : text);
    }
    if (!f.oldMode.empty() && !f.newMode.empty() && f.oldMode != f.newMode)
        fact(tr("Mode %1 → %2").arg(decoded(f.oldMode), decoded(f.newMode)));
    else if (f.newMode == "120000" || f.oldMode == "120000")
        fact(tr("A symbolic link"));
    if (f.submodule)
        fact(tr("A submodule: the lines name commits"));
    if (f.combined)
        fact(tr("A merge, compared with all its parents"));
    if (f.binary) {
        const QLocale locale;
        if (f.oldSize && f.newSize)
            fact(tr("Binary, %1 → %2 bytes").arg(locale.toString(*f.oldSize), locale.toString(*f.newSize)));
        else if (f.newSize)
            fact(tr("Binary, %1 bytes").arg(locale.toString(*f.newSize)));
        else
            fact(tr("Binary: the patch does not hold its content"));
        if (m_sheet.images.contains(file)) {
            for (int line = 0; line < imageLines; ++line)
                add(RowKind::Image, file).item = line;
        }
    } else if (f.hunks.empty()) {
        fact(f.status == diff::FileStatus::Added ? tr("An empty file") : tr("No line is changed"));
    }
}

void PageBuilder::addHunk(int file, int hunk)
{
    const diff::Hunk &h =
        m_sheet.patch->files[static_cast<std::size_t>(file)].hunks[static_cast<std::size_t>(hunk)];
    add(RowKind::HunkHead, file, hunk);
    addSayings({.file = file, .hunk = hunk}, {.file = file, .hunk = hunk});
    if (m_folds.hunks.contains({file, hunk})) {
        addSayings({.file = file, .hunk = hunk, .line = 0}, {.file = file, .hunk = hunk, .line = last});
        return;
    }
    if (const auto remark = m_sheet.hunkRemarks.find({file, hunk}); remark != m_sheet.hunkRemarks.end())
        addText(RowKind::Warning, remark->second, 0, file, hunk);
    if (h.broken)
        addText(RowKind::Warning,
                tr("This hunk is cut short, or its counts are wrong; the lines are what was there."), 0, file,
                hunk);
    addCode(file, hunk);
}

void PageBuilder::reserve()
{
    std::size_t lines = m_page.m_rows.size() + 2 * m_sheet.patch->files.size() + m_sayings.size() + 8;
    for (const diff::File &file : m_sheet.patch->files) {
        lines += 2 + file.hunks.size();
        for (const diff::Hunk &hunk : file.hunks)
            lines += hunk.lines.size();
    }
    m_page.m_rows.reserve(lines);
}

void PageBuilder::pairLines()
{
    // Unified, the lines stand as the patch has them; only the other ways need to know which became which.
    if (!m_options.sideBySide && !m_options.hideWhitespace) {
        m_page.m_lines = {};
        m_page.m_linesOf.reset();
        return;
    }
    diff::RowOptions as;
    as.layout = m_options.sideBySide ? diff::Layout::SideBySide : diff::Layout::Unified;
    as.hideWhitespace = m_options.hideWhitespace;
    if (m_page.m_linesOf == m_sheet.patch && as.layout == m_page.m_linesAs.layout &&
        as.hideWhitespace == m_page.m_linesAs.hideWhitespace)
        return;
    m_page.m_lines = diff::rows(*m_sheet.patch, as);
    m_page.m_linesOf = m_sheet.patch;
    m_page.m_linesAs = as;
}

void PageBuilder::addCode(int file, int hunk)
{
    // Most hunks have nothing said about them; then no line is looked up.
    const auto begin = std::ranges::lower_bound(m_sayings, SheetPlace{file, hunk, 0, 0}, {}, &Saying::place);
    const auto end =
        std::ranges::upper_bound(m_sayings, SheetPlace{file, hunk, last, last}, {}, &Saying::place);
    const std::span<const Saying> sayings(begin, end);
    const auto addLine = [&](int left, int right, bool quiet) {
        Row &row = add(RowKind::Code, file, hunk);
        row.left = left;
        row.right = right;
        row.quiet = quiet;
        for (const Saying &saying : sayings) {
            if (saying.place.line == left || saying.place.line == right)
                addSaying(saying);
        }
    };
    if (!m_page.m_linesOf) {
        const auto &hunkLines =
            m_sheet.patch->files[static_cast<std::size_t>(file)].hunks[static_cast<std::size_t>(hunk)].lines;
        for (int i = 0; i < static_cast<int>(hunkLines.size()); ++i) {
            const diff::LineKind kind = hunkLines[static_cast<std::size_t>(i)].kind;
            addLine(kind == diff::LineKind::Added ? -1 : i, kind == diff::LineKind::Removed ? -1 : i, false);
        }
        return;
    }
    const std::vector<diff::Row> &lines = m_page.m_lines;
    const auto isBefore = [&](const diff::Row &row) {
        return std::pair(row.file, row.hunk) < std::pair(file, hunk);
    };
    while (m_next < lines.size() && (isBefore(lines[m_next]) || lines[m_next].kind != diff::RowKind::Line))
        ++m_next;
    for (; m_next < lines.size() && lines[m_next].file == file && lines[m_next].hunk == hunk; ++m_next) {
        const diff::Row &line = lines[m_next];
        addLine(line.left, line.right, line.whitespaceOnly);
    }
}

void PageBuilder::layOut()
{
    if (!m_options.wrap)
        return;
    const int columns = std::max(m_options.codeColumns, 10);
    const auto linesFor = [&](const Row &row, int line) {
        if (line < 0)
            return 1;
        const auto &h = m_sheet.patch->files[static_cast<std::size_t>(row.file)]
                            .hunks[static_cast<std::size_t>(row.hunk)];
        const int taken = columnsOf(h.lines[static_cast<std::size_t>(line)].text, m_options.tabWidth);
        return std::max(1, (taken + columns - 1) / columns);
    };
    m_page.m_tops.reserve(m_page.m_rows.size() + 1);
    int top = 0;
    for (const Row &row : m_page.m_rows) {
        m_page.m_tops.push_back(top);
        const int left = row.kind == RowKind::Code ? linesFor(row, row.left) : 1;
        top += row.kind == RowKind::Code && row.right != row.left ? std::max(left, linesFor(row, row.right))
                                                                  : left;
    }
    m_page.m_tops.push_back(top);
}

} // namespace widgets
