// SPDX-License-Identifier: GPL-3.0-or-later
#include "series/links.h"

#include "core/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>

namespace series {

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}
bool isWordChar(char c)
{
    return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

std::string unescaped(std::string_view text)
{
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        unsigned value = 0;
        const char *begin = text.data() + i + 1;
        if (text[i] == '%' && i + 2 < text.size() &&
            std::from_chars(begin, begin + 2, value, 16).ptr == begin + 2) {
            result += static_cast<char>(value);
            i += 2;
        } else {
            result += text[i];
        }
    }
    return result;
}

/// The number behind a 'v' that begins a word at `at`; empty when there is none.
std::string_view versionAt(std::string_view line, std::size_t at)
{
    if ((line[at] != 'v' && line[at] != 'V') || (at > 0 && isWordChar(line[at - 1])))
        return {};
    auto end = at + 1;
    while (end < line.size() && isDigit(line[end]))
        ++end;
    if (end == at + 1 || end - at > 4)
        return {};
    if (end + 1 < line.size() && line[end] == '.' && isDigit(line[end + 1])) {
        ++end;
        while (end < line.size() && isDigit(line[end]))
            ++end;
    }
    return end < line.size() && isWordChar(line[end]) ? std::string_view()
                                                      : line.substr(at + 1, end - at - 1);
}

std::vector<std::string_view> versionsIn(std::string_view line)
{
    std::vector<std::string_view> found;
    for (std::size_t i = 0; i < line.size() && found.size() < 8; ++i) {
        if (const auto version = versionAt(line, i); !version.empty())
            found.push_back(version);
    }
    return found;
}

bool hasWord(std::string_view line, std::string_view word)
{
    for (std::size_t at = 0; at + word.size() <= line.size(); ++at) {
        if (core::equalCaseless(line.substr(at, word.size()), word) &&
            (at == 0 || !isWordChar(line[at - 1])) &&
            (at + word.size() == line.size() || !isWordChar(line[at + word.size()])))
            return true;
    }
    return false;
}

bool speaksOfVersions(std::string_view line)
{
    static constexpr std::array<std::string_view, 7> words = {"previous", "earlier", "prior",    "RFC",
                                                              "version",  "posting", "last time"};
    return !versionsIn(line).empty() ||
           std::ranges::any_of(words, [line](auto word) { return hasWord(line, word); });
}

std::vector<std::string_view> urlsIn(std::string_view line)
{
    std::vector<std::string_view> urls;
    for (auto at = line.find("http"); at != std::string_view::npos; at = line.find("http", at + 4)) {
        const auto rest = line.substr(at);
        if (rest.starts_with("http://") || rest.starts_with("https://"))
            urls.push_back(rest.substr(0, rest.find_first_of(" \t<>\"'),;]")));
    }
    return urls;
}

/// The n of a footnote "[n] …" at the start of a line; 0 when it is none.
int footnote(std::string_view line)
{
    line = core::trimmed(line);
    int number = 0;
    if (!line.starts_with('['))
        return 0;
    const auto [end, error] = std::from_chars(line.data() + 1, line.data() + line.size(), number);
    return error == std::errc() && end != line.data() + line.size() && *end == ']' ? number : 0;
}

bool refersTo(std::string_view line, int number)
{
    return line.contains('[' + std::to_string(number) + ']');
}

std::string_view withoutDecoration(std::string_view line)
{
    const auto begin = line.find_first_not_of(" \t*-=#>|~[(");
    return begin == std::string_view::npos ? std::string_view() : line.substr(begin);
}

/// The id of "v1: <id>", "Previous version: <id>".
std::string_view bareIdOf(std::string_view line)
{
    const auto text = core::trimmed(withoutDecoration(line));
    const auto open = text.find('<');
    if (open == std::string_view::npos || open > 40 || !text.ends_with('>'))
        return {};
    const auto head = core::trimmed(text.substr(0, open));
    const auto id = text.substr(open + 1, text.size() - open - 2);
    return head.ends_with(':') && speaksOfVersions(head) && id.contains('@') &&
                   id.find_first_of(" \t<>") == std::string_view::npos
               ? id
               : std::string_view();
}

