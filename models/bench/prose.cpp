// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/prose.h"

#include "core/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace bench {
namespace {

constexpr std::size_t longestSentence = 2000;

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isOwnProse(std::string_view line)
{
    const std::string_view text = core::trimmed(line);
    return !text.empty() && text.front() != '>' && text.front() != '|' && !line.starts_with('\t');
}

bool startsAny(std::string_view word, const auto &stems)
{
    return std::ranges::any_of(stems, [&](std::string_view stem) { return word.starts_with(stem); });
}

constexpr std::array better{"improve", "gain", "faster", "better",  "speedup", "speed-up",
                            "boost",   "win",  "higher", "increas", "quicker"};
constexpr std::array worse{"regress", "slower", "drop", "degrad", "worse", "loss", "slowdown"};
constexpr std::array less{"decreas", "lower", "reduc", "less", "cut", "shrink"};

/// What kind of change the words around a figure speak of; 2: a change without a direction.
int directionOf(std::string_view sentence)
{
    const std::string lower = core::lowered(sentence);
    bool up = false, down = false, fewer = false;
    std::size_t at = 0;
    while (at < lower.size()) {
        const std::size_t end = std::min(lower.find_first_of(" ,.;:()", at), lower.size());
        const std::string_view word = std::string_view(lower).substr(at, end - at);
        up = up || startsAny(word, better);
        down = down || startsAny(word, worse);
        fewer = fewer || startsAny(word, less);
        at = end + 1;
    }
    if (!up && !down && !fewer)
        return 0;
    return up == down || fewer ? 2 : up ? 1 : -1;
}

/// Words right before a figure: "up to", "more than", "about".
struct Hedge
{
    bool approximate = false, upTo = false, atLeast = false;
};

Hedge hedgeBefore(std::string_view before)
{
    Hedge hedge;
    const std::string lower =
        core::lowered(core::trimmed(before.substr(before.size() - std::min<std::size_t>(before.size(), 24))));
    const auto ends = [&](auto... words) { return (lower.ends_with(words) || ...); };
    hedge.approximate = ends("~", "about", "around", "approximately", "approx", "approx.", "roughly",
                             "nearly", "almost", "some", "circa", "≈", "close to", "at about", "~ ");
    hedge.upTo = ends("up to", "as much as", "at most", "maximum of", "up to ~", "up to about");
    hedge.atLeast = ends("more than", "over", "at least", "above", "greater than", ">");
    hedge.approximate = hedge.approximate || ends("up to ~", "up to about");
    return hedge;
}

struct Figure
{
    std::size_t begin = 0, end = 0;
    double value = 0;
    double unit = 1; ///< of its last digit
};

std::optional<Figure> figureAt(std::string_view text, std::size_t begin)
{
    std::size_t end = begin;
    bool point = false;
    int decimals = 0;
    while (end < text.size() && (isDigit(text[end]) || (text[end] == '.' && !point && end + 1 < text.size() &&
                                                        isDigit(text[end + 1])))) {
        decimals += point ? 1 : 0;
        point = point || text[end] == '.';
        ++end;
    }
    Figure figure{.begin = begin, .end = end, .value = 0, .unit = std::pow(10.0, -decimals)};
    if (std::from_chars(text.data() + begin, text.data() + end, figure.value).ec != std::errc())
        return {};
    return figure;
}

/// Octets that make a figure a percentage (or a factor, "1.9x") behind it; 0 when it is neither.
std::size_t percentBehind(std::string_view rest)
{
    for (const std::string_view sign : {"%", " %", " percent", "percent", " per cent", "pct", " pct"}) {
        if (rest.starts_with(sign))
            return sign.size();
    }
    return 0;
}

std::size_t factorBehind(std::string_view rest)
{
    for (const std::string_view sign : {"x", " x", "×", " times", " ×"}) {
        if (rest.starts_with(sign) &&
            (rest.size() == sign.size() || !std::isalnum(static_cast<unsigned char>(rest[sign.size()]))))
            return sign.size();
    }
    return 0;
}

SpokenChange spoken(std::string_view sentence, const Figure &figure, std::size_t end, bool factor)
{
    const Hedge hedge = hedgeBefore(sentence.substr(0, figure.begin));
    // "~50%" leaves the tens open, "~10%" and "~8%" their last digit.
    const bool tens = figure.value >= 20 && std::fmod(figure.value, 10) == 0;
    const double half = !hedge.approximate ? figure.unit / 2 : tens ? 5 * figure.unit : figure.unit;
    SpokenChange change{.low = figure.value - half,
                        .high = figure.value + half,
                        .upTo = hedge.upTo,
                        .atLeast = hedge.atLeast,
                        .offset = figure.begin,
                        .text = std::string(sentence.substr(figure.begin, end - figure.begin))};
    if (factor) {
        change.low = (change.low - 1) * 100;
        change.high = (change.high - 1) * 100;
    }
    return change;
}

/// "10-15%": the figure behind the dash closes a range that the one before it opened.
void joinRange(std::string_view sentence, SpokenChange &change, const std::optional<Figure> &before)
{
    if (!before)
        return;
    const std::string_view between = sentence.substr(before->end, change.offset - before->end);
    if (between != "-" && between != "–" && between != "%-" && between != " to " && between != "% to ")
        return;
    change.low = before->value - before->unit / 2;
    change.text = std::string(sentence.substr(before->begin, change.offset - before->begin)) + change.text;
    change.offset = before->begin;
}

/// "from 0.22-0.25% to 0.07%": where something stood, not how far it went. "Ranging from" opens a range.
bool isLevel(std::string_view sentence, std::size_t offset)
{
    const std::string before = core::lowered(core::trimmed(sentence.substr(0, offset)));
    const auto follows = [&](std::size_t from) {
        const std::string_view ahead = core::trimmed(std::string_view(before).substr(0, from));
        return !ahead.ends_with("ranging") && !ahead.ends_with("ranges") && !ahead.ends_with("anywhere");
    };
    if (before.ends_with(" from"))
        return follows(before.size() - 5);
    const std::size_t from = before.rfind(" from ");
    return before.ends_with(" to") && from != std::string::npos && before.size() - from < 40 &&
           before.find('%', from) != std::string::npos && follows(from);
}

} // namespace

