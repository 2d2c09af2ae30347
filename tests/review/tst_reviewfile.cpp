// SPDX-License-Identifier: GPL-3.0-or-later
#include "review/file.h"

#include <QTest>

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
};

QTEST_APPLESS_MAIN(TestReviewFile)
#include "tst_reviewfile.moc"
