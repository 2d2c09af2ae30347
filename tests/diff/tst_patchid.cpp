// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/patch.h"

#include <QDirIterator>
#include <QProcess>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

/// What git patch-id --stable says: one id a patch it finds.
QStringList gitIds(const QByteArray &octets)
{
    QProcess git;
    git.start(u"git"_s, {u"patch-id"_s, u"--stable"_s});
    if (!git.waitForStarted())
        return {u"no git"_s};
    git.write(octets);
    git.closeWriteChannel();
    git.waitForFinished();
    QStringList ids;
    for (const QByteArray &line : git.readAllStandardOutput().split('\n')) {
        if (!line.isEmpty())
            ids += QString::fromLatin1(line.left(40));
    }
    return ids;
}

QByteArray read(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestPatchId : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void equalsGit_data();
    void equalsGit();
    void doesNotDependOnOrderOrPlace();
    void agreesOverTheCorpus();
};

void TestPatchId::equalsGit_data()
{
    QTest::addColumn<QByteArray>("patch");
    const QByteArray one = "diff --git a/f.c b/f.c\nindex 1111111..2222222 100644\n--- a/f.c\n+++ b/f.c\n@@ "
                           "-1,2 +1,2 @@ int f(void)\n a\n-b\n+c d\n";
    const QByteArray made = "diff --git a/n b/n\nnew file mode 100644\nindex 0000000..2222222\n--- "
                            "/dev/null\n+++ b/n\n@@ -0,0 +1 @@\n+x\n\\ No newline at end of file\n";
    const QByteArray binary = "diff --git a/b.bin b/b.bin\nindex 1111111..2222222 100644\nBinary files "
                              "a/b.bin and b/b.bin differ\n";
    const QByteArray renamed = "diff --git a/o b/p\nsimilarity index 100%\nrename from o\nrename to p\n";
    const QByteArray mode = "diff --git a/r b/r\nold mode 100644\nnew mode 100755\n";
    QTest::newRow("one file") << one;
    QTest::newRow("two files") << one + made;
    QTest::newRow("a mail") << "From 1234567890123456789012345678901234567890 Mon Sep 17 00:00:00 "
                               "2001\nSubject: x\n\nwords\n---\n f.c | 2 +-\n\n" +
                                   one + "-- \n2.39.2\n\n";
    QTest::newRow("binary first") << binary + one;
    QTest::newRow("binary last") << one + binary;
    QTest::newRow("only binary") << binary;
    QTest::newRow("renamed first") << renamed + one;
    QTest::newRow("renamed last") << one + renamed;
    QTest::newRow("only renamed") << renamed;
    QTest::newRow("mode") << mode + one;
    QTest::newRow("no diff") << QByteArray("words\n");
}

void TestPatchId::equalsGit()
{
    QFETCH(QByteArray, patch);
    const QStringList ids = gitIds(patch);
    if (ids == QStringList{u"no git"_s})
        QSKIP("git is not here");
    QVERIFY(ids.size() < 2);
    QCOMPARE(QString::fromStdString(diff::patchId(diff::parse(patch.toStdString()))), ids.value(0));
}

void TestPatchId::doesNotDependOnOrderOrPlace()
{
    const std::string a = "diff --git a/f b/f\nindex 1..2\n--- a/f\n+++ b/f\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n";
    const std::string moved =
        "diff --git a/f b/f\nindex 3..4\n--- a/f\n+++ b/f\n@@ -9,2 +12,2 @@ g(void)\n  a\n-b\n+c\n";
    const std::string b = "diff --git a/g b/g\n--- a/g\n+++ b/g\n@@ -1 +1 @@\n-x\n+y\n";
    const auto id = [](const std::string &text) { return diff::patchId(diff::parse(text)); };
    QCOMPARE(id(a), id(moved));
    QCOMPARE(id(a + b), id(b + a));
    QVERIFY(id(a) != id(b));
    QVERIFY(!id("--- f.orig\n+++ f\n@@ -1 +1 @@\n-a\n+b\n").empty()); // git has no id for it
}

void TestPatchId::agreesOverTheCorpus()
{
    if (!QDir(QStringLiteral(SHARED "/corpus")).exists())
        QSKIP("no " SHARED "/corpus");
    // Where git's answer is not that of a reader: blank context lines whose space was lost make git miscount
    // (hg.diff, debdiff.diff), and files with blank lines between are three patches to it (git_rename.diff).
    const QStringList known{u"hg.diff"_s, u"debdiff.diff"_s, u"git_rename.diff"_s};
    int compared = 0;
    QStringList different;
    for (QDirIterator it(QStringLiteral(SHARED "/corpus"), {u"*.diff"_s, u"*.patch"_s}, QDir::Files,
                         QDirIterator::Subdirectories);
         it.hasNext();) {
        const QString path = it.next();
        const QByteArray octets = read(path);
        const QStringList ids = gitIds(octets);
        if (ids.isEmpty() || known.contains(it.fileName()))
            continue;
        ++compared;
        if (QString::fromStdString(diff::patchId(diff::parse(octets.toStdString()))) != ids.first())
            different += path;
    }
    QCOMPARE(different, QStringList{});
    QVERIFY(compared > 40);
}

QTEST_GUILESS_MAIN(TestPatchId)
#include "tst_patchid.moc"
