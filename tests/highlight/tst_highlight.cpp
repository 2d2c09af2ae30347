// SPDX-License-Identifier: GPL-3.0-or-later
#include "highlight/contrast.h"
#include "highlight/highlighter.h"

#include <QColor>
#include <QTest>

using namespace highlight;

namespace {

Text textOf(const QStringList &lines, const QString &path = QStringLiteral("a.c"), int *asked = nullptr)
{
    return Text(path, {}, [lines, asked](int line) {
        if (asked)
            ++*asked;
        return lines.value(line, QStringLiteral("int x;"));
    });
}

} // namespace

class TestHighlight : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void tellsTheLanguageByName_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("language");
        QTest::newRow("C") << "fs/iomap/buffered-io.c" << "C";
        QTest::newRow("Makefile") << "fs/ext4/Makefile" << "Makefile";
        QTest::newRow("Python") << "tools/perf.py" << "Python";
        QTest::newRow("none") << "what/ever.zzz" << "";
        QTest::newRow("nothing") << "" << "";
    }
    void tellsTheLanguageByName()
    {
        QFETCH(QString, path);
        QTEST(languageOf(path), "language");
    }

    void keepsTheStateFromLineToLine()
    {
        Text text =
            textOf({QStringLiteral("/* a"), QStringLiteral("return 1"), QStringLiteral("*/ return 1;")});
        const auto inside = text.spans(1);
        QVERIFY(!inside.empty());
        for (const Span &span : inside)
            QCOMPARE(span.colour, text.spans(0).front().colour);
        QVERIFY(text.spans(2).back().colour != inside.front().colour);
        QCOMPARE(text.spans(1), inside); // in any order
    }

    void startsEachTextAnew()
    {
        Text open = textOf({QStringLiteral("/* never closed")});
        (void)open.spans(0);
        Text next = textOf({QStringLiteral("return 1;")});
        QVERIFY(next.spans(0).front().bold);
    }

    void readsOnlyWhatIsNear()
    {
        int asked = 0;
        Text text = textOf({}, QStringLiteral("a.c"), &asked);
        (void)text.spans(300000);
        QVERIFY2(asked <= Text::reach, qPrintable(QString::number(asked)));
        asked = 0;
        for (int line = 300001; line < 300050; ++line)
            (void)text.spans(line);
        QCOMPARE(asked, 49);
    }

    void leavesVeryLongLinesAlone()
    {
        Text text = textOf({QStringLiteral("int x; ").repeated(1000), QStringLiteral("return 1;")});
        QVERIFY(text.spans(0).empty());
        QVERIFY(!text.spans(1).empty());
    }

    void measuresContrast()
    {
        QCOMPARE(contrast(qRgb(0, 0, 0), qRgb(255, 255, 255)), 21.0);
        QCOMPARE(contrast(qRgb(9, 9, 9), qRgb(9, 9, 9)), 1.0);
        // WCAG's own example of a grey that just passes on white.
        QVERIFY(std::abs(contrast(qRgb(0x76, 0x76, 0x76), qRgb(255, 255, 255)) - 4.54) < 0.01);
    }

    void makesColoursReadable()
    {
        const std::vector<QRgb> light{qRgb(255, 255, 255), qRgb(214, 240, 218), qRgb(250, 219, 216)};
        const std::vector<QRgb> dark{qRgb(30, 30, 30), qRgb(20, 60, 40), qRgb(80, 30, 30)};
        for (int hue = 0; hue < 360; hue += 15) {
            for (int lightness = 0; lightness <= 255; lightness += 15) {
                const QRgb colour = QColor::fromHsl(hue, 200, lightness).rgb();
                for (const auto &backgrounds : {light, dark}) {
                    const QRgb result = readable(colour, backgrounds);
                    for (const QRgb background : backgrounds)
                        QVERIFY(contrast(result, background) >= readableContrast);
                }
            }
        }
        QCOMPARE(readable(qRgb(0, 0, 0), light), qRgb(0, 0, 0));
    }
};

QTEST_GUILESS_MAIN(TestHighlight)
#include "tst_highlight.moc"
