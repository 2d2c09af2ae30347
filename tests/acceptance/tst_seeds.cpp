// SPDX-License-Identifier: GPL-3.0-or-later
// The five texts the product exists for: every cell, configuration and change that a person reads in them.
#include "shared.h"

#include <algorithm>
#include <numeric>
#include <set>

using namespace acceptance;

namespace {

double mean(const std::vector<double> &values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

const bench::Summary *summary(const dossier::Dossier &dossier, std::string_view kind)
{
    const auto found = std::ranges::find(dossier.summaries, kind, &bench::Summary::kind);
    return found == dossier.summaries.end() ? nullptr : &*found;
}

bool disagreesAt(const dossier::Dossier &dossier, std::string_view stated)
{
    return std::ranges::any_of(dossier.checks, [&](const auto &check) {
        return check.outcome == bench::Outcome::Disagree && check.stated.find(stated) != std::string::npos;
    });
}

std::size_t disagreements(const dossier::Dossier &dossier)
{
    return static_cast<std::size_t>(
        std::ranges::count(dossier.checks, bench::Outcome::Disagree, &bench::Check::outcome));
}

} // namespace

class TestSeeds : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void unixbenchPairs_data()
    {
        QTest::addColumn<QString>("metric");
        QTest::addColumn<double>("before");
        QTest::addColumn<double>("after");
        QTest::addColumn<double>("percent");
        const auto row = [](const char *name, double before, double after, double percent) {
            QTest::newRow(name) << QString::fromUtf8(name) << before << after << percent;
        };
        row("File Copy 1024 bufsize 2000 maxblocks", 1124181, 2026206, 80.24);
        row("File Copy 256 bufsize 500 maxblocks", 281885, 829534, 194.28);
        row("File Copy 4096 bufsize 8000 maxblocks", 3383785, 4066659, 20.18);
        row("File Read 1024 bufsize 2000 maxblocks", 8702173, 8877219, 2.01);
        row("File Read 256 bufsize 500 maxblocks", 3869384, 3997445, 3.31);
        row("File Read 4096 bufsize 8000 maxblocks", 13043151, 13179885, 1.05);
        row("File Write 1024 bufsize 2000 maxblocks", 1107185, 4256929, 284.48);
        row("File Write 256 bufsize 500 maxblocks", 270493, 1305320, 382.57);
        row("File Write 4096 bufsize 8000 maxblocks", 4018084, 10721052, 166.82);
    }
    void unixbenchPairs()
    {
        NEEDS_SHARED("seeds/000_ce3d6a5aef3937c1.txt");
        const auto dossier = read({"seeds/000_ce3d6a5aef3937c1.txt"});
        QVERIFY(dossier);
        QFETCH(QString, metric);
        QFETCH(double, before);
        QFETCH(double, after);
        QFETCH(double, percent);
        bool found = false;
        for (const auto &c : dossier->comparisons) {
            if (c.metric == metric.toStdString() && c.baseValue == before) {
                found = true;
                QCOMPARE(c.value, after);
                QCOMPARE(std::round(c.changePercent * 100) / 100, percent);
                QCOMPARE(c.better, bench::Better::Higher);
                QCOMPARE(c.unit.value_or(""), std::string("KBps"));
            }
        }
        QVERIFY(found);
    }

    void unixbenchIndexIsAnotherMachine()
    {
        NEEDS_SHARED("seeds/000_ce3d6a5aef3937c1.txt");
        const auto dossier = read({"seeds/000_ce3d6a5aef3937c1.txt"});
        QVERIFY(dossier);
        std::map<double, const bench::Comparison *> byBase;
        for (const auto &c : dossier->comparisons)
            byBase[c.baseValue] = &c;
        QVERIFY(byBase.contains(422965.0) && byBase.contains(105077.0) && byBase.contains(1429092.0));
        QCOMPARE(byBase[422965.0]->value, 732716.0);
        QCOMPARE(byBase[105077.0]->value, 184940.0);
        QCOMPARE(byBase[1429092.0]->value, 2427152.0);
        QVERIFY(byBase.contains(1186.6));
        QCOMPARE(byBase[1186.6]->value, 2053.0);
        QCOMPARE(std::round(byBase[1186.6]->changePercent * 10) / 10, 73.0);
        QVERIFY(byBase[422965.0]->context != byBase[1124181.0]->context);
        for (const auto &placed : dossier->tables) {
            for (const auto &config : placed.table.configs)
                QVERIFY2(config.name.find("BASELINE") == std::string::npos,
                         "BASELINE is a constant of the suite");
        }
        QCOMPARE(disagreements(*dossier), 0U);
        const bool nine = std::ranges::any_of(dossier->summaries, [](const auto &s) {
            return s.kind == "geometric mean" && s.rows == 9 && std::abs(s.value - 1.909) < 0.0005;
        });
        QVERIFY(nine);
    }

