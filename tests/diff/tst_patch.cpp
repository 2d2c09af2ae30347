// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/patch.h"

#include <QTest>

#include <algorithm>
#include <numeric>

using namespace Qt::StringLiterals;

using diff::FileStatus;
using diff::LineKind;

namespace {

std::string shape(const diff::Hunk &hunk)
{
    std::string signs;
    for (const diff::Line &line : hunk.lines)
        signs += " +-\\"[static_cast<int>(line.kind)];
    return signs;
}

diff::Patch git(const std::string &header, const std::string &hunks = {})
{
    return diff::parse(header + hunks);
}

} // namespace

class TestPatch : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsAMailsPatch();
    void namesFiles_data();
    void namesFiles();
    void readsGitsHeaders();
    void readsBinaryPatches();
    void keepsWhatABrokenHunkHolds_data();
    void keepsWhatABrokenHunkHolds();
    void readsMerges();
    void keepsCarriageReturnsOfTheCode();
    void viewsOutliveAMove();
    void flagsUnsafePaths();
    void givesTheLinesOfDiffs();
    void takesProseForProse();
};

void TestPatch::readsAMailsPatch()
{
    const diff::Patch patch =
        diff::parse("message\n---\n f | 2 +-\n\n"
                    "diff --git a/lib/f.c b/lib/f.c\nindex 1111111..2222222 100644\n"
                    "--- a/lib/f.c\n+++ b/lib/f.c\n@@ -3,3 +3,3 @@ int f(void)\n {\n-\treturn 1;\n"
                    "+\treturn 2;\n }\n-- \n2.39.2\n");
    QCOMPARE(patch.messageEnd, 1);
    QCOMPARE(patch.files.size(), 1U);
    const diff::File &file = patch.files[0];
    QCOMPARE(file.path(), std::string("lib/f.c"));
    QCOMPARE(file.oldBlob, std::string("1111111"));
    QCOMPARE(file.sourceLine, 5);
    QCOMPARE(file.insertions, 1);
    QCOMPARE(file.deletions, 1);
    QCOMPARE(file.hunks.size(), 1U);
    QCOMPARE(shape(file.hunks[0]), std::string(" -+ "));
    QCOMPARE(file.hunks[0].section, std::string_view("int f(void)"));
    QCOMPARE(file.hunks[0].lines[2].newLine, 4);
    QCOMPARE(file.hunks[0].lines[2].oldLine, 0);
    QCOMPARE(file.hunks[0].lines[3].sourceLine, 13);
    QVERIFY(patch.diagnostics.empty());
}

