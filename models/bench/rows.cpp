// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/rows.h"

#include "bench/names.h"
#include "core/text.h"

#include <algorithm>

namespace bench {

namespace {

/// Words behind the last figure that a row may end with: a remark, a mark.
bool isRemark(std::string_view text)
{
    text = core::trimmed(text);
    return text.empty() || text.starts_with('<') || text.starts_with("->") || text.starts_with('#') ||
           text.starts_with('*') || text.starts_with("(") || text == "!" || text.starts_with("\xc2\xb9") ||
           text.starts_with("|");
}

bool isMmtestsStatistic(std::string_view word)
{
    return word == "Hmean" || word == "Amean" || word == "Gmean" || word == "Stddev" || word == "CoeffVar" ||
           word == "Min" || word == "Max";
}

} // namespace

bool mayBeRow(const Line &line)
{
    const auto text = line.text;
    if (line.figures == 0 || text.size() > 1000 || !mayEndRow(text))
        return false;
    int words = 1;
    bool wide = false;
    std::size_t i = 0;
    while (text[i] == ' ' || text[i] == '\t')
        ++i;
    for (; i + 1 < text.size(); ++i)
        if (text[i] == ' ' || text[i] == '\t' || text[i] == '|') {
            const bool again = text[i + 1] == ' ' || text[i + 1] == '\t' || text[i + 1] == '|';
            words += !again;
            wide |= text[i] != ' ' || again;
        }
    // Prose ends with a figure as well: few figures among many words, each one blank from the next.
    const int most = wide ? 40 : text.contains(": ") ? 14 : 10;
    return words <= most || line.figures * 3 >= words || text.contains("bufsize");
}

std::optional<TextRow> asRow(const Page &page, std::size_t at)
{
    const auto whole = page.text(at);
    if (!mayBeRow(page[at]))
        return {};
    TextRow row;
    row.line = at;
    row.text = whole;
    // A line that ends in "+/-" goes on in the next.
    if ((whole.ends_with("+/-") || whole.ends_with("\u00b1")) && page.with(at + 1, at) &&
        page[at + 1].figures > 0) {
        row.text += ' ';
        row.text += core::trimmed(page.text(at + 1));
        row.lines = 2;
    }
    const std::string_view text = row.text;
    // Addresses and masks between the columns: a dump.
    if (const auto hex = text.find(" 0x"); hex != text.npos && text.find(' ', hex + 1) != text.npos)
        return {};
    row.pieces = pieces(text);
    const auto last =
        std::find_if(row.pieces.rbegin(), row.pieces.rend(), [](const Piece &p) { return p.figure; });
    if (last == row.pieces.rend())
        return {};
    row.to = static_cast<std::size_t>(row.pieces.rend() - last);
    row.from = row.to;
    while (row.from > 0 && row.pieces[row.from - 1].figure)
        --row.from;
    // "Hmean  64  19322.97 …" of mmtests: the first figure is where it was measured.
    if (row.from == 1 && row.figures() > 1 && isMmtestsStatistic(row.pieces[0].text(text))) {
        const Quantity &q = row.pieces[1].quantity;
        row.from += q.value && q.decimals == 0 && !q.unit && !q.stated && !q.spread &&
                    q.text.find_first_not_of("0123456789") == q.text.npos;
    }
    // "ring push 64 batch 8        1204.5 KBps": a figure one blank behind words, and the only other one far
    // from it, ends the label.
    if (row.from > 1 && row.figures() == 2) {
        const Piece &first = row.pieces[row.from], &second = row.pieces[row.from + 1];
        const bool behindWord =
            first.begin == row.pieces[row.from - 1].end + 1 && text[first.begin - 1] == ' ';
        const bool plain = first.text(text).find_first_not_of("0123456789") == std::string_view::npos;
        row.from += behindWord && plain && second.left >= first.right + 3 && second.quantity.unit.has_value();
    }
    if (row.to < row.pieces.size() && !isRemark(text.substr(row.pieces[row.to].begin)))
        return {};
    // A number by itself with a remark behind it: "8555922721 (\"title\")".
    if (row.from == 0 && row.figures() == 1 && row.to < row.pieces.size())
        return {};
    // Prose ends with a figure as well.
    std::size_t words = 0;
    for (std::size_t i = 0; i < row.from; ++i)
        words += !row.pieces[i].figure;
    if (words > 9 || (words > 5 && row.figures() == 1 && row.pieces[row.from].begin > 0 &&
                      text[row.pieces[row.from].begin - 1] == ' ' && row.pieces[row.from].begin > 1 &&
                      text[row.pieces[row.from].begin - 2] != ' '))
        return findUnixBenchTest(text) != text.npos && row.from > 0 ? std::optional(row) : std::nullopt;
    return row;
}

std::vector<Head> headCells(std::string_view text, bool single)
{
    std::vector<Head> out;
    const auto columns = displayColumns(text);
    std::size_t at = 0;
    while (at < text.size()) {
        // "Kernel    : base    patched": the colon is a separator of its own.
        const bool colon = text[at] == ':' && at > 0 && text[at - 1] == ' ';
        if (text[at] == ' ' || text[at] == '\t' || text[at] == '|' || colon) {
            ++at;
            continue;
        }
        std::size_t end = at;
        Head head;
        while (end < text.size() && text[end] != '\t' && text[end] != '|') {
            if (text[end] == ' ') {
                if (single || end + 1 >= text.size() || text[end + 1] == ' ' || text[end + 1] == '\t' ||
                    text[end + 1] == '|')
                    break;
                ++head.words;
            }
            ++end;
        }
        head.text = text.substr(at, end - at);
        head.left = columns[at];
        head.right = columns[end];
        out.push_back(std::move(head));
        at = end;
    }
    return out;
}

bool isProse(std::string_view text)
{
    text = core::trimmed(text);
    if (text.size() > 160)
        return true;
    const auto words = static_cast<std::size_t>(std::ranges::count(text, ' ')) + 1;
    const bool wide = text.find("  ") != text.npos || text.find('\t') != text.npos;
    return !wide && (words > 8 || text.ends_with('.') || text.ends_with(',') || text.ends_with(':'));
}

} // namespace bench
