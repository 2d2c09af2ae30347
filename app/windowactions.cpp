// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow: what can be done, and by which key.
#include "app/mainwindow.h"

#include "app/codejoin.h"
#include "app/commandpalette.h"
#include "app/pane.h"
#include "app/readingcolumn.h"
#include "app/theme.h"
#include "bench/benchpane.h"
#include "diff/diffview.h"
#include "diff/patchview.h"
#include "lists/archiveview.h"
#include "message/messageview.h"
#include "reply/replydrawer.h"
#include "thread/threadview.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QDateTime>
#include <QDir>
#include <QFileDialog>
#include <QInputDialog>
#include <QLabel>
#include <QStandardPaths>

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
    m_code = new CodeJoin(m_settings, {this, m_actions, m_reading, m_header, m_palette}, this);
    connect(m_code, &CodeJoin::patchRequested, this,
            [this](std::size_t series, int patch) { goToPatch(series, patch); });
    connect(m_code, &CodeJoin::doing, this,
            [this](const QString &text) { m_doing->setText(text.isEmpty() ? tr("nothing running") : text); });
    makeFileActions();
    makeGoActions();
    makeReviewActions();
    makeViewActions();
}

void MainWindow::makeFileActions()
{
    m_actions->add(s("open"), tr("&Open Files…"), keys({"Ctrl+O"}), [this] { chooseFiles(); });
    m_actions->add(s("openFolder"), tr("Open &Folder or Maildir…"), keys({"Ctrl+Shift+O"}),
                   [this] { chooseFolder(); });
    m_actions->add(s("openAddress"), tr("Open &Address or Message-ID…"), keys({"Ctrl+L"}),
                   [this] { openAddress(); });
    m_actions->add(s("searchList"), tr("Searc&h the List"), keys({"Ctrl+Shift+L"}), [this] {
        m_archivePane->show();
        m_archiveView->focusSearch();
    });
    m_actions->add(s("openPasted"), tr("Open &Pasted Thread"), keys({"Ctrl+Shift+V"}),
                   [this] { openPasted(); });
    m_actions->add(s("addMeasurement"), tr("Add a &Measurement of My Own…"), keys({"Ctrl+Shift+M"}),
                   [this] { addMeasurement(); });
    m_actions->add(s("openSample"), tr("Open the &Sample"), keys({"Ctrl+Shift+E"}), [this] { openSample(); });
    m_actions->add(s("forget"), tr("For&get Recent Threads"), keys({"Ctrl+Shift+Del"}),
                   [this] { m_settings.clearRecent(); });
    m_actions->add(s("reload"), tr("&Read Again"), keys({"F5"}), [this] { open(m_threads.sources()); });
    m_actions->add(s("stop"), tr("S&top What Is Running"), keys({"Ctrl+."}), [this] { stopWork(); });
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
    m_actions->add(s("grouping"), tr("Correct the &Grouping…"), keys({"Ctrl+G"}),
                   [this] { correctGrouping(); });
    m_actions->add(s("reviewed"), tr("Mark as Re&viewed"), keys({"V"}), [this] { markReviewed(); });
    m_actions->add(s("saveReply"), tr("&Save the Reply"), keys({"Ctrl+S"}), [this] {
        if (const review::Draft *draft = m_drawer->current())
            saveReply(*draft);
    });
    m_actions->add(s("saveReplyAs"), tr("Save the Reply &As…"), keys({"Ctrl+Shift+S"}),
                   [this] { saveReplyAs(); });
    m_actions->add(s("exportReview"), tr("Save the Review as a &File…"), keys({"Ctrl+E"}),
                   [this] { exportReview(); });
    m_actions->add(s("importReview"), tr("Take In a Review Fi&le…"), keys({"Ctrl+I"}),
                   [this] { importReview(); });
    m_actions->add(s("keepReview"), tr("&Keep the Review in the Clone"), keys({"Ctrl+Alt+K"}),
                   [this] { keepReview(); });
    m_actions->add(s("saveCorrections"), tr("Save the Corrections of &Tables…"), keys({"Ctrl+Alt+C"}),
                   [this] { saveCorrections(); });
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
    m_actions->add(s("keys"), tr("&Keys…"), keys({"?"}), [this] { showKeys(); });
    m_actions->add(s("guide"), tr("&Guide"), keys({"F1"}), [this] { showGuide(); });
    m_actions->add(s("about"), tr("&About Whichpatch"), keys({"Shift+F1"}), [this] { showAbout(); })
        ->setMenuRole(QAction::AboutRole);
    m_actions->add(s("settings"), tr("S&ettings…"), keys({"Ctrl+,"}), [this] { showSettings(); })
        ->setMenuRole(QAction::PreferencesRole);
    m_actions->add(s("fill"), tr("&Fill the Window with This Pane"), keys({"Z"}), [this] { fillWithPane(); });
    m_actions->add(s("versions"), tr("What Changed Between &Versions"), keys({"D"}),
                   [this] { showVersions(); });
    m_actions->add(s("sideBySide"), tr("&Side by Side"), keys({"S"}), [this] {
        auto *view = m_reading->patchView()->view();
        view->setSideBySide(!view->options().sideBySide);
    });
    m_actions->add(s("wrap"), tr("&Wrap Long Lines"), keys({"W"}), [this] {
        auto *view = m_reading->patchView()->view();
        view->setWrap(!view->options().wrap);
    });
    m_actions->add(s("hideWhitespace"), tr("&Hide Changes of White Space"), keys({"Shift+W"}), [this] {
        auto *view = m_reading->patchView()->view();
        view->setHideWhitespace(!view->options().hideWhitespace);
    });
    m_actions->add(s("unseenOnly"), tr("&Only Files Not Reviewed"), keys({"Shift+V"}), [this] {
        auto *view = m_reading->patchView()->view();
        view->setUnseenOnly(!view->options().unseenOnly);
    });
    m_actions->add(s("unfoldQuotes"), tr("&Unfold All Quotes"), keys({"O"}),
                   [this] { m_reading->messageView()->text()->setAllFolded(false); });
    m_actions->add(s("foldQuotes"), tr("Fold Long &Quotes"), keys({"Shift+O"}),
                   [this] { m_reading->messageView()->text()->setAllFolded(true); });
    m_actions->add(s("baseline"), tr("Choose the Base&line…"), keys({"B"}), [this] {
        showView(s("bench"));
        m_bench->chooseBaseline();
    });
    m_actions->add(s("correctTable"), tr("Read This &Table Differently…"), keys({"Shift+T"}), [this] {
        showView(s("bench"));
        m_bench->openCorrections();
    });
    m_actions->add(s("askMissing"), tr("As&k for What Is Missing"), keys({"Shift+A"}), [this] {
        showView(s("bench"));
        m_bench->askForMissing();
    });
    m_actions->add(s("showBench"), tr("&Benchmarks"), keys({"Alt+1"}), [this] { showView(s("bench")); });
    m_actions->add(s("showLedger"), tr("&Ledger"), keys({"Alt+2"}), [this] { showView(s("review")); });
    m_actions->add(s("showNotes"), tr("&Notes"), keys({"Alt+3"}), [this] { showView(s("notes")); });
    m_actions->add(s("defaultLayout"), tr("Restore &Default Layout"), keys({"Ctrl+0"}),
                   [this] { restoreDefaultLayout(); });
    const std::initializer_list<std::pair<Pane *, const char *>> panes{
        {m_patchPane, "Alt+Shift+1"},  {m_threadPane, "Alt+Shift+2"}, {m_benchPane, "Alt+Shift+3"},
        {m_ledgerPane, "Alt+Shift+4"}, {m_notesPane, "Alt+Shift+5"},  {m_replyPane, "Alt+Shift+6"}};
    for (const auto &[pane, key] : panes) {
        // Named so that the palette tells it from what is done with it: "Reply", "Reply Pane".
        pane->toggleViewAction()->setText(tr("%1 Pane").arg(pane->windowTitle()));
        m_actions->adopt(pane->objectName(), pane->toggleViewAction(), keys({key}));
    }
    makeThemeActions();
}

