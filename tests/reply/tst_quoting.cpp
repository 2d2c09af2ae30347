// SPDX-License-Identifier: GPL-3.0-or-later
#include "reply/quoting.h"
#include "reply/reply.h"

#include <QTest>

class TestQuoting : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void attributesInTheAuthorsOwnTime()
    {
        mail::Message m;
        m.from = {"Zhang Yi", "yi@example.org"};
        m.date = mail::Date{1723601641, 480};
        QCOMPARE(reply::attribution(m), std::string("On Wed, 14 Aug 2024 at 10:14 +0800, Zhang Yi wrote:"));
        m.date = mail::Date{1723601641, -330};
        QCOMPARE(reply::attribution(m), std::string("On Tue, 13 Aug 2024 at 20:44 -0530, Zhang Yi wrote:"));
        m.from.name = "a\nb";
        m.date.reset();
        QCOMPARE(reply::attribution(m), std::string("a b wrote:"));
        m.from = {};
        QCOMPARE(reply::attribution(m), std::string("the author wrote:"));
    }

    void quotesOneDeeper()
    {
        QCOMPARE(reply::quoted("a\n\n> b\n>\n \n\tc\r\n"), std::string("> a\n>\n>> b\n>>\n>  \n> \tc\n"));
        QCOMPARE(reply::quoted("a"), std::string("> a\n"));
        QCOMPARE(reply::quoted(""), std::string());
    }

    void wrapsOnlyProse()
    {
        const std::string prose =
            "This sentence goes on for rather longer than seventy-two columns, and is broken there.";
        QCOMPARE(
            reply::wrapped(prose + "\n"),
            std::string(
                "This sentence goes on for rather longer than seventy-two columns, and is\nbroken there.\n"));
        for (const auto &fixed : std::vector<std::string>{
                 "> " + prose, "    " + prose, "https://example.org/" + std::string(80, 'x'),
                 "Reviewed-by: A Very Long Name Indeed With Many Parts To It <averylongaddress@example.org>",
                 std::string("platform                base              v1              v2    12.0     13.0  "
                             "   14.0"),
                 std::string("| a | b |"),
                 std::string("x86\t\t524708.0\t571315.0\t569218.0\t524708.0\t571315.0\t569218.0\t1")})
            QCOMPARE(reply::wrapped(fixed + "\n"), fixed + "\n");
        const std::string twice = reply::wrapped(reply::wrapped(prose + "\n\n- " + prose + "\n"));
        QCOMPARE(twice, reply::wrapped(prose + "\n\n- " + prose + "\n"));
        QVERIFY(twice.find("\n  ") != std::string::npos);
        const std::string diff = "diff --git a/x b/x\n+" + prose + "\n";
        QCOMPARE(reply::wrapped(diff), diff);
    }

    void neverBeginsALineWithAMark()
    {
        const auto text =
            reply::wrapped("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa > b\n");
        QVERIFY(text.find("\n>") == std::string::npos);
    }

    void trimsToWhatIsAnswered()
    {
        std::string body;
        for (int i = 1; i <= 60; ++i)
            body += "line " + std::to_string(i) + "\n";
        const auto text = reply::trimmedReply(
            body, {{40, {38, 39, 40}, "second\n"}, {5, {1, 4, 5}, "first"}, {5, {}, "again"}});
        QCOMPARE(text,
                 std::string("> line 1\n> line 2\n> line 3\n> line 4\n> line 5\n\nfirst\n\nagain\n\n"
                             "> [ ... 32 lines trimmed ... ]\n> line 38\n> line 39\n> line 40\n\nsecond\n"));
    }

    void answersBeyondTheEndStandAtIt()
    {
        QCOMPARE(reply::trimmedReply("a\n", {{99, {}, "x\n"}}), std::string("> a\n\nx\n"));
        QCOMPARE(reply::trimmedReply("", {{3, {1, 2}, "x\n"}}), std::string("x\n"));
    }

    void knowsTrailers()
    {
        QVERIFY(reply::isTrailer("Reviewed-by: A <a@b>"));
        QVERIFY(reply::isTrailer("Fixes: 0123456789ab (\"x\")"));
        QVERIFY(!reply::isTrailer("Say: this"));
        QVERIFY(!reply::isTrailer("-by: x"));
    }

    void longTextIsLinear()
    {
        std::string text;
        for (int i = 0; i < 200000; ++i)
            text += "word ";
        QVERIFY(reply::wrapped(text + "\n").size() > text.size() - 10);
    }
};

QTEST_APPLESS_MAIN(TestQuoting)
#include "tst_quoting.moc"
