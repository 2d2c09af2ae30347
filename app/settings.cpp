// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings.h"

#include "app/editor.h"
#include "archive/remote.h"
#include "core/text.h"
#include "reply/handoff.h"

#include <QStandardPaths>

#include <algorithm>

namespace app {

namespace {

constexpr int MostRecent = 12;
constexpr std::size_t MostRead = 10000;

/// Never a device: QSettings replaces the file it is given, and as root it once replaced /dev/null.
QString fileFor(const QTemporaryDir *folder)
{
    if (folder)
        return folder->filePath(QStringLiteral("whichpatch.conf"));
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) +
           QStringLiteral("/whichpatch/whichpatch.conf");
}

} // namespace

Settings::Settings(Keep keep)
    : Settings(keep == Keep::WhileItRuns ? std::make_unique<QTemporaryDir>() : nullptr)
{
}

Settings::Settings(std::unique_ptr<QTemporaryDir> folder)
    : m_folder(std::move(folder)), m_settings(fileFor(m_folder.get()), QSettings::IniFormat)
{
}

Theme Settings::theme() const
{
    return themeNamed(m_settings.value(QStringLiteral("theme")).toString());
}

void Settings::setTheme(Theme theme)
{
    m_settings.setValue(QStringLiteral("theme"), themeName(theme));
}

bool Settings::hasIdentity() const
{
    return m_settings.contains(QStringLiteral("identity/address"));
}

reply::Identity Settings::identity() const
{
    static const reply::Identity told = reply::gitIdentity(); // asks git several times: once a program
    if (!hasIdentity())
        return told;
    reply::Identity identity;
    identity.self.name = core::fromQString(m_settings.value(QStringLiteral("identity/name")).toString());
    identity.self.address =
        core::fromQString(m_settings.value(QStringLiteral("identity/address")).toString());
    const auto others = m_settings.value(QStringLiteral("identity/others")).toStringList();
    for (const QString &other : others)
        identity.otherAddresses.push_back(core::fromQString(other));
    return identity;
}

void Settings::setIdentity(const reply::Identity &identity)
{
    m_settings.setValue(QStringLiteral("identity/name"), core::toQString(identity.self.name));
    m_settings.setValue(QStringLiteral("identity/address"), core::toQString(identity.self.address));
    QStringList others;
    for (const auto &other : identity.otherAddresses)
        others << core::toQString(other);
    m_settings.setValue(QStringLiteral("identity/others"), others);
}

QString Settings::replyFolder() const
{
    const QString standard = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return m_settings.value(QStringLiteral("replies/folder"), standard + QStringLiteral("/whichpatch"))
        .toString();
}

void Settings::setReplyFolder(const QString &folder)
{
    m_settings.setValue(QStringLiteral("replies/folder"), folder);
}

QString Settings::draftsFolder() const
{
    return m_settings.value(QStringLiteral("replies/drafts")).toString();
}

void Settings::setDraftsFolder(const QString &folder)
{
    m_settings.setValue(QStringLiteral("replies/drafts"), folder);
}

bool Settings::reopensLast() const
{
    return m_settings.value(QStringLiteral("session/reopen"), true).toBool();
}

namespace {

// Keys hold Message-IDs and addresses, whose slashes would make groups of them.
QString cloneKey(const QString &key)
{
    return QStringLiteral("clones/") +
           QString::fromLatin1(key.toUtf8().toBase64(QByteArray::Base64UrlEncoding));
}

} // namespace

CloneChoice Settings::clone(const QString &key) const
{
    const QStringList parts = m_settings.value(cloneKey(key)).toStringList();
    return {parts.value(0), parts.value(1)};
}

void Settings::setClone(const QString &key, const CloneChoice &choice)
{
    if (choice.folder.isEmpty())
        m_settings.remove(cloneKey(key));
    else
        m_settings.setValue(cloneKey(key), QStringList{choice.folder, choice.branch});
}

QString Settings::editorCommand() const
{
    const QString own = m_settings.value(QStringLiteral("editor/command")).toString();
    return own.isEmpty() ? editorFromEnvironment() : own;
}

