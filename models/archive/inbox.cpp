// SPDX-License-Identifier: GPL-3.0-or-later
#include "archive/inbox.h"

#include "core/text.h"

#include <QDir>

#include <algorithm>

namespace archive {

namespace {

bool isRepository(const QString &path)
{
    const QDir dir(path);
    return dir.exists(QStringLiteral("HEAD")) && dir.exists(QStringLiteral("objects"));
}

/// Folders named "0.git", "1.git", …, in the order of their numbers.
std::vector<std::string> numbered(const QString &folder)
{
    std::vector<std::pair<int, std::string>> found;
    const QDir dir(folder);
    for (const QString &name : dir.entryList({QStringLiteral("*.git")}, QDir::Dirs)) {
        bool number = false;
        const int epoch = name.chopped(4).toInt(&number);
        if (number && isRepository(dir.filePath(name)))
            found.emplace_back(epoch, core::fromQString(dir.filePath(name)));
    }
    std::ranges::sort(found);
    std::vector<std::string> paths;
    for (auto &[epoch, path] : found)
        paths.push_back(std::move(path));
    return paths;
}

} // namespace

std::vector<std::string> epochsOf(const std::string &folder)
{
    const QString path = core::toQString(folder);
    for (const QString &place : {path + QStringLiteral("/git"), path}) {
        if (auto epochs = numbered(place); !epochs.empty())
            return epochs;
    }
    for (const QString &place : {path, path + QStringLiteral("/.git")}) {
        if (isRepository(place))
            return {core::fromQString(place)};
    }
    return {};
}

core::Result<std::vector<Delivery>> deliveriesOf(git::History &history, const std::string &commit)
{
    const auto files = history.files(commit);
    if (!files)
        return std::unexpected(files.error());
    std::vector<Delivery> all;
    // Version 2: one file, 'm' for a mail and 'd' for one to forget.
    for (const git::Change &file : *files) {
        if (file.path == "m" || file.path == "d")
            all.push_back({file.blob, file.path == "d"});
    }
    if (!all.empty())
        return all;
    // Version 1: a file a mail, under two hex digits and the other 38 of a digest of its Message-ID.
    const auto changes = history.changes(commit);
    if (!changes)
        return std::unexpected(changes.error());
    for (const git::Change &change : *changes) {
        if (change.path.size() == 41 && change.path[2] == '/' && !change.blob.empty())
            all.push_back({change.blob, false});
    }
    return all;
}

std::optional<InboxPlace> parseInboxPlace(const std::string &source)
{
    const auto at = source.rfind('@');
    if (at == std::string::npos)
        return std::nullopt;
    // A Message-ID may hold '/' and '#': the longest folder that is an inbox wins.
    for (auto end = source.find_last_of("/#", at); end != std::string::npos && end != 0;
         end = source.find_last_of("/#", end - 1)) {
        std::string id = source.substr(end + 1);
        if (id.starts_with('<') && id.ends_with('>'))
            id = id.substr(1, id.size() - 2);
        if (!id.empty() && !epochsOf(source.substr(0, end)).empty())
            return InboxPlace{source.substr(0, end), std::move(id)};
    }
    return std::nullopt;
}

} // namespace archive
