// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/page.h"

#include "bench/listings.h"
#include "bench/names.h"
#include "bench/numbers.h"
#include "mail/quote.h"

namespace bench {

namespace {

std::string_view withoutTail(std::string_view text)
{
    const auto end = text.find_last_not_of(" \t\r\n\f");
    return end == text.npos ? std::string_view{} : text.substr(0, end + 1);
}

void classify(Line &line)
{
    bool start = true;
    for (std::size_t i = 0; i < line.text.size(); ++i) {
        const char c = line.text[i];
        if (c == ' ' || c == '\t' || c == '|' || c == '=' || c == '[' || c == ';' || c == ':' || c == '"') {
            line.pipes += c == '|';
            start = true;
        } else if (c == '\xe2' && line.text.substr(i).starts_with("\u2502")) {
            ++line.pipes;
            i += 2;
            start = true;
        } else if (start) {
            line.figures += beginsAsFigure(line.text.substr(i, 4));
            start = false;
        }
    }
}

/// A terminal's colours (ESC [ … letter) as blanks.
void blankColours(std::string &text)
{
    for (auto at = text.find("\x1b["); at != text.npos; at = text.find("\x1b[", at)) {
        auto end = text.find_first_not_of("0123456789;", at + 2);
        end = end == text.npos ? text.size() : end + 1;
        text.replace(at, end - at, end - at, ' ');
    }
}

} // namespace

Page::Page(std::string_view body, const std::vector<core::LineRange> &skip)
{
    const auto quoted = mail::quotedLines(body);
    m_lines.reserve(quoted.size());
    std::size_t range = 0;
    bool machine = false;
    for (const auto &q : quoted) {
        Line line;
        line.text = withoutTail(q.text);
        if (line.text.contains("\u00a0") || line.text.contains("\x1b[")) {
            std::string &mended = m_mended.emplace_back(line.text);
            for (auto at = mended.find("\u00a0"); at != mended.npos; at = mended.find("\u00a0", at))
                mended.replace(at, 2, "  ");
            blankColours(mended);
            line.text = withoutTail(mended);
        }
        line.depth = q.depth;
        line.number = q.line;
        // The blank behind the marks belongs to them.
        line.column = q.column;
        if (!q.text.empty() && q.text.data() > body.data() && q.column > 0) {
            const char *begin = q.text.data();
            while (begin > body.data() && begin[-1] != '\n')
                --begin;
            line.column = static_cast<int>(q.text.data() - begin);
        }
        while (range < skip.size() && skip[range].last < q.line)
            ++range;
        line.skipped = range < skip.size() && skip[range].contains(q.line);
        if (!line.skipped)
            classify(line);
        machine = !line.blank() && (machine || beginsMachineListing(line.text));
        line.skipped = line.skipped || machine || (line.figures > 0 && isListing(line.text));
        m_lines.push_back(line);
    }
}

bool Page::with(std::size_t at, std::size_t other) const
{
    return at < m_lines.size() && !m_lines[at].skipped && m_lines[at].depth == m_lines[other].depth;
}

void Page::lookForUnixBench() const
{
    if (m_looked)
        return;
    m_looked = true;
    bool several = false;
    for (const Line &line : m_lines) {
        if (line.skipped || line.text.size() > 200)
            continue;
        m_unixBench |= line.text.contains("UnixBench") || line.text.contains("Unixbench");
        const auto at = several ? line.text.npos : findUnixBenchTest(line.text);
        const auto end = at == line.text.npos ? at : line.text.find(" maxblocks", at);
        if (end == line.text.npos)
            continue;
        const auto test = line.text.substr(at, end + 10 - at);
        several |= !m_test.empty() && m_test != test;
        m_test = several ? std::string_view{} : test;
    }
}

const std::string &Page::unixBenchTest() const
{
    lookForUnixBench();
    return m_test;
}

bool Page::namesUnixBench() const
{
    lookForUnixBench();
    return m_unixBench;
}

bool isRule(std::string_view text)
{
    int marks = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == ' ' || c == '\t')
            continue;
        if (c == '\xe2' && i + 2 < text.size() && (text[i + 1] == '\x94' || text[i + 1] == '\x80')) {
            i += 2; // box drawing, dashes
            ++marks;
        } else if (std::string_view("-=_~*+|:#.").find(c) == std::string_view::npos)
            return false;
        else
            ++marks;
    }
    return marks >= 3;
}

bool mayHoldTables(std::string_view body)
{
    // A figure at the start or behind white space, '=' and the like: the least a table has.
    int lines = 0;
    bool seen = false;
    char before = '\n';
    for (char c : body) {
        if (c == '\n') {
            lines += seen;
            seen = false;
        } else if (c >= '0' && c <= '9' && !seen)
            seen = before == ' ' || before == '\n' || before == '\t' || before == '=' || before == '|' ||
                   before == '(' || before == '"' || before == ',';
        before = c;
    }
    return lines + seen >= 1;
}

} // namespace bench
