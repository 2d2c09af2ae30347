// SPDX-License-Identifier: GPL-3.0-or-later
#include "../review/constructed.h"
#include "reply/reply.h"
#include "review/ledger.h"
#include "review/words.h"

#include <QTest>

#include <algorithm>

using namespace constructed;

class TestCompose : public QObject
{
    Q_OBJECT
    const std::shared_ptr<const dossier::Dossier> m_thread = reading();
    static inline const reply::Identity me{{"Me", "me@example.org"}, {}};

    static review::Note note(review::Place::Kind kind, const char *message, int line, const char *anchor,
                             const char *text)
    {
        review::Note n;
        n.id = review::newId();
        n.place.kind = kind;
        n.place.message = message;
        n.place.firstLine = n.place.lastLine = line;
        n.place.text = anchor;
        n.text = text;
        return n;
    }
    std::string textOf(const review::Review &r) const
    {
        const auto drafts = reply::compose(*m_thread, r, me);
        return drafts.size() == 1 ? drafts[0].text : std::to_string(drafts.size()) + " drafts";
    }
    std::vector<std::string> codes(std::string text, const review::Review &r = {},
                                   std::size_t message = TableMail) const
    {
        auto reply = reply::headersFor(*m_thread, message, me);
        reply.text = std::move(text);
        std::vector<std::string> result;
        for (const auto &finding : reply::lint(*m_thread, r, reply, me))
            result.push_back(finding.code + ":" + std::to_string(finding.line));
        return result;
    }

private Q_SLOTS:
    void aClaimAnswersTheMailWithTheTable()
    {
        review::Review r;
        const auto suggestions = review::ledger(*m_thread, {}).suggestions;
        const auto taken = std::ranges::find_if(suggestions, [](const auto &s) {
            return s.patch == 6 && s.standing == review::Standing::Claimed;
        });
        r.claims.push_back(review::claimFor(*m_thread, *taken));
        r.claims[0].causes[0].symbol.clear();
        r.claims[0].text = "The second lock cycle goes.";
        const auto drafts = reply::compose(*m_thread, r, me);
        QCOMPARE(drafts.size(), 1U);
        QCOMPARE(drafts[0].inReplyTo, std::string("t@x"));
        QCOMPARE(drafts[0].subject, std::string("Re: [PATCH v2 0/6] locks: fewer cycles"));
        QCOMPARE(drafts[0].text,
                 std::string("On Wed, 14 Aug 2024 at 10:17 +0800, Yi Example wrote:\n"
                             "> [ ... 3 lines trimmed ... ]\n"
                             ">  platform  base      v1        v2\n"
                             ">  x86       524708.0  571315.0  569218.0\n"
                             ">  arm64     801965.0  876077.0  871605.0\n"
                             "\n"
                             "v2 6/6 gives +8.5 % (x86) and +8.7 % (arm64), one run each.\n"
                             "(File Write 1024, base to v2, KBps: 524708 to 569218 (x86), 801965 to\n"
                             "871605 (arm64))\n"
                             "\n"
                             "The second lock cycle goes.\n"
                             "\n"
                             "This rests on:\n"
                             "\n"
                             "- Dave Example, https://lore.kernel.org/all/q@x/:\n"
                             "    So avoiding the cycle in write_begin() (patch 5) made\n"
                             "    no difference here, and taking one less in write_end gave all of\n"
                             "    the gain?\n"
                             "\n"
                             "- Yi Example, https://lore.kernel.org/all/a@x/:\n"
                             "    Yes.\n"));
        const auto mail = reply::fromDraft(*m_thread, drafts[0], me);
        QCOMPARE(mail.to[0].address, std::string("yi@example.org"));
        QCOMPARE(mail.cc.size(), 2U);
        QCOMPARE(codes(drafts[0].text, r), std::vector<std::string>{});
    }

