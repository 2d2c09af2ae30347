// SPDX-License-Identifier: GPL-3.0-or-later
#include "reply/answers.h"

#include "core/text.h"
#include "reply/reply.h"

#include <algorithm>
#include <set>

namespace reply {

namespace {

/// Words longer than three letters, in the order they stand.
std::vector<std::string> wordsOf(std::string_view text)
{
    std::vector<std::string> result;
    std::string word;
    for (const char c : core::lowered(text) + ' ') {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' ||
                            static_cast<unsigned char>(c) >= 0x80;
        if (letter) {
            word += c;
            continue;
        }
        if (word.size() > 3)
            result.push_back(word);
        word.clear();
    }
    return result;
}

std::string ownProse(std::string_view text)
{
    std::string result;
    for (const auto line : core::lines(text))
        if (!line.starts_with('>'))
            (result += line) += '\n';
    return result;
}

/// A reply as its lines, with the line of the answered mail that each quoted one is; 0 for all others.
struct Layout
{
    Layout(std::string_view text, std::string_view body) : lines(core::lines(text)), source(lines.size(), 0)
    {
        const std::string whole = quoted(body);
        const auto quotes = core::lines(whole);
        std::size_t next = 0;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (!lines[i].starts_with('>') || isGapMark(lines[i]))
                continue;
            for (std::size_t at = next; at < quotes.size(); ++at)
                if (core::trimmed(quotes[at]) == core::trimmed(lines[i])) {
                    source[i] = static_cast<int>(at) + 1;
                    next = at + 1;
                    break;
                }
        }
    }

    std::vector<std::string_view> lines;
    std::vector<int> source;
};

/// The first line behind an index that is quoted again, or where the signature begins.
std::size_t endOfProse(const Layout &layout, std::size_t from)
{
    while (from < layout.lines.size() && !layout.lines[from].starts_with('>') && layout.lines[from] != "-- ")
        ++from;
    return from;
}

/// Marks of what was left out, by what stands around them now; one that hides nothing goes.
std::string countedAnew(std::string_view text, std::string_view body)
{
    const Layout layout(text, body);
    std::string result;
    int above = 0;
    for (std::size_t i = 0; i < layout.lines.size(); ++i) {
        const auto below = std::ranges::find_if(layout.source.begin() + static_cast<std::ptrdiff_t>(i),
                                                layout.source.end(), [](int line) { return line > 0; });
        std::string line(layout.lines[i]);
        if (isGapMark(line) && below != layout.source.end()) {
            if (*below - above < 2)
                continue;
            line = gapMark(*below - above - 1);
        }
        above = std::max(above, layout.source[i]);
        result += line + (i + 1 < layout.lines.size() || text.ends_with('\n') ? "\n" : "");
    }
    return result;
}

} // namespace

std::vector<Answer> missingAnswers(std::vector<Answer> answers, std::string_view text)
{
    const auto there = wordsOf(ownProse(text));
    const std::set<std::string> known(there.begin(), there.end());
    std::erase_if(answers, [&](const Answer &answer) {
        const auto words = wordsOf(answer.words);
        if (words.empty()) // "Yes.": as it stands
            return ownProse(text).contains(core::trimmed(answer.words));
        const auto found =
            std::ranges::count_if(words, [&](const auto &word) { return known.contains(word); });
        return found * 3 >= static_cast<std::ptrdiff_t>(words.size()) * 2;
    });
    return answers;
}

std::string withAnswer(std::string_view text, std::string_view body, const Answer &answer)
{
    const Layout layout(text, body);
    const auto count = layout.lines.size();
    std::size_t at = 0; // the answer goes before this line of the reply
    int shown = 0;      // the last line of the mail that stands above it
    for (std::size_t i = 0; i < count; ++i)
        if (layout.source[i] > 0 && layout.source[i] <= answer.lastLine) {
            at = i + 1;
            shown = layout.source[i];
        }
    if (shown == 0)
        for (std::size_t i = 0; i < count && at == 0; ++i)
            at = isAttribution(layout.lines[i]) ? i + 1 : 0;
    if (shown > 0 || answer.lastLine == 0)
        at = endOfProse(layout, at);
    Answer rest = answer;
    std::erase_if(rest.shown, [&](int line) { return line <= shown; });
    std::string piece;
    if (shown < answer.lastLine) {
        piece = trimmedReply(body, {rest});
        // It counts what was left out from the top of the mail; the reply shows some of that.
        const auto end = piece.find('\n');
        if (isGapMark(std::string_view(piece).substr(0, end)))
            piece.erase(0, end + 1);
        const int first = rest.shown.empty() ? answer.lastLine : std::ranges::min(rest.shown);
        if (first - shown > 1)
            piece.insert(0, gapMark(first - shown - 1) + '\n');
    } else
        piece = answer.text;
    if (!piece.ends_with('\n'))
        piece += '\n';
    std::string result;
    for (std::size_t i = 0; i < at; ++i)
        (result += layout.lines[i]) += '\n';
    if (!result.empty() && !result.ends_with("\n\n") &&
        (shown == answer.lastLine || !result.ends_with(" wrote:\n")))
        result += '\n';
    result += piece;
    if (at < count && !layout.lines[at].empty())
        result += '\n';
    for (std::size_t i = at; i < count; ++i)
        (result += layout.lines[i]) += i + 1 < count || text.ends_with('\n') ? "\n" : "";
    return countedAnew(result, body);
}

} // namespace reply