void MainWindow::makeThemeActions()
{
    auto *group = new QActionGroup(this);
    const auto add = [&](const char *id, const QString &text, const char *key, Theme chosen) {
        QAction *action = m_actions->add(s(id), text, keys({key}), [this, chosen] {
            m_settings.setTheme(chosen);
            applyTheme(chosen);
        });
        action->setCheckable(true);
        action->setChecked(m_settings.theme() == chosen);
        group->addAction(action);
    };
    add("themeSystem", tr("&System Theme"), "Ctrl+Alt+1", Theme::System);
    add("themeLight", tr("&Light Theme"), "Ctrl+Alt+2", Theme::Light);
    add("themeDark", tr("&Dark Theme"), "Ctrl+Alt+3", Theme::Dark);
}

void MainWindow::chooseFiles()
{
    open(QFileDialog::getOpenFileNames(this, tr("Open mails, mboxes or pasted texts"), {},
                                       tr("Mails (*.mbox *.mbx *.eml *.gz *.txt *.patch);;All files (*)")));
}

void MainWindow::addMeasurement()
{
    if (!m_threads.dossier()) {
        openingFailed(tr("Open a thread first: a measurement is read beside it"), {});
        return;
    }
    const QStringList files =
        QFileDialog::getOpenFileNames(this, tr("The output of a benchmark you ran"), {},
                                      tr("Texts (*.txt *.log *.out *.json *.csv);;All files (*)"));
    if (files.isEmpty())
        return;
    m_measurement = true;
    open(m_threads.sources() + files);
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
    dialog->setLabelText(tr("Address of a thread or list in a mail archive, or Message-ID:"));
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
    if (text.trimmed().isEmpty())
        openingFailed(tr("The clipboard holds no text: copy a thread first"), {});
    else
        openText(text);
}

void MainWindow::openText(const QString &text)
{
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
