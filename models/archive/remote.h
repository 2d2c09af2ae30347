// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archive/address.h"
#include "archive/cache.h"
#include "net/fetch.h"

namespace archive {

struct Settings
{
    std::string base = "https://lore.kernel.org/"; ///< for Message-IDs without a URL
    std::string cacheFolder;                       ///< empty: Cache::defaultFolder()
    bool offline = false;                          ///< nothing is asked; only what was fetched before
    bool refresh = false;                          ///< ask even when a thread was fetched just now
    std::int64_t freshSeconds = 600;               ///< a thread younger than this is not asked for again
    net::Rules rules;

    Cache cache() const { return Cache(cacheFolder.empty() ? Cache::defaultFolder() : cacheFolder); }
};

/// What the user chose: the environment's WHICHPATCH_ARCHIVE, then the settings "archive/base",
/// "archive/trustedHosts", "archive/sizeLimit" (octets) and "archive/offline".
Settings userSettings();

/// One thread from an archive, asynchronously: fetched, merged into the cache, and named by its file there.
/// When the archive cannot be reached and the thread was fetched before, that is what is given.
class ThreadFetch : public QObject
{
    Q_OBJECT
public:
    struct Got
    {
        std::string path; ///< an mbox to open
        std::size_t messages = 0;
        std::size_t added = 0;  ///< new since the last fetch
        bool fromCache = false; ///< nothing was asked, or nobody answered
        std::string problem;    ///< why the archive could not be asked; empty when it was
    };
    using Done = std::function<void(core::Result<Got>)>;

    ThreadFetch(Address address, Settings settings, Done done, net::Progress progress = {},
                QObject *parent = nullptr);
    ~ThreadFetch() override;
    void cancel();

private:
    struct Private;
    std::unique_ptr<Private> d;
};

/// The same for the command line: waits (see net::fetch).
core::Result<ThreadFetch::Got> fetchThread(const Address &address, const Settings &settings,
                                           std::stop_token stop = {}, const net::Progress &progress = {});

/// URLs under which an archive gives a thread as t.mbox.gz, in the order to try.
std::vector<std::string> threadUrls(const Address &address, const std::string &base);

/// A search: its answer is an mbox (.gz), or 404 (NotFound) when no mail matches. public-inbox gives that
/// to POST only.
net::Request searchRequest(const Address &list, const std::string &query, const Settings &settings);

/// The newest mails of a list, an Atom feed.
net::Request newestRequest(const Address &list, const Settings &settings);

/// A mail in a list's feed.
struct Newest
{
    std::string id;
    std::string parent; ///< Message-ID it answers; empty when none is said
    std::string title;
    std::string author;
    std::int64_t date = 0; ///< seconds since 1970
};
core::Result<std::vector<Newest>> readAtom(const std::string &octets);

/// The series among a list's newest mails: a cover letter, or the first patch of a series without one.
struct RecentSeries
{
    Newest head;
    std::string title;
    std::string version;
    int total = 0;
    int patchesSeen = 0;
    int replies = 0;
    std::string newer;   ///< the highest later version of it in the same list; empty: none
    bool tables = false; ///< its head mail holds benchmark tables; Index::holdsTables() tells
};
std::vector<RecentSeries> recentSeries(const std::vector<Newest> &mails);

} // namespace archive
