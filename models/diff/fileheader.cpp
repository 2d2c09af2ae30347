// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/fileheader.h"

#include "core/text.h"
#include "diff/paths.h"

#include <algorithm>
#include <charconv>
#include <limits>

namespace diff {

namespace {

/// Takes a number off the front; what is too large for an int becomes the largest one.
std::optional<int> takeNumber(std::string_view &text)
{
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc::invalid_argument || value < 0)
        return std::nullopt;
    if (error == std::errc::result_out_of_range)
        value = std::numeric_limits<int>::max() / 4;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return std::min(value, std::numeric_limits<int>::max() / 4);
}

/// "-12,7" or "+12": a range behind its sign; the count is 1 when not said.
std::optional<std::pair<int, int>> takeRange(std::string_view &text, char sign)
{
    if (!text.starts_with(sign))
        return std::nullopt;
    std::string_view rest = text.substr(1);
    const auto start = takeNumber(rest);
    if (!start)
        return std::nullopt;
    int count = 1;
    if (rest.starts_with(',')) {
        rest.remove_prefix(1);
        const auto stated = takeNumber(rest);
        if (!stated)
            return std::nullopt;
        count = *stated;
    }
    text = rest.substr(rest.starts_with(' ') ? 1 : 0);
    return std::pair(*start, count);
}

/// What the header lines of one file said, before the names are settled.
struct Names
{
    std::string gitOld, gitNew;     ///< "diff --git", with prefixes
    std::string movedFrom, movedTo; ///< rename and copy lines, without prefixes
    std::string index;              ///< "Index:" line or bzr's
    std::optional<NameField> minus, plus;
    bool diffLine = false;
};

bool take(std::string_view &line, std::string_view prefix)
{
    if (!line.starts_with(prefix))
        return false;
    line.remove_prefix(prefix.size());
    return true;
}

/// "index 1a2b..3c4d 100644", of a merge "index 1a2b,5e6f..3c4d".
void readIndexLine(File &file, std::string_view text)
{
    const auto dots = text.find("..");
    if (dots == std::string_view::npos)
        return;
    const auto space = text.find(' ', dots);
    file.oldBlob = text.substr(0, std::min(dots, text.find(',')));
    file.newBlob = text.substr(dots + 2, space == std::string_view::npos ? space : space - dots - 2);
    if (space != std::string_view::npos && file.newMode.empty() && file.oldMode.empty())
        file.oldMode = file.newMode = core::trimmed(text.substr(space + 1));
}

/// git's extended header lines (git-diff(1), "Generating patch text with -p").
bool readExtended(File &file, Names &names, std::string_view line)
{
    if (take(line, "old mode ")) {
        file.oldMode = line;
    } else if (take(line, "new mode ")) {
        file.newMode = line;
    } else if (take(line, "deleted file mode ")) {
        file.oldMode = line;
        file.newMode.clear();
        file.status = FileStatus::Deleted;
    } else if (take(line, "new file mode ")) {
        file.newMode = line;
        file.oldMode.clear();
        file.status = FileStatus::Added;
    } else if (take(line, "rename from ") || take(line, "rename old ")) {
        names.movedFrom = unquoted(line);
        file.status = FileStatus::Renamed;
    } else if (take(line, "rename to ") || take(line, "rename new ")) {
        names.movedTo = unquoted(line);
        file.status = FileStatus::Renamed;
    } else if (take(line, "copy from ")) {
        names.movedFrom = unquoted(line);
        file.status = FileStatus::Copied;
    } else if (take(line, "copy to ")) {
        names.movedTo = unquoted(line);
        file.status = FileStatus::Copied;
    } else if (take(line, "similarity index ")) {
        file.similarity = std::min(takeNumber(line).value_or(-1), 100);
    } else if (take(line, "index ")) {
        readIndexLine(file, line);
    } else {
        return take(line, "dissimilarity index ") || take(line, "mode ");
    }
    return true;
}

/// Whether a line can stand below a "diff --git" line.
bool isGitHeader(std::string_view line)
{
    File file;
    Names names;
    return line.starts_with("--- ") || line.starts_with("Binary files ") || readExtended(file, names, line);
}

/// Lines that CVS, Subversion and quilt put between "Index:" and the names.
bool isForeignHeader(File &file, std::string_view line)
{
    if (line.starts_with("Cannot display: file marked as a binary type")) {
        file.binary = true;
        return true;
    }
    return line.starts_with("=====") || line.starts_with("RCS file: ") ||
           line.starts_with("retrieving revision ") || (file.binary && line.starts_with("svn:mime-type"));
}

/// "Binary files a/x and b/x differ".
bool readBinaryFiles(File &file, Names &names, std::string_view line)
{
    if (!take(line, "Binary files ") || !line.ends_with(" differ"))
        return false;
    take(line, "Binary files "); // some diffs of directories say it twice
    line.remove_suffix(std::string_view(" differ").size());
    file.binary = true;
    const auto middle = line.find(" and ");
    if (middle != std::string_view::npos && !names.minus && names.gitOld.empty()) {
        names.minus = parseNameField(line.substr(0, middle));
        names.plus = parseNameField(line.substr(middle + 5));
    }
    return true;
}

void readDiffLine(File &file, Names &names, std::string_view line)
{
    names.diffLine = true;
    if (take(line, "diff --git ")) {
        std::tie(names.gitOld, names.gitNew) = splitGitNames(line);
    } else if (take(line, "diff --cc ") || take(line, "diff --combined ")) {
        names.gitOld = names.gitNew = unquoted(line);
        file.combined = true;
    } else if (take(line, "diff -r ")) {
        // Mercurial: "diff -r REV [-r REV] path"
        names.index = core::trimmed(line.substr(line.rfind(' ') + 1));
    }
}

/// bzr: "=== modified file 'path'", "=== renamed file 'a' => 'b'"; Subversion and CVS: "Index: path".
void readStart(File &file, Names &names, std::string_view line)
{
    if (take(line, "Index: ")) {
        names.index = core::trimmed(line);
    } else if (line.starts_with("=== ")) {
        const auto first = line.find('\''), last = line.rfind('\'');
        if (first != last)
            names.index = line.substr(first + 1, line.find('\'', first + 1) - first - 1);
        if (line.starts_with("=== added"))
            file.status = FileStatus::Added;
        else if (line.starts_with("=== removed"))
            file.status = FileStatus::Deleted;
    } else if (line.starts_with("diff ")) {
        readDiffLine(file, names, line);
    }
}

std::string stripped(const std::string &name, const std::string &full, std::size_t prefix)
{
    return name.size() > prefix && full.compare(0, prefix, name, 0, prefix) == 0 ? name.substr(prefix) : name;
}

void settleGitNames(File &file, const Names &names)
{
    auto [a, b] = prefixLengths(names.gitOld, names.gitNew);
    if (file.combined) {
        a = b = 0;
    } else if (!names.movedFrom.empty() && names.gitOld.ends_with(names.movedFrom) &&
               names.gitNew.ends_with(names.movedTo)) {
        a = names.gitOld.size() - names.movedFrom.size();
        b = names.gitNew.size() - names.movedTo.size();
    }
    file.oldPath = stripped(names.gitOld, names.gitOld, a);
    file.newPath = stripped(names.gitNew, names.gitNew, b);
    if (names.minus && !names.minus->none && !file.combined)
        file.oldPath = stripped(names.minus->name, names.gitOld, a);
    if (names.plus && !names.plus->none && !file.combined)
        file.newPath = stripped(names.plus->name, names.gitNew, b);
    if (!names.movedFrom.empty())
        file.oldPath = names.movedFrom;
    if (!names.movedTo.empty())
        file.newPath = names.movedTo;
}

/// One name of a pair whose other side is /dev/null.
std::string lone(const std::string &name, const std::string &index)
{
    if (!index.empty() && name.ends_with(index))
        return index;
    return name.starts_with("a/") || name.starts_with("b/") ? name.substr(2) : name;
}

void settlePlainNames(File &file, const Names &names)
{
    if (!names.minus || !names.plus) {
        file.oldPath = file.newPath = names.index;
        return;
    }
    const std::string &oldName = names.minus->name, &newName = names.plus->name;
    if (names.minus->none || names.plus->none) {
        file.oldPath = lone(oldName, names.index);
        file.newPath = lone(newName, names.index);
        return;
    }
    const auto [a, b] = prefixLengths(oldName, newName);
    file.oldPath = oldName.substr(a);
    file.newPath = newName.substr(b);
    // diff -u foo.c.orig foo.c: a backup beside the file is no rename.
    for (const char *suffix : {".orig", "~", ".old", ".bak"}) {
        if (file.oldPath == file.newPath + suffix || oldName == newName + suffix)
            file.oldPath = file.newPath;
    }
}

void settleNames(File &file, const Names &names)
{
    if (names.gitOld.empty())
        settlePlainNames(file, names);
    else
        settleGitNames(file, names);
    if (names.minus && names.minus->none)
        file.status = FileStatus::Added;
    if (names.plus && names.plus->none)
        file.status = FileStatus::Deleted;
    file.unsafePath = isUnsafePath(file.oldPath == "/dev/null" ? std::string() : file.oldPath) ||
                      isUnsafePath(file.newPath == "/dev/null" ? std::string() : file.newPath);
    file.submodule = file.oldMode == "160000" || file.newMode == "160000";
}

} // namespace

