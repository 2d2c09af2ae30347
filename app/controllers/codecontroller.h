// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/settings.h"
#include "core/tasks.h"
#include "dossier/clone.h"

#include <QObject>

#include <map>
#include <memory>

namespace app {

/// The clone beside the thread: which one it is, what it says of the series that is read, and what is asked
/// of it. All of it is read on a worker.
class CodeController : public QObject
{
    Q_OBJECT
public:
    explicit CodeController(Settings &settings, QObject *parent = nullptr);

    /// Attaches the clone that was chosen for this thread or its list, if one was.
    void setDossier(std::shared_ptr<const dossier::Dossier> dossier);
    /// What the clone is attached to, most particular first: the thread, its mailing list.
    struct Scope
    {
        QString key;  ///< in the settings
        QString name; ///< of the list; empty: this thread
    };
    QList<Scope> scopes() const;

    /// Tries the clone on a series, then keeps it for the scope. Says attached() or attachingFailed().
    void attach(const CloneChoice &choice, const QString &key, std::size_t series);
    void detach();
    bool isAttached() const { return !m_choice.folder.isEmpty(); }
    const CloneChoice &choice() const { return m_choice; }

    /// What the clone says of a series: at once where it is known, else read() follows.
    const dossier::CloneReading *reading(std::size_t series);
    const std::vector<std::optional<repo::Upstream>> *upstream(std::size_t series) const;
    bool isReading() const { return m_readTask.running(); }

    void readFiles(std::size_t series, int patch); ///< filesRead() follows
    void readFile(std::size_t series, int patch, const QString &path);
    void findUpstream(std::size_t series); ///< upstreamFound() follows
    void askOrigin(std::size_t series, int patch, const QString &path, int line);
    void askCommit(const QString &id); ///< its change
    /// What differs in the code after two versions of a patch; interdiffRead() follows where the clone is
    /// attached and both versions apply on it.
    void askInterdiff(std::size_t olderSeries, int olderPatch, std::size_t newerSeries, int newerPatch);

Q_SIGNALS:
    void attached();
    void attachingFailed(const QString &text);
    void read(std::size_t series);
    void failed(const QString &text);
    void filesRead(std::size_t series, int patch, const diff::WholeFiles &files);
    void fileRead(std::size_t series, int patch, const QString &path, const std::string &text);
    void upstreamFound(std::size_t series);
    void originFound(const QString &path, int line, const dossier::LineOrigin &origin);
    void interdiffRead(int newerPatch, const std::shared_ptr<const diff::Patch> &patch);
    void commitRead(const git::Commit &commit, const std::shared_ptr<const diff::Patch> &patch);

private:
    void start(std::size_t series, const QString &key);
    const dossier::CloneReading *known(std::size_t series) const;

    Settings &m_settings;
    std::shared_ptr<const dossier::Dossier> m_dossier;
    CloneChoice m_choice;
    std::map<std::size_t, std::shared_ptr<const dossier::CloneReading>> m_readings;
    std::map<std::size_t, std::vector<std::optional<repo::Upstream>>> m_upstream;
    core::Tasks m_readTask, m_filesTask, m_upstreamTask, m_askTask,
        m_interdiffTask; // last: end before what they report to
};

} // namespace app
