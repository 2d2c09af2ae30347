// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lines.h"

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

/// What stands in a line somewhere. Most lines lack what a shape cannot do without, and nobody asks further.
enum Sign : unsigned {
    Digit = 1,
    Bar = 2, ///< also │
    Equals = 4,
    Semicolon = 8,
    Comma = 16,
    Quote = 32,   ///< "
    Bracket = 64, ///< [ or {
    Percent = 128,
    Apostrophe = 256,
    Question = 512,
    Colon = 1024,
    Beyond = 2048, ///< an octet beyond ASCII
    Slash = 4096,
    Opening = 8192, ///< (
    Opens = 16384,  ///< what stands before a word: blanks and | = [ ; : "
};

/// One line of a body behind its quote marks, with what a recogniser asks of it first.
struct Line
{
    std::string_view text; ///< without trailing white space
    unsigned signs = 0;    ///< Sign by Sign, of a line with a digit in it
    int depth = 0;
    int number = 0;       ///< in the body, from 1
    int column = 0;       ///< octets the quote marks take
    int figures = 0;      ///< words that begin as a figure does
    int listed = 0;       ///< figures right behind a comma
    int pipes = 0;        ///< '|' or │ in it
    bool skipped = false; ///< part of a diff or of a listing (listings.h): never read

    bool blank() const { return text.empty(); }
};

/// A body as its lines, skipped ranges marked. Indices count from 0.
class Page
{
public:
    Page(std::string_view body, const std::vector<core::LineRange> &skip);
    Page(const Page &) = delete; // lines point into m_mended
    Page &operator=(const Page &) = delete;

    std::size_t size() const { return m_lines.size(); }
    const Line &operator[](std::size_t at) const { return m_lines[at]; }
    /// Whether a line can be read with another: it exists, is no diff, and stands at the same quote depth.
    bool with(std::size_t at, std::size_t other) const;
    std::string_view text(std::size_t at) const { return m_lines[at].text; }

    /// The one UnixBench file test the page names; empty when it names none or several. Looked for once.
    const std::string &unixBenchTest() const;
    bool namesUnixBench() const;

private:
    void lookForUnixBench() const;
    void skipWrapped();
    void mendBlanks();

    std::string_view m_body;
    std::vector<Line> m_lines;
    mutable std::string m_test;
    mutable bool m_looked = false, m_unixBench = false;
    std::deque<std::string>
        m_mended; ///< lines whose no-break spaces and colours became blanks, octet for octet
};

/// Whether a recogniser may begin at a line: it holds a figure or bars.
inline bool mayBegin(const Line &line)
{
    return !line.skipped && (line.figures > 0 || line.pipes > 1 || line.listed > 2);
}

/// A line of nothing but - = _ ~ * + | : and blanks, three at least.
bool isRule(std::string_view text);

/// A row ends in a figure, its unit, a parenthesis or a remark; prose mostly does not. No memory.
bool mayEndRow(std::string_view text);

/// Whether a body can hold a table at all: one pass, no memory. Most mails stop here.
bool mayHoldTables(std::string_view body);

} // namespace bench
