// SPDX-License-Identifier: GPL-3.0-or-later
// What makes a window a good desktop program: everything found, changed and left as it was.
#include "app/commandpalette.h"
#include "app/guide.h"
#include "app/settings.h"
#include "common/noticebar.h"
#include "settings/keysview.h"
#include "settings/settingsview.h"
#include "window.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QDropEvent>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QPushButton>
#include <QTextBrowser>
#include <QTreeWidget>

#include <set>

using app::MainWindow;

class TestFinish : public QObject
{
    Q_OBJECT
private:
    Home m_home;

    /// Opens a menu as a user would, then reads it: menus that fill themselves delete what they held before.
    static void collect(QMenu *menu, std::set<QAction *> &found)
    {
        Q_EMIT menu->aboutToShow();
        for (QAction *action : menu->actions()) {
            found.insert(action);
            if (action->menu())
                collect(action->menu(), found);
        }
    }
    static std::set<QAction *> inMenus(const MainWindow &window)
    {
        std::set<QAction *> found;
        for (const QAction *top : window.menuBar()->actions())
            collect(top->menu(), found);
        return found;
    }
    static void trigger(MainWindow &window, const char *id)
    {
        window.actions()->action(QString::fromLatin1(id))->trigger();
    }
    static void drop(MainWindow &window, QMimeData *data)
    {
        QDragEnterEvent enter(QPoint(400, 300), Qt::CopyAction, data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event(QPointF(400, 300), Qt::CopyAction, data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window, &event);
        delete data;
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_home.prepare());
        if (!QFile::exists(sample()))
            QSKIP("resources/samples/lock-cycle.mbox is missing");
    }
    void init() { QDir(m_home.path(QStringLiteral("config"))).removeRecursively(); }

    void everyActionIsInAMenuHasAKeyAndIsInThePalette()
    {
        MainWindow window(MainWindow::Purpose::Picture);
        openSample(window);
        const auto menus = inMenus(window);
        trigger(window, "palette");
        const auto *list = window.findChild<QListWidget *>(QStringLiteral("paletteList"));
        QStringList offered;
        for (int row = 0; row < list->count(); ++row)
            offered << list->item(row)->text();
        for (QAction *action : window.actions()->all()) {
            QVERIFY2(menus.contains(action), qPrintable(action->objectName()));
            QVERIFY2(!action->shortcuts().isEmpty(), qPrintable(action->objectName()));
            QVERIFY2(offered.contains(app::plainText(action)), qPrintable(action->objectName()));
        }
    }

    void thePaletteFindsByPartsOfAName()
    {
        MainWindow window(MainWindow::Purpose::Picture);
        openSample(window);
        QTest::keyClick(&window, Qt::Key_K, Qt::ControlModifier);
        auto *edit = window.findChild<QLineEdit *>(QStringLiteral("paletteEdit"));
        QVERIFY(edit->hasFocus());
        const QString title = app::plainText(window.actions()->action(QStringLiteral("showLedger")));
        edit->setText(title.last(3));
        QTest::keyClick(edit, Qt::Key_Escape);
        QVERIFY(!edit->isVisible());
        trigger(window, "palette");
        edit->setText(title);
        QTest::keyClick(edit, Qt::Key_Return);
        QVERIFY(!edit->isVisible());
        QVERIFY(!window.findChild<QWidget *>(QStringLiteral("ledgerPane"))->visibleRegion().isEmpty());
    }

    void aKeyCanBeChangedAndIsKept()
    {
        {
            MainWindow window(MainWindow::Purpose::Use);
            window.show();
            trigger(window, "keys");
            auto *view = window.findChild<widgets::KeysView *>();
            QVERIFY(view);
            view->findChild<QLineEdit *>(QStringLiteral("keysFilter"))
                ->setText(app::plainText(window.actions()->action(QStringLiteral("reviewed"))));
            const auto *list = view->findChild<QTreeWidget *>(QStringLiteral("keysList"));
            QCOMPARE(list->topLevelItemCount(), 1);
            // M is free; R is the reply's, and is said to be.
            auto *edit = view->findChild<QKeySequenceEdit *>(QStringLiteral("keysEdit"));
            edit->setKeySequence(QKeySequence(Qt::Key_R));
            const QString other = app::plainText(window.actions()->action(QStringLiteral("reply")));
            bool said = false;
            for (const QLabel *label : view->findChildren<QLabel *>())
                said = said || label->text().contains(other);
            QVERIFY(said);
            edit->setKeySequence(QKeySequence(Qt::Key_M));
            QTest::mouseClick(view->findChild<QPushButton *>(QStringLiteral("keysSet")), Qt::LeftButton);
            window.close();
        }
        MainWindow window(MainWindow::Purpose::Use);
        QCOMPARE(window.actions()->action(QStringLiteral("reviewed"))->shortcut(), QKeySequence(Qt::Key_M));
    }

