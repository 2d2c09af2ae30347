// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow: where everything that can be done is found.
#include "app/commandpalette.h"
#include "app/guide.h"
#include "app/mainwindow.h"
#include "app/pane.h"
#include "core/text.h"
#include "items/patchmodel.h"
#include "items/threadmodel.h"
#include "reply/replydrawer.h"
#include "settings/keysview.h"
#include "settings/settingsview.h"

#include <QAction>
#include <QCoreApplication>
#include <QMenuBar>
#include <QMessageBox>

namespace app {

namespace {

QString s(const char *text)
{
    return QString::fromLatin1(text);
}

/// Brings a window that is open already to the front; false when there is none.
template<typename Dialog>
bool raiseDialog(QWidget *parent)
{
    auto *open = parent->findChild<Dialog *>();
    if (!open)
        return false;
    open->show();
    open->raise();
    open->activateWindow();
    return true;
}

} // namespace

void MainWindow::makeMenus()
{
    const auto menu = [this](const QString &title, std::initializer_list<const char *> ids) {
        QMenu *made = menuBar()->addMenu(title);
        for (const char *id : ids) {
            if (*id == '-')
                made->addSeparator();
            else
                made->addAction(m_actions->action(s(id)));
        }
        return made;
    };
    QMenu *file = menu(tr("&File"), {"open", "openFolder", "openAddress", "openPasted", "addMeasurement",
                                     "openSample", "-", "searchList"});
    m_recentMenu = file->addMenu(tr("&Recent Threads"));
    connect(m_recentMenu, &QMenu::aboutToShow, this, &MainWindow::fillRecentMenu);
    file->addSeparator();
    for (const char *id : {"reload", "stop", "quit"})
        file->addAction(m_actions->action(s(id)));
    menu(tr("&Edit"), {"undo", "redo", "-", "find", "filter", "-", "keys", "settings"});
    menu(tr("&Go"), {"next",
                     "previous",
                     "page",
                     "pageBack",
                     "-",
                     "nextMail",
                     "previousMail",
                     "nextPatch",
                     "previousPatch",
                     "-",
                     "nextHunk",
                     "previousHunk",
                     "nextComment",
                     "previousComment",
                     "nextFile",
                     "previousFile",
                     "-",
                     "back",
                     "forward",
                     "leave"});
    menu(tr("&Review"), {"note", "claim", "reviewed", "grouping", "-", "reply", "saveReply", "saveReplyAs",
                         "-", "exportReview", "importReview", "keepReview", "saveCorrections"});
    menu(tr("&Code"), {"attachClone", "-", "moreContext", "wholeFile", "goToFunction", "openBaseFile", "-",
                       "lineOrigin", "lineHistory", "upstream", "-", "openEditor", "chooseEditor"});
    QMenu *view = menu(tr("&View"), {"showBench",  "showLedger",    "showNotes",  "-",
                                     "baseline",   "correctTable",  "askMissing", "-",
                                     "versions",   "sideBySide",    "wrap",       "hideWhitespace",
                                     "unseenOnly", "unfoldQuotes",  "foldQuotes", "-",
                                     "fill",       "defaultLayout", "-",          "themeSystem",
                                     "themeLight", "themeDark"});
    QMenu *panes = view->addMenu(tr("&Panes"));
    for (Pane *pane :
         {m_patchPane, m_threadPane, m_benchPane, m_ledgerPane, m_notesPane, m_replyPane, m_archivePane})
        panes->addAction(pane->toggleViewAction());
    menu(tr("&Help"), {"guide", "palette", "about"});
}

void MainWindow::fillRecentMenu()
{
    m_recentMenu->clear();
    const auto recent = m_settings.recent();
    for (const auto &thread : recent) {
        QAction *action = m_recentMenu->addAction(
            fontMetrics().elidedText(thread.title, Qt::ElideRight, 420).replace(QLatin1Char('&'), s("&&")),
            this, [this, sources = thread.sources] { open(sources); });
        action->setToolTip(thread.sources.join(QLatin1Char('\n')));
    }
    if (recent.isEmpty())
        m_recentMenu->addAction(tr("Nothing was opened yet"))->setEnabled(false);
    else
        m_recentMenu->addAction(m_actions->action(s("forget")));
}

void MainWindow::openPalette()
{
    std::vector<CommandPalette::Entry> entries;
    for (QAction *action : m_actions->all()) {
        entries.push_back({plainText(action),
                           QKeySequence::listToString(action->shortcuts(), QKeySequence::NativeText),
                           action->isEnabled(), [action] { action->trigger(); }});
    }
    for (const auto &thread : m_settings.recent())
        entries.push_back(
            {thread.title, tr("recent thread"), true, [this, thread] { open(thread.sources); }});
    if (const auto &dossier = m_threads.dossier()) {
        for (int row = 0; row < m_patchModel->rowCount(); ++row) {
            const QModelIndex index = m_patchModel->index(row);
            const int patch = index.data(items::PatchModel::PatchRole).toInt();
            entries.push_back({index.data(items::PatchModel::NumberRole).toString() + QLatin1Char(' ') +
                                   index.data().toString(),
                               tr("patch"), index.data(items::PatchModel::MessageRole).toInt() >= 0,
                               [this, patch] { goToPatch(series(), patch); }});
        }
        for (std::size_t i = 0; i < dossier->messages.size(); ++i) {
            const auto &mail = dossier->messages[i];
            entries.push_back({items::authorName(mail.from) + s(": ") + core::toQString(mail.subject),
                               tr("mail"), true, [this, i] { goToMessage(i); }});
        }
    }
    m_palette->open(std::move(entries));
}

void MainWindow::showKeys()
{
    if (raiseDialog<widgets::KeysView>(this))
        return;
    std::vector<widgets::KeysView::Entry> entries;
    for (QAction *action : m_actions->all()) {
        entries.push_back({.id = action->objectName(),
                           .text = plainText(action),
                           .keys = action->shortcuts(),
                           .defaults = m_actions->defaultKeys(action->objectName())});
    }
    auto *view = new widgets::KeysView(std::move(entries), this);
    view->setAttribute(Qt::WA_DeleteOnClose);
    connect(
        view, &widgets::KeysView::keysChanged, this,
        [this](const QString &id, const QList<QKeySequence> &changed) { m_actions->setKeys(id, changed); });
    view->show();
}

void MainWindow::showGuide()
{
    if (raiseDialog<Guide>(this))
        return;
    auto *guide = new Guide(this);
    guide->setAttribute(Qt::WA_DeleteOnClose);
    guide->show();
}

void MainWindow::showSettings()
{
    if (raiseDialog<widgets::SettingsView>(this))
        return;
    auto *view = new widgets::SettingsView(m_settings.preferences(), this);
    view->setAttribute(Qt::WA_DeleteOnClose);
    connect(view, &widgets::SettingsView::keysRequested, this, &MainWindow::showKeys);
    connect(view, &widgets::SettingsView::preferencesChanged, this,
            [this](const widgets::Preferences &chosen) {
                m_settings.setPreferences(chosen);
                applyPreferences();
            });
    view->show();
}

void MainWindow::applyPreferences()
{
    const Theme theme = m_settings.theme();
    applyTheme(theme);
    const char *chosen = theme == Theme::Light  ? "themeLight"
                         : theme == Theme::Dark ? "themeDark"
                                                : "themeSystem";
    m_actions->action(s(chosen))->setChecked(true);
    m_replies.setIdentity(m_settings.identity());
    m_drawer->setIdentity(m_replies.identity());
}

void MainWindow::showAbout()
{
    QMessageBox::about(
        this, tr("About Whichpatch"),
        tr("<h3>Whichpatch %1</h3><p>Tells which patch of a series delivers the gain, and says so in "
           "a reply the list accepts.</p><p>Free software under the GNU General Public License, "
           "version 3 or later.</p>")
            .arg(QCoreApplication::applicationVersion()));
}

} // namespace app
