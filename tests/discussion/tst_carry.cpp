// SPDX-License-Identifier: GPL-3.0-or-later
#include "discussion/carry.h"
#include "reading.h"

#include <QTest>

class TestCarry : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void goesWhereTheLineStillIs();
};

void TestCarry::goesWhereTheLineStillIs()
{
    Reading reading = twoPatches(" v2", "b-", twoPatches());
    // v2 of the first patch has a line more, and lost the one that was taken out.
    std::string &text = reading.bodies[4].text;
    const std::string gone = "-\tset_first_of_the_pool(p);\n", more = "+\tcount(p);\n";
    text.replace(text.find(gone), gone.size(), more);
    reading.add("r1", "one", "Re: [PATCH 1/2] pool: grab once",
                "> -\tset_first_of_the_pool(p);\nGone?\n> +\tset_both_ends_of_the_pool_at_once(p, first, "
                "second_block_of_the_pool);\nBoth?\n");
    reading.add("r2", "two", "Re: [PATCH 2/2] pool: drop late", "Fine.\n");
    reading.read();
    QCOMPARE(reading.catalogue.series.size(), 2U);
    const auto comments = reading.place();
    const auto carried = discussion::carry(comments, reading.catalogue, reading.body());
    QCOMPARE(carried.size(), 1U);
    QCOMPARE(comments[carried[0].comment].text, std::string("Both?\n"));
    QCOMPARE(carried[0].anchor.series, 1U);
    QCOMPARE(carried[0].anchor.patch, 1);
    QCOMPARE(carried[0].anchor.line, 4);
}

QTEST_APPLESS_MAIN(TestCarry)
#include "tst_carry.moc"
