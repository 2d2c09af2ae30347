// SPDX-License-Identifier: GPL-3.0-or-later
#include "mail/quote.h"

#include "core/text.h"

namespace mail {

std::vector<QuotedLine> quotedLines(std::string_view body)
{
    std::vector<QuotedLine> result;
    int number = 0;
    for (const auto line : core::lines(body)) {
        QuotedLine q{line, 0, ++number, 0};
        std::size_t at = 0;
        // ">", "> >", ">>": marks follow one another with at most one space between them.
        while (at < line.size()) {
            const auto mark = line[at] == '>' ? at
                              : at + 1 < line.size() && q.depth > 0 && line[at] == ' ' && line[at + 1] == '>'
                                  ? at + 1
                                  : line.size();
            if (mark == line.size())
                break;
            ++q.depth;
            at = mark + 1;
        }
        q.column = static_cast<int>(at);
        q.text = line.substr(at);
        if (q.depth > 0 && q.text.starts_with(' '))
            q.text.remove_prefix(1);
        result.push_back(q);
    }
    return result;
}

std::vector<Attribution> attributions(const std::vector<QuotedLine> &)
{
    return {};
}

} // namespace mail