void TestPatch::namesFiles_data()
{
    QTest::addColumn<std::string>("header");
    QTest::addColumn<std::string>("oldPath");
    QTest::addColumn<std::string>("newPath");
    QTest::addColumn<int>("status");
    const auto row = [](const char *name, const char *header, const char *oldPath, const char *newPath,
                        FileStatus status = FileStatus::Modified) {
        QTest::newRow(name) << std::string(header) << std::string(oldPath) << std::string(newPath)
                            << static_cast<int>(status);
    };
    row("git", "diff --git a/x/f.c b/x/f.c\n--- a/x/f.c\n+++ b/x/f.c\n", "x/f.c", "x/f.c");
    row("no prefix", "diff --git x/f.c x/f.c\n--- x/f.c\n+++ x/f.c\n", "x/f.c", "x/f.c");
    row("mnemonic prefix", "diff --git i/x/f.c w/x/f.c\n--- i/x/f.c\n+++ w/x/f.c\n", "x/f.c", "x/f.c");
    row("a folder named a, no prefix", "diff --git a/f.c a/f.c\n--- a/f.c\n+++ a/f.c\n", "a/f.c", "a/f.c");
    row("spaces", "diff --git a/a b.c b/a b.c\n--- a/a b.c\t\n+++ b/a b.c\t\n", "a b.c", "a b.c");
    row("quoted",
        "diff --git \"a/t\\303\\251.c\" \"b/t\\303\\251.c\"\n--- \"a/t\\303\\251.c\"\n+++ "
        "\"b/t\\303\\251.c\"\n",
        "t\303\251.c", "t\303\251.c");
    row("quoted tab", "diff --git \"a/t\\tx\" \"b/t\\tx\"\n--- \"a/t\\tx\"\n+++ \"b/t\\tx\"\n", "t\tx",
        "t\tx");
    row("added", "diff --git a/n b/n\nnew file mode 100644\n--- /dev/null\n+++ b/n\n", "", "n",
        FileStatus::Added);
    row("deleted", "diff --git a/n b/n\ndeleted file mode 100644\n--- a/n\n+++ /dev/null\n", "n", "",
        FileStatus::Deleted);
    row("renamed", "diff --git a/o b/n\nsimilarity index 90%\nrename from o\nrename to n\n--- a/o\n+++ b/n\n",
        "o", "n", FileStatus::Renamed);
    row("renamed from a/ to b/ without prefix",
        "diff --git a/f b/f\nsimilarity index 90%\nrename from a/f\nrename to b/f\n--- a/f\n+++ b/f\n", "a/f",
        "b/f", FileStatus::Renamed);
    row("copied", "diff --git a/o b/n\nsimilarity index 90%\ncopy from o\ncopy to n\n--- a/o\n+++ b/n\n", "o",
        "n", FileStatus::Copied);
    row("diff -u",
        "--- linux.orig/x/f.c\t2018-12-03 10:00:00.000000000 +0100\n+++ linux/x/f.c\t2018-12-03 11:00:00\n",
        "x/f.c", "x/f.c");
    row("diff -u, tabs lost",
        "--- a/x/f.c 2018-12-03 10:00:00.000000000 +0100\n+++ b/x/f.c 2018-12-03 11:00:00\n", "x/f.c",
        "x/f.c");
    row("backup beside it", "--- x/f.c.orig\t2018-12-03 10:00:00\n+++ x/f.c\t2018-12-03 11:00:00\n", "x/f.c",
        "x/f.c");
    row("svn", "Index: x/f.c\n===================\n--- x/f.c\t(revision 191)\n+++ x/f.c\t(working copy)\n",
        "x/f.c", "x/f.c");
    row("quilt", "Index: linux/x/f.c\n=====\n--- linux.orig/x/f.c\n+++ linux/x/f.c\n", "x/f.c", "x/f.c");
    row("hg",
        "diff -r 1f2a x/f.c\n--- a/x/f.c\tThu Dec 01 10:00:00 2018 +0100\n+++ b/x/f.c\tThu Dec 01 11:00:00 "
        "2018\n",
        "x/f.c", "x/f.c");
    row("cvs",
        "Index: x/f.c\n=====\nRCS file: /cvs/x/f.c,v\nretrieving revision 1.3\ndiff -u -p -r1.3 f.c\n"
        "--- x/f.c\t17 Aug 2011 00:39:38 -0000\t1.3\n+++ x/f.c\t5 Dec 2011 20:15:49 -0000\n",
        "x/f.c", "x/f.c");
}

void TestPatch::namesFiles()
{
    QFETCH(std::string, header);
    QFETCH(std::string, oldPath);
    QFETCH(std::string, newPath);
    QFETCH(int, status);
    const diff::Patch patch = git(header, "@@ -1 +1 @@\n-a\n+b\n");
    QCOMPARE(patch.files.size(), 1U);
    QCOMPARE(patch.files[0].oldPath, oldPath);
    QCOMPARE(patch.files[0].newPath, newPath);
    QCOMPARE(static_cast<int>(patch.files[0].status), status);
    QCOMPARE(patch.files[0].hunks.size(), 1U);
}

void TestPatch::readsGitsHeaders()
{
    const diff::Patch patch =
        git("diff --git a/run b/run\nold mode 100644\nnew mode 100755\n"
            "diff --git a/o b/n\nsimilarity index 100%\nrename from o\nrename to n\n"
            "diff --git a/sub b/sub\nindex 1234567..89abcde 160000\n--- a/sub\n+++ b/sub\n"
            "@@ -1 +1 @@\n-Subproject commit 1234567\n+Subproject commit 89abcde\n"
            "diff --git a/empty b/empty\nnew file mode 100644\nindex 0000000..e69de29\n"
            "diff -N -u old/none.c new/none.c\n--- old/none.c\t1970-01-01 01:00:00.000000000 +0100\n"
            "+++ new/none.c\t2025-03-26 12:42:27\n@@ -0,0 +1 @@\n+x\n\\ No newline at end of file\n");
    QCOMPARE(patch.files.size(), 5U);
    QCOMPARE(patch.files[0].status, FileStatus::ModeChanged);
    QCOMPARE(patch.files[0].newMode, std::string("100755"));
    QCOMPARE(patch.files[1].status, FileStatus::Renamed);
    QCOMPARE(patch.files[1].similarity, 100);
    QVERIFY(patch.files[2].submodule);
    QCOMPARE(patch.files[3].status, FileStatus::Added);
    QCOMPARE(patch.files[4].status, FileStatus::Added);
    QCOMPARE(patch.files[4].newPath, std::string("none.c"));
    QCOMPARE(patch.files[4].hunks[0].lines.back().kind, LineKind::NoNewline);
}

