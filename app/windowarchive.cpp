// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow: lists of archives, what is fetched from them, and where a mail belongs.
#include "app/mainwindow.h"

#include "app/groupingdialog.h"
#include "app/pane.h"
#include "app/readingcolumn.h"
#include "common/noticebar.h"
#include "core/text.h"
#include "items/recentmodel.h"
#include "lists/archiveview.h"
#include "thread/headerline.h"

#include <QFileInfo>
#include <QSettings>

namespace app {

using core::fromQString;
using core::toQString;
using widgets::NoticeBar;

namespace {

/// Earlier versions that a cover letter names by Message-ID and that are not here.
QStringList absentVersions(const dossier::Dossier &dossier, std::size_t series)
{
    QStringList absent;
    const auto &all = dossier.catalogue.series;
    for (const auto &one : all) {
        if (one.family != all[series].family)
            continue;
        for (const auto &id : one.links) {
            if (!dossier.messageById(id) && !absent.contains(toQString(id)))
                absent << toQString(id);
        }
    }
    return absent;
}

} // namespace

void MainWindow::makeArchivePane()
{
    m_recentModel = new items::RecentModel(this);
    m_archiveView = new widgets::ArchiveView(this);
    m_archiveView->setModel(m_recentModel);
    m_archivePane =
        new Pane(QStringLiteral("archivePane"), tr("List"), Pane::Heading::Shown, m_archiveView, this);
    m_archivePane->hide();
}

void MainWindow::joinArchive()
{
    auto *view = m_archiveView;
    connect(view, &widgets::ArchiveView::searchChanged, &m_archive, &ArchiveController::search);
    connect(view, &widgets::ArchiveView::searchEntered, &m_archive, &ArchiveController::searchArchive);
    connect(view, &widgets::ArchiveView::stopRequested, &m_archive, &ArchiveController::stop);
    connect(view, &widgets::ArchiveView::resumeRequested, &m_archive, &ArchiveController::resume);
    connect(view, &widgets::ArchiveView::mailActivated, this,
            [this](const QString &id) { open({m_archive.sourceOf(id)}); });
    connect(&m_archive, &ArchiveController::opened, this, [this](const QString &name, bool) {
        m_archiveView->setList(name);
        m_archivePane->setWindowTitle(name.isEmpty() ? tr("List") : name);
        m_archivePane->show();
        m_archivePane->raise();
        resizeDocks({m_archivePane}, {width() * 40 / 100}, Qt::Horizontal);
        resizeDocks({m_archivePane, m_patchPane, m_threadPane}, {height() / 2, height() / 6, height() / 3},
                    Qt::Vertical);
        m_archiveView->setFocus(Qt::OtherFocusReason);
    });
    connect(&m_archive, &ArchiveController::seriesListed, m_recentModel, &items::RecentModel::setSeries);
    connect(&m_archive, &ArchiveController::mailsFound, m_recentModel, &items::RecentModel::setMails);
    connect(&m_archive, &ArchiveController::progressed, view, &widgets::ArchiveView::setProgress);
    connect(&m_archive, &ArchiveController::progressed, this, [this](qint64, qint64, bool running) {
        if (!running)
            Q_EMIT settled();
    });
    connect(&m_archive, &ArchiveController::seriesListed, this,
            [this](const std::vector<archive::RecentSeries> &series) {
                if (!series.empty())
                    Q_EMIT settled();
            });
    connect(&m_archive, &ArchiveController::said, view, &widgets::ArchiveView::say);
    connect(&m_archive, &ArchiveController::failed, this, [this](const QString &text) {
        m_archiveView->notice()->show(NoticeBar::Kind::Warning, text);
        Q_EMIT settled();
    });
}

void MainWindow::openingFailed(const QString &text, const QStringList &sources, core::ErrorKind kind)
{
    if (kind != core::ErrorKind::Limit || sources.isEmpty()) {
        m_reading->notice()->show(NoticeBar::Kind::Error, text, tr("Open Something Else…"),
                                  [this] { chooseFiles(); });
        return;
    }
    m_reading->notice()->show(
        NoticeBar::Kind::Warning, text, tr("Raise the Limit and Fetch"), [this, sources] {
            QSettings kept(QStringLiteral("whichpatch"), QStringLiteral("whichpatch"));
            kept.setValue(QStringLiteral("archive/sizeLimit"),
                          QVariant::fromValue(archive::userSettings().rules.sizeLimit * 4));
            kept.sync();
            open(sources);
        });
}

/// The one thing about this reading that its reader must know, and what to do about it.
void MainWindow::noticeAbout(const dossier::Dossier &dossier, std::size_t series)
{
    for (const auto &diagnostic : dossier.diagnostics) {
        if (diagnostic.code == "archive-unreachable") {
            m_reading->notice()->show(NoticeBar::Kind::Warning, toQString(diagnostic.text), tr("Ask Again"),
                                      [this] { open(m_threads.sources()); });
            return;
        }
        if (diagnostic.severity == core::Severity::Error) {
            m_reading->notice()->show(NoticeBar::Kind::Warning, toQString(diagnostic.text));
            return;
        }
    }
    const auto absent =
        series < dossier.catalogue.series.size() ? absentVersions(dossier, series) : QStringList();
    if (absent.isEmpty() || m_purpose == Purpose::Picture)
        return;
    m_reading->notice()->show(NoticeBar::Kind::Info,
                              tr("%n earlier version(s) named by this series are not here", nullptr,
                                 static_cast<int>(absent.size())),
                              tr("Fetch"), [this, absent] {
                                  QStringList sources = m_threads.sources();
                                  for (const auto &id : absent)
                                      sources << sourceFor(id);
                                  open(sources);
                              });
}

/// A mail that is named: from the repository that is read, where there is one; else from the archive.
QString MainWindow::sourceFor(const QString &id) const
{
    for (const auto &source : m_threads.sources()) {
        const auto hash = source.indexOf(QLatin1Char('#'));
        if (hash > 0 && QFileInfo(source.left(hash)).isDir())
            return source.left(hash + 1) + id;
    }
    return QLatin1Char('<') + id + QLatin1Char('>');
}

void MainWindow::correctGrouping()
{
    const auto &dossier = m_threads.dossier();
    const auto message = m_reading->message();
    if (!dossier || !message)
        return;
    const auto id = dossier->messages[*message].id;
    if (id.empty()) {
        m_reading->notice()->show(NoticeBar::Kind::Info,
                                  tr("This mail has no Message-ID, so a correction of it could not be kept"));
        return;
    }
    auto *dialog = new GroupingDialog(*dossier, *message, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this,
            [this, dialog, id] { m_corrections.regroup(id, dialog->grouping()); });
    dialog->open();
}

} // namespace app
