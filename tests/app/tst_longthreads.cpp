// SPDX-License-Identifier: GPL-3.0-or-later
// 10,000 mails in one thread, half of them a chain: every key is answered within 100 ms of the window's own
// processor time, which other work on the machine does not change.
#include "app/actions.h"
#include "app/mainwindow.h"
#include "app/theme.h"

#include <QApplication>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

#include <time.h>

using namespace Qt::StringLiterals;

namespace {

double threadMilliseconds()
{
    timespec now = {};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

QByteArray mbox(int mails, int chain)
{
    QByteArray octets;
    for (int i = 0; i < mails; ++i) {
        const auto id = [](int number) { return QByteArray::number(number) + "@example.org"; };
        octets += "From mboxrd@z Thu Jan  1 00:00:00 1970\nFrom: P" + QByteArray::number(i % 50) +
                  " <p@example.org>\nSubject: " + (i == 0 ? "" : "Re: ") +
                  "[PATCH] lock: take it once\nDate: Mon, 03 Mar 2025 09:00:00 +0000\nMessage-ID: <" + id(i) +
                  ">\n";
        if (i > 0)
            octets += "In-Reply-To: <" + id(i < chain ? i - 1 : 0) + ">\n";
        octets += "\n> said before\n\nWords of mail " + QByteArray::number(i) + ".\n\n";
    }
    return octets;
}

} // namespace

class TestLongThreads : public QObject
{
    Q_OBJECT
private:
    QTemporaryDir m_home;

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_home.isValid());
        for (const char *name : {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"})
            qputenv(name, m_home.path().toLocal8Bit());
        QCoreApplication::setApplicationName(u"whichpatch"_s);
        app::applyTheme(app::Theme::Light);
    }

    void everyKeyIsAnswered()
    {
        QFile file(m_home.filePath(u"long.mbox"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(mbox(10'000, 5'000));
        file.close();
        app::MainWindow window(app::MainWindow::Purpose::Use);
        window.resize(1400, 900);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QSignalSpy settled(&window, &app::MainWindow::settled);
        window.open({file.fileName()});
        QVERIFY(settled.wait(60'000));
        QCOMPARE(window.threads()->dossier()->messages.size(), 10'000U);
        auto *tree = window.findChild<QTreeView *>(u"threadTree"_s);
        QCoreApplication::processEvents();

        QStringList slow;
        const auto press = [&](const QString &what, Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
            const auto begin = threadMilliseconds();
            QTest::keyClick(QApplication::focusWidget(), key, modifiers);
            QCoreApplication::processEvents();
            const auto took = threadMilliseconds() - begin;
            if (took > 100)
                slow << u"%1: %2 ms"_s.arg(what).arg(took, 0, 'f', 0);
        };
        const auto everyKey = [&](const QString &where) {
            for (int i = 0; i < 3; ++i) {
                press(where + u" j"_s, Qt::Key_J);
                press(where + u" Ctrl+Down"_s, Qt::Key_Down, Qt::ControlModifier);
                press(where + u" Space"_s, Qt::Key_Space);
                press(where + u" k"_s, Qt::Key_K);
            }
            press(where + u" Alt+Left"_s, Qt::Key_Left, Qt::AltModifier);
            press(where + u" Enter"_s, Qt::Key_Return);
        };
        everyKey(u"start"_s);
        tree->setFocus();
        press(u"End"_s, Qt::Key_End);
        everyKey(u"end"_s);
        tree->setFocus();
        press(u"Home"_s, Qt::Key_Home);
        press(u"Left"_s, Qt::Key_Left);
        press(u"Right"_s, Qt::Key_Right);
        press(u"Page Down"_s, Qt::Key_PageDown);
        window.actions()->action(u"filter"_s)->trigger();
        for (const auto key : {Qt::Key_P, Qt::Key_4, Qt::Key_9})
            press(u"filter %1"_s.arg(QChar(key)), key);
        press(u"Escape"_s, Qt::Key_Escape);
        tree->setFocus();
        const auto begin = threadMilliseconds();
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, QPoint(200, 200));
        QCoreApplication::processEvents();
        if (const auto took = threadMilliseconds() - begin; took > 100)
            slow << u"click: %1 ms"_s.arg(took, 0, 'f', 0);
        QVERIFY2(slow.isEmpty(), qPrintable(slow.join(u", "_s)));
    }
};

QTEST_MAIN(TestLongThreads)
#include "tst_longthreads.moc"