int Sentence::lineAt(std::size_t offset) const
{
    const auto after = std::ranges::upper_bound(lines, offset, {}, &std::pair<std::size_t, int>::first);
    return after == lines.begin() ? 0 : std::prev(after)->second;
}

std::vector<Sentence> sentences(std::string_view body, std::vector<core::LineRange> skip)
{
    std::ranges::sort(skip, {}, &core::LineRange::first);
    auto next = skip.begin();
    int skippedTo = 0;
    const auto isSkipped = [&](int line) {
        for (; next != skip.end() && next->first <= line; ++next)
            skippedTo = std::max(skippedTo, next->last);
        return line <= skippedTo;
    };
    std::vector<Sentence> all;
    Sentence open;
    const auto close = [&] {
        if (!open.text.empty())
            all.push_back(std::move(open));
        open = {};
    };
    int number = 0;
    for (const std::string_view line : core::lines(body)) {
        ++number;
        if (isSkipped(number) || !isOwnProse(line)) {
            close();
            continue;
        }
        std::string_view rest = core::trimmed(line);
        while (!rest.empty()) {
            // A full stop ends a sentence when a blank and more follow it, or the line ends.
            std::size_t stop = 0;
            while (stop < rest.size() && !((rest[stop] == '.' || rest[stop] == '!' || rest[stop] == '?') &&
                                           (stop + 1 == rest.size() || rest[stop + 1] == ' ')))
                ++stop;
            const std::size_t taken = std::min(stop + 1, rest.size());
            if (!open.text.empty())
                open.text += ' ';
            open.lines.emplace_back(open.text.size(), number);
            open.text += rest.substr(0, taken);
            if (stop < rest.size() || rest.ends_with(':') || open.text.size() > longestSentence)
                close();
            rest = core::trimmed(rest.substr(taken));
        }
    }
    close();
    return all;
}

std::vector<SpokenChange> spokenChanges(std::string_view sentence)
{
    const int direction = directionOf(sentence);
    std::vector<SpokenChange> all;
    std::optional<Figure> before;
    for (std::size_t at = 0; direction != 0 && at < sentence.size();) {
        const bool starts = isDigit(sentence[at]) &&
                            (at == 0 || (!std::isalnum(static_cast<unsigned char>(sentence[at - 1])) &&
                                         sentence[at - 1] != '.'));
        const auto figure = starts ? figureAt(sentence, at) : std::nullopt;
        if (!figure) {
            ++at;
            continue;
        }
        const std::size_t percent = percentBehind(sentence.substr(figure->end));
        const std::size_t factor = percent != 0 ? 0 : factorBehind(sentence.substr(figure->end));
        at = figure->end + percent + factor;
        // "100%" of something, and "99%" as a percentile, are no changes; a factor below one is a size.
        if ((percent != 0 && figure->value > 0) || (factor != 0 && figure->value > 1 && direction == 1)) {
            SpokenChange change = spoken(sentence, *figure, at, factor != 0);
            joinRange(sentence, change, before);
            change.direction = direction == 2 ? 0 : direction;
            if (!isLevel(sentence, change.offset))
                all.push_back(std::move(change));
        }
        before = figure;
    }
    return all;
}

} // namespace bench
