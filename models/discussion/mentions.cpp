// SPDX-License-Identifier: GPL-3.0-or-later
#include "discussion/mentions.h"

#include "core/text.h"
#include "discussion/context.h"
#include "discussion/resolver.h"
#include "discussion/wording.h"
#include "mail/quote.h"

#include <algorithm>

namespace discussion {

namespace {

/// Whether a quoted line is one's own words of a mail that is here: its mentions are told there.
bool saidElsewhere(const thread::Tree &tree, std::size_t message, int depth)
{
    std::optional<std::size_t> node = tree.nodeOf[message];
    for (; depth > 0 && node; --depth)
        node = tree.nodes[*node].parent;
    return depth == 0 && node && tree.nodes[*node].message;
}

/// Words of one line, told by what they can stand for.
void readLine(const NamingLine &line, const Resolver &resolver, std::size_t message,
              std::vector<Mention> &mentions)
{
    const std::vector<Wording> wordings = findWordings(line.text);
    // "iomap_write_begin() (in patch 5)": a patch named beside a function says which one is meant.
    std::optional<int> named;
    for (const Wording &wording : wordings) {
        if (wording.kind == WordingKind::Patch && !named)
            named = wording.patch;
    }
    for (const Wording &wording : wordings) {
        Mention mention;
        mention.message = message;
        mention.line = line.line;
        mention.column = static_cast<int>(wording.begin) + line.column;
        mention.length = static_cast<int>(wording.text.size());
        mention.text = wording.text;
        if (resolver.resolve(wording, message, named, mention))
            mentions.push_back(std::move(mention));
    }
}

/// Calls use(first, last) for each stretch of lines outside of the diffs.
template<typename Use>
void outsideOf(const std::vector<core::LineRange> &diffs, int lines, Use use)
{
    int next = 1;
    for (const core::LineRange diff : diffs) {
        if (next < diff.first)
            use(next, std::min(diff.first - 1, lines));
        next = std::max(next, diff.last + 1);
    }
    if (next <= lines)
        use(next, lines);
}

} // namespace

std::vector<NamingLine> namingLines(std::string_view text, const std::vector<core::LineRange> &diffs)
{
    constexpr std::size_t longest = 4000; // a line of prose has fewer
    std::vector<NamingLine> result;
    const auto lines = core::lines(text);
    outsideOf(diffs, static_cast<int>(lines.size()), [&](int first, int last) {
        const auto &head = lines[static_cast<std::size_t>(first) - 1];
        const auto &tail = lines[static_cast<std::size_t>(last) - 1];
        const std::string_view part(head.data(),
                                    static_cast<std::size_t>(tail.data() + tail.size() - head.data()));
        for (const mail::QuotedLine &line : mail::quotedLines(part)) {
            if (line.text.size() > longest || result.size() >= mostNamingLines ||
                findWordings(line.text).empty())
                continue;
            // A quoted line's text begins behind its marks and the one space that mostly follows them.
            const bool spaced = line.depth > 0 && line.text.data()[-1] == ' ';
            result.push_back(
                {line.line + first - 1, line.depth, line.column + (spaced ? 1 : 0), std::string(line.text)});
        }
    });
    return result;
}

std::vector<Mention> mentions(std::span<const mail::Message> messages, const thread::Tree &tree,
                              const series::Catalogue &catalogue,
                              std::span<const std::vector<NamingLine>> lines)
{
    std::vector<Mention> result;
    if (catalogue.series.empty())
        return result;
    const Resolver resolver(catalogue, subjects(messages, tree, catalogue));
    for (std::size_t m = 0; m < messages.size(); ++m) {
        for (const NamingLine &line : lines[m]) {
            if (line.depth == 0 || !saidElsewhere(tree, m, line.depth))
                readLine(line, resolver, m, result);
        }
    }
    return result;
}

std::vector<Mention> mentions(std::span<const mail::Message> messages, const thread::Tree &tree,
                              const series::Catalogue &catalogue, const series::BodyReader &body)
{
    std::vector<std::vector<NamingLine>> lines;
    for (std::size_t m = 0; m < messages.size(); ++m) {
        const std::string &text = body(m).text;
        lines.push_back(namingLines(text, diff::diffLines(text)));
    }
    return mentions(messages, tree, catalogue, lines);
}

} // namespace discussion
