// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/checks.h"
#include "bench/prose.h"
#include "byhand.h"

#include <QTest>

#include <algorithm>
#include <format>

using namespace bench;

namespace {

std::vector<Check> disagreeing(const std::vector<Check> &all)
{
    std::vector<Check> some;
    std::ranges::copy_if(all, std::back_inserter(some),
                         [](const Check &c) { return c.outcome == Outcome::Disagree; });
    return some;
}

std::string told(const std::vector<Check> &all)
{
    std::string text;
    for (const Check &c : all)
        text += std::to_string(c.line) + " " + c.kind + ": " + c.text + "\n";
    return text;
}

/// Nine rows as mmtests prints them, with the gain beside each value; + is better.
Table mballoc()
{
    Table t = byhand::table({"mb_optimize_scan=0", "mb_optimize_scan=1", "patched"}, "Hmean disk", "");
    t.metrics[0].statistic = "hmean";
    const char *rows[][6] = {{"disk-1", "2076.12", "2099.37", "1.12", "2032.52", "-2.10"},
                             {"disk-41", "92481.20", "83787.47", "-9.40", "90308.37", "-2.35"},
                             {"disk-81", "155073.39", "135527.05", "-12.60", "154285.71", "-0.51"},
                             {"disk-121", "185109.64", "166284.93", "-10.17", "185298.62", "0.10"},
                             {"disk-161", "229890.53", "207563.39", "-9.71", "232883.32", "1.30"},
                             {"disk-201", "223333.33", "203235.59", "-9.00", "221446.93", "-0.84"},
                             {"disk-241", "235735.25", "217705.51", "-7.65", "239483.27", "1.59"},
                             {"disk-281", "266772.15", "241132.72", "-9.61", "263108.62", "-1.37"},
                             {"disk-321", "265435.50", "245412.84", "-7.54", "267277.27", "0.69"}};
    for (const auto &row : rows) {
        byhand::add(t, 0, row[1], row[0]).stated = 0;
        for (int config = 1; config < 3; ++config) {
            Cell &cell = byhand::add(t, config, row[config * 2], row[0]);
            cell.stated = std::stod(row[config * 2 + 1]);
            cell.statedPlusIsBetter = true;
            cell.text = std::string(row[config * 2]) + " (  " + row[config * 2 + 1] + "%)";
        }
    }
    return t;
}

} // namespace

