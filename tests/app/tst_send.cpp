// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/mainwindow.h"
#include "app/theme.h"
#include "reply/replydrawer.h"
#include "reply/replyeditor.h"
#include "reply/sendpanel.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using Step = widgets::SendPanel::Step;

/// The window and the real git send-email, against a mail server on loopback.
class TestSend : public QObject
{
    Q_OBJECT
private:
    QTemporaryDir m_home;
    QProcess m_server;
    const QString m_arrived = m_home.filePath(QStringLiteral("arrived"));

    static QString sample() { return QStringLiteral(SAMPLES "/lock-cycle.mbox"); }
    static void open(app::MainWindow &window, const QStringList &sources)
    {
        window.resize(1400, 900);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QSignalSpy settled(&window, &app::MainWindow::settled);
        window.open(sources);
        QVERIFY(settled.wait(10000));
    }
    static void press(Qt::Key key) { QTest::keyClick(QApplication::focusWidget(), key); }
    QByteArray arrived() const
    {
        QFile file(m_arrived);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    void configure(const QByteArray &port) const
    {
        QFile config(m_home.filePath(QStringLiteral("gitconfig")));
        QVERIFY(config.open(QIODevice::WriteOnly));
        config.write("[user]\n\tname = Rita Reviewer\n\temail = rita@example.org\n"
                     "[sendemail]\n\tsmtpServer = 127.0.0.1\n\tsmtpServerPort = " +
                     port + "\n\tsmtpEncryption = none\n");
    }

private Q_SLOTS:
    void initTestCase()
    {
        qputenv("HOME", m_home.path().toLocal8Bit());
        qputenv("XDG_CONFIG_HOME", (m_home.path() + QStringLiteral("/config")).toLocal8Bit());
        qputenv("XDG_DATA_HOME", (m_home.path() + QStringLiteral("/data")).toLocal8Bit());
        qputenv("GIT_CONFIG_GLOBAL", (m_home.path() + QStringLiteral("/gitconfig")).toLocal8Bit());
        qputenv("GIT_CONFIG_NOSYSTEM", "1");
        QCoreApplication::setApplicationName(QStringLiteral("whichpatch"));
        app::applyTheme(app::Theme::Light);
        const QString system = QStringLiteral("/usr/bin/python3");
        m_server.start(QFile::exists(system) ? system : QStringLiteral("python3"),
                       {QStringLiteral(TEST_DATA "/reply/smtpserver.py"), m_arrived});
        if (!m_server.waitForStarted() || !m_server.waitForReadyRead(20000))
            QSKIP("python3-aiosmtpd is not here");
        configure(m_server.readLine().trimmed());
        QProcess git;
        git.start(QStringLiteral("git"), {QStringLiteral("send-email"), QStringLiteral("-h")});
        git.waitForFinished();
        const auto said = git.readAllStandardError() + git.readAllStandardOutput();
        if (said.contains("Mail::Address") || said.contains("not a git command"))
            QSKIP("git send-email is not here");
    }

    void cleanupTestCase()
    {
        m_server.closeWriteChannel();
        m_server.waitForFinished();
    }

    void aDryRunIsShownAndThenItIsSent()
    {
        app::MainWindow window(app::MainWindow::Purpose::Use);
        open(window, {sample()});
        press(Qt::Key_BracketRight);
        press(Qt::Key_R);
        QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("Looks right to me."));
        const auto typed = window.reviews()->review().drafts.front().text;
        QVERIFY2(typed.starts_with("On ") && typed.ends_with("\n\nLooks right to me."),
                 typed.c_str()); // no top-posting
        window.findChild<QAction *>(QStringLiteral("gitSendEmail"))->trigger();
        auto *panel = window.findChild<widgets::SendPanel *>();
        auto *send = panel->findChild<QPushButton *>(QStringLiteral("sendNow"));
        QVERIFY(panel->isVisible());
        QVERIFY(!send->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(panel->step() == Step::Confirm, 20000);
        const QString said = panel->findChild<QPlainTextEdit *>()->toPlainText();
        const auto draft = window.reviews()->review().drafts.front();
        for (const auto &line :
             {QStringLiteral("From: Rita Reviewer <rita@example.org>"), QStringLiteral("Subject: Re: [PATCH"),
              QStringLiteral("In-Reply-To: <%1>").arg(QString::fromStdString(draft.inReplyTo)),
              QStringLiteral("Message-ID: <%1>").arg(QString::fromStdString(draft.messageId))})
            QVERIFY2(said.contains(line), qPrintable(said));
        QVERIFY(arrived().isEmpty());
        QCOMPARE(draft.sent, 0);
        QVERIFY(!send->hasFocus()); // Enter, still held, does not send

        send->click();
        QTRY_VERIFY2_WITH_TIMEOUT(panel->step() == Step::Sent,
                                  qPrintable(panel->findChild<QPlainTextEdit *>()->toPlainText()), 20000);
        const QByteArray mail = arrived();
        QVERIFY(mail.contains("\nMessage-ID: <" + QByteArray::fromStdString(draft.messageId) + ">\n"));
        QCOMPARE(mail.mid(mail.indexOf("\n\n") + 2).toStdString(), draft.text + "\n");
        QVERIFY(window.reviews()->review().drafts.front().sent > 0);
        panel->findChild<QPushButton *>(QStringLiteral("sendBack"))->click();
        QVERIFY(!panel->isVisible());
        const auto *list = window.findChild<QListWidget *>(QStringLiteral("draftList"));
        QVERIFY(list->item(0)->text().startsWith(QStringLiteral("✓ Sent")));
        QVERIFY(window.findChild<widgets::ReplyEditor *>()->isReadOnly());
    }

    /// The list sends it back: the same Message-ID.
    void whatComesBackIsRecognised()
    {
        QByteArray mail = arrived();
        mail = mail.mid(mail.indexOf('\n') + 1); // without the envelope
        const QString back = m_home.filePath(QStringLiteral("back.eml"));
        QFile file(back);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(mail);
        file.close();
        app::MainWindow window(app::MainWindow::Purpose::Use);
        open(window, {sample(), back});
        const auto *list = window.findChild<QListWidget *>(QStringLiteral("draftList"));
        QVERIFY2(list->item(0)->text().startsWith(QStringLiteral("✓ On the list")),
                 qPrintable(list->item(0)->text()));
    }

    /// Sent by hand, from the file: nobody told the program.
    void whatWasSentOtherwiseIsRecognisedToo()
    {
        app::MainWindow window(app::MainWindow::Purpose::Use);
        open(window, {sample(), m_home.filePath(QStringLiteral("back.eml"))});
        auto draft = window.reviews()->review().drafts.front();
        draft.sent = 0;
        window.reviews()->saveDraft(draft);
        window.reviews()->flush();
        open(window, {sample()});
        QCOMPARE(window.reviews()->review().drafts.front().sent, 0);
        open(window, {sample(), m_home.filePath(QStringLiteral("back.eml"))});
        QVERIFY(window.reviews()->review().drafts.front().sent > 0);
    }

    void aServerThatIsNotThereIsSaidAndNothingIsMarked()
    {
        configure("1");
        app::MainWindow window(app::MainWindow::Purpose::Use);
        open(window, {sample()});
        press(Qt::Key_BracketRight);
        press(Qt::Key_BracketRight);
        press(Qt::Key_R);
        QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("And this too."));
        window.findChild<QAction *>(QStringLiteral("gitSendEmail"))->trigger();
        auto *panel = window.findChild<widgets::SendPanel *>();
        QTRY_VERIFY_WITH_TIMEOUT(panel->step() == Step::Confirm, 20000);
        panel->findChild<QPushButton *>(QStringLiteral("sendNow"))->click();
        QTRY_VERIFY_WITH_TIMEOUT(panel->step() == Step::Failed, 20000);
        for (const auto &draft : window.reviews()->review().drafts)
            QVERIFY(draft.sent == 0 || draft.inReplyTo != window.reviews()->review().drafts.back().inReplyTo);
        press(Qt::Key_Escape);
        QVERIFY(!panel->isVisible());
        QVERIFY(!window.findChild<widgets::ReplyEditor *>()->isReadOnly());
    }