std::optional<HunkHeader> parseHunkHeader(std::string_view line)
{
    const auto signs = std::min(line.find_first_not_of('@'), line.size());
    if (signs < 2)
        return std::nullopt;
    HunkHeader header;
    std::string_view rest = withoutCr(line.substr(signs));
    if (!rest.starts_with(' ')) {
        if (!rest.empty())
            return std::nullopt;
        header.broken = true;
        return header;
    }
    rest.remove_prefix(1);
    while (const auto range = takeRange(rest, '-')) {
        if (header.parentCounts.empty())
            std::tie(header.oldStart, header.oldCount) = *range;
        header.parentCounts.push_back(range->second);
        if (header.parentCounts.size() > 64)
            return std::nullopt;
    }
    const auto range = takeRange(rest, '+');
    if (header.parentCounts.empty() || !range) {
        header.broken = true; // "@@ ... @@", as reviewers trim it
        header.parentCounts.clear();
        return header;
    }
    std::tie(header.newStart, header.newCount) = *range;
    header.parents = static_cast<int>(header.parentCounts.size());
    if (header.parents == 1)
        header.parentCounts.clear();
    const auto end = rest.find("@@");
    if (end != std::string_view::npos) {
        rest.remove_prefix(std::min(rest.find_first_not_of('@', end), rest.size()));
        header.section = rest.substr(rest.starts_with(' ') ? 1 : 0);
    }
    return header;
}

