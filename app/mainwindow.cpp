// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/mainwindow.h"

#include "app/codejoin.h"
#include "app/pane.h"
#include "app/readingcolumn.h"
#include "common/noteline.h"
#include "common/noticebar.h"
#include "core/text.h"
#include "dossier/bodies.h"
#include "items/patchmodel.h"
#include "items/threadmodel.h"
#include "message/messageview.h"
#include "review/ledgerpane.h"
#include "series/compare.h"
#include "thread/headerline.h"
#include "thread/patchlist.h"
#include "thread/threadview.h"
#include "versions/versionsview.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QDir>
#include <QKeyEvent>
#include <QLabel>
#include <QMimeData>
#include <QStandardPaths>
#include <QTreeView>
#include <QUrl>

#include <algorithm>

namespace app {

namespace {

QString storePath()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) +
           QStringLiteral("/reviews.sqlite");
}

} // namespace

MainWindow::MainWindow(Purpose purpose)
    : m_purpose(purpose),
      m_settings(purpose == Purpose::Use ? Settings::Keep::OnDisk : Settings::Keep::WhileItRuns),
      m_actions(new Actions(this)),
      m_threadModel(new items::ThreadModel(this)),
      m_patchModel(new items::PatchModel(this))
{
    setObjectName(QStringLiteral("mainWindow"));
    setWindowTitle(tr("Whichpatch"));
    setAcceptDrops(true);
    resize(1400, 900);
    makePanes();
    makeArchivePane();
    makeStatusLine();
    makeActions();
    makeMenus();
    joinThread();
    joinReading();
    joinReview();
    joinArchive();
    restoreDefaultLayout();
    if (m_purpose == Purpose::Use) {
        m_actions->load(m_settings.store());
        m_read = m_settings.readMails();
        m_threadModel->setRead(m_read);
        restoreGeometry(m_settings.store().value(QStringLiteral("window/geometry")).toByteArray());
        m_arranged = restoreState(m_settings.store().value(QStringLiteral("window/state")).toByteArray());
    }
    m_reviews.openStore(m_purpose == Purpose::Use ? storePath() : QStringLiteral(":memory:"));
}

MainWindow::~MainWindow() = default;

const Location &MainWindow::location() const
{
    return m_reading->location();
}

void MainWindow::open(const QStringList &sources)
{
    // File managers name files by URL.
    QStringList names;
    for (const QString &source : sources) {
        const bool url = source.startsWith(QLatin1StringView("file:"), Qt::CaseInsensitive);
        names << (url ? QUrl(source).toLocalFile() : source);
    }
    if (names.size() == 1 && ArchiveController::isList(names.first()))
        m_archive.open(names.first());
    else if (!names.isEmpty())
        m_threads.open(names);
}

void MainWindow::openLastSession()
{
    if (!m_settings.reopensLast())
        return;
    m_lastMessage = m_settings.lastMessage();
    open(m_settings.lastSources());
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    m_reviews.flush();
    if (m_purpose == Purpose::Use) {
        QSettings &store = m_settings.store();
        if (m_layoutBefore.isEmpty())
            store.setValue(QStringLiteral("window/state"), saveState());
        store.setValue(QStringLiteral("window/geometry"), saveGeometry());
        const auto message = m_reading->message();
        m_settings.setLast(m_threads.sources(),
                           message ? core::toQString(m_threads.dossier()->messages[*message].id) : QString());
        m_settings.setReadMails(m_read);
        m_actions->save(store);
    }
    QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (event->mimeData()->hasUrls() || event->mimeData()->hasText())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    QStringList sources;
    const auto urls = event->mimeData()->urls();
    for (const QUrl &url : urls)
        sources << (url.isLocalFile() ? url.toLocalFile() : url.toString());
    const QString text = event->mimeData()->text().trimmed();
    if (!sources.isEmpty())
        open(sources);
    else if (text.contains(QLatin1Char('\n')))
        openText(text);
    else if (!text.isEmpty())
        open({text}); // an address or a Message-ID
}

void MainWindow::resizeEvent(QResizeEvent *event)
{
    QMainWindow::resizeEvent(event);
    arrangeForWidth();
}

void MainWindow::changeEvent(QEvent *event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::ActivationChange && isActiveWindow())
        m_reviews.lookForOthers();
}

/// Keys that the widget with the keyboard gets before any action: Esc, which ends what is open there, and
/// what presses a button or chooses from a list.
bool MainWindow::belongsToFocus(const QKeyEvent &event) const
{
    if (event.key() == Qt::Key_Escape)
        return true;
    const bool presses = event.key() == Qt::Key_Space && event.modifiers() == Qt::NoModifier;
    const Pane *pane = focusedPane();
    return presses && (qobject_cast<const QAbstractButton *>(QApplication::focusWidget()) ||
                       (pane && pane != m_threadPane && pane != m_patchPane));
}

bool MainWindow::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride && belongsToFocus(*static_cast<QKeyEvent *>(event))) {
        event->accept();
        return true;
    }
    return QMainWindow::event(event);
}

void MainWindow::keyPressEvent(QKeyEvent *event)
{
    QAction *leaving = m_actions->action(QStringLiteral("leave"));
    if (leaving->shortcuts().contains(QKeySequence(event->keyCombination())))
        leaving->trigger();
    else
        QMainWindow::keyPressEvent(event);
}

std::size_t MainWindow::series() const
{
    return m_patchModel->series();
}

