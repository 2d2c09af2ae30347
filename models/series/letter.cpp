// SPDX-License-Identifier: GPL-3.0-or-later
#include "series/letter.h"

#include "core/text.h"
#include "mail/headers.h"
#include "series/links.h"
#include "series/trailers.h"

#include <algorithm>
#include <charconv>

namespace series {

namespace {

using Lines = std::vector<std::string_view>;

bool isHex(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/// The first word behind "key:", or nothing.
std::optional<std::string_view> valueOf(std::string_view line, std::string_view key)
{
    if (!core::startsWithCaseless(line, key) || line.size() <= key.size() || line[key.size()] != ':')
        return std::nullopt;
    const auto value = core::trimmed(line.substr(key.size() + 1));
    return value.substr(0, value.find_first_of(" \t"));
}

std::optional<std::string> hexOf(std::string_view line, std::string_view key)
{
    const auto value = valueOf(line, key);
    if (!value || value->size() < 7 || value->size() > 64 || !std::ranges::all_of(*value, isHex))
        return std::nullopt;
    return core::lowered(*value);
}

/// The number before a word that starts so: of "3 files changed" and "files", 3.
std::optional<int> countOf(std::string_view line, std::string_view word)
{
    const auto at = line.find(word);
    if (at == std::string_view::npos)
        return std::nullopt;
    auto head = core::trimmed(line.substr(0, at));
    const auto begin = head.find_last_not_of("0123456789");
    head = head.substr(begin == std::string_view::npos ? 0 : begin + 1);
    int value = 0;
    return std::from_chars(head.data(), head.data() + head.size(), value).ec == std::errc()
               ? std::optional(value)
               : std::nullopt;
}

void readTotals(std::string_view line, Letter &letter)
{
    if (line.size() > 120 || !line.starts_with(' '))
        return;
    const auto files = countOf(line, line.contains("files changed") ? "files changed" : "file changed");
    if (!files)
        return;
    letter.changedFiles = files;
    letter.insertions = countOf(line, "insertion").value_or(0);
    letter.deletions = countOf(line, "deletion").value_or(0);
}

/// "Name (3):" opens an author's part of a shortlog.
int shortlogHead(std::string_view line)
{
    if (line.size() > 120 || line.empty() || line.front() == ' ' || !line.ends_with("):"))
        return 0;
    const auto open = line.rfind('(');
    int count = 0;
    if (open == std::string_view::npos || open == 0)
        return 0;
    const auto [end, error] = std::from_chars(line.data() + open + 1, line.data() + line.size(), count);
    return error == std::errc() && *end == ')' && count < 100'000 ? count : 0;
}

void readShortlog(const Lines &lines, Letter &letter)
{
    int authors = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const int count = shortlogHead(lines[i]);
        if (count == 0 || i + 1 == lines.size() || !lines[i + 1].starts_with("  "))
            continue;
        std::vector<std::string> titles;
        const auto margin = lines[i + 1].find_first_not_of(' ');
        for (++i; i < lines.size() && lines[i].starts_with("  "); ++i) {
            // git shortlog -w indents the first line of a title less than those it wraps to.
            if (lines[i].find_first_not_of(' ') > margin && !titles.empty())
                titles.back() += ' ' + std::string(core::trimmed(lines[i]));
            else
                titles.emplace_back(core::trimmed(lines[i]));
        }
        --i;
        // The number is what was to come; titles that are more than it are something else.
        if (static_cast<int>(titles.size()) != count)
            titles.clear();
        ++authors;
        letter.shortlogCount += count;
        letter.shortlog = std::move(titles);
    }
    if (authors != 1)
        letter.shortlog.clear();
}

/// "-- >8 --", "---8<---": what stands above is no part of the commit (git-mailinfo(1)).
bool isScissors(std::string_view line)
{
    const bool cut = line.contains(">8") || line.contains("8<") || line.contains(">%") || line.contains("%<");
    return cut && line.contains('-') && line.size() < 100 &&
           std::ranges::all_of(line, [](char c) { return std::string_view("-<>8% \t\r").contains(c); });
}

void readInBodyFrom(std::string_view value, Letter &letter)
{
    const auto open = value.find('<');
    auto name = core::trimmed(value.substr(0, open));
    if (name.size() > 1 && name.front() == '"' && name.back() == '"')
        name = name.substr(1, name.size() - 2);
    if (!value.contains('@'))
        return;
    letter.author = name.empty() ? std::string(value) : std::string(name);
    if (name.contains("=?"))
        letter.author = mail::decodedText(name);
}

/// git-mailinfo(1): headers at the top of a body, or below scissors, stand for the mail's own.
void readHead(const Lines &lines, std::size_t end, Letter &letter)
{
    std::size_t at = 0;
    for (std::size_t i = 0; i < end; ++i) {
        if (isScissors(lines[i]))
            at = i + 1;
    }
    while (at < lines.size() && core::trimmed(lines[at]).empty())
        ++at;
    if (at == lines.size())
        return;
    const auto first = lines[at];
    if (first.starts_with("From ") && first.size() > 45 && std::ranges::all_of(first.substr(5, 40), isHex)) {
        letter.commitId = core::lowered(first.substr(5, 40));
        ++at;
    }
    const auto last = std::min(lines.size(), at + 20);
    for (; at < last && lines[at].contains(':'); ++at) {
        const auto line = lines[at];
        if (core::startsWithCaseless(line, "From:"))
            readInBodyFrom(core::trimmed(line.substr(5)), letter);
        else if (core::startsWithCaseless(line, "Subject:"))
            letter.subject = mail::decodedText(line.substr(8));
    }
}

/// What stands at the margin above and below the diffs.
void readFooters(const Lines &lines, const std::vector<core::LineRange> &diffs, Letter &letter)
{
    auto diff = diffs.begin();
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const int number = static_cast<int>(i) + 1;
        while (diff != diffs.end() && diff->last < number)
            ++diff;
        if (diff != diffs.end() && diff->contains(number)) {
            i = static_cast<std::size_t>(diff->last) - 1;
            continue;
        }
        const auto line = lines[i];
        if (line.empty() || line.front() == '+' || line.front() == '-' || line.front() == '>')
            continue;
        readTotals(line, letter);
        if (auto hex = hexOf(line, "base-commit"))
            letter.baseCommit = std::move(hex);
        if (auto hex = hexOf(line, "prerequisite-patch-id"))
            letter.prerequisites.push_back(std::move(*hex));
        if (const auto value = valueOf(line, "change-id"); value && !value->empty())
            letter.changeId = std::string(*value);
        letter.pullRequest = letter.pullRequest || line.starts_with("are available in the ") ||
                             line.starts_with("The following changes since commit ");
    }
}

void summarize(const diff::Reading &diffs, std::string_view octets, Letter &letter)
{
    for (const diff::File &file : diffs.patch.files) {
        letter.files.push_back({file.path(), file.insertions, file.deletions});
        std::ranges::move(diff::changedFunctions(file), std::back_inserter(letter.symbols));
    }
    std::ranges::sort(letter.symbols);
    const auto twice = std::ranges::unique(letter.symbols);
    letter.symbols.erase(twice.begin(), twice.end());
    letter.hasDiff = !letter.files.empty();
    letter.diagnostics = diffs.patch.diagnostics;
    letter.patchId = diff::patchId(diffs, octets);
}

/// Lines above the first diff: what a person wrote, and the diffstat.
std::size_t proseEnd(const diff::Patch &patch, const Lines &lines)
{
    std::size_t end = lines.size();
    for (const diff::File &file : patch.files) {
        if (file.sourceLine > 0)
            end = std::min(end, static_cast<std::size_t>(file.sourceLine) - 1);
    }
    for (std::size_t i = 0; i < end; ++i) {
        if (lines[i] == "-- ")
            end = i;
    }
    return end;
}

/// The subject, or git's own in-body one where the mail has none (git-mailinfo(1)).
std::string subjectOf(const mail::Message &message, std::string_view text)
{
    if (!message.subject.empty())
        return message.subject;
    for (const auto line : core::lines(text.substr(0, 2000))) {
        if (core::startsWithCaseless(line, "Subject: "))
            return std::string(line.substr(9));
        if (!line.empty() && !line.contains(": "))
            break;
    }
    return {};
}

} // namespace