void TestPatch::readsBinaryPatches()
{
    const diff::Patch patch =
        git("diff --git a/one.bin b/one.bin\nnew file mode 100644\nindex 0000000..f76dd23\n"
            "GIT binary patch\nliteral 1\nIcmZPo000310RR91\n\nliteral 0\nHcmV?d00001\n\n"
            "diff --git a/p.png b/p.png\nindex 1111111..2222222 100644\n"
            "Binary files a/p.png and b/p.png differ\n");
    QCOMPARE(patch.files.size(), 2U);
    QVERIFY(patch.files[0].binary);
    QCOMPARE(patch.files[0].newSize.value_or(9), 1U);
    QCOMPARE(patch.files[0].oldSize.value_or(9), 0U);
    QVERIFY(patch.files[1].binary);
    QCOMPARE(patch.files[1].path(), std::string("p.png"));
    QVERIFY(!patch.files[1].newSize);
}

void TestPatch::keepsWhatABrokenHunkHolds_data()
{
    QTest::addColumn<std::string>("hunks");
    QTest::addColumn<QStringList>("shapes");
    QTest::addColumn<int>("broken");
    const auto row = [](const char *name, const char *hunks, const QStringList &shapes, int broken) {
        QTest::newRow(name) << std::string(hunks) << shapes << broken;
    };
    row("sound", "@@ -1,2 +1,2 @@\n a\n-b\n+c\n@@ -9 +9 @@\n-x\n+y\n", {u" -+"_s, u"-+"_s}, 0);
    row("cut by the next hunk", "@@ -1,5 +1,5 @@\n a\n-b\n+c\n@@ -9 +9 @@\n-x\n+y\n", {u" -+"_s, u"-+"_s}, 1);
    row("cut by the signature", "@@ -1,5 +1,4 @@\n a\n-b\n+c\n-- \n2.39.2\n\n", {u" -+"_s}, 1);
    row("cut by prose", "@@ -1,5 +1,5 @@\n a\n-b\n+c\n\nWhy is this?\n@@ -9 +9 @@\n-x\n+y\n",
        {u" -+"_s, u"-+"_s}, 1);
    row("cut by the end", "@@ -1,5 +1,5 @@\n a\n-b", {u" -"_s}, 1);
    row("more than counted", "@@ -1 +1 @@\n-b\n+c\n+d\n e\n@@ -9 +9 @@\n-x\n+y\n", {u"-++ "_s, u"-+"_s}, 1);
    row("blank context lost its space", "@@ -1,3 +1,3 @@\n a\n\n-b\n+c\n", {u"  -+"_s}, 0);
    row("blank last line lost its space", "@@ -1,3 +1,3 @@\n a\n-b\n+c\n\nprose\n", {u" -+ "_s}, 0);
    row("no newline on both sides",
        "@@ -1 +1 @@\n-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file\n", {u"-\\+\\"_s},
        0);
    row("wrapped by a mailer",
        "@@ -1,2 +1,2 @@\n-int a_function_with_a_long_name_and_many_arguments(int argument,\nint "
        "other)\n+int f(void)\n a\n",
        {u"-+ "_s}, 1);
    row("a removed comment of SQL", "@@ -1,2 +1 @@\n--- a comment\n x\n", {u"- "_s}, 0);
    row("removed and added lines like a header", "@@ -1,2 +1,2 @@\n x\n--- a\n+++ b\n@@ -9 +9 @@\n-x\n+y\n",
        {u" -+"_s, u"-+"_s}, 0);
    row("ranges left out by a reviewer", "@@ ... @@\n a\n-b\n+c\n\nfine\n", {u" -+"_s}, 1);
    row("huge counts", "@@ -1,99999999999 +1,99999999999 @@\n a\n-b\n", {u" -"_s}, 1);
}

void TestPatch::keepsWhatABrokenHunkHolds()
{
    QFETCH(std::string, hunks);
    QFETCH(QStringList, shapes);
    QFETCH(int, broken);
    const diff::Patch patch = git("diff --git a/f b/f\n--- a/f\n+++ b/f\n", hunks);
    QCOMPARE(patch.files.size(), 1U);
    QStringList found;
    for (const diff::Hunk &hunk : patch.files[0].hunks)
        found += QString::fromStdString(shape(hunk));
    QCOMPARE(found, shapes);
    QCOMPARE(std::ranges::count_if(patch.files[0].hunks, &diff::Hunk::broken), broken);
    QCOMPARE(static_cast<int>(patch.diagnostics.size()), broken);
}

