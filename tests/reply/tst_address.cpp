// SPDX-License-Identifier: GPL-3.0-or-later
#include "reply/address.h"
#include "reply/reply.h"

#include <QTest>

class TestAddress : public QObject
{
    Q_OBJECT
    static std::string joined(const std::vector<mail::Address> &list) { return reply::formatAddresses(list); }
    static inline const reply::Identity me{{"Me", "me@Example.org"}, {"old@me.org"}};

private Q_SLOTS:
    void reads_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("again");
        QTest::addColumn<int>("count");
        const auto row = [](const char *text, const char *again, int count) {
            QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(again) << count;
        };
        row("a@b", "a@b", 1);
        row("A B <a@b>, c@d", "A B <a@b>, c@d", 2);
        row("\"Last, First\" <a@b>,", "\"Last, First\" <a@b>", 1);
        row("a@b (A B)", "A B <a@b>", 1);
        row("Darrick J. Wong <d@k>", "\"Darrick J. Wong\" <d@k>", 1);
        row("\"q \\\" x\" <a@b>", "\"q \\\" x\" <a@b>", 1);
        row("a@b; c@d\ne@f", "a@b, c@d, e@f", 3);
        row("nobody", "nobody", 1);
        row("\xe5\xbc\xa0 <z@h>", "\xe5\xbc\xa0 <z@h>", 1);
        row("broken <a@b", "broken <a@b>", 1);
        row(" , ,", "", 0);
    }
    void reads()
    {
        QFETCH(QString, text);
        const auto list = reply::parseAddresses(text.toStdString());
        QTEST(static_cast<int>(list.size()), "count");
        QTEST(QString::fromStdString(joined(list)), "again");
    }

    void comparesDomainsCaselessly()
    {
        QVERIFY(reply::sameAddress("a@B.org", "a@b.ORG"));
        QVERIFY(!reply::sameAddress("A@b.org", "a@b.org"));
    }

    void repliesToAll()
    {
        mail::Message m{.id = "2@x",
                        .inReplyTo = {"1@x"},
                        .references = {"0@x", "1@x"},
                        .subject = "[PATCH v2 3/6] a: b",
                        .from = {"Yi", "yi@h.com"}};
        m.to = {{"", "list@k.org"}, {"", "me@example.ORG"}};
        m.cc = {{"Dave", "d@f.com"},
                {"", "LIST@k.org"},
                {"", "list@K.org"},
                {"", "old@me.org"},
                {"", "yi@H.com"}};
        const auto r = reply::headersFor(m, me);
        QCOMPARE(joined(r.to), std::string("Yi <yi@h.com>"));
        QCOMPARE(joined(r.cc), std::string("list@k.org, Dave <d@f.com>, LIST@k.org"));
        QCOMPARE(r.subject, std::string("Re: [PATCH v2 3/6] a: b"));
        QCOMPARE(r.inReplyTo, std::string("2@x"));
        QCOMPARE(r.references, (std::vector<std::string>{"0@x", "1@x", "2@x"}));
        QVERIFY(r.messageId.ends_with("@Example.org"));
    }

    void honoursReplyTo()
    {
        mail::Message m{.id = "2@x", .subject = "a", .from = {"Yi", "yi@h.com"}};
        m.replyTo = {{"", "list@k.org"}};
        m.to = {{"", "list@k.org"}};
        m.cc = {{"", "d@f.com"}};
        const auto r = reply::headersFor(m, me);
        QCOMPARE(joined(r.to), std::string("list@k.org"));
        QCOMPARE(joined(r.cc), std::string("d@f.com"));
    }

    void aReplyToOneselfGoesWhereThatWent()
    {
        mail::Message m{.id = "2@x", .inReplyTo = {"1@x"}, .subject = "Re: a", .from = {"Me", "old@me.org"}};
        m.to = {{"Yi", "yi@h.com"}};
        m.cc = {{"", "me@example.org"}, {"", "list@k.org"}};
        const auto r = reply::headersFor(m, me);
        QCOMPARE(joined(r.to), std::string("Yi <yi@h.com>"));
        QCOMPARE(joined(r.cc), std::string("list@k.org"));
        QCOMPARE(r.subject, std::string("Re: a"));
        QCOMPARE(r.references, (std::vector<std::string>{"1@x", "2@x"}));
    }

    void subjects_data()
    {
        QTest::addColumn<QString>("subject");
        QTest::addColumn<QString>("reply");
        const auto row = [](const char *a, const char *b) {
            QTest::newRow(a) << QString::fromUtf8(a) << QString::fromUtf8(b);
        };
        row("[PATCH v2 6/6] iomap: x", "Re: [PATCH v2 6/6] iomap: x");
        row("RE: x", "RE: x");
        row("Re[2]: x", "Re[2]: x");
        row("[dm-devel] Re: [PATCH] x", "[dm-devel] Re: [PATCH] x");
        row("[PATCH] Re: work the queue", "Re: [PATCH] Re: work the queue");
        row("Regression in x: y", "Re: Regression in x: y");
        row("a\n\tb", "Re: a b");
        row("", "Re: ");
    }
    void subjects()
    {
        QFETCH(QString, subject);
        QTEST(QString::fromStdString(reply::replySubject(subject.toStdString())), "reply");
    }
};

QTEST_APPLESS_MAIN(TestAddress)
#include "tst_address.moc"
