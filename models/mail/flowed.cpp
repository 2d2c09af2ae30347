// SPDX-License-Identifier: GPL-3.0-or-later
#include "mail/flowed.h"

#include "core/text.h"

namespace mail {

namespace {

struct Line
{
    std::size_t depth = 0;
    std::string_view text; ///< unstuffed, without the CR at its end
    bool cr = false;
    bool flowed = false;
};

Line parsed(std::string_view raw)
{
    Line line;
    line.cr = raw.ends_with('\r');
    if (line.cr)
        raw.remove_suffix(1);
    while (raw.starts_with('>')) {
        raw.remove_prefix(1);
        ++line.depth;
    }
    if (raw.starts_with(' ')) // RFC 3676 4.4
        raw.remove_prefix(1);
    line.text = raw;
    line.flowed = raw.ends_with(' ') && raw != "-- "; // 4.3: the signature separator is never flowed
    return line;
}

} // namespace

std::string unflowed(std::string_view text, bool delsp)
{
    std::string result;
    result.reserve(text.size());
    const bool ends = text.ends_with('\n');
    const auto all = core::lines(text);
    bool open = false; // the line before waits for its rest
    std::size_t depth = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto line = parsed(all[i]);
        // 4.5: a change of depth ends a paragraph, and so does the signature separator.
        if (open && (line.depth != depth || line.text == "-- ")) {
            result += '\n';
            open = false;
        }
        if (!open) {
            result.append(line.depth, '>');
            if (line.depth > 0 && !line.text.empty())
                result += ' ';
        }
        depth = line.depth;
        open = line.flowed && i + 1 < all.size();
        result += open && delsp ? line.text.substr(0, line.text.size() - 1) : line.text;
        if (open)
            continue;
        if (line.cr)
            result += '\r';
        if (i + 1 < all.size() || ends)
            result += '\n';
    }
    return result;
}

} // namespace mail
