// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow: what is where.
#include "app/mainwindow.h"

#include "app/commandpalette.h"
#include "app/pane.h"
#include "app/readingcolumn.h"
#include "app/welcome.h"
#include "bench/benchpane.h"
#include "common/noteline.h"
#include "items/patchmodel.h"
#include "items/threadmodel.h"
#include "reply/replydrawer.h"
#include "review/claimeditor.h"
#include "review/ledgerpane.h"
#include "review/notespane.h"
#include "thread/headerline.h"
#include "thread/patchlist.h"
#include "thread/threadview.h"

#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QProgressBar>
#include <QStatusBar>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

namespace app {

namespace {

constexpr int NarrowWidth = 1150; // below it, left, middle and right do not stand beside one another

} // namespace

void MainWindow::makePanes()
{
    setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks | GroupedDragging);
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);

    auto *bar = new QToolBar(tr("Thread"), this);
    bar->setObjectName(QStringLiteral("headerBar"));
    bar->setMovable(false);
    bar->setFloatable(false);
    bar->toggleViewAction()->setEnabled(false);
    m_header = new widgets::HeaderLine(bar);
    m_header->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(m_header);
    addToolBar(Qt::TopToolBarArea, bar);

    auto *middle = new QWidget(this);
    m_reading = new ReadingColumn(middle);
    auto *welcome = new Welcome(m_settings, m_reading);
    connect(welcome, &Welcome::actionRequested, this,
            [this](const QString &id) { m_actions->action(id)->trigger(); });
    connect(welcome, &Welcome::identityChanged, this, &MainWindow::applyPreferences);
    connect(welcome, &Welcome::sourcesRequested, this, &MainWindow::open);
    m_reading->setWelcome(welcome);
    m_noteLine = new widgets::NoteLine(middle);
    auto *layout = new QVBoxLayout(middle);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_reading, 1);
    layout->addWidget(m_noteLine);
    setCentralWidget(middle);

    m_patchList = new widgets::PatchList(this);
    m_patchList->setPatchModel(m_patchModel);
    m_threadView = new widgets::ThreadView(this);
    m_threadView->setModel(m_threadModel);
    m_patchPane =
        new Pane(QStringLiteral("patchPane"), tr("Patches"), Pane::Heading::Shown, m_patchList, this);
    m_threadPane =
        new Pane(QStringLiteral("threadPane"), tr("Thread"), Pane::Heading::Shown, m_threadView, this);
    m_bench = new widgets::BenchPane(this);
    m_benchPane =
        new Pane(QStringLiteral("benchPane"), tr("Benchmarks"), Pane::Heading::ByTab, m_bench, this);
    m_ledger = new widgets::LedgerPane(this);
    m_notes = new widgets::NotesPane(this);
    m_drawer = new widgets::ReplyDrawer(this);
    m_ledgerPane = new Pane(QStringLiteral("ledgerPane"), tr("Ledger"), Pane::Heading::ByTab, m_ledger, this);
    m_notesPane = new Pane(QStringLiteral("notesPane"), tr("Notes"), Pane::Heading::ByTab, m_notes, this);
    m_replyPane = new Pane(QStringLiteral("replyPane"), tr("Reply"), Pane::Heading::Shown, m_drawer, this);
    m_palette = new CommandPalette(this);
}

void MainWindow::restoreDefaultLayout()
{
    for (Pane *pane : {m_patchPane, m_threadPane, m_benchPane, m_ledgerPane, m_notesPane, m_replyPane})
        pane->setFloating(false);
    const bool leftwards = layoutDirection() == Qt::RightToLeft;
    const auto first = leftwards ? Qt::RightDockWidgetArea : Qt::LeftDockWidgetArea;
    const auto last = leftwards ? Qt::LeftDockWidgetArea : Qt::RightDockWidgetArea;
    // A list stands above what is opened from it.
    m_archivePane->setFloating(false);
    addDockWidget(first, m_archivePane);
    addDockWidget(first, m_patchPane);
    splitDockWidget(m_archivePane, m_patchPane, Qt::Vertical);
    addDockWidget(first, m_threadPane);
    splitDockWidget(m_patchPane, m_threadPane, Qt::Vertical);
    addDockWidget(last, m_benchPane);
    tabifyDockWidget(m_benchPane, m_ledgerPane);
    tabifyDockWidget(m_ledgerPane, m_notesPane);
    addDockWidget(Qt::BottomDockWidgetArea, m_replyPane);
    for (Pane *pane : {m_patchPane, m_threadPane, m_benchPane, m_ledgerPane, m_notesPane})
        pane->show();
    m_replyPane->hide();
    m_archivePane->hide();
    m_benchPane->raise();
    shareRoom();
    m_layoutBefore.clear();
    m_narrow = false;
    arrangeForWidth();
}

/// What is read gets most of the width.
void MainWindow::shareRoom()
{
    resizeDocks({m_patchPane, m_benchPane}, {width() * 24 / 100, width() * 30 / 100}, Qt::Horizontal);
    fitPatches();
}

/// The list of patches takes what its rows need, up to a third of the height; the thread has the rest.
void MainWindow::fitPatches()
{
    if (m_arranged || !m_layoutBefore.isEmpty())
        return;
    const int row = m_patchList->fontMetrics().height() + 7;
    const int most = height() / 3;
    const int wanted = std::clamp(m_patchModel->rowCount() + 2, 3, std::max(most / row, 3)) * row;
    resizeDocks({m_patchPane, m_threadPane}, {wanted, height() - wanted}, Qt::Vertical);
}

