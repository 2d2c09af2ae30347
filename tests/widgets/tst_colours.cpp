// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/colours.h"

#include <QPalette>
#include <QTest>

class TestColours : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void textCanBeRead_data()
    {
        QTest::addColumn<QColor>("base");
        QTest::newRow("light") << QColor(Qt::white);
        QTest::newRow("dark") << QColor(0x1e, 0x21, 0x26);
    }
    void textCanBeRead()
    {
        QFETCH(QColor, base);
        QPalette palette;
        palette.setColor(QPalette::Base, base);
        const auto c = widgets::colours(palette);
        const QColor text = c.dark ? QColor(0xe4, 0xe6, 0xea) : QColor(0x1b, 0x1d, 0x21);
        for (const QColor &ink : {c.gain, c.loss, c.warning, c.link, c.muted, c.addedSign, c.removedSign,
                                  c.claim, c.note, c.quotes[0], c.quotes[1], c.quotes[2], c.quotes[3]}) {
            QVERIFY2(widgets::contrast(ink, base) >= 4.5, qPrintable(ink.name()));
            QVERIFY2(widgets::contrast(ink, c.current) >= 4.5,
                     qPrintable(ink.name() + QStringLiteral(" on current")));
        }
        for (const QColor &ground : {c.added, c.addedWord, c.removed, c.removedWord, c.band, c.warningBand,
                                     c.lit, c.current, c.hit, c.currentHit})
            QVERIFY2(widgets::contrast(text, ground) >= 4.5, qPrintable(ground.name()));
    }
    void contrastIsThatOfTheStandard()
    {
        QCOMPARE(widgets::contrast(Qt::white, Qt::black), 21.0);
        QCOMPARE(widgets::contrast(Qt::black, Qt::black), 1.0);
    }
};

QTEST_MAIN(TestColours)
#include "tst_colours.moc"
