// SPDX-License-Identifier: GPL-3.0-or-later
#include "reading.h"

#include "discussion/mentions.h"

#include <QTest>

using namespace Qt::StringLiterals;

class TestMentions : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void reads_data();
    void reads();
    void prefersTheVersionUnderDiscussion();
    void leavesQuotesToTheirOwnMail();
    void findsWhereItStands();
    void prefersTheOwnPatchForAFile();
    void cutsWhatNamesTooMuch();
};

void TestMentions::reads_data()
{
    QTest::addColumn<std::string>("words");
    QTest::addColumn<QStringList>("told"); // text → patch symbol
    const auto row = [](const char *name, const char *words, const QStringList &told) {
        QTest::newRow(name) << std::string(words) << told;
    };
    row("a patch", "See patch 2 for that.", {u"patch 2→2"_s});
    row("with its sign", "See patch #1.", {u"patch #1→1"_s});
    row("of a total", "That is [2/2], not 1/2.", {u"2/2→2"_s, u"1/2→1"_s});
    row("of another total", "In 1/3 of all cases, on 1/2/2024, 5/6.", {});
    row("with the version", "As in v1 2/2 and v7 1/2.", {u"v1 2/2→2"_s});
    row("several", "Patches 1 and 2 are fine.", {u"Patches 1→1"_s, u"2→2"_s});
    row("in words", "The first patch and the last patch.", {u"first patch→1"_s, u"last patch→2"_s});
    row("the cover", "0/2 says so.", {u"0/2→0"_s});
    row("one that is not there", "See patch 3, and patch 2.5, and patch 2% of it.", {});
    row("a function", "Why does grab() wait?", {u"grab()→1 grab"_s});
    row("a function without its underscores", "And drop()?", {u"drop()→2 __drop"_s});
    row("a function only shown by an @@ line", "above() is not changed.", {});
    row("a patch named beside it", "Both grab() (patch 1) and patch 2.",
        {u"grab()→1 grab"_s, u"patch 1→1"_s, u"patch 2→2"_s});
    row("a place in a file", "See lib/pool.c:12: or pool.c:13.", {u"lib/pool.c:12→1"_s, u"pool.c:13→1"_s});
    row("a commit of the tree", "Fixes: 1234567890ab (\"pool: begin\")", {u"1234567890ab→-"_s});
    row("numbers and words", "deadbeef 1234567 patch of 10", {});
}

void TestMentions::reads()
{
    QFETCH(std::string, words);
    QFETCH(QStringList, told);
    Reading reading = twoPatches();
    reading.add("r", "cover", "Re: [PATCH 0/2] pool: fewer locks", words + "\n");
    reading.read();
    QStringList found;
    for (const discussion::Mention &mention : reading.mentions()) {
        if (mention.message != 3)
            continue;
        QString text = QString::fromStdString(mention.text) + u'→' +
                       (mention.patch ? QString::number(*mention.patch) : u"-"_s);
        if (mention.symbol)
            text += u' ' + QString::fromStdString(*mention.symbol);
        found += text;
    }
    QCOMPARE(found, told);
}

void TestMentions::prefersTheVersionUnderDiscussion()
{
    Reading reading = twoPatches(" v2", "b-", twoPatches());
    reading.add("r1", "two", "Re: [PATCH 2/2] pool: drop late", "grab() and patch 1\n");
    reading.add("r2", "b-two", "Re: [PATCH v2 2/2] pool: drop late", "grab() and patch 1, not v1 1/2\n");
    reading.read();
    QStringList found;
    for (const discussion::Mention &mention : reading.mentions()) {
        if (mention.message >= 6)
            found += QString::fromStdString(reading.catalogue.series[mention.series.value()].version);
    }
    QCOMPARE(found, (QStringList{u"1"_s, u"1"_s, u"2"_s, u"2"_s, u"1"_s}));
}

void TestMentions::leavesQuotesToTheirOwnMail()
{
    Reading reading = twoPatches();
    reading.add("r1", "cover", "Re: [PATCH 0/2] pool: fewer locks", "patch 1?\n");
    reading.add("r2", "r1", "Re: [PATCH 0/2] pool: fewer locks",
                "> patch 1?\n>> patch 2 of a mail that is here\n>>>> patch 2 of one that is not\nYes.\n");
    reading.read();
    const auto mentions = reading.mentions();
    QCOMPARE(std::ranges::count(mentions, 3U, &discussion::Mention::message), 1);
    QCOMPARE(std::ranges::count(mentions, 4U, &discussion::Mention::message), 1);
}

void TestMentions::findsWhereItStands()
{
    Reading reading = twoPatches();
    reading.add("r", "cover", "Re: [PATCH 0/2] pool: fewer locks", "Words.\n\nBut patch 2 waits.\n");
    reading.read();
    const auto mentions = reading.mentions();
    const auto found = std::ranges::find(mentions, 3U, &discussion::Mention::message);
    QVERIFY(found != mentions.end());
    QCOMPARE(found->line, 3);
    QCOMPARE(found->column, 4);
    QCOMPARE(found->length, 7);
    // In a quote of a mail that is not here, it stands behind the marks and their space.
    reading.add("q", "gone", "Re: something else", ">> and patch 1\n>and patch 2\n");
    reading.read();
    const auto all = reading.mentions();
    std::vector<int> columns;
    for (const auto &mention : all)
        if (mention.message == 4)
            columns.push_back(mention.column);
    QCOMPARE(columns, (std::vector{7, 5}));
}

void TestMentions::prefersTheOwnPatchForAFile()
{
    // Both patches touch lib/pool.c: below the second it is the second's.
    Reading reading = twoPatches();
    reading.add("r1", "two", "Re: [PATCH 2/2] pool: drop late",
                "At pool.c:31 it waits; other/pool.c:3 does not.\n");
    reading.add("r2", "cover", "Re: [PATCH 0/2] pool: fewer locks", "At lib/pool.c:31 it waits.\n");
    reading.read();
    std::vector<std::pair<std::size_t, int>> told;
    for (const auto &mention : reading.mentions())
        if (mention.message >= 3)
            told.emplace_back(mention.message, mention.patch.value_or(-1));
    QCOMPARE(told, (std::vector<std::pair<std::size_t, int>>{{3, 2}, {4, 1}}));
}

void TestMentions::cutsWhatNamesTooMuch()
{
    std::string text;
    for (std::size_t i = 0; i < discussion::mostNamingLines + 10; ++i)
        text += "> patch 1\n";
    QCOMPARE(discussion::namingLines(text, {}).size(), discussion::mostNamingLines);
    QVERIFY(discussion::namingLines("No word of it.\n> nor here\n", {}).empty());
    QCOMPARE(discussion::namingLines("patch 1\n+patch 2\npatch 3\n", {{2, 2}}).size(), 2U);
}

QTEST_APPLESS_MAIN(TestMentions)
#include "tst_mentions.moc"
