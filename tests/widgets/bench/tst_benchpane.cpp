// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/benchpane.h"
#include "bench/captions.h"
#include "bench/chart.h"
#include "bench/tablefile.h"
#include "byhand.h"
#include "core/text.h"
#include "items/checkmodel.h"
#include "items/tablemodel.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QComboBox>
#include <QFileInfo>
#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include <set>

using namespace widgets;

namespace {

/// Two mails: the iomap table in the first, the ENOSPC one in the second, a copy of the first quoted there.
std::shared_ptr<const dossier::Dossier> threadOfTables()
{
    auto d = std::make_shared<dossier::Dossier>();
    for (const char *name : {"Author One", "Tester Two"}) {
        mail::Message message;
        message.id = std::string(name) + "@example";
        message.from.name = name;
        d->messages.push_back(message);
    }
    bench::Table enospc = byhand::enospc();
    enospc.firstLine = 100;
    bench::Table quoted = byhand::iomap();
    quoted.quoteDepth = 1;
    d->tables.push_back({byhand::iomap(), 0, {}});
    d->tables.push_back({enospc, 1, {}});
    d->tables.push_back({quoted, 1, 0});
    const std::vector<bench::Table> compared{d->tables[0].table, d->tables[1].table};
    d->comparisons = bench::compare(compared);
    d->checks = bench::check(compared);
    return d;
}

template<typename T>
T *child(QWidget &pane, const char *name)
{
    return pane.findChild<T *>(QLatin1String(name));
}

} // namespace

