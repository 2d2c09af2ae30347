// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow: what can be done, and by which key.
#include "app/mainwindow.h"

#include "app/commandpalette.h"
#include "app/pane.h"
#include "app/readingcolumn.h"
#include "app/theme.h"
#include "bench/benchpane.h"
#include "core/text.h"
#include "diff/diffview.h"
#include "diff/patchview.h"
#include "items/patchmodel.h"
#include "items/threadmodel.h"
#include "message/messageview.h"
#include "reply/replydrawer.h"
#include "settings/keysview.h"
#include "thread/threadview.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QInputDialog>
#include <QMenuBar>
#include <QStandardPaths>
#include <QTemporaryFile>

namespace app {

namespace {

QString s(const char *text)
{
    return QString::fromLatin1(text);
}

Actions::Keys keys(std::initializer_list<const char *> names)
{
    Actions::Keys list;
    for (const char *name : names)
        list << QKeySequence(s(name));
    return list;
}

} // namespace

void MainWindow::makeActions()
{
    makeFileActions();
    makeGoActions();
    makeReviewActions();
    makeViewActions();
}

void MainWindow::makeFileActions()
{
    m_actions->add(s("open"), tr("&Open Files…"), keys({"Ctrl+O"}), [this] { chooseFiles(); });
    m_actions->add(s("openFolder"), tr("Open &Folder or Maildir…"), {}, [this] { chooseFolder(); });
    m_actions->add(s("openAddress"), tr("Open &Address or Message-ID…"), keys({"Ctrl+L"}),
                   [this] { openAddress(); });
    m_actions->add(s("openPasted"), tr("Open &Pasted Thread"), keys({"Ctrl+Shift+V"}),
                   [this] { openPasted(); });
    m_actions->add(s("openSample"), tr("Open the &Sample"), {}, [this] { openSample(); });
    m_actions->add(s("reload"), tr("&Read Again"), keys({"F5"}), [this] { open(m_threads.sources()); });
    m_actions->add(s("stop"), tr("S&top Reading"), keys({"Ctrl+."}), [this] { m_threads.cancel(); });
    m_actions->add(s("quit"), tr("&Quit"), keys({"Ctrl+Q"}), [this] { close(); })
        ->setMenuRole(QAction::QuitRole);
}

void MainWindow::makeGoActions()
{
    m_actions->add(s("next"), tr("&Next Mail or Line"), keys({"J"}), [this] { moveInFocus(1); });
    m_actions->add(s("previous"), tr("&Previous Mail or Line"), keys({"K"}), [this] { moveInFocus(-1); });
    m_actions->add(s("page"), tr("Page, Then Next &Unread"), keys({"Space"}), [this] { pageOrNextUnread(); });
    m_actions->add(s("pageBack"), tr("Page &Up"), keys({"Shift+Space"}), [this] { m_reading->pageUp(); });
    m_actions->add(s("nextMail"), tr("Next &Mail"), keys({"Ctrl+Down"}), [this] { stepMail(1); });
    m_actions->add(s("previousMail"), tr("Previous M&ail"), keys({"Ctrl+Up"}), [this] { stepMail(-1); });
    m_actions->add(s("nextPatch"), tr("Next Pa&tch"), keys({"]"}), [this] { stepPatch(1); });
    m_actions->add(s("previousPatch"), tr("Previous Patc&h"), keys({"["}), [this] { stepPatch(-1); });
    m_actions
        ->add(s("back"), tr("&Back"), keys({"Alt+Left"}),
              [this] {
                  if (m_history.canGoBack())
                      go(m_history.back(), false);
              })
        ->setEnabled(false);
    m_actions
        ->add(s("forward"), tr("&Forward"), keys({"Alt+Right"}),
              [this] {
                  if (m_history.canGoForward())
                      go(m_history.forward(), false);
              })
        ->setEnabled(false);
    m_actions->add(s("find"), tr("&Find in This Text"), keys({"/", "Ctrl+F"}), [this] {
        if (m_threadPane->holdsFocus() || m_patchPane->holdsFocus())
            m_threadView->openFilter();
        else
            m_reading->openFind();
    });
    m_actions->add(s("filter"), tr("Filter Mai&ls"), keys({"Ctrl+Shift+F"}), [this] {
        m_threadPane->show();
        m_threadView->openFilter();
    });
    const auto inDiff = [this](void (widgets::DiffView::*step)()) {
        return [this, step] {
            if (m_reading->showsPatch())
                (m_reading->patchView()->view()->*step)();
        };
    };
    using widgets::DiffView;
    m_actions->add(s("nextHunk"), tr("Next &Hunk"), keys({"N"}), inDiff(&DiffView::nextHunk));
    m_actions->add(s("previousHunk"), tr("Previous Hun&k"), keys({"P"}), inDiff(&DiffView::previousHunk));
    m_actions->add(s("nextComment"), tr("Next &Comment"), keys({"Shift+N"}), inDiff(&DiffView::nextComment));
    m_actions->add(s("previousComment"), tr("Previous C&omment"), keys({"Shift+P"}),
                   inDiff(&DiffView::previousComment));
    m_actions->add(s("nextFile"), tr("Next F&ile"), keys({"}"}), inDiff(&DiffView::nextFile));
    m_actions->add(s("previousFile"), tr("Previous Fil&e"), keys({"{"}), inDiff(&DiffView::previousFile));
    m_actions->add(s("leave"), tr("Lea&ve This Pane"), keys({"Esc"}), [this] { leave(); });
}

void MainWindow::makeReviewActions()
{
    m_actions->add(s("note"), tr("&Note Here"), keys({"C"}), [this] { noteHere(); });
    m_actions->add(s("claim"), tr("&Claim from Here"), keys({"G"}), [this] { claimHere(); });
    m_actions->add(s("reply"), tr("&Reply"), keys({"R"}), [this] { replyHere(); });
    m_actions->add(s("reviewed"), tr("Mark as Re&viewed"), keys({"V"}), [this] { markReviewed(); });
    m_actions->add(s("saveReply"), tr("&Save the Reply"), keys({"Ctrl+S"}), [this] {
        if (const review::Draft *draft = m_drawer->current())
            saveReply(*draft);
    });
    m_actions->add(s("saveReplyAs"), tr("Save the Reply &As…"), keys({"Ctrl+Shift+S"}),
                   [this] { saveReplyAs(); });
    QAction *undo = m_reviews.undoStack()->createUndoAction(this, tr("&Undo"));
    QAction *redo = m_reviews.undoStack()->createRedoAction(this, tr("&Redo"));
    auto *undoAction = m_actions->add(s("undo"), tr("&Undo"), keys({"U", "Ctrl+Z"}),
                                      [this] { m_reviews.undoStack()->undo(); });
    auto *redoAction = m_actions->add(s("redo"), tr("&Redo"), keys({"Ctrl+Shift+Z"}),
                                      [this] { m_reviews.undoStack()->redo(); });
    const auto follow = [](QAction *own, QAction *stack) {
        const auto copy = [own, stack] {
            own->setEnabled(stack->isEnabled());
            own->setText(stack->text());
        };
        connect(stack, &QAction::changed, own, copy);
        copy();
    };
    follow(undoAction, undo);
    follow(redoAction, redo);
}

void MainWindow::makeViewActions()
{
    m_actions->add(s("palette"), tr("Command &Palette…"), keys({"Ctrl+K"}), [this] { openPalette(); });
    m_actions->add(s("keys"), tr("&Keys…"), keys({"?", "F1"}), [this] { showKeys(); });
    m_actions->add(s("fill"), tr("&Fill the Window with This Pane"), keys({"Z"}), [this] { fillWithPane(); });
    m_actions->add(s("versions"), tr("What Changed Between &Versions"), keys({"D"}),
                   [this] { showVersions(); });
    m_actions->add(s("sideBySide"), tr("&Side by Side"), keys({"S"}), [this] {
        auto *view = m_reading->patchView()->view();
        view->setSideBySide(!view->options().sideBySide);
    });
    m_actions->add(s("wrap"), tr("&Wrap Long Lines"), {}, [this] {
        auto *view = m_reading->patchView()->view();
        view->setWrap(!view->options().wrap);
    });
    m_actions->add(s("unfoldQuotes"), tr("&Unfold All Quotes"), keys({"O"}),
                   [this] { m_reading->messageView()->text()->setAllFolded(false); });
    m_actions->add(s("foldQuotes"), tr("Fold Long &Quotes"), keys({"Shift+O"}),
                   [this] { m_reading->messageView()->text()->setAllFolded(true); });
    m_actions->add(s("baseline"), tr("Choose the Base&line…"), keys({"B"}), [this] {
        showView(s("bench"));
        m_bench->chooseBaseline();
    });
    m_actions->add(s("showBench"), tr("&Benchmarks"), keys({"Alt+1"}), [this] { showView(s("bench")); });
    m_actions->add(s("showLedger"), tr("&Ledger"), keys({"Alt+2"}), [this] { showView(s("review")); });
    m_actions->add(s("showNotes"), tr("&Notes"), keys({"Alt+3"}), [this] { showView(s("notes")); });
    m_actions->add(s("defaultLayout"), tr("Restore &Default Layout"), {}, [this] { restoreDefaultLayout(); });
    const auto theme = [this](Theme chosen) {
        return [this, chosen] {
            m_settings.setTheme(chosen);
            applyTheme(chosen);
        };
    };
    auto *group = new QActionGroup(this);
    const auto addTheme = [&](const char *id, const QString &text, Theme chosen) {
        QAction *action = m_actions->add(s(id), text, {}, theme(chosen));
        action->setCheckable(true);
        action->setChecked(m_settings.theme() == chosen);
        group->addAction(action);
    };
    addTheme("themeSystem", tr("&System Theme"), Theme::System);
    addTheme("themeLight", tr("&Light Theme"), Theme::Light);
    addTheme("themeDark", tr("&Dark Theme"), Theme::Dark);
}

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
    QMenu *file = menu(tr("&File"), {"open", "openFolder", "openAddress", "openPasted", "openSample"});
    m_recentMenu = file->addMenu(tr("&Recent Threads"));
    connect(m_recentMenu, &QMenu::aboutToShow, this, &MainWindow::fillRecentMenu);
    file->addSeparator();
    for (const char *id : {"reload", "stop", "quit"})
        file->addAction(m_actions->action(s(id)));
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
                     "leave",
                     "-",
                     "find",
                     "filter"});
    menu(tr("&Review"),
         {"note", "claim", "reviewed", "-", "reply", "saveReply", "saveReplyAs", "-", "undo", "redo"});
    QMenu *view = menu(tr("&View"), {"showBench", "showLedger", "showNotes", "baseline", "-", "versions",
                                     "sideBySide", "wrap", "unfoldQuotes", "foldQuotes", "-", "fill",
                                     "defaultLayout", "-", "themeSystem", "themeLight", "themeDark"});
    QMenu *panes = view->addMenu(tr("&Panes"));
    for (Pane *pane : {m_patchPane, m_threadPane, m_benchPane, m_ledgerPane, m_notesPane, m_replyPane})
        panes->addAction(pane->toggleViewAction());
    menu(tr("&Help"), {"palette", "keys"});
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
        m_recentMenu->addAction(tr("Forget These"), this, [this] { m_settings.clearRecent(); });
}