void Settings::setEditorCommand(const QString &command)
{
    m_settings.setValue(QStringLiteral("editor/command"), command.trimmed());
}

QStringList Settings::lastSources() const
{
    return m_settings.value(QStringLiteral("session/sources")).toStringList();
}

QString Settings::lastMessage() const
{
    return m_settings.value(QStringLiteral("session/message")).toString();
}

void Settings::setLast(const QStringList &sources, const QString &message)
{
    m_settings.setValue(QStringLiteral("session/sources"), sources);
    m_settings.setValue(QStringLiteral("session/message"), message);
}

widgets::Preferences Settings::preferences() const
{
    const reply::Identity self = identity();
    widgets::Preferences all;
    all.name = core::toQString(self.self.name);
    all.address = core::toQString(self.self.address);
    for (const auto &other : self.otherAddresses)
        all.others << core::toQString(other);
    all.replyFolder = replyFolder();
    all.draftsFolder = draftsFolder();
    all.theme = themeName(theme());
    all.reopen = reopensLast();
    all.archive = m_settings.value(QStringLiteral("archive/base"), core::toQString(archive::Settings().base))
                      .toString();
    all.offline = m_settings.value(QStringLiteral("archive/offline"), false).toBool();
    all.moreHosts = m_settings.value(QStringLiteral("archive/trustedHosts")).toStringList();
    return all;
}

void Settings::setPreferences(const widgets::Preferences &chosen)
{
    const widgets::Preferences before = preferences();
    // Only what was changed is kept, so that git's configuration and better defaults go on being followed.
    const auto keep = [this](const QString &key, const auto &was, const auto &is) {
        if (was != is)
            m_settings.setValue(key, is);
    };
    if (chosen.name != before.name || chosen.address != before.address || chosen.others != before.others) {
        reply::Identity self;
        self.self = {core::fromQString(chosen.name), core::fromQString(chosen.address)};
        for (const QString &other : chosen.others)
            self.otherAddresses.push_back(core::fromQString(other));
        setIdentity(self);
    }
    keep(QStringLiteral("replies/folder"), before.replyFolder, chosen.replyFolder);
    keep(QStringLiteral("replies/drafts"), before.draftsFolder, chosen.draftsFolder);
    keep(QStringLiteral("theme"), before.theme, chosen.theme);
    keep(QStringLiteral("session/reopen"), before.reopen, chosen.reopen);
    keep(QStringLiteral("archive/base"), before.archive, chosen.archive);
    keep(QStringLiteral("archive/offline"), before.offline, chosen.offline);
    keep(QStringLiteral("archive/trustedHosts"), before.moreHosts, chosen.moreHosts);
    m_settings.sync(); // the readers of archives look at the file
}

QList<Settings::Recent> Settings::recent() const
{
    QList<Recent> list;
    const auto entries = m_settings.value(QStringLiteral("session/recent")).toList();
    for (const QVariant &entry : entries) {
        const QStringList parts = entry.toStringList();
        if (parts.size() >= 2)
            list.append({parts.mid(1), parts.first()});
    }
    return list;
}

void Settings::addRecent(const Recent &recent)
{
    QVariantList entries{QStringList{recent.title} + recent.sources};
    const auto before = this->recent();
    for (const Recent &old : before) {
        if (old.sources != recent.sources && entries.size() < MostRecent)
            entries << QVariant(QStringList{old.title} + old.sources);
    }
    m_settings.setValue(QStringLiteral("session/recent"), entries);
}

void Settings::clearRecent()
{
    m_settings.remove(QStringLiteral("session/recent"));
}

std::set<std::string> Settings::readMails() const
{
    std::set<std::string> ids;
    const auto list = m_settings.value(QStringLiteral("session/read")).toStringList();
    for (const QString &id : list)
        ids.insert(core::fromQString(id));
    return ids;
}

void Settings::setReadMails(const std::set<std::string> &ids)
{
    QStringList list;
    for (const auto &id : ids) {
        if (static_cast<std::size_t>(list.size()) >= MostRead)
            break;
        list << core::toQString(id);
    }
    m_settings.setValue(QStringLiteral("session/read"), list);
}

} // namespace app