bool isDecorated(std::string_view line)
{
    return line.starts_with(' ') || line.starts_with('\t') || line.starts_with('*') ||
           line.starts_with("- ") || line.starts_with("+ ") || line.starts_with("o ");
}

/// "Changes in v2:", "v2:", "Changes since v1", "v1 -> v2", "Changelog:", "Since V1:"
bool opensChangelog(std::string_view line)
{
    if (line.size() > 100)
        return false;
    const auto text = withoutDecoration(line);
    for (const std::string_view word :
         {"changes", "change ", "changelog", "change log", "change history", "changed in", "changed since",
          "revision history", "version history", "patch history"}) {
        if (core::startsWithCaseless(text, word) &&
            (core::trimmed(text).ends_with(':') || !versionsIn(text).empty() || hasWord(text, "RFC") ||
             core::trimmed(text).size() <= word.size() + 1))
            return true;
    }
    const bool since = core::startsWithCaseless(text, "since ") || core::startsWithCaseless(text, "from ");
    if (text.empty() || (!since && versionAt(text, 0).empty() && !core::startsWithCaseless(text, "RFC")))
        return false;
    if (versionsIn(text).empty())
        return false;
    const auto behind = core::trimmed(text.substr(since ? text.find_first_of("vV") : 0));
    const auto head = behind.substr(0, behind.find_first_of(" \t:-=>"));
    const auto rest = core::trimmed(behind.substr(head.size()));
    // A link to that version is a link, not its changelog.
    return (rest.empty() || rest.starts_with(':') || rest.starts_with("->") || rest.starts_with("--") ||
            rest.starts_with("=>") || core::startsWithCaseless(rest, "changes")) &&
           !rest.contains("http") && bareIdOf(line).empty();
}

bool closesChangelog(std::string_view line)
{
    return line == "---" || line == "-- " || line.starts_with("base-commit:") ||
           line.starts_with("change-id:") || line.starts_with("diff --git ") || line.contains(" changed, ") ||
           line.contains("files changed") ||
           (line.ends_with("):") && line.contains(" (") && !isDecorated(line) && versionsIn(line).empty());
}

struct Section
{
    std::size_t begin = 0, end = 0;
};

/// The version a changelog heading leads to: of "v1 -> v2" and "in v2" 2, of "since v1" 2 as well.
std::string leadsTo(std::string_view heading)
{
    const auto versions = versionsIn(heading);
    const bool from = hasWord(heading, "since") || hasWord(heading, "from");
    if (versions.empty())
        return from && hasWord(heading, "RFC") ? "1" : "";
    if (versions.size() == 1 && from) {
        int before = 0;
        std::from_chars(versions[0].data(), versions[0].data() + versions[0].size(), before);
        return std::to_string(before + 1);
    }
    return std::string(versions.size() > 1 && (from || heading.contains('>')) ? versions.back()
                                                                              : versions.front());
}

std::string joined(const std::vector<std::string_view> &lines, Section part)
{
    while (part.end > part.begin && core::trimmed(lines[part.end - 1]).empty())
        --part.end;
    std::string text;
    for (auto i = part.begin; i < part.end; ++i)
        text += std::string(lines[i]) + '\n';
    return text;
}

} // namespace

std::string messageIdOfUrl(std::string_view url)
{
    const auto scheme = url.find("://");
    if (scheme == std::string_view::npos)
        return {};
    url.remove_prefix(scheme + 3);
    url = url.substr(0, url.find_first_of("?#"));
    for (auto slash = url.find('/'); slash != std::string_view::npos; slash = url.find('/')) {
        url.remove_prefix(slash + 1);
        const auto part = unescaped(url.substr(0, url.find('/')));
        const auto at = part.find('@');
        if (at != std::string::npos && at != 0 && at + 1 != part.size() && !part.contains(' '))
            return part;
    }
    return {};
}

