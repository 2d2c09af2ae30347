// SPDX-License-Identifier: GPL-3.0-or-later
#include "mail/pastelines.h"

#include "core/text.h"
#include "mail/quote.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

namespace mail {

namespace {

constexpr std::size_t lostLine = 400;               ///< octets: nobody types such a line around quote marks
constexpr std::size_t widestQuote = 80;             ///< octets of a quoted line as mail programs wrap it
constexpr std::size_t usualWidth = 72;              ///< octets at which most people's mails are wrapped
constexpr std::size_t mostAhead = 6;                ///< the same where the row behind is looked at as well
constexpr std::size_t longestThorough = 256U << 10; ///< octets of a line whose rows are looked at that way
constexpr std::size_t mostMarks = 10;               ///< mark words in a row that are looked at together

using Words = std::vector<std::string_view>;

Words words(std::string_view text)
{
    Words result;
    while (!(text = core::trimmed(text)).empty()) {
        const auto end = std::min(text.find_first_of(" \t\r\n"), text.size());
        result.push_back(text.substr(0, end));
        text.remove_prefix(end);
    }
    return result;
}

bool isMark(std::string_view word)
{
    return word.find_first_not_of('>') == std::string_view::npos;
}

std::string joined(const Words &all, std::size_t first, std::size_t end)
{
    std::string result;
    for (auto i = first; i < end; ++i)
        result.append(result.empty() ? "" : " ").append(all[i]);
    return result;
}

std::string marked(int depth, std::string_view text)
{
    std::string line(static_cast<std::size_t>(depth), '>');
    if (depth > 0 && !text.empty())
        line += ' ';
    return line.append(text);
}

// ---- tables -----------------------------------------------------------------------------------

bool digit(char c)
{
    return c >= '0' && c <= '9';
}

bool isFigure(std::string_view word)
{
    if (word == "-" || word == "N/A" || word == "n/a" ||
        word.find_first_not_of('?') == std::string_view::npos)
        return true;
    const auto start = word.find_first_not_of("+-(.*~");
    return start != std::string_view::npos && digit(word[start]) && !word.ends_with(':') &&
           !word.contains("/") && std::ranges::all_of(word.substr(start), [](char c) {
               return digit(c) || std::string_view(".,%)*eE+-kKMGx").contains(c);
           });
}

struct Run
{
    std::size_t first = 0, end = 0; ///< figures
};

std::vector<Run> figureRuns(const Words &all)
{
    std::vector<Run> runs;
    for (std::size_t i = 0; i < all.size();) {
        auto end = i;
        while (end < all.size() && isFigure(all[end]))
            ++end;
        if (end > i)
            runs.push_back({i, end});
        i = std::max(end, i + 1);
    }
    return runs;
}

// Rows are what repeats: as many words and then as many figures, at least two of each row's figures.
std::vector<std::string> rowsApart(std::string_view text)
{
    const auto all = words(text);
    const auto runs = figureRuns(all);
    const auto width = [&](std::size_t r) { return runs[r].end - runs[r].first; };
    const auto gap = [&](std::size_t r) { return runs[r].first - (r == 0 ? 0 : runs[r - 1].end); };
    std::vector<std::string> lines;
    std::size_t done = 0;
    for (std::size_t r = 0; r + 1 < runs.size(); ++r) {
        if (width(r) < 2 || gap(r + 1) < 1 || gap(r + 1) > 6)
            continue;
        auto last = r;
        while (last + 1 < runs.size() && width(last + 1) == width(r) && gap(last + 1) == gap(r + 1))
            ++last;
        const auto label = last > r ? gap(r + 1) : 0;
        if (last == r || gap(r) < label)
            continue;
        const auto rowStart = runs[r].first - label;
        // The header names a column for each figure, and mostly one for the label.
        const auto room = rowStart - done;
        const auto header = room > width(r) ? width(r) + 1 : room == width(r) ? width(r) : 0;
        if (rowStart - header > done)
            lines.push_back(joined(all, done, rowStart - header));
        if (header > 0)
            lines.push_back(joined(all, rowStart - header, rowStart));
        for (auto row = r; row <= last; ++row)
            lines.push_back(joined(all, runs[row].first - label, runs[row].end));
        done = runs[last].end;
        r = last;
    }
    if (done < all.size())
        lines.push_back(done == 0 ? std::string(text) : joined(all, done, all.size()));
    return lines;
}

// ---- quote marks ------------------------------------------------------------------------------

/// Where the reading of marks stands.
struct State
{
    int depth = 0;            ///< of the line before
    int deepest = 0;          ///< an attribution has led this far
    bool attribution = false; ///< the line before is one
    bool ended = false;       ///< the line before is short and ends a sentence
    bool close = false;       ///< marks stand close (">>"): then "> >" is two lines
};

// How odd it is to come from one depth to another; `blank` where the line is empty, `apart` where one was.
double step(const State &s, int from, int to, bool blank, bool apart)
{
    if (s.attribution)
        return to == s.depth + 1 ? 0 : 10;
    if (to == from)
        return s.ended && !apart && !blank ? 2 : 0;
    if (to > from)
        return to <= s.deepest ? 1 : 6;
    // The empty line between a quote and its answer is quoted as deep as the answer.
    return (blank ? 0.5 : s.ended || apart ? 1 : 1.5) + 0.5 * (from - to - 1);
}

/// One way to read a row of mark words: the depths of the lines it stands for, all but the last empty.
struct Reading
{
    std::vector<int> depths;
    double cost = 0;
};

std::vector<Reading> readings(std::span<const std::string_view> marks, const State &s)
{
    std::vector<Reading> result;
    const auto n = marks.size();
    // Each bit says whether a line ends behind that mark word.
    for (unsigned cuts = 0; cuts < 1U << (n - 1); ++cuts) {
        Reading r{{0}, 0};
        for (std::size_t i = 0; i < n; ++i) {
            r.depths.back() += static_cast<int>(marks[i].size());
            if (i + 1 == n)
                break;
            if ((cuts >> i) & 1U)
                r.depths.push_back(0);
            else if (s.close)
                r.cost += 3;
        }
        int from = s.depth;
        for (std::size_t i = 0; i < r.depths.size(); ++i) {
            const bool last = i + 1 == r.depths.size();
            r.cost += step(s, from, r.depths[i], !last, i > 0) + (last ? 0 : 0.5);
            from = r.depths[i];
        }
        result.push_back(std::move(r));
    }
    return result;
}

/// The likeliest reading; the row behind the next line, where it is given, must go on from it.
std::vector<int> depthsOf(std::span<const std::string_view> marks, const State &s,
                          std::span<const std::string_view> ahead, bool endedThen)
{
    if (marks.size() > mostMarks) {
        std::vector<int> each;
        for (const auto mark : marks)
            each.push_back(static_cast<int>(mark.size()));
        return each;
    }
    auto all = readings(marks, s);
    if (!ahead.empty() && ahead.size() <= mostAhead && marks.size() <= mostAhead)
        for (auto &one : all) {
            auto then = s;
            then.depth = one.depths.back();
            then.attribution = false;
            then.ended = endedThen;
            one.cost += std::ranges::min(readings(ahead, then), {}, &Reading::cost).cost;
        }
    return std::move(std::ranges::min_element(all, {}, &Reading::cost)->depths);
}

constexpr auto interjections = std::to_array<std::string_view>(
    {"yes",     "yeah",   "yep",     "yup",     "no",     "nope",  "ok",   "okay",  "sure", "right",
     "agreed",  "thanks", "thank",   "well",    "hi",     "hello", "ah",   "hmm",   "hm",   "oh",
     "indeed",  "true",   "correct", "good",    "great",  "ack",   "nack", "sorry", "done", "fixed",
     "exactly", "fair",   "maybe",   "perhaps", "please", "but",   "so",   "and"});
constexpr auto signOffs = std::to_array<std::string_view>(
    {"thanks,", "thanks.", "regards,", "cheers,", "best,", "sincerely,", "thanks!", "thx,", "br,", "-- "});

// Where the answer begins in a quoted line that is longer than quotes are: 0 when no place offers itself.
std::size_t answerStart(std::string_view line)
{
    std::size_t best = 0;
    int bestScore = 0;
    for (std::size_t at = line.find(' '); at != std::string_view::npos && at < widestQuote;
         at = line.find(' ', at + 1)) {
        if (at == 0 || at + 1 >= line.size())
            continue;
        const char before = line[at - 1];
        const char next = line[at + 1];
        auto word = line.substr(at + 1, std::min(line.find(' ', at + 1), line.size()) - at - 1);
        while (!word.empty() && std::string_view(",.!?:").contains(word.back()))
            word.remove_suffix(1);
        const bool capital = next >= 'A' && next <= 'Z';
        const bool sentence = std::string_view(".?!").contains(before);
        if (!capital || (!sentence && !std::string_view(",:;)").contains(before)))
            continue;
        const bool opener = std::ranges::find(interjections, core::lowered(word)) != interjections.end();
        const int score = (sentence ? 3 : 1) + (opener ? 4 : 0);
        if (score >= bestScore) {
            bestScore = score;
            best = at + 1;
        }
    }
    return best;
}

bool signsOff(std::string_view text)
{
    const auto tail = core::lowered(text.size() > 60 ? text.substr(text.size() - 60) : text);
    return std::ranges::any_of(signOffs, [&](std::string_view s) { return tail.contains(s); });
}

// Close marks stand behind words where lines are only continued; where nearly each stands behind a '>', it is
// "> >> text": one program quotes with a space and another without.
bool marksStandClose(const Words &all)
{
    std::size_t behindWord = 0, behindMark = 0;
    for (std::size_t i = 1; i < all.size(); ++i)
        if (all[i].size() > 1 && isMark(all[i]))
            ++(isMark(all[i - 1]) ? behindMark : behindWord);
    return behindWord > 0 && behindWord * 2 >= behindMark;
}

// The first word behind the marks at `at`; empty at the end.
std::string_view wordBehind(const Words &all, std::size_t at)
{
    while (at < all.size() && isMark(all[at]))
        ++at;
    return at < all.size() ? all[at] : std::string_view();
}

class Recovery
{
public:
    std::string read(std::string_view line);

private:
    void text(std::string_view text, int depth, bool afterBlank, std::string_view next);
    void answer(std::string_view text);
    void seeDepths(const Words &all);
    void put(int depth, std::string_view text);
    bool isOperator(const Words &all, std::size_t at) const;

