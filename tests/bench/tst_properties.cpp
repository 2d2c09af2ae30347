// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/table.h"

#include <QDir>
#include <QTest>

#include <set>
#include <tuple>

using namespace bench;

/// What must not change a figure: quoting a table deeper, re-wrapping the prose around it, one more column.
class TestProperties : public QObject
{
    Q_OBJECT

    using Fact = std::tuple<std::string, std::string, std::string, std::string, double>;

    static std::string content(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
    }

    /// Metric, configuration, row, unit and value of every cell; with `only`, those of these configurations.
    static std::multiset<Fact> facts(const std::string &body, const std::set<std::string> &only = {})
    {
        std::multiset<Fact> out;
        for (const Table &t : readTables(body))
            for (const Cell &c : t.cells) {
                const auto &config = t.configs[static_cast<std::size_t>(c.config)].name;
                if (c.value && (only.empty() || only.contains(config)))
                    out.insert({t.metrics[static_cast<std::size_t>(c.metric)].name, config,
                                c.row.value_or(""), c.unit.value_or(""), *c.value});
            }
        return out;
    }

    static std::string wrapped(std::string_view prose, std::size_t width)
    {
        std::string out;
        std::size_t column = 0;
        while (!prose.empty()) {
            const auto word = prose.substr(0, prose.find(' '));
            if (column && column + 1 + word.size() > width) {
                out += '\n';
                column = 0;
            } else if (column) {
                out += ' ';
                ++column;
            }
            out += word;
            column += word.size();
            prose.remove_prefix(std::min(word.size() + 1, prose.size()));
        }
        return out + '\n';
    }

    /// Two configurations or three, drawn with `bar` between the cells.
    static std::string drawn(const char *bar, bool third)
    {
        const auto line = [&](const char *label, const char *a, const char *b, const char *c) {
            auto text =
                QStringLiteral("%1%5%2%5%3")
                    .arg(QString::fromLatin1(label).leftJustified(14),
                         QString::fromLatin1(a).rightJustified(12), QString::fromLatin1(b).rightJustified(12),
                         QString(), QString::fromLatin1(bar));
            if (third)
                text += QString::fromLatin1(bar) + QString::fromLatin1(c).rightJustified(12);
            return text.toStdString() + '\n';
        };
        return line("test", "base", "patched", "patched-v2") +
               line("random read", "1204.5", "1311.25", "1299.0") +
               line("random write", "903.75", "1010.5", "999.5") + line("mixed", "77.5", "81.25", "80.0");
    }

private Q_SLOTS:
    void inputs_data()
    {
        QTest::addColumn<QString>("path");
        const QDir dir(QStringLiteral(TEST_DATA "/tables"));
        const auto names = dir.entryList({QStringLiteral("*.in")}, QDir::Files, QDir::Name);
        QVERIFY(!names.isEmpty());
        for (const auto &name : names)
            QTest::newRow(qPrintable(name.chopped(3))) << dir.filePath(name);
    }

    void proseWrappedAnewChangesNoFigure_data() { inputs_data(); }
    void proseWrappedAnewChangesNoFigure()
    {
        QFETCH(QString, path);
        const std::string table = content(path);
        const std::string before =
            "I have looked at what the series costs where nothing of it is used and at what it gives where "
            "all of "
            "it is and both are in the lines that were printed by the tools on the way home from the office.";
        const std::string after =
            "There may be more to say of the cases in which a writer and a reader meet on one folio but "
            "nobody has "
            "asked for them so far and the list has other things to do before the window closes again.";
        const auto at = [&](std::size_t width) {
            return facts(wrapped(before, width) + '\n' + table + '\n' + wrapped(after, width));
        };
        const auto wide = at(76), narrow = at(48);
        QCOMPARE(narrow.size(), wide.size());
        QVERIFY(narrow == wide);
    }

    void quotingDeeperChangesNoFigure_data() { inputs_data(); }
    void quotingDeeperChangesNoFigure()
    {
        QFETCH(QString, path);
        const std::string table = content(path);
        std::string quoted;
        for (std::size_t from = 0; from < table.size();) {
            const auto end = std::min(table.find('\n', from), table.size());
            const std::string line = table.substr(from, end - from);
            quoted += (line.starts_with('>') ? ">>" : "> > ") + line + '\n';
            from = end + 1;
        }
        QVERIFY(facts(quoted) == facts(table));
    }

    void oneMoreColumnChangesNoOther_data()
    {
        QTest::addColumn<QByteArray>("bar");
        QTest::newRow("blanks") << QByteArray("  ");
        QTest::newRow("tabs") << QByteArray("\t");
        QTest::newRow("bars") << QByteArray(" | ");
    }
    void oneMoreColumnChangesNoOther()
    {
        QFETCH(QByteArray, bar);
        const auto two = facts(drawn(bar.constData(), false));
        QCOMPARE(two.size(), 6U);
        QVERIFY(facts(drawn(bar.constData(), true), {"base", "patched"}) == two);
        QCOMPARE(facts(drawn(bar.constData(), true)).size(), 9U);
    }
};

QTEST_APPLESS_MAIN(TestProperties)
#include "tst_properties.moc"
