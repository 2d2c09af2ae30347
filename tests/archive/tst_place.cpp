// SPDX-License-Identifier: GPL-3.0-or-later
#include "archive/remote.h"
#include "core/text.h"

#include <QTest>

class TestPlace : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void reads_data()
    {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("base");
        QTest::addColumn<QString>("list");
        QTest::addColumn<QString>("id");
        const auto row = [](const char *source, const char *base, const char *list, const char *id) {
            QTest::newRow(source) << QString::fromLatin1(source) << QString::fromLatin1(base)
                                  << QString::fromLatin1(list) << QString::fromLatin1(id);
        };
        row("https://lore.kernel.org/linux-xfs/a.b-1@example.org/", "https://lore.kernel.org/", "linux-xfs",
            "a.b-1@example.org");
        row("https://lore.kernel.org/linux-xfs/a@example.org/T/#u", "https://lore.kernel.org/", "linux-xfs",
            "a@example.org");
        row("https://lore.kernel.org/linux-xfs/a@example.org/t.mbox.gz", "https://lore.kernel.org/",
            "linux-xfs", "a@example.org");
        row("https://lore.kernel.org/all/a@example.org", "https://lore.kernel.org/", "", "a@example.org");
        row("http://lore.kernel.org/r/a@example.org", "http://lore.kernel.org/", "", "a@example.org");
        row("https://lore.kernel.org/all/a%2Bb%40example.org/", "https://lore.kernel.org/", "",
            "a+b@example.org");
        row("https://lore.kernel.org/all/a%2Fb@example.org/", "https://lore.kernel.org/", "",
            "a/b@example.org");
        row("https://patch.msgid.link/a@example.org", "https://patch.msgid.link/", "", "a@example.org");
        row("https://example.org/archives/pad/a@example.org/", "https://example.org/archives/", "pad",
            "a@example.org");
        row("https://lore.kernel.org/linux-xfs/", "https://lore.kernel.org/", "linux-xfs", "");
        row("a.b-1@example.org", "", "", "a.b-1@example.org");
        row("<a@example.org>", "", "", "a@example.org");
        row(" id:a@example.org ", "", "", "a@example.org");
        row("msgid:a@example.org", "", "", "a@example.org");
        row("https://example.org/a@example.org/", "https://example.org/", "", "a@example.org");
        row("linux-xfs/a@example.org", "", "linux-xfs", "a@example.org");
        row("all/a@example.org", "", "", "a@example.org");
        row("<a/b@example.org>", "", "", "a/b@example.org");
    }
    void reads()
    {
        QFETCH(QString, source);
        QFETCH(QString, base);
        QFETCH(QString, list);
        QFETCH(QString, id);
        const auto address = archive::parseAddress(core::fromQString(source));
        QVERIFY(address);
        QCOMPARE(core::toQString(address->base), base);
        QCOMPARE(core::toQString(address->list), list);
        QCOMPARE(core::toQString(address->id), id);
    }
    void leavesFilesAlone_data()
    {
        QTest::addColumn<QString>("source");
        for (const char *source : {"", "a.mbox", "/home/a@b/x.mbox", "./a@b", "../a@b", "dir/sub/a@b",
                                   "a b@c", "https://lore.kernel.org/", "@", "a@", "@b"})
            QTest::newRow(source) << QString::fromLatin1(source);
    }
    void leavesFilesAlone()
    {
        QFETCH(QString, source);
        QVERIFY(!archive::parseAddress(core::fromQString(source)));
    }
    void urlsToTry()
    {
        const archive::Address bare{{}, {}, "a/b@example.org"};
        QCOMPARE(archive::threadUrls(bare, "https://lore.kernel.org"),
                 (std::vector<std::string>{"https://lore.kernel.org/all/a%2Fb@example.org/t.mbox.gz",
                                           "https://lore.kernel.org/a%2Fb@example.org/t.mbox.gz",
                                           "https://lore.kernel.org/a%2Fb@example.org/"}));
        const archive::Address listed{"http://localhost:8080/", "pad", "a@example.org"};
        QCOMPARE(archive::threadUrls(listed, "https://lore.kernel.org/").front(),
                 std::string("http://localhost:8080/pad/a@example.org/t.mbox.gz"));
    }
};

QTEST_APPLESS_MAIN(TestPlace)
#include "tst_place.moc"
