// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/page.h"

#include "bench/lines.h"
#include "bench/listings.h"
#include "bench/names.h"
#include "bench/numbers.h"
#include "bench/rows.h"
#include "bench/units.h"
#include "core/text.h"
#include "mail/quote.h"

#include <algorithm>
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

std::string_view wordAt(std::string_view text, std::size_t at)
{
    return text.substr(at, text.find_first_of(" \t|,;:()", at) - at);
}

/// "6a143aa2b2": an object's name, never a figure.
bool isObjectName(std::string_view word)
{
    return word.size() >= 7 && word.find_first_not_of("0123456789abcdef") == word.npos &&
           word.find_first_of("abcdef") != word.npos;
}

constexpr auto signOf = [] {
    std::array<std::uint16_t, 256> table{};
    const auto add = [&](std::string_view octets, unsigned sign) {
        for (const char c : octets)
            table[static_cast<unsigned char>(c)] |= static_cast<std::uint16_t>(sign);
    };
    add("0123456789", Digit);
    add("|", Bar);
    add("=", Equals);
    add(";", Semicolon);
    add(",", Comma);
    add("\"", Quote);
    add("[{", Bracket);
    add("%", Percent);
    add("'", Apostrophe);
    add("?", Question);
    add(":", Colon);
    add("/", Slash);
    add("(", Opening);
    add(" \t|=[;:\"", Opens);
    for (std::size_t c = 0x80; c < table.size(); ++c)
        table[c] = Beyond;
    return table;
}();

