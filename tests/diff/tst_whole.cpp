// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text.h"
#include "diff/content.h"
#include "diff/unified.h"
#include "diff/whole.h"

#include <QTest>

#include <algorithm>

namespace {

std::string numbered(int first, int last)
{
    std::string text;
    for (int i = first; i <= last; ++i)
        text += "line " + std::to_string(i) + "\n";
    return text;
}

/// Two hunks: line 10 changed, line 30 taken out.
const char *const twoHunks = "--- a/f\n+++ b/f\n"
                             "@@ -9,3 +9,4 @@\n line 9\n-line 10\n+ten\n+ten and a half\n line 11\n"
                             "@@ -29,3 +30,2 @@\n line 29\n-line 30\n line 31\n";

} // namespace

class TestWhole : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void makesTheFileAfterThePatch()
    {
        const auto patch = diff::parse(twoHunks);
        const auto whole = diff::wholeFile(patch.files[0], numbered(1, 40), {0, 0});
        QVERIFY(whole);
        QCOMPARE(whole->after.size(), 40U);
        QCOMPARE(std::string(whole->after[9]), std::string("ten"));
        QCOMPARE(std::string(whole->after[39]), std::string("line 40"));
        QCOMPARE(whole->beforeAt, (std::vector{8, 28}));
        QCOMPARE(whole->afterAt, (std::vector{8, 29}));
        QCOMPARE(diff::lineBefore(*whole, patch.files[0], 0).value(), 0);
        QVERIFY(!diff::lineBefore(*whole, patch.files[0], 10)); // "ten and a half" was added
        QCOMPARE(diff::lineBefore(*whole, patch.files[0], 20).value(), 19);
        QCOMPARE(diff::lineBefore(*whole, patch.files[0], 39).value(), 39);
    }

    void refusesWhatDoesNotStandThere()
    {
        const auto patch = diff::parse(twoHunks);
        QVERIFY(!diff::wholeFile(patch.files[0], numbered(2, 41), {0, 0}));
        QVERIFY(diff::wholeFile(patch.files[0], "new\n" + numbered(1, 40), {1, 1}));
        QVERIFY(!diff::wholeFile(patch.files[0], numbered(1, 29), {0, 0}));
        QVERIFY(!diff::wholeFile(patch.files[0], {}, {0, 0}));
    }

    void widensByStepsAndNeverShowsALineTwice()
    {
        const auto patch = std::make_shared<const diff::Patch>(diff::parse(twoHunks));
        const diff::WholeFiles files{diff::wholeFile(patch->files[0], numbered(1, 40), {0, 0})};
        const auto some = diff::widened(patch, files, {{{0, 0}, {3, 2}}});
        const diff::Hunk &first = some->patch.files[0].hunks[0];
        QCOMPARE(first.lines.size(), 10U);
        QCOMPARE(std::string(first.lines.front().text), std::string("line 6"));
        QCOMPARE(first.lines.front().oldLine, 6);
        QCOMPARE(first.lines.back().oldLine, 13);
        QCOMPARE(first.lines.back().newLine, 14);
        QCOMPARE(first.oldStart, 6);
        QCOMPARE(first.newCount, 9);

        const auto all = diff::widened(patch, files, {{{0, 0}, {999, 999}}, {{0, 1}, {999, 999}}});
        int next = 1;
        for (const diff::Hunk &hunk : all->patch.files[0].hunks) {
            for (const diff::Line &line : hunk.lines) {
                if (line.newLine > 0)
                    QCOMPARE(line.newLine, next++);
            }
        }
        QCOMPARE(next, 41);
        QCOMPARE(all->by.at({0, 0}).above, 8);
        QCOMPARE(all->by.at({0, 1}).above, 0);
    }

    void findsTheHeadsOfFunctions()
    {
        const std::vector<std::string_view> lines{"#include <x.h>",
                                                  "",
                                                  "static int one(int a,",
                                                  "               int b)",
                                                  "{",
                                                  "\treturn a;",
                                                  "}",
                                                  "",
                                                  "struct s {",
                                                  "\tint x;",
                                                  "};",
                                                  "",
                                                  "void two(void)",
                                                  "{",
                                                  "}"};
        const auto heads = diff::functionHeads("a/f.c", lines);
        QCOMPARE(heads.size(), 2U);
        QCOMPARE(heads[0].name, std::string("one"));
        QCOMPARE(heads[0].line, 2);
        QCOMPARE(heads[1].name, std::string("two"));
        QCOMPARE(heads[1].line, 12);
        QVERIFY(diff::functionHeads("README", lines).empty());
    }

    void printsADifferenceThatCanBeReadAgain()
    {
        const std::string a = numbered(1, 30), b = "new\n" + numbered(1, 9) + numbered(12, 30) + "end\n";
        const auto patch = diff::parse(diff::unified("d/f", core::lines(a), core::lines(b)));
        QCOMPARE(patch.files.size(), 1U);
        QCOMPARE(patch.files[0].hunks.size(), 3U);
        QCOMPARE(patch.files[0].insertions, 2);
        QCOMPARE(patch.files[0].deletions, 2);
        QVERIFY(patch.diagnostics.empty());
        std::vector<int> offsets(3);
        const auto whole = diff::wholeFile(patch.files[0], a, offsets);
        QVERIFY(whole);
        QVERIFY(whole->after == core::lines(b));
        QVERIFY(diff::unified("f", core::lines(a), core::lines(a)).empty());
        QCOMPARE(diff::parse(diff::unified("f", {}, core::lines(a))).files[0].insertions, 30);
    }

    void flagsTextThatReordersItself()
    {
        const auto flagged = [](const std::string &line) {
            const auto patch = diff::parse("--- a/f\n+++ b/f\n@@ -1 +1,2 @@\n one\n" + line + "\n");
            return std::ranges::any_of(patch.diagnostics,
                                       [](const core::Diagnostic &d) { return d.code == "diff-bidi"; });
        };
        QVERIFY(flagged("+if (admin\xe2\x80\xae) {"));
        QVERIFY(flagged("+\xe2\x81\xa6"));
        QVERIFY(!flagged("+a dash \xe2\x80\x94 is none"));
        QVERIFY(!flagged("+cut \xe2\x80"));
    }

    void unfoldsBinaryPatches()
    {
        // As git show --binary --full-index prints a file of the octets 0 to 4.
        const auto patch = diff::parse("diff --git a/b b/b\nnew file mode 100644\n"
                                       "index 0000000000000000000000000000000000000000.."
                                       "85025d98693fe77b700bcf818dfd8fcd13c4e961\n"
                                       "GIT binary patch\nliteral 5\nMcmZQzWMXCk000>P3jhEB\n\n"
                                       "literal 0\nHcmV?d00001\n\n");
        QVERIFY(patch.files[0].binary);
        QVERIFY(patch.files[0].newData);
        const auto made = diff::content(*patch.files[0].newData);
        QVERIFY(made);
        QCOMPARE(*made, std::string("\0\1\2\3\4", 5));
        QCOMPARE(diff::blobId(*made), patch.files[0].newBlob);
        QVERIFY(!diff::content({.delta = true, .size = 5, .lines = patch.files[0].newData->lines}, "abc"));
        QVERIFY(!diff::content({.size = 1ULL << 40, .lines = {}}));
        QCOMPARE(diff::blobId(""), std::string("e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"));
    }
};

QTEST_GUILESS_MAIN(TestWhole)
#include "tst_whole.moc"
