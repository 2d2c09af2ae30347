// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks.h"
#include "dossier/dossier.h"

#include <QObject>
#include <QStringList>

#include <memory>

namespace app {

/// Opens threads: reads the sources on a worker, reports how far it is, keeps what is open.
class ThreadController : public QObject
{
    Q_OBJECT
public:
    explicit ThreadController(QObject *parent = nullptr);

    void open(const QStringList &sources, const dossier::Corrections &corrections = {});
    /// Reads what is open once more, with other corrections.
    void reread(const dossier::Corrections &corrections);
    void cancel();
    bool isOpening() const { return m_tasks.running(); }
    const std::shared_ptr<const dossier::Dossier> &dossier() const { return m_dossier; }
    const QStringList &sources() const { return m_sources; }
    const dossier::Corrections &readWith() const { return m_readWith; } ///< what the dossier was corrected by

Q_SIGNALS:
    void openingStarted(const QStringList &sources);
    void progressed(qint64 done, qint64 total); ///< octets
    void threadOpened(const std::shared_ptr<const dossier::Dossier> &dossier);
    void openingFailed(const QString &text, const QStringList &sources, core::ErrorKind kind);
    void openingCancelled();

private:
    std::shared_ptr<const dossier::Dossier> m_dossier;
    QStringList m_sources;
    dossier::Corrections m_readWith;
    core::Tasks m_tasks; // last: ends before what it reports to
};

} // namespace app