Letter readMail(const mail::Message &message, const mail::Body &body, const diff::Reading &diffs)
{
    Prefix prefix = parsePrefix(subjectOf(message, body.text));
    Letter letter = prefix.reply ? readReply(body) : readLetter(body, diffs, prefix.version);
    letter.prefix = std::move(prefix);
    return letter;
}

Letter readLetter(const mail::Body &body, const diff::Reading &diffs, std::string_view version)
{
    Letter letter;
    const Lines lines = core::lines(body.text);
    const diff::Patch &patch = diffs.patch;
    summarize(diffs, body.bytes(), letter);
    const auto end = proseEnd(patch, lines);
    readHead(lines, end, letter);
    readFooters(lines, diffs.lines, letter);
    const Lines prose(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(end));
    readShortlog(prose, letter);
    letter.changelog = changelogOf(prose, version);
    letter.ledToVersion = versionOfChangelog(prose);
    letter.opening = openingLine(prose);
    letter.links = versionLinks(prose);
    const int last =
        letter.hasDiff && patch.messageEnd > 0 ? patch.messageEnd : static_cast<int>(prose.size());
    letter.trailers = ownTrailers(prose, last);
    return letter;
}

Letter readReply(const mail::Body &body)
{
    Letter letter;
    letter.trailers = givenTrailers(core::lines(body.text));
    return letter;
}

} // namespace series
