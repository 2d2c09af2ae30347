// SPDX-License-Identifier: GPL-3.0-or-later
#include "reply/quoting.h"

#include "core/text.h"
#include "reply/reply.h"

#include <QDateTime>
#include <QTimeZone>

#include <algorithm>
#include <array>
#include <set>

namespace reply {

namespace {

constexpr int shortGap = 10; ///< lines; b4 elides gaps of ten and more

bool isWide(char32_t c)
{
    return (c >= 0x1100 && c <= 0x115f) || (c >= 0x2e80 && c <= 0xa4cf) || (c >= 0xac00 && c <= 0xd7a3) ||
           (c >= 0xf900 && c <= 0xfaff) || (c >= 0xfe30 && c <= 0xfe6f) || (c >= 0xff00 && c <= 0xff60) ||
           (c >= 0x1f300 && c <= 0x1faff) || (c >= 0x20000 && c <= 0x3fffd);
}

/// Names of RFC 5322, which no locale changes.
constexpr std::array days{"Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"}; // 1970-01-01 was a Thursday
constexpr std::array months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                            "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

/// Figures in columns: two and more fields that begin with a digit, fields parted by tabs or several spaces.
bool isTableLine(std::string_view line)
{
    if (line.find('\t') == std::string_view::npos && line.find("  ") == std::string_view::npos &&
        !line.starts_with("|"))
        return false;
    int figures = 0;
    bool start = true;
    for (const char c : line) {
        figures += start && c >= '0' && c <= '9';
        start = c == ' ' || c == '\t' || c == '|';
    }
    return figures >= 2 || line.starts_with("|") || line.find('\t') != std::string_view::npos;
}

bool isListItem(std::string_view line)
{
    if (line.starts_with("- ") || line.starts_with("* "))
        return true;
    const auto digits = line.find_first_not_of("0123456789");
    return digits != 0 && digits != std::string_view::npos && digits < 4 &&
           (line.substr(digits).starts_with(") ") || line.substr(digits).starts_with(". "));
}

void wrapParagraph(const std::vector<std::string_view> &lines, std::string &out)
{
    const std::string paragraph = [&] {
        std::string joined;
        for (const auto line : lines)
            joined += (joined.empty() ? "" : " ") + core::collapsed(line);
        return joined;
    }();
    const std::string indent(isListItem(paragraph) ? paragraph.find(' ') + 1 : 0, ' ');
    std::string line;
    int width = 0; // counted along: measuring the line anew for each word would be quadratic
    for (std::size_t at = 0; at < paragraph.size();) {
        const auto end = std::min(paragraph.find(' ', at), paragraph.size());
        const auto word = std::string_view(paragraph).substr(at, end - at);
        const int wordWidth = columns(word);
        // A line that began with '>' or "From " would read as something else.
        if (width > static_cast<int>(indent.size()) && width + 1 + wordWidth > proseWidth &&
            !word.starts_with('>')) {
            out += line + '\n';
            line = indent;
            width = static_cast<int>(indent.size());
        } else if (!line.empty()) {
            line += ' ';
            ++width;
        }
        line += word;
        width += wordWidth;
        at = end + 1;
    }
    out += line + '\n';
}

struct Cut
{
    std::set<int> shown;
    int last = 0;
};

Cut cutFor(const std::vector<Answer> &answers)
{
    Cut result;
    for (const auto &answer : answers) {
        result.shown.insert(answer.shown.begin(), answer.shown.end());
        if (answer.lastLine > 0)
            result.shown.insert(answer.lastLine);
        result.last = std::max(result.last, answer.lastLine);
    }
    // Short gaps are filled: a mark would take as much room as what it hides.
    int previous = 0;
    const std::vector<int> fixed(result.shown.begin(), result.shown.end());
    for (const int line : fixed) {
        if (previous > 0 && line - previous - 1 < shortGap)
            for (int between = previous + 1; between < line; ++between)
                result.shown.insert(between);
        previous = line;
    }
    return result;
}

} // namespace

std::string attribution(const mail::Message &message)
{
    std::string name = core::collapsed(message.from.name);
    if (name.empty())
        name = core::collapsed(message.from.address);
    if (name.empty())
        name = "the author";
    if (!message.date)
        return name + " wrote:";
    const auto offset = std::clamp(message.date->offsetMinutes, -14 * 60, 14 * 60);
    const QDateTime local =
        QDateTime::fromSecsSinceEpoch(message.date->seconds, QTimeZone::UTC).addSecs(offset * 60);
    const auto two = [](int n) { return (n < 10 ? "0" : "") + std::to_string(n); };
    const int away = std::abs(offset);
    return std::string("On ") + days.at(static_cast<std::size_t>((local.date().dayOfWeek() + 3) % 7)) + ", " +
           std::to_string(local.date().day()) + " " +
           months.at(static_cast<std::size_t>(local.date().month() - 1)) + " " +
           std::to_string(local.date().year()) + " at " + two(local.time().hour()) + ":" +
           two(local.time().minute()) + " " + (offset < 0 ? "-" : "+") + two(away / 60) + two(away % 60) +
           ", " + name + " wrote:";
}

std::string quoted(std::string_view text)
{
    std::string result;
    for (auto line : core::lines(text)) {
        while (line.ends_with('\r'))
            line.remove_suffix(1);
        result += line.empty() || line.starts_with('>') ? ">" : "> ";
        result += line;
        result += '\n';
    }
    return result;
}

std::string gapMark(int lines)
{
    return "> [ ... " + std::to_string(lines) + (lines == 1 ? " line" : " lines") + " trimmed ... ]";
}

bool isGapMark(std::string_view line)
{
    return line.starts_with("> [ ... ") && line.ends_with(" ... ]");
}

bool isAttribution(std::string_view line)
{
    line = core::trimmed(line);
    return line.ends_with(" wrote:") && !line.starts_with('>');
}

int columns(std::string_view utf8)
{
    int result = 0;
    for (const char32_t c : core::toQString(utf8).toStdU32String()) {
        if (c == '\t')
            result += 8 - result % 8;
        else if (c >= 0x20 && (c < 0x300 || c > 0x36f)) // combining marks take none
            result += isWide(c) ? 2 : 1;
    }
    return result;
}

bool isTrailer(std::string_view line)
{
    const auto colon = line.find(": ");
    if (colon == std::string_view::npos || colon == 0)
        return false;
    const auto key = line.substr(0, colon);
    if (key.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-") !=
        std::string_view::npos)
        return false;
    const std::string low = core::lowered(key);
    return (low.ends_with("-by") && low.size() > 3) || low == "fixes" || low == "link" || low == "closes" ||
           low == "cc" || low == "reported-and-tested-by";
}

bool isFixed(std::string_view line)
{
    if (line.empty() || line.front() == '>' || line.front() == ' ' || line.front() == '\t' ||
        line.front() == '|')
        return true;
    if (line.starts_with("-- ") || line == "--" || line.starts_with("diff --git ") ||
        line.starts_with("@@ ") || line.starts_with("+++ ") || line.starts_with("--- "))
        return true;
    if (isTrailer(line) || isAttribution(line))
        return true;
    if (line.find(' ') == std::string_view::npos && line.find("://") != std::string_view::npos)
        return true;
    return isTableLine(line);
}

std::string wrapped(std::string_view text)
{
    std::string result;
    std::vector<std::string_view> paragraph;
    bool diff = false; // from "diff --git" or scissors to the end nothing is prose
    const auto flush = [&] {
        if (!paragraph.empty())
            wrapParagraph(paragraph, result);
        paragraph.clear();
    };
    for (const auto line : core::lines(text)) {
        diff = diff || line.starts_with("diff --git ") || line.starts_with("-- >8 --") || line == "-- ";
        if (diff || isFixed(line)) {
            flush();
            result += line;
            result += '\n';
            continue;
        }
        if (isListItem(line))
            flush();
        paragraph.push_back(line);
    }
    flush();
    return result;
}

std::string trimmedReply(std::string_view body, std::vector<Answer> answers)
{
    const auto lines = core::lines(body);
    const int count = static_cast<int>(lines.size());
    for (auto &answer : answers)
        answer.lastLine = std::clamp(answer.lastLine, 0, count);
    std::ranges::stable_sort(answers, {}, &Answer::lastLine);
    const Cut cut = cutFor(answers);
    std::string result;
    const auto say = [&result](const Answer &answer) {
        if (!result.empty())
            result += '\n';
        result += answer.text;
        if (!result.ends_with('\n'))
            result += '\n';
    };
    std::size_t next = 0;
    for (; next < answers.size() && answers[next].lastLine == 0; ++next)
        say(answers[next]);
    int shown = 0; // the last line that stands
    bool afterAnswer = next > 0;
    for (const int line : cut.shown) {
        if (line < 1 || line > cut.last)
            continue;
        if (afterAnswer)
            result += '\n';
        afterAnswer = false;
        if (line - shown > 1)
            result += gapMark(line - shown - 1) + '\n';
        result += reply::quoted(std::string(lines[static_cast<std::size_t>(line - 1)]) + '\n');
        shown = line;
        for (; next < answers.size() && answers[next].lastLine == line; ++next) {
            say(answers[next]);
            afterAnswer = true;
        }
    }
    return result;
}

} // namespace reply
