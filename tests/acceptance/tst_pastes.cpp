// SPDX-License-Identifier: GPL-3.0-or-later
// Pasted texts: the five seeds as their README reads them, thread pages against the real threads they were
// made from, and real mails whose line breaks are taken away.
#include "core/text.h"
#include "mail/mailbox.h"
#include "mail/pastelines.h"
#include "mail/quote.h"
#include "thread/tree.h"

#include <QDir>
#include <QTest>

#include <algorithm>

namespace {

using mail::Mailbox;
using Words = std::vector<std::pair<std::string, int>>; ///< with their quote depth

std::shared_ptr<const Mailbox> opened(const QString &path)
{
    const auto box = Mailbox::open(core::fromQString(path));
    return box ? *box : nullptr;
}

QString seed(const char *start)
{
    const QDir folder(QStringLiteral(SHARED "/seeds"));
    const auto names = folder.entryList({QLatin1String(start) + QStringLiteral("*.txt")});
    return names.isEmpty() ? QString() : folder.filePath(names.first());
}

Words wordsOf(std::string_view text)
{
    Words result;
    for (const auto &line : mail::quotedLines(text))
        for (const auto &word : core::toQString(line.text).simplified().split(u' ', Qt::SkipEmptyParts))
            result.emplace_back(core::fromQString(word), line.depth);
    return result;
}

/// Parents by index, as the tree has them.
std::vector<int> parents(const Mailbox &box)
{
    const auto tree = thread::build(box.messages());
    std::vector<int> result;
    for (const auto node : tree.nodeOf) {
        const auto up = tree.nodes[node].parent;
        result.push_back(up && tree.nodes[*up].message ? static_cast<int>(*tree.nodes[*up].message) : -1);
    }
    return result;
}

} // namespace

class TestPastes : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        if (seed("000").isEmpty())
            QSKIP("no ../shared/seeds here");
    }

    void fiveMailsInOneText()
    {
        const auto box = opened(seed("000"));
        QVERIFY(box);
        QCOMPARE(parents(*box), (std::vector{-1, 0, 1, 2, 0}));
        const auto m = box->messages();
        QCOMPARE(m[0].from.name, std::string("WangYuli"));
        QCOMPARE(mail::isoDate(m[0].date.value()), std::string("2024-07-21T00:04:06+08:00"));
        QCOMPARE(m[2].from.name, std::string("WangYuli"));
        QCOMPARE(mail::isoDate(m[2].date.value()), std::string("2024-07-24T12:55:52+08:00"));
        for (const std::size_t i : {1U, 3U, 4U})
            QCOMPARE(m[i].from.name, std::string("greg k-h"));
    }

    void lostLines()
    {
        const auto box = opened(seed("002"));
        QVERIFY(box);
        QCOMPARE(box->messages().size(), 1U);
        const auto text = box->body(0).text;
        QVERIFY(text.contains(
            ">>>>> platform base v1 v2\n>>>>> x86 524708.0 569218.0 ????\n>>>>> arm64 801965.0"));
        QVERIFY(text.contains(
            ">>>> platform base v1 v2\n>>>> x86 524708.0 571315.0 569218.0\n>>>> arm64 801965.0"));
        QVERIFY(text.contains("\n>> Yes.\n"));
    }

    void otherSeeds()
    {
        QCOMPARE(opened(seed("001"))->messages()[0].from,
                 (mail::Address{"Jeff Layton", "jlayton@kernel.org"}));
        const auto box = opened(seed("003"));
        const auto third = box->messages();
        QCOMPARE(third[0].from, (mail::Address{"Nikolay Borisov", "nborisov@suse.com"}));
        QCOMPARE(third[0].subject, std::string("Re: [PATCH v2 00/11] Improve preemptive ENOSPC flushing"));
        QCOMPARE(opened(seed("004"))->form(), mail::Form::SingleMail);
    }

    void pagesGiveTheirThreads_data()
    {
        QTest::addColumn<QString>("page");
        QTest::addColumn<QString>("thread");
        const QString pastes = QStringLiteral(SHARED "/corpus/derived-paste/");
        for (const auto *name : {"btrfs-preemptive-enospc-v2", "xfs-fsync-dbench"})
            for (const auto *kind : {".lore-T-page.txt", ".headers-and-bodies.txt"})
                QTest::newRow((std::string(name) + kind).c_str())
                    << pastes + QLatin1String(name) + QLatin1String(kind)
                    << QStringLiteral(SHARED "/threads/") + QLatin1String(name) + QStringLiteral(".mbox");
    }
    void pagesGiveTheirThreads()
    {
        QFETCH(QString, page);
        QFETCH(QString, thread);
        if (!QFile::exists(page) || !QFile::exists(thread))
            QSKIP("no ../shared/corpus/derived-paste here");
        const auto pasted = opened(page), real = opened(thread);
        QVERIFY(pasted && real);
        QCOMPARE(pasted->messages().size(), real->messages().size());
        QCOMPARE(parents(*pasted), parents(*real));
        for (std::size_t i = 0; i < real->messages().size(); ++i)
            QCOMPARE(pasted->messages()[i].subject, real->messages()[i].subject);
    }

    void nineWordsInTenComeBackAtTheirDepth()
    {
        long right = 0, all = 0;
        const QDir folder(QStringLiteral(SHARED "/threads"));
        for (const auto &name : folder.entryList({QStringLiteral("*.mbox")})) {
            const auto box = opened(folder.filePath(name));
            QVERIFY(box);
            for (std::size_t i = 0; i < box->messages().size(); ++i) {
                const auto text = box->body(i).text;
                const auto lines = mail::quotedLines(text);
                // A diff without its lines is no one's to mend.
                if (text.size() > 12'000 || text.contains("@@ ") ||
                    std::ranges::count_if(lines, [](const auto &line) { return line.depth > 0; }) < 8)
                    continue;
                const auto lost = core::fromQString(core::toQString(text).simplified());
                if (!mail::linesAreLost(lost))
                    continue;
                const auto before = wordsOf(text), after = wordsOf(mail::linesRecovered(lost));
                all += static_cast<long>(before.size());
                if (before.size() == after.size())
                    for (std::size_t k = 0; k < before.size(); ++k)
                        right += before[k] == after[k] ? 1 : 0;
                else // a '>' in the text was taken for a mark, or the other way round
                    right += static_cast<long>(before.size()) / 2;
            }
        }
        if (all == 0)
            QSKIP("no ../shared/threads here");
        const auto share = 100.0 * static_cast<double>(right) / static_cast<double>(all);
        qInfo("%.1f %% of %ld words", share, all);
        QVERIFY(share > 85);
    }
};

QTEST_APPLESS_MAIN(TestPastes)
#include "tst_pastes.moc"