std::optional<Location> MainWindow::patchLocationOf(std::size_t message) const
{
    const auto &dossier = m_threads.dossier();
    if (!dossier)
        return {};
    for (std::size_t s = 0; s < dossier->catalogue.series.size(); ++s) {
        for (const auto &patch : dossier->catalogue.series[s].patches) {
            if (patch.message == message) {
                Location location;
                location.kind = Location::Kind::Patch;
                location.series = s;
                location.patch = patch.index;
                return location;
            }
        }
    }
    return {};
}

void MainWindow::goToMessage(std::size_t message, int line)
{
    if (line <= 0) {
        if (const auto patch = patchLocationOf(message)) {
            go(*patch);
            return;
        }
    }
    Location location;
    location.kind = Location::Kind::Message;
    location.message = message;
    location.line = line;
    go(location);
}

void MainWindow::goToPatch(std::size_t series, int patch, const QString &symbol)
{
    Location location;
    location.kind = Location::Kind::Patch;
    location.series = series;
    location.patch = patch;
    location.symbol = symbol;
    go(location);
}

void MainWindow::go(const Location &location, bool record)
{
    if (location.kind == Location::Kind::Nothing)
        return;
    if (record)
        m_history.visit(location);
    showLocation(location);
    m_actions->action(QStringLiteral("back"))->setEnabled(m_history.canGoBack());
    m_actions->action(QStringLiteral("forward"))->setEnabled(m_history.canGoForward());
}

void MainWindow::showLocation(const Location &location)
{
    m_noteLine->finish();
    if (location.kind == Location::Kind::Patch || location.kind == Location::Kind::Versions)
        selectSeries(location.series);
    m_reading->show(location);
    if (location.kind == Location::Kind::Versions)
        compareVersions(location.older, location.series);
    m_code->shown(series());
    const int patch = location.kind == Location::Kind::Patch ? location.patch : 0;
    m_patchList->setCurrentPatch(patch);
    m_ledger->setShownPatch(location.series, patch);
    const auto message = m_reading->message();
    if (!message)
        return;
    m_threadView->setCurrentMessage(*message);
    if (m_purpose == Purpose::Use)
        m_threadModel->markRead(*message);
}

void MainWindow::selectSeries(std::size_t series)
{
    if (!m_threads.dossier() || (series == this->series() && m_patchModel->rowCount() > 0))
        return;
    m_patchModel->setSeries(m_threads.dossier(), series);
    m_patchModel->setReview(m_reviews.review());
    m_header->setSeries(series);
}

void MainWindow::showVersions()
{
    const auto &dossier = m_threads.dossier();
    if (!dossier)
        return;
    const auto &all = dossier->catalogue.series;
    const std::size_t newer = series();
    if (newer >= all.size() || newer == 0 || all[newer - 1].family != all[newer].family) {
        m_doing->setText(tr("no earlier version of this series is open"));
        return;
    }
    Location location;
    location.kind = Location::Kind::Versions;
    location.series = newer;
    location.older = newer - 1;
    go(location);
}

void MainWindow::compareVersions(std::size_t older, std::size_t newer)
{
    showWork(tr("comparing versions"));
    m_comparing.start(
        [dossier = m_threads.dossier(), older, newer](std::stop_token stop, const core::Tasks::Post &) {
            const auto &all = dossier->catalogue.series;
            return series::compare(all[older], all[newer], dossier::bodiesOf(*dossier), stop);
        },
        [this, dossier = m_threads.dossier(), older, newer](series::VersionPair pairs) {
            showRest();
            m_reading->versionsView()->setVersions(dossier, older, newer, std::move(pairs));
            Q_EMIT versionsShown();
        });
}

void MainWindow::stepPatch(int by)
{
    const Location &at = m_reading->location();
    if (at.kind == Location::Kind::Patch)
        m_patchList->setCurrentPatch(at.patch);
    m_patchList->moveRow(by);
}

void MainWindow::stepMail(int by)
{
    const auto at = m_reading->message();
    const auto to = by > 0 ? m_threadModel->next(at, false) : m_threadModel->previous(at, false);
    if (to)
        goToMessage(*to);
}

void MainWindow::moveInFocus(int by)
{
    const Pane *pane = focusedPane();
    if (pane && pane != m_patchPane && pane != m_threadPane) {
        QKeyEvent press(QEvent::KeyPress, by > 0 ? Qt::Key_Down : Qt::Key_Up, Qt::NoModifier);
        QApplication::sendEvent(QApplication::focusWidget(), &press);
    } else if (pane == m_patchPane)
        m_patchList->moveRow(by);
    else if (m_reading->hasTextFocus())
        m_reading->moveLine(by);
    else
        m_threadView->moveRow(by);
}

void MainWindow::pageOrNextUnread()
{
    if (m_reading->message() && m_reading->pageDown())
        return;
    if (const auto next = m_threadModel->next(m_reading->message(), true))
        goToMessage(*next);
    else
        m_doing->setText(tr("no unread mail further down"));
}

void MainWindow::enter()
{
    if (m_patchPane->holdsFocus() || m_threadPane->holdsFocus())
        m_reading->focusText();
}

void MainWindow::leave()
{
    if (!m_layoutBefore.isEmpty())
        fillWithPane();
    else if (m_reading->hasTextFocus())
        m_threadView->tree()->setFocus(Qt::OtherFocusReason);
    else
        m_reading->focusText();
}

} // namespace app
