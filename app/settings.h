// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/theme.h"
#include "reply/reply.h"
#include "settings/settingsview.h"

#include <QSettings>
#include <QStringList>
#include <QTemporaryDir>

#include <memory>
#include <set>
#include <string>

namespace app {

/// A local clone, and the branch taken where nothing tells a series' base.
struct CloneChoice
{
    QString folder;
    QString branch; ///< empty: HEAD
    bool operator==(const CloneChoice &) const = default;
};

/// What the user chose, and the session as it was left. In the user's configuration folder; for pictures and
/// tests in a folder that goes when they end.
class Settings
{
public:
    enum class Keep { OnDisk, WhileItRuns };
    explicit Settings(Keep keep = Keep::OnDisk);

    QSettings &store() { return m_settings; }
    Theme theme() const;
    void setTheme(Theme theme);
    reply::Identity identity() const; ///< the user's own, or what git is configured with
    void setIdentity(const reply::Identity &identity);
    bool hasIdentity() const;

    QString replyFolder() const; ///< where replies are saved
    void setReplyFolder(const QString &folder);
    QString draftsFolder() const; ///< a Maildir of the user's mail program; empty until it was chosen
    void setDraftsFolder(const QString &folder);

    /// The clone that was attached to a thread or list; an empty folder: none. Setting that forgets it.
    CloneChoice clone(const QString &key) const;
    void setClone(const QString &key, const CloneChoice &choice);
    /// Opens a file at a line: %f is the file, %l the line. From $VISUAL or $EDITOR where nothing is set.
    QString editorCommand() const;
    void setEditorCommand(const QString &command);

    bool reopensLast() const;
    /// The session as it was left: what was open, and the mail that was read.
    QStringList lastSources() const;
    QString lastMessage() const; ///< Message-ID
    void setLast(const QStringList &sources, const QString &message);

    /// All that the settings window shows, at once.
    widgets::Preferences preferences() const;
    void setPreferences(const widgets::Preferences &preferences);

    /// Threads opened lately, newest first: the sources of each, and its title.
    struct Recent
    {
        QStringList sources;
        QString title;
    };
    QList<Recent> recent() const;
    void addRecent(const Recent &recent);
    void clearRecent();

    /// Ids of mails that were read, the newest ten thousand.
    std::set<std::string> readMails() const;
    void setReadMails(const std::set<std::string> &ids);

private:
    explicit Settings(std::unique_ptr<QTemporaryDir> folder);

    std::unique_ptr<QTemporaryDir> m_folder; ///< of settings that are not kept
    QSettings m_settings;
};

} // namespace app