    void aDiffLineQuotesItsHunk()
    {
        review::Review r;
        auto n =
            note(review::Place::Kind::DiffLine, "p6@x", 24, "+\tset_both(s);", "Does this hold for both?");
        n.place.path = "locks.c";
        r.notes = {n};
        QCOMPARE(textOf(r), std::string("On Wed, 14 Aug 2024 at 10:16 +0800, Yi Example wrote:\n"
                                        "> [ ... 7 lines trimmed ... ]\n"
                                        "> diff --git a/locks.c b/locks.c\n"
                                        "> index 1111111..2222222 100644\n"
                                        "> --- a/locks.c\n"
                                        "> +++ b/locks.c\n"
                                        "> @@ -20,14 +20,13 @@ static void write_begin(struct state *s)\n"
                                        ">  static void __write_end(struct state *s)\n"
                                        ">  {\n"
                                        ">  \tint i;\n"
                                        ">  \n"
                                        "> -\tlock(s);\n"
                                        "> -\tset_uptodate(s);\n"
                                        "> -\tunlock(s);\n"
                                        "> +\tlock(s);\n"
                                        "> +\tset_both(s);\n"
                                        "\n"
                                        "Does this hold for both?\n"));
    }

    void oneReplyAMail()
    {
        review::Review r;
        r.notes = {note(review::Place::Kind::MessageLine, "a@x", 6, "Yes.", "Thanks."),
                   note(review::Place::Kind::MessageLine, "a@x", 10,
                        "No. The writes are aligned, so this test never reaches the code",
                        "So it says nothing on 5/6."),
                   note(review::Place::Kind::Message, "c2@x", 0, "", "Nice work."),
                   note(review::Place::Kind::Message, "gone@x", 0, "", "Lost?")};
        r.notes[0].severity = review::Severity::Nit;
        const auto drafts = reply::compose(*m_thread, r, me);
        QCOMPARE(drafts.size(), 2U);
        QCOMPARE(drafts[0].inReplyTo, std::string("c2@x"));
        QCOMPARE(drafts[0].text,
                 std::string("On Wed, 14 Aug 2024 at 10:14 +0800, Yi Example wrote:\n> Hi,\n\nNice work.\n"));
        QVERIFY(drafts[1].text.find("> Yes.\n\nnit: Thanks.\n\n") != std::string::npos);
    }

    void doneNotesStayOut()
    {
        review::Review r;
        r.notes = {note(review::Place::Kind::Message, "c2@x", 0, "", "Nice work.")};
        r.notes[0].done = true;
        QVERIFY(reply::compose(*m_thread, r, me).empty());
    }

    void whatWasTypedIsNeverRebuilt()
    {
        review::Review r;
        r.notes = {note(review::Place::Kind::Message, "c2@x", 0, "", "Nice work.")};
        auto drafts = reply::compose(*m_thread, r, me);
        drafts[0].text = "typed, and nothing else ";
        r.drafts = drafts;
        r.notes[0].text = "Other words.";
        QCOMPARE(reply::compose(*m_thread, r, me), drafts);
        r.drafts[0].sent = 1;
        QVERIFY(reply::compose(*m_thread, r, me) != drafts);
    }

    void aNoteWhoseLineIsGoneBringsItAlong()
    {
        review::Review r;
        r.notes = {
            note(review::Place::Kind::MessageLine, "c2@x", 40, "a line of an older reading", "Still?")};
        QVERIFY(textOf(r).find("> a line of an older reading\n\nStill?\n") != std::string::npos);
    }