bool isFileStart(const Cursor &cursor)
{
    const std::string_view line = cursor.line();
    if (line.empty())
        return false;
    switch (line.front()) {
    case 'd':
        if (line.starts_with("diff --git ")) {
            const auto [a, b] = splitGitNames(withoutCr(line.substr(11)));
            return (!a.empty() && a == b) || prefixLengths(a, b).first > 0 || isGitHeader(cursor.peek(1));
        }
        if (line.starts_with("diff --cc ") || line.starts_with("diff --combined "))
            return true;
        if (line.starts_with("diff ")) {
            const std::string_view next = cursor.peek(1);
            return next.starts_with("--- ") || next.starts_with("Binary files ");
        }
        return false;
    case 'I':
        if (line.starts_with("Index: ")) {
            const std::string_view next = cursor.peek(1);
            return next.starts_with("=====") || next.starts_with("--- ") || next.starts_with("diff ");
        }
        return false;
    case '=':
        return line.starts_with("=== ") && line.contains(" file '");
    case 'B':
        return line.starts_with("Binary files ") && withoutCr(line).ends_with(" differ");
    case '-':
        return line.starts_with("--- ") && cursor.peek(1).starts_with("+++ ") &&
               cursor.peek(2).starts_with("@@");
    default:
        return false;
    }
}

FileHeader parseFileHeader(Cursor &cursor)
{
    FileHeader header;
    File &file = header.file;
    Names names;
    file.sourceLine = cursor.number();
    const std::string_view first = withoutCr(cursor.line());
    if (!first.starts_with("--- ") && !first.starts_with("Binary files ")) {
        readStart(file, names, first);
        cursor.next();
    }
    for (; !cursor.atEnd(); cursor.next()) {
        const std::string_view line = withoutCr(cursor.line());
        if (line.starts_with("--- ")) {
            // Two header lines, or the mail's own "---" behind a diff without hunks.
            if (names.minus || !cursor.peek(1).starts_with("+++ "))
                break;
            names.minus = parseNameField(line.substr(4));
            cursor.next();
            names.plus = parseNameField(withoutCr(cursor.line()).substr(4));
        } else if (line.starts_with("diff ") && !names.diffLine && !names.minus && isFileStart(cursor)) {
            readDiffLine(file, names, line);
        } else if (!(names.gitOld.empty() ? false : readExtended(file, names, line)) &&
                   !readBinaryFiles(file, names, line) && !isForeignHeader(file, line)) {
            break;
        }
    }
    settleNames(file, names);
    if (names.gitOld.empty() && names.minus && names.plus) {
        header.oldMayBeNone = names.minus->epoch;
        header.newMayBeNone = names.plus->epoch || !names.index.empty();
    }
    return header;
}

void settleStatus(FileHeader &header)
{
    File &file = header.file;
    if (!file.hunks.empty() && file.status == FileStatus::Modified) {
        const Hunk &hunk = file.hunks.front();
        if (header.oldMayBeNone && hunk.oldStart == 0 && hunk.oldCount == 0)
            file.status = FileStatus::Added;
        else if (header.newMayBeNone && hunk.newStart == 0 && hunk.newCount == 0)
            file.status = FileStatus::Deleted;
    }
    if (file.status == FileStatus::Modified && file.hunks.empty() && !file.binary &&
        file.oldMode != file.newMode)
        file.status = FileStatus::ModeChanged;
    if (file.status == FileStatus::Added)
        file.oldPath.clear();
    if (file.status == FileStatus::Deleted)
        file.newPath.clear();
}

} // namespace diff
