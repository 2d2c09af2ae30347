// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/actions.h"
#include "app/codejoin.h"
#include "app/editor.h"
#include "app/mainwindow.h"
#include "app/settings.h"
#include "app/theme.h"
#include "common/noticebar.h"
#include "diff/diffview.h"
#include "diff/patchview.h"

#include "review/clonereviews.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeWidget>

using namespace Qt::StringLiterals;

/// A clone beside the thread, in the real window: a repository and a series made by git for the test.
class TestCode : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void attachesAndRemembers();
    void widensAndFindsFunctions();
    void tellsWhoChangedALine();
    void opensTheEditorAtTheLine();
    void showsAFileBesideThePatch();
    void saysWhyAPatchDoesNotApply();
    void copesWithOddClones_data();
    void copesWithOddClones();
    void keepsTheReviewInTheClone();
    void keepsSettingsOutOfDevices();
    void knowsEditors();

private:
    QByteArray git(const QStringList &arguments) const
    {
        QProcess process;
        process.setWorkingDirectory(m_clone);
        process.start(u"git"_s,
                      QStringList{u"-c"_s, u"user.name=A. Author"_s, u"-c"_s, u"user.email=a@example.org"_s,
                                  u"-c"_s, u"commit.gpgsign=false"_s} +
                          arguments);
        const bool finished = process.waitForFinished();
        const QByteArray answer = process.readAllStandardOutput();
        if (!finished || process.exitCode() != 0)
            qWarning() << arguments << process.error() << process.readAllStandardError();
        return answer;
    }
    void commit(const QString &file, const QByteArray &content, const QString &message) const
    {
        QFile out(m_clone + u'/' + file);
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(content);
        out.close();
        git({u"add"_s, u"-A"_s});
        git({u"commit"_s, u"-qm"_s, message});
    }
    /// 60 lines of C: two functions, and a comment between them that begins far above.
    static QByteArray program(const QByteArray &inFirst, const QByteArray &inSecond)
    {
        QByteArray text = "int first(int a)\n{\n";
        for (int i = 0; i < 20; ++i)
            text += "\ta += " + QByteArray::number(i) + ";\n";
        text += '\t' + inFirst + "\n\treturn a;\n}\n\n/* a long comment\n";
        for (int i = 0; i < 15; ++i)
            text += "   prose " + QByteArray::number(i) + "\n";
        return text + " */\nint second(int b)\n{\n\tb++;\n\tb--;\n\tb += 3;\n\t" + inSecond +
               "\n\treturn b;\n}\n";
    }
    void open(app::MainWindow &window) const
    {
        window.resize(1300, 850);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QSignalSpy settled(&window, &app::MainWindow::settled);
        window.open({m_mbox});
        QVERIFY(settled.wait(10000));
    }
    static void attach(app::MainWindow &window, const QString &folder)
    {
        window.actions()->action(u"attachClone"_s)->trigger();
        auto *dialog = window.findChild<QDialog *>(u"cloneDialog"_s);
        QVERIFY(dialog);
        dialog->findChild<QLineEdit *>(u"cloneFolder"_s)->setText(folder);
        QTest::mouseClick(dialog->findChild<QPushButton *>(u"cloneAttach"_s), Qt::LeftButton);
    }
    static QString facts(const app::MainWindow &window)
    {
        return window.findChild<QLabel *>(u"seriesCounts"_s)->text();
    }
    static void goTo(app::MainWindow &window, int number)
    {
        const auto *view = window.findChild<widgets::PatchView *>();
        for (int i = 0; i < 3; ++i)
            window.actions()->action(u"previousPatch"_s)->trigger();
        for (int i = 0; i < 9 && view->patch() != number; ++i)
            window.actions()->action(u"nextPatch"_s)->trigger();
    }
    /// Patch n with its whole files there.
    static widgets::PatchView *patch(app::MainWindow &window, int number)
    {
        auto *view = window.findChild<widgets::PatchView *>();
        goTo(window, number);
        return QTest::qWaitFor([view] { return view->hasFiles(); }, 10000) && view->patch() == number
                   ? view
                   : nullptr;
    }
    static QString notice(const app::MainWindow &window)
    {
        return window.findChild<widgets::NoticeBar *>()->text();
    }

    QTemporaryDir m_home;
    QString m_clone, m_mbox;
};

