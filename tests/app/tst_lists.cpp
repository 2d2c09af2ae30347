// SPDX-License-Identifier: GPL-3.0-or-later
// Lists of archives in the window, what is offered to be fetched, and groupings corrected by hand.
#include "app/actions.h"
#include "app/mainwindow.h"
#include "app/theme.h"
#include "common/noticebar.h"
#include "core/text.h"
#include "items/recentmodel.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

using namespace Qt::StringLiterals;

namespace {

QByteArray mailOf(const QByteArray &id, const QByteArray &parent, const QByteArray &subject, int day,
                  const QByteArray &body)
{
    return "From: Ada Moor <ada@example.org>\nSubject: " + subject +
           "\nDate: " + QByteArray::number(day).rightJustified(2, '0') +
           " Mar 2025 09:00:00 +0000\nMessage-ID: <" + id + "@example.org>\n" +
           (parent.isEmpty() ? QByteArray() : "In-Reply-To: <" + parent + "@example.org>\n") + "\n" + body;
}

const QByteArray diffText = "Why.\n\nSigned-off-by: Ada Moor <ada@example.org>\n---\n"
                            "diff --git a/a.c b/a.c\n--- a/a.c\n+++ b/a.c\n@@ -1 +1 @@\n-one\n+two\n";

/// A public-inbox repository in a folder of its own: one mail a commit, in the file "m".
QString inboxIn(const QTemporaryDir &dir, const QList<QByteArray> &mails)
{
    const QString folder = dir.filePath(u"0.git"_s);
    QProcess::execute(u"git"_s, {u"init"_s, u"-q"_s, u"--bare"_s, folder});
    QByteArray stream;
    for (const auto &mail : mails)
        stream +=
            "commit HEAD\ncommitter a <a@example.org> 1740000000 +0000\ndata 1\nm\nM 100644 inline m\ndata " +
            QByteArray::number(mail.size()) + "\n" + mail + "\n";
    QProcess git;
    git.start(u"git"_s, {u"--git-dir"_s, folder, u"fast-import"_s, u"--quiet"_s});
    git.write(stream);
    git.closeWriteChannel();
    git.waitForFinished();
    return dir.path();
}

} // namespace

class TestLists : public QObject
{
    Q_OBJECT
private:
    QTemporaryDir m_home;

