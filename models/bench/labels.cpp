// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/labels.h"

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

namespace {

constexpr std::size_t reach = 14; ///< lines a label may stand above its block

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

/// "cpus_allowed=14", "### SMT_LEVEL = 2": a name and its value, as job files and tools list them.
bool isAssigned(std::string_view text)
{
    text = core::trimmed(text);
    text.remove_prefix(std::min(text.find_first_not_of("# "), text.size()));
    const auto equals = text.find('=');
    return equals != text.npos && equals > 0 && equals + 1 < text.size() && !text.ends_with(':') &&
           core::trimmed(text.substr(0, equals)).find_first_of(" (") == text.npos &&
           wordCount(text.substr(equals + 1)) <= 6 && text.find('=', equals + 1) == text.npos;
}

/// One of several settings listed below each other, or the last of a job file's section.
bool isListed(const Page &page, std::size_t at)
{
    const auto beside = [&](std::size_t other) {
        const auto text = page.with(other, at) ? core::trimmed(page.text(other)) : std::string_view();
        return isAssigned(text) || (text.starts_with('[') && text.ends_with(']')) || text.starts_with("```");
    };
    return isAssigned(page.text(at)) && ((at > 0 && beside(at - 1)) || beside(at + 1));
}

std::optional<Label> asLabel(const Page &page, std::size_t at, std::size_t first)
{
    if (isListed(page, at))
        return {};
    const auto raw = core::trimmed(page.text(at));
    auto text = withoutBullet(raw);
    // "… the usage of 0 core. On unrepaired kernel:" introduces with its last sentence.
    if (const auto stop = text.rfind(". ");
        stop != text.npos && stop > 1 && text.ends_with(':') && isConfigName(text.substr(stop + 2)))
        text = core::trimmed(text.substr(stop + 2));
    // "case 2 :  With this patch (not stopping tick, but …": the case is called so, the rest explains it.
    for (std::string_view word : {"case ", "Case ", "test ", "Test ", "scenario ", "Scenario ", "step "})
        if (const auto colon = text.find(':'); text.starts_with(word) && colon != text.npos &&
                                               colon < word.size() + 4 && colon + 2 < text.size() &&
                                               beginsAsFigure(text.substr(word.size()))) {
            text = core::trimmed(text.substr(colon + 1));
            if (const auto open = text.find(" ("); open != text.npos && !text.contains(')'))
                text = text.substr(0, open);
        }
    // uname and the first line of iostat name a machine.
    if (text.contains(" CPU)") || text.contains("_x86_64_") || text.contains("GNU/Linux"))
        return {};
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

/// "stripe_size = 64KB": a name and a value, each a word or two.
bool isSetting(std::string_view text)
{
    const auto equals = text.find(" = ");
    return equals != text.npos && equals > 1 && !text.substr(0, equals).contains(' ') &&
           wordCount(text.substr(equals + 3)) <= 2 && !text.contains(';') && !text.contains('(');
}

/// "5.15 fio performance detail": a kernel by its number, which alone would be a figure.
bool beginsWithKernel(std::string_view text)
{
    const auto dot = text.find('.');
    if (dot != 1 || text[0] < '2' || text[0] > '7')
        return false;
    std::size_t end = 2;
    while (end < text.size() && text[end] >= '0' && text[end] <= '9')
        ++end;
    return end > 2 && end < 5 &&
           (end == text.size() || text[end] == ' ' || text[end] == '-' || text[end] == '.');
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
    label.strong = isConfigName(label.text) || isSetting(label.text) || beginsWithKernel(label.text);
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
    // "the performance of BPF FENTRY is": the words that lead on to the figures are no subject.
    if (wordCount(label.rest) > 4)
        label.rest.clear();
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
        if (text.empty() || isRule(text) || isCommand(text) || text.starts_with("Run status group "))
            continue; // fio's own heading is no label
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

std::map<std::string, std::string> legends(const Page &page)
{
    std::map<std::string, std::string> out;
    for (std::size_t at = 0; at < page.size(); ++at) {
        const auto text = core::trimmed(page.text(at));
        if (page[at].skipped || text.size() < 6 || text.size() > 200)
            continue;
        if (text.find_first_of(":=-") == text.npos)
            continue;
        // NAME = words: the name short and plain, the meaning more than a value.
        for (std::string_view sign : {" = ", " : ", ": ", " - "}) {
            if (!text.contains(sign[sign[0] == ' ']))
                continue;
            const auto found = text.find(sign);
            if (found == text.npos || found == 0 || found > 40)
                continue;
            const auto name = withoutBullet(text.substr(0, found));
            const auto meaning = core::trimmed(text.substr(found + sign.size()));
            // "Before: 460475.84 RPS 311591.19 RPS" is a row; "base: | |" means nothing.
            const auto isFigure = [](std::string_view words) {
                const auto said = pieces(words);
                return said.empty() || said.front().figure;
            };
            if (wordCount(name) <= 3 && wordCount(meaning) >= 2 && !meaning.contains("bw=") &&
                !meaning.contains("IOPS=") && !isFigure(meaning) && !out.contains(std::string(name)))
                out.emplace(std::string(name), core::collapsed(meaning));
            break;
        }
    }
    return out;
}

} // namespace bench