void MainWindow::openPalette()
{
    std::vector<CommandPalette::Entry> entries;
    for (QAction *action : m_actions->all()) {
        entries.push_back({plainText(action),
                           QKeySequence::listToString(action->shortcuts(), QKeySequence::NativeText),
                           action->isEnabled(), [action] { action->trigger(); }});
    }
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

void MainWindow::chooseFiles()
{
    open(QFileDialog::getOpenFileNames(this, tr("Open mails, mboxes or pasted texts"), {},
                                       tr("Mails (*.mbox *.mbx *.eml *.gz *.txt *.patch);;All files (*)")));
}

void MainWindow::chooseFolder()
{
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Open a folder of mails or a Maildir"));
    if (!folder.isEmpty())
        open({folder});
}

void MainWindow::openAddress()
{
    auto *dialog = new QInputDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(s("addressDialog"));
    dialog->setWindowTitle(tr("Open an address"));
    dialog->setLabelText(tr("Address in a mail archive, or Message-ID:"));
    dialog->resize(520, dialog->height());
    connect(dialog, &QInputDialog::textValueSelected, this, [this](const QString &text) {
        if (!text.trimmed().isEmpty())
            open({text.trimmed()});
    });
    dialog->open();
}

void MainWindow::openPasted()
{
    const QString text = QApplication::clipboard()->text();
    if (text.trimmed().isEmpty()) {
        openingFailed(tr("The clipboard holds no text: copy a thread first"), {});
        return;
    }
    // Kept in the user's own folder, so that the review of it can be opened again.
    QDir folder(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + s("/pasted"));
    folder.mkpath(s("."));
    QFile file(folder.filePath(QDateTime::currentDateTime().toString(s("yyyyMMdd-HHmmss")) + s(".txt")));
    if (!file.open(QIODevice::WriteOnly) || file.write(text.toUtf8()) < 0) {
        openingFailed(
            tr("The pasted text could not be kept in %1: %2").arg(file.fileName(), file.errorString()), {});
        return;
    }
    file.close();
    open({file.fileName()});
}

} // namespace app
