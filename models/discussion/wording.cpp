// SPDX-License-Identifier: GPL-3.0-or-later
#include "discussion/wording.h"

#include "core/text.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace discussion {

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}
bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool isNamePart(char c)
{
    return isDigit(c) || isLetter(c) || c == '_';
}
bool isPathPart(char c)
{
    return isNamePart(c) || c == '/' || c == '.' || c == '-' || c == '+';
}

/// Goes through a line word by word.
class Finder
{
public:
    explicit Finder(std::string_view line) : m_line(line) {}

    std::vector<Wording> find()
    {
        while (m_at < m_line.size()) {
            if (!isPathPart(m_line[m_at])) {
                ++m_at;
                continue;
            }
            std::size_t end = m_at;
            while (end < m_line.size() && isPathPart(m_line[end]))
                ++end;
            word(m_at, end);
            m_at = std::max(m_at, end);
        }
        return std::move(m_found);
    }

private:
    char at(std::size_t i) const { return i < m_line.size() ? m_line[i] : '\0'; }

    /// Number at `i`, which is moved behind it; at most four digits, and no more of a word behind.
    std::optional<int> number(std::size_t &i) const
    {
        int value = 0;
        std::size_t end = i;
        while (end - i < 5 && isDigit(at(end)))
            value = value * 10 + (at(end++) - '0');
        if (end == i || end - i > 4)
            return std::nullopt;
        i = end;
        return value;
    }

    void word(std::size_t begin, std::size_t end)
    {
        const std::string_view whole = m_line.substr(begin, end - begin);
        if (patchWord(begin, whole) || fraction(begin, end) || ordinal(begin, whole) || fileLine(begin, end))
            return;
        // Not a path: names are cut at the dots, dashes and slashes.
        for (std::size_t i = begin; i < end;) {
            std::size_t stop = i;
            while (stop < end && isNamePart(m_line[stop]))
                ++stop;
            if (stop > i)
                name(i, stop);
            i = stop + 1;
        }
    }

    /// "patch 5", "patch #5", "Patch 5/6", "patches 3 and 4", "PATCH v2 5/6".
    bool patchWord(std::size_t begin, std::string_view whole)
    {
        std::string lower = core::lowered(whole);
        const bool plural = lower == "patches";
        std::size_t i = begin + whole.size();
        if (lower.starts_with("patch") && lower.size() > 5 && isDigit(lower[5]))
            i = begin + 5; // "patch5"
        else if (lower == "patch" || plural)
            i += at(i) == ' ' ? 1 : 0;
        else
            return false;
        std::string_view version;
        if ((at(i) == 'v' || at(i) == 'V') && isDigit(at(i + 1))) {
            const std::size_t from = ++i;
            while (isDigit(at(i)) || (at(i) == '.' && isDigit(at(i + 1))))
                ++i;
            version = m_line.substr(from, i - from);
            if (at(i) == ' ')
                ++i;
        }
        if (at(i) == '#')
            ++i;
        if (at(i) == '0' && !isDigit(at(i + 1)) && at(i + 1) != '/')
            return false;
        return patchNumbers(begin, i, version, plural);
    }

    bool patchNumbers(std::size_t begin, std::size_t i, std::string_view version, bool plural)
    {
        bool any = false;
        for (;;) {
            std::size_t end = i;
            const auto patch = number(end);
            if (!patch || isNamePart(at(end)) || (at(end) == '.' && isDigit(at(end + 1))) || at(end) == '%')
                break;
            Wording wording{
                .kind = WordingKind::Patch, .begin = any ? i : begin, .patch = patch, .version = version};
            if (at(end) == '/' && isDigit(at(end + 1))) {
                std::size_t behind = end + 1;
                wording.total = number(behind);
                if (!wording.total || isNamePart(at(behind)) || at(behind) == '/')
                    break;
                end = behind;
            }
            add(wording, end);
            any = true;
            if (!plural)
                break;
            i = end;
            for (const std::string_view link : {" and ", ", ", "-", " to ", " & ", "/"}) {
                if (m_line.substr(i).starts_with(link)) {
                    i += link.size();
                    break;
                }
            }
            if (i == end)
                break;
        }
        return any;
    }

    /// "5/6", "[5/6]", "v2 5/6": only n/m with n up to m; dates and ratios of other things are told apart by
    /// the total.
    bool fraction(std::size_t begin, std::size_t end)
    {
        std::size_t i = begin;
        const auto patch = number(i);
        if (!patch || at(i) != '/')
            return false;
        ++i;
        const auto total = number(i);
        std::size_t stop = end;
        while (stop > i && (m_line[stop - 1] == '.' || m_line[stop - 1] == '-'))
            --stop; // the end of a sentence
        if (!total || i != stop || *patch > *total || *total == 0 || at(i) == '%' ||
            (begin > 0 &&
             (isNamePart(m_line[begin - 1]) || m_line[begin - 1] == ':' || m_line[begin - 1] == '=')))
            return false;
        Wording wording{.kind = WordingKind::Patch, .begin = begin, .patch = patch, .total = total};
        wording.version = versionBefore(begin);
        if (!wording.version.empty())
            wording.begin = begin - wording.version.size() - 2;
        add(wording, i);
        return true;
    }