    void settingsAreFoundByWhatTheyAreAboutAndKept()
    {
        {
            MainWindow window(MainWindow::Purpose::Use);
            openSample(window);
            trigger(window, "settings");
            auto *view = window.findChild<widgets::SettingsView *>();
            QVERIFY(view);
            trigger(window, "settings"); // a second time: the same window
            QCOMPARE(window.findChildren<widgets::SettingsView *>().size(), 1);
            QCOMPARE(view->preferences().address, QStringLiteral("rita@example.org")); // git's
            auto *theme = view->findChild<QComboBox *>(QStringLiteral("settingsTheme"));
            auto *address = view->findChild<QLineEdit *>(QStringLiteral("settingsAddress"));
            view->findChild<QLineEdit *>(QStringLiteral("settingsSearch"))->setText(theme->accessibleName());
            QVERIFY(theme->isVisible());
            QVERIFY(!address->isVisible());
            view->findChild<QLineEdit *>(QStringLiteral("settingsSearch"))->setText(QStringLiteral("xyzzy"));
            QVERIFY(view->findChild<QLabel *>(QStringLiteral("settingsNothing"))->isVisible());
            view->findChild<QLineEdit *>(QStringLiteral("settingsSearch"))->clear();
            theme->setCurrentIndex(theme->findData(QStringLiteral("dark")));
            QTRY_VERIFY(window.palette().color(QPalette::Base).lightness() < 128); // at once
            address->setText(QStringLiteral("rita@example.com"));
            view->close();
            window.close();
        }
        const auto kept = app::Settings().preferences();
        QCOMPARE(kept.theme, QStringLiteral("dark"));
        QCOMPARE(kept.address, QStringLiteral("rita@example.com"));
        QCOMPARE(kept.name, QStringLiteral("Rita Reviewer"));
        QVERIFY(
            !app::Settings().store().contains(QStringLiteral("replies/folder"))); // as it was: not written
        app::applyTheme(app::Theme::Light);
    }

    void theSessionIsAsItWasLeft()
    {
        {
            MainWindow window(MainWindow::Purpose::Use);
            openSample(window);
            trigger(window, "nextPatch");
            trigger(window, "nextPatch");
            window.findChild<QDockWidget *>(QStringLiteral("patchPane"))->hide();
            window.close();
        }
        MainWindow window(MainWindow::Purpose::Use);
        window.show();
        QSignalSpy settled(&window, &MainWindow::settled);
        window.openLastSession();
        QVERIFY(settled.wait(30000));
        QCOMPARE(window.location().kind, app::Location::Kind::Patch);
        QCOMPARE(window.location().patch, 2);
        QVERIFY(!window.findChild<QDockWidget *>(QStringLiteral("patchPane"))->isVisible());
        trigger(window, "defaultLayout");
        QVERIFY(window.findChild<QDockWidget *>(QStringLiteral("patchPane"))->isVisible());
    }

    void recentThreadsAreOfferedAndCanBeForgotten()
    {
        MainWindow window(MainWindow::Purpose::Use);
        openSample(window);
        QVERIFY(!app::Settings().recent().isEmpty());
        const QString title = app::Settings().recent().first().title;
        auto offered = [&] {
            for (const QAction *action : inMenus(window)) {
                if (action->text().left(20) == title.left(20))
                    return true;
            }
            return false;
        };
        QVERIFY(offered());
        trigger(window, "forget");
        QVERIFY(!offered());
    }

