// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/comparison.h"
#include "bench/samples.h"
#include "byhand.h"

#include <QTest>

#include <algorithm>

using namespace bench;

namespace {

const Comparison *find(const std::vector<Comparison> &all, const std::string &row, const std::string &base,
                       const std::string &config)
{
    const auto found = std::ranges::find_if(all, [&](const Comparison &c) {
        return c.row.value_or("") == row && c.base == base && c.config == config;
    });
    return found == all.end() ? nullptr : &*found;
}

QString rounded(double value, int decimals)
{
    return QString::number(value, 'f', decimals);
}

} // namespace

class TestComparison : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void iomapInSteps()
    {
        const auto all = compare({byhand::iomap()});
        QCOMPARE(all.size(), 6U);
        const auto change = [&](const char *row, const char *base, const char *config) {
            const Comparison *c = find(all, row, base, config);
            return c ? rounded(c->changePercent, 2) : QStringLiteral("missing");
        };
        QCOMPARE(change("x86", "base", "v1"), QStringLiteral("8.88"));
        QCOMPARE(change("x86", "base", "v2"), QStringLiteral("8.48"));
        QCOMPARE(change("x86", "v1", "v2"), QStringLiteral("-0.37"));
        QCOMPARE(change("arm64", "base", "v1"), QStringLiteral("9.24"));
        QCOMPARE(change("arm64", "base", "v2"), QStringLiteral("8.68"));
        QCOMPARE(change("arm64", "v1", "v2"), QStringLiteral("-0.51"));
        for (const Comparison &c : all) {
            QCOMPARE(c.verdict, Verdict::OneRunEach);
            QCOMPARE(c.n, std::optional(1));
            QVERIFY(!c.ci95 && !c.p);
        }
    }
    void aFormIsComparedWhereItIsFilled()
    {
        const auto all = compare({byhand::iomap(true)});
        QCOMPARE(all.size(), 2U);
        QVERIFY(find(all, "x86", "base", "v1"));
    }
    void enospcWithinAWorkload()
    {
        const auto all = compare({byhand::enospc()});
        const std::string base = "misc-next-no-josef";
        const Comparison *v2 = find(all, "buffered", base, "josef-v2");
        QVERIFY(v2);
        QCOMPARE(rounded(v2->baseValue, 2), QStringLiteral("20.72"));
        QCOMPARE(rounded(v2->value, 2), QStringLiteral("30.58"));
        QCOMPARE(rounded(v2->changePercent, 1), QStringLiteral("47.6"));
        QCOMPARE(v2->n, std::optional(5));
        QCOMPARE(v2->verdict, Verdict::Gain);
        QVERIFY(v2->ci95->low > 0);
        QVERIFY(std::abs(*v2->p - 2.0 / 252) < 1e-12);
        QVERIFY(*v2->pHolm >= *v2->p);

        const Comparison *dio = find(all, "dio", base, "josef-v2");
        QCOMPARE(rounded(dio->changePercent, 1), QStringLiteral("-0.6"));
        QCOMPARE(dio->verdict, Verdict::NoDifferenceShown);
        QVERIFY(dio->ci95->low < 0 && dio->ci95->high > 0);
        const Comparison *v1 = find(all, "dio", base, "josef-v1");
        QCOMPARE(rounded(v1->changePercent, 1), QStringLiteral("-7.4"));
        QCOMPARE(v1->verdict, Verdict::Loss);
        QVERIFY(find(all, "buffered", base, "4.19.x"));
        QVERIFY(!find(all, "dio", base, "4.19.x"));
        QVERIFY2(find(all, "dio", "josef-v1", "josef-v2"), "a version is also compared with the one before");
    }
    void threeRunsCannotReachFivePercent()
    {
        Table t = byhand::table({"base", "patched"}, "time", "s", Better::Lower);
        byhand::addRuns(t, 0, {"10.1", "10.2", "10.3"});
        byhand::addRuns(t, 1, {"9.1", "9.2", "9.3"});
        const auto all = compare({t});
        QCOMPARE(all.at(0).verdict, Verdict::Gain);
        QCOMPARE(all.at(0).note, std::string("cannot reach 0.05 with 3 runs each"));
        QVERIFY(std::abs(*all.at(0).p - 0.1) < 1e-12);
    }
    void fewerThanFiveRunsAreSaid()
    {
        Table t = byhand::table({"base", "patched"}, "time", "s", Better::Unknown);
        byhand::addRuns(t, 0, {"10.1", "10.2", "10.3", "10.4"});
        byhand::addRuns(t, 1, {"9.1", "9.2", "9.3", "9.4"});
        const auto all = compare({t});
        QCOMPARE(all.at(0).note, std::string("only 4 runs each"));
        QCOMPARE(all.at(0).verdict, Verdict::UnknownDirection);
    }
    void aMeanOfUnsaidRunsHasNoNumber()
    {
        Table t = byhand::table({"scan=0", "patched"}, "Hmean disk", "");
        t.metrics[0].statistic = "hmean";
        byhand::add(t, 0, "92481.20", "disk-41");
        byhand::add(t, 1, "90308.37", "disk-41");
        auto all = compare({t});
        QVERIFY(!all.at(0).n && !all.at(0).nBase && !all.at(0).ci95);
        QCOMPARE(all.at(0).verdict, Verdict::CannotTell);
        QVERIFY(all.at(0).note.contains("unsaid"));
        // A tool that marks what its own test finds is believed, in its own name.
        byhand::add(t, 0, "229890.53", "disk-161");
        byhand::add(t, 1, "232883.32", "disk-161").marked = true;
        all = compare({t});
        QCOMPARE(all.at(1).verdict, Verdict::Gain);
        QCOMPARE(all.at(0).note, std::string("not significant by the tool's own test"));
        // Not when the user compares with something else than the tool did.
        all = compare({t}, "patched");
        QCOMPARE(all.at(1).verdict, Verdict::CannotTell);
    }
    void aMeanWithItsSpreadAndNumberHasAnInterval()
    {
        Table t = byhand::table({"before", "after"}, "time elapsed", "s", Better::Lower);
        for (const auto &[config, text] : {std::pair(0, "12.615"), {1, "7.566"}}) {
            Cell &cell = byhand::add(t, config, text);
            cell.runs = 5;
            cell.spread = 0.5;
            cell.spreadKind = SpreadKind::Sd;
        }
        auto all = compare({t});
        QCOMPARE(all.at(0).n, std::optional(5));
        QVERIFY(all.at(0).ci95 && !all.at(0).p);
        QCOMPARE(all.at(0).verdict, Verdict::Gain);
        const double wide = all.at(0).ci95->high;
        for (Cell &cell : t.cells)
            cell.spreadKind = SpreadKind::Sem;
        QVERIFY(compare({t}).at(0).ci95->high > wide);
        for (Cell &cell : t.cells)
            cell.runs.reset();
        all = compare({t});
        QVERIFY(!all.at(0).ci95 && !all.at(0).n);
        QCOMPARE(all.at(0).verdict, Verdict::CannotTell);
        QVERIFY(all.at(0).note.contains("unsaid number of runs"));
    }
    void runsPrintedAlikeTellNothingOfAChange()
    {
        Table t = byhand::table({"base", "patched"}, "groups", "", Better::Lower);
        byhand::addRuns(t, 0, {"4", "4", "4"});
        byhand::addRuns(t, 1, {"5", "5", "5"});
        QCOMPARE(compare({t}).at(0).verdict, Verdict::CannotTell);
        for (Cell &cell : t.cells)
            cell.value = 4;
        QCOMPARE(compare({t}).at(0).verdict, Verdict::NoDifferenceShown);
    }
    void theBaseline_data()
    {
        QTest::addColumn<QStringList>("names");
        QTest::addColumn<int>("stated");
        QTest::addColumn<QString>("asked");
        QTest::addColumn<int>("expected");
        const auto row = [](const char *tag, const QStringList &names, int expected, int stated = -1,
                            const QString &asked = {}) {
            QTest::newRow(tag) << names << stated << asked << expected;
        };
        row("by name", {QStringLiteral("patched"), QStringLiteral("vanilla-5.4")}, 1);
        row("before", {QStringLiteral("After"), QStringLiteral("Before")}, 1);
        row("old", {QStringLiteral("noivers"), QStringLiteral("ivers"), QStringLiteral("old")}, 2);
        row("lacking",
            {QStringLiteral("josef-v2"), QStringLiteral("josef-v1"), QStringLiteral("misc-next-no-josef")},
            2);
        row("without", {QStringLiteral("with patch"), QStringLiteral("without patch")}, 1);
        row("w/o", {QStringLiteral("with patch"), QStringLiteral("w/o patch")}, 0);
        row("first", {QStringLiteral("5.4"), QStringLiteral("5.5")}, 0);
        row("stated", {QStringLiteral("base"), QStringLiteral("other")}, 1, 1);
        row("asked", {QStringLiteral("base"), QStringLiteral("v1"), QStringLiteral("v2")}, 1, 0,
            QStringLiteral("v1"));
        row("asked in vain", {QStringLiteral("5.4"), QStringLiteral("base")}, 1, -1, QStringLiteral("v9"));
        row("no word inside a word", {QStringLiteral("5.4"), QStringLiteral("database")}, 0);
    }
    void theBaseline()
    {
        QFETCH(QStringList, names);
        QFETCH(int, stated);
        QFETCH(QString, asked);
        std::vector<Config> configs;
        for (const QString &name : names)
            configs.push_back({.name = name.toStdString(), .meaning = {}, .version = {}});
        const std::size_t chosen =
            chooseBaseline(configs, asked.isEmpty() ? std::nullopt : std::optional(asked.toStdString()),
                           stated < 0 ? std::nullopt : std::optional(stated));
        QTEST(static_cast<int>(chosen), "expected");
    }
    void blocksOfOneMailAreOneComparison()
    {
        Table before = byhand::table({"Before"}, "File Write 1024", "KBps"),
              after = byhand::table({"After"}, "File Write 1024", "KBps");
        byhand::add(before, 0, "524708.0", "x86", 0, 3);
        after.firstLine = 6;
        byhand::add(after, 0, "569218.0", "x86", 0, 7);
        const auto all = compare({before, after});
        QCOMPARE(all.size(), 1U);
        QCOMPARE(all[0].tables, (std::vector<std::size_t>{0, 1}));
        QCOMPARE(all[0].base, std::string("Before"));
        // Another machine is another context; another mail begins at an earlier line.
        Table elsewhere = after;
        elsewhere.context = "arm64 box";
        QVERIFY(compare({before, elsewhere}).empty());
        Table other = after;
        other.firstLine = 1;
        QVERIFY(compare({before, other}).empty());
    }
    void unitsOfOneRowAreBroughtTogether()
    {
        Table t = byhand::table({"old", "new"}, "WRITE bw", "MiB/s");
        byhand::add(t, 0, "512").unit = "KiB/s";
        byhand::add(t, 1, "1").unit = "MiB/s";
        const auto all = compare({t});
        QCOMPARE(all.at(0).changePercent, 100.0);
        QCOMPARE(all.at(0).unit, std::optional<std::string>("MiB/s"));
    }
    void aBaseOfZeroHasNoChange()
    {
        Table t = byhand::table({"old", "new"}, "faults", "");
        byhand::add(t, 0, "0");
        byhand::add(t, 1, "1");
        QVERIFY(compare({t}).empty());
        t.cells[0].config = 7; // a reader's slip
        t.cells[1].metric = -1;
        QVERIFY(compare({t}).empty());
        QVERIFY(compare({Table{}}).empty());
    }
    void geometricMeanOfTheBackport()
    {
        Table t = byhand::table({"Before", "After"}, "File Copy 1024", "KBps");
        const char *figures[9][3] = {
            {"File Copy 1024", "1124181", "2026206"},  {"File Copy 256", "281885", "829534"},
            {"File Copy 4096", "3383785", "4066659"},  {"File Read 1024", "8702173", "8877219"},
            {"File Read 256", "3869384", "3997445"},   {"File Read 4096", "13043151", "13179885"},
            {"File Write 1024", "1107185", "4256929"}, {"File Write 256", "270493", "1305320"},
            {"File Write 4096", "4018084", "10721052"}};
        t.metrics.clear();
        for (int i = 0; i < 9; ++i) {
            t.metrics.push_back({.name = figures[i][0],
                                 .unit = "KBps",
                                 .statistic = {},
                                 .better = Better::Higher,
                                 .betterBy = BetterBy::Name});
            byhand::add(t, 0, figures[i][1], {}, i);
            byhand::add(t, 1, figures[i][2], {}, i);
        }
        const auto all = compare({t});
        QCOMPARE(rounded(all.at(0).changePercent, 2), QStringLiteral("80.24"));
        QCOMPARE(rounded(all.at(7).changePercent, 2), QStringLiteral("382.57"));
        auto summaries = summarise({t}, all);
        QCOMPARE(summaries.size(), 1U);
        QCOMPARE(rounded(summaries[0].value, 3), QStringLiteral("1.909"));
        QCOMPARE(summaries[0].rows, 9);
        // Only rows that all configurations share.
        t.cells.pop_back();
        summaries = summarise({t}, compare({t}));
        QCOMPARE(summaries.at(0).rows, 8);
    }
    void shareClosed()
    {
        Table t = byhand::table({"old", "ivers", "noivers"}, "WRITE bw", "MiB/s");
        byhand::add(t, 0, "85.6");
        byhand::add(t, 1, "110");
        byhand::add(t, 2, "117");
        const auto all = compare({t});
        QCOMPARE(rounded(all.at(0).changePercent, 1), QStringLiteral("28.5"));
        QCOMPARE(rounded(all.at(1).changePercent, 1), QStringLiteral("36.7"));
        const auto summaries = summarise({t}, all);
        QCOMPARE(summaries.size(), 1U);
        QCOMPARE(summaries[0].kind, std::string("share closed"));
        QCOMPARE(rounded(summaries[0].value, 1), QStringLiteral("77.7"));
        QVERIFY2(summarise({byhand::iomap()}, compare({byhand::iomap()})).size() == 2,
                 "two geometric means, no share");
    }
};

QTEST_APPLESS_MAIN(TestComparison)
#include "tst_comparison.moc"
