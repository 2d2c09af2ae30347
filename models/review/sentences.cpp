// SPDX-License-Identifier: GPL-3.0-or-later
#include "review/sentences.h"

#include "core/text.h"
#include "diff/patch.h"

#include <algorithm>
#include <array>
#include <span>

namespace review {

namespace {

bool within(const std::vector<core::LineRange> &ranges, int line)
{
    return std::ranges::any_of(ranges, [line](const auto &range) { return range.contains(line); });
}

bool endsSentence(std::string_view text, std::size_t at)
{
    const char c = text[at];
    if (c != '.' && c != '?' && c != '!')
        return false;
    if (at + 1 < text.size() && text[at + 1] != ' ')
        return false;
    // "i.e. x", "e.g. x", "vs. x": an abbreviation goes on.
    const auto word = text.substr(0, at).find_last_of(' ');
    const auto before = text.substr(word == std::string_view::npos ? 0 : word + 1,
                                    at - (word == std::string_view::npos ? 0 : word + 1));
    return c != '.' ||
           !(before == "i.e" || before == "e.g" || before == "vs" || before == "etc" || before == "cf");
}

struct Paragraph
{
    struct Piece
    {
        int line = 0, indent = 0;
        std::size_t begin = 0; ///< in text
    };
    std::string text;
    std::vector<Piece> pieces;
    std::string quoted;
    int quotedLine = 0;

    void add(std::string_view line, int number)
    {
        const auto words = core::trimmed(line);
        if (!text.empty())
            text += ' ';
        pieces.push_back({number, static_cast<int>(words.data() - line.data()), text.size()});
        text += words;
    }