    void pastedMailsAreSplit()
    {
        NEEDS_SHARED("seeds/000_ce3d6a5aef3937c1.txt");
        const auto dossier = read({"seeds/000_ce3d6a5aef3937c1.txt"});
        QVERIFY(dossier);
        QCOMPARE(dossier->messages.size(), 5U);
        QVERIFY(
            std::ranges::any_of(dossier->messages, [](const auto &m) { return m.from.name == "WangYuli"; }));
        QCOMPARE(dossier->catalogue.series.size(), 1U);
        const auto &series = dossier->catalogue.series.front();
        QCOMPARE(series.files.value_or(0), 3);
        QCOMPARE(series.insertions.value_or(0), 99);
        QCOMPARE(series.deletions.value_or(0), 174);
        QCOMPARE(series.total, 4);
    }

    void fioLabels()
    {
        NEEDS_SHARED("seeds/001_4fc6bbc1fa5eacc9.txt");
        const auto dossier = read({"seeds/001_4fc6bbc1fa5eacc9.txt"});
        QVERIFY(dossier);
        QCOMPARE(values(*dossier, "WRITE", "", "old"), std::vector{85.6});
        QCOMPARE(values(*dossier, "WRITE", "", "ivers"), std::vector{110.0});
        QCOMPARE(values(*dossier, "WRITE", "", "noivers"), std::vector{117.0});
        QCOMPARE(change(*dossier, "WRITE", "", "old", "ivers"), 28.50);
        QCOMPARE(change(*dossier, "WRITE", "", "old", "noivers"), 36.68);
        QCOMPARE(comparison(*dossier, "WRITE", "", "old", "ivers")->verdict, bench::Verdict::OneRunEach);
        QCOMPARE(comparison(*dossier, "WRITE", "", "old", "ivers")->unit.value_or(""), std::string("MiB/s"));
        const auto *closed = summary(*dossier, "share closed");
        QVERIFY(closed);
        QVERIFY2(std::abs(closed->value - 0.777) < 0.0005 || std::abs(closed->value - 77.7) < 0.05,
                 QByteArray::number(closed->value).constData());
        bool meaning = false;
        for (const auto &placed : dossier->tables) {
            for (const auto &config : placed.table.configs)
                meaning =
                    meaning || (config.name == "old" && config.meaning.value_or("").contains("4.15-rc3"));
        }
        QVERIFY(meaning);
        QCOMPARE(disagreements(*dossier), 0U);
    }

    void tableWithLostLineBreaks()
    {
        NEEDS_SHARED("seeds/002_d223e5bf0c4286e6.txt");
        const auto dossier = read({"seeds/002_d223e5bf0c4286e6.txt"});
        QVERIFY(dossier);
        QCOMPARE(change(*dossier, "", "x86", "base", "v1"), 8.88);
        QCOMPARE(change(*dossier, "", "x86", "base", "v2"), 8.48);
        QCOMPARE(change(*dossier, "", "arm64", "base", "v1"), 9.24);
        QCOMPARE(change(*dossier, "", "arm64", "base", "v2"), 8.68);
        int forms = 0;
        for (const auto &placed : dossier->tables) {
            const auto &cells = placed.table.cells;
            const bool open =
                std::ranges::any_of(cells, [](const auto &cell) { return cell.text == "????"; });
            forms += open ? 1 : 0;
            if (open) {
                QCOMPARE(placed.table.quoteDepth, 5);
                for (const auto &cell : cells)
                    QVERIFY(cell.text != "????" || !cell.value);
            } else {
                QCOMPARE(placed.table.quoteDepth, 4);
            }
        }
        QCOMPARE(forms, 1);
        // The form had v2's figures under v1.
        QVERIFY(disagreesAt(*dossier, "569218"));
    }