    static QList<QByteArray> mails()
    {
        return {mailOf("a0", {}, "[PATCH 0/1] lock: faster", 1, "Words of a letter.\n"),
                mailOf("a1", "a0", "[PATCH 1/1] lock: take it once", 1, diffText),
                mailOf("r", "a1", "Re: [PATCH 1/1] lock: take it once", 2, "Looks fine, zanzibar.\n"),
                mailOf("b0", {}, "[PATCH v2 0/1] lock: faster", 3,
                       "        base   patched\nread    100.0  120.0\nwrite   200.0  230.0\n"),
                mailOf("b1", "b0", "[PATCH v2 1/1] lock: take it once", 3, diffText)};
    }
    static void open(app::MainWindow &window, const QStringList &sources)
    {
        QSignalSpy settled(&window, &app::MainWindow::settled);
        window.open(sources);
        QVERIFY(settled.wait(20'000));
    }
    QString written(const QString &name, const QByteArray &octets) const
    {
        QFile file(m_home.filePath(name));
        if (file.open(QIODevice::WriteOnly))
            file.write(octets);
        return file.fileName();
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_home.isValid());
        for (const char *name : {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"})
            qputenv(name, m_home.path().toLocal8Bit());
        QCoreApplication::setApplicationName(QStringLiteral("whichpatch"));
        app::applyTheme(app::Theme::Light);
    }

    void aRepositoryShowsItsRecentSeries()
    {
        const QTemporaryDir dir;
        app::MainWindow window(app::MainWindow::Purpose::Use);
        window.show();
        QVERIFY(app::ArchiveController::isList(inboxIn(dir, mails())));
        window.open({dir.path()});
        auto *list = window.findChild<QTreeView *>(u"archiveList"_s);
        QVERIFY(list->isVisible());
        auto *model = list->model();
        const QAbstractItemModelTester tester(model);
        QTRY_COMPARE_WITH_TIMEOUT(model->rowCount(), 2, 20'000);
        const auto state = [model](int row) {
            return model->index(row, items::RecentModel::StateColumn).data().toString();
        };
        QTRY_VERIFY2(state(0).contains(u"tables"_s), qPrintable(state(0)));
        QVERIFY(state(0).startsWith(u"v2"_s));
        QVERIFY2(state(1).contains(u"replaced by v2"_s), qPrintable(state(1)));
        QVERIFY2(state(1).contains(u"1 answer"_s), qPrintable(state(1)));
        QTRY_COMPARE(window.findChild<QLabel *>(u"archiveStatus"_s)->text(), u"5 mails"_s);
        // Search as it is typed, then a mail is opened from where it was found.
        QTest::keyClicks(window.findChild<QLineEdit *>(u"archiveSearch"_s), u"zanzi"_s);
        QTRY_COMPARE(model->rowCount(), 1);
        QSignalSpy settled(&window, &app::MainWindow::settled);
        list->setCurrentIndex(model->index(0, 0));
        QTest::keyClick(list, Qt::Key_Return);
        QVERIFY(settled.wait(20'000));
        QCOMPARE(window.threads()->dossier()->messages.size(), 3U);
    }

    void aListThatIsNoneIsSaidInItsPane()
    {
        qputenv("WHICHPATCH_ARCHIVE", "http://127.0.0.1:1/");
        app::MainWindow window(app::MainWindow::Purpose::Use);
        window.show();
        open(window, {u"http://127.0.0.1:1/pad/"_s});
        bool said = false;
        for (const auto *notice : window.findChildren<widgets::NoticeBar *>())
            said = said || (notice->isVisible() && notice->text().contains(u"127.0.0.1"_s));
        QVERIFY(said);
    }

    void versionsThatAreNamedAreOffered()
    {
        app::MainWindow window(app::MainWindow::Purpose::Use);
        window.show();
        open(window,
             {written(u"v2.mbox"_s,
                      mailOf("c0", {}, "[PATCH v2 0/1] lock: faster", 3,
                             "Changes in v2:\n- Link to v1: https://lore.example.org/r/a0@example.org\n"))});
        const auto notices = window.findChildren<widgets::NoticeBar *>();
        const auto offered = std::ranges::any_of(notices, [](const auto *bar) {
            return bar->isVisible() && bar->text().contains(u"earlier version"_s);
        });
        QVERIFY(offered);
    }

    void aGroupingIsCorrectedKeptAndUndone()
    {
        const auto octets = mailOf("m1", {}, "[PATCH 1/2] lock: one", 1, diffText) + "\n";
        const auto other = mailOf("m2", "m1", "a second part of it", 1, diffText);
        const QString path = m_home.filePath(u"two"_s);
        QDir().mkpath(path);
        written(u"two/1.eml"_s, octets);
        written(u"two/2.eml"_s, other);
        const auto count = [](app::MainWindow &window) {
            std::size_t most = 0;
            for (const auto &series : window.threads()->dossier()->catalogue.series)
                most = std::max(most, series.patches.size());
            return most;
        };
        {
            app::MainWindow window(app::MainWindow::Purpose::Use);
            window.show();
            open(window, {path});
            QCOMPARE(count(window), 1U);
            auto *tree = window.findChild<QTreeView *>(u"threadTree"_s);
            const auto first = tree->model()->index(0, 0);
            tree->setCurrentIndex(tree->model()->index(0, 0, first));
            window.actions()->action(u"grouping"_s)->trigger();
            auto *dialog = window.findChild<QDialog *>(u"groupingDialog"_s);
            QVERIFY(dialog);
            dialog->findChild<QRadioButton *>(u"groupingBelongs"_s)->setChecked(true);
            QCOMPARE(dialog->findChild<QComboBox *>(u"groupingTitle"_s)->currentText(), u"lock: one"_s);
            dialog->findChild<QSpinBox *>(u"groupingIndex"_s)->setValue(2);
            QSignalSpy settled(&window, &app::MainWindow::settled);
            dialog->accept();
            QVERIFY(settled.wait(20'000));
            QCOMPARE(count(window), 2U);
            window.actions()->action(u"undo"_s)->trigger();
            QTRY_COMPARE(count(window), 1U);
            window.actions()->action(u"redo"_s)->trigger();
            QTRY_COMPARE(count(window), 2U);
        }
        app::MainWindow window(app::MainWindow::Purpose::Use);
        window.show();
        open(window, {path});
        QTRY_COMPARE(count(window), 2U); // kept
    }
};

QTEST_MAIN(TestLists)
#include "tst_lists.moc"
