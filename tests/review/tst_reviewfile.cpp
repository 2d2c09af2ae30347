// SPDX-License-Identifier: GPL-3.0-or-later
#include "review/file.h"
#include "review/merge.h"

#include <QTest>

#include <algorithm>

class TestReviewFile : public QObject
{
    Q_OBJECT
    static review::Review sample()
    {
        review::Review r{.id = "r1", .thread = "cover@example.org", .title = "locks: take it once"};
        r.notes.push_back({.id = "n1",
                           .place = {.kind = review::Place::Kind::DiffLine,
                                     .message = "p2@example.org",
                                     .firstLine = 40,
                                     .lastLine = 41,
                                     .text = "+\tlock(&s);\n+\tx();",
                                     .path = "a b.c",
                                     .oldSide = true,
                                     .fileLine = 12},
                           .text = "Why \"twice\"?\n\xe2\x80\xa6",
                           .severity = review::Severity::MustFix,
                           .done = true,
                           .created = 1723601641,
                           .changed = 1723601642});
        r.claims.push_back({.id = "c1",
                            .gains = {{.metric = "File Write 1024",
                                       .row = "x86",
                                       .unit = "KBps",
                                       .from = "base",
                                       .to = "v2",
                                       .fromValue = 524708,
                                       .toValue = 569218,
                                       .changePercent = 8.482813297910608,
                                       .message = "t@example.org",
                                       .fromLine = 3,
                                       .toLine = 3,
                                       .verdict = "one run each"}},
                            .causes = {{.seriesTitle = "locks",
                                        .version = "2",
                                        .patch = 6,
                                        .patchMessage = "p6@example.org",
                                        .symbol = "write_end",
                                        .share = 0.75}},
                            .onlyTogether = true,
                            .standing = review::Standing::MeasuredApart,
                            .by = "Yi",
                            .evidence = {{.kind = review::Place::Kind::Cell,
                                          .message = "t@example.org",
                                          .firstLine = 3,
                                          .lastLine = 3,
                                          .metric = "m",
                                          .row = "x86",
                                          .config = "v2"}},
                            .text = "the lock"});
        r.drafts.push_back(
            {.id = "d1", .inReplyTo = "t@example.org", .to = "a <a@b>", .text = "  as typed \n\n\n"});
        r.reviewed = {"p1@example.org", "p2@example.org a b.c"};
        return r;
    }

private Q_SLOTS:
    void comesBackAsItWas()
    {
        const auto r = sample();
        const auto text = review::toJson(r);
        const auto back = review::fromJson(text);
        QVERIFY(back.has_value());
        QVERIFY(*back == r);
        QCOMPARE(review::toJson(*back), text);
        QVERIFY(text.find("\"schema\": 1") != std::string::npos);
        QVERIFY(text.find("\"measured apart\"") != std::string::npos);
    }

    void aLaterKeyIsPassedOver()
    {
        const auto back =
            review::fromJson(R"({"schema":1,"thread":"x@y","future":[1],"notes":[{"text":"a","mood":3}]})");
        QVERIFY(back.has_value());
        QCOMPARE(back->notes.size(), 1U);
        QVERIFY(!back->notes[0].id.empty());
        QVERIFY(!back->id.empty());
    }

    void twoItemsNeverShareAnId()
    {
        const auto back = review::fromJson(R"({"schema":1,"notes":[{"id":"a"},{"id":"a"}]})");
        QVERIFY(back->notes[0].id != back->notes[1].id);
    }

    void refuses_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("empty") << QByteArray() << QByteArray("line 1");
        QTest::newRow("cut") << QByteArray("{\"schema\": 1,\n\"notes\": [") << QByteArray("line 2");
        QTest::newRow("list") << QByteArray("[]") << QByteArray("list");
        QTest::newRow("no schema") << QByteArray("{\"a\": 1}") << QByteArray("no schema");
        QTest::newRow("newer") << QByteArray("{\"schema\": 2}") << QByteArray("schema 2");
        QTest::newRow("notes no list")
            << QByteArray("{\"schema\": 1, \"notes\": 3}") << QByteArray("notes is not a list");
        QTest::newRow("deep") << QByteArray(200000, '[') << QByteArray("no review file");
    }
    void refuses()
    {
        QFETCH(QByteArray, json);
        QFETCH(QByteArray, says);
        const auto back = review::fromJson(json.toStdString());
        QVERIFY(!back);
        QVERIFY2(back.error().text.find(says.toStdString()) != std::string::npos, back.error().text.c_str());
    }

    void whatBothSidesWroteIsMergedByNote()
    {
        const auto note = [](const char *id, const char *text, std::int64_t changed = 1) {
            return review::Note{.id = id, .text = text, .changed = changed};
        };
        review::Review base;
        base.notes = {note("same", "s"), note("ours", "o"), note("theirs", "t"),
                      note("both", "b"), note("gone", "g"), note("gone but changed", "c")};
        auto ours = base, theirs = base;
        ours.notes[1].text = "o, ours";
        ours.notes[3].text = "b, ours";
        ours.notes.push_back(note("new here", "n"));
        std::erase_if(ours.notes, [](const auto &n) { return n.id == "gone but changed"; });
        theirs.notes[2].text = "t, theirs";
        theirs.notes[3].text = "b, theirs";
        theirs.notes[5].text = "c, theirs";
        std::erase_if(theirs.notes, [](const auto &n) { return n.id == "gone"; });
        theirs.notes.push_back(note("new there", "m"));
        theirs.reviewed = {"p@x"};
        const auto merged = review::merged(ours, theirs, &base);
        std::vector<std::string> texts;
        for (const auto &n : merged.notes)
            texts.push_back(n.text);
        QCOMPARE(texts, (std::vector<std::string>{"s", "o, ours", "t, theirs", "b, ours", "b, theirs", "n",
                                                  "c, theirs", "m"}));
        QVERIFY(merged.notes[4].id != merged.notes[3].id);
        QCOMPARE(merged.reviewed, std::vector<std::string>{"p@x"});
        // Without the common state: the later one, and nothing is taken away.
        theirs.notes[3].changed = 2;
        const auto later = review::merged(ours, theirs);
        QCOMPARE(std::ranges::count(later.notes, std::string("b, theirs"), &review::Note::text), 1);
        QCOMPARE(std::ranges::count(later.notes, std::string("b, ours"), &review::Note::text), 0);
        QCOMPARE(std::ranges::count(later.notes, std::string("g"), &review::Note::text), 1);
        QCOMPARE(review::merged(later, later), later);
    }
};

QTEST_APPLESS_MAIN(TestReviewFile)
#include "tst_reviewfile.moc"