class TestChecks : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theThreeContradictionsAndTheUnequalWork()
    {
        const Table t = byhand::enospc();
        const auto wrong = disagreeing(check({t}));
        QCOMPARE(
            told(wrong),
            std::string(
                "1 units: dio, josef-v2, run 1: 48.6 MiB/s is 51.0 MB/s, not 50.0 MB/s\n"
                "12 units: buffered, josef-v1, run 2: 30.0 MiB/s is 31.5 MB/s, not 32.5 MB/s\n"
                "12 amount against time: buffered, josef-v1, run 2: 8192 MiB in 264.337 s is 31.0 MiB/s, not "
                "30.0 MiB/s\n"
                "21 unequal work: buffered: 4.19.x moved 6387 to 6643 MiB, misc-next-no-josef 8192 MiB: not "
                "the "
                "same work\n"
                "28 units: dio, josef-v1, run 3: 45.0 MiB/s is 47.2 MB/s, not 48.2 MB/s\n"
                "28 amount against time: dio, josef-v1, run 3: 8192 MiB in 178.196 s is 46.0 MiB/s, not 45.0 "
                "MiB/s\n"));
        const auto all = check({t});
        QCOMPARE(std::ranges::count(all, Outcome::CannotTell, &Check::outcome), 0);
    }
    void oneFigureAlteredIsFound()
    {
        // Each run's amount, time and second unit in turn, of those that hold: the altered line is found, no
        // other.
        const Table whole = byhand::enospc();
        const auto before = disagreeing(check({whole})).size();
        for (const std::size_t cell : {1U, 5U, 16U, 30U}) {
            for (std::size_t beside = 0; beside < 3; ++beside) {
                Table t = whole;
                Cell::Beside &figure = t.cells[cell].beside[beside];
                figure.value *= 1.05;
                figure.text = std::to_string(figure.value);
                const auto wrong = disagreeing(check({t}));
                QVERIFY(wrong.size() > before);
                QVERIFY(std::ranges::contains(wrong, t.cells[cell].line, &Check::line));
            }
        }
    }
    void aTimeLimitIsTheSameWork()
    {
        Table t = byhand::table({"old", "ivers", "noivers"}, "WRITE bw", "MiB/s");
        struct Line
        {
            const char *bw, *si, *io, *ioSi;
        };
        const Line lines[] = {
            {"85.6", "89.8", "50.2", "53.8"}, {"110", "115", "64.3", "69.0"}, {"117", "123", "68.7", "73.8"}};
        for (int i = 0; i < 3; ++i) {
            Cell &cell = byhand::add(t, i, lines[i].bw);
            const auto beside = [&](const char *name, const std::string &text, const char *unit) {
                cell.beside.push_back({.name = name,
                                       .value = std::stod(text),
                                       .unit = unit,
                                       .decimals = byhand::decimalsOf(text),
                                       .text = text});
            };
            beside("bw-si", lines[i].si, "MB/s");
            beside("io", lines[i].io, "GiB");
            beside("io-si", lines[i].ioSi, "GB");
            beside("run", "600001", "ms");
        }
        const auto all = check({t});
        QCOMPARE(told(disagreeing(all)), std::string());
        QCOMPARE(all.size(), 9U);
    }
    void printedPercentagesOfMmtests()
    {
        const Table t = mballoc();
        const auto all = check({t});
        QCOMPARE(all.size(), 18U);
        QCOMPARE(told(disagreeing(all)), std::string());
        for (std::size_t i = 0; i < t.cells.size(); ++i) {
            if (t.cells[i].config == 0)
                continue;
            Table altered = t;
            altered.cells[i].stated = *t.cells[i].stated + 0.03;
            altered.cells[i].text = altered.cells[i].text.substr(0, altered.cells[i].text.find('(')) + "( " +
                                    std::to_string(*altered.cells[i].stated).substr(0, 5) + "%)";
            const auto wrong = disagreeing(check({altered}));
            QCOMPARE(wrong.size(), 1U);
            QCOMPARE(wrong[0].line, t.cells[i].line);
        }
    }
    /// Of a table that agrees with itself, each figure in turn, each way: its line disagrees, and no other.
    void anyFigureAlteredIsFoundOnItsLine()
    {
        Table whole = mballoc();
        for (std::size_t i = 0; i < whole.cells.size(); ++i)
            whole.cells[i].line = static_cast<int>(i / 3) + 1; // a row is a line
        QCOMPARE(told(disagreeing(check({whole}))), std::string());
        for (std::size_t i = 0; i < whole.cells.size(); ++i) {
            for (const double factor : {0.93, 1.07}) {
                Table altered = whole;
                Cell &cell = altered.cells[i];
                cell.value = *cell.value * factor;
                const std::string figure = std::format("{:.2f}", *cell.value);
                const std::size_t bracket = cell.text.find(" (");
                cell.text = figure + (bracket == std::string::npos ? "" : cell.text.substr(bracket));
                const auto wrong = disagreeing(check({altered}));
                QVERIFY2(!wrong.empty(), figure.c_str());
                for (const Check &one : wrong)
                    QCOMPARE(one.line, cell.line);
                QCOMPARE(wrong.size(), cell.config == 0 ? 2U : 1U); // a baseline has two told against it
            }
        }
    }
    void percentageConventions_data()
    {
        QTest::addColumn<int>("better");
        QTest::addColumn<bool>("plusIsBetter");
        QTest::addColumn<QString>("base");
        QTest::addColumn<QString>("value");
        QTest::addColumn<double>("stated");
        QTest::addColumn<int>("outcome");
        const auto row = [](const char *name, Better better, bool plus, const char *base, const char *value,
                            double stated, Outcome outcome) {
            QTest::newRow(name) << static_cast<int>(better) << plus << QString::fromUtf8(base)
                                << QString::fromUtf8(value) << stated << static_cast<int>(outcome);
        };
        row("raw", Better::Higher, false, "100.0", "108.5", 8.5, Outcome::Agree);
        row("cut off, not rounded", Better::Higher, false, "4821", "7612", 57.8, Outcome::Agree);
        row("raw, wrong", Better::Higher, false, "100.0", "108.5", 9.5, Outcome::Disagree);
        row("raw, wrong sign", Better::Higher, false, "100.0", "108.5", -8.5, Outcome::Disagree);
        row("time, raw", Better::Lower, false, "200.0", "150.0", -25, Outcome::Agree);
        row("time, as improvement", Better::Lower, false, "200.0", "150.0", 25, Outcome::Agree);
        row("time, plus is better", Better::Lower, true, "200.0", "150.0", 25, Outcome::Agree);
        row("time, plus is better, sign wrong", Better::Lower, true, "200.0", "150.0", -25,
            Outcome::Disagree);
        row("time, as speed", Better::Lower, false, "200.0", "150.0", 33.3, Outcome::Agree);
        row("share of the base", Better::Higher, false, "200.0", "150.0", 75, Outcome::Agree);
        row("few digits", Better::Higher, false, "3", "4", 25, Outcome::Agree); // 3.49 may have become 4.49
        row("time, cut off", Better::Lower, true, "48832.00", "46656.00", 4.45, Outcome::Agree);
        row("time, cut off, one digit too low", Better::Lower, true, "48832.00", "46656.00", 4.43,
            Outcome::Disagree);
        row("loss, cut off", Better::Higher, true, "42048", "35519.0", -15.52, Outcome::Agree);
        row("loss, not cut upwards", Better::Higher, true, "42048", "35519.0", -15.54, Outcome::Disagree);
        row("to nothing", Better::Higher, false, "0.76", "0.00", -100, Outcome::Agree);
        row("below zero", Better::Unknown, false, "-93.66", "-130.00", 38.8, Outcome::Agree);
        row("an exponent's digits", Better::Unknown, false, "58697", "114200000", 190000, Outcome::Agree);
        row("a difference", Better::Unknown, false, "6586", "6595", 9, Outcome::Agree);
        row("both zero", Better::Higher, false, "0.00", "0.00", 0, Outcome::Agree);
        row("zero", Better::Higher, false, "0", "4", 25, Outcome::CannotTell);
    }
    void percentageConventions()
    {
        QFETCH(int, better);
        QFETCH(bool, plusIsBetter);
        QFETCH(QString, base);
        QFETCH(QString, value);
        QFETCH(double, stated);
        Table t = byhand::table({"base", "patched"}, "m", "", static_cast<Better>(better));
        byhand::add(t, 0, base.toStdString());
        Cell &cell = byhand::add(t, 1, value.toStdString());
        cell.stated = stated;
        cell.statedPlusIsBetter = plusIsBetter;
        const auto all = check({t});
        QCOMPARE(all.size(), 1U);
        QTEST(static_cast<int>(all[0].outcome), "outcome");
    }
    /// A table whose tool signs times so that plus is better, and a power as it is: what most cells say
    /// holds.
    void signHabitOfATable()
    {
        Table t = byhand::table({"cppc", "passive"}, "power", "W", Better::Lower);
        const char *rows[][3] = {{"1", "1.00", "1.04"},
                                 {"2", "0.99", "1.02"},
                                 {"4", "0.98", "0.95"},
                                 {"8", "1.08", "1.15"},
                                 {"16", "112.0", "120.0"}};
        const double stated[] = {4.00, 3.03, -3.06, 6.48, 7.14};
        for (int r = 0; r < 5; ++r) {
            byhand::add(t, 0, rows[r][1], rows[r][0]);
            Cell &cell = byhand::add(t, 1, rows[r][2], rows[r][0]);
            cell.stated = stated[r];
            cell.statedPlusIsBetter = true;
        }
        QCOMPARE(told(disagreeing(check({t}))), std::string());
        t.cells.back().stated = -7.14;
        QCOMPARE(disagreeing(check({t})).size(), 1U);
    }
    /// The second half of a table that was broken in two: its changes are told against the first half's
    /// baseline.
    void baselineInAnotherTable()
    {
        Table t = byhand::table({"max", "mid"}, "Amean", "s", Better::Lower);
        byhand::add(t, 0, "995.82").stated = 3.86;
        byhand::add(t, 1, "1011.98").stated = 2.30;
        const auto all = check({t});
        QCOMPARE(told(disagreeing(all)), std::string());
        QCOMPARE(all.size(), 1U);
        QCOMPARE(all[0].outcome, Outcome::CannotTell);
    }
    void aColumnIsToldAgainstItsKin()
    {
        Table t =
            byhand::table({"fault1 base", "fault1 patched", "fault2 base", "fault2 patched"}, "MEAN", "");
        byhand::add(t, 0, "265207.738");
        byhand::add(t, 1, "249249.191").stated = -6.02;
        byhand::add(t, 2, "0.03545");
        byhand::add(t, 3, "0.029952").stated = -9.29;
        const auto wrong = disagreeing(check({t}));
        QCOMPARE(wrong.size(), 1U);
        QCOMPARE(wrong[0].computed, std::string("−15.51 %"));
    }
    /// The kernel test robot prints 1128.7 as 1128, and large changes with an exponent.
    void figuresCutOff()
    {
        Table t = byhand::table({"parent", "commit"}, "wait.count", "", Better::Unknown);
        t.format = "lkp";
        byhand::add(t, 0, "310.17");
        byhand::add(t, 1, "1128").stated = 263.9;
        byhand::add(t, 0, "3.33", "eth0");
        byhand::add(t, 1, "15833", "eth0").stated = 470000;
        QCOMPARE(told(disagreeing(check({t}))), std::string());
        t.cells[1].stated = 264.9;
        QCOMPARE(disagreeing(check({t})).size(), 1U);
    }
    /// fio before 3.0: a KB is 1024 octets and a MB 1024 of those.
    void amountsOfAnOldFio()
    {
        Table t = byhand::table({"1"}, "READ bw", "KB/s");
        Cell &cell = byhand::add(t, 0, "187558");
        cell.unit = "KB/s";
        cell.beside.push_back({.name = "io", .value = 21981, .unit = "MB", .text = "21981MB"});
        cell.beside.push_back({.name = "run", .value = 120008, .unit = "ms", .text = "120008msec"});
        QCOMPARE(told(disagreeing(check({t}))), std::string());
        cell.value = 178200;
        cell.text = "178200";
        QCOMPARE(disagreeing(check({t})).size(), 1U);
    }
    void percentagesAgainstTheColumnBefore()
    {
        Table t = byhand::table({"v5.8", "v5.9", "v5.10"}, "ops", "");
        const char *rows[][4] = {{"1", "100.0", "110.0", "121.0"},
                                 {"2", "200.0", "220.0", "264.0"},
                                 {"4", "300.0", "330.0", "330.0"}};
        const double stated[][2] = {{10, 10}, {10, 20}, {10, 0}};
        for (int r = 0; r < 3; ++r) {
            byhand::add(t, 0, rows[r][1], rows[r][0]);
            for (int c = 1; c < 3; ++c)
                byhand::add(t, c, rows[r][c + 1], rows[r][0]).stated = stated[r][c - 1];
        }
        QCOMPARE(told(disagreeing(check({t}))), std::string());
    }
    void percentagesOfSomethingThatWasNotRead()
    {
        Table t = byhand::table({"base", "patched"}, "ops", "");
        for (const auto &[row, value, stated] :
             {std::tuple("1", "130.64", 3.09), {"2", "281.66", 9.15}, {"4", "623.88", 21.31}}) {
            byhand::add(t, 0, "128.43", row);
            byhand::add(t, 1, value, row).stated = stated;
        }
        const auto all = check({t});
        QCOMPARE(std::ranges::count(all, Outcome::CannotTell, &Check::outcome), 3);
    }
    void indexReport()
    {
        Table t = byhand::table({"Before", "After"}, "File Copy 1024", "KBps");
        t.metrics.push_back({.name = "File Copy 256",
                             .unit = "KBps",
                             .statistic = {},
                             .better = Better::Higher,
                             .betterBy = {}});
        t.metrics.push_back({.name = "File Copy 4096",
                             .unit = "KBps",
                             .statistic = {},
                             .better = Better::Higher,
                             .betterBy = {}});
        t.metrics.push_back({.name = "System Benchmarks Index Score",
                             .unit = {},
                             .statistic = {},
                             .better = Better::Higher,
                             .betterBy = {}});
        const char *figures[2][3][3] = {{{"3960.0", "422965.0", "1068.1"},
                                         {"1655.0", "105077.0", "634.9"},
                                         {"5800.0", "1429092.0", "2464.0"}},
                                        {{"3960.0", "732716.0", "1850.3"},
                                         {"1655.0", "184940.0", "1117.5"},
                                         {"5800.0", "2427152.0", "4184.7"}}};
        for (int config = 0; config < 2; ++config) {
            for (int m = 0; m < 3; ++m) {
                Cell &cell = byhand::add(t, config, figures[config][m][1], {}, m);
                for (const auto &[name, text] :
                     {std::pair("baseline", figures[config][m][0]), {"index", figures[config][m][2]}})
                    cell.beside.push_back(
                        {.name = name, .value = std::stod(text), .unit = {}, .decimals = 1, .text = text});
            }
            byhand::add(t, config, config == 0 ? "1186.6" : "2053.0", {}, 3);
        }
        auto all = check({t});
        QCOMPARE(all.size(), 8U);
        QCOMPARE(told(disagreeing(all)), std::string());
        t.cells[3].value = 1196.6;
        t.cells[3].text = "1196.6";
        t.cells[4].beside[1].value = 1850.7;
        t.cells[4].beside[1].text = "1850.7";
        QCOMPARE(
            told(disagreeing(check({t}))),
            std::string(
                "4 index score: System Benchmarks Index Score, Before: the geometric mean of 3 indices is "
                "1186.6; "
                "1196.6 is printed\n"
                "5 index score: File Copy 1024, After: 732716 / 3960 × 10 = 1850.3; 1850.7 is printed\n"));
    }
    void averagesOfRuns()
    {
        Table t = byhand::table({"base", "patched"}, "tps", "");
        const char *rows[][3] = {{"Run 1", "4664.42", "4701.1"},
                                 {"Run 2", "4600.00", "4711.3"},
                                 {"Run 3", "4650.10", "4698.2"},
                                 {"Average", "4638.17", "4713.5"}};
        for (const auto &row : rows) {
            byhand::add(t, 0, row[1], row[0]);
            byhand::add(t, 1, row[2], row[0]);
        }
        const auto wrong = disagreeing(check({t}));
        QCOMPARE(
            told(wrong),
            std::string("8 total: Average, patched: the mean of 3 rows is 4703.53333; 4713.5 is printed\n"));
        // A total of other things than the rows above it is not judged.
        Table other = byhand::table({"base"}, "size", "MB");
        for (const auto &[name, text] : {std::pair("text", "10"), {"data", "20"}, {"total", "500"}})
            byhand::add(other, 0, text, name);
        QVERIFY(check({other}).empty());
    }
    void baselineMissingAndOutlier()
    {
        Table t = byhand::table({"base", "patched"}, "tps", "");
        byhand::addRuns(t, 0, {"20.2", "20.8", "20.8", "20.7", "21.1", "2.1"}, "a");
        byhand::addRuns(t, 1, {"20.2", "20.8", "20.8", "20.7", "21.1", "20.9"}, "a");
        byhand::addRuns(t, 1, {"20.2"}, "b");
        const auto all = check({t});
        QCOMPARE(
            told(all),
            std::string(
                "6 outlier run: a, base: run 6 (2.1) lies far from the others; without it the mean is 20.72, "
                "not 17.6167\n"
                "13 baseline missing: base was not measured for b: nothing can be told against it there\n"));
    }
    void bestOfAgainstMean()
    {
        Table t = byhand::table({"base, average of 5", "patched, best of 5"}, "tps", "");
        byhand::add(t, 0, "20.2");
        byhand::add(t, 1, "21.2");
        QCOMPARE(disagreeing(check({t})).at(0).kind, std::string("best of against mean"));
    }
    void theAnswerCorrectsTheForm()
    {
        Table form = byhand::iomap(true), answer = byhand::iomap();
        form.quoteDepth = 5;
        answer.quoteDepth = 4;
        const std::vector<Placed> tables{{&form, 0, 3}, {&answer, 0, 4}};
        const auto wrong = disagreeing(checkForms(tables));
        QCOMPARE(wrong.size(), 2U);
        QCOMPARE(wrong[1].text,
                 std::string("x86, v1: the answer has 571315.0, the form had 569218.0, which is v2's"));
        QCOMPARE(wrong[1].table, 4U);
        QCOMPARE(wrong[1].line, 2);
        // An answer stands in a later mail, or less deep.
        form.quoteDepth = answer.quoteDepth = 0;
        QVERIFY(checkForms(tables).empty());
        const std::vector<Placed> mails{{&form, 7, 0, 100}, {&answer, 3, 1, 200}};
        QCOMPARE(checkForms(mails).size(), 4U);
    }
    void sentencesAndTheirLines()
    {
        const auto all =
            sentences("Hello,\n\nit could improve\nsome (~8% here). And more!\nBefore:\nx 1\n> quoted 5%\n");
        QCOMPARE(all.size(), 5U);
        QCOMPARE(all[1].text, std::string("it could improve some (~8% here)."));
        QCOMPARE(all[1].lineAt(0), 3);
        QCOMPARE(all[1].lineAt(all[1].text.find('~')), 4);
        QCOMPARE(all[3].text, std::string("Before:"));
    }
    void changesInWords_data()
    {
        QTest::addColumn<QString>("sentence");
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::addColumn<int>("direction");
        const auto row = [](const char *sentence, double low, double high, int direction) {
            QTest::newRow(sentence) << QString::fromUtf8(sentence) << low << high << direction;
        };
        row("it could improve some (~8% on my machine)", 7, 9, 1);
        row("improves by 8.5 %", 8.45, 8.55, 1);
        row("about 10% slower", 9, 11, -1);
        row("a 31.1% improvement of ops", 31.05, 31.15, 1);
        row("tbench is 10-30% better", 9.5, 30.5, 1);
        row("latency is reduced by 12 percent", 11.5, 12.5, 0);
        row("it is 3x faster", 150, 250, 1);
    }
    void changesInWords()
    {
        QFETCH(QString, sentence);
        QFETCH(double, low);
        QFETCH(double, high);
        const auto all = spokenChanges(sentence.toStdString());
        QCOMPARE(all.size(), 1U);
        QVERIFY2(qAbs(all[0].low - low) < 1e-9 && qAbs(all[0].high - high) < 1e-9,
                 qPrintable(QStringLiteral("%1 to %2").arg(all[0].low).arg(all[0].high)));
        QTEST(all[0].direction, "direction");
    }
    void noChangesInWords_data()
    {
        QTest::addColumn<QString>("sentence");
        QTest::newRow("no change") << QStringLiteral("CPU usage was at 100% all the time");
        QTest::newRow("hex") << QStringLiteral("an improvement of 0x50% something");
        QTest::newRow("kernel") << QStringLiteral("faster on x86 and 5.4.y");
        QTest::newRow("empty") << QString();
    }
    void noChangesInWords()
    {
        QFETCH(QString, sentence);
        QVERIFY(spokenChanges(sentence.toStdString()).empty());
    }
    void proseAgainstItsTable()
    {
        Table t = byhand::table({"Before", "After"}, "File Write 1024", "KBps");
        byhand::add(t, 0, "524708.0", "x86", 0, 10);
        byhand::add(t, 0, "801965.0", "arm64", 0, 11);
        byhand::add(t, 1, "569218.0", "x86", 0, 13);
        byhand::add(t, 1, "871605.0", "arm64", 0, 14);
        t.firstLine = 9;
        const std::vector<Placed> tables{{&t, 0, 0}};
        const auto comparisons = compare({t});
        const auto outcomes = [&](const std::string &body) {
            return checkProse(body, 0, tables, comparisons);
        };
        auto all = outcomes("The patches improve performance by ~8%.\n");
        QCOMPARE(all.size(), 1U);
        QCOMPARE(all[0].outcome, Outcome::Agree);
        all = outcomes("On x86 the gain is 15%.\n");
        QCOMPARE(all.at(0).outcome, Outcome::Disagree);
        QCOMPARE(all.at(0).text,
                 std::string("“15%” is written; x86, Before → After: (569218 − 524708) / 524708 = +8.48 %"));
        all = outcomes("On x86 it is 8.5% slower.\n");
        QCOMPARE(all.at(0).outcome, Outcome::Disagree);
        // Ten times the figure is another subject, and a list of changes is a table in words.
        QVERIFY(outcomes("On x86 the memory use drops by 90%.\n").empty());
        QVERIFY(outcomes("On x86 gains are 15%, 16%, 17% and 18%.\n").empty());
        // Without a name it speaks of the table close by, and 20 % is more than any row shows.
        all = outcomes("The patches improve performance by 20%.\n");
        QCOMPARE(all.at(0).outcome, Outcome::Disagree);
        QCOMPARE(all.at(0).stated, std::string("20%"));
        QVERIFY(outcomes("\n\n\n\n\n").empty());
        const std::string farAway = std::string(40, '\n') + "The patches improve performance by 20%.\n";
        QVERIFY(outcomes(farAway).empty());
        for (const char *other :
             {"x86 improves by 20% in 10,716,881 cycles against 14,503,014.",
              "(this improves x86 by 20% at least:\n10,716,881,137 now vs 14,503,014,257)",
              "> It is slow.\n\nIndeed, that is a 20% speedup.",
              "That is a 21% speedup, better than the 20% of GCC.",
              "Other people saw a 20% regression on x86.", "The earlier series improved x86 by 20%.",
              "x86 should improve by 20%.", "x86 is 20% faster, 10716881137 against 14503014257 cycles.",
              "The blocked wakeups on x86 dropped from 20% to 3%.", "x86 improves by 2000%."})
            QCOMPARE(told(outcomes(std::string(other) + "\n")), std::string());
        // Without a name it may speak of something else.
        QVERIFY(outcomes("A colleague saw a 20% regression.\n").empty());
        QVERIFY(checkProse("They saw 20% gain.\n", 5, tables, comparisons).empty());
    }
    void theSameNumbers()
    {
        Table v1 = byhand::table({"Before", "After"}, "File Write 1024", "KBps");
        byhand::add(v1, 0, "524708.0", "x86");
        byhand::add(v1, 1, "571315.0", "x86");
        Table v2 = v1;
        v2.cells[1].value = 569218;
        v2.cells[1].text = "569218.0";
        Table quoted = v2;
        quoted.quoteDepth = 1;
        const std::string body =
            "> x\n> y\nThose are the same performance numbers as you posted for the\nprevious version.\n";
        std::vector<Placed> tables{{&v1, 0, 0}, {&v2, 1, 1}, {&quoted, 2, 2}};
        auto all = checkProse(body, 2, tables, {});
        QCOMPARE(all.size(), 1U);
        QCOMPARE(all[0].outcome, Outcome::Disagree);
        QCOMPARE(all[0].line, 3);
        QCOMPARE(all[0].text,
                 std::string(
                     "“the same numbers” are written; 1 of 2 figures differ: 569218.0 here, 571315.0 there "
                     "(x86, after)"));
        const std::vector<Placed> alone{{&v2, 1, 1}, {&quoted, 2, 2}};
        QCOMPARE(checkProse(body, 2, alone, {}).at(0).outcome, Outcome::CannotTell);
        v1 = v2;
        QCOMPARE(checkProse(body, 2, tables, {}).at(0).outcome, Outcome::Agree);
    }
};

QTEST_APPLESS_MAIN(TestChecks)
#include "tst_checks.moc"
