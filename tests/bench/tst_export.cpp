// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/export.h"
#include "bench/textchart.h"
#include "byhand.h"
#include "core/text.h"

#include <QTest>

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
                 std::string("platform:\n"
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
        QVERIFY2(widest(text.substr(text.find('\n') + 1)) <= mailColumns, text.c_str());
        QVERIFY(text.contains("name-2"));
        QVERIFY(widest(chartAsText(byhand::enospc())) <= mailColumns);
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
        QCOMPARE(tableAsCsv(t), std::string("metric,row,config,value,unit,repetition,spread,line,text\r\n"
                                            "\"say \"\"x\"\"\",r,\"cg, patch\",1.5,ms,1,,7,1.50\r\n"
                                            "\"say \"\"x\"\"\",s,\"cg, patch\",,ms,1,,8,????\r\n"));
    }
    void markdown()
    {
        QCOMPARE(tableAsMarkdown(byhand::iomap()),
                 std::string("| KBps | base | v1 | v2 |\n| --- | ---: | ---: | ---: |\n"
                             "| x86 | 524708.0 | 571315.0 (+8.88%) | 569218.0 (+8.48%) |\n"
                             "| arm64 | 801965.0 | 876077.0 (+9.24%) | 871605.0 (+8.68%) |\n"));
    }
    void asksForWhatIsMissing()
    {
        QCOMPARE(askForMissing(byhand::iomap()), std::string());
        QCOMPARE(askForMissing(byhand::iomap(), {"v3"}),
                 std::string("platform:\n"
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
