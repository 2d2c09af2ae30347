// SPDX-License-Identifier: GPL-3.0-or-later
#include "reading.h"

#include <QTest>

using namespace Qt::StringLiterals;

/// Where replies stand: under the line of the patch that they quote.
class TestComments : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void placesByContent_data();
    void placesByContent();
    void followsAnswersThroughDeeperQuotes();
    void answersWordsOfTheMailAbove();
    void staysLinearOnLongThreads();
    void keepsAllOfAReplyOfVeryManyAnswers();
};

void TestComments::placesByContent_data()
{
    QTest::addColumn<std::string>("reply");
    QTest::addColumn<int>("messageLine"); // of patch 1's mail; 0: the whole
    QTest::addColumn<int>("line");        // of its hunk
    QTest::addColumn<bool>("lost");
    const auto row = [](const char *name, const char *reply, int messageLine, int line, bool lost = false) {
        QTest::newRow(name) << std::string(reply) << messageLine << line << lost;
    };
    row("under an added line",
        "> +\tset_both_ends_of_the_pool_at_once(p, first, second_block_of_the_pool);\n\nWhy?\n", 17, 4);
    row("the quote trimmed to one line of several",
        "> @@ -10,6 +10,7 @@ int above(void)\n> -\tset_first_of_the_pool(p);\n\nWhy?\n", 16, 3);
    row("tabs made spaces, the space behind the mark lost",
        ">+       set_both_ends_of_the_pool_at_once(p, first, second_block_of_the_pool);\nWhy?\n", 17, 4);
    row("wrapped with its mark",
        "> +\tset_both_ends_of_the_pool_at_once(p, first,\n> second_block_of_the_pool);\nWhy?\n", 17, 4);
    row("wrapped without its mark",
        "> +\tset_both_ends_of_the_pool_at_once(p, first,\nsecond_block_of_the_pool);\nWhy?\n", 17, 4);
    row("a line that stands twice, told by what is above it",
        "> +\tset_both_ends_of_the_pool_at_once(p, first, second_block_of_the_pool);\n> +\treturn 0;\n>  "
        "\treturn 0;\n\nTwice?\n",
        19, 6);
    row("the commit message",
        "> Take the lock once, since taking it twice costs a cycle\n> for every block of the pool.\n\nHow "
        "much?\n",
        2, -1);
    row("the commit message, filled anew",
        "> Take the lock once, since\n> taking it twice costs a cycle for every\n> block of the pool.\n\nHow "
        "much?\n",
        2, -1);
    row("below the whole patch", ">  }\n\nFine.\n", 20, 7);
    row("no quote", "Looks good.\n", 0, -1);
    row("quotes something else", "> a mail that nobody has seen here\n\nWhat?\n", 0, -1, true);
    row("a header of the diff", "> --- a/lib/pool.c\n\nWhich tree?\n", 10, -1);
}

void TestComments::placesByContent()
{
    QFETCH(std::string, reply);
    QFETCH(int, messageLine);
    QFETCH(int, line);
    QFETCH(bool, lost);
    Reading reading = twoPatches();
    reading.add("r", "one", "Re: [PATCH 1/2] pool: grab once", reply + "\n-- \nA. Reader\n");
    reading.read();
    const auto comments = reading.place();
    QCOMPARE(comments.size(), 1U);
    QVERIFY(comments[0].anchor);
    QCOMPARE(comments[0].anchor->patch, 1);
    QCOMPARE(comments[0].anchor->messageLine, messageLine);
    QCOMPARE(comments[0].anchor->line, line);
    QCOMPARE(comments[0].lost, lost);
    QVERIFY(!comments[0].text.contains("A. Reader"));
}

void TestComments::followsAnswersThroughDeeperQuotes()
{
    Reading reading = twoPatches();
    reading.add("r1", "one", "Re: [PATCH 1/2] pool: grab once",
                "> -\tset_first_of_the_pool(p);\n\nWhy is this gone?\n");
    reading.add("r2", "r1", "Re: [PATCH 1/2] pool: grab once",
                "> > -\tset_first_of_the_pool(p);\n> \n> Why is this gone?\n\nIt is in the next line.\n");
    reading.read();
    const auto comments = reading.place();
    QCOMPARE(comments.size(), 2U);
    QCOMPARE(comments[1].message, 4U);
    QCOMPARE(comments[1].anchor->line, 3);
    QCOMPARE(comments[1].answers, std::optional<std::size_t>(0));
}

void TestComments::answersWordsOfTheMailAbove()
{
    Reading reading = twoPatches();
    reading.add("r1", "two", "Re: [PATCH 2/2] pool: drop late",
                "> +\tunlock_late(p);\n\nHow late is that?\nOr is it early?\n");
    reading.add("r2", "r1", "Re: [PATCH 2/2] pool: drop late", "> How late is that?\n\nAs late as can be.\n");
    reading.read();
    const auto comments = reading.place();
    QCOMPARE(comments.size(), 2U);
    QCOMPARE(comments[1].anchor, comments[0].anchor);
    QCOMPARE(comments[1].anchor->patch, 2);
    QCOMPARE(comments[1].answers, std::optional<std::size_t>(0));
}

void TestComments::staysLinearOnLongThreads()
{
    Reading reading = twoPatches();
    std::string parent = "one";
    for (int i = 0; i < 3000; ++i) {
        const std::string id = "r" + std::to_string(i);
        reading.add(id, parent, "Re: [PATCH 1/2] pool: grab once",
                    "> -\tset_first_of_the_pool(p);\n> The same words.\n\nThe same words.\n");
        parent = id;
    }
    reading.read();
    QCOMPARE(reading.place().size(), 3000U);
}

void TestComments::keepsAllOfAReplyOfVeryManyAnswers()
{
    Reading reading = twoPatches();
    std::string text;
    for (int i = 0; i < 20'000; ++i)
        text += "> words\nanswer\n";
    reading.add("r", "one", "Re: [PATCH 1/2] pool: grab once", text + "> words\nthe last answer\n");
    reading.read();
    const auto comments = reading.place();
    QVERIFY(comments.size() <= 5'000);
    QVERIFY(comments.back().text.ends_with("the last answer\n"));
}

QTEST_APPLESS_MAIN(TestComments)
#include "tst_comments.moc"
