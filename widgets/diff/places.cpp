// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/places.h"

#include "core/text.h"
#include "diff/cells.h"

#include <algorithm>
#include <climits>
#include <functional>

namespace widgets {

namespace {

const diff::Line *lineAt(const Sheet &sheet, const SheetPlace &place)
{
    if (!sheet.patch || place.file < 0 || place.hunk < 0 || place.line < 0)
        return nullptr;
    return &sheet.patch->files[static_cast<std::size_t>(place.file)]
                .hunks[static_cast<std::size_t>(place.hunk)]
                .lines[static_cast<std::size_t>(place.line)];
}

void eachLine(const diff::Patch &patch,
              const std::function<void(const SheetPlace &, const diff::Line &)> &visit)
{
    for (int file = 0; file < static_cast<int>(patch.files.size()); ++file) {
        const auto &hunks = patch.files[static_cast<std::size_t>(file)].hunks;
        for (int hunk = 0; hunk < static_cast<int>(hunks.size()); ++hunk) {
            const auto &lines = hunks[static_cast<std::size_t>(hunk)].lines;
            for (int line = 0; line < static_cast<int>(lines.size()); ++line)
                visit({.file = file, .hunk = hunk, .line = line}, lines[static_cast<std::size_t>(line)]);
        }
    }
}

QString messageLine(const Sheet &sheet, int line)
{
    return sheet.body.section(QLatin1Char('\n'), line - 1, line - 1);
}

bool isNamePart(char c)
{
    return core::isUtf8({&c, 1}) && (QChar::fromLatin1(c).isLetterOrNumber() || c == '_');
}

/// Whether the line names the function, underscores before its name left aside: 2 with "(" behind it, else 1.
int naming(std::string_view line, std::string_view name)
{
    int best = 0;
    for (auto at = line.find(name); at != std::string_view::npos; at = line.find(name, at + 1)) {
        std::size_t before = at;
        while (before > 0 && line[before - 1] == '_')
            --before;
        const std::size_t after = at + name.size();
        if ((before > 0 && isNamePart(line[before - 1])) || (after < line.size() && isNamePart(line[after])))
            continue;
        best = std::max(best, after < line.size() && line[after] == '(' ? 2 : 1);
    }
    return best;
}

std::string signedText(const diff::Line &line)
{
    const char sign = line.kind == diff::LineKind::Added     ? '+'
                      : line.kind == diff::LineKind::Removed ? '-'
                                                             : ' ';
    return sign + core::fromQString(decoded(line.text));
}

std::optional<SheetPlace> aroundPlace(const Sheet &sheet, const review::Place &place)
{
    std::optional<SheetPlace> best;
    int distance = INT_MAX;
    const QString wanted = core::toQString(place.text).section(QLatin1Char('\n'), 0, 0);
    eachLine(*sheet.patch, [&](const SheetPlace &at, const diff::Line &line) {
        const int away = std::abs(line.newLine - place.fileLine);
        if (line.kind != diff::LineKind::Context || away >= distance ||
            core::fromQString(decoded(sheet.patch->files[static_cast<std::size_t>(at.file)].path())) !=
                place.path ||
            wanted != core::toQString(signedText(line)))
            return;
        best = at;
        distance = away;
    });
    return best;
}

} // namespace

int linesAbove(const diff::Widenings &widened, int file, int hunk)
{
    const auto found = widened.find({file, hunk});
    return found == widened.end() ? 0 : found->second.above;
}

review::Place reviewPlace(const Sheet &sheet, const SheetPlace &place, const SheetPlace &from)
{
    if (from.line >= 0 && from.file == place.file && from.hunk == place.hunk && from.line < place.line) {
        review::Place range = reviewPlace(sheet, from);
        SheetPlace at = from;
        while (at.line++ < place.line)
            range.text += '\n' + signedText(*lineAt(sheet, at));
        range.lastLine = lineAt(sheet, place)->sourceLine;
        return range;
    }
    review::Place result;
    result.message = core::fromQString(sheet.messageId);
    if (place.file < 0) {
        result.kind = review::Place::Kind::CommitMessage;
        if (place.messageLine > 0) {
            result.firstLine = result.lastLine = place.messageLine;
            result.text = core::fromQString(messageLine(sheet, place.messageLine));
        }
        return result;
    }
    const diff::File &file = sheet.patch->files[static_cast<std::size_t>(place.file)];
    result.path = core::fromQString(decoded(file.path()));
    if (const diff::Line *line = lineAt(sheet, place)) {
        result.kind = review::Place::Kind::DiffLine;
        result.firstLine = result.lastLine = line->sourceLine;
        result.text = signedText(*line);
        result.oldSide = line->kind == diff::LineKind::Removed;
        result.fileLine = result.oldSide ? line->oldLine : line->newLine;
        return result;
    }
    result.kind = review::Place::Kind::File;
    if (place.hunk >= 0) {
        const diff::Hunk &hunk = file.hunks[static_cast<std::size_t>(place.hunk)];
        result.firstLine = result.lastLine = hunk.sourceLine;
        result.text = core::fromQString(decoded(hunk.section));
        result.fileLine = hunk.newStart;
    } else {
        result.firstLine = result.lastLine = file.sourceLine;
    }
    return result;
}

std::optional<SheetPlace> sheetPlace(const Sheet &sheet, const review::Place &place)
{
    using Kind = review::Place::Kind;
    if (core::toQString(place.message) != sheet.messageId)
        return {};
    if (place.kind == Kind::Message || place.kind == Kind::Series)
        return SheetPlace{};
    if (place.kind == Kind::CommitMessage && place.firstLine == 0)
        return SheetPlace{};
    if (!sheet.patch)
        return SheetPlace{.messageLine = place.firstLine};
    const auto &files = sheet.patch->files;
    const int diffLine = files.empty() ? INT_MAX : files.front().sourceLine;
    if (place.kind == Kind::CommitMessage || (place.kind == Kind::MessageLine && place.firstLine < diffLine))
        return SheetPlace{.messageLine = place.firstLine};
    std::optional<SheetPlace> best;
    int distance = INT_MAX;
    const QString wanted = core::toQString(place.text).section(QLatin1Char('\n'), 0, 0);
    // A line the mail does not hold: known by its file and number, shown where the file is.
    if (place.kind == Kind::DiffLine && place.firstLine == 0)
        return aroundPlace(sheet, place);
    if (place.kind != Kind::File) {
        eachLine(*sheet.patch, [&](const SheetPlace &at, const diff::Line &line) {
            const int away = std::abs(line.sourceLine - place.firstLine);
            if (away >= distance)
                return;
            const std::string own = signedText(line);
            if (!wanted.isEmpty() && wanted != core::toQString(own) && wanted != core::toQString(own).mid(1))
                return;
            best = at;
            distance = away;
        });
        if (best)
            return best;
    }
    for (int file = 0; file < static_cast<int>(files.size()); ++file) {
        const diff::File &f = files[static_cast<std::size_t>(file)];
        if (core::fromQString(decoded(f.path())) != place.path)
            continue;
        SheetPlace found{.file = file};
        for (int hunk = 0; hunk < static_cast<int>(f.hunks.size()); ++hunk) {
            if (place.firstLine > 0 && f.hunks[static_cast<std::size_t>(hunk)].sourceLine == place.firstLine)
                found.hunk = hunk;
        }
        if (place.kind == Kind::File)
            return found;
    }
    return {};
}

std::optional<SheetPlace> symbolPlace(const diff::Patch &patch, const QString &symbol)
{
    std::string name = core::fromQString(symbol);
    if (const auto bracket = name.find('('); bracket != std::string::npos)
        name.resize(bracket);
    name.erase(0, name.find_first_not_of('_'));
    if (name.empty())
        return {};
    std::optional<SheetPlace> best;
    int bestRank = 0;
    eachLine(patch, [&](const SheetPlace &at, const diff::Line &line) {
        const int named = naming(line.text, name);
        if (named == 0)
            return;
        const bool head = named == 2 && !line.text.empty() &&
                          !QChar::fromLatin1(line.text.front()).isSpace() && !line.text.ends_with(';');
        const bool changed = line.kind != diff::LineKind::Context;
        const int rank = head ? 4 : named == 2 && changed ? 3 : changed ? 2 : 1;
        if (rank > bestRank) {
            best = at;
            bestRank = rank;
        }
    });
    return best;
}

} // namespace widgets
