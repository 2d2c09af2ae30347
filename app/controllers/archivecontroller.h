// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archive/index.h"
#include "core/tasks.h"

#include <QObject>
#include <QTimer>

#include <memory>
#include <vector>

namespace app {

/// A list of an archive, opened to choose from: a public-inbox repository, whose index grows while it is
/// searched, or a list's URL, of which nothing is asked but its newest mails and the searches entered.
class ArchiveController : public QObject
{
    Q_OBJECT
public:
    explicit ArchiveController(QObject *parent = nullptr);
    ~ArchiveController() override;

    /// Whether a SOURCE is a list as a whole, not a thread of it.
    static bool isList(const QString &source);

    void open(const QString &source);
    void search(const QString &words);        ///< as it is typed: in the index only
    void searchArchive(const QString &words); ///< as it is entered: asks the archive where there is no index
    void stop();                              ///< indexing, or the request; what was read is kept
    void resume();
    bool isIndexing() const { return m_indexing.running(); }
    /// What to open for a mail of the list.
    QString sourceOf(const QString &id) const;

Q_SIGNALS:
    void opened(const QString &name, bool local);
    void seriesListed(const std::vector<archive::RecentSeries> &series);
    void mailsFound(const std::vector<archive::Indexed> &mails);
    void progressed(qint64 done, qint64 total, bool running); ///< mails in the index
    void said(const QString &text);                           ///< what is being done, for the status line
    void failed(const QString &text);

private:
    void list();
    void ask(net::Request request, void (ArchiveController::*answered)(const std::string &));
    void answeredNewest(const std::string &octets);
    void answeredSearch(const std::string &octets);
    void report(const archive::Index::State &state, bool running);

    QString m_source; ///< a folder; empty: remote
    archive::Address m_address;
    QString m_words;
    QTimer m_again; ///< lists anew while the index grows
    std::unique_ptr<net::Fetch> m_fetch;
    core::Tasks m_listing;
    core::Tasks m_indexing; // last: ends before what it reports to
};

} // namespace app
