// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/corrections.h"
#include "bench/direction.h"
#include "bench/figures.h"
#include "bench/numbers.h"
#include "bench/units.h"

#include <QElapsedTimer>
#include <QTest>

#include <cmath>

using namespace bench;

/// The one place of numbers, units, directions and corrections.
class TestReading : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void numbers_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<double>("value"); // NaN: no number
        QTest::addColumn<int>("decimals");
        const auto row = [](const char *text, double value, int decimals) {
            QTest::newRow(text) << QByteArray(text) << value << decimals;
        };
        row("524708.0", 524708, 1);
        row("-130.00", -130, 2);
        row("1,234,567", 1234567, 0);
        row("198,946.141025", 198946.141025, 6);
        row("0,748", 0.748, 3);
        row("8,43", 8.43, 2);
        row("2.984e+08", 2.984e8, -5);
        row("1.4225e-06", 1.4225e-6, 10);
        row("828.", 828, 0);
        row("\u22123.5", -3.5, 1);
        row("192.168.1.1", NAN, 0);
        row("0x1f", NAN, 0);
        row("0,8,16,24", NAN, 0);
        row("abc", NAN, 0);
    }
    void numbers()
    {
        QFETCH(QByteArray, text);
        QFETCH(double, value);
        QFETCH(int, decimals);
        const auto number = readNumber({text.data(), static_cast<std::size_t>(text.size())});
        QCOMPARE(number.has_value(), !std::isnan(value));
        if (!number)
            return;
        QCOMPARE(number->value, value);
        QCOMPARE(number->decimals, decimals);
        QCOMPARE(number->length, static_cast<std::size_t>(text.size()));
    }
    void durations()
    {
        QCOMPARE(readDuration("1m48.716s")->value, 108.716);
        QCOMPARE(readDuration("1m48.716s")->decimals, 3);
        QCOMPARE(readDuration("0m 0.34s")->value, 0.34);
        QVERIFY(!readDuration("12ms"));
        QVERIFY(!readDuration("5m"));
    }
    void quantities_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<double>("value");
        QTest::addColumn<QByteArray>("unit");
        QTest::addColumn<double>("spread");
        QTest::addColumn<double>("stated");
        const auto row = [](const char *text, double value, const char *unit, double spread, double stated) {
            QTest::newRow(text) << QByteArray(text) << value << QByteArray(unit) << spread << stated;
        };
        row("371379.06 RPS (+19.2%)", 371379.06, "req/s", 0, 19.2);
        row("44.36M", 44360000, "", 0, 0);
        row("550K IOPS", 550000, "IOPS", 0, 0);
        row("83787.47 *  -9.40%*", 83787.47, "", 0, -9.4);
        row("3.92 (0.00 pct)", 3.92, "", 0, 0);
        row("440 +/-14", 440, "", 14, 0);
        row("97.159 s \u00b1  0.246 s", 97.159, "s", 0.246, 0);
        row("46.55n \u00b1 9%", 46.55e-9, "", 9, 0);
        row("20049 (+651%)", 20049, "", 0, 651);
        row("0.91 [ -8.96]( 0.30)", 0.91, "", 0, -8.96);
        row("1m2.455s", 62.455, "s", 0, 0);
        row("33%", 33, "%", 0, 0);
    }
    void quantities()
    {
        QFETCH(QByteArray, text);
        QFETCH(double, value);
        QFETCH(QByteArray, unit);
        QFETCH(double, spread);
        QFETCH(double, stated);
        const auto q = readQuantity({text.data(), static_cast<std::size_t>(text.size())});
        QVERIFY(q);
        QCOMPARE(*q->value, value);
        QCOMPARE(q->unit.value_or(""), unit.toStdString());
        QCOMPARE(q->spread.value_or(0), spread);
        QCOMPARE(q->stated.value_or(0), stated);
    }
    void placeholdersHoldNoValue()
    {
        for (const char *text : {"????", "-", "N/A", "\u2014", "<not supported>", "+++++"}) {
            const auto q = readQuantity(text);
            QVERIFY2(q && !q->value, text);
        }
        QVERIFY(!readQuantity("redis"));
        QVERIFY(!readQuantity("7.2.4 & 7.2.5"));
    }
    void units()
    {
        QCOMPARE(readUnit("MB/sec")->name, std::string("MB/s"));
        QCOMPARE(readUnit("msec")->name, std::string("ms"));
        QCOMPARE(readUnit("KBps")->name, std::string("KBps"));
        QCOMPARE(readUnit("Mbits/sec")->name, std::string("Mbit/s"));
        QCOMPARE(readUnit("requests per second")->name, std::string("req/s"));
        QCOMPARE(*convert(48.6, "MiB/s", "MB/s"), 48.6 * 1.048576);
        QVERIFY(!convert(1, "MiB/s", "ms"));
        QVERIFY(!readUnit("maxblocks"));
    }
    void directions()
    {
        QVERIFY(directionOf("throughput", "").better == Better::Higher);
        QVERIFY(directionOf("write clat", "ns").better == Better::Lower);
        QVERIFY(directionOf("faults/sec", "").better == Better::Higher);
        QVERIFY(directionOf("page faults", "").better == Better::Lower);
        QVERIFY(directionOf("frobs", "").better == Better::Unknown);
        QVERIFY(directionInText("Interpretation: Lower is better").by == BetterBy::Text);
    }
    void corrections()
    {
        const std::string body =
            "Before:\nx86    File Write 1024 bufsize 2000 maxblocks       524708.0 KBps\n"
            "arm64  File Write 1024 bufsize 2000 maxblocks       801965.0 KBps\n\n"
            "After:\nx86    File Write 1024 bufsize 2000 maxblocks       571315.0 KBps\n"
            "arm64  File Write 1024 bufsize 2000 maxblocks       876077.0 KBps\n";
        const auto plain = readTables(body);
        QCOMPARE(plain.size(), 1U);
        const std::string key = correctionKey(body, plain[0]);
        using Kind = Correction::Kind;
        const auto with = [&](Kind kind, const char *name, const char *value, int line = 0) {
            return readTables(body, {}, {Correction{kind, key, name, value, line}});
        };
        QVERIFY(with(Kind::NotATable, "", "").empty());
        QCOMPARE(with(Kind::Rename, "After", "v2")[0].configs[1].name, std::string("v2"));
        QVERIFY(with(Kind::Better, "", "lower")[0].metrics[0].better == Better::Lower);
        QVERIFY(with(Kind::Better, "", "lower")[0].metrics[0].betterBy == BetterBy::Hand);
        QCOMPARE(*with(Kind::Unit, "", "MB/s")[0].cells[0].unit, std::string("MB/s"));
        QCOMPARE(*with(Kind::Baseline, "After", "")[0].baseline, 1);
        QCOMPARE(*with(Kind::Context, "", "lab 2")[0].context, std::string("lab 2"));
        QCOMPARE(with(Kind::Transpose, "", "")[0].configs[0].name, std::string("x86"));
        QCOMPARE(*with(Kind::Transpose, "", "")[0].cells[0].row, std::string("Before"));
        const auto split = with(Kind::SplitAt, "", "", 5);
        QCOMPARE(split.size(), 2U);
        QCOMPARE(split[1].configs[0].name, std::string("After"));
        // A correction of a table that is gone changes nothing.
        QCOMPARE(readTables(body, {}, {Correction{Kind::NotATable, "nowhere", {}, {}, 0}}).size(), 1U);
    }
    void linearInTheLengthOfABody()
    {
        // Pathological: one label line after another, each with a figure.
        const auto timeOf = [](std::size_t lines) {
            std::string body;
            for (std::size_t i = 0; i < lines; ++i)
                body += "some label " + std::to_string(i) + ":  12.5  " + std::to_string(i * 7 % 100) +
                        "\n\n| x | 1.5 |\n";
            QElapsedTimer timer;
            timer.start();
            (void)readTables(body);
            return std::max<qint64>(timer.elapsed(), 1);
        };
        timeOf(500);
        const auto small = timeOf(2000), large = timeOf(8000);
        QVERIFY2(large < small * 12 + 200,
                 qPrintable(QStringLiteral("%1 ms for four times %2 ms").arg(large).arg(small)));
    }
};

QTEST_APPLESS_MAIN(TestReading)
#include "tst_reading.moc"
