// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/labels.h"

#include "bench/direction.h"
#include "bench/grid.h"
#include "bench/names.h"
#include "bench/titles.h"
#include "core/text.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace bench {

namespace {

constexpr std::size_t reach = 14; ///< lines a label may stand above its block

int wordCount(std::string_view text)
{
    int words = 0;
    bool in = false;
    for (char c : text) {
        const bool blank = c == ' ' || c == '\t';
        words += !blank && !in;
        in = !blank;
    }
    return words;
}

std::string_view withoutBullet(std::string_view text)
{
    text = core::trimmed(text);
    for (std::string_view bullet : {"- ", "* ", "o ", "+ ", "# ", "\u2022 "})
        if (text.starts_with(bullet))
            return core::trimmed(text.substr(bullet.size()));
    // "a. with patch", "1) before", "(2) after"
    if (text.size() > 3 && (text[1] == '.' || text[1] == ')') && text[2] == ' ' &&
        std::isalnum(static_cast<unsigned char>(text[0])))
        return core::trimmed(text.substr(3));
    return text;
}

bool bracketed(std::string_view text)
{
    return (text.starts_with('[') && text.ends_with(']')) ||
           (text.starts_with("==") && text.ends_with("==")) ||
           (text.starts_with("--- ") && text.size() > 6) || (text.starts_with("~ ") && text.ends_with(" ~"));
}

bool isBullet(std::string_view text)
{
    text = core::trimmed(text);
    return withoutBullet(text).size() != text.size();
}

bool underlined(const Page &page, std::size_t at, std::size_t first)
{
    return at + 1 < first && isRule(page.text(at + 1)) &&
           page.text(at + 1).find_first_not_of(" -=~_^") == std::string_view::npos;
}

std::optional<Label> asLabel(const Page &page, std::size_t at, std::size_t first)
{
    const auto raw = core::trimmed(page.text(at));
    auto text = withoutBullet(raw);
    // hyperfine: "Benchmark 2: COMMAND"
    if (text.starts_with("Benchmark ") && text.size() > 13 && text.find(':') < 14) {
        Label label = splitLabel(text.substr(text.find(':') + 1));
        label.config = label.text;
        label.rest.clear();
        label.line = at;
        return label;
    }
    const bool colon = text.ends_with(':') || text.ends_with("->") || text.ends_with("\uff1a");
    if (text.size() > 90 || wordCount(text) > 14)
        return {};
    Label label = splitLabel(text);
    label.line = at;
    if (label.text.empty())
        return {};
    const int words = wordCount(text);
    // The last line of a paragraph ends with a colon as well; then only its words make it a label.
    const bool paragraph = at > 0 && !page.text(at - 1).empty() && page.text(at - 1).size() > 50 &&
                           !page.text(at - 1).ends_with(':') && page[at - 1].depth == page[at].depth &&
                           page[at - 1].figures < 3;
    if (colon && paragraph && !label.strong)
        return {};
    if (colon || bracketed(text) || underlined(page, at, first))
        return label;
    const bool sentence =
        text.ends_with('.') || text.ends_with(',') || text.ends_with('!') || text.ends_with(';');
    if (!sentence && words <= 9 && (label.strong || isBullet(raw)))
        return label;
    // A lone word or two above an indented block.
    if (!sentence && words <= 3 && at + 1 == first && page[at].figures == 0)
        return label;
    return {};
}

} // namespace

Label splitLabel(std::string_view text)
{
    Label label;
    if (text.ends_with("->"))
        text.remove_suffix(2);
    if (text.ends_with("\uff1a"))
        text.remove_suffix(3);
    label.text = cleanName(text);
    label.config = label.text;
    label.strong = isConfigName(label.text);
    std::string_view rest = label.text;
    std::vector<std::string> parts;
    for (std::size_t at; (at = rest.find(", ")) != rest.npos; rest.remove_prefix(at + 2))
        parts.emplace_back(rest.substr(0, at));
    parts.emplace_back(rest);
    if (parts.size() < 2)
        return label;
    const auto named = std::ranges::count_if(parts, [](const auto &p) { return isConfigName(p); });
    const auto is = [](const std::string &p) {
        const std::string low = core::lowered(p);
        return low.starts_with("before") || low.starts_with("after") || low.ends_with("before") ||
               low.ends_with("after");
    };
    const auto sure = std::ranges::count_if(parts, is);
    if (named != 1 && sure != 1)
        return label;
    label.rest.clear();
    for (const auto &part : parts) {
        if (sure == 1 ? is(part) : isConfigName(part))
            label.config = part;
        else
            label.rest += (label.rest.empty() ? "" : ", ") + part;
    }
    return label;
}

std::optional<Label> labelAbove(const Page &page, std::size_t first, std::size_t floor,
                                const std::vector<bool> &taken)
{
    int prose = 0, passed = 0;
    for (std::size_t at = first, steps = 0; at-- > floor && steps < reach; ++steps) {
        const auto text = page.text(at);
        if (page[at].skipped)
            break;
        if (taken[at]) {
            // Other tables under the same label do not count, within reason.
            if (++passed < 400)
                --steps;
            continue;
        }
        if (text.empty() || isRule(text) || isCommand(text))
            continue;
        if (page[at].depth != page[first].depth)
            break;
        if (auto label = asLabel(page, at, first))
            if (prose == 0 || label->strong || core::trimmed(text).ends_with(':'))
                return label;
        if (++prose > 3)
            break;
    }
    return {};
}

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
    const std::size_t from = std::max(floor, first > 10 ? first - 10 : 0);
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

std::map<std::string, std::string> legends(const Page &page)
{
    std::map<std::string, std::string> out;
    for (std::size_t at = 0; at < page.size(); ++at) {
        const auto text = core::trimmed(page.text(at));
        if (page[at].skipped || text.size() < 6 || text.size() > 200)
            continue;
        // NAME = words: the name short and plain, the meaning more than a value.
        for (std::string_view sign : {" = ", " : ", ": ", " - "}) {
            const auto found = text.find(sign);
            if (found == text.npos || found == 0 || found > 40)
                continue;
            const auto name = withoutBullet(text.substr(0, found));
            const auto meaning = core::trimmed(text.substr(found + sign.size()));
            if (wordCount(name) <= 3 && wordCount(meaning) >= 2 && !out.contains(std::string(name)))
                out.emplace(std::string(name), core::collapsed(meaning));
            break;
        }
    }
    return out;
}

} // namespace bench