void TestCode::initTestCase()
{
    QVERIFY(m_home.isValid());
    qputenv("HOME", m_home.path().toLocal8Bit());
    qputenv("XDG_CONFIG_HOME", (m_home.path() + u"/config"_s).toLocal8Bit());
    qputenv("XDG_DATA_HOME", (m_home.path() + u"/data"_s).toLocal8Bit());
    qputenv("GIT_CONFIG_GLOBAL", "/dev/null");
    QCoreApplication::setApplicationName(u"whichpatch"_s);
    app::applyTheme(app::Theme::Light);
    m_clone = m_home.filePath(u"clone"_s);
    QDir().mkpath(m_clone);
    git({u"init"_s, u"-q"_s, u"-b"_s, u"main"_s});
    commit(u"p.c"_s, program("a -= 0;", "b -= 0;"), u"p: begin"_s);
    if (git({u"rev-parse"_s, u"HEAD"_s}).size() < 40)
        QSKIP("git is not here");
    commit(u"other.c"_s, "int other;\n", u"other: begin"_s);
    commit(u"p.c"_s, program("a -= 1;", "b -= 0;"), u"p: take one"_s);
    git({u"checkout"_s, u"-qb"_s, u"series"_s});
    commit(u"p.c"_s, program("a -= 2;", "b -= 0;"), u"p: take two"_s);
    commit(u"p.c"_s, program("a -= 2;", "b -= 7;"), u"p: take seven"_s);
    m_mbox = m_home.filePath(u"series.mbox"_s);
    QFile mbox(m_mbox);
    QVERIFY(mbox.open(QIODevice::WriteOnly));
    mbox.write(git({u"format-patch"_s, u"--stdout"_s, u"--thread"_s, u"--base=main"_s,
                    u"--to=linux-p@example.org"_s, u"main..series"_s}));
    mbox.close();
    git({u"checkout"_s, u"-q"_s, u"main"_s});
}

void TestCode::attachesAndRemembers()
{
    {
        app::MainWindow window(app::MainWindow::Purpose::Use);
        open(window);
        attach(window, m_home.path());
        QLabel *error = window.findChild<QLabel *>(u"cloneError"_s);
        QTRY_VERIFY(error->isVisible());
        QVERIFY(error->text().contains(m_home.path()));
        auto *dialog = window.findChild<QDialog *>(u"cloneDialog"_s);
        dialog->findChild<QLineEdit *>(u"cloneFolder"_s)->setText(m_clone);
        QTest::mouseClick(dialog->findChild<QPushButton *>(u"cloneAttach"_s), Qt::LeftButton);
        QTRY_VERIFY2(facts(window).contains(u"base-commit"_s), qPrintable(facts(window)));
        QVERIFY(facts(window).endsWith(u"applies"_s));
        QTRY_VERIFY(!window.findChild<QDialog *>(u"cloneDialog"_s));
    }
    app::MainWindow again(app::MainWindow::Purpose::Use);
    open(again);
    QTRY_VERIFY2(facts(again).contains(u"applies"_s), qPrintable(facts(again)));
}

