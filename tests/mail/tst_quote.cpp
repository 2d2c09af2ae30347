// SPDX-License-Identifier: GPL-3.0-or-later
#include "mail/quote.h"

#include "mail/date.h"

#include <QTest>

class TestQuote : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsMarks_data()
    {
        QTest::addColumn<std::string>("line");
        QTest::addColumn<int>("depth");
        QTest::addColumn<std::string>("text");
        QTest::newRow("own") << std::string("own") << 0 << std::string("own");
        QTest::newRow("one") << std::string("> a") << 1 << std::string("a");
        QTest::newRow("bare") << std::string(">a") << 1 << std::string("a");
        QTest::newRow("spaced") << std::string("> > a") << 2 << std::string("a");
        QTest::newRow("close") << std::string(">>> a") << 3 << std::string("a");
        QTest::newRow("mixed") << std::string("> > > >>>> a") << 7 << std::string("a");
        QTest::newRow("only a mark") << std::string(">") << 1 << std::string("");
        QTest::newRow("indented code keeps its blanks")
            << std::string(">   x = 1") << 1 << std::string("  x = 1");
        QTest::newRow("tab") << std::string(">\tx") << 1 << std::string("\tx");
        QTest::newRow("a lone From of an mbox") << std::string(">From x") << 0 << std::string(">From x");
        QTest::newRow("a bar alone") << std::string("| a | b |") << 0 << std::string("| a | b |");
    }
    void readsMarks()
    {
        QFETCH(std::string, line);
        const auto lines = mail::quotedLines(line);
        QCOMPARE(lines.size(), 1U);
        QTEST(lines[0].depth, "depth");
        QTEST(std::string(lines[0].text), "text");
    }

    void aPlainDiffIsNoQuote()
    {
        const auto lines = mail::quotedLines("3c3\n< old\n---\n> new\n\n> a quote\n");
        QCOMPARE(lines[3].depth, 0);
        QCOMPARE(lines[5].depth, 1);
    }

    void barsAreAQuoteUnderAnAttribution()
    {
        const auto lines = mail::quotedLines("Jo <jo@example.org> wrote:\n| first\n| second\nyes\n");
        QCOMPARE(lines[1].depth, 1);
        QCOMPARE(std::string(lines[2].text), std::string("second"));
        QCOMPARE(mail::quotedLines("| a\n| b\n")[0].depth, 0);
    }

    void readsAttributions_data()
    {
        QTest::addColumn<std::string>("text");
        QTest::addColumn<std::string>("name");
        QTest::addColumn<std::string>("address");
        QTest::addColumn<std::string>("date");
        using S = std::string;
        QTest::newRow("mutt") << S("On Wed, Jul 24, 2024 at 12:55:52PM +0800, Wang Yuli wrote:")
                              << S("Wang Yuli") << S() << S("2024-07-24T12:55:52+08:00");
        QTest::newRow("thunderbird") << S("On 2024/8/14 13:16, Dave Jones wrote:") << S("Dave Jones") << S()
                                     << S("2024-08-14T13:16:00+00:00");
        QTest::newRow("evolution") << S("On Wed, 2017-12-13 at 10:05 -0500, J. Bruce Low wrote:")
                                   << S("J. Bruce Low") << S() << S("2017-12-13T10:05:00-05:00");
        QTest::newRow("bulgarian") << S("On 8.10.20 г. 23:48 ч., Josef B wrote:") << S("Josef B") << S()
                                   << S("2020-10-08T23:48:00+00:00");
        QTest::newRow("a name that is a month") << S("On Tue 06-09-22 17:29:06, Jan Korn wrote:")
                                                << S("Jan Korn") << S() << S("2022-09-06T17:29:06+00:00");
        QTest::newRow("gmail") << S("On Wed, 14 Aug 2024 at 10:14, Al Bo <al@example.org> wrote:")
                               << S("Al Bo") << S("al@example.org") << S("2024-08-14T10:14:00+00:00");
        QTest::newRow("gmail, two lines")
            << S("On Wed, Aug 14, 2024 at 10:14 AM Al Longname\n<al@example.org> wrote:") << S("Al Longname")
            << S("al@example.org") << S("2024-08-14T10:14:00+00:00");
        QTest::newRow("address alone")
            << S("Jo Doe <jo@example.org> writes:") << S("Jo Doe") << S("jo@example.org") << S();
        QTest::newRow("starred") << S("* Jo Doe <jo@example.org> [2024-08-14 10:14:01]:") << S("Jo Doe")
                                 << S("jo@example.org") << S("2024-08-14T10:14:01+00:00");
        QTest::newRow("german") << S("Am 14.08.24 um 10:14 schrieb Jo Doe:") << S("Jo Doe") << S()
                                << S("2024-08-14T10:14:00+00:00");
        QTest::newRow("french") << S("Le mer. 14 août 2024 à 10:14, Jo Doe <jo@example.org> a écrit :")
                                << S("Jo Doe") << S("jo@example.org") << S("2024-08-14T10:14:00+00:00");
        QTest::newRow("spanish") << S("El mié, 14 ago 2024 a las 10:14, Jo Doe (<jo@example.org>) escribió:")
                                 << S("Jo Doe") << S("jo@example.org") << S("2024-08-14T10:14:00+00:00");
        QTest::newRow("chinese") << S("在 2024/8/14 10:14, Jo Doe 写道:") << S("Jo Doe") << S()
                                 << S("2024-08-14T10:14:00+00:00");
        QTest::newRow("japanese gmail")
            << S("2024年8月14日(水) 10:14 Jo Doe <jo@example.org>:") << S("Jo Doe") << S("jo@example.org")
            << S("2024-08-14T10:14:00+00:00");
        QTest::newRow("old gmail") << S("2015-01-02 3:04 GMT+01:00 Jo Doe <jo@example.org>:") << S("Jo Doe")
                                   << S("jo@example.org") << S("2015-01-02T03:04:00+01:00");
        QTest::newRow("russian") << S("14.08.2024 10:14, Jo Doe пишет:") << S("Jo Doe") << S()
                                 << S("2024-08-14T10:14:00+00:00");
        QTest::newRow("zone in brackets")
            << S("On Wed, 14 Aug 2024 10:14:01 +0200 (CEST) Jo Doe <jo@example.org> wrote:") << S("Jo Doe")
            << S("jo@example.org") << S("2024-08-14T10:14:01+02:00");
        QTest::newRow("outlook") << S("-----Original Message-----\nFrom: Jo Doe <jo@example.org>\n"
                                      "Sent: Wednesday, August 14, 2024 10:14 AM\nTo: list\nSubject: x\n")
                                 << S("Jo Doe") << S("jo@example.org") << S("2024-08-14T10:14:00+00:00");
        QTest::newRow("american order") << S("On 8/14/24 10:14 AM, Jo Doe wrote:") << S("Jo Doe") << S()
                                        << S("2024-08-14T10:14:00+00:00");
        QTest::newRow("quoting") << S("Quoting Jo Doe <jo@example.org>:") << S("Jo Doe")
                                 << S("jo@example.org") << S();
    }
    void readsAttributions()
    {
        QFETCH(std::string, text);
        for (const auto *marks : {"", "> > "}) {
            std::string body(marks);
            for (const char c : text)
                body += c == '\n' ? '\n' + std::string(marks) : std::string(1, c);
            body += "\n" + std::string(marks) + "> quoted\n";
            const auto found = mail::attributions(mail::quotedLines(body));
            QCOMPARE(found.size(), 1U);
            QTEST(std::string(found[0].name), "name");
            QTEST(std::string(found[0].address), "address");
            const auto date = mail::parseLooseDate(found[0].date);
            QTEST(date ? mail::isoDate(*date) : std::string(), "date");
            QCOMPARE(found[0].depth, *marks ? 2 : 0);
        }
    }

    void sentencesAreNoAttributions_data()
    {
        QTest::addColumn<std::string>("text");
        for (const auto *text :
             {"The manual page says:\n> a b\n", "On 4.19 this gives:\n\n  a 1\n",
              "Before this patch set:\n a 1\n", "On top of that I wrote:\n\n int x;\n",
              "Test cmd: (2 cores)\n", "In 2019 we measured 4 runs:\n", "Link: https://example.org/a@b\n",
              "Reported-by: Jo <jo@example.org>\n", "Cc: Jo <jo@example.org>,\n al@b.c:\n"})
            QTest::newRow(text) << std::string(text);
    }
    void sentencesAreNoAttributions()
    {
        QFETCH(std::string, text);
        QVERIFY(mail::attributions(mail::quotedLines(text)).empty());
    }
};

QTEST_APPLESS_MAIN(TestQuote)
#include "tst_quote.moc"
