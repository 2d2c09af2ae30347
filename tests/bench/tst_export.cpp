// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/export.h"
#include "bench/quantity.h"
#include "bench/textchart.h"
#include "byhand.h"
#include "core/text.h"

#include <QTest>

#include <algorithm>

using namespace bench;

namespace {

int widest(const std::string &text)
{
    int widest = 0;
    for (const std::string_view line : core::lines(text))
        widest = std::max(widest, columnsOf(line));
    return widest;
}

} // namespace

class TestExport : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void textTable()
    {
        QCOMPARE(tableAsText(byhand::iomap()),
                 std::string("platform; higher is better:\n"
                             "KBps       base                 v1                 v2\n"
                             "x86    524708.0  571315.0 (+8.88%)  569218.0 (+8.48%)\n"
                             "arm64  801965.0  876077.0 (+9.24%)  871605.0 (+8.68%)\n"));
    }
    void textTableKeepsToTheMailsWidth()
    {
        Table t = byhand::table(
            {"a-long-configuration-name-0", "a-long-configuration-name-1", "a-long-configuration-name-2"},
            "a metric of many words that goes on and on beyond any measure", "MiB/s");
        for (int c = 0; c < 3; ++c)
            byhand::add(t, c, "12345678.90",
                        "a row with a name that is longer than what a mail holds, truly");
        const std::string text = tableAsText(t);
        QVERIFY2(widest(text) <= mailColumns, text.c_str());
        QVERIFY(text.contains("name-2"));
        QVERIFY(widest(chartAsText(byhand::enospc())) <= mailColumns);
    }
    void captionsSayNothingTwiceAndKeepToTheWidth()
    {
        Table t = byhand::iomap();
        t.title = "a sentence that says what was measured on the machine at hand, which goes on and on,";
        t.context = *t.title + "; x86 server with 12 drives; a sentence that says";
        const std::string text = tableAsText(t);
        QVERIFY2(widest(text) <= mailColumns, text.c_str());
        QCOMPARE(text.substr(0, text.find("KBps")),
                 std::string("platform; a sentence that says what was measured on the machine at hand,\n"
                             "which goes on and on; x86 server with 12 drives; higher is better:\n"));
        t.title = std::string(500, 'x') + " and " + std::string(300, 'y');
        QVERIFY(widest(tableAsText(t)) <= mailColumns);
        t.metrics[0].name =
            "Größe_der_Blöcke_in_einem_Wort_das_länger_ist_als_was_eine_Zeile_einer_Mail_hält";
        QVERIFY(widest(tableAsText(t)) <= mailColumns);
    }
    void markdownEscapesWhatItWouldRead()
    {
        Table t = byhand::table({"a|b", "no_opt"}, "*bold*", "");
        byhand::add(t, 0, "1", "r");
        byhand::add(t, 1, "2", "r");
        const std::string text = tableAsMarkdown(t);
        QVERIFY2(text.starts_with("**\\*bold\\***"), text.c_str());
        QVERIFY(text.contains("| a\\|b | no\\_opt |"));
    }
    void aMailsSignsAreAscii()
    {
        QCOMPARE(asciiSigns("−0.37 % (±0.00 %, ×1.2)"), std::string("-0.37% (0.00%, x1.2)"));
        QCOMPARE(minusSigns("-21 and v1-2, x = -0.5"), std::string("−21 and v1-2, x = −0.5"));
        QCOMPARE(figure(-93.66), std::string("−93.66"));
        Table t = byhand::table({"base", "v1"}, "m", "");
        byhand::add(t, 0, "10", "a");
        byhand::add(t, 1, "-20", "a");
        for (const std::string &text : {chartAsText(t), tableAsText(t), tableAsMarkdown(t)})
            QVERIFY2(std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; }),
                     text.c_str());
    }
    void textChart()
    {
        const std::string chart = chartAsText(byhand::iomap());
        QVERIFY(widest(chart) <= mailColumns);
        QVERIFY2(chart.starts_with("platform, x86 (KBps)\n  base |---"), chart.c_str());
        QVERIFY(chart.contains("#### 571315 (+8.88%)"));
    }
    void csvQuotesWhatItMust()
    {
        Table t = byhand::table({"cg, patch"}, "say \"x\"", "ms");
        byhand::add(t, 0, "1.50", "r", 0, 7);
        byhand::add(t, 0, "????", "s", 0, 8);
        QCOMPARE(tableAsCsv(t),
                 std::string("table,metric,row,config,value,unit,repetition,spread,line,text\r\n"
                             "0,\"say \"\"x\"\"\",r,\"cg, patch\",1.5,ms,1,,7,1.50\r\n"
                             "0,\"say \"\"x\"\"\",s,\"cg, patch\",,ms,1,,8,????\r\n"));
    }
    void markdown()
    {
        QCOMPARE(tableAsMarkdown(byhand::iomap()),
                 std::string("**platform**; higher is better\n\n"
                             "| KBps | base | v1 | v2 |\n| --- | ---: | ---: | ---: |\n"
                             "| x86 | 524708.0 | 571315.0 (+8.88%) | 569218.0 (+8.48%) |\n"
                             "| arm64 | 801965.0 | 876077.0 (+9.24%) | 871605.0 (+8.68%) |\n"));
    }
    void asksForWhatIsMissing()
    {
        QCOMPARE(askForMissing(byhand::iomap()), std::string());
        QCOMPARE(askForMissing(byhand::iomap(), {"v3"}),
                 std::string("platform; higher is better:\n"
                             "KBps       base                 v1                 v2    v3\n"
                             "x86    524708.0  571315.0 (+8.88%)  569218.0 (+8.48%)  ????\n"
                             "arm64  801965.0  876077.0 (+9.24%)  871605.0 (+8.68%)  ????\n"));
        Table t = byhand::table({"base", "v1"}, "m", "");
        byhand::add(t, 0, "1", "a");
        byhand::add(t, 1, "????", "a");
        byhand::add(t, 0, "????", "b");
        const std::string text = askForMissing(t);
        QVERIFY2(text.contains("a     1  ????\n"), text.c_str());
        QVERIFY2(text.contains("b  ????  ????\n"), text.c_str());
    }
    void nothingOfNothing()
    {
        QCOMPARE(tableAsText(Table{}), std::string());
        QCOMPARE(tableAsMarkdown(Table{}), std::string());
        QCOMPARE(chartAsText(Table{}), std::string());
        QCOMPARE(askForMissing(Table{}), std::string());
    }
};

QTEST_APPLESS_MAIN(TestExport)
#include "tst_export.moc"