void TestCode::widensAndFindsFunctions()
{
    app::MainWindow window(app::MainWindow::Purpose::Use);
    open(window);
    auto *view = patch(window, 2);
    QVERIFY(view);
    QVERIFY(view->view()->sheet().facts.size() >= 1);
    QVERIFY(view->view()->sheet().facts.front().text.startsWith(u"Applies on"_s));
    const auto lines = [view] { return view->view()->sheet().patch->files[0].hunks[0].lines.size(); };
    const std::size_t before = lines();
    view->view()->setFocus();
    view->view()->nextHunk();
    QTest::keyClick(view->view(), Qt::Key_X);
    QCOMPARE(lines(), before + 10); // the file ends with the hunk
    QTest::keyClick(view->view(), Qt::Key_X, Qt::ShiftModifier);
    QCOMPARE(lines(), 52U);
    QTest::keyClick(view->view(), Qt::Key_X, Qt::ShiftModifier);
    QCOMPARE(lines(), before);
    const auto functions = view->functions();
    QCOMPARE(functions.size(), 2U);
    QCOMPARE(functions[0].name, u"second"_s);
    QVERIFY(functions[0].changed);
    QCOMPARE(functions[1].name, u"first"_s);
    view->goTo(functions[1]);
    QCOMPARE(view->codePlace()->line, 1);
    QVERIFY(view->view()->selectedText().isEmpty());
    // A note on a line that the mail does not hold is found again.
    const review::Place place = view->currentPlace();
    QCOMPARE(place.firstLine, 0);
    QCOMPARE(place.fileLine, 1);
    QCOMPARE(place.text, std::string(" int first(int a)"));
}

void TestCode::tellsWhoChangedALine()
{
    app::MainWindow window(app::MainWindow::Purpose::Use);
    open(window);
    auto *view = patch(window, 2);
    QVERIFY(view);
    view->view()->setFocus();
    // A line that patch 1 made, then one of the clone's history.
    QVERIFY(view->showLine(0, 23));
    QTest::keyClick(view->view(), Qt::Key_B, Qt::ShiftModifier);
    QTRY_VERIFY2(notice(window).contains(u"patch 1"_s), qPrintable(notice(window)));
    QVERIFY(view->showLine(0, 1));
    QTest::keyClick(view->view(), Qt::Key_B, Qt::ShiftModifier);
    QTRY_VERIFY2(notice(window).contains(u"p: begin"_s), qPrintable(notice(window)));
    QTest::keyClick(view->view(), Qt::Key_H, Qt::ShiftModifier);
    QTRY_VERIFY(window.findChild<QDialog *>(u"historyView"_s));
    auto *history = window.findChild<QDialog *>(u"historyView"_s);
    QCOMPARE(history->findChild<QTreeWidget *>(u"historyList"_s)->topLevelItemCount(), 1);
    QTRY_VERIFY(history->findChild<widgets::DiffView *>()->page().count() > 5);
}

void TestCode::opensTheEditorAtTheLine()
{
    const QString told = m_home.filePath(u"told"_s), script = m_home.filePath(u"editor"_s);
    QFile file(script);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("#!/bin/sh\nprintf '%s\\n' \"$@\" >" + told.toLocal8Bit() + ".part && mv " +
               told.toLocal8Bit() + ".part " + told.toLocal8Bit() + "\n");
    file.close();
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    qputenv("VISUAL", (script + u" +%l %f"_s).toLocal8Bit());
    app::MainWindow window(app::MainWindow::Purpose::Use);
    open(window);
    auto *view = patch(window, 2);
    QVERIFY(view);
    view->view()->setFocus();
    QVERIFY(view->showLine(0, 45));
    QTest::keyClick(view->view(), Qt::Key_E);
    QTRY_VERIFY(QFile::exists(told));
    QFile answer(told);
    QVERIFY(answer.open(QIODevice::ReadOnly));
    QVERIFY(answer.readAll().startsWith("+45\n" + m_clone.toLocal8Bit() + "/p.c"));
}

void TestCode::showsAFileBesideThePatch()
{
    app::MainWindow window(app::MainWindow::Purpose::Use);
    open(window);
    auto *view = patch(window, 1);
    QVERIFY(view);
    window.code()->controller()->readFile(0, 1, u"other.c"_s);
    QTRY_COMPARE(view->view()->sheet().patch->files.size(), 2U);
    QCOMPARE(view->view()->sheet().outside, 1);
    view->view()->setFocus();
    view->view()->setCursor(view->view()->page().count() - 2);
    const review::Place place = view->currentPlace();
    QCOMPARE(place.path, std::string("other.c"));
    QCOMPARE(place.fileLine, 1);
    window.code()->controller()->readFile(0, 1, u"none.c"_s);
    QTRY_VERIFY(notice(window).contains(u"none.c"_s));
}

