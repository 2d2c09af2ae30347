// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/actions.h"
#include "app/language.h"
#include "app/location.h"
#include "app/mainwindow.h"
#include "app/theme.h"
#include "common/noticebar.h"
#include "items/patchmodel.h"
#include "reply/replyeditor.h"
#include "thread/patchlist.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QDesktopServices>
#include <QDir>
#include <QListView>
#include <QMenu>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

/// Stands for the user's mail program.
class MailProgram : public QObject
{
    Q_OBJECT
public:
    QList<QUrl> opened;
public Q_SLOTS:
    void open(const QUrl &url) { opened.append(url); }
};

class TestWindow : public QObject
{
    Q_OBJECT
private:
    QTemporaryDir m_home;
    int m_keys = 0;

    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        ++m_keys;
        QVERIFY(QApplication::focusWidget());
        QTest::keyClick(QApplication::focusWidget(), key, modifiers);
    }
    static QString sample() { return QStringLiteral(SAMPLES "/lock-cycle.mbox"); }
    static void openSample(app::MainWindow &window)
    {
        window.resize(1400, 900);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QSignalSpy settled(&window, &app::MainWindow::settled);
        window.open({sample()});
        QVERIFY(settled.wait(10000));
        QVERIFY(window.threads()->dossier());
    }
    static void openThread(app::MainWindow &window, const QStringList &sources)
    {
        QSignalSpy settled(&window, &app::MainWindow::settled);
        window.open(sources);
        QVERIFY(settled.wait(10000));
    }
    static QStringList replies()
    {
        const QString folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation) +
                               QStringLiteral("/whichpatch");
        return QDir(folder).entryList({QStringLiteral("*.eml")}, QDir::Files);
    }

    /// Patches of their own, each with a diff of one line; nothing stands above them.
    QString patches(int count) const
    {
        const QString path = m_home.filePath(QStringLiteral("patches_%1.mbox").arg(count));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly))
            return {};
        for (int i = 1; i <= count; ++i)
            file.write(QStringLiteral("From mboxrd@z Thu Jan  1 00:00:00 1970\n"
                                      "From: Ann Author <ann@example.org>\n"
                                      "Date: Mon, %1 Jun 2024 10:00:00 +0000\n"
                                      "Message-ID: <alone-%1@example.org>\n"
                                      "Subject: [PATCH] part%1: one thing\n\n"
                                      "Say it once.\n---\n f%1.c | 2 +-\n\n"
                                      "diff --git a/f%1.c b/f%1.c\n--- a/f%1.c\n+++ b/f%1.c\n"
                                      "@@ -1 +1 @@\n-two\n+one\n-- \n2.47\n\n")
                           .arg(i)
                           .toUtf8());
        return path;
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_home.isValid());
        qputenv("HOME", m_home.path().toLocal8Bit());
        qputenv("XDG_CONFIG_HOME", (m_home.path() + QStringLiteral("/config")).toLocal8Bit());
        qputenv("XDG_DATA_HOME", (m_home.path() + QStringLiteral("/data")).toLocal8Bit());
        qputenv("GIT_CONFIG_GLOBAL", (m_home.path() + QStringLiteral("/gitconfig")).toLocal8Bit());
        QFile config(m_home.path() + QStringLiteral("/gitconfig"));
        QVERIFY(config.open(QIODevice::WriteOnly));
        config.write("[user]\n\tname = Rita Reviewer\n\temail = rita@example.org\n");
        config.close();
        QCoreApplication::setApplicationName(QStringLiteral("whichpatch"));
        app::installLanguage();
        app::applyTheme(app::Theme::Light);
        if (!QFile::exists(sample()))
            QSKIP("resources/samples/lock-cycle.mbox is missing");
    }

    void everyActionHasATextAndNoTwoShareAKey()
    {
        app::MainWindow window(app::MainWindow::Purpose::Picture);
        for (const QAction *action : window.actions()->all()) {
            QVERIFY(!app::plainText(action).isEmpty());
            const auto keys = action->shortcuts();
            for (const QKeySequence &key : keys)
                QVERIFY2(!window.actions()->owner(key, action->objectName()), qPrintable(key.toString()));
        }
    }

    void aPatchWithoutACoverIsShown()
    {
        app::MainWindow window;
        window.show();
        openThread(window, {patches(1)});
        QCOMPARE(window.location().kind, app::Location::Kind::Patch);
        QCOMPARE(window.location().patch, 1);
        QVERIFY(window.findChild<widgets::PatchList *>()->currentPatch() == 1);
    }
    void otherSeriesWaitInAMenu()
    {
        app::MainWindow window;
        window.resize(1000, 700);
        window.show();
        openThread(window, {patches(12)});
        auto *more = window.findChild<QToolButton *>(QStringLiteral("otherSeries"));
        QVERIFY(more && more->isVisible());
        QCOMPARE(more->menu()->actions().size(), 11);
        QCOMPARE(window.width(), 1000); // no header line makes it wider
        const QString other = more->menu()->actions().constLast()->text();
        more->menu()->actions().constLast()->trigger();
        QVERIFY(other.startsWith(QStringLiteral("part")));
        QCOMPARE(window.location().kind, app::Location::Kind::Patch);
        for (const QAction *action : more->menu()->actions())
            QVERIFY(action->text() != other); // it has a chip now
    }
    void claimsAndRepliesByKeyboardAlone()
    {
        app::MainWindow window(app::MainWindow::Purpose::Use);
        openSample(window);
        m_keys = 0;
        // To the last patch of the newest version.
        const auto *list = window.findChild<widgets::PatchList *>();
        for (int i = 0; i < list->model()->rowCount(); ++i)
            key(Qt::Key_BracketRight);
        QCOMPARE(window.location().kind, app::Location::Kind::Patch);
        QCOMPARE(window.location().patch, list->model()->rowCount());
        key(Qt::Key_G); // a claim, made ready with the gains of this version
        QTRY_VERIFY(QApplication::focusWidget());
        const QString sentence = QStringLiteral("Taking the lock once is what gives the gain.");
        QTest::keyClicks(QApplication::focusWidget(), sentence);
        key(Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(window.reviews()->review().claims.size(), 1U);
        const auto &claim = window.reviews()->review().claims.front();
        QVERIFY(!claim.gains.empty());
        QCOMPARE(claim.causes.size(), 1U);
        QCOMPARE(claim.causes.front().patch, list->model()->rowCount());
        QCOMPARE(QString::fromStdString(claim.text), sentence);
        key(Qt::Key_R); // the reply, seeded
        QCOMPARE(window.reviews()->review().drafts.size(), 1U);
        QCOMPARE(QString::fromStdString(window.reviews()->review().drafts.front().inReplyTo),
                 QString::fromStdString(claim.gains.front().message));
        QCOMPARE(window.height(), 900); // the drawer takes of the window, and does not make it grow
        const auto *text = window.findChild<widgets::ReplyEditor *>();
        QTRY_VERIFY2(text->viewport()->height() >= 12 * text->fontMetrics().lineSpacing(),
                     qPrintable(QString::number(text->viewport()->height())));
        key(Qt::Key_S, Qt::ControlModifier);
        QCOMPARE(replies().size(), 1);
        QVERIFY2(m_keys <= 25, qPrintable(QString::number(m_keys)));
    }

    /// No key of the window takes away one of the reply's.
    void aParagraphIsReflowedByKey()
    {
        app::MainWindow window(app::MainWindow::Purpose::Use);
        openSample(window);
        key(Qt::Key_BracketRight);
        key(Qt::Key_R);
        auto *text = window.findChild<widgets::ReplyEditor *>();
        QTRY_VERIFY(text->hasFocus());
        QTest::keyClicks(text, QStringLiteral("many words ").repeated(12));
        QTest::keyClick(text, Qt::Key_J, Qt::ControlModifier);
        const QStringList lines = text->toPlainText().split(u'\n');
        QVERIFY2(std::ranges::all_of(lines, [](const QString &line) { return line.size() < 80; }),
                 qPrintable(text->toPlainText()));
    }
    void everyWayOutOfAReplyDoesSomething()
    {
        app::MainWindow window(app::MainWindow::Purpose::Use);
        openSample(window);
        key(Qt::Key_BracketRight);
        key(Qt::Key_R);
        MailProgram program;
        QDesktopServices::setUrlHandler(QStringLiteral("mailto"), &program, "open");
        auto *notice = window.findChild<widgets::NoticeBar *>();
        window.findChild<QAction *>(QStringLiteral("mailtoReply"))->trigger();
        QCOMPARE(program.opened.size(), 1);
        QVERIFY(program.opened.front().toEncoded().contains("in-reply-to="));
        QVERIFY2(notice->text().contains(QStringLiteral("Message-ID")), qPrintable(notice->text()));
        QDesktopServices::unsetUrlHandler(QStringLiteral("mailto"));
        window.findChild<QAction *>(QStringLiteral("copyReply"))->trigger();
        QCOMPARE(QApplication::clipboard()->text(),
                 window.findChild<widgets::ReplyEditor *>()->toPlainText());
        window.findChild<QAction *>(QStringLiteral("copySendCommand"))->trigger();
        QVERIFY(QApplication::clipboard()->text().startsWith(QStringLiteral("git send-email ")));
        QVERIFY(QApplication::clipboard()->text().contains(QStringLiteral("--dry-run")));
    }

    void whatWasClaimedIsThereAgain()
    {
        app::MainWindow window(app::MainWindow::Purpose::Use);
        openSample(window);
        QCOMPARE(window.reviews()->review().claims.size(), 1U);
        QCOMPARE(window.reviews()->review().drafts.size(), 1U);
        window.reviews()->removeClaim(window.reviews()->review().claims.front().id);
        QVERIFY(window.reviews()->review().claims.empty());
        window.reviews()->undoStack()->undo();
        QCOMPARE(window.reviews()->review().claims.size(), 1U);
    }

    void aFileThatCannotBeReadIsSaidInABar()
    {
        app::MainWindow window(app::MainWindow::Purpose::Picture);
        window.show();
        QSignalSpy settled(&window, &app::MainWindow::settled);
        window.open({m_home.path() + QStringLiteral("/nothing.mbox")});
        QVERIFY(settled.wait(5000));
        const auto *notice = window.findChild<QWidget *>(QStringLiteral("noticeBar"));
        QVERIFY(notice->isVisible());
        QVERIFY(!QApplication::activeModalWidget());
    }

    void backAndForwardUndoEveryJump()
    {
        app::MainWindow window(app::MainWindow::Purpose::Picture);
        openSample(window);
        const auto start = window.location();
        window.actions()->action(QStringLiteral("nextPatch"))->trigger();
        const auto first = window.location();
        QVERIFY(first != start);
        window.actions()->action(QStringLiteral("back"))->trigger();
        QCOMPARE(window.location(), start);
        window.actions()->action(QStringLiteral("forward"))->trigger();
        QCOMPARE(window.location(), first);
    }
};

QTEST_MAIN(TestWindow)
#include "tst_window.moc"
