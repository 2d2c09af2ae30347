// SPDX-License-Identifier: GPL-3.0-or-later
#include "archive/remote.h"

#include "core/text.h"
#include "net/await.h"

#include <QDateTime>
#include <QUrl>

namespace archive {

namespace {

std::string withSlash(std::string base)
{
    if (!base.empty() && !base.ends_with('/'))
        base += '/';
    return base;
}

std::string listUrl(const Address &list, const Settings &settings)
{
    return withSlash(list.base.empty() ? settings.base : list.base) +
           (list.list.empty() ? "all" : list.list) + '/';
}

} // namespace

std::vector<std::string> threadUrls(const Address &address, const std::string &base)
{
    const std::string root = withSlash(address.base.empty() ? base : address.base);
    const std::string end = escapedId(address.id) + "/t.mbox.gz";
    // Last the mail's page at the root, from which public-inbox leads to a list that has it.
    const std::string page = root + escapedId(address.id) + '/';
    if (!address.list.empty())
        return {root + address.list + '/' + end, root + "all/" + end, page};
    return {root + "all/" + end, root + end, page};
}

net::Request searchRequest(const Address &list, const std::string &query, const Settings &settings)
{
    const auto escaped = QUrl::toPercentEncoding(core::toQString(query)).toStdString();
    return {.url = listUrl(list, settings) + "?q=" + escaped + "&x=m",
            .body = {},
            .post = true,
            .contentType = {}};
}

net::Request newestRequest(const Address &list, const Settings &settings)
{
    return {.url = listUrl(list, settings) + "new.atom", .body = {}, .post = false, .contentType = {}};
}

struct ThreadFetch::Private
{
    ThreadFetch *q = nullptr;
    Address address;
    Settings settings;
    Done done;
    net::Progress progress;
    std::vector<std::string> urls;
    bool led = false; ///< to a list, by the archive's own redirect
    std::unique_ptr<net::Fetch> running;
    std::unique_ptr<net::Fetch> ended; ///< kept until its own callback has returned

    void next();
    void answered(core::Result<net::Answer> answer);
    void fallBack(const core::Error &error);
    void finish(core::Result<Got> result);
};

void ThreadFetch::Private::next()
{
    net::Request request;
    request.url = urls.front();
    urls.erase(urls.begin());
    ended = std::move(running);
    running = std::make_unique<net::Fetch>(
        std::move(request), settings.rules,
        [this](core::Result<net::Answer> answer) { answered(std::move(answer)); }, progress);
}

void ThreadFetch::Private::answered(core::Result<net::Answer> answer)
{
    if (!answer) {
        if (answer.error().kind == core::ErrorKind::NotFound && !urls.empty())
            next();
        else
            fallBack(answer.error());
        return;
    }
    if (answer->contentType == "text/html" && answer->url.ends_with('/') && !led) {
        led = true;
        urls = {answer->url + "t.mbox.gz"};
        next();
        return;
    }
    auto stored = settings.cache().store(address.id, std::move(answer->body));
    if (!stored) {
        fallBack(
            {stored.error().kind, "The answer for " + address.id + " is no mail: " + stored.error().text});
        return;
    }
    finish(Got{stored->path, stored->messages, stored->added, false, {}});
}

void ThreadFetch::Private::fallBack(const core::Error &error)
{
    const auto known =
        error.kind == core::ErrorKind::Cancelled ? std::nullopt : settings.cache().find(address.id);
    if (known)
        finish(Got{known->path, known->messages, 0, true, error.text});
    else
        finish(std::unexpected(error));
}

void ThreadFetch::Private::finish(core::Result<Got> result)
{
    if (done)
        std::exchange(done, {})(std::move(result));
}

ThreadFetch::ThreadFetch(Address address, Settings settings, Done done, net::Progress progress,
                         QObject *parent)
    : QObject(parent), d(std::make_unique<Private>())
{
    d->q = this;
    d->address = std::move(address);
    d->settings = std::move(settings);
    d->done = std::move(done);
    d->progress = std::move(progress);
    d->urls = threadUrls(d->address, d->settings.base);
    const auto known = d->settings.cache().find(d->address.id);
    const auto age = known ? QDateTime::currentSecsSinceEpoch() - known->fetched : 0;
    std::optional<core::Result<Got>> early;
    if (known && (d->settings.offline || (!d->settings.refresh && age < d->settings.freshSeconds)))
        early = Got{known->path, known->messages, 0, true, {}};
    else if (d->settings.offline)
        early = core::fail(core::ErrorKind::NotFound,
                           d->address.id + " was not fetched before, and nothing is asked while offline");
    if (early)
        QMetaObject::invokeMethod(this, [this, early] { d->finish(*early); }, Qt::QueuedConnection);
    else
        d->next();
}

ThreadFetch::~ThreadFetch()
{
    d->done = {};
}

void ThreadFetch::cancel()
{
    if (d->running)
        d->running->cancel();
}

core::Result<ThreadFetch::Got> fetchThread(const Address &address, const Settings &settings,
                                           std::stop_token stop, const net::Progress &progress)
{
    return net::awaited<ThreadFetch, ThreadFetch::Got>(stop, [&](ThreadFetch::Done done) {
        return std::make_unique<ThreadFetch>(address, settings, std::move(done), progress);
    });
}

} // namespace archive