void TestCode::saysWhyAPatchDoesNotApply()
{
    git({u"checkout"_s, u"-qB"_s, u"moved"_s, u"main"_s});
    commit(u"p.c"_s, program("a -= 9;", "b -= 0;"), u"p: take nine"_s);
    QFile in(m_mbox), out(m_home.filePath(u"loose.mbox"_s));
    QVERIFY(in.open(QIODevice::ReadOnly) && out.open(QIODevice::WriteOnly));
    // Without base-commit and ids there is but the branch.
    for (const QByteArray &line : in.readAll().split('\n')) {
        if (!line.startsWith("base-commit") && !line.startsWith("index "))
            out.write(line + '\n');
    }
    out.close();
    app::MainWindow window(app::MainWindow::Purpose::Use);
    window.resize(1300, 850);
    window.show();
    QSignalSpy settled(&window, &app::MainWindow::settled);
    window.open({out.fileName()});
    QVERIFY(settled.wait(10000));
    QTRY_VERIFY2(facts(window).contains(u"1 does not apply"_s), qPrintable(facts(window)));
    auto *view = window.findChild<widgets::PatchView *>();
    goTo(window, 1);
    QTRY_VERIFY(!view->view()->sheet().facts.empty());
    QVERIFY2(view->view()->sheet().facts.front().warning,
             qPrintable(u"patch %1: %2"_s.arg(view->patch()).arg(view->view()->sheet().facts.front().text)));
    QVERIFY(view->view()->sheet().facts.front().text.contains(u"Hunk 1 of p.c"_s));
    QCOMPARE(view->view()->sheet().hunkRemarks.size(), 1U);
    git({u"checkout"_s, u"-q"_s, u"main"_s});
}

void TestCode::copesWithOddClones_data()
{
    QTest::addColumn<QStringList>("make");
    QTest::addColumn<QString>("said");
    const QString odd = m_home.filePath(u"odd"_s), url = u"file://"_s + m_clone;
    QTest::newRow("bare") << QStringList{u"clone"_s, u"-q"_s, u"--bare"_s, url, odd} << u"applies"_s;
    QTest::newRow("shallow") << QStringList{u"clone"_s, u"-q"_s, u"--depth=1"_s, u"-b"_s, u"main"_s, url, odd}
                             << u"applies"_s;
    QTest::newRow("empty") << QStringList{u"init"_s, u"-q"_s, odd} << u"error"_s;
    QTest::newRow("broken") << QStringList{u"clone"_s, u"-q"_s, url, odd} << u"error"_s;
    QTest::newRow("rebasing") << QStringList{u"clone"_s, u"-q"_s, url, odd} << u"applies"_s;
}

void TestCode::copesWithOddClones()
{
    QFETCH(const QStringList, make);
    QFETCH(const QString, said);
    const QString odd = m_home.filePath(u"odd"_s), kind = QString::fromLatin1(QTest::currentDataTag());
    QDir(odd).removeRecursively();
    git(make);
    if (kind == u"broken"_s) {
        QDir(odd + u"/.git/objects"_s).removeRecursively();
        QDir().mkpath(odd + u"/.git/objects"_s);
    } else if (kind == u"rebasing"_s) {
        QDir().mkpath(odd + u"/.git/rebase-merge"_s);
        QFile interactive(odd + u"/.git/rebase-merge/interactive"_s);
        QVERIFY(interactive.open(QIODevice::WriteOnly));
    }
    app::MainWindow window(app::MainWindow::Purpose::Picture);
    open(window);
    attach(window, odd);
    if (said == u"error"_s) {
        QLabel *error = window.findChild<QLabel *>(u"cloneError"_s);
        QTRY_VERIFY(error->isVisible());
        QVERIFY(error->text().size() > 10 && !error->text().contains(u'\n'));
        return;
    }
    const QPointer<QLabel> error = window.findChild<QLabel *>(u"cloneError"_s);
    QTRY_VERIFY2(facts(window).contains(said), qPrintable(error ? error->text() : facts(window)));
    auto *view = patch(window, 2);
    QVERIFY(view);
    const auto remarks =
        std::ranges::count_if(view->view()->sheet().facts, [](const auto &fact) { return fact.warning; });
    QCOMPARE(remarks, kind == u"bare"_s ? 0 : 1);
}