std::vector<std::string> versionLinks(const std::vector<std::string_view> &lines)
{
    std::vector<std::string> links;
    const auto addId = [&links](std::string id) {
        if (!id.empty() && std::ranges::find(links, id) == links.end())
            links.push_back(std::move(id));
    };
    const auto add = [&addId](std::string_view url) { addId(messageIdOfUrl(url)); };
    std::map<int, std::string_view> footnotes;
    for (const auto line : lines) {
        if (const int number = line.contains("http") ? footnote(line) : 0;
            number > 0 && !urlsIn(line).empty())
            footnotes.emplace(number, urlsIn(line).front());
    }
    std::string_view above;
    for (const auto line : lines) {
        if (line.starts_with('>'))
            continue;
        const auto urls = line.contains("http") ? urlsIn(line) : std::vector<std::string_view>();
        const bool blank = core::trimmed(line).empty();
        // Most lines hold neither a link nor a mark of one.
        if (urls.empty() && footnotes.empty() && !line.contains('<')) {
            above = blank ? above : line;
            continue;
        }
        // The URL itself may hold "v2", in the Message-ID that b4 makes.
        const auto prose = urls.empty() ? line : line.substr(0, line.find("http"));
        const auto behind =
            urls.empty() ? std::string_view() : line.substr(line.find(urls.back()) + urls.back().size());
        const int number = footnote(line);
        // Where the text above points at footnotes, those it does not name are about something else.
        const bool meant = number == 0 || !above.contains('[') || refersTo(above, number);
        const bool lonely = core::trimmed(prose).empty() || (number > 0 && meant);
        if (const auto id = bareIdOf(line); !id.empty()) {
            addId(std::string(id));
            above = {};
            continue;
        }
        if (!urls.empty() &&
            (speaksOfVersions(prose) || speaksOfVersions(behind) || (lonely && speaksOfVersions(above))))
            std::ranges::for_each(urls, add);
        if (urls.empty() && line.contains('[') && speaksOfVersions(line)) {
            for (const auto &[pointed, url] : footnotes) {
                if (refersTo(line, pointed))
                    add(url);
            }
        }
        if (!blank)
            above = urls.empty() || !lonely ? prose : above;
    }
    return links;
}

std::string changelogOf(const std::vector<std::string_view> &lines, std::string_view version)
{
    std::vector<Section> sections;
    bool blank = false, open = false;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto line = lines[i];
        if (opensChangelog(line)) {
            if (open)
                sections.back().end = i;
            sections.push_back({i, lines.size()});
            open = true;
        } else if (open &&
                   (closesChangelog(line) || (blank && !isDecorated(line) && !core::trimmed(line).empty()))) {
            sections.back().end = i;
            open = false;
        }
        blank = core::trimmed(line).empty();
    }
    if (sections.empty())
        return {};
    for (const Section part : sections) {
        if (!version.empty() && leadsTo(lines[part.begin]) == version)
            return joined(lines, part);
    }
    std::string all;
    for (const Section part : sections)
        all += joined(lines, part);
    return all;
}

std::string versionOfChangelog(const std::vector<std::string_view> &lines)
{
    const auto heading = std::ranges::find_if(lines, opensChangelog);
    return heading == lines.end() ? std::string() : leadsTo(*heading);
}

std::string openingLine(const std::vector<std::string_view> &lines)
{
    constexpr std::size_t longest = 72;
    bool begins = true;
    for (const auto line : lines) {
        const auto text = core::trimmed(line);
        const bool first = begins && !text.empty();
        begins = text.empty();
        if (text == "---" || text.starts_with("diff --git "))
            break;
        if (!first || opensChangelog(line) || core::startsWithCaseless(text, "From:") ||
            text.starts_with("From ") || core::startsWithCaseless(text, "Subject:"))
            continue;
        if (text.size() <= longest)
            return std::string(text);
        const auto space = text.rfind(' ', longest);
        return std::string(text.substr(0, space == std::string_view::npos ? longest : space)) + "\u2026";
    }
    return {};
}

} // namespace series
