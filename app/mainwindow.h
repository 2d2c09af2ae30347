// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/actions.h"
#include "app/controllers/archivecontroller.h"
#include "app/controllers/correctioncontroller.h"
#include "app/controllers/replycontroller.h"
#include "app/controllers/reviewcontroller.h"
#include "app/controllers/sendcontroller.h"
#include "app/controllers/threadcontroller.h"
#include "app/location.h"
#include "app/settings.h"

#include <QMainWindow>

class QLabel;
class QMenu;
class QProgressBar;
class QToolButton;

namespace items {
class PatchModel;
class RecentModel;
class ThreadModel;
} // namespace items

namespace widgets {
class ArchiveView;
class BenchPane;
class HeaderLine;
class LedgerPane;
class NoteLine;
class NotesPane;
class PatchList;
class ReplyDrawer;
class ThreadView;
struct MailLink;
} // namespace widgets

namespace app {

class CodeJoin;
class CommandPalette;
class Pane;
class ReadingColumn;

/// The window: what is where, and what leads to what. Reading and keeping are the controllers'.
class MainWindow : public QMainWindow
{
    Q_OBJECT
public:
    enum class Purpose { Use, Picture };
    explicit MainWindow(Purpose purpose = Purpose::Use);
    ~MainWindow() override;

    void open(const QStringList &sources);
    void openLastSession();
    /// Brings a part of the window to the front: thread, diff, versions, bench, review, reply.
    bool showView(const QString &view);
    /// For a picture, which shows a view in use: the last patch, a claim on it, the reply that says so.
    void preparePicture(const QString &view);

    ThreadController *threads() { return &m_threads; }
    ReviewController *reviews() { return &m_reviews; }
    CorrectionController *corrections() { return &m_corrections; }
    Actions *actions() { return m_actions; }
    CodeJoin *code() { return m_code; }
    const Location &location() const;

Q_SIGNALS:
    void versionsShown();
    void settled(); ///< what was asked to be opened is shown, or has failed

protected:
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    // windowparts.cpp: what is where
    void makePanes();
    void makeStatusLine();
    void showWork(const QString &what); ///< in the status line, with a way to stop it
    void showRest(const QString &what = {});
    void stopWork();
    void restoreDefaultLayout();
    void arrangeForWidth();
    void shareRoom();
    void fitPatches();
    void fillWithPane();
    Pane *focusedPane() const;
    // windowactions.cpp: what can be done; windowmenus.cpp: where it is found
    void makeActions();
    void makeFileActions();
    void makeGoActions();
    void makeReviewActions();
    void makeViewActions();
    void makeThemeActions();
    void makeMenus();
    void fillRecentMenu();
    void openPalette();
    void showKeys();
    void showGuide();
    void showSettings();
    void showAbout();
    void applyPreferences();
    // windowjoins.cpp: what leads to what
    void joinThread();
    void joinReading();
    void showDossier(const std::shared_ptr<const dossier::Dossier> &dossier);
    void showFirst(const std::shared_ptr<const dossier::Dossier> &dossier, std::size_t newest);
    void carryComments(); ///< those on earlier versions, to the lines of later ones
    void followLink(const widgets::MailLink &link);
    // windowarchive.cpp: lists of archives, what is fetched, where a mail belongs
    void makeArchivePane();
    void joinArchive();
    void openingFailed(const QString &text, const QStringList &sources,
                       core::ErrorKind kind = core::ErrorKind::NotFound);
    void noticeAbout(const dossier::Dossier &dossier, std::size_t series);
    QString sourceFor(const QString &id) const;
    void correctGrouping();
    // mainwindow.cpp: going
    void go(const Location &location, bool record = true);
    void showLocation(const Location &location);
    void goToMessage(std::size_t message, int line = 0);
    void goToPatch(std::size_t series, int patch, const QString &symbol = {});
    void selectSeries(std::size_t series);
    void showVersions(); ///< what changed since the version before
    void compareVersions(std::size_t older, std::size_t newer);
    void stepPatch(int by);
    void stepMail(int by);
    void moveInFocus(int by);
    bool belongsToFocus(const QKeyEvent &event) const;
    void pageOrNextUnread();
    void enter();
    void leave();
    std::optional<Location> patchLocationOf(std::size_t message) const;
    std::size_t series() const;
    // opening
    void chooseFiles();
    void chooseFolder();
    void openPasted();
    void openText(const QString &text); ///< a thread as text: pasted, or dropped
    void openSample();
    void openAddress();
    void addMeasurement(); ///< the output of a benchmark, read beside the thread

