// SPDX-License-Identifier: GPL-3.0-or-later
#include "sql/database.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>
#include <unistd.h>

class TestDatabase : public QObject
{
    Q_OBJECT
    QTemporaryDir m_folder;
    std::string path(const char *name) const
    {
        return m_folder.filePath(QString::fromUtf8(name)).toStdString();
    }
    static void replace(const std::string &file, qint64 at, const QByteArray &octets)
    {
        QFile f(QString::fromStdString(file));
        QVERIFY(f.open(QIODevice::ReadWrite));
        f.seek(at);
        f.write(octets);
    }

private Q_SLOTS:
    void splitsStatements()
    {
        const auto found =
            sql::statements("-- a; comment\nCREATE TABLE a (x TEXT DEFAULT ';'); /* ; */\n"
                            "CREATE TRIGGER t AFTER INSERT ON a BEGIN DELETE FROM a; SELECT 1; END;\n"
                            "INSERT INTO a VALUES ('it''s; so')");
        QCOMPARE(found.size(), 3U);
        QVERIFY(found[1].ends_with("END"));
        QCOMPARE(found[2], std::string("INSERT INTO a VALUES ('it''s; so')"));
    }

    void makesFoldersAndSchema()
    {
        auto db = sql::Database::open(path("new/deep/a.db"), {.schema = "review"});
        QVERIFY2(db.has_value(), db ? "" : db.error().text.c_str());
        QCOMPARE((*db)->rows("PRAGMA user_version")->front().integer(0), 1);
        QCOMPARE((*db)->rows("PRAGMA journal_mode")->front().text(0), std::string("wal"));
        QCOMPARE((*db)->rows("PRAGMA synchronous")->front().integer(0), 2);
        QCOMPARE((*db)->rows("PRAGMA foreign_keys")->front().integer(0), 1);
    }

    void valuesComeBack()
    {
        auto db = *sql::Database::open(":memory:", {});
        QVERIFY(db->run("CREATE TABLE a (t TEXT, i INTEGER, r REAL, n TEXT)").has_value());
        QVERIFY(db->run("INSERT INTO a VALUES (?, ?, ?, ?)",
                        {std::string("\xc3\xa4\n?"), std::int64_t{1} << 40, 0.1, std::monostate{}})
                    .has_value());
        const auto rows = *db->rows("SELECT * FROM a");
        QCOMPARE(rows.size(), 1U);
        QCOMPARE(rows[0].text(0), std::string("\xc3\xa4\n?"));
        QCOMPARE(rows[0].integer(1), std::int64_t{1} << 40);
        QCOMPARE(std::get<double>(rows[0].at(2)), 0.1);
        QVERIFY(std::holds_alternative<std::monostate>(rows[0].at(3)));
    }

    void aFailedTransactionLeavesNothing()
    {
        auto db = *sql::Database::open(":memory:", {});
        QVERIFY(db->run("CREATE TABLE a (x)").has_value());
        const auto done = db->transaction([&]() -> core::Result<void> {
            (void)db->run("INSERT INTO a VALUES (1)");
            return core::fail(core::ErrorKind::Internal, "no");
        });
        QVERIFY(!done);
        QCOMPARE(db->rows("SELECT count(*) FROM a")->front().integer(0), 0);
    }

    void aDamagedDatabaseIsCopiedAndLeft()
    {
        const auto file = path("damaged.db");
        {
            auto db = *sql::Database::open(file, {.schema = "review"});
            for (int i = 0; i < 200; ++i)
                (void)db->run("INSERT INTO correction VALUES (?, ?)",
                              {std::to_string(i), std::string(200, 'x')});
        }
        replace(file, 4096, QByteArray(16384, '\xa5'));
        const auto before = QFile(QString::fromStdString(file)).size();
        const auto again = sql::Database::open(file, {.schema = "review"});
        QVERIFY(!again);
        QCOMPARE(again.error().kind, core::ErrorKind::Malformed);
        QVERIFY2(again.error().text.find("copied to " + file + ".damaged-") != std::string::npos,
                 again.error().text.c_str());
        QCOMPARE(QFile(QString::fromStdString(file)).size(), before);
        QCOMPARE(QDir(m_folder.path()).entryList({QStringLiteral("damaged.db.damaged-*")}).isEmpty(), false);
    }

    void somethingElseIsNoDatabase()
    {
        const auto file = path("text.db");
        QFile f(QString::fromStdString(file));
        QVERIFY(f.open(QIODevice::WriteOnly));
        f.write(QByteArray(8192, 'a'));
        f.close();
        const auto opened = sql::Database::open(file, {.schema = "review"});
        QVERIFY(!opened);
        QCOMPARE(opened.error().kind, core::ErrorKind::Malformed);
        QVERIFY(f.open(QIODevice::ReadOnly));
        QCOMPARE(f.readAll(), QByteArray(8192, 'a'));
    }

    void aNewerDatabaseIsNotTouched()
    {
        const auto file = path("newer.db");
        {
            auto db = *sql::Database::open(file, {.schema = "review"});
            (void)db->run("PRAGMA user_version=99");
        }
        const auto opened = sql::Database::open(file, {.schema = "review"});
        QVERIFY(!opened);
        QCOMPARE(opened.error().kind, core::ErrorKind::Unsupported);
        QVERIFY(opened.error().text.find("schema 99") != std::string::npos);
    }

    void aFolderThatCannotBeMadeIsSaid()
    {
        const auto opened = sql::Database::open("/proc/whichpatch/reviews.db", {.schema = "review"});
        QVERIFY(!opened);
        QCOMPARE(opened.error().kind, core::ErrorKind::Denied);
        QVERIFY(opened.error().text.find("/proc/whichpatch") != std::string::npos);
    }

    void aReadOnlyDatabaseIsSaid()
    {
        const auto folder = path("locked");
        const auto file = folder + "/a.db";
        QVERIFY(sql::Database::open(file, {.schema = "review"}).has_value());
        const bool root = geteuid() == 0;
        QCOMPARE(chmod(file.c_str(), 0444), 0);
        QCOMPARE(chmod(folder.c_str(), 0555), 0);
        QCOMPARE(chmod(m_folder.path().toStdString().c_str(), 0755), 0);
        if (root && seteuid(65534) != 0)
            QSKIP("cannot become another user here");
        const auto opened = sql::Database::open(file, {.schema = "review"});
        if (root)
            QCOMPARE(seteuid(0), 0);
        QVERIFY(!opened);
        QCOMPARE(opened.error().kind, core::ErrorKind::Denied);
        QVERIFY2(opened.error().text.find(file) != std::string::npos, opened.error().text.c_str());
        QCOMPARE(chmod(folder.c_str(), 0755), 0);
    }
};

QTEST_GUILESS_MAIN(TestDatabase)
#include "tst_database.moc"