    std::string_view versionBefore(std::size_t begin) const
    {
        if (begin < 3 || m_line[begin - 1] != ' ')
            return {};
        std::size_t from = begin - 1;
        while (from > 0 && (isDigit(m_line[from - 1]) || m_line[from - 1] == '.'))
            --from;
        const bool stated = from > 0 && from < begin - 1 &&
                            (m_line[from - 1] == 'v' || m_line[from - 1] == 'V') &&
                            (from == 1 || !isNamePart(m_line[from - 2]));
        return stated ? m_line.substr(from, begin - 1 - from) : std::string_view();
    }

    /// "the first patch", "5th patch", "last patch".
    bool ordinal(std::size_t begin, std::string_view whole)
    {
        constexpr std::array<std::string_view, 10> words{"first", "second",  "third",  "fourth", "fifth",
                                                         "sixth", "seventh", "eighth", "ninth",  "tenth"};
        const std::string lower = core::lowered(whole);
        std::optional<int> patch;
        if (const auto word = std::ranges::find(words, lower); word != words.end())
            patch = static_cast<int>(word - words.begin()) + 1;
        else if (lower == "last" || lower == "final")
            patch = -1;
        else if (std::size_t i = begin; isDigit(at(i))) {
            const auto value = number(i);
            const std::string_view end = m_line.substr(std::min(i, m_line.size()), 2);
            if (value && (end == "st" || end == "nd" || end == "rd" || end == "th") &&
                i + 2 == begin + whole.size())
                patch = value;
        }
        std::size_t end = begin + whole.size();
        if (!patch || !core::startsWithCaseless(m_line.substr(end), " patch"))
            return false;
        end += 6;
        if (isNamePart(at(end))) // "first patches", "last patchset": not one of them
            return false;
        add({.kind = WordingKind::Patch, .begin = begin, .patch = patch}, end);
        return true;
    }

    /// "fs/iomap/buffered-io.c:866"
    bool fileLine(std::size_t begin, std::size_t end)
    {
        const std::string_view path = m_line.substr(begin, end - begin);
        if (at(end) != ':' || !isDigit(at(end + 1)) || !path.contains('.') || path.ends_with('.') ||
            isDigit(path.back()))
            return false;
        int line = 0;
        const char *from = m_line.data() + end + 1, *last = m_line.data() + m_line.size();
        const auto [stop, error] = std::from_chars(from, last, line);
        const auto behind = static_cast<std::size_t>(stop - m_line.data());
        if (error != std::errc() || isLetter(at(behind)))
            return false;
        add({.kind = WordingKind::FileLine, .begin = begin, .path = path, .line = line}, behind);
        return true;
    }

    /// A function's name or a commit's id.
    void name(std::size_t begin, std::size_t end)
    {
        const std::string_view text = m_line.substr(begin, end - begin);
        if (isDigit(text.front()) || text.size() >= 7) {
            if (commit(begin, text))
                return;
        }
        if (isDigit(text.front()) || text.size() < 3)
            return;
        const bool called = m_line.substr(end).starts_with("()");
        if (called || text.contains('_'))
            add({.kind = WordingKind::Function, .begin = begin, .called = called}, called ? end + 2 : end);
    }

    bool commit(std::size_t begin, std::string_view text)
    {
        const auto isHex = [](char c) { return isDigit(c) || (c >= 'a' && c <= 'f'); };
        if (text.size() < 7 || text.size() > 40 || !std::ranges::all_of(text, isHex) ||
            !std::ranges::any_of(text, isDigit))
            return false;
        const std::string before = core::lowered(
            core::trimmed(m_line.substr(begin < 10 ? 0 : begin - 10, std::min<std::size_t>(begin, 10))));
        const std::string_view behind = m_line.substr(begin + text.size());
        const bool announced =
            before.ends_with("commit") || before.ends_with("fixes:") || behind.starts_with(" (\"");
        if (!announced && std::ranges::all_of(text, isDigit))
            return false; // a number
        add({.kind = WordingKind::Commit, .begin = begin, .announced = announced}, begin + text.size());
        return true;
    }

    void add(Wording wording, std::size_t end)
    {
        wording.text = m_line.substr(wording.begin, end - wording.begin);
        m_found.push_back(wording);
        m_at = std::max(m_at, end);
    }

    std::string_view m_line;
    std::size_t m_at = 0;
    std::vector<Wording> m_found;
};

} // namespace

std::vector<Wording> findWordings(std::string_view line)
{
    return Finder(line).find();
}

} // namespace discussion
