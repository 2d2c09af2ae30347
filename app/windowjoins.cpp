// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow: what leads to what.
#include "app/mainwindow.h"

#include "app/codejoin.h"
#include "app/pane.h"
#include "app/readingcolumn.h"
#include "app/samples.h"
#include "app/welcome.h"
#include "bench/benchpane.h"
#include "common/noteline.h"
#include "common/noticebar.h"
#include "core/text.h"
#include "diff/patchview.h"
#include "dossier/bodies.h"
#include "items/patchmodel.h"
#include "items/threadmodel.h"
#include "message/messageview.h"
#include "reply/replydrawer.h"
#include "review/ledgerpane.h"
#include "review/notespane.h"
#include "thread/headerline.h"
#include "thread/patchlist.h"
#include "thread/threadview.h"
#include "versions/versionsview.h"

#include <QDesktopServices>
#include <QFileInfo>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>
#include <QUrl>

#include <algorithm>

namespace app {

using core::fromQString;
using core::toQString;

namespace {

/// The number of the first patch that is here.
std::optional<int> firstPatch(const series::Series &series)
{
    const auto found =
        std::ranges::find_if(series.patches, [](const auto &patch) { return patch.message.has_value(); });
    return found == series.patches.end() ? std::nullopt : std::optional(found->index);
}

} // namespace

void MainWindow::joinThread()
{
    connect(&m_threads, &ThreadController::openingStarted, this, [this](const QStringList &sources) {
        showWork(tr("reading %1")
                     .arg(sources.size() == 1 ? QFileInfo(sources.first()).fileName()
                                              : tr("%n source(s)", nullptr, int(sources.size()))));
        m_reading->notice()->hide();
    });
    connect(&m_threads, &ThreadController::progressed, this, [this](qint64 done, qint64 total) {
        m_progress->setRange(0, total > 0 ? 1000 : 0);
        m_progress->setValue(total > 0 ? static_cast<int>(done * 1000 / total) : 0);
    });
    connect(&m_threads, &ThreadController::openingCancelled, this, [this] {
        showRest(tr("stopped"));
        Q_EMIT settled();
    });
    connect(&m_threads, &ThreadController::threadOpened, this,
            [this](const std::shared_ptr<const dossier::Dossier> &dossier) {
                if (m_corrections.adopt(dossier, m_threads.readWith())) {
                    m_threads.reread(m_corrections.current());
                    return;
                }
                showRest();
                showDossier(dossier);
                Q_EMIT settled();
            });
    connect(&m_threads, &ThreadController::openingFailed, this,
            [this](const QString &text, const QStringList &sources, core::ErrorKind kind) {
                showRest();
                openingFailed(text, sources, kind);
                Q_EMIT settled();
            });
    connect(m_header, &widgets::HeaderLine::seriesSelected, this, [this](std::size_t series) {
        const Location at = m_reading->location();
        const auto &all = m_threads.dossier()->catalogue.series;
        const bool samePatch =
            at.kind == Location::Kind::Patch && all[at.series].family == all[series].family;
        selectSeries(series);
        if (samePatch && m_patchModel->rowOf(at.patch) >= 0)
            goToPatch(series, at.patch);
        else if (all[series].cover)
            goToMessage(*all[series].cover);
        else if (const auto patch = firstPatch(all[series]))
            goToPatch(series, *patch);
    });
}

void MainWindow::joinReading()
{
    connect(m_header, &widgets::HeaderLine::versionsRequested, this, &MainWindow::showVersions);
    connect(m_reading->versionsView(), &widgets::VersionsView::patchRequested, this,
            [this](std::size_t series, int patch) { goToPatch(series, patch); });
    connect(m_reading->versionsView(), &widgets::VersionsView::tableRequested, this,
            [this](std::size_t table) {
                showView(QStringLiteral("bench"));
                m_bench->showTable(table);
            });
    connect(m_patchList, &widgets::PatchList::patchSelected, this,
            [this](int patch) { goToPatch(series(), patch); });
    connect(m_patchList, &widgets::PatchList::patchActivated, this, [this] { enter(); });
    connect(m_threadView, &widgets::ThreadView::messageSelected, this,
            [this](std::size_t m) { goToMessage(m); });
    connect(m_threadView, &widgets::ThreadView::messageActivated, this, [this] { enter(); });
    connect(m_threadModel, &items::ThreadModel::readChanged, this, [this](std::size_t message, bool read) {
        const auto &id = m_threadModel->dossier()->messages[message].id;
        if (id.empty())
            return;
        if (read)
            m_read.insert(id);
        else
            m_read.erase(id);
    });
    const widgets::MessageText *text = m_reading->messageView()->text();
    connect(text, &widgets::MessageText::linkActivated, this, &MainWindow::followLink);
    connect(m_reading, &ReadingColumn::noteRequested, this, &MainWindow::editNote);
    connect(m_reading, &ReadingColumn::claimRequested, this, &MainWindow::startClaim);
    connect(m_noteLine, &widgets::NoteLine::closed, m_reading, &ReadingColumn::focusText);
}

void MainWindow::showDossier(const std::shared_ptr<const dossier::Dossier> &dossier)
{
    const bool again = std::exchange(m_again, false);
    const Location before = m_reading->location();
    if (!again)
        m_history.clear();
    m_threadModel->setDossier(dossier);
    const auto &all = dossier->catalogue.series;
    // The newest version of the first family is what is to be reviewed.
    std::size_t newest = 0;
    while (newest + 1 < all.size() && all[newest + 1].family == all[newest].family)
        ++newest;
    if (again)
        newest = std::min(series(), all.empty() ? 0 : all.size() - 1);
    const bool hadNone = m_patchModel->rowCount() == 0;
    m_patchModel->setSeries(dossier, newest);
    if (!again && hadNone) // later threads find the room as its user left it
        fitPatches();
    if (m_purpose == Purpose::Picture) {
        for (std::size_t i = 0; i < dossier->messages.size(); ++i)
            m_threadModel->markRead(i);
    }
    m_header->setDossier(dossier);
    m_header->setSeries(newest);
    m_reading->setDossier(dossier);
    m_bench->setDossier(dossier);
    m_ledger->setDossier(dossier);
    m_notes->setDossier(dossier);
    m_drawer->setDossier(dossier);
    m_replies.setDossier(dossier);
    m_code->setDossier(dossier);
    carryComments();
    m_code->shown(newest);
    m_reviews.setDossier(dossier);
    const auto count = [](std::size_t n) { return static_cast<int>(n); };
    const auto tables = std::ranges::count_if(dossier->tables, [](const auto &t) { return !t.duplicateOf; });
    m_counts->setText(QStringList{tr("%n source(s)", nullptr, count(dossier->sources.size())),
                                  tr("%n mail(s)", nullptr, count(dossier->messages.size())),
                                  tr("%n table(s)", nullptr, static_cast<int>(tables))}
                          .join(QStringLiteral(" · ")));
    const QString title =
        all.empty() ? dossier->messages.empty() ? QString() : toQString(dossier->messages.front().subject)
                    : toQString(all[newest].title);
    setWindowTitle(tr("%1 – Whichpatch").arg(title));
    m_settings.addRecent({m_threads.sources(), title});
    noticeAbout(*dossier, newest);
    if (again)
        go(before, false);
    else
        showFirst(dossier, newest);
}

void MainWindow::showFirst(const std::shared_ptr<const dossier::Dossier> &dossier, std::size_t newest)
{
    const auto &all = dossier->catalogue.series;
    if (const auto table = dossier->mainTable())
        m_bench->showTable(*table);
    if (std::exchange(m_measurement, false)) {
        const auto &tables = dossier->tables;
        const auto own = std::ranges::find_if(tables, [&](const dossier::PlacedTable &placed) {
            return dossier->homes[placed.message].first + 1 == dossier->boxes.size();
        });
        if (own != tables.end())
            m_bench->showTable(static_cast<std::size_t>(own - tables.begin()));
        else
            m_reading->notice()->show(
                widgets::NoticeBar::Kind::Warning,
                tr("No table of figures was found in %1").arg(toQString(dossier->sources.back())));
        showView(QStringLiteral("bench"));
    }
    const QString last = std::exchange(m_lastMessage, {});
    if (const auto message = last.isEmpty() ? std::nullopt : dossier->messageById(fromQString(last)))
        goToMessage(*message);
    else if (newest < all.size() && all[newest].cover)
        goToMessage(*all[newest].cover);
    else if (const auto patch = newest < all.size() ? firstPatch(all[newest]) : std::nullopt)
        goToPatch(newest, *patch);
    else if (const auto first = m_threadModel->next({}, false))
        goToMessage(*first);
    m_threadView->setFocus(Qt::OtherFocusReason);
}

void MainWindow::carryComments()
{
    m_reading->patchView()->setCarried({});
    m_carrying.start(
        [dossier = m_threads.dossier()](std::stop_token stop, const core::Tasks::Post &) {
            return discussion::carry(dossier->comments, dossier->catalogue, dossier::bodiesOf(*dossier),
                                     stop);
        },
        [this](std::vector<discussion::Carried> carried) {
            m_reading->patchView()->setCarried(std::move(carried));
        });
}

void MainWindow::followLink(const widgets::MailLink &link)
{
    const auto &dossier = m_threads.dossier();
    if (!dossier)
        return;
    if (link.kind == widgets::MailLink::Kind::Mention) {
        if (link.patch)
            goToPatch(link.series.value_or(series()), *link.patch, link.symbol);
        return;
    }
    QString id = link.target;
    if (link.kind == widgets::MailLink::Kind::Url) {
        // An archive names a mail by the last part of the path.
        const QStringList parts =
            QUrl(link.target).path(QUrl::FullyDecoded).split(QLatin1Char('/'), Qt::SkipEmptyParts);
        for (const QString &part : parts) {
            if (part.contains(QLatin1Char('@')))
                id = part;
        }
    }
    if (const auto message = dossier->messageById(fromQString(id))) {
        goToMessage(*message);
        return;
    }
    const QUrl url(link.target);
    if (link.kind == widgets::MailLink::Kind::Url &&
        (url.scheme() == QLatin1StringView("https") || url.scheme() == QLatin1StringView("http")))
        QDesktopServices::openUrl(url);
}

void MainWindow::openSample()
{
    const auto path = samplePath();
    if (path)
        open({*path});
    else
        openingFailed(toQString(path.error().text), {});
}

} // namespace app
