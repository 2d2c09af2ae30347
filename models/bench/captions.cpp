// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/captions.h"

#include "bench/direction.h"
#include "bench/grid.h"
#include "bench/names.h"
#include "bench/numbers.h"
#include "bench/titles.h"
#include "core/text.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace bench {

namespace {

bool holdsAny(std::string_view text, std::initializer_list<std::string_view> words)
{
    return std::ranges::any_of(words, [&](auto word) { return text.contains(word); });
}

} // namespace

std::string captionAbove(const Page &page, std::size_t first, std::size_t floor)
{
    for (std::size_t at = first, steps = 0; at-- > floor && steps < 6; ++steps) {
        const auto text = core::trimmed(page.text(at));
        if (page[at].skipped || page[at].depth != page[first].depth)
            break;
        if (text.empty() || isRule(text))
            continue;
        if (text.starts_with("diff ") || text.starts_with("Link:") || text.starts_with("Signed-off-by"))
            break;
        // "Higher is better" is not what a table is about.
        if (directionInText(text).better != Better::Unknown && text.size() < 30)
            continue;
        return cleanName(text);
    }
    return {};
}

std::string surroundings(const Page &page, std::size_t first, std::size_t last, std::size_t floor)
{
    std::string out;
    const std::size_t from = std::max(floor, first > 12 ? first - 12 : 0);
    for (std::size_t at = from; at < first; ++at)
        if (!page[at].skipped && page[at].depth == page[first].depth)
            (out += page.text(at)) += '\n';
    for (std::size_t at = last + 1, end = std::min(page.size(), last + 4); at < end; ++at)
        if (!page[at].skipped && page[at].depth == page[first].depth && page[at].figures < 2)
            (out += page.text(at)) += '\n';
    return out;
}

void describe(Grid &grid, const Page &page, std::size_t first, std::size_t last, std::size_t floor)
{
    grid.caption = captionAbove(page, first, floor);
    Title title = titleAbove(page, first, floor);
    grid.title = std::move(title.text);
    grid.subject = std::move(title.subject);
    grid.heading += surroundings(page, first, last, floor);
    // The paragraph above, with no more than a blank line or a rule between.
    std::size_t from = first;
    for (int blanks = 0; from > floor && first - from < 8; --from) {
        const auto text = page.text(from - 1);
        if (page[from - 1].skipped || page[from - 1].depth != page[first].depth ||
            (text.empty() && ++blanks > 1))
            break;
    }
    for (std::size_t at = from; at < first; ++at)
        (grid.near += page.text(at)) += '\n';
}

std::optional<int> runsInText(std::string_view text)
{
    static constexpr auto nouns =
        std::to_array<std::string_view>({"runs", "run", "iterations", "trials", "rounds", "samples",
                                         "test runs", "test run", "repetitions", "times"});
    for (std::size_t at = text.find_first_of("0123456789"); at != text.npos;
         at = text.find_first_of("0123456789", at)) {
        const auto number = readNumber(text.substr(at));
        const auto end = at + (number ? number->length : 1);
        const bool begins = at == 0 || text[at - 1] == ' ' || text[at - 1] == '(' || text[at - 1] == '\n';
        if (number && begins && number->decimals == 0 && number->value >= 2 && number->value <= 1000 &&
            end < text.size() && text[end] == ' ') {
            const auto rest = text.substr(end + 1);
            const auto before =
                core::lowered(text.substr(at > 48 ? at - 48 : 0, std::min<std::size_t>(at, 48)));
            for (const auto noun : nouns) {
                if (!rest.starts_with(noun) || (rest.size() > noun.size() &&
                                                std::isalpha(static_cast<unsigned char>(rest[noun.size()]))))
                    continue;
                const bool bracketed =
                    at > 0 && text[at - 1] == '(' && rest.substr(noun.size()).starts_with(')');
                const bool mean = holdsAny(before, {"average", "averag", "avg", "mean", "across", "over"});
                const bool each =
                    noun == "times" && (before.ends_with("run ") || before.ends_with("ran ") ||
                                        before.ends_with("repeated ") || before.ends_with("executed "));
                if (noun == "times" ? each : bracketed || mean || noun == "rounds")
                    return static_cast<int>(number->value);
            }
        }
        at = end;
    }
    return {};
}

} // namespace bench