/// Eight octets at a time: nothing else is asked of most of a mail.
std::size_t firstDigit(std::string_view text, std::size_t from)
{
    constexpr std::uint64_t high = 0x8080808080808080, zeros = 0x3030303030303030;
    std::size_t at = from;
    for (; at + 8 <= text.size(); at += 8) {
        std::uint64_t octets;
        std::memcpy(&octets, text.data() + at, 8);
        octets ^= zeros; // a digit is now 0 to 9; adding 0x76 carries all others into the high bit
        if (~(((octets & ~high) + 0x7676767676767676) | octets) & high)
            break;
    }
    while (at < text.size() && (text[at] < '0' || text[at] > '9'))
        ++at;
    return at;
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

unsigned signOfOctet(char c)
{
    return signOf[static_cast<unsigned char>(c)];
}

/// Whether the digit at a place begins a word, with a sign or a point before it: "-130", "(~1.5", ".5".
bool beginsFigure(std::string_view text, std::size_t digit)
{
    std::size_t at = digit;
    if (at > 0 && text[at - 1] == '.')
        --at;
    while (at > 0 && digit - at < 3 && std::string_view("+-~<>(").contains(text[at - 1]))
        --at;
    return (at == 0 || (signOfOctet(text[at - 1]) & Opens)) &&
           beginsAsFigure(text.substr(at, digit + 1 - at)) && !isObjectName(wordAt(text, digit));
}

int barsIn(std::string_view text)
{
    int bars = 0;
    for (std::size_t i = 0; i < text.size(); ++i)
        bars += text[i] == '|' || (text[i] == '\xe2' && text.substr(i).starts_with("\u2502"));
    return bars;
}

/// Counts what a line has; a frame or a row of placeholders has only bars and question marks.
void classify(Line &line)
{
    const auto text = line.text;
    line.signs = 0;
    line.figures = line.pipes = line.listed = 0;
    std::size_t digit = firstDigit(text, 0);
    if (digit == text.size()) {
        line.figures = text.contains("????");
        line.pipes = text.contains('|') || text.contains('\xe2') ? barsIn(text) : 0;
        return;
    }
    for (const char c : text)
        line.signs |= signOfOctet(c);
    line.pipes = line.signs & (Bar | Beyond) ? barsIn(text) : 0;
    while (digit < text.size()) {
        line.listed += digit > 0 && text[digit - 1] == ',';
        line.figures += beginsFigure(text, digit);
        while (digit < text.size() && isDigit(text[digit]))
            ++digit;
        digit = firstDigit(text, digit);
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

/// The version below a signature's dashes, as git format-patch ends its mails.
bool isVersion(std::string_view body, std::size_t begin, std::string_view line)
{
    return line.find_first_not_of("0123456789.-abcdefghijklmnopqrstuvwxyz") == line.npos &&
           body.substr(0, begin).ends_with("\n-- \n");
}

/// "2019-01-27", with what closes a sentence or a parenthesis behind it.
bool isDate(std::string_view word)
{
    const auto digits = [&](std::size_t from, std::size_t to) {
        return std::ranges::all_of(word.substr(from, to - from), [](char c) { return c >= '0' && c <= '9'; });
    };
    return word.size() >= 10 && word[4] == '-' && word[7] == '-' && digits(0, 4) && digits(5, 7) &&
           digits(8, 10);
}

/// Whether a recogniser that knows its lines by how they begin may begin at this one.
bool beginsTable(const Line &line)
{
    const auto text = core::trimmed(line.text);
    const auto word = text.substr(0, std::min(text.find_first_of(" \t"), text.size()));
    // perf stat (also -x' '), the kernel test robot: "1,273,756 sched:sched_switch", "12.34 ±  5%  +10.2% …".
    if (beginsAsFigure(word)) {
        const auto rest = text.substr(word.size());
        const auto number = readNumber(word);
        return line.figures > 2 || rest.starts_with("  ") || rest.starts_with('\t') ||
               rest.starts_with(" \u00b1") ||
               (number && number->length == word.size() && !word.ends_with('.') &&
                std::ranges::count(rest, ' ') < 5);
    }
    switch (text.front()) {
    case '"':
        return text.contains("\":") || text.contains("\" :");
    case '{':
        return true;
    case '[':
        return text.ends_with(']') || text.ends_with(',');
    default:
        return false;
    }
}

/// Whether any recogniser may begin at a line by what stands in it. No memory.
bool mayBeginTable(const Line &line)
{
    if (line.pipes > 1 || line.listed > 2 || mayBeRow(line) || beginsTable(line))
        return true;
    const auto text = line.text;
    return ((line.signs & Semicolon) && std::ranges::count(text, ';') > 3) ||
           ((line.signs & Equals) && text.contains("bw=")) || (line.figures > 0 && isToolLine(text));
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
        if (line.figures > 0 && line.text.front() == '[' &&
            (line.text.ends_with('s') || line.text.ends_with("/sec")))
            if (const auto stamp = kernelStamp(line.text); stamp && !isListing(line)) {
                line.text.remove_prefix(stamp);
                line.column += static_cast<int>(stamp);
            }
        machine = !line.blank() && (machine || beginsMachineListing(line.text));
        line.skipped = line.skipped || machine || (line.figures > 0 && isListing(line));
        m_lines.push_back(line);
    }
    skipWrapped();
    mendBlanks();
}

/// What stands between two lines of a log, a few lines apart, is the rest of the first one.
void Page::skipWrapped()
{
    constexpr std::size_t reach = 4;
    std::size_t log = m_lines.size();
    for (std::size_t at = 0; at < m_lines.size(); ++at) {
        if (m_lines[at].blank() || (log < at && at - log > reach))
            log = m_lines.size();
        if (!m_lines[at].skipped || m_lines[at].figures == 0 || !isSystemLog(m_lines[at].text))
            continue;
        for (std::size_t between = std::min(log, at); between < at; ++between)
            m_lines[between].skipped = true;
        log = at;
    }
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

namespace {

/// Whether a word before a remark is a figure, or what is glued to one: "12.5", "14s", "3.4%)".
bool endsFigure(std::string_view word)
{
    word = withoutTail(word);
    return beginsAsFigure(word) && !isObjectName(word) && !isDate(word);
}

} // namespace

bool mayEndRow(std::string_view text)
{
    std::size_t cut = text.size();
    while (cut > 0 && text[cut - 1] != ' ' && text[cut - 1] != '\t' && text[cut - 1] != '|')
        --cut;
    const auto last = text.substr(cut);
    if (last.empty())
        return !text.empty();
    if (isObjectName(last) || isDate(last))
        return false;
    if (beginsAsFigure(last) || last.starts_with("+/-") || last.starts_with("+-") ||
        std::string_view(")]*%?+/|>!-").contains(last.back()) ||
        static_cast<unsigned char>(last.back()) >= 0x80)
        return true;
    if (last.size() > 14)
        return false;
    if (readUnit(last) || isPlaceholder(last))
        return true;
    // A remark behind a figure and its unit: " <", " #", " (", "->". One look at each octet.
    std::size_t word = 0, before = 0; // where this word and the one before it begin
    for (std::size_t i = 1; i < text.size(); ++i) {
        if (text[i] > '>' && text[i - 1] != ' ')
            continue;
        const bool remark = (text[i - 1] == ' ' && (text[i] == '<' || text[i] == '#' || text[i] == '(')) ||
                            (text[i - 1] == '-' && text[i] == '>');
        if (remark &&
            (endsFigure(text.substr(word, i - word)) || endsFigure(text.substr(before, word - before))))
            return true;
        if (text[i - 1] == ' ' && text[i] != ' ') {
            before = word;
            word = i;
        }
    }
    return false;
}

bool mayHoldTables(std::string_view body)
{
    if (body.contains("????") || body.contains("\u00a0"))
        return true;
    for (std::size_t at = firstDigit(body, 0); at < body.size();) {
        const auto *above = static_cast<const char *>(::memrchr(body.data(), '\n', at));
        const auto begin = above ? static_cast<std::size_t>(above - body.data()) + 1 : 0,
                   end = std::min(body.find('\n', at), body.size());
        Line line;
        line.text = withoutTail(body.substr(begin, end - begin));
        if (line.text.starts_with('>')) // "> > "
            line.text.remove_prefix(std::min(line.text.find_first_not_of("> "), line.text.size()));
        at = firstDigit(body, end);
        if (isDiffstatLine(line.text) || isVersion(body, begin, line.text))
            continue;
        classify(line);
        if (mayBeginTable(line) && !isListing(line))
            return true;
    }
    return false;
}

} // namespace bench
