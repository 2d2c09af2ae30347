// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/page.h"

#include "bench/lines.h"
#include "bench/listings.h"
#include "bench/names.h"
#include "bench/numbers.h"
#include "bench/units.h"
#include "mail/quote.h"

#include <array>
#include <cstdint>
#include <cstring>

namespace bench {

namespace {

std::string_view withoutTail(std::string_view text)
{
    while (!text.empty() && (text.back() == ' ' || (text.back() >= '\t' && text.back() <= '\r')))
        text.remove_suffix(1);
    return text;
}

/// Eight octets at a time: nothing else is asked of most lines of a mail.
bool hasDigit(std::string_view text)
{
    constexpr std::uint64_t high = 0x8080808080808080, zeros = 0x3030303030303030;
    const char *at = text.data();
    std::size_t left = text.size();
    for (; left >= 8; left -= 8, at += 8) {
        std::uint64_t octets;
        std::memcpy(&octets, at, 8);
        octets ^= zeros; // a digit is now 0 to 9; adding 0x76 carries all others into the high bit
        if (~(((octets & ~high) + 0x7676767676767676) | octets) & high)
            return true;
    }
    for (; left > 0; --left, ++at)
        if (*at >= '0' && *at <= '9')
            return true;
    return false;
}

constexpr auto opensWord = [] {
    std::array<bool, 256> table{};
    for (const char c : {' ', '\t', '|', '=', '[', ';', ':', '"'})
        table[static_cast<unsigned char>(c)] = true;
    return table;
}();

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

void classify(Line &line)
{
    if (!hasDigit(line.text)) {
        // A frame or a row of placeholders: only its bars count.
        if (line.text.contains('|') || line.text.contains('\xe2'))
            for (std::size_t i = 0; i < line.text.size(); ++i)
                line.pipes += line.text[i] == '|' ||
                              (line.text[i] == '\xe2' && line.text.substr(i).starts_with("\u2502"));
        if (line.text.contains('?'))
            line.figures = line.text.contains("????");
        return;
    }
    bool start = true;
    for (std::size_t i = 0; i < line.text.size(); ++i) {
        const char c = line.text[i];
        if (opensWord[static_cast<unsigned char>(c)]) {
            line.pipes += c == '|';
            start = true;
        } else if (c == ',' && i + 1 < line.text.size() && line.text[i + 1] >= '0' &&
                   line.text[i + 1] <= '9') {
            ++line.listed;
            start = false;
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

Page::Page(std::string_view body, const std::vector<core::LineRange> &skip) : m_body(body)
{
    const auto quoted = mail::quotedLines(body);
    m_lines.reserve(quoted.size());
    std::size_t range = 0;
    bool machine = false;
    for (const auto &q : quoted) {
        Line line;
        line.text = withoutTail(q.text);
        line.depth = q.depth;
        line.number = q.line;
        // The blank behind the marks belongs to them.
        line.column =
            q.column + (q.depth > 0 && q.text.data() > body.data() + q.column && q.text.data()[-1] == ' ');
        while (range < skip.size() && skip[range].last < q.line)
            ++range;
        line.skipped = range < skip.size() && skip[range].contains(q.line);
        if (!line.skipped)
            classify(line);
        // The kernel's own measurements at boot are read without their time stamps.
        if (line.figures > 0 && line.text.front() == '[' && line.text.ends_with('s'))
            if (const auto stamp = kernelStamp(line.text); stamp && !isListing(line.text)) {
                line.text.remove_prefix(stamp);
                line.column += static_cast<int>(stamp);
            }
        machine = !line.blank() && (machine || beginsMachineListing(line.text));
        line.skipped = line.skipped || machine || (line.figures > 0 && isListing(line.text));
        m_lines.push_back(line);
    }
    mendBlanks();
}

/// No-break spaces and colours are blanks, octet for octet.
void Page::mendBlanks()
{
    if (!m_body.contains("\u00a0") && !m_body.contains("\x1b["))
        return;
    for (Line &line : m_lines) {
        if (!line.text.contains("\u00a0") && !line.text.contains("\x1b["))
            continue;
        std::string &mended = m_mended.emplace_back(line.text);
        for (auto at = mended.find("\u00a0"); at != mended.npos; at = mended.find("\u00a0", at))
            mended.replace(at, 2, "  ");
        blankColours(mended);
        line.text = withoutTail(mended);
        line.figures = line.pipes = 0;
        if (!line.skipped)
            classify(line);
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
    m_unixBench = m_body.contains("UnixBench") || m_body.contains("Unixbench");
    if (!m_body.contains(" maxblocks"))
        return;
    for (const Line &line : m_lines) {
        if (line.skipped || line.text.size() > 200)
            continue;
        const auto end = line.text.find(" maxblocks");
        const auto at = end == line.text.npos ? end : findUnixBenchTest(line.text);
        if (at >= end)
            continue;
        const auto test = line.text.substr(at, end + 10 - at);
        if (!m_test.empty() && m_test != test) {
            m_test.clear();
            return;
        }
        m_test = test;
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

bool mayEndRow(std::string_view text)
{
    std::size_t cut = text.size();
    while (cut > 0 && text[cut - 1] != ' ' && text[cut - 1] != '\t' && text[cut - 1] != '|')
        --cut;
    const auto last = text.substr(cut);
    if (last.empty())
        return !text.empty();
    if (beginsAsFigure(last) || last.starts_with("+/-") || last.starts_with("+-") ||
        std::string_view(")]*%?+/|>!-").contains(last.back()) ||
        static_cast<unsigned char>(last.back()) >= 0x80)
        return true;
    if (last.size() > 14)
        return false;
    if (readUnit(last) || isPlaceholder(last))
        return true;
    // A remark: " <", " #", " (", "->". One look at each octet.
    for (std::size_t i = 1; i < text.size(); ++i)
        if (text[i] <= '>' && ((text[i - 1] == ' ' && (text[i] == '<' || text[i] == '#' || text[i] == '(')) ||
                               (text[i - 1] == '-' && text[i] == '>')))
            return true;
    return false;
}

bool mayHoldTables(std::string_view body)
{
    while (!body.empty()) {
        const auto end = std::min(body.find('\n'), body.size());
        const auto line = withoutTail(body.substr(0, end));
        body.remove_prefix(std::min(end + 1, body.size()));
        if (hasDigit(line) ? mayEndRow(line) || isDigit(line.back()) || line.back() == '}' ||
                                 mayHoldTool(line) || line.contains("bw=")
                           : line.contains("????") || line.ends_with("%stddev"))
            return true;
        if (line.ends_with(':') && line.contains("erformance counter stats"))
            return true;
    }
    return false;
}

} // namespace bench