    void split(std::vector<Sentence> &out) const
    {
        std::size_t piece = 0;
        for (std::size_t begin = 0; begin < text.size();) {
            auto end = begin;
            while (end < text.size() && !endsSentence(text, end))
                ++end;
            end = std::min(end + 1, text.size());
            Sentence sentence{text.substr(begin, end - begin), 0, 0, 0, 0, quoted, quotedLine};
            while (piece + 1 < pieces.size() && pieces[piece + 1].begin <= begin)
                ++piece;
            sentence.firstLine = pieces[piece].line;
            sentence.firstColumn = pieces[piece].indent + static_cast<int>(begin - pieces[piece].begin);
            while (piece + 1 < pieces.size() && pieces[piece + 1].begin < end)
                ++piece;
            sentence.lastLine = pieces[piece].line;
            sentence.endColumn = pieces[piece].indent + static_cast<int>(end - pieces[piece].begin);
            out.push_back(std::move(sentence));
            begin = end;
            while (begin < text.size() && text[begin] == ' ')
                ++begin;
        }
    }
};

bool anyOf(std::string_view text, std::span<const std::string_view> words)
{
    return std::ranges::any_of(words,
                               [text](auto word) { return text.find(word) != std::string_view::npos; });
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// "Jane Author (6):", which heads a shortlog; the titles stand indented below it.
bool headsShortlog(std::string_view line)
{
    const auto open = line.rfind(" (");
    if (line.starts_with(' ') || open == std::string_view::npos || open == 0 || !line.ends_with("):"))
        return false;
    const auto count = line.substr(open + 2, line.size() - open - 4);
    return !count.empty() && std::ranges::all_of(count, isDigit);
}

/// Lines that are nobody's prose: of a diffstat, a profile, a listing, a table that was not read, "[1/5]
/// title" of a mail that says what was applied.
bool isListing(std::string_view line)
{
    const auto words = core::trimmed(line);
    if (words.find(" | ") != std::string_view::npos || words.find("=>") != std::string_view::npos ||
        words.starts_with("|") || words.starts_with("+--") || words.starts_with("commit: "))
        return true;
    if (words.starts_with('[')) { // "[1/5] title" of what was applied
        const auto slash = words.find('/');
        const auto end = words.find_first_not_of("[]0123456789/");
        if (slash != std::string_view::npos && end != std::string_view::npos && slash < end &&
            words[end] == ' ')
            return true;
    }
    // Columns: gaps of two blanks and more, but for those behind a full stop.
    int gaps = 0;
    for (std::size_t at = words.find("  "); at != std::string_view::npos; at = words.find("  ", at)) {
        gaps += words[at - 1] == '.' || words[at - 1] == '!' || words[at - 1] == '?' ? 0 : 1;
        at = words.find_first_not_of(' ', at);
    }
    return gaps >= 2 || words.find('\t') != std::string_view::npos;
}

/// A text that holds one of the words at the start of a word: "mb_optimize_scan" optimises nothing.
bool anyWordOf(std::string_view text, std::span<const std::string_view> words)
{
    return std::ranges::any_of(words, [text](std::string_view word) {
        for (auto at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
            const char before = at == 0 ? ' ' : text[at - 1];
            if (before != '_' && !isDigit(before) && (before < 'a' || before > 'z'))
                return true;
        }
        return false;
    });
}

/// The first word, without what follows it.
std::string firstWord(std::string_view sentence)
{
    const auto end = sentence.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
    return core::lowered(sentence.substr(0, end));
}

} // namespace

std::vector<Sentence> sentences(const dossier::Dossier &dossier, std::size_t message)
{
    const auto body = dossier.body(message);
    auto skip = diff::diffLines(body->text);
    for (const auto &placed : dossier.tables)
        if (placed.message == message)
            skip.push_back({placed.table.firstLine, placed.table.lastLine});
    std::vector<Sentence> result;
    Paragraph paragraph;
    std::string quoted;
    int quotedLine = 0, number = 0;
    bool shortlog = false;
    const auto flush = [&] {
        paragraph.split(result);
        paragraph = {};
    };
    for (const auto line : core::lines(body->text)) {
        ++number;
        if (line == "-- ")
            break;
        const auto words = core::trimmed(line);
        if (line.starts_with('>')) {
            flush();
            const auto text = core::trimmed(line.substr(line.find_last_of('>') + 1));
            if (!text.empty()) {
                quoted = text;
                quotedLine = number;
            }
            continue;
        }
        shortlog = headsShortlog(line) || (shortlog && (words.empty() || line.starts_with(' ')));
        if (words.empty() && paragraph.text.ends_with(" due to commit:"))
            continue; // as the kernel test robot writes: the commit is named below
        if (words.empty() || shortlog || within(skip, number) ||
            (isListing(line) && !paragraph.text.ends_with(" due to commit:"))) {
            flush();
            continue;
        }
        if (words.ends_with(" wrote:"))
            continue;
        if (paragraph.text.empty()) {
            paragraph.quoted = std::exchange(quoted, {});
            paragraph.quotedLine = std::exchange(quotedLine, 0);
        }
        paragraph.add(line, number);
    }
    flush();
    return result;
}

Place placeOf(const dossier::Dossier &dossier, std::size_t message, const Sentence &sentence)
{
    Place place;
    place.kind = Place::Kind::MessageLine;
    place.message = dossier.messages[message].id;
    place.firstLine = sentence.firstLine;
    place.lastLine = sentence.lastLine;
    const auto body = dossier.body(message);
    const auto lines = core::lines(body->text);
    for (int line = sentence.firstLine; line <= sentence.lastLine && line <= static_cast<int>(lines.size());
         ++line)
        place.text += std::string(lines[static_cast<std::size_t>(line - 1)]) + '\n';
    return place;
}

bool aboutPerformance(std::string_view sentence)
{
    static constexpr std::array<std::string_view, 19> words{
        "performan", "faster", "slower",     "speed",    "throughput", "latenc",  "bandwidth",
        "improve",   "gain",   "regress",    "overhead", "optimi",     "benefit", "contention",
        "scalab",    "iops",   "bottleneck", "boost",    "degrad"};
    // "Patch 3 adds a benchmark script": what it brings, not what it is measured by.
    static constexpr std::array<std::string_view, 3> brought{"add", "introduc", "script"};
    const std::string low = core::lowered(sentence);
    if (anyWordOf(low, words) || (low.contains("benchmark") && !anyWordOf(low, brought)))
        return true;
    // "8 %", "8.5%"
    const auto sign = low.find('%');
    return sign != std::string::npos && sign > 1 &&
           low.substr(0, sign).find_last_of("0123456789") != std::string::npos &&
           low.find_last_of("0123456789", sign) + 3 > sign;
}

Effect effectOf(std::string_view clause)
{
    static constexpr std::array<std::string_view, 12> worse{
        "regress",   "slower", "slows ",         "slowdown",   "degrad",     "loss",
        "lost perf", "hurts",  "performs worse", "worse perf", "drops perf", "recover perf"};
    static constexpr std::array<std::string_view, 15> better{
        "improve",  "improving",   "faster",  "gain",           "speedup",
        "speed up", "speeds up",   "boost",   "benefit",        "optimis",
        "optimiz",  "better perf", "win for", "increased perf", "reduced the latenc"};
    const std::string low = core::lowered(clause);
    // "to avoid a regression", "fixes the regression": what is mended is no loss.
    static constexpr std::array<std::string_view, 7> mended{
        "avoid", "fix", "prevent", "no regress", "without regress", "solve", "address"};
    if (anyWordOf(low, worse) && !anyWordOf(low, mended))
        return Effect::Worse;
    return anyWordOf(low, better) ? Effect::Better : Effect::None;
}

bool attributes(std::string_view clause)
{
    static constexpr std::array<std::string_view, 6> words{
        "all of it comes", "comes from", "gave all", "gives all", "responsible for", "accounts for"};
    return anyWordOf(core::lowered(clause), words);
}

bool givesFigure(std::string_view text)
{
    static constexpr std::array<std::string_view, 26> units{
        "%",     "x",       "ms",   "us",    "ns",    "s",     "sec",   "secs",  "seconds",
        "m",     "minutes", "mb/s", "gb/s",  "kb/s",  "mib/s", "gib/s", "kib/s", "iops",
        "kiops", "qps",     "tps",  "ops/s", "times", "mops",  "gbps",  "cycles"};
    const std::string low = core::lowered(text);
    for (std::size_t at = low.find_first_of("0123456789"); at != std::string::npos;
         at = low.find_first_of("0123456789", at)) {
        const bool begins = at == 0 || low[at - 1] == ' ' || low[at - 1] == '~' || low[at - 1] == '(' ||
                            low[at - 1] == '+' || low[at - 1] == '-';
        at = std::min(low.find_first_not_of("0123456789.,", at), low.size());
        const auto word = low.find_first_not_of(' ', at);
        if (!begins || word == std::string::npos || word > at + 1)
            continue;
        const auto end = std::min(low.find_first_of(" ,.;:)", word), low.size());
        if (std::ranges::find(units, std::string_view(low).substr(word, end - word)) != units.end())
            return true;
    }
    return false;
}

bool deniesDifference(std::string_view clause)
{
    static constexpr std::array<std::string_view, 14> words{
        "no difference", "no impact",       "no effect",     "no measurable", "no noticeable",
        "no gain",       "no improvement",  "no change in",  "no benefit",    "not improve",
        "n't improve",   "not change perf", "makes no odds", "neutral"};
    return anyOf(core::lowered(clause), words);
}

bool deniesReach(std::string_view sentence)
{
    const std::string low = core::lowered(sentence);
    static constexpr std::array<std::string_view, 6> plain{"with or without patch", "with and without patch",
                                                           "not exercise",          "n't exercise",
                                                           "never exercise",        "not exercising"};
    if (anyOf(low, plain))
        return true;
    static constexpr std::array<std::string_view, 8> verbs{"reach", "hit",  "cover",   "execut",
                                                           "touch", "call", "trigger", "go through"};
    static constexpr std::array<std::string_view, 6> denials{"not ",      "n't ",      "never ",
                                                             "not even ", "not ever ", "never even "};
    for (const auto denial : denials)
        for (const auto verb : verbs)
            if (low.find(std::string(denial) + std::string(verb)) != std::string::npos)
                return true;
    // "come up with a test that exercises the paths that patch 5 modifies": so far none does.
    static constexpr std::array<std::string_view, 5> wishes{"need", "come up with", "should", "could you",
                                                            "is there"};
    return low.find("exercises") != std::string::npos && low.find("test") != std::string::npos &&
           anyOf(low, wishes);
}

bool isAssent(std::string_view sentence)
{
    static constexpr std::array<std::string_view, 12> words{"yes",     "yeah",   "yep",        "right",
                                                            "correct", "indeed", "true",       "agreed",
                                                            "exactly", "sure",   "absolutely", "ack"};
    return std::ranges::find(words, firstWord(sentence)) != words.end();
}

bool isDissent(std::string_view sentence)
{
    static constexpr std::array<std::string_view, 4> words{"no", "nope", "wrong", "nah"};
    return std::ranges::find(words, firstWord(sentence)) != words.end() ||
           core::startsWithCaseless(sentence, "not ");
}

} // namespace review
