// SPDX-License-Identifier: GPL-3.0-or-later
// A reviewer who has never seen the program opens the sample, finds which patch gave the gain, and saves a
// reply that git send-email takes: once with the mouse alone, once with the keyboard alone. Clicks go to
// whatever lies at their place and keys to whatever has the focus; nothing is called that a hand could not
// reach.
#include "window.h"

#include "items/tablemodel.h"
#include "reply/replyeditor.h"
#include "thread/patchlist.h"

#include <QApplication>
#include <QDir>
#include <QMenu>
#include <QMenuBar>
#include <QProcess>
#include <QPushButton>
#include <QTabBar>
#include <QTableView>
#include <QToolButton>
#include <QTreeView>

class TestWalk : public QObject
{
    Q_OBJECT
private:
    Home m_home;
    int m_clicks = 0, m_keys = 0;
    const QString m_sentence = QStringLiteral("Taking the lock once is what gives the gain.");

    /// A click at a place of a widget, on whatever is seen there.
    void click(QWidget *widget, QPoint at)
    {
        ++m_clicks;
        QVERIFY(widget && widget->isVisible());
        const QPoint place = widget->mapTo(widget->window(), at);
        QWidget *hit = widget->window()->childAt(place);
        hit = hit ? hit : widget->window();
        QVERIFY2(hit == widget || widget->isAncestorOf(hit),
                 qPrintable(widget->objectName() + QStringLiteral(" is covered")));
        const QPoint there = hit->mapFrom(widget->window(), place);
        QTest::mouseMove(hit, there); // a menu follows the pointer
        QTest::mouseClick(hit, Qt::LeftButton, {}, there);
    }
    void click(QWidget *widget) { click(widget, widget ? widget->rect().center() : QPoint()); }
    void clickMenu(app::MainWindow &window, const QString &menu, const QString &entry)
    {
        QMenuBar *bar = window.menuBar();
        const auto actions = bar->actions();
        const auto title =
            std::ranges::find(actions, menu, [](const QAction *a) { return a->text().remove(u'&'); });
        QVERIFY(title != actions.end());
        click(bar, bar->actionGeometry(*title).center());
        QMenu *open = (*title)->menu();
        QTRY_VERIFY(open->isVisible());
        const auto entries = open->actions();
        const auto found =
            std::ranges::find(entries, entry, [](const QAction *a) { return a->text().remove(u'&'); });
        QVERIFY2(found != entries.end() && (*found)->isEnabled(), qPrintable(entry));
        click(open, open->actionGeometry(*found).center());
    }
    void clickTab(app::MainWindow &window, const QString &text)
    {
        const auto bars = window.findChildren<QTabBar *>();
        for (auto *bar : bars)
            for (int i = 0; i < bar->count(); ++i)
                if (bar->isVisible() && bar->tabText(i).remove(u'&') == text)
                    return click(bar, bar->tabRect(i).center());
        QFAIL(qPrintable(QStringLiteral("no tab ") + text));
    }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        ++m_keys;
        QVERIFY(QApplication::focusWidget());
        QTest::keyClick(QApplication::focusWidget(), key, modifiers);
    }
    QDir saved() const { return QDir(m_home.path(QStringLiteral("Documents/whichpatch"))); }

    /// The reply as it stands on disk, through the real git send-email.
    void sendEmailTakesIt(app::MainWindow &window) const
    {
        QTRY_COMPARE(saved().entryList({QStringLiteral("*.eml")}, QDir::Files).size(), 1);
        const QString file = saved().filePath(saved().entryList({QStringLiteral("*.eml")}).first());
        QProcess git;
        git.start(QStringLiteral("git"),
                  {QStringLiteral("send-email"), QStringLiteral("--dry-run"),
                   QStringLiteral("--confirm=never"), QStringLiteral("--suppress-cc=all"),
                   QStringLiteral("--to=locks@example.org"), file});
        QVERIFY(git.waitForFinished(30000));
        const QString said = QString::fromUtf8(git.readAllStandardOutput() + git.readAllStandardError());
        if (said.contains(QStringLiteral("Mail::Address")) ||
            said.contains(QStringLiteral("not a git command")))
            QSKIP("git send-email is not here");
        QVERIFY2(git.exitCode() == 0, qPrintable(said));
        const auto &claim = window.reviews()->review().claims.front();
        QVERIFY2(
            said.contains(
                QStringLiteral("In-Reply-To: <%1>").arg(QString::fromStdString(claim.gains.front().message))),
            qPrintable(said));
        QVERIFY2(said.contains(QStringLiteral("OK. Log says")) || said.contains(QStringLiteral("Dry-OK")),
                 qPrintable(said));
        QFile mail(file);
        QVERIFY(mail.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(mail.readAll());
        QVERIFY2(text.contains(m_sentence), qPrintable(text)); // and below what it answers
        QVERIFY2(text.indexOf(QStringLiteral("\n> ")) < text.indexOf(m_sentence), qPrintable(text));
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_home.prepare());
        qputenv("GIT_CONFIG_NOSYSTEM", "1");
    }
    void init()
    {
        m_clicks = m_keys = 0;
        QDir(m_home.path({})).removeRecursively();
        QVERIFY(QDir().mkpath(m_home.path({})) && m_home.prepare());
    }
    /// Whatever is shown, a click on a mail shows the mail and one on a patch the patch.
    void aClickShowsWhatItIsOn()
    {
        app::MainWindow window(app::MainWindow::Purpose::Use);
        openSample(window);
        auto *patches = window.findChild<widgets::PatchList *>();
        auto *mails = window.findChild<QTreeView *>(QStringLiteral("threadTree"));
        QVERIFY(patches && mails);
        const auto patch = [&](int row) {
            click(patches->viewport(), patches->visualRect(patches->model()->index(row, 0)).center());
        };
        const auto mail = [&](const QModelIndex &index) {
            click(mails->viewport(), mails->visualRect(index).center());
        };
        patch(1);
        QCOMPARE(window.location().patch, 2);
        mail(mails->model()->index(0, 0));
        QCOMPARE(window.location().kind, app::Location::Kind::Message);
        patch(1); // the row that is current already
        QCOMPARE(window.location().kind, app::Location::Kind::Patch);
        QCOMPARE(window.location().patch, 2);
        mail(mails->model()->index(1, 0));
        QCOMPARE(window.location().kind, app::Location::Kind::Message);
    }
    void byMouse()
    {
        app::MainWindow window(app::MainWindow::Purpose::Use);
        openSample(window);
        auto *patches = window.findChild<widgets::PatchList *>();
        const int last = patches->model()->rowCount() - 1;
        click(patches->viewport(), patches->visualRect(patches->model()->index(last, 0)).center());
        QCOMPARE(window.location().patch, last + 1);
        clickTab(window, QStringLiteral("Ledger"));
        auto *claim = window.findChild<QPushButton *>(QStringLiteral("ledgerClaim"));
        click(claim);
        QCOMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("claimText"));
        QTest::keyClicks(QApplication::focusWidget(), m_sentence);
        click(window.findChild<QPushButton *>(QStringLiteral("claimDone")));
        QCOMPARE(window.reviews()->review().claims.size(), 1U);
        QCOMPARE(window.reviews()->review().claims.front().causes.front().patch, last + 1);
        QVERIFY(!window.reviews()->review().claims.front().gains.empty());
        // The cell tells who explains it, and nobody explains the one beside it.
        const auto *table = window.findChild<QTableView *>(QStringLiteral("benchTable"))->model();
        QCOMPARE(table->index(0, 2).data(items::TableModel::ClaimsRole).toInt(), 1);
        QVERIFY(table->index(0, 2).data(Qt::ToolTipRole).toString().contains(m_sentence));
        QCOMPARE(table->index(0, 1).data(items::TableModel::ClaimsRole).toInt(), 0);
        clickMenu(window, QStringLiteral("Review"), QStringLiteral("Reply"));
        QTRY_COMPARE(window.reviews()->review().drafts.size(), 1U);
        click(window.findChild<QPushButton *>(QStringLiteral("saveReply")));
        sendEmailTakesIt(window);
        qInfo("%d clicks and a sentence", m_clicks);
        QVERIFY2(m_clicks <= 12, qPrintable(QString::number(m_clicks)));
    }
    void byKeyboard()
    {
        app::MainWindow window(app::MainWindow::Purpose::Use);
        openSample(window);
        const auto *patches = window.findChild<widgets::PatchList *>();
        while (window.location().patch < patches->model()->rowCount() && m_keys < 25)
            key(Qt::Key_BracketRight);
        key(Qt::Key_G);
        QTest::keyClicks(QApplication::focusWidget(), m_sentence);
        key(Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(window.reviews()->review().claims.size(), 1U);
        key(Qt::Key_R);
        key(Qt::Key_S, Qt::ControlModifier);
        sendEmailTakesIt(window);
        qInfo("%d keystrokes and a sentence", m_keys);
        QVERIFY2(m_keys <= 25, qPrintable(QString::number(m_keys)));
    }
};

QTEST_MAIN(TestWalk)
#include "tst_walk.moc"
