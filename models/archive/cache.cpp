// SPDX-License-Identifier: GPL-3.0-or-later
#include "archive/cache.h"

#include "archive/index.h"
#include "core/text.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <QStandardPaths>

#include <set>

namespace archive {

namespace {

QString digest(std::string_view text)
{
    const QByteArrayView octets(text.data(), static_cast<qsizetype>(text.size()));
    return QString::fromLatin1(QCryptographicHash::hash(octets, QCryptographicHash::Sha256).toHex().left(40));
}

/// The list of Message-IDs beside a thread's mbox, by which any of its mails finds it.
QString idsOf(const QString &mbox)
{
    return mbox.chopped(5) + QStringLiteral(".ids");
}

core::Result<void> replace(const QString &path, std::string_view octets)
{
    QSaveFile file(path);
    const auto size = static_cast<qint64>(octets.size());
    if (!file.open(QIODevice::WriteOnly) || file.write(octets.data(), size) != size || !file.commit())
        return core::fail(core::ErrorKind::Denied, core::fromQString(path) + " cannot be written: " +
                                                       core::fromQString(file.errorString()));
    return {};
}

/// Mails in the order seen, each once: by Message-ID, or by content where there is none.
class Merged
{
public:
    std::size_t add(const mail::Mailbox &box)
    {
        std::size_t added = 0;
        for (std::size_t i = 0; i < box.messages().size(); ++i) {
            const auto &id = box.messages()[i].id;
            const std::string raw = box.raw(i);
            if (!m_known.insert(id.empty() ? core::fromQString(digest(raw)) : id).second)
                continue;
            appendMboxrd(mbox, raw);
            if (!id.empty())
                ids += id + '\n';
            ++added;
        }
        return added;
    }
    std::size_t size() const { return m_known.size(); }
    std::string mbox, ids;

private:
    std::set<std::string> m_known;
};

} // namespace

void appendMboxrd(std::string &to, std::string_view mail)
{
    to += "From mboxrd@z Thu Jan  1 00:00:00 1970\n";
    while (!mail.empty()) {
        const auto end = mail.find('\n');
        const auto line = mail.substr(0, end);
        const auto mark = line.find_first_not_of('>');
        if (mark != std::string_view::npos && line.substr(mark).starts_with("From "))
            to += '>';
        to += line;
        to += '\n';
        if (end == std::string_view::npos)
            break;
        mail.remove_prefix(end + 1);
    }
    to += '\n';
}

Cache::Cache(std::string folder) : m_folder(std::move(folder)) {}

std::string Cache::defaultFolder()
{
    return core::fromQString(QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation)) +
           "/whichpatch/threads";
}

std::string Cache::pathOf(std::string_view id) const
{
    return m_folder + '/' + core::fromQString(digest(id)) + ".mbox";
}

std::optional<Cache::Entry> Cache::find(std::string_view id) const
{
    const auto entry = [](const QString &mbox, qsizetype ids) {
        const auto time = QFileInfo(mbox).lastModified().toSecsSinceEpoch();
        return Entry{core::fromQString(mbox), time, static_cast<std::size_t>(ids)};
    };
    const auto wanted = QByteArray::fromStdString(std::string(id));
    const auto holds = [&](const QString &path) -> std::optional<Entry> {
        QFile file(idsOf(path));
        if (!QFile::exists(path) || !file.open(QIODevice::ReadOnly))
            return std::nullopt;
        const auto ids = file.readAll().split('\n');
        return ids.contains(wanted) ? std::optional(entry(path, ids.size() - 1)) : std::nullopt;
    };
    if (auto found = holds(core::toQString(pathOf(id))))
        return found;
    const QDir folder(core::toQString(m_folder));
    for (const QString &name : folder.entryList({QStringLiteral("*.mbox")}, QDir::Files, QDir::Time)) {
        if (auto found = holds(folder.filePath(name)))
            return found;
    }
    return std::nullopt;
}

core::Result<Cache::Stored> Cache::store(std::string_view id, std::string octets, std::stop_token stop)
{
    const auto fresh = mail::Mailbox::fromOctets(std::move(octets), std::string(id), stop);
    if (!fresh)
        return std::unexpected(fresh.error());
    Merged merged;
    const auto before = find(id);
    if (before) {
        const auto old = mail::Mailbox::open(before->path, stop);
        if (old)
            merged.add(**old);
    }
    Stored stored;
    stored.added = merged.add(**fresh);
    stored.messages = merged.size();
    stored.path = before ? before->path : pathOf(id);
    const auto path = core::toQString(stored.path);
    if (!QDir().mkpath(core::toQString(m_folder)))
        return core::fail(core::ErrorKind::Denied,
                          m_folder + " cannot be made; fetched threads are kept there");
    // The list last: without it the mbox is not found, and is written anew.
    if (auto written = replace(path, merged.mbox); !written)
        return std::unexpected(written.error());
    if (auto written = replace(idsOf(path), merged.ids); !written)
        return std::unexpected(written.error());
    return stored;
}

} // namespace archive
