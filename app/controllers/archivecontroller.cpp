// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/controllers/archivecontroller.h"

#include "archive/inbox.h"
#include "core/text.h"
#include "mail/mailbox.h"

#include <QFileInfo>

#include <chrono>

namespace app {

namespace {

using core::fromQString;
using core::toQString;

constexpr int recentMails = 4000; // the newest of a list, of which its recent series are made
constexpr int mostFound = 500;
constexpr std::size_t lookedAt = 60; // series whose covers are read for tables at first

struct Listing
{
    std::vector<archive::RecentSeries> series;
    std::vector<archive::Indexed> mails;
    archive::Index::State state;
    std::string problem;
};

Listing listFrom(const std::string &folder, const std::string &words, std::stop_token stop)
{
    Listing result;
    const auto index = archive::Index::open(folder);
    if (!index) {
        result.problem = index.error().text;
        return result;
    }
    if (words.empty()) {
        auto recent = (*index)->recent(recentMails);
        if (!recent) {
            result.problem = recent.error().text;
        } else {
            result.series = std::move(*recent);
            for (std::size_t i = 0; i < std::min(lookedAt, result.series.size()) && !stop.stop_requested();
                 ++i)
                result.series[i].tables = (*index)->holdsTables(result.series[i].head.id).value_or(false);
        }
    } else if (auto found = (*index)->search(words, mostFound); found) {
        result.mails = std::move(*found);
    } else {
        result.problem = found.error().text;
    }
    return result;
}

} // namespace

ArchiveController::ArchiveController(QObject *parent) : QObject(parent)
{
    m_again.setSingleShot(true);
    m_again.setInterval(std::chrono::milliseconds(700));
    connect(&m_again, &QTimer::timeout, this, &ArchiveController::list);
}

ArchiveController::~ArchiveController() = default;

bool ArchiveController::isList(const QString &source)
{
    const auto name = fromQString(source);
    if (QFileInfo(source).isDir())
        return !archive::epochsOf(name).empty();
    if (QFileInfo::exists(source))
        return false;
    const auto address = archive::parseAddress(name);
    return address && address->id.empty();
}

void ArchiveController::open(const QString &source)
{
    stop();
    m_words.clear();
    const bool local = QFileInfo(source).isDir();
    m_source = local ? source : QString();
    m_address =
        local ? archive::Address{} : archive::parseAddress(fromQString(source)).value_or(archive::Address{});
    Q_EMIT opened(local ? QFileInfo(source).fileName() : toQString(m_address.list), local);
    Q_EMIT seriesListed({});
    if (local) {
        list();
        resume();
    } else {
        ask(archive::newestRequest(m_address, archive::userSettings()), &ArchiveController::answeredNewest);
    }
}

void ArchiveController::list()
{
    if (m_source.isEmpty())
        return;
    m_listing.start(
        [folder = fromQString(m_source), words = fromQString(m_words)](
            std::stop_token stop, const core::Tasks::Post &) { return listFrom(folder, words, stop); },
        [this, searched = !m_words.isEmpty()](Listing listing) {
            if (!listing.problem.empty())
                Q_EMIT failed(toQString(listing.problem));
            else if (searched)
                Q_EMIT mailsFound(listing.mails);
            else
                Q_EMIT seriesListed(listing.series);
        });
}

void ArchiveController::report(const archive::Index::State &state, bool running)
{
    Q_EMIT progressed(static_cast<qint64>(state.done), static_cast<qint64>(state.total), running);
}

void ArchiveController::resume()
{
    if (m_source.isEmpty()) {
        search({});
        return;
    }
    m_indexing.start(
        [this, folder = fromQString(m_source)](
            std::stop_token stop, const core::Tasks::Post &post) -> core::Result<archive::Index::State> {
            const auto index = archive::Index::open(folder);
            if (!index)
                return std::unexpected(index.error());
            return (*index)->update(stop, [this, &post](const archive::Index::State &state) {
                post([this, state] {
                    report(state, true);
                    if (!m_again.isActive())
                        m_again.start();
                });
            });
        },
        [this](core::Result<archive::Index::State> result) {
            m_again.stop();
            list();
            if (!result) {
                Q_EMIT failed(toQString(result.error().text));
                return;
            }
            report(*result, false);
            if (result->unreadable > 0)
                Q_EMIT failed(tr(
                    "%n mail(s) of this repository, or all before a damaged commit, cannot be read; git fsck "
                    "says what is broken. The others are listed",
                    nullptr, static_cast<int>(result->unreadable)));
        });
}

void ArchiveController::stop()
{
    m_again.stop();
    if (m_fetch) {
        m_fetch.reset();
        Q_EMIT said(tr("stopped"));
    }
    if (!m_indexing.running())
        return;
    m_indexing.cancel();
    const auto index = archive::Index::open(fromQString(m_source));
    if (const auto state = index ? (*index)->state() : std::unexpected(index.error()); state)
        report(*state, false);
}

void ArchiveController::search(const QString &words)
{
    m_words = words.trimmed();
    if (!m_source.isEmpty())
        list();
    else if (m_words.isEmpty() && !m_fetch)
        ask(archive::newestRequest(m_address, archive::userSettings()), &ArchiveController::answeredNewest);
}

void ArchiveController::searchArchive(const QString &words)
{
    m_words = words.trimmed();
    if (!m_source.isEmpty())
        list();
    else if (!m_words.isEmpty())
        ask(archive::searchRequest(m_address, fromQString(m_words), archive::userSettings()),
            &ArchiveController::answeredSearch);
}

void ArchiveController::ask(net::Request request, void (ArchiveController::*answered)(const std::string &))
{
    const auto settings = archive::userSettings();
    if (settings.offline) {
        Q_EMIT failed(tr("Nothing is asked while offline; turn that off in the settings to see the list"));
        return;
    }
    Q_EMIT said(tr("asking %1").arg(toQString(request.url)));
    m_fetch = std::make_unique<net::Fetch>(
        std::move(request), settings.rules,
        [this, answered](core::Result<net::Answer> answer) {
            m_fetch.release()->deleteLater(); // it is what calls here
            Q_EMIT said(QString());
            if (answer)
                (this->*answered)(answer->body);
            else if (answer.error().kind == core::ErrorKind::NotFound && !m_words.isEmpty())
                Q_EMIT mailsFound({});
            else
                Q_EMIT failed(toQString(answer.error().text));
        },
        [this](std::uint64_t done, std::uint64_t) { Q_EMIT said(tr("%1 KiB read").arg(done / 1024)); });
}

void ArchiveController::answeredNewest(const std::string &octets)
{
    const auto newest = archive::readAtom(octets);
    if (newest && newest->empty())
        Q_EMIT failed(tr("The list's feed names no mails; check its address"));
    else if (newest)
        Q_EMIT seriesListed(archive::recentSeries(*newest));
    else
        Q_EMIT failed(toQString(newest.error().text));
}

void ArchiveController::answeredSearch(const std::string &octets)
{
    const auto box = mail::Mailbox::fromOctets(octets, "the answer");
    if (!box) {
        Q_EMIT failed(toQString(box.error().text));
        return;
    }
    std::vector<archive::Indexed> mails;
    for (const auto &mail : (*box)->messages())
        mails.push_back({mail.id, mail.inReplyTo.empty() ? std::string() : mail.inReplyTo.front(),
                         mail.subject, mail.from.name, mail.from.address,
                         mail.date ? mail.date->seconds : 0});
    std::ranges::stable_sort(mails, std::ranges::greater(), &archive::Indexed::date);
    Q_EMIT mailsFound(mails);
}

QString ArchiveController::sourceOf(const QString &id) const
{
    if (!m_source.isEmpty())
        return m_source + QLatin1Char('#') + id;
    const std::string base = m_address.base.empty() ? archive::userSettings().base : m_address.base;
    return toQString(base + (m_address.list.empty() ? "all" : m_address.list) + '/' +
                     archive::escapedId(fromQString(id)) + '/');
}

} // namespace app
