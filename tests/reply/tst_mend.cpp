// SPDX-License-Identifier: GPL-3.0-or-later
#include "../review/constructed.h"
#include "reply/answers.h"
#include "reply/mend.h"

#include <QTest>

using namespace constructed;

/// What lint finds and a button mends, and answers that come after a reply was begun.
class TestMend : public QObject
{
    Q_OBJECT
    const std::shared_ptr<const dossier::Dossier> m_thread = reading();
    static inline const reply::Identity me{{"Me", "me@example.org"}, {}};

    static review::Draft draftOf(std::string text, std::string cc = {})
    {
        review::Draft draft;
        draft.id = "d";
        draft.inReplyTo = "t@x";
        draft.subject = "Re: [PATCH v2 0/6] locks: fewer cycles";
        draft.messageId = "mine@x";
        draft.cc = std::move(cc);
        draft.text = std::move(text);
        return draft;
    }
    std::vector<reply::Finding> lint(const review::Draft &draft, const review::Review &review = {}) const
    {
        return reply::lint(*m_thread, review, reply::fromDraft(*m_thread, draft, me), me);
    }
    static review::Note note(int line, const char *anchor, const char *text)
    {
        review::Note n;
        n.id = review::newId();
        n.place.kind = review::Place::Kind::MessageLine;
        n.place.message = "t@x";
        n.place.firstLine = n.place.lastLine = line;
        n.place.text = anchor;
        n.text = text;
        return n;
    }

private Q_SLOTS:
    void mends_data()
    {
        QTest::addColumn<QByteArray>("code");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("mended");
        const auto row = [](const char *code, const char *text, const char *mended) {
            QTest::newRow(code) << QByteArray(code) << QByteArray(text) << QByteArray(mended);
        };
        row("top-posting",
            "Looks right.\n\nOn Wed, Yi Example wrote:\n>  x86       524708.0  571315.0  569218.0\n",
            "On Wed, Yi Example wrote:\n>  x86       524708.0  571315.0  569218.0\n\nLooks right.\n");
        row("untrimmed", "> a\n\nRight.\n\n> 1\n> 2\n> 3\n> 4\n> 5\n> 6\n> 7\n> 8\n> 9\n> 10\n-- \nMe\n",
            "> a\n\nRight.\n-- \nMe\n");
        row("line-too-long",
            "> a\n\nThis line goes on for longer than any list likes to read it, and so it is to be broken "
            "at 72.\n",
            "> a\n\nThis line goes on for longer than any list likes to read it, and so it\nis to be broken "
            "at 72.\n");
        row("trailer-like", "> a\n\nGood.\n\n  Reviewed-by: me\n",
            "> a\n\nGood.\n\nReviewed-by: Me <me@example.org>\n");
        row("not-your-name", "> a\n\nGood.\n\nAcked-by: Me <old@example.com>\n",
            "> a\n\nGood.\n\nAcked-by: Me <me@example.org>\n");
        row("trailer-in-quote", "> a\n> Reviewed-by: Me <me@example.org>\n\nGood.\n",
            "> a\nReviewed-by: Me <me@example.org>\n\nGood.\n");
        row("trailer-in-signature", "> a\n\nGood.\n-- \nAcked-by: Me <me@example.org>\n",
            "> a\n\nGood.\nAcked-by: Me <me@example.org>\n-- \n");
        row("tabs-lost", "> x86 524708.0 571315.0 569218.0\n\nGood.\n",
            ">  x86       524708.0  571315.0  569218.0\n\nGood.\n");
        row("control-character", "> a\n\nGood.\rSo.\n", "> a\n\nGood.So.\n");
    }
    void mends()
    {
        QFETCH(QByteArray, code);
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, mended);
        const auto draft = draftOf(text.toStdString());
        const auto findings = lint(draft);
        const auto found = std::ranges::find(findings, code.toStdString(), &reply::Finding::code);
        QVERIFY(found != findings.end());
        const auto mend = reply::mend(*m_thread, {}, draft, *found, me);
        QVERIFY(mend);
        QVERIFY(!mend->what.empty());
        QCOMPARE(mend->draft.text, mended.toStdString());
        for (const auto &left : lint(mend->draft))
            QVERIFY2(left.code != found->code, left.text.c_str());
    }
    void recipients()
    {
        const auto draft =
            draftOf("> a\n\nGood.\n", "list@example.org, Me <me@example.org>, list@example.org");
        for (const char *code : {"own-address", "twice"}) {
            const auto findings = lint(draft);
            const auto found = std::ranges::find(findings, code, &reply::Finding::code);
            QVERIFY2(found != findings.end(), code);
            const auto mend = reply::mend(*m_thread, {}, draft, *found, me);
            QVERIFY2(mend, code);
            QCOMPARE(mend->draft.cc, std::string("list@example.org"));
            QCOMPARE(mend->draft.text, draft.text);
        }
    }
    void whatOnlyItsWriterCanMendIsLeft()
    {
        const auto draft = draftOf("> a\n");
        for (const auto &finding : lint(draft))
            QVERIFY2(!reply::mend(*m_thread, {}, draft, finding, me), finding.code.c_str());
    }
    /// A reply is begun, and the reviewer goes on reading: what is noted then comes in at its place, and what
    /// was typed stays.
    void notesThatCameLater()
    {
        review::Review review;
        review.notes.push_back(note(5, " x86       524708.0  571315.0  569218.0", "Is this one run?"));
        auto draft = reply::compose(*m_thread, review, me).at(0);
        QVERIFY(lint(draft, review).empty());
        draft.text += "\nThanks for measuring again, by the way.\n";
        review.notes.push_back(
            note(6, " arm64     801965.0  876077.0  871605.0", "Which arm64 machine is it?"));
        review.notes.push_back(note(2, "> How does v2 do?", "A fair question indeed."));
        const auto findings = lint(draft, review);
        QCOMPARE(findings.size(), 1U);
        QCOMPARE(findings[0].code, std::string("notes-missing"));
        const auto mend = reply::mend(*m_thread, review, draft, findings[0], me);
        QVERIFY(mend);
        QCOMPARE(mend->draft.text, std::string("On Wed, 14 Aug 2024 at 10:17 +0800, Yi Example wrote:\n"
                                               "> On Tue, Dave Example wrote:\n"
                                               ">> How does v2 do?\n"
                                               "\n"
                                               "A fair question indeed.\n"
                                               "\n"
                                               "> [ ... 1 line trimmed ... ]\n"
                                               ">  platform  base      v1        v2\n"
                                               ">  x86       524708.0  571315.0  569218.0\n"
                                               "\n"
                                               "Is this one run?\n"
                                               "\n"
                                               "Thanks for measuring again, by the way.\n"
                                               "\n"
                                               ">  arm64     801965.0  876077.0  871605.0\n"
                                               "\n"
                                               "Which arm64 machine is it?\n"));
        QVERIFY(lint(mend->draft, review).empty());
    }
    void wordsThatWereWorkedOnAreKnown()
    {
        const auto missing = [](const char *words, const char *text) {
            reply::Answer answer;
            answer.text = answer.words = words;
            return reply::missingAnswers({answer}, text).size();
        };
        QCOMPARE(
            missing("Please take the lock once here.", "> x\n\nPlease take this lock only once, here.\n"),
            0U);
        QCOMPARE(missing("Please take the lock once here.", "> Please take the lock once here.\n"),
                 1U); // a quote
        QCOMPARE(missing("Yes.", "> x\n\nYes.\n"), 0U);
        QCOMPARE(missing("Yes.", "> x\n\nNo.\n"), 1U);
    }
};

QTEST_APPLESS_MAIN(TestMend)
#include "tst_mend.moc"