void TestPatch::readsMerges()
{
    const diff::Patch patch = git("diff --cc f.c\nindex 1111111,2222222..3333333\n--- a/f.c\n+++ b/f.c\n",
                                  "@@@ -3,3 -3,3 +3,3 @@@ int f(void)\n  a\n- b\n -c\n++d\n  e\n");
    QCOMPARE(patch.files.size(), 1U);
    const diff::File &file = patch.files[0];
    QVERIFY(file.combined);
    QCOMPARE(file.path(), std::string("f.c"));
    QCOMPARE(file.newBlob, std::string("3333333"));
    QCOMPARE(shape(file.hunks[0]), std::string(" --+ "));
    QCOMPARE(file.hunks[0].lines[1].oldLine, 4);
    QCOMPARE(file.hunks[0].lines[2].oldLine, 0);
    QCOMPARE(file.hunks[0].lines[4].newLine, 5);
    QVERIFY(!file.hunks[0].broken);
}

void TestPatch::keepsCarriageReturnsOfTheCode()
{
    const diff::Patch code = git("diff --git a/f b/f\n--- a/f\n+++ b/f\n", "@@ -1 +1 @@\n-a\r\n+b\r\n");
    QCOMPARE(code.files[0].hunks[0].lines[0].text, std::string_view("a\r"));
    const diff::Patch mail =
        git("diff --git a/f b/f\r\n--- a/f\r\n+++ b/f\r\n", "@@ -1 +1 @@\r\n-a\r\n+b\r\n");
    QCOMPARE(mail.files[0].path(), std::string("f"));
    QCOMPARE(mail.files[0].hunks[0].lines[0].text, std::string_view("a"));
}

void TestPatch::viewsOutliveAMove()
{
    diff::Patch patch = diff::parse("@@ -1 +1 @@\n-a\n"); // short enough to stand within a std::string
    const diff::Patch moved = std::move(patch);
    const std::string_view text = moved.files[0].hunks[0].lines[0].text;
    QVERIFY(text.data() >= moved.source.data() && text.data() < moved.source.data() + moved.source.size());
    QCOMPARE(text, std::string_view("a"));
}

void TestPatch::flagsUnsafePaths()
{
    for (const char *path : {"../../etc/passwd", "/etc/passwd", "x/../../y", ".git/config", "C:/x"}) {
        const std::string name(path);
        const diff::Patch patch = git("--- " + name + "\n+++ " + name + "\n", "@@ -1 +1 @@\n-a\n+b\n");
        QVERIFY2(patch.files.at(0).unsafePath, path);
        QCOMPARE(patch.diagnostics.at(0).code, std::string("diff-unsafe-path"));
    }
    QVERIFY(!git("--- a/x..y/f\n+++ b/x..y/f\n", "@@ -1 +1 @@\n-a\n+b\n").files[0].unsafePath);
}

void TestPatch::givesTheLinesOfDiffs()
{
    using Ranges = std::vector<core::LineRange>;
    const std::string text = "Some words\n---\n f | 2 +-\n\ndiff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -1 +1 "
                             "@@\n-a\n+b\n-- \n2.39\n";
    QCOMPARE(diff::diffLines(text), (Ranges{{5, 10}}));
    QCOMPARE(diff::diffLines("a | b\n1 | 2\n"), Ranges{});
    // A reply: the quoted diff goes on below the words that interrupt it.
    const std::string reply =
        "> words\n> --- a/f\n> +++ b/f\n> @@ -1,2 +1,2 @@\n> -a\n> +b\n\nNo.\n\n>  c\n> words\n";
    QCOMPARE(diff::diffLines(reply), (Ranges{{2, 6}, {10, 10}}));
    // One parse gives both, and the same patch-id as the patch by itself.
    const auto reading = diff::read(text);
    QCOMPARE(reading.lines, (Ranges{{5, 10}}));
    QCOMPARE(reading.patch.files.size(), 1U);
    QCOMPARE(diff::patchId(reading, text), diff::patchId(diff::parse(text)));
}

void TestPatch::takesProseForProse()
{
    for (const char *text : {"--- a\n+++ b\nno hunk here\n", "diff --git is a command\n",
                             "Index: of names\n\n", "@@ what @@\n", "--- \n", "=== a title ===\n", ""}) {
        const diff::Patch patch = diff::parse(text);
        QVERIFY2(patch.files.empty(), text);
    }
}

QTEST_APPLESS_MAIN(TestPatch)
#include "tst_patch.moc"
