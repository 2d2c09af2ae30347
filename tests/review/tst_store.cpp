// SPDX-License-Identifier: GPL-3.0-or-later
#include "review/store.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <cstdio>

#include <csignal>
#include <sys/resource.h>

namespace {

/// The child of killedWhileWriting(): saves one note after another and says each number once it is committed.
int writeUntilKilled(const char *path)
{
    auto store = review::Store::open(path);
    auto loaded = store->load("root@example.org");
    review::Note note{.id = "typed", .text = {}};
    const auto before = loaded->notes.empty() ? std::string() : loaded->notes.front().text;
    for (int i = std::atoi(before.c_str()) + 1;; ++i) {
        note.text = std::to_string(i) + std::string(static_cast<std::size_t>(i % 3000), '.');
        if (!store->save(loaded->id, note))
            return 1;
        std::printf("%d\n", i);
        std::fflush(stdout);
    }
}

} // namespace

class TestStore : public QObject
{
    Q_OBJECT
    QTemporaryDir m_folder;
    std::string path(const char *name) const
    {
        return m_folder.filePath(QString::fromUtf8(name)).toStdString();
    }

private Q_SLOTS:
    void keepsEverything()
    {
        const auto file = path("a.db");
        std::string id;
        {
            auto store = *review::Store::open(file);
            const auto r = *store.load("root@example.org", "title");
            id = r.id;
            QVERIFY(store.save(id, review::Note{.id = "n",
                                                .text = "Gr\xc3\xbc\xc3\x9f\x65",
                                                .severity = review::Severity::Nit}));
            QVERIFY(store.save(id, review::Claim{.id = "c", .standing = review::Standing::NotExercised}));
            QVERIFY(store.save(id, review::Draft{.id = "d", .text = "x \n"}));
            QVERIFY(store.setReviewed(id, "p@example.org", true));
            QVERIFY(store.setCorrections("root@example.org", "{\"a\":1}"));
            QVERIFY(store.setCorrections("root@example.org", "{\"a\":2}"));
        }
        auto store = *review::Store::open(file);
        const auto r = *store.load("root@example.org");
        QCOMPARE(r.id, id);
        QCOMPARE(r.title, std::string("title"));
        QCOMPARE(r.notes.size(), 1U);
        QCOMPARE(r.notes[0].text, std::string("Gr\xc3\xbc\xc3\x9f\x65"));
        QCOMPARE(r.claims.size(), 1U);
        QCOMPARE(r.claims[0].standing, review::Standing::NotExercised);
        QCOMPARE(r.drafts[0].text, std::string("x \n"));
        QCOMPARE(r.reviewed, std::vector<std::string>{"p@example.org"});
        QCOMPARE(*store.corrections("root@example.org"), std::string("{\"a\":2}"));
        QVERIFY(store.removeNote("n"));
        QVERIFY(store.setReviewed(id, "p@example.org", false));
        QVERIFY(store.load("root@example.org")->notes.empty());
        QVERIFY(store.load("root@example.org")->reviewed.empty());
    }

    void takenAwayAndBack()
    {
        auto store = *review::Store::open(":memory:");
        const auto id = store.load("r")->id;
        const review::Note note{.id = "n", .text = "a"};
        QVERIFY(store.save(id, note));
        QVERIFY(store.removeNote("n"));
        QCOMPARE(*store.save(id, note), std::string("n"));
        QCOMPARE(store.load("r")->notes.size(), 1U);
    }

    void twoWindowsNeverOverwrite()
    {
        const auto file = path("two.db");
        auto one = *review::Store::open(file);
        auto two = *review::Store::open(file);
        const auto id = one.load("r")->id;
        QCOMPARE(two.load("r")->id, id);
        QVERIFY(one.save(id, review::Note{.id = "n", .text = "first"}));
        const auto seen = *two.generation();
        QCOMPARE(two.load("r")->notes.size(), 1U);
        QVERIFY(one.save(id, review::Note{.id = "n", .text = "first, more"}));
        QVERIFY(*two.generation() != seen);
        const auto under = *two.save(id, review::Note{.id = "n", .text = "second"});
        QVERIFY(under != "n");
        const auto both = *one.load("r");
        QCOMPARE(both.notes.size(), 2U);
        QCOMPARE(both.notes[0].text, std::string("first, more"));
        QCOMPARE(both.notes[1].text, std::string("second"));
        // Going on under the new id makes no third one.
        QCOMPARE(*two.save(id, review::Note{.id = under, .text = "second, more"}), under);
        QCOMPARE(one.load("r")->notes.size(), 2U);
    }