    void fiveRunsAConfiguration()
    {
        NEEDS_SHARED("seeds/003_c2d82f4aa9c465e1.txt");
        const auto dossier = read({"seeds/003_c2d82f4aa9c465e1.txt"});
        QVERIFY(dossier);
        using List = std::vector<double>;
        const auto group = [&](const char *row, const char *config) {
            return values(*dossier, "WRITE", row, config);
        };
        QCOMPARE(group("dio", "josef-v2"), (List{48.6, 50.4, 50.9, 50.6, 49.8}));
        QCOMPARE(group("buffered", "josef-v2"), (List{32.0, 29.5, 31.8, 29.8, 29.8}));
        QCOMPARE(group("buffered", "josef-v1"), (List{29.1, 30.0, 29.6, 29.8, 30.4}));
        QCOMPARE(group("buffered", "misc-next-no-josef"), (List{20.2, 20.8, 20.8, 20.7, 21.1}));
        QCOMPARE(group("buffered", "4.19.x"), (List{23.3, 23.3, 23.4, 23.6, 23.4}));
        QCOMPARE(group("dio", "josef-v1"), (List{47.1, 48.5, 45.0, 46.1, 46.4}));
        QCOMPARE(group("dio", "misc-next-no-josef"), (List{50.1, 50.3, 50.6, 50.2, 50.5}));
        QVERIFY(std::abs(mean(group("dio", "josef-v2")) - 50.06) < 1e-9);
        const auto percent = [&](const char *row, const char *config) {
            return std::round(change(*dossier, "WRITE", row, "misc-next-no-josef", config) * 10) / 10;
        };
        QCOMPARE(percent("buffered", "josef-v2"), 47.6);
        QCOMPARE(percent("dio", "josef-v1"), -7.4);
        QCOMPARE(percent("dio", "josef-v2"), -0.6);
        QCOMPARE(comparison(*dossier, "WRITE", "dio", "misc-next-no-josef", "josef-v2")->verdict,
                 bench::Verdict::NoDifferenceShown);
        QVERIFY(disagreesAt(*dossier, "50.0"));
        QVERIFY(disagreesAt(*dossier, "32.5"));
        QVERIFY(disagreesAt(*dossier, "48.2"));
        QVERIFY(std::ranges::any_of(dossier->checks, [](const auto &check) {
            return check.kind == "unequal work" && check.outcome == bench::Outcome::Disagree;
        }));
    }

    void mballoc()
    {
        NEEDS_SHARED("seeds/004_56668e8aacfa5215.txt");
        const auto dossier = read({"seeds/004_56668e8aacfa5215.txt"});
        QVERIFY(dossier);
        std::set<std::string> rows;
        std::set<std::string> configs;
        for (const auto &placed : dossier->tables) {
            for (const auto &cell : placed.table.cells) {
                const auto &metric = placed.table.metrics[static_cast<std::size_t>(cell.metric)];
                if (metric.name.find("Hmean") == std::string::npos &&
                    metric.statistic.value_or("") != "hmean")
                    continue;
                rows.insert(cell.row.value_or(""));
                configs.insert(placed.table.configs[static_cast<std::size_t>(cell.config)].name);
                QCOMPARE(metric.better, bench::Better::Higher);
            }
        }
        QCOMPARE(rows.size(), 9U);
        QVERIFY(rows.contains("disk-1") && rows.contains("disk-321"));
        QCOMPARE(configs.size(), 3U);
        bool groups = false;
        for (const auto &placed : dossier->tables) {
            std::vector<double> found;
            for (const auto &cell : placed.table.cells) {
                const auto &metric = placed.table.metrics[static_cast<std::size_t>(cell.metric)];
                if ((metric.name.contains("groups") || cell.row.value_or("").contains("groups")) &&
                    cell.value) {
                    found.push_back(*cell.value);
                    QCOMPARE(metric.better, bench::Better::Lower);
                }
            }
            groups = groups || found == std::vector{4.0, 22.0, 7.0};
        }
        QVERIFY(groups);
        QCOMPARE(disagreements(*dossier), 0U);
        QCOMPARE(dossier->catalogue.series.size(), 1U);
        QCOMPARE(dossier->catalogue.series.front().version, std::string("2"));
        QCOMPARE(dossier->catalogue.series.front().links.size(), 1U);
    }
};

QTEST_GUILESS_MAIN(TestSeeds)
#include "tst_seeds.moc"