    /// A server that never answers: the window goes on, and git is stopped.
    void sendingCanBeStopped()
    {
        QProcess deaf;
        deaf.start(QStringLiteral("/usr/bin/python3"),
                   {QStringLiteral("-c"),
                    QStringLiteral("import socket,sys\ns=socket.socket();s.bind(('127.0.0.1',0));s.listen()\n"
                                   "print(s.getsockname()[1],flush=True)\nsys.stdin.read()")});
        QVERIFY(deaf.waitForReadyRead(10000));
        configure(deaf.readLine().trimmed());
        app::MainWindow window(app::MainWindow::Purpose::Use);
        open(window, {sample()});
        press(Qt::Key_BracketRight);
        press(Qt::Key_BracketRight);
        press(Qt::Key_R);
        window.findChild<QAction *>(QStringLiteral("gitSendEmail"))->trigger();
        auto *panel = window.findChild<widgets::SendPanel *>();
        QTRY_VERIFY_WITH_TIMEOUT(panel->step() == Step::Confirm, 20000);
        panel->findChild<QPushButton *>(QStringLiteral("sendNow"))->click();
        QCOMPARE(panel->step(), Step::Sending);
        QTest::qWait(500);
        panel->findChild<QPushButton *>(QStringLiteral("sendStop"))->click();
        QCOMPARE(panel->step(), Step::Failed);
        deaf.closeWriteChannel();
        deaf.waitForFinished();
    }
};

QTEST_MAIN(TestSend)
#include "tst_send.moc"
