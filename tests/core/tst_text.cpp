// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text.h"

#include <QTest>

class TestText : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void linesKeepALastLineWithoutLineFeed()
    {
        QCOMPARE(core::lines("a\n\nb").size(), 3U);
        QCOMPARE(core::lines("a\n").size(), 1U);
        QVERIFY(core::lines("").empty());
    }
    void collapsesWhiteSpace() { QCOMPARE(core::collapsed("\t a \n\n b "), std::string("a b")); }
    void comparesCaselessly()
    {
        QVERIFY(core::startsWithCaseless("Re: x", "RE:"));
        QVERIFY(!core::startsWithCaseless("R", "RE:"));
    }
};

QTEST_APPLESS_MAIN(TestText)
#include "tst_text.moc"