    // windowreview.cpp: notes, claims and replies
    void joinReview();
    void joinNotes();
    void joinBench();
    void joinClaims();
    void joinReplies();
    void showReview();
    void goToPlace(const review::Place &place);
    void claimFromLine(const review::Place &place);
    void replyWith(std::size_t message, const QString &text);
    void saveReply(const review::Draft &draft);
    void saveReplyAs();
    void mailReply(const review::Draft &draft);       ///< in the user's mail program
    void sendReply(const review::Draft &draft);       ///< by git send-email, a dry run first
    void commandForReply(const review::Draft &draft); ///< saves it, copies a git send-email command
    void draftReply(const review::Draft &draft);      ///< into a Maildir of drafts
    void saveMailbox();
    void exportReview();
    void importReview();
    void keepReview();
    void saveCorrections();
    void noteHere();
    void editNote(const review::Place &place);
    void claimHere();
    void showClaim(const QString &id); ///< in the ledger, opened
    void startClaim(const review::Place &place);
    void replyHere();
    void markReviewed();

    Purpose m_purpose;
    Settings m_settings;
    Actions *m_actions;
    items::ThreadModel *m_threadModel;
    items::PatchModel *m_patchModel;
    items::RecentModel *m_recentModel = nullptr;
    widgets::HeaderLine *m_header = nullptr;
    widgets::PatchList *m_patchList = nullptr;
    widgets::ThreadView *m_threadView = nullptr;
    ReadingColumn *m_reading = nullptr;
    widgets::NoteLine *m_noteLine = nullptr;
    widgets::BenchPane *m_bench = nullptr;
    widgets::LedgerPane *m_ledger = nullptr;
    widgets::NotesPane *m_notes = nullptr;
    widgets::ReplyDrawer *m_drawer = nullptr;
    widgets::ArchiveView *m_archiveView = nullptr;
    CommandPalette *m_palette = nullptr;
    CodeJoin *m_code = nullptr; ///< the clone beside the thread
    Pane *m_patchPane = nullptr;
    Pane *m_threadPane = nullptr;
    Pane *m_benchPane = nullptr;
    Pane *m_ledgerPane = nullptr;
    Pane *m_notesPane = nullptr;
    Pane *m_replyPane = nullptr;
    Pane *m_archivePane = nullptr;
    QLabel *m_counts = nullptr;
    QLabel *m_doing = nullptr;
    QProgressBar *m_progress = nullptr;
    QToolButton *m_stop = nullptr;
    QMenu *m_recentMenu = nullptr;
    History m_history;
    QByteArray m_layoutBefore; ///< while one pane fills the window
    QString m_lastMessage;     ///< to go to when the last session is open again
    std::set<std::string> m_read;
    bool m_again = false;       ///< what is open is being read again: stay where the reader is
    bool m_measurement = false; ///< the last source is a measurement that was just added
    bool m_narrow = false;
    bool m_shown = false, m_arranged = false; ///< once; by its user, in an earlier session
    ArchiveController m_archive;
    ReviewController m_reviews;
    CorrectionController m_corrections{m_reviews};
    ReplyController m_replies{m_reviews};
    SendController m_sending{m_replies, m_reviews};
    core::Tasks m_comparing, m_carrying;
    ThreadController m_threads; // last: ends before what it reports to
};

} // namespace app
