// SPDX-License-Identifier: GPL-3.0-or-later
#include "thread/seriesmark.h"

#include "core/text.h"

#include <algorithm>
#include <charconv>

namespace thread {

namespace {

constexpr std::size_t longestPrefix = 200;

// Takes "Re:", "AW:", "Re[2]:", "Fwd:" off the front; true when there was one.
bool takeReply(std::string_view &subject)
{
    bool any = false;
    while (true) {
        subject = core::trimmed(subject);
        bool found = false;
        for (const std::string_view mark : {"re", "aw", "fwd", "fw", "sv", "antw", "回复", "答复"}) {
            if (!core::startsWithCaseless(subject, mark))
                continue;
            auto rest = subject.substr(mark.size());
            if (rest.starts_with('[')) {
                const auto close = rest.find(']');
                rest = close == std::string_view::npos || close > 4 ? std::string_view()
                                                                    : rest.substr(close + 1);
            }
            const std::string_view wide = "：";
            if (rest.starts_with(':'))
                rest.remove_prefix(1);
            else if (rest.starts_with(wide))
                rest.remove_prefix(wide.size());
            else
                continue;
            subject = rest;
            found = any = true;
            break;
        }
        if (!found)
            return any;
    }
}

bool number(std::string_view text, int &value)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() && value >= 0;
}

void readWord(std::string_view word, SeriesMark &mark, bool &patch)
{
    auto text = core::lowered(word);
    if (text.starts_with("patch")) { // PATCHv3, PATCHSET
        patch = true;
        text.erase(0, 5);
        if (text.empty() || text == "set" || text == "es")
            return;
    }
    const auto slash = text.find('/');
    if (slash != std::string::npos && mark.total == 0 &&
        number(std::string_view(text).substr(0, slash), mark.index) &&
        number(std::string_view(text).substr(slash + 1), mark.total))
        return;
    if (text.size() > 1 && text.front() == 'v' && text[1] >= '0' && text[1] <= '9') {
        mark.version = text.substr(1);
        return;
    }
    patch = patch || text == "rfc";
    mark.words += (mark.words.empty() ? "" : " ") + text;
}

} // namespace

std::optional<SeriesMark> seriesMark(std::string_view subject)
{
    SeriesMark mark;
    mark.version = "1";
    mark.reply = takeReply(subject);
    bool patch = false;
    while (subject.starts_with('[')) {
        const auto close = subject.substr(0, longestPrefix).find(']');
        if (close == std::string_view::npos)
            break;
        auto inside = subject.substr(1, close - 1);
        subject = core::trimmed(subject.substr(close + 1));
        while (!(inside = core::trimmed(inside)).empty()) {
            const auto end = std::min(inside.find_first_of(" \t,"), inside.size());
            if (end > 0)
                readWord(inside.substr(0, end), mark, patch);
            inside.remove_prefix(std::max<std::size_t>(end, 1));
        }
    }
    return patch ? std::optional(mark) : std::nullopt;
}

std::string baseSubject(std::string_view subject)
{
    takeReply(subject);
    return core::lowered(core::collapsed(subject));
}

} // namespace thread
