// SPDX-License-Identifier: GPL-3.0-or-later
#include "review/ledger.h"
#include "review/words.h"

#include <QFileInfo>
#include <QTest>

#include <algorithm>

/// Ledgers of real threads, against what a person reads in them: nothing false is suggested, and why is said.
class TestThreadLedgers : public QObject
{
    Q_OBJECT

    static std::vector<std::string> files(const QStringList &names)
    {
        std::vector<std::string> result;
        for (const auto &name : names) {
            const QString path = QStringLiteral(SHARED "/threads/") + name;
            if (QFileInfo::exists(path))
                result.push_back(path.toStdString());
        }
        return result;
    }

    static std::string listed(const dossier::Dossier &dossier, const review::Ledger &ledger)
    {
        std::string text;
        for (const auto &suggestion : ledger.suggestions)
            text += review::sentence(dossier, suggestion) + '\n';
        return text;
    }

private Q_SLOTS:
    void initTestCase()
    {
        if (!QFileInfo::exists(QStringLiteral(SHARED "/threads")))
            QSKIP("shared/threads is not here");
    }

    /// v1 lost 7.4 % of direct writes, v2 has it back within the noise.
    void btrfsSaysWhichVersionBroughtTheLoss()
    {
        const auto sources = files({QStringLiteral("btrfs-preemptive-enospc-v1.mbox"),
                                    QStringLiteral("btrfs-preemptive-enospc-v2.mbox"),
                                    QStringLiteral("btrfs-preemptive-enospc-v3.mbox"),
                                    QStringLiteral("btrfs-preemptive-enospc-v4.mbox.gz")});
        if (sources.size() != 4)
            QSKIP("the four btrfs threads are not here");
        const auto thread = dossier::read(sources);
        QVERIFY(thread.has_value());
        const auto ledger = review::ledger(**thread, {});
        const auto told = std::ranges::find_if(ledger.openQuestions, [](const std::string &question) {
            return question.find("v1 -7.4 % (dio)") != std::string::npos;
        });
        QVERIFY(told != ledger.openQuestions.end());
        QVERIFY2(told->find("v2 -0.56 % (dio)") != std::string::npos, told->c_str());
        QVERIFY2(told->find("v1 brought the loss (dio), v2 took it away") != std::string::npos,
                 told->c_str());
        QVERIFY2(told->find("of v2 changed between them") != std::string::npos, told->c_str());
        // Its shortlogs and its "performance problem" are no claims.
        QCOMPARE(listed(**thread, ledger), std::string());
        QCOMPARE(ledger.withoutEvidence.size(), 0U);
    }

    void suggestions_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QStringList>("starts");
        const auto row = [](const char *file, const QStringList &starts) {
            QTest::newRow(file) << QString::fromUtf8(file) << starts;
        };
        row("ext4-delalloc-2021-v3.mbox",
            {QStringLiteral("v3 4/4 gives +60.2 %"), QStringLiteral("v3 1/4 may have a part in +73.2 %")});
        row("ext4-block-alloc-v1.mbox",
            {QStringLiteral("v1 1/4 gives +88.3 % (mb_optimize_scan=0) and +19.9 % (mb_optimize_scan=1)"),
             QStringLiteral("v1 2/4 gives +244.6 % (mb_optimize_scan=0) and +142.4 % (mb_optimize_scan=1)")});
        row("xfs-perf-issues-v1.mbox", {QStringLiteral("v1 1/2 gives -36.3 % (machine A)"),
                                        QStringLiteral("v1 2/2 gives -34.7 % (machine A)"),
                                        QStringLiteral("v1 2/2 gives +56.1 % (machine A)"),
                                        QStringLiteral("v1 2/2 gives -62.9 % (machine A)")});
        row("cgroup-flatten-the-pick-v2.mbox.gz",
            {QStringLiteral("v2 10/10: said to change the performance, and no table here measures it.")});
        row("cpuidle-menu-rft.mbox",
            {QStringLiteral("v1 5/5: said to change the performance, and no table here measures it.")});
        row("shrinker-lockless-v2-47.mbox.gz", {}); // profiles name the functions that patches change
        row("ext4-mballoc-v3.mbox", {});            // "[1/5] title": what was applied
        row("btrfs-dbench-series.mbox", {});        // "as mentioned in the changelog of patch 6/6"
        row("x86-freq-invariance-v4.mbox", {});
        row("lru-lock-v19.mbox", {});
    }
    void suggestions()
    {
        QFETCH(QString, file);
        QFETCH(QStringList, starts);
        const auto sources = files({file});
        if (sources.empty())
            QSKIP(qPrintable(file + QStringLiteral(" is not here")));
        const auto thread = dossier::read(sources);
        QVERIFY(thread.has_value());
        const auto ledger = review::ledger(**thread, {});
        QVERIFY2(ledger.suggestions.size() == static_cast<std::size_t>(starts.size()),
                 listed(**thread, ledger).c_str());
        for (std::size_t i = 0; i < ledger.suggestions.size(); ++i) {
            const auto text = review::sentence(**thread, ledger.suggestions[i]);
            QVERIFY2(text.starts_with(starts[static_cast<qsizetype>(i)].toStdString()), text.c_str());
            QVERIFY(!ledger.suggestions[i].reason.empty());
        }
    }
};

QTEST_APPLESS_MAIN(TestThreadLedgers)
#include "tst_threadledgers.moc"
