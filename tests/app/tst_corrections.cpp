// SPDX-License-Identifier: GPL-3.0-or-later
// What is put right by hand: kept with the thread, undone, applied when it is read again.
#include "app/mainwindow.h"
#include "app/theme.h"
#include "bench/benchpane.h"
#include "bench/correctionmenu.h"
#include "core/text.h"
#include "dossier/corrections.h"

#include <QAction>
#include <QComboBox>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using Kind = bench::Correction::Kind;

class TestCorrections : public QObject
{
    Q_OBJECT
private:
    QTemporaryDir m_home;

    static QString sample() { return QStringLiteral(SAMPLES "/lock-cycle.mbox"); }
    static void open(app::MainWindow &window, const QStringList &sources)
    {
        window.resize(1400, 900);
        window.show();
        QSignalSpy settled(&window, &app::MainWindow::settled);
        window.open(sources);
        QVERIFY(settled.wait(10000));
    }
    static void correct(app::MainWindow &window, std::size_t table, bench::Correction correction)
    {
        QSignalSpy settled(&window, &app::MainWindow::settled);
        window.corrections()->correct(table, std::move(correction), QStringLiteral("Correction"));
        QVERIFY(settled.wait(10000));
    }
    static std::size_t mainTable(app::MainWindow &window)
    {
        return window.threads()->dossier()->mainTable().value();
    }
    static const bench::Table &table(app::MainWindow &window, std::size_t number)
    {
        return window.threads()->dossier()->tables[number].table;
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_home.isValid());
        qputenv("HOME", m_home.path().toLocal8Bit());
        qputenv("XDG_CONFIG_HOME", (m_home.path() + QStringLiteral("/config")).toLocal8Bit());
        qputenv("XDG_DATA_HOME", (m_home.path() + QStringLiteral("/data")).toLocal8Bit());
        QCoreApplication::setApplicationName(QStringLiteral("whichpatch"));
        app::applyTheme(app::Theme::Light);
        if (!QFile::exists(sample()))
            QSKIP("resources/samples/lock-cycle.mbox is missing");
    }
    void jsonHoldsEveryKind()
    {
        dossier::Corrections all;
        int line = 0;
        for (const Kind kind :
             {Kind::NotATable, Kind::HeaderRow, Kind::Transpose, Kind::Unit, Kind::Better, Kind::Rename,
              Kind::Baseline, Kind::Context, Kind::MergeWithNext, Kind::SplitAt})
            all.tables["a@b"].push_back({kind, "platform base", "größe \"x\"", "MiB/s", ++line});
        const auto again = dossier::correctionsFromJson(dossier::correctionsAsJson(all));
        QVERIFY(again.has_value());
        QVERIFY(again->tables == all.tables);
        QVERIFY(dossier::correctionsFromJson("")->tables.empty());
        QVERIFY(!dossier::correctionsFromJson("{").has_value());
        QVERIFY(!dossier::correctionsFromJson("{\"schema\": 9}").has_value());
        const auto unknown =
            dossier::correctionsFromJson("{\"schema\":1,\"tables\":{\"a\":[{\"kind\":\"guess\"}]}}");
        QVERIFY(unknown.has_value() && unknown->tables.empty());
    }
    void keptUndoneAndAppliedAgain()
    {
        std::string name;
        {
            app::MainWindow window;
            open(window, {sample()});
            const std::size_t shown = mainTable(window);
            name = table(window, shown).metrics.front().name;
            const auto before = table(window, shown).metrics.front().better;
            QVERIFY(before != bench::Better::Lower);
            const auto place = window.location();
            correct(window, shown,
                    {.kind = Kind::Better, .firstLineText = {}, .name = name, .value = "lower", .line = 0});
            QCOMPARE(table(window, shown).metrics.front().better, bench::Better::Lower);
            QCOMPARE(table(window, shown).metrics.front().betterBy, bench::BetterBy::Hand);
            QVERIFY2(window.location().kind == place.kind && window.location().message == place.message,
                     "the reader stays where he was");
            QSignalSpy settled(&window, &app::MainWindow::settled);
            window.reviews()->undoStack()->undo();
            QVERIFY(settled.wait(10000));
            QCOMPARE(table(window, shown).metrics.front().better, before);
            window.reviews()->undoStack()->redo();
            QVERIFY(settled.wait(10000));
        }
        app::MainWindow window;
        open(window, {sample()});
        QCOMPARE(table(window, mainTable(window)).metrics.front().better, bench::Better::Lower);
        QSignalSpy settled(&window, &app::MainWindow::settled);
        window.corrections()->forget(mainTable(window));
        QVERIFY(settled.wait(10000));
        QVERIFY(table(window, mainTable(window)).metrics.front().better != bench::Better::Lower);
    }
    /// As a reviewer does it: the menu of the pane, and the list of baselines.
    void fromThePane()
    {
        app::MainWindow window;
        open(window, {sample()});
        auto *pane = window.findChild<widgets::BenchPane *>();
        QVERIFY(pane);
        pane->openCorrections();
        auto *menu = pane->findChild<widgets::CorrectionMenu *>();
        QVERIFY(menu && menu->isVisible());
        const auto *directions = menu->findChild<QMenu *>(QStringLiteral("benchDirection"));
        QVERIFY(directions && directions->actions().size() == 3);
        QVERIFY(!menu->findChild<QMenu *>(QStringLiteral("benchHeaderLines"))->isEmpty());
        QVERIFY(!menu->findChild<QMenu *>(QStringLiteral("benchBind"))->isEmpty());
        const auto tables = window.threads()->dossier()->tables.size();
        QSignalSpy settled(&window, &app::MainWindow::settled);
        menu->findChild<QAction *>(QStringLiteral("benchNoTable"))->trigger();
        menu->hide();
        QVERIFY(settled.wait(10000));
        QVERIFY(window.threads()->dossier()->tables.size() < tables);
        window.reviews()->undoStack()->undo();
        QVERIFY(settled.wait(10000));
        QCOMPARE(window.threads()->dossier()->tables.size(), tables);

        auto *baselines = pane->findChild<QComboBox *>(QStringLiteral("benchBaseline"));
        const int other = baselines->currentIndex() == 0 ? 1 : 0;
        const QString chosen = baselines->itemText(other);
        baselines->setCurrentIndex(other);
        Q_EMIT baselines->activated(other);
        QVERIFY(settled.wait(10000));
        QCOMPARE(baselines->currentText(), chosen);
        const auto &comparisons = window.threads()->dossier()->comparisons;
        QVERIFY(
            std::ranges::any_of(comparisons, [&](const auto &c) { return c.base == chosen.toStdString(); }));
        window.reviews()->undoStack()->undo();
        QVERIFY(settled.wait(10000));
        QVERIFY(baselines->currentText() != chosen);
    }
    void aMeasurementOfOnesOwn()
    {
        const QString file = m_home.filePath(QStringLiteral("mine.txt"));
        QFile out(file);
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write("threads      before      after\n"
                  "1            100.00     111.00\n"
                  "8            640.00     731.00\n"
                  "16           900.00    1000.00\n");
        out.close();
        app::MainWindow window;
        open(window, {sample(), file});
        const auto &tables = window.threads()->dossier()->tables;
        const auto own = std::ranges::find_if(tables, [&](const dossier::PlacedTable &placed) {
            return window.threads()->dossier()->homes[placed.message].first == 1;
        });
        QVERIFY(own != tables.end());
        const auto number = static_cast<std::size_t>(own - tables.begin());
        correct(window, number,
                {.kind = Kind::Rename, .firstLineText = {}, .name = "after", .value = "v1", .line = 0});
        const auto &configs = table(window, number).configs;
        const auto bound = std::ranges::find(configs, std::string("v1"), &bench::Config::name);
        QVERIFY(bound != configs.end());
        QCOMPARE(bound->version, std::optional<std::string>("1"));
    }
};

QTEST_MAIN(TestCorrections)
#include "tst_corrections.moc"
