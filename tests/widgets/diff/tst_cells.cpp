// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/cells.h"
#include "diff/page.h"

#include <QTest>

using namespace widgets;

class TestCells : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void laysOutOnAGrid_data()
    {
        QTest::addColumn<QByteArray>("octets");
        QTest::addColumn<int>("columns");
        QTest::addColumn<QString>("drawn");
        QTest::newRow("plain") << QByteArray("int x;") << 6 << "int x;";
        QTest::newRow("empty") << QByteArray("") << 0 << "";
        QTest::newRow("tab at the start") << QByteArray("\tx") << 9 << "        x";
        QTest::newRow("tab within") << QByteArray("ab\tx\ty") << 17 << "ab      x       y";
        QTest::newRow("umlaut") << QByteArray("f\xc3\xbcr") << 3 << QStringLiteral("für");
        QTest::newRow("not UTF-8") << QByteArray("f\xfcr") << 3 << QStringLiteral("für");
        QTest::newRow("wide") << QByteArray("\xe4\xb8\xad\xe6\x96\x87x") << 5 << QStringLiteral("中文x");
        QTest::newRow("beyond the first plane")
            << QByteArray("\xf0\x9f\x98\x80x") << 3 << QStringLiteral("😀x");
        QTest::newRow("combining") << QByteArray("e\xcc\x81x") << 2 << QString::fromUtf8("e\xcc\x81x");
        QTest::newRow("CRLF") << QByteArray("x\r") << 2 << QStringLiteral("x␍");
        QTest::newRow("CR within") << QByteArray("x\ry") << 10 << QStringLiteral("x‹U+000D›y");
        QTest::newRow("right-to-left override") << QByteArray("a\xe2\x80\xae"
                                                              "b")
                                                << 10 << QStringLiteral("a‹U+202E›b");
        QTest::newRow("zero width space") << QByteArray("\xe2\x80\x8b") << 8 << QStringLiteral("‹U+200B›");
        QTest::newRow("NUL") << QByteArray("\0", 1) << 8 << QStringLiteral("‹U+0000›");
    }
    void laysOutOnAGrid()
    {
        QFETCH(QByteArray, octets);
        const Cells cells(octets.toStdString());
        QTEST(cells.columns(), "columns");
        QTEST(cells.spaced(), "drawn");
        QCOMPARE(columnsOf(octets.toStdString()), cells.columns());
    }

    void findsItsWayBothWays()
    {
        const Cells cells("\ta\xe4\xb8\xad\xe2\x80\xae"
                          "b");
        const int columns[] = {0, 8, 9, 11, 19, 20};
        for (int index = 0; index <= 5; ++index) {
            QCOMPARE(cells.columnOf(index), columns[index]);
            QCOMPARE(cells.indexAt(columns[index]), index);
        }
        QCOMPARE(cells.indexAt(4), 0);  // within the tab
        QCOMPARE(cells.indexAt(15), 3); // within the name
        QCOMPARE(cells.indexAt(999), 5);
    }

    void knowsWhatCannotBeSeen()
    {
        QVERIFY(hasInvisible(QStringLiteral("access\u202e")));
        QVERIFY(hasInvisible(QStringLiteral("a\u00a0b")));
        QVERIFY(!hasInvisible(QStringLiteral("für 中文\tx")));
        QVERIFY(!hasInvisible(QStringLiteral("line\r")));
        QVERIFY(isBidiControl(0x2066) && !isBidiControl('x'));
    }

    void blanksAtALinesEndAreNoRow()
    {
        const auto pieces = broken(QStringLiteral("a line that is as wide as the page goes "), 39);
        QCOMPARE(pieces.size(), 1U);
        QCOMPARE(pieces[0], QStringLiteral("a line that is as wide as the page goes"));
        QCOMPARE(broken(QStringLiteral("a line that is wider than the page goes"), 20).size(), 2U);
    }

    void countsOctetsInUnits()
    {
        QCOMPARE(indexOfOctet("f\xc3\xbcr", 3), 2);
        QCOMPARE(indexOfOctet("f\xfcr", 2), 2);
        QCOMPARE(indexOfOctet("abc", 99), 3);
    }
};

QTEST_APPLESS_MAIN(TestCells)
#include "tst_cells.moc"