/// A window that opens smaller than it was made shares what there is, unless its user has arranged it.
void MainWindow::showEvent(QShowEvent *event)
{
    QMainWindow::showEvent(event);
    if (!std::exchange(m_shown, true) && !m_arranged)
        shareRoom();
}

void MainWindow::arrangeForWidth()
{
    const bool narrow = width() < NarrowWidth;
    if (narrow == m_narrow || !m_layoutBefore.isEmpty())
        return;
    m_narrow = narrow;
    // Reading comes first: in a narrow window the right side waits until it is asked for.
    for (Pane *pane : {m_benchPane, m_ledgerPane, m_notesPane})
        pane->setVisible(!narrow);
    if (!narrow) {
        m_benchPane->raise();
        for (Pane *pane : {m_patchPane, m_threadPane})
            pane->show();
    }
}

bool MainWindow::showView(const QString &view)
{
    const auto raise = [this](Pane *pane) {
        if (m_narrow && pane != m_replyPane) {
            for (Pane *left : {m_patchPane, m_threadPane})
                left->hide();
            resizeDocks({pane}, {width() / 2}, Qt::Horizontal);
        }
        for (Pane *right : {m_benchPane, m_ledgerPane, m_notesPane})
            right->setVisible(right == pane || pane != m_replyPane || right->isVisible());
        pane->show();
        pane->raise();
        return true;
    };
    if (view == QLatin1StringView("bench"))
        return raise(m_benchPane);
    if (view == QLatin1StringView("review"))
        return raise(m_ledgerPane);
    if (view == QLatin1StringView("notes"))
        return raise(m_notesPane);
    if (view == QLatin1StringView("reply")) {
        m_replyPane->show();
        resizeDocks({m_replyPane}, {height() * 42 / 100}, Qt::Vertical);
        return true;
    }
    return view == QLatin1StringView("thread") || view == QLatin1StringView("diff") ||
           view == QLatin1StringView("versions");
}

void MainWindow::preparePicture(const QString &view)
{
    const bool review = view == QLatin1StringView("review"), reply = view == QLatin1StringView("reply");
    if (view == QLatin1StringView("versions"))
        showVersions();
    const int rows = m_patchModel->rowCount();
    if (rows == 0 || (!review && !reply && view != QLatin1StringView("diff")))
        return;
    goToPatch(series(), m_patchModel->index(rows - 1).data(items::PatchModel::PatchRole).toInt());
    if (!review && !reply)
        return;
    m_ledger->claimFromPatch(series(), m_reading->location().patch);
    if (reply) {
        m_reviews.saveClaim(m_ledger->editor()->claim());
        replyHere();
    }
}

Pane *MainWindow::focusedPane() const
{
    for (Pane *pane :
         {m_patchPane, m_threadPane, m_benchPane, m_ledgerPane, m_notesPane, m_replyPane, m_archivePane}) {
        if (pane->holdsFocus())
            return pane;
    }
    return nullptr;
}

void MainWindow::fillWithPane()
{
    if (!m_layoutBefore.isEmpty()) {
        centralWidget()->show();
        restoreState(m_layoutBefore);
        m_layoutBefore.clear();
        return;
    }
    m_layoutBefore = saveState();
    QWidget *focus = QApplication::focusWidget();
    Pane *kept = focusedPane();
    for (Pane *pane :
         {m_patchPane, m_threadPane, m_benchPane, m_ledgerPane, m_notesPane, m_replyPane, m_archivePane})
        pane->setVisible(pane == kept);
    centralWidget()->setVisible(!kept);
    if (focus)
        focus->setFocus();
}

void MainWindow::makeStatusLine()
{
    m_counts = new QLabel(this);
    m_counts->setObjectName(QStringLiteral("statusCounts"));
    m_counts->setContentsMargins(8, 0, 0, 0);
    m_doing = new QLabel(tr("nothing running"), this);
    m_doing->setObjectName(QStringLiteral("statusDoing"));
    m_doing->setContentsMargins(8, 0, 8, 0);
    m_progress = new QProgressBar(this);
    m_progress->setObjectName(QStringLiteral("statusProgress"));
    m_progress->setAccessibleName(tr("How far it is"));
    m_progress->setMaximumWidth(180);
    m_progress->hide();
    m_stop = new QToolButton(this);
    m_stop->setObjectName(QStringLiteral("statusStop"));
    m_stop->setText(tr("Stop"));
    m_stop->setAccessibleName(tr("Stop what is running"));
    m_stop->setAutoRaise(true);
    m_stop->hide();
    statusBar()->setSizeGripEnabled(false);
    statusBar()->addWidget(m_counts);
    statusBar()->addPermanentWidget(m_doing);
    statusBar()->addPermanentWidget(m_progress);
    statusBar()->addPermanentWidget(m_stop);
    connect(m_stop, &QToolButton::clicked, this, &MainWindow::stopWork);
}

void MainWindow::showWork(const QString &what)
{
    m_doing->setText(what);
    m_progress->setRange(0, 0);
    m_progress->show();
    m_stop->show();
}

void MainWindow::showRest(const QString &what)
{
    m_progress->hide();
    m_stop->hide();
    m_doing->setText(what.isEmpty() ? tr("nothing running") : what);
}

void MainWindow::stopWork()
{
    m_threads.cancel();
    if (!m_comparing.running())
        return;
    m_comparing.cancel();
    showRest(tr("stopped"));
}

} // namespace app
