// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/fetch.h"

#include "net/await.h"

#include "core/text.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QEventLoop>
#include <QHostAddress>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QTimer>

#include <algorithm>

namespace net {

namespace {

constexpr int mostRedirects = 5;

QString agent()
{
    // Archives ask clients to say what they are, and turn away those that pose as browsers.
    const QString version = QCoreApplication::applicationVersion();
    return QStringLiteral("Whichpatch/") + (version.isEmpty() ? QStringLiteral("0") : version);
}

std::string megabytes(std::uint64_t octets)
{
    return octets < (1U << 20) ? std::to_string(octets / 1024) + " KiB"
                               : std::to_string(octets >> 20) + " MiB";
}

/// Why a URL may not be asked at all; empty when it may.
std::string objection(const QUrl &url)
{
    const std::string shown = core::fromQString(url.toDisplayString());
    if (!url.isValid() || url.host().isEmpty())
        return '"' + shown + "\" is not a URL";
    if (!url.userInfo().isEmpty())
        return shown + " holds a user name or password; those are never sent";
    if (url.scheme() == QStringLiteral("https"))
        return {};
    if (url.scheme() == QStringLiteral("http") && isLoopback(core::fromQString(url.host())))
        return {};
    return shown + " is not HTTPS; only https:// URLs are fetched";
}

/// Seconds or a date (RFC 9110 10.2.3); nothing when the header is absent or neither.
std::optional<std::chrono::milliseconds> retryAfter(const QByteArray &header)
{
    bool number = false;
    const qint64 seconds = header.trimmed().toLongLong(&number);
    if (number)
        return std::chrono::seconds(std::clamp<qint64>(seconds, 0, 86'400));
    const auto date = QDateTime::fromString(QString::fromLatin1(header.trimmed()), Qt::RFC2822Date);
    if (!date.isValid())
        return std::nullopt;
    return std::chrono::milliseconds(std::max<qint64>(0, QDateTime::currentDateTimeUtc().msecsTo(date)));
}

core::ErrorKind kindOf(int status)
{
    if (status == 404 || status == 410)
        return core::ErrorKind::NotFound;
    return status == 401 || status == 403 ? core::ErrorKind::Denied : core::ErrorKind::Network;
}

} // namespace

bool isLoopback(const std::string &host)
{
    if (core::equalCaseless(host, "localhost"))
        return true;
    QHostAddress address;
    return address.setAddress(core::toQString(host)) && address.isLoopback();
}

struct Fetch::Private
{
    Fetch *q = nullptr;
    Request request;
    Rules rules;
    Done done;
    Progress progress;
    QNetworkAccessManager manager;
    QNetworkReply *reply = nullptr;
    QTimer wait, deadline;
    QUrl url;
    std::string body;
    int redirects = 0;
    int tries = 0;

    std::string host() const { return core::fromQString(url.host()); }
    void start();
    void read();
    void ended();
    void redirect(const QUrl &target);
    bool retry(int status);
    void succeed(int status);
    void fail(core::ErrorKind kind, std::string text);
    void finish(core::Result<Answer> result);
    void drop();
};

void Fetch::Private::start()
{
    body.clear();
    QNetworkRequest asked(url);
    asked.setHeader(QNetworkRequest::UserAgentHeader, agent());
    asked.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    asked.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    asked.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    asked.setAttribute(QNetworkRequest::AuthenticationReuseAttribute, QNetworkRequest::Manual);
    // Sizes are those of the wire, and nothing unpacks itself.
    asked.setRawHeader("Accept-Encoding", "identity");
    asked.setTransferTimeout(rules.silence);
    if (request.post || !request.body.empty()) {
        asked.setHeader(QNetworkRequest::ContentTypeHeader,
                        core::toQString(request.contentType.empty() ? "application/x-www-form-urlencoded"
                                                                    : request.contentType));
        reply = manager.post(asked, QByteArray::fromStdString(request.body));
    } else {
        reply = manager.get(asked);
    }
    QObject::connect(reply, &QNetworkReply::readyRead, q, [this] { read(); });
    QObject::connect(reply, &QNetworkReply::finished, q, [this] { ended(); });
}

void Fetch::Private::read()
{
    if (!reply->isOpen()) // given up before the first octet
        return;
    const QByteArray octets = reply->readAll();
    body.append(octets.constData(), static_cast<std::size_t>(octets.size()));
    const auto total = reply->header(QNetworkRequest::ContentLengthHeader).toULongLong();
    if (std::max<std::uint64_t>(body.size(), total) > rules.sizeLimit) {
        fail(core::ErrorKind::Limit,
             "The answer of " + host() + " is larger than " + megabytes(rules.sizeLimit) +
                 (total > rules.sizeLimit ? " (it has " + megabytes(total) + ")" : "") +
                 "; raise the limit to have it");
        return;
    }
    if (progress)
        progress(body.size(), total);
}

void Fetch::Private::ended()
{
    if (!reply)
        return;
    read();
    if (!reply)
        return;
    const int status = reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    const QUrl target = reply->attribute(QNetworkRequest::RedirectionTargetAttribute).toUrl();
    if (status >= 300 && status < 400 && !target.isEmpty()) {
        redirect(url.resolved(target));
        return;
    }
    if ((status == 429 || status == 503) && retry(status))
        return;
    if (!reply)
        return;
    if (status >= 400) {
        fail(kindOf(status),
             host() + " answered " + std::to_string(status) + ' ' +
                 core::fromQString(reply->attribute(QNetworkRequest::HttpReasonPhraseAttribute).toString()) +
                 " for " + core::fromQString(url.toDisplayString()));
        return;
    }
    if (reply->error() != QNetworkReply::NoError) {
        const bool silent = reply->error() == QNetworkReply::OperationCanceledError ||
                            reply->error() == QNetworkReply::TimeoutError;
        fail(core::ErrorKind::Network, silent ? host() + " sent nothing for " +
                                                    std::to_string(rules.silence.count() / 1000) +
                                                    " s; try again later"
                                              : host() + ": " + core::fromQString(reply->errorString()));
        return;
    }
    succeed(status);
}

void Fetch::Private::succeed(int status)
{
    // A proxy or a server that dies may close in good order: the length tells.
    const auto said = reply->header(QNetworkRequest::ContentLengthHeader);
    if (said.isValid() && said.toULongLong() != body.size()) {
        fail(core::ErrorKind::Network, "The answer of " + host() + " was cut short at " +
                                           std::to_string(body.size()) + " of " +
                                           std::to_string(said.toULongLong()) + " octets; try again");
        return;
    }
    Answer answer;
    answer.status = status;
    answer.url = url.toEncoded().toStdString();
    const auto type = core::fromQString(reply->header(QNetworkRequest::ContentTypeHeader).toString());
    answer.contentType = core::lowered(core::trimmed(type.substr(0, type.find(';'))));
    answer.body = std::move(body);
    finish(std::move(answer));
}

void Fetch::Private::redirect(const QUrl &target)
{
    const auto to = core::fromQString(target.host());
    const bool trusted =
        core::equalCaseless(to, host()) || std::ranges::any_of(rules.trustedHosts, [&to](const auto &known) {
            return core::equalCaseless(known, to);
        });
    if (++redirects > mostRedirects) {
        fail(core::ErrorKind::Network, host() + " redirects in circles");
    } else if (const auto why = objection(target); !why.empty()) {
        fail(core::ErrorKind::Denied, host() + " redirects to what may not be asked: " + why);
    } else if (!trusted) {
        fail(core::ErrorKind::Denied,
             host() + " redirects to " + to +
                 ", which is not a configured archive; add it to the settings to allow that");
    } else {
        drop();
        url = target;
        start();
    }
}

/// Waits and asks again; false when the server asks for more patience than there is, or tries are used up.
bool Fetch::Private::retry(int status)
{
    const auto said = retryAfter(reply->rawHeader("Retry-After"));
    const auto pause = said.value_or(rules.firstWait * (1 << std::min(tries, 16)));
    if (tries >= rules.retries)
        return false;
    if (pause > rules.longestWait) {
        fail(core::ErrorKind::Network, host() + " answered " + std::to_string(status) +
                                           " and asks to come back in " +
                                           std::to_string(pause.count() / 1000) + " s");
        return true;
    }
    ++tries;
    drop();
    wait.start(pause);
    return true;
}

void Fetch::Private::drop()
{
    if (!reply)
        return;
    reply->disconnect(q);
    reply->abort();
    reply->deleteLater();
    reply = nullptr;
}

void Fetch::Private::fail(core::ErrorKind kind, std::string text)
{
    finish(core::fail(kind, std::move(text)));
}

void Fetch::Private::finish(core::Result<Answer> result)
{
    drop();
    wait.stop();
    deadline.stop();
    if (!done)
        return;
    const Done once = std::exchange(done, {});
    once(std::move(result)); // may delete q
}

Fetch::Fetch(Request request, Rules rules, Done done, Progress progress, QObject *parent)
    : QObject(parent), d(std::make_unique<Private>())
{
    d->q = this;
    d->request = std::move(request);
    d->rules = std::move(rules);
    d->done = std::move(done);
    d->progress = std::move(progress);
    d->url = QUrl(core::toQString(d->request.url), QUrl::StrictMode);
    d->manager.setAutoDeleteReplies(false);
    d->wait.setSingleShot(true);
    d->deadline.setSingleShot(true);
    connect(&d->wait, &QTimer::timeout, this, [this] { d->start(); });
    connect(&d->deadline, &QTimer::timeout, this, [this] {
        d->fail(core::ErrorKind::Network,
                d->host() + " took longer than " + std::to_string(d->rules.longest.count() / 1000) + " s");
    });
    d->deadline.start(d->rules.longest);
    if (auto why = objection(d->url); !why.empty())
        QTimer::singleShot(0, this, [this, why] { d->fail(core::ErrorKind::Denied, why); });
    else
        d->wait.start(0);
}

Fetch::~Fetch()
{
    d->done = {};
    d->drop();
}

void Fetch::cancel()
{
    d->fail(core::ErrorKind::Cancelled, "Stopped");
}

core::Result<Answer> fetch(const Request &request, const Rules &rules, std::stop_token stop,
                           const Progress &progress)
{
    return awaited<Fetch, Answer>(
        stop, [&](Done done) { return std::make_unique<Fetch>(request, rules, std::move(done), progress); });
}

} // namespace net