/// The review goes into the clone, somebody's note is fetched, and the next time it stands among ours.
void TestCode::keepsTheReviewInTheClone()
{
    app::MainWindow window(app::MainWindow::Purpose::Use);
    open(window); // the clone is attached since attachesAndRemembers()
    QTRY_VERIFY(facts(window).contains(u"applies"_s));
    qputenv("GIT_AUTHOR_NAME", "A");
    app::Settings settings;
    settings.setIdentity({{"Rita Reviewer", "rita@example.org"}, {}});
    review::Note note;
    note.id = review::newId();
    note.place.message = window.threads()->dossier()->messages.front().id;
    note.text = "ours";
    window.reviews()->saveNote(note);
    window.actions()->action(u"keepReview"_s)->trigger();
    QVERIFY2(notice(window).contains(u"refs/whichpatch/reviews"_s), qPrintable(notice(window)));
    const QByteArray name = git({u"ls-tree"_s, u"--name-only"_s, u"refs/whichpatch/reviews"_s}).trimmed();
    QVERIFY2(name.endsWith(".json"), name.constData());

    auto theirs = window.reviews()->review();
    theirs.id = "another reviewer";
    note.id = review::newId();
    note.text = "theirs";
    theirs.notes = {note};
    QTemporaryDir elsewhere;
    QProcess::execute(u"git"_s, {u"init"_s, u"-q"_s, elsewhere.path()});
    QVERIFY(review::keepInClone(elsewhere.path().toStdString(), theirs, {"Ben", "ben@example.org"}));
    git({u"fetch"_s, u"-q"_s, elsewhere.path(), u"refs/whichpatch/reviews:refs/whichpatch/ben/reviews"_s});
    window.actions()->action(u"keepReview"_s)->trigger();
    QVERIFY2(notice(window).contains(u"note by note"_s), qPrintable(notice(window)));
    const auto &notes = window.reviews()->review().notes;
    QCOMPARE(notes.size(), 2U);
    QVERIFY(std::ranges::contains(notes, "theirs", &review::Note::text));
    QVERIFY(git({u"show"_s, u"refs/whichpatch/reviews:"_s + QString::fromUtf8(name)}).contains("theirs"));
}

/// A window that keeps nothing replaced /dev/null by its settings, when it ran as root.
void TestCode::keepsSettingsOutOfDevices()
{
    app::Settings settings(app::Settings::Keep::WhileItRuns);
    QVERIFY(!settings.store().fileName().startsWith(u"/dev"_s));
    settings.setClone(u"list:a/b"_s, {u"/x"_s, u"y"_s});
    settings.store().sync();
    QCOMPARE(settings.clone(u"list:a/b"_s).folder, u"/x"_s);
}

void TestCode::knowsEditors()
{
    qputenv("TERMINAL", "term");
    QCOMPARE(app::editorCommandFor(u"vim"_s), u"term -e vim +%l %f"_s);
    QCOMPARE(app::editorCommandFor(u"/usr/bin/kate -b"_s), u"/usr/bin/kate -b -l %l %f"_s);
    QCOMPARE(app::editorCommandFor(u"emacsclient -t"_s), u"term -e emacsclient -t -n +%l %f"_s);
    QCOMPARE(app::editorWords(u"ed \"a b\" +%l"_s, u"/x/a %l"_s, 7),
             (QStringList{u"ed"_s, u"a b"_s, u"+7"_s, u"/x/a %l"_s}));
    QVERIFY(!app::openInEditor({}, u"/x"_s, 1));
}

QTEST_MAIN(TestCode)
#include "tst_code.moc"