    void importsAFile()
    {
        auto store = *review::Store::open(":memory:");
        review::Review r{
            .id = "other", .thread = "r", .notes = {{.id = "a"}, {.id = "b"}}, .reviewed = {"x"}};
        QVERIFY(store.import(r));
        QVERIFY(store.import(r));
        QCOMPARE(store.load("r")->notes.size(), 2U);
    }

    void aDamagedStoreIsCopiedAndMended()
    {
        const auto file = path("damaged.db");
        std::string id;
        {
            auto store = *review::Store::open(file);
            id = store.load("root@example.org", "title")->id;
            for (int i = 0; i < 300; ++i)
                QVERIFY(store.save(
                    id, review::Note{.id = "n" + std::to_string(i),
                                     .text = "note " + std::to_string(i) + std::string(300, '.')}));
        }
        QFile f(QString::fromStdString(file));
        QVERIFY(f.open(QIODevice::ReadWrite));
        QVERIFY(f.seek(f.size() / 2 / 4096 * 4096));
        f.write(QByteArray(8192, '\xa5'));
        f.close();
        const auto damaged = review::Store::open(file);
        QVERIFY(!damaged);
        QCOMPARE(damaged.error().kind, core::ErrorKind::Malformed);
        const auto mended = review::Store::mend(file);
        QVERIFY2(mended.has_value(), mended ? "" : mended.error().text.c_str());
        auto store = review::Store::open(file);
        QVERIFY2(store.has_value(), store ? "" : store.error().text.c_str());
        const auto r = *store->load("root@example.org");
        QCOMPARE(r.id, id);
        QVERIFY2(r.notes.size() >= 250 && r.notes.size() < 300, std::to_string(r.notes.size()).c_str());
        for (const auto &note : r.notes)
            QVERIFY(note.text.starts_with("note " + note.id.substr(1) + "."));
        QCOMPARE(QDir(QString::fromStdString(file).section(u'/', 0, -2))
                     .entryList({QStringLiteral("damaged.db.damaged-*")})
                     .size(),
                 1);
    }

    /// SQLite's own limit stands for the disk's: what was kept stays, and the rest is said.
    void aFullDiskIsSaid()
    {
        const auto file = path("full.db");
        auto store = *review::Store::open(file);
        const auto id = store.load("r")->id;
        QVERIFY(store.save(id, review::Note{.id = "n", .text = "before"}));
        rlimit old{};
        getrlimit(RLIMIT_FSIZE, &old);
        const rlimit small{1 << 17, old.rlim_max};
        ::signal(SIGXFSZ, SIG_IGN);
        setrlimit(RLIMIT_FSIZE, &small);
        const auto kept = store.save(id, review::Note{.id = "big", .text = std::string(1 << 20, 'x')});
        setrlimit(RLIMIT_FSIZE, &old);
        QVERIFY(!kept);
        QCOMPARE(kept.error().kind, core::ErrorKind::Denied);
        QVERIFY2(kept.error().text.find("keep the review in a file elsewhere") != std::string::npos,
                 kept.error().text.c_str());
        QCOMPARE(store.load("r")->notes.size(), 1U);
        QVERIFY(store.save(id, review::Note{.id = "big", .text = std::string(1 << 20, 'x')})); // space again
        QCOMPARE(store.load("r")->notes.size(), 2U);
    }

    void killedWhileWriting()
    {
        const auto file = path("killed.db");
        int last = 0;
        for (int round = 0; round < 200; ++round) {
            QProcess child;
            child.start(QCoreApplication::applicationFilePath(),
                        {QStringLiteral("--writer"), QString::fromStdString(file)});
            QVERIFY(child.waitForStarted());
            // Killed at a different moment each time.
            for (int i = 0; i <= round % 3; ++i)
                QVERIFY(child.waitForReadyRead(10000));
            QTest::qSleep(round % 7);
            ::kill(static_cast<pid_t>(child.processId()), SIGKILL);
            child.waitForFinished();
            const auto lines = child.readAllStandardOutput().split('\n');
            const int said = lines.size() < 2 ? last : lines.at(lines.size() - 2).toInt();
            auto store = review::Store::open(file);
            QVERIFY2(store.has_value(), store ? "" : store.error().text.c_str());
            const auto r = *store->load("root@example.org");
            QCOMPARE(r.notes.size(), 1U);
            const int kept = std::atoi(r.notes[0].text.c_str());
            QVERIFY2(kept >= said, "a note that was committed is gone");
            QVERIFY(kept <= said + 1);
            QCOMPARE(r.notes[0].text.size(),
                     std::to_string(kept).size() + static_cast<std::size_t>(kept % 3000));
            last = kept;
        }
        QVERIFY(last > 200);
    }
};

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    if (argc == 3 && std::string_view(argv[1]) == "--writer")
        return writeUntilKilled(argv[2]);
    TestStore test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_store.moc"
