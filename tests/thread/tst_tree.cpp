// SPDX-License-Identifier: GPL-3.0-or-later
#include "thread/tree.h"

#include <QElapsedTimer>
#include <QTest>

namespace {

mail::Message message(std::string id, std::string parent = {}, std::vector<std::string> references = {})
{
    mail::Message m;
    m.id = std::move(id);
    if (!parent.empty())
        m.inReplyTo = {std::move(parent)};
    m.references = std::move(references);
    return m;
}

/// "a(b(c) ?d)": depth first, '?' for a missing one.
std::string printed(const thread::Tree &tree)
{
    std::string result;
    int depth = 0;
    for (const auto &node : tree.nodes) {
        while (depth > node.depth)
            result += ')', --depth;
        if (depth < node.depth)
            result += '(', ++depth;
        else if (!result.empty())
            result += ' ';
        result += (node.message ? "" : "?") + node.id;
    }
    return result + std::string(static_cast<std::size_t>(depth), ')');
}

} // namespace

class TestTree : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void printsShapes_data()
    {
        QTest::addColumn<std::vector<mail::Message>>("messages");
        QTest::addColumn<std::string>("shape");
        using M = std::vector<mail::Message>;
        QTest::newRow("chain") << M{message("c", "b"), message("b", "a"), message("a")}
                               << std::string("a(b(c))");
        QTest::newRow("missing parent") << M{message("b", "a"), message("c", "a")} << std::string("?a(b c)");
        QTest::newRow("missing between")
            << M{message("c", "b", {"a", "b"}), message("a")} << std::string("a(?b(c))");
        QTest::newRow("missing ancestors fold")
            << M{message("d", "c", {"a", "b", "c"})} << std::string("?c(d)");
        QTest::newRow("missing root joins") << M{message("d", "b", {"a", "b"}), message("e", "c", {"a", "c"})}
                                            << std::string("?a(?b(d) ?c(e))");
        QTest::newRow("loop") << M{message("a", "b"), message("b", "a")} << std::string("b(a)");
        QTest::newRow("itself") << M{message("a", "a")} << std::string("a");
        QTest::newRow("references only") << M{message("b", {}, {"a"}), message("a")} << std::string("a(b)");
        QTest::newRow("In-Reply-To wins")
            << M{message("c", "a", {"a", "b"}), message("a"), message("b", "a")} << std::string("a(c b)");
    }
    void printsShapes()
    {
        QFETCH(std::vector<mail::Message>, messages);
        QFETCH(std::string, shape);
        QCOMPARE(printed(thread::build(messages)), shape);
    }

    void aDuplicateGetsItsOwnNode()
    {
        const std::vector messages{message("a"), message("b", "a"), message("b", "a"), message("c", "b")};
        const auto tree = thread::build(messages);
        QCOMPARE(tree.nodes.size(), 4U);
        QVERIFY(tree.nodeOf[1] != tree.nodeOf[2]);
        QCOMPARE(tree.nodes[tree.nodeOf[3]].parent, std::optional(tree.nodeOf[1]));
    }

    void aDeepChainIsFine()
    {
        std::vector<mail::Message> messages;
        for (int i = 0; i < 5000; ++i)
            messages.push_back(message(std::to_string(i), i > 0 ? std::to_string(i - 1) : std::string()));
        const auto tree = thread::build(messages);
        QCOMPARE(tree.nodes.back().depth, 4999);
        QCOMPARE(tree.roots.size(), 1U);
    }

    void tenThousandMailsTakeNoTime()
    {
        std::vector<mail::Message> messages;
        std::vector<std::string> references;
        for (int i = 0; i < 10'000; ++i) {
            auto m = message(std::to_string(i), {}, references);
            m.subject = "Re: [PATCH v2 3/9] part";
            messages.push_back(m);
            // Long, and most of what it names is missing.
            references.push_back((i % 3 == 0 ? "" : "gone") + std::to_string(i));
            if (references.size() > 100)
                references.erase(references.begin());
        }
        QElapsedTimer timer;
        timer.start();
        const auto tree = thread::build(messages);
        QVERIFY(tree.nodes.size() >= messages.size());
        QVERIFY2(timer.elapsed() < 5000, "building the tree grows faster than the number of mails");
    }

    void unthreadedSeriesIsJoined()
    {
        std::vector<mail::Message> messages;
        for (int i = 3; i >= 1; --i) {
            auto m = message(std::to_string(i));
            m.from.address = "a@example.org";
            m.subject = "[PATCH v2 " + std::to_string(i) + "/3] part";
            m.date = mail::Date{1'000'000 + i, 0};
            messages.push_back(m);
        }
        auto stranger = message("x");
        stranger.from.address = "b@example.org";
        stranger.subject = "[PATCH v2 2/3] other";
        stranger.date = mail::Date{1'000'000, 0};
        messages.push_back(stranger);
        const auto tree = thread::build(messages);
        QCOMPARE(printed(tree), std::string("x 1(2 3)"));
        QVERIFY(tree.nodes[2].bySubject);
    }
};

QTEST_APPLESS_MAIN(TestTree)
#include "tst_tree.moc"