class TestBenchPane : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void emptyPaneSaysWhatWouldBeHere()
    {
        BenchPane pane;
        pane.show();
        auto *empty = child<QLabel>(pane, "benchEmpty");
        QVERIFY(empty->isVisible());
        QVERIFY(empty->text().contains(QStringLiteral("Open a thread")));
        pane.setDossier(std::make_shared<dossier::Dossier>());
        QVERIFY(empty->isVisible());
        QVERIFY(empty->text().contains(QStringLiteral("No benchmark table")));
        pane.showTable(7);
    }
    void modelsAreSound()
    {
        items::TableModel table;
        items::CheckModel checks;
        QAbstractItemModelTester tableTester(&table, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QAbstractItemModelTester checkTester(&checks, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto d = threadOfTables();
        table.setSheet(items::BenchSheet(d, 0));
        checks.setChecks(d->checks, 1);
        QCOMPARE(table.rowCount(), 2);
        QCOMPARE(table.columnCount(), 3);
        QCOMPARE(table.index(0, 2).data().toString(), QStringLiteral("569218.0  +8.48 %"));
        QCOMPARE(table.index(0, 2).data(items::TableModel::GainRole).toInt(), 1);
        QCOMPARE(table.index(1, 1).data(items::TableModel::LineRole).toInt(), 3);
        QCOMPARE(table.headerData(1, Qt::Vertical).toString(), QStringLiteral("arm64"));
        QCOMPARE(checks.disagreeing(), 6);
        QCOMPARE(checks.rowCount(), 8); // six, and two kinds that agree
        QVERIFY(checks.index(0).data().toString().startsWith(QStringLiteral("✗")));
        table.setSheet(items::BenchSheet(d, 1));
        QCOMPARE(table.index(1, 3).data(items::TableModel::FigureRole).toString(), QStringLiteral("23.40"));
        QCOMPARE(table.index(0, 3).data(items::TableModel::FigureRole).toString(), QString());
        table.setSheet({});
        QCOMPARE(table.rowCount(), 0);
    }
    void copiesAreHiddenUntilAskedFor()
    {
        BenchPane pane;
        pane.setDossier(threadOfTables());
        QCOMPARE(pane.tableCount(), 2U);
        child<QAction>(pane, "benchCopies");
        const auto actions = pane.findChildren<QAction *>(QStringLiteral("benchCopies"));
        QCOMPARE(actions.size(), 1);
        actions.first()->toggle();
        QCOMPARE(pane.tableCount(), 3U);
    }
    void chartTableAndMailPointAtEachOther()
    {
        BenchPane pane;
        pane.resize(480, 800);
        pane.show();
        pane.setDossier(threadOfTables());
        auto *chart = child<Chart>(pane, "benchChart");
        auto *table = child<QTableView>(pane, "benchTable");
        QSignalSpy lines(&pane, &BenchPane::lineRequested);
        QSignalSpy claims(&pane, &BenchPane::claimRequested);
        QCOMPARE(chart->places().size(), 6U);
        QTest::mouseClick(chart, Qt::LeftButton, {}, chart->placeOf({1, 2}).center());
        QCOMPARE(table->currentIndex().row(), 1);
        QCOMPARE(table->currentIndex().column(), 2);
        QTest::keyClick(chart, Qt::Key_Return);
        QCOMPARE(lines.size(), 1);
        QCOMPARE(lines.at(0).at(0).toULongLong(), 0U);
        QCOMPARE(lines.at(0).at(1).toInt(), 3);
        // From the table to the chart, and to a claim.
        table->setFocus();
        table->setCurrentIndex(table->model()->index(0, 1));
        QCOMPARE(chart->current(), std::optional(Chart::Place(0, 1)));
        QTest::keyClick(table, Qt::Key_G);
        QCOMPARE(claims.size(), 1);
        const auto d = threadOfTables();
        QCOMPARE(d->comparisons.at(claims.at(0).at(0).toULongLong()).config, std::string("v1"));
    }
    void everyMarkIsReachedByKeyboard()
    {
        BenchPane pane;
        pane.resize(480, 800);
        pane.show();
        pane.setDossier(threadOfTables());
        pane.showTable(1);
        auto *chart = child<Chart>(pane, "benchChart");
        chart->setFocus(Qt::TabFocusReason);
        QTest::keyClick(chart, Qt::Key_Home);
        std::set<Chart::Place> seen{*chart->current()};
        for (std::size_t i = 1; i < chart->places().size(); ++i) {
            QTest::keyClick(chart, Qt::Key_Down);
            seen.insert(*chart->current());
            QVERIFY(!chart->accessibleDescription().isEmpty());
        }
        QCOMPARE(seen.size(), 7U);
        QTest::keyClick(chart, Qt::Key_Home);
        const auto first = *chart->current();
        QTest::keyClick(chart, Qt::Key_Right);
        QCOMPARE(chart->current()->second, first.second);
        QVERIFY(chart->current()->first != first.first);
        QVERIFY(chart->accessibleDescription().contains(QStringLiteral("mean of")) ||
                chart->accessibleDescription().contains(QStringLiteral("30.58")));
    }
    void anotherBaseline()
    {
        BenchPane pane;
        pane.show();
        pane.setDossier(threadOfTables());
        auto *baselines = child<QComboBox>(pane, "benchBaseline");
        QCOMPARE(baselines->currentText(), QStringLiteral("base"));
        QSignalSpy chosen(&pane, &BenchPane::baselineChosen);
        baselines->setCurrentIndex(1);
        Q_EMIT baselines->activated(1);
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen.at(0).at(0).toString(), QStringLiteral("v1"));
        auto *table = child<QTableView>(pane, "benchTable");
        QCOMPARE(table->model()->index(0, 2).data(items::TableModel::ChangeRole).toString(),
                 QStringLiteral("−0.37 %"));
    }
    void comparisonsAreHighlighted()
    {
        BenchPane pane;
        pane.show();
        const auto d = threadOfTables();
        pane.setDossier(d);
        std::vector<std::size_t> v2;
        for (std::size_t i = 0; i < d->comparisons.size(); ++i) {
            if (d->comparisons[i].config == "josef-v2" && d->comparisons[i].base == "misc-next-no-josef")
                v2.push_back(i);
        }
        QCOMPARE(v2.size(), 2U);
        pane.highlightComparisons(v2);
        auto *table = child<QTableView>(pane, "benchTable");
        QCOMPARE(table->selectionModel()->selectedIndexes().size(), 2);
    }
    void namesThatDifferAreShownDifferent()
    {
        const QFontMetrics metrics{QFont()};
        const QStringList names = {QStringLiteral("CONFIG_PREEMPT_VOLUNTARY=y, CONFIG_HZ_250=y"),
                                   QStringLiteral("CONFIG_PREEMPT=y, CONFIG_HZ_250=y"),
                                   QStringLiteral("CONFIG_PREEMPT=y, CONFIG_HZ_1000=y"),
                                   QStringLiteral("ARCH=arm64 defconfig (linux)"),
                                   QStringLiteral("ARCH=arm64 defconfig (linux-fast-headers)"),
                                   QStringLiteral("ARCH=arm64 allmodconfig (linux)"),
                                   QStringLiteral("ARCH=arm64 allmodconfig (linux-fast-headers)"),
                                   QStringLiteral("base")};
        const int width = metrics.horizontalAdvance(QStringLiteral("CONFIG_PREEMPT"));
        const auto shown = shortenedApart(names, metrics, width);
        std::set<QString> different;
        for (const QString &name : names) {
            QVERIFY2(metrics.horizontalAdvance(shown[name]) <= width, qPrintable(shown[name]));
            different.insert(shown[name]);
        }
        QVERIFY2(different.size() == static_cast<std::size_t>(names.size()),
                 qPrintable(shown.values().join(u'\n')));
        QCOMPARE(shown[QStringLiteral("base")], QStringLiteral("base"));
    }

    void everyFormIsDrawn()
    {
        const auto d = threadOfTables();
        Chart chart;
        chart.resize(420, 600);
        chart.show();
        for (const std::size_t table : {0U, 1U}) {
            for (const ChartForm form :
                 {ChartForm::Bars, ChartForm::Change, ChartForm::Lines, ChartForm::Dots, ChartForm::Steps}) {
                chart.setForm(form);
                chart.setSheet(items::BenchSheet(d, table));
                QVERIFY(!chart.places().empty());
                for (const Chart::Place &place : chart.places())
                    QVERIFY(chart.rect().adjusted(-1, -1, 1, 1).intersects(chart.placeOf(place)));
            }
        }
    }
    void formsAreChosen()
    {
        bench::Table scale = byhand::table({"old", "new"}, "Hmean disk", "");
        for (const char *row : {"disk-1", "disk-41", "disk-81", "disk-121"}) {
            byhand::add(scale, 0, "100", row);
            byhand::add(scale, 1, "110", row);
        }
        bench::Table many = byhand::table({"old", "new"}, "m", "");
        many.metrics.clear();
        for (int i = 0; i < 40; ++i) {
            many.metrics.push_back(
                {.name = "metric " + std::string(1, static_cast<char>('a' + i % 26)) + std::to_string(40 - i),
                 .unit = i % 2 != 0 ? "s" : "MB",
                 .statistic = {},
                 .better = bench::Better::Lower,
                 .betterBy = {}});
            byhand::add(many, 0, "100", {}, i);
            byhand::add(many, 1, std::to_string(80 + i), {}, i);
        }
        auto d = std::make_shared<dossier::Dossier>();
        d->messages.resize(1);
        d->tables = {{scale, 0, {}}, {many, 0, {}}};
        d->comparisons = bench::compare({scale, many});
        Chart chart;
        chart.resize(420, 600);
        chart.setSheet(items::BenchSheet(d, 0));
        QCOMPARE(chart.form(), ChartForm::Lines);
        chart.setSheet(items::BenchSheet(d, 1));
        QCOMPARE(chart.form(), ChartForm::Dots);
        QCOMPARE(chart.places().front().first, 0U); // the greatest gain stands first
    }
    void metricsWithoutACommonScaleAreToldByTheirChange()
    {
        bench::Table t = byhand::table({"old", "new"}, "m", "");
        t.metrics.clear();
        const char *rows[][3] = {{"proc-vmstat.pgpgout", "8157448", "7691858"},
                                 {"vmstat.io.bo", "13464", "12700"},
                                 {"perf-sched.wait", "24.74", "48.81"},
                                 {"MPKI", "1.59", "1.54"}};
        for (int m = 0; m < 4; ++m) {
            t.metrics.push_back(
                {.name = rows[m][0], .unit = {}, .statistic = {}, .better = {}, .betterBy = {}});
            byhand::add(t, 0, rows[m][1], {}, m);
            byhand::add(t, 1, rows[m][2], {}, m);
        }
        auto d = std::make_shared<dossier::Dossier>();
        d->messages.resize(1);
        d->tables = {{t, 0, {}}};
        d->comparisons = bench::compare({t});
        Chart chart;
        chart.resize(420, 600);
        chart.setSheet(items::BenchSheet(d, 0));
        QCOMPARE(chart.form(), ChartForm::Dots);
    }
    void zoomAndBack()
    {
        Chart chart;
        chart.resize(420, 600);
        chart.setSheet(items::BenchSheet(threadOfTables(), 0));
        chart.show();
        const auto places = chart.places();
        QVERIFY(!places.empty() && !chart.isZoomed());
        const QRect before = chart.placeOf(places.front());
        QTest::keyClick(&chart, Qt::Key_Plus);
        QVERIFY(chart.isZoomed());
        QVERIFY(chart.placeOf(places.front()) != before);
        QTest::keyClick(&chart, Qt::Key_Right, Qt::ShiftModifier);
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(&chart, Qt::Key_Minus);
        QVERIFY2(!chart.isZoomed(), "not farther out than the whole");
        QTest::keyClick(&chart, Qt::Key_Plus);
        QTest::keyClick(&chart, Qt::Key_0);
        QCOMPARE(chart.placeOf(places.front()), before);
    }
    void tablesAreWritten()
    {
        const QTemporaryDir dir;
        const auto d = threadOfTables();
        const auto text = [&](const char *ending) {
            const QString file = dir.filePath(QStringLiteral("table.") + QLatin1String(ending));
            if (!writeTable(*d, 0, file))
                return QByteArray();
            QFile written(file);
            return written.open(QIODevice::ReadOnly) ? written.readAll() : QByteArray();
        };
        QVERIFY(text("csv").startsWith("table,metric,row,config,value"));
        QVERIFY(text("md").contains("| ---"));
        QVERIFY(text("txt").contains("(+8.48%)"));
        const auto failed = writeTable(*d, 0, dir.filePath(QStringLiteral("table.xls")));
        QVERIFY(!failed && failed.error().text.contains(".csv, .json, .md or .txt"));
        QVERIFY(!writeTable(*d, 0, QStringLiteral("/nonexistent/table.csv")));
    }
    void chartsAreWritten()
    {
        const QTemporaryDir dir;
        const auto d = threadOfTables();
        for (const char *ending : {"svg", "pdf", "png"}) {
            const QString file = dir.filePath(QStringLiteral("chart.") + QLatin1String(ending));
            QVERIFY(exportChart(*d, 1, file));
            QVERIFY(QFileInfo(file).size() > 1000);
        }
        const auto failure = [&](std::size_t table, const QString &file) {
            const auto written = exportChart(*d, table, file);
            return written ? QString() : core::toQString(written.error().text);
        };
        QVERIFY(failure(1, dir.filePath(QStringLiteral("chart.txt"))).contains(u".svg, .pdf or .png"));
        QVERIFY(failure(9, dir.filePath(QStringLiteral("chart.svg"))).contains(u"no figure to draw"));
        QVERIFY(failure(1, QStringLiteral("/nonexistent/chart.svg"))
                    .startsWith(u"/nonexistent/chart.svg cannot"));
    }
    void everyControlHasANameForAScreenReader()
    {
        BenchPane pane;
        pane.setDossier(threadOfTables());
        for (const char *name : {"benchTables", "benchBaseline", "benchForm", "benchMenu", "benchTable",
                                 "benchChecks", "benchChart"}) {
            auto *widget = child<QWidget>(pane, name);
            QVERIFY2(widget, name);
            QVERIFY2(!widget->accessibleName().isEmpty(), name);
        }
    }
};

QTEST_MAIN(TestBenchPane)
#include "tst_benchpane.moc"