    void lints_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("codes");
        const auto row = [](const char *name, const char *text, const char *codes) {
            QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(codes);
        };
        const char *quote = "On x, Yi wrote:\n> Yi\n";
        row("good", "Hi Yi,\n\nOn x, Yi wrote:\n> Yi\n\nFine.\n", "");
        row("top-posting", "Fine.\n\nOn x, Yi wrote:\n> Yi\n", "top-posting:1");
        row("opening and inline", "Thanks for this.\n\nOn x, Yi wrote:\n> Yi\n\nFine.\n", "");
        row("nothing", quote, "nothing-said:2");
        row("long",
            "> Yi\n\naaaa aaaaaaaaaaaaaaaaaaaaaaaaa aaaaaaaaaaaaaaaaaaaa aaaaaaaaaaaaa aaaaaaaaaaaaaaaa\n",
            "line-too-long:3");
        row("a long quote is not mine",
            "> "
            "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n\nb"
            "\n",
            "");
        row("trailer-like", "> Yi\n\nReviewed-by: me, once it is fixed\n", "trailer-like:3");
        row("indented trailer", "> Yi\n\n  Reviewed-by: Me <me@example.org>\n", "trailer-like:3");
        row("good trailer", "> Yi\n\nReviewed-by: Me <me@example.org>\n", "");
        row("another's", "> Yi\n\nReviewed-by: You <you@example.org>\n", "not-your-name:3");
        row("in a quote", "> Yi\n> Tested-by: Me <me@example.org>\n\nok\n", "trailer-in-quote:2");
        row("in the signature", "> Yi\n\nok\n\n-- \nReviewed-by: Me <me@example.org>\n",
            "trailer-in-signature:6");
        row("spaces", ">  x86 524708.0  571315.0  569218.0\n\nok\n", "tabs-lost:1");
        row("snip", "> [snip]\n> \n> [ ... 3 lines trimmed ... ]\n\nok\n", "");
    }
    void lints()
    {
        QFETCH(QString, text);
        QStringList found;
        for (const auto &code : codes(text.toStdString()))
            found.append(QString::fromStdString(code));
        QTEST(found.join(u' '), "codes");
    }

    void lintLooksAtHeadersAndTail()
    {
        auto reply = reply::headersFor(*m_thread, TableMail, me);
        reply.cc = {{"", "me@example.org"}, {"", "no address"}};
        reply.to.clear();
        reply.subject = "Gr\xc3\xbc\xc3\x9f\x65";
        reply.text = "a\n";
        for (int i = 0; i < 12; ++i)
            reply.text += "> Yi\n";
        std::vector<std::string> found;
        for (const auto &finding : reply::lint(*m_thread, {}, reply, me))
            found.push_back(finding.code);
        for (const char *code :
             {"no-recipient", "bad-address", "own-address", "non-ascii-header", "top-posting", "untrimmed"})
            QVERIFY2(std::ranges::find(found, code) != found.end(), code);
    }

    void aClaimWhoseNumbersChanged()
    {
        review::Review r;
        r.claims = {review::claimFor(*m_thread, 2, 0, 6)};
        r.claims[0].text = "ok";
        QCOMPARE(codes("> Yi\n\nok\n", r), std::vector<std::string>{});
        r.claims[0].gains[0].changePercent = 9;
        QCOMPARE(codes("> Yi\n\nok\n", r), std::vector<std::string>{"claim-changed:0"});
        r.claims[0].gains[0].metric = "other";
        QCOMPARE(codes("> Yi\n\nok\n", r), std::vector<std::string>{"claim-lost:0"});
    }

    /// Two covers have a table each, with a column "Before" and one "After": other figures, the same names.
    void aClaimIsHeldAgainstTheTableItIsFrom()
    {
        const auto d = reading();
        for (const std::size_t mail : {std::size_t(Cover), std::size_t(Question)}) {
            auto placed = d->tables[0];
            placed.message = mail;
            d->tables.push_back(placed);
            bench::Comparison change = d->comparisons[mail == Cover ? 0 : 2];
            change.tables = {d->tables.size() - 1};
            change.base = "Before";
            change.config = "After";
            d->comparisons.push_back(change);
        }
        review::Review r;
        r.claims = {review::claimFor(*d, 5, 0, 6)};
        r.claims[0].text = "ok";
        QCOMPARE(r.claims[0].gains.size(), 1U);
        QCOMPARE(review::percent(r.claims[0].gains[0].changePercent), std::string("+8.5 %"));
        auto reply = reply::headersFor(*d, Question, me);
        reply.text = "> So avoiding the cycle in write_begin() (patch 5) made\n\nok\n";
        QVERIFY(reply::lint(*d, r, reply, me).empty());
        d->comparisons[5].changePercent = 4;
        const auto changed = reply::lint(*d, r, reply, me);
        QCOMPARE(changed.size(), 1U);
        QVERIFY2(changed[0].text.find("the tables now give +4.0 %") != std::string::npos,
                 changed[0].text.c_str());
        d->comparisons.pop_back(); // the other cover's table is not the one that is missed
        QCOMPARE(reply::lint(*d, r, reply, me).at(0).code, std::string("claim-lost"));
    }

    void aReplacedVersionIsTold()
    {
        const auto d = reading();
        d->catalogue.series.push_back(d->catalogue.series[0]);
        d->catalogue.series[1].version = "3";
        d->catalogue.series[1].cover.reset();
        d->catalogue.series[1].patches.clear();
        auto reply = reply::headersFor(*d, Patch6, me);
        reply.text = "ok\n";
        const auto findings = reply::lint(*d, {}, reply, me);
        QVERIFY(std::ranges::any_of(findings, [](const auto &f) { return f.code == "superseded"; }));
    }
};

QTEST_APPLESS_MAIN(TestCompose)
#include "tst_compose.moc"
