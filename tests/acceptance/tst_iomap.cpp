// SPDX-License-Identifier: GPL-3.0-or-later
// The case the product is named for: iomap v1 and v2 together.
#include "shared.h"

#include <algorithm>

using namespace acceptance;

class TestIomap : public QObject
{
    Q_OBJECT
    std::shared_ptr<const dossier::Dossier> m_dossier;

    const series::Series *version(std::string_view version) const
    {
        const auto found = std::ranges::find(m_dossier->catalogue.series, version, &series::Series::version);
        return found == m_dossier->catalogue.series.end() ? nullptr : &*found;
    }

private Q_SLOTS:
    void initTestCase()
    {
        NEEDS_SHARED("threads/iomap-small-blocks-v1.mbox");
        m_dossier = read({"threads/iomap-small-blocks-v1.mbox", "threads/iomap-small-blocks-v2.mbox"});
        QVERIFY(m_dossier);
    }
    void threadAndSeries()
    {
        QCOMPARE(m_dossier->messages.size(), 61U);
        QCOMPARE(m_dossier->tree.nodes.size(), 61U);
        QCOMPARE(m_dossier->tree.roots.size(), 2U);
        QCOMPARE(m_dossier->catalogue.series.size(), 2U);
        for (const auto *number : {"1", "2"}) {
            const auto *series = version(number);
            QVERIFY(series);
            QCOMPARE(series->total, 6);
            QCOMPARE(series->patches.size(), 6U);
            QVERIFY(series->cover);
            QVERIFY(series->missing.empty());
            for (const auto &patch : series->patches) {
                QVERIFY(patch.message);
                QVERIFY(!m_dossier->patch(*patch.message)->files.empty());
            }
        }
        QCOMPARE(version("1")->family, version("2")->family);
    }
    void theTableIsFilledIn()
    {
        QCOMPARE(change(*m_dossier, "", "x86", "base", "v1"), 8.88);
        QCOMPARE(change(*m_dossier, "", "x86", "base", "v2"), 8.48);
        QCOMPARE(change(*m_dossier, "", "arm64", "base", "v1"), 9.24);
        QCOMPARE(change(*m_dossier, "", "arm64", "base", "v2"), 8.68);
        const auto *c = comparison(*m_dossier, "", "x86", "base", "v2");
        const auto &table = m_dossier->tables[c->tables.front()].table;
        for (const auto &config : table.configs) {
            if (config.name == "v1" || config.name == "v2")
                QCOMPARE(config.version.value_or(""), config.name.substr(1));
        }
    }
    void beforeAndAfterOfBothCovers_data()
    {
        QTest::addColumn<double>("before");
        QTest::addColumn<double>("after");
        QTest::newRow("v1 x86") << 524708.0 << 571315.0;
        QTest::newRow("v1 arm64") << 801965.0 << 876077.0;
        QTest::newRow("v2 x86") << 524708.0 << 569218.0;
        QTest::newRow("v2 arm64") << 801965.0 << 871605.0;
    }
    void beforeAndAfterOfBothCovers()
    {
        QFETCH(double, before);
        QFETCH(double, after);
        const auto covers = [&](const bench::Comparison &c) {
            const auto message = m_dossier->tables[c.tables.front()].message;
            return m_dossier->catalogue.kinds[message] == series::Kind::Cover && c.baseValue == before &&
                   c.value == after;
        };
        const auto found = std::ranges::find_if(m_dossier->comparisons, covers);
        QVERIFY(found != m_dossier->comparisons.end());
        QVERIFY2(found->metric.contains("File Write 1024 bufsize 2000 maxblocks"), found->metric.c_str());
        QCOMPARE(found->unit.value_or(""), std::string("KBps"));
        const QString where =
            QString::fromStdString(found->row.value_or("") + ' ' + found->context.value_or(""));
        QVERIFY2(where.contains(QLatin1String(QTest::currentDataTag()).sliced(3)), qPrintable(where));
    }
    void functionsThatPatchesChange()
    {
        const auto &symbols = version("2")->patches[5].symbols;
        QVERIFY(std::ranges::contains(symbols, "__iomap_write_end"));
        QVERIFY(!std::ranges::contains(symbols, "iomap_write_begin"));
        QVERIFY(std::ranges::contains(version("2")->patches[4].symbols, "__iomap_write_begin"));
    }
    void mentionsLeadToPatches()
    {
        const auto names = [&](std::string_view text, int patch) {
            return std::ranges::any_of(m_dossier->mentions, [&](const auto &m) {
                return m.text.find(text) != std::string::npos && m.patch == patch;
            });
        };
        QVERIFY(names("patch 5", 5));
        QVERIFY(names("iomap_write_end", 6));
        QVERIFY(names("iomap_write_begin", 5));
    }
};

QTEST_GUILESS_MAIN(TestIomap)
#include "tst_iomap.moc"
