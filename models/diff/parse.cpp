// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/patch.h"

#include "diff/binary.h"
#include "diff/fileheader.h"
#include "diff/hunk.h"
#include "diff/parser.h"

#include <algorithm>
#include <format>

namespace diff {

namespace {

/// "---" alone on a line ends a commit message, as git am reads it.
bool isMessageEnd(std::string_view line)
{
    return line.starts_with("---") && line.find_first_not_of(" \t\r", 3) == std::string_view::npos;
}

/// Whether a text holds a bidirectional control: U+202A to U+202E, U+2066 to U+2069, as UTF-8.
bool reorders(std::string_view text)
{
    for (auto at = text.find('\xe2'); at != std::string_view::npos; at = text.find('\xe2', at + 1)) {
        const std::string_view two = text.substr(at + 1, 2);
        if (two.size() == 2 && ((two[0] == '\x80' && two[1] >= '\xaa' && two[1] <= '\xae') ||
                                (two[0] == '\x81' && two[1] >= '\xa6' && two[1] <= '\xa9')))
            return true;
    }
    return false;
}

class Parser
{
public:
    Parser(Patch &patch, std::string_view text) : m_patch(patch), m_cursor(text) {}

    std::vector<core::LineRange> run()
    {
        while (!m_cursor.atEnd()) {
            const std::string_view line = m_cursor.line();
            if (isFileStart(m_cursor)) {
                endMessage();
                readFile();
            } else if (line.starts_with("@@ -") && startsStrayHunk()) {
                endMessage();
                readStrayHunks();
            } else {
                if (isMessageEnd(line))
                    endMessage();
                m_cursor.next();
            }
        }
        if (!m_messageEnded)
            m_patch.messageEnd = m_cursor.number() - 1;
        return std::move(m_ranges);
    }

private:
    void endMessage()
    {
        if (!m_messageEnded)
            m_patch.messageEnd = m_cursor.number() - 1;
        m_messageEnded = true;
    }

    void readFile()
    {
        FileHeader header = parseFileHeader(m_cursor);
        File &file = header.file;
        readBinary(m_cursor, file);
        m_ranges.push_back({file.sourceLine, m_cursor.number() - 1});
        while (readHunk(file)) {
        }
        settleStatus(header);
        if (file.unsafePath)
            report(file.sourceLine, "diff-unsafe-path",
                   std::format("The diff names {}, which lies outside the tree; it is shown, and nothing is "
                               "ever written there",
                               file.path()));
        m_patch.files.push_back(std::move(file));
    }

    /// The @@ line under the cursor and its lines; false where none stands there.
    bool readHunk(File &file)
    {
        if (m_cursor.atEnd() || !m_cursor.line().starts_with("@@"))
            return false;
        const auto header = parseHunkHeader(m_cursor.line());
        if (!header)
            return false;
        Hunk hunk = parseHunk(m_cursor, *header);
        for (const Line &line : hunk.lines) {
            file.insertions += line.kind == LineKind::Added;
            file.deletions += line.kind == LineKind::Removed;
        }
        lookForReordering(hunk, file);
        if (hunk.broken)
            report(
                hunk.sourceLine, "diff-hunk-broken",
                std::format("A hunk of {} does not hold the lines that its @@ line counts; what is there is "
                            "shown, and it cannot be applied",
                            file.path()));
        m_ranges.push_back(
            {hunk.sourceLine, hunk.lines.empty() ? hunk.sourceLine : hunk.lines.back().sourceLine});
        file.hunks.push_back(std::move(hunk));
        return true;
    }

    /// Text that the patch adds and that reads otherwise than it compiles (CVE-2021-42574).
    void lookForReordering(const Hunk &hunk, const File &file)
    {
        if (hunk.lines.empty())
            return;
        const char *begin = hunk.lines.front().text.data();
        const std::string_view last = hunk.lines.back().text;
        if (!reorders(std::string_view(begin, last.data() + last.size())))
            return;
        for (const Line &line : hunk.lines) {
            if (line.kind == LineKind::Added && reorders(line.text)) {
                report(line.sourceLine, "diff-bidi",
                       std::format("A line added to {} holds characters that change the direction of text: "
                                   "it may compile otherwise than it reads",
                                   file.path()));
                return;
            }
        }
    }

    bool startsStrayHunk() const
    {
        const auto header = parseHunkHeader(m_cursor.line());
        return header && !header->broken;
    }

    /// Hunks behind a break in the diff, or whose file header is not here.
    void readStrayHunks()
    {
        if (m_patch.files.empty()) {
            m_patch.files.emplace_back().sourceLine = m_cursor.number();
            report(m_cursor.number(), "diff-no-file",
                   "A hunk stands here without the lines that name its file; the file is not known");
        }
        while (readHunk(m_patch.files.back())) {
        }
    }

    void report(int line, std::string code, std::string text)
    {
        constexpr std::size_t enough = 100; // a hostile diff could fill memory with complaints
        if (m_patch.diagnostics.size() < enough)
            m_patch.diagnostics.push_back(
                {core::Severity::Warning, std::move(code), std::move(text), {}, line});
    }

    Patch &m_patch;
    Cursor m_cursor;
    std::vector<core::LineRange> m_ranges;
    bool m_messageEnded = false;
};

} // namespace

std::vector<core::LineRange> parseInto(Patch &patch, std::string_view text)
{
    return Parser(patch, text).run();
}

Patch parse(std::string source)
{
    Patch patch;
    patch.source = std::move(source);
    // The views outlive a move of the patch only where the octets stand on the heap, not in the string
    // itself.
    patch.source.reserve(std::max<std::size_t>(patch.source.size(), 64));
    parseInto(patch, patch.source);
    return patch;
}

} // namespace diff
