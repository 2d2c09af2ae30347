// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/table.h"
#include "printtables.h"

#include <QDir>
#include <QTest>

/// Every shape as a golden file: tests/data/tables/NAME.in and what is read of it in NAME.expected.
/// WHICHPATCH_UPDATE_GOLDEN=1 writes the second anew; read the difference before you keep it.
class TestTables : public QObject
{
    Q_OBJECT

    static QByteArray content(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private Q_SLOTS:
    void golden_data()
    {
        QTest::addColumn<QString>("path");
        const QDir dir(QStringLiteral(TEST_DATA "/tables"));
        const auto names = dir.entryList({QStringLiteral("*.in")}, QDir::Files, QDir::Name);
        QVERIFY(!names.isEmpty());
        for (const auto &name : names)
            QTest::newRow(qPrintable(name.chopped(3))) << dir.filePath(name.chopped(3));
    }

    void golden()
    {
        QFETCH(QString, path);
        const auto in = content(path + QStringLiteral(".in"));
        const auto read = QByteArray::fromStdString(
            printing::print(bench::readTables({in.data(), static_cast<std::size_t>(in.size())})));
        const QString expected = path + QStringLiteral(".expected");
        if (qEnvironmentVariableIsSet("WHICHPATCH_UPDATE_GOLDEN")) {
            QFile file(expected);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(read);
            return;
        }
        const auto wantLines = content(expected).split('\n'), haveLines = read.split('\n');
        for (qsizetype i = 0; i < std::min(wantLines.size(), haveLines.size()); ++i)
            QCOMPARE(haveLines[i], wantLines[i]);
        QCOMPARE(haveLines.size(), wantLines.size());
    }

    /// One mark more before each line, or a blank less, must not change a figure.
    void quotingDeeperChangesNoFigure_data() { golden_data(); }
    void quotingDeeperChangesNoFigure()
    {
        QFETCH(QString, path);
        const auto in = content(path + QStringLiteral(".in"));
        QByteArray quoted;
        for (const auto &line : in.split('\n'))
            quoted += (line.startsWith('>') ? ">" : "> ") + line + '\n';
        const auto plain = bench::readTables({in.data(), static_cast<std::size_t>(in.size())});
        const auto deeper = bench::readTables({quoted.data(), static_cast<std::size_t>(quoted.size())});
        QCOMPARE(deeper.size(), plain.size());
        for (std::size_t t = 0; t < plain.size(); ++t) {
            QCOMPARE(deeper[t].quoteDepth, plain[t].quoteDepth + 1);
            QCOMPARE(deeper[t].cells.size(), plain[t].cells.size());
            for (std::size_t c = 0; c < plain[t].cells.size(); ++c) {
                QCOMPARE(deeper[t].cells[c].value, plain[t].cells[c].value);
                QCOMPARE(deeper[t].cells[c].row, plain[t].cells[c].row);
                QCOMPARE(deeper[t].cells[c].unit, plain[t].cells[c].unit);
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestTables)
#include "tst_tables.moc"
