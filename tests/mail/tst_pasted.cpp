// SPDX-License-Identifier: GPL-3.0-or-later
#include "mail/pasted.h"

#include "mail/mailbox.h"
#include "mail/pastelines.h"

#include <QTest>

#include <ctime>

using mail::readPasted;

class TestPasted : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void lostLinesComeBackAtQuoteMarks()
    {
        const std::string lost =
            "On 2024/8/14 13:16, Ann Lee wrote: > On Wed, Aug 14, 2024 at 11:57:03AM +0800, Bo Tan wrote: >> "
            "On 2024/8/14 "
            "10:47, Ann Lee wrote: >>> a table such as this would help to see it: >>> >>> machine before "
            "after >>> small "
            "10.5 12.5 >>> large 20.5 ???? >>> >> >> machine before after >> small 10.5 12.5 >> large 20.5 "
            "23.5 > > So the "
            "second change is what made it faster on the large one? Yes, that is what I see here as well on "
            "every machine "
            "that I tried. > Is this a workload that reads or one that writes? > It reads. Thanks, Bo.";
        QVERIFY(mail::linesAreLost(lost));
        const std::string expected = "On 2024/8/14 13:16, Ann Lee wrote:\n"
                                     "> On Wed, Aug 14, 2024 at 11:57:03AM +0800, Bo Tan wrote:\n"
                                     ">> On 2024/8/14 10:47, Ann Lee wrote:\n"
                                     ">>> a table such as this would help to see it:\n"
                                     ">>>\n"
                                     ">>> machine before after\n"
                                     ">>> small 10.5 12.5\n"
                                     ">>> large 20.5 ????\n"
                                     ">>>\n"
                                     ">>\n"
                                     ">> machine before after\n"
                                     ">> small 10.5 12.5\n"
                                     ">> large 20.5 23.5\n"
                                     ">\n"
                                     "> So the second change is what made it faster on the large one?\n"
                                     "\n"
                                     "Yes, that is what I see here as well on every machine that I tried.\n"
                                     "\n"
                                     "> Is this a workload that reads or one that writes?\n"
                                     "\n"
                                     "It reads. Thanks, Bo.\n";
        QCOMPARE(mail::linesRecovered(lost), expected);
        const auto messages = readPasted(lost);
        QCOMPARE(messages.size(), 1U);
        QCOMPARE(messages[0].message.from.name, std::string("Bo Tan"));
        QVERIFY(messages[0].message.attributed);
    }

    void lostLinesWithSpacedMarks()
    {
        const std::string lost = "On Wed, Aug 14, 2024 at 11:57:03AM +0800, Bo Tan wrote: > On 2024/8/14 "
                                 "10:47, Ann Lee wrote: > > On Wed, Aug "
                                 "14, 2024 at 10:14:01AM +0800, Bo Tan wrote: > > > the lock is taken twice "
                                 "in the loop, once for each of the "
                                 "two > > > bitmaps, and that is what this patch changes: the second one is "
                                 "gone > > > > Does it matter for "
                                 "anything that one can measure in practice with a real > > program, or is "
                                 "it only that the code gets shorter "
                                 "than it has been? > > I measured it on two machines, and the table is in "
                                 "the cover letter of it. ";
        const std::string expected =
            "On Wed, Aug 14, 2024 at 11:57:03AM +0800, Bo Tan wrote:\n"
            "> On 2024/8/14 10:47, Ann Lee wrote:\n"
            ">> On Wed, Aug 14, 2024 at 10:14:01AM +0800, Bo Tan wrote:\n"
            ">>> the lock is taken twice in the loop, once for each of the two\n"
            ">>> bitmaps, and that is what this patch changes: the second one is gone\n"
            ">>\n"
            ">> Does it matter for anything that one can measure in practice with a real\n"
            ">> program, or is it only that the code gets shorter than it has been?\n"
            ">\n"
            "> I measured it on two machines, and the table is in the cover letter of it.\n";
        QCOMPARE(mail::linesRecovered(lost), expected);
    }

    void rowsOfATableWithoutMarks()
    {
        std::string lost =
            "I ran this again on both machines that I have here, with the second version of the patches "
            "applied, each of them ten times and always after a fresh start so that nothing is cached. "
            "What is below is the mean of the ten runs and I have left out the first one of each of them "
            "because it was always slower than the others by far, as one would expect it to be anyhow: "
            "machine base v1 v2 small 524.0 571.5 569.5 large 801.0 876.0 871.5 The difference is clear.";
        const auto lines = mail::linesRecovered(lost);
        QVERIFY2(
            lines.contains(
                "\nmachine base v1 v2\nsmall 524.0 571.5 569.5\nlarge 801.0 876.0 871.5\nThe difference"),
            lines.c_str());
    }

    void ordinaryTextIsNotTouched()
    {
        QVERIFY(!mail::linesAreLost("On 1 Jan 2024, A wrote:\n> b\n> c > d > e\n"));
        QVERIFY(!mail::linesAreLost(std::string(5000, 'x')));
    }

    void splitsAtAttributionsAndAtQuotedStarts()
    {
        const std::string text = "This series takes the lock once instead of twice in the loop.\n"
                                 "\n"
                                 "Before:\n small 10.5\nAfter:\n small 12.5\n"
                                 "\n"
                                 "On Sun, Jul 21, 2024 at 12:04:06AM +0800, Bo Tan wrote:\n"
                                 "> This series takes the lock once instead of twice in the loop.\n"
                                 "\n"
                                 "Why does it matter to anybody who runs this?\n"
                                 "\n"
                                 "thanks,\n"
                                 "\n"
                                 "ann l\n"
                                 "\n"
                                 "Hi ann l,\n"
                                 "\n"
                                 "We run this on very many small machines here,\n"
                                 "\n"
                                 "and it is slow.\n"
                                 "\n"
                                 "On Wed, Jul 24, 2024 at 12:55:52PM +0800, Bo Tan wrote:\n"
                                 "> Hi ann l,\n"
                                 "> \n"
                                 "> We run this on very many small machines here,\n"
                                 "\n"
                                 "Then say so in the cover letter.\n"
                                 "\n"
                                 "thanks,\n"
                                 "\n"
                                 "ann l\n";
        const auto messages = readPasted(text);
        QCOMPARE(messages.size(), 4U);
        QCOMPARE(messages[0].message.from.name, std::string("Bo Tan"));
        QCOMPARE(mail::isoDate(messages[0].message.date.value()), std::string("2024-07-21T00:04:06+08:00"));
        QCOMPARE(messages[1].message.from.name, std::string("ann l"));
        QVERIFY(!messages[1].message.date);
        QCOMPARE(messages[2].message.from.name, std::string("Bo Tan"));
        QCOMPARE(mail::isoDate(messages[2].message.date.value()), std::string("2024-07-24T12:55:52+08:00"));
        QVERIFY(messages[2].text.starts_with("Hi ann l,\n"));
        QCOMPARE(messages[1].parent, 0U);
        QCOMPARE(messages[2].parent, 1U);
        QCOMPARE(messages[3].parent, 2U);
        QCOMPARE(messages[3].message.pastedParent, messages[2].message.pastedId);
    }

    void anAnswerAboveItsQuoteStaysOneMail()
    {
        const auto messages = readPasted("Applied, thanks a lot for this.\n\n"
                                         "On Wed, Jul 24, 2024 at 12:55:52PM +0800, Bo Tan wrote:\n"
                                         "> The lock is taken twice in the loop.\n");
        QCOMPARE(messages.size(), 1U);
    }

    void aGreetingGoesWithTheAttributionBelowIt()
    {
        const auto messages = readPasted("We take the lock once now, not twice.\n\nHi Bo,\n\n"
                                         "On Wed, Jul 24, 2024 at 12:55:52PM +0800, Bo Tan wrote:\n"
                                         "> We take the lock once now, not twice.\nGood.\n");
        QCOMPARE(messages.size(), 2U);
        QVERIFY(messages[1].text.starts_with("Hi Bo,"));
    }

    void readsAThreadPage()
    {
        const auto messages =
            readPasted("* [PATCH] lock: once\n@ 2024-07-21  0:04 Bo Tan\n"
                       "  2024-07-21  1:04 ` Ann Lee\n  0 siblings, 1 reply; 2+ messages in thread\n"
                       "From: Bo Tan @ 2024-07-21  0:04 UTC (permalink / raw)\n  To: list\n\nText.\n\n"
                       "^ permalink raw reply\t[flat|nested] 2+ messages in thread\n\n"
                       "* Re: [PATCH] lock: once\n  2024-07-21  0:04 [PATCH] lock: once Bo Tan\n"
                       "@ 2024-07-21  1:04 ` Ann Lee\n  0 siblings, 0 replies; 2+ messages in thread\n"
                       "From: Ann Lee @ 2024-07-21  1:04 UTC (permalink / raw)\n  To: list\n\nGood.\n\n"
                       "^ permalink raw reply\t[flat|nested] 2+ messages in thread\n\nend of thread\n");
        QCOMPARE(messages.size(), 2U);
        QCOMPARE(messages[0].message.subject, std::string("[PATCH] lock: once"));
        QCOMPARE(messages[0].text, std::string("Text.\n"));
        QCOMPARE(messages[1].message.from.name, std::string("Ann Lee"));
        QCOMPARE(mail::isoDate(messages[1].message.date.value()), std::string("2024-07-21T01:04:00+00:00"));
        QCOMPARE(messages[1].text, std::string("Good.\n"));
        QCOMPARE(messages[1].parent, 0U);
    }

    void readsMailsWithAFewHeaders()
    {
        const std::string text = "From: Bo Tan <bo@example.org>\nDate: Sun, 21 Jul 2024 00:04:06 +0800\n"
                                 "Subject: [PATCH] lock: once\nMessage-ID: <a@example.org>\n\nText.\n\n"
                                 "From: Ann Lee <ann@example.org>\nDate: Sun, 21 Jul 2024 01:04:06 +0800\n"
                                 "Subject: Re: [PATCH] lock: once\nMessage-ID: <b@example.org>\n"
                                 "In-Reply-To: <a@example.org>\n\nGood.\n";
        const auto box = mail::Mailbox::fromOctets(text, "paste");
        QVERIFY(box.has_value());
        QCOMPARE((*box)->form(), mail::Form::PastedText);
        QCOMPARE((*box)->messages().size(), 2U);
        QCOMPARE((*box)->messages()[1].inReplyTo, std::vector<std::string>{"a@example.org"});
        QCOMPARE((*box)->body(1).text, std::string("Good.\n"));
    }

    void readsWhatAPageShowsAboveAMail()
    {
        const auto messages = readPasted("Re: [PATCH v2 0/3] lock: once\n\n[Ann Lee <ann@example.org>]\n\n"
                                         "On 8.10.20 г. 23:48 ч., Bo Tan wrote:\n> a\nb\n");
        QCOMPARE(messages.size(), 1U);
        QCOMPARE(messages[0].message.subject, std::string("Re: [PATCH v2 0/3] lock: once"));
        QCOMPARE(messages[0].message.from, (mail::Address{"Ann Lee", "ann@example.org"}));
    }

    void aGitSignatureEndsAMail()
    {
        QCOMPARE(
            readPasted(
                "Take it once.\n---\n f | 1 +\n-- \n2.39.2\n\nTake it never.\n---\n g | 1 +\n-- \n2.39.2\n")
                .size(),
            2U);
        QCOMPARE(readPasted("Take it once.\n-- \n2.39.2\n\n____________\nlist footer\n").size(), 1U);
    }

    void theAuthorLineOfAPatchIsNoHeader()
    {
        const auto box =
            mail::Mailbox::fromOctets("From: Bo Tan <bo@example.org>\n\nTake the lock once.\n", "paste");
        QVERIFY(box.has_value());
        QCOMPARE((*box)->form(), mail::Form::PastedText);
        QCOMPARE((*box)->messages()[0].from, (mail::Address{"Bo Tan", "bo@example.org"}));
    }

    void whatGitShowsIsACommit()
    {
        const auto read =
            readPasted("commit 0123456789abcdef0123456789abcdef01234567\nAuthor: Bo Tan <bo@example.org>\n"
                       "Date:   Wed Aug 14 10:14:01 2024 +0800\n\n    lock: take it once\n\n    Why.\n\n"
                       "diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1 +1 @@\n-    x\n+    y\n");
        QCOMPARE(read.size(), 1U);
        QCOMPARE(read[0].message.subject, std::string("lock: take it once"));
        QCOMPARE(read[0].message.from, (mail::Address{"Bo Tan", "bo@example.org"}));
        QCOMPARE(mail::isoDate(read[0].message.date.value()), std::string("2024-08-14T10:14:01+08:00"));
        QVERIFY(read[0].text.starts_with("lock: take it once\n\nWhy.\n\ndiff --git "));
        QVERIFY(read[0].text.ends_with("-    x\n+    y\n"));
    }

    void manyMailsStayFast()
    {
        // Each answers the one before it by one of seven authors; compared pair by pair it would take
        // minutes.
        std::string text;
        for (int i = 0; i < 60'000; ++i)
            text += "On Mon, Jan 5, 2026 at 10:" + std::to_string(10 + i % 50) + " AM A B" +
                    std::to_string(i % 7) + " <ab@example.org> wrote:\n> answer number " + std::to_string(i) +
                    "\nanswer number " + std::to_string(i + 1) + "\n\n";
        const auto start = std::clock(); // the machine may be busy with something else
        QCOMPARE(readPasted(text).size(), 60'000U);
        QVERIFY(std::clock() - start < 10 * CLOCKS_PER_SEC);
    }

    void namesStayTheSame()
    {
        const auto once = readPasted("a text\n"), again = readPasted("a text\n");
        QCOMPARE(once[0].message.pastedId, again[0].message.pastedId);
        QVERIFY(once[0].message.pastedId != readPasted("another\n")[0].message.pastedId);
    }
};

QTEST_APPLESS_MAIN(TestPasted)
#include "tst_pasted.moc"