    void aFileOrATextDroppedIsOpened()
    {
        MainWindow window(MainWindow::Purpose::Use);
        window.show();
        QSignalSpy settled(&window, &MainWindow::settled);
        auto *file = new QMimeData;
        file->setUrls({QUrl::fromLocalFile(QDir::current().absoluteFilePath(sample()))});
        drop(window, file);
        QVERIFY(settled.wait(30000));
        const auto count = window.threads()->dossier()->messages.size();
        QVERIFY(count > 3);
        auto *text = new QMimeData;
        text->setText(QStringLiteral("From: A <a@example.org>\nSubject: hello\nMessage-ID: <1@example.org>\n"
                                     "Date: Mon, 1 Jan 2024 00:00:00 +0000\n\nOne line.\n"));
        drop(window, text);
        QVERIFY(settled.wait(30000));
        QCOMPARE(window.threads()->dossier()->messages.size(), 1U);
    }

    void aFileNamedByItsUrlIsOpened()
    {
        MainWindow window(MainWindow::Purpose::Picture);
        openThread(
            window,
            {QUrl::fromLocalFile(QDir::current().absoluteFilePath(sample())).toString(QUrl::FullyEncoded)});
        QVERIFY(window.threads()->dossier());
    }

    void aThreadIsPasted()
    {
        MainWindow window(MainWindow::Purpose::Use);
        window.show();
        auto *notice = window.findChild<widgets::NoticeBar *>();
        QApplication::clipboard()->clear();
        trigger(window, "openPasted");
        QVERIFY(notice->isVisible());
        QApplication::clipboard()->setText(QStringLiteral(
            "From: A <a@example.org>\nSubject: hello\nMessage-ID: <2@example.org>\n\nText.\n"));
        QSignalSpy settled(&window, &MainWindow::settled);
        trigger(window, "openPasted");
        QVERIFY(settled.wait(30000));
        QVERIFY(window.threads()->dossier());
        QVERIFY(!notice->isVisible());
    }

    void aNoticesButtonIsItsOwn()
    {
        widgets::NoticeBar bar;
        int first = 0, second = 0;
        bar.show(widgets::NoticeBar::Kind::Error, QStringLiteral("a"), QStringLiteral("do"),
                 [&] { ++first; });
        bar.show(widgets::NoticeBar::Kind::Error, QStringLiteral("b"), QStringLiteral("do"),
                 [&] { ++second; });
        auto *button = bar.findChild<QPushButton *>(QStringLiteral("noticeAction"));
        button->click();
        QCOMPARE(first, 0);
        QCOMPARE(second, 1);
        bar.show(widgets::NoticeBar::Kind::Info, QStringLiteral("c"));
        button->click();
        QCOMPARE(second, 1);
    }

    void theGuideOpensWithItsPictures()
    {
        MainWindow window(MainWindow::Purpose::Picture);
        window.show();
        trigger(window, "guide");
        auto *text = window.findChild<QTextBrowser *>(QStringLiteral("guideText"));
        QVERIFY(text);
        QVERIFY(text->toPlainText().size() > 2000);
        for (const char *name : {"window.png", "review.png", "reply.png"}) {
            const auto picture =
                text->loadResource(QTextDocument::ImageResource, QUrl(QString::fromLatin1(name)));
            QVERIFY2(picture.value<QImage>().width() > 100, name);
        }
    }

    void whatTakesLongIsShownAndCanBeStopped()
    {
        MainWindow window(MainWindow::Purpose::Picture);
        openSample(window);
        const auto before = window.threads()->dossier();
        const auto *progress = window.findChild<QWidget *>(QStringLiteral("statusProgress"));
        QVERIFY(!progress->isVisible());
        window.open({sample()});
        QVERIFY(progress->isVisible());
        QTest::mouseClick(window.findChild<QWidget *>(QStringLiteral("statusStop")), Qt::LeftButton);
        QVERIFY(!progress->isVisible());
        QTest::qWait(200);
        QCOMPARE(window.threads()->dossier(), before); // a late result is dropped
        trigger(window, "versions");
        QVERIFY(progress->isVisible());
        trigger(window, "stop");
        QVERIFY(!progress->isVisible());
    }

    void reopeningCanBeTurnedOff()
    {
        app::Settings settings;
        settings.setLast({sample()}, {});
        auto preferences = settings.preferences();
        preferences.reopen = false;
        settings.setPreferences(preferences);
        MainWindow window(MainWindow::Purpose::Use);
        window.show();
        window.openLastSession();
        QTest::qWait(50);
        QVERIFY(!window.threads()->isOpening());
        QVERIFY(window.findChild<QWidget *>(QStringLiteral("welcome"))->isVisible());
    }
};

QTEST_MAIN(TestFinish)
#include "tst_finish.moc"