    State m_state;
    std::string m_result;
};

void Recovery::put(int depth, std::string_view text)
{
    for (const auto &row : rowsApart(text))
        m_result.append(marked(depth, row)).append(1, '\n');
}

// A paragraph is not broken where the next word would have found room.
bool endsParagraph(std::string_view text, std::string_view next)
{
    if (text.size() < 2 || !std::string_view(".?!:").contains(text.back()) ||
        text.size() + 1 + next.size() > usualWidth)
        return false;
    return text.back() != '?' || text[text.size() - 2] != '?'; // "????" is an open cell of a table
}

void Recovery::answer(std::string_view text)
{
    m_result += '\n';
    put(0, text);
    m_result += '\n';
    m_state.depth = 0;
    m_state.ended = false;
}

void Recovery::text(std::string_view text, int depth, bool afterBlank, std::string_view next)
{
    const bool paragraphEnded = m_state.ended;
    m_state.depth = depth;
    m_state.attribution = !attributions(quotedLines(text)).empty();
    if (m_state.attribution)
        m_state.deepest = std::max(m_state.deepest, depth + 1);
    m_state.ended = endsParagraph(text, next);
    if (depth == 0 || m_state.attribution) {
        put(depth, text);
        return;
    }
    // A mail ends with its own words: "> Sure. Thanks, Yi." is no quote.
    if (next.empty() && text.size() < 2 * widestQuote && signsOff(text)) {
        answer(text);
        return;
    }
    if (text.size() <= widestQuote) {
        put(depth, text);
        return;
    }
    // Behind a paragraph's end the mark is that of the empty line below it, and the long rest the answer.
    const auto cut = paragraphEnded && !afterBlank ? 0 : answerStart(text);
    if (cut > 0)
        put(depth, core::trimmed(text.substr(0, cut)));
    else if (paragraphEnded && !afterBlank)
        put(depth, {});
    else {
        put(depth, text);
        return;
    }
    answer(text.substr(cut));
}

/// A row of marks that stands twice in succession, a whole line between, is that line's depth.
void Recovery::seeDepths(const Words &all)
{
    std::size_t before = 0, behind = 0, length = 0;
    for (std::size_t i = 0; i < all.size();) {
        std::size_t depth = 0;
        auto end = i;
        for (; end < all.size() && isMark(all[end]); ++end)
            depth = m_state.close ? all[end].size() : depth + all[end].size();
        if (end == i) {
            length += all[i].size() + 1;
            ++i;
            continue;
        }
        const bool line = length > 45 && length <= widestQuote;
        if (line && depth == before && before == behind)
            m_state.deepest = std::max(m_state.deepest, static_cast<int>(depth));
        behind = line ? before : 0;
        before = depth;
        length = 0;
        i = end;
    }
}

// ">>" between two words is C, not a quote, while nobody has quoted that deep.
bool Recovery::isOperator(const Words &all, std::size_t at) const
{
    if (m_state.deepest == 0 || !std::cmp_greater(all[at].size(), m_state.deepest) || at + 1 >= all.size())
        return false;
    return !isMark(all[at - 1]) && !isMark(all[at + 1]) && !all[at - 1].ends_with(':');
}

std::string Recovery::read(std::string_view line)
{
    const auto all = words(line);
    const std::span<const std::string_view> view(all);
    const auto marksEnd = [&](std::size_t i) {
        while (i < all.size() && isMark(all[i]))
            ++i;
        return i;
    };
    m_state.close = marksStandClose(all);
    seeDepths(all);
    for (std::size_t i = 0; i < all.size();) {
        const auto end = marksEnd(i);
        auto stop = end;
        while (stop < all.size() && (!isMark(all[stop]) || isOperator(all, stop)))
            ++stop;
        const auto content = joined(all, end, stop);
        const auto next = wordBehind(all, stop);
        int depth = 0;
        bool afterBlank = false;
        if (end > i) {
            // What a long line, or an attribution, leads to is known only when it has been read.
            const bool ahead = line.size() <= longestThorough && content.size() <= widestQuote &&
                               attributions(quotedLines(content)).empty();
            const auto depths = depthsOf(view.subspan(i, end - i), m_state,
                                         ahead ? view.subspan(stop, marksEnd(stop) - stop) : view.first(0),
                                         endsParagraph(content, next));
            for (std::size_t k = 0; k + 1 < depths.size(); ++k)
                m_result.append(marked(depths[k], {})).append(1, '\n');
            depth = depths.back();
            afterBlank = depths.size() > 1;
        }
        if (stop > end)
            text(content, depth, afterBlank, next);
        else
            m_result.append(marked(depth, {})).append(1, '\n');
        i = stop;
    }
    if (m_result.ends_with("\n\n"))
        m_result.pop_back();
    return std::move(m_result);
}

bool isLost(std::string_view line)
{
    if (line.size() < lostLine)
        return false;
    const auto all = words(line);
    return std::ranges::count_if(all, isMark) >= 3 || rowsApart(line).size() >= 3;
}

} // namespace

bool linesAreLost(std::string_view text)
{
    return std::ranges::any_of(core::lines(text), isLost);
}

std::string linesRecovered(std::string_view text)
{
    std::string result;
    for (const auto line : core::lines(text)) {
        if (isLost(line))
            result += Recovery().read(line);
        else
            result.append(line).append(1, '\n');
    }
    return result;
}

} // namespace mail
