// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/rows.h"
#include "diff/words.h"

#include <QTest>

using namespace Qt::StringLiterals;

using diff::Layout;
using diff::RowKind;

class TestRows : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void layouts_data();
    void layouts();
    void foldsFilesAndHunks();
    void findsAPlaceInEitherLayout();
    void marksWords_data();
    void marksWords();
    void marksMovedBlocks();

private:
    static QString told(const diff::Patch &patch, const std::vector<diff::Row> &rows);
};

/// Rows as text: "old|new" of a line, "~" where white space is hidden, "=" where a line has a partner.
QString TestRows::told(const diff::Patch &patch, const std::vector<diff::Row> &rows)
{
    QStringList result;
    for (const diff::Row &row : rows) {
        if (row.kind != RowKind::Line)
            continue;
        const auto &lines =
            patch.files[static_cast<std::size_t>(row.file)].hunks[static_cast<std::size_t>(row.hunk)].lines;
        const auto text = [&](std::int32_t line) {
            return line < 0 ? QString()
                            : QString::fromStdString(std::string(lines[static_cast<std::size_t>(line)].text));
        };
        result += text(row.left) + u'|' + text(row.right) + (row.whitespaceOnly ? u"~"_s : QString()) +
                  (row.partner >= 0 ? u"="_s : QString());
    }
    return result.join(u' ');
}

void TestRows::layouts_data()
{
    QTest::addColumn<std::string>("lines");
    QTest::addColumn<QString>("unified");
    QTest::addColumn<QString>("sides");
    QTest::addColumn<QString>("hidden");
    QTest::newRow("one changed") << std::string(" a\n-word1\n+word2\n b\n") << u"a|a word1|= |word2= b|b"_s
                                 << u"a|a word1|word2= b|b"_s << u"a|a word1|= |word2= b|b"_s;
    QTest::newRow("an added line between")
        << std::string("-first1\n-second1\n+first2\n+xyz\n+second2\n")
        << u"first1|= second1|= |first2= |xyz |second2="_s << u"first1|first2= |xyz second1|second2="_s
        << u"first1|= second1|= |first2= |xyz |second2="_s;
    QTest::newRow("white space") << std::string("-old\n-if(x)\n-gone\n+if (x)\n+new1234\n")
                                 << u"old| if(x)|= gone| |if (x)= |new1234"_s
                                 << u"old| if(x)|if (x)= gone|new1234"_s
                                 << u"old| if(x)|if (x)~ gone| |new1234"_s;
    QTest::newRow("only removed") << std::string("-a\n-b\n") << u"a| b|"_s << u"a| b|"_s << u"a| b|"_s;
}

void TestRows::layouts()
{
    QFETCH(std::string, lines);
    QFETCH(QString, unified);
    QFETCH(QString, sides);
    QFETCH(QString, hidden);
    const diff::Patch patch = diff::parse("--- a/f\n+++ b/f\n@@ -1,9 +1,9 @@\n" + lines);
    QCOMPARE(told(patch, diff::rows(patch)), unified);
    QCOMPARE(told(patch, diff::rows(patch, {.layout = Layout::SideBySide})), sides);
    QCOMPARE(told(patch, diff::rows(patch, {.hideWhitespace = true})), hidden);
}

void TestRows::foldsFilesAndHunks()
{
    const diff::Patch patch = diff::parse("--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n+b\n@@ -9 +9 @@\n-a\n+b\n"
                                          "diff --git a/g b/g\nold mode 100644\nnew mode 100755\n");
    QCOMPARE(diff::rows(patch).size(), 9U);
    const auto folded = diff::rows(patch, {.foldedFiles = {false, true}, .foldedHunks = {{true}}});
    QCOMPARE(folded.size(), 6U);
    QCOMPARE(folded[1].kind, RowKind::Hunk);
    QCOMPARE(folded[5].kind, RowKind::File);
    QCOMPARE(diff::rows(patch)[8].kind, RowKind::Note);
    QCOMPARE(diff::rowOf(folded, {0, 0, 1}), 1U);
}

void TestRows::findsAPlaceInEitherLayout()
{
    const diff::Patch patch =
        diff::parse("--- a/f\n+++ b/f\n@@ -1,2 +1,3 @@\n-alpha1\n-beta1\n+alpha2\n+beta2\n+c\n");
    const auto unified = diff::rows(patch), sides = diff::rows(patch, {.layout = Layout::SideBySide});
    for (std::int32_t line = 0; line < 5; ++line) {
        const diff::Row &a = unified[diff::rowOf(unified, {0, 0, line})],
                        &b = sides[diff::rowOf(sides, {0, 0, line})];
        QCOMPARE(a.line(), line);
        QVERIFY(b.left == line || b.right == line);
    }
    QCOMPARE(diff::rowOf(unified, {0, -1, -1}), 0U);
    QCOMPARE(diff::rowOf({}, {0, 0, 0}), 0U);
}

void TestRows::marksWords_data()
{
    QTest::addColumn<std::string>("before");
    QTest::addColumn<std::string>("after");
    QTest::addColumn<QStringList>("removed");
    QTest::addColumn<QStringList>("added");
    QTest::newRow("one word") << std::string("return foo_bar(a);") << std::string("return foo_baz(a);")
                              << QStringList{u"foo_bar"_s} << QStringList{u"foo_baz"_s};
    QTest::newRow("an argument more")
        << std::string("f(a, b);") << std::string("f(a, c, b);") << QStringList{} << QStringList{u"c, "_s};
    QTest::newRow("indentation") << std::string("\tx();") << std::string("\t\tx();") << QStringList{u"\t"_s}
                                 << QStringList{u"\t\t"_s};
    QTest::newRow("equal") << std::string("x") << std::string("x") << QStringList{} << QStringList{};
    QTest::newRow("nothing in common")
        << std::string("int alpha = 1;") << std::string("call_some(beta)") << QStringList{} << QStringList{};
    QTest::newRow("letters beyond ASCII stay whole")
        << std::string("say caf\303\251 now") << std::string("say caf\303\250 now") << QStringList{u"café"_s}
        << QStringList{u"cafè"_s};
}

void TestRows::marksWords()
{
    QFETCH(std::string, before);
    QFETCH(std::string, after);
    QFETCH(QStringList, removed);
    QFETCH(QStringList, added);
    const diff::WordChanges changes = diff::wordChanges(before, after);
    const auto cut = [](const std::string &line, const std::vector<diff::Span> &spans) {
        QStringList result;
        for (const diff::Span span : spans)
            result += QString::fromStdString(line.substr(span.begin, span.length));
        return result;
    };
    QCOMPARE(cut(before, changes.removed), removed);
    QCOMPARE(cut(after, changes.added), added);
}

void TestRows::marksMovedBlocks()
{
    const diff::Patch patch = diff::parse(
        "--- a/f\n+++ b/f\n@@ -1,4 +1,2 @@\n x\n-call_the_first(one);\n-call_the_second(two);\n y\n"
        "@@ -20,2 +18,4 @@\n z\n+\tcall_the_first(one);\n+\tcall_the_second(two);\n+\treturn;\n");
    const diff::Moves moves(patch);
    QCOMPARE(moves.blocks().size(), 1U);
    QCOMPARE(moves.blocks()[0].lines, 2);
    QCOMPARE(moves.at({0, 0, 1}), 0);
    QCOMPARE(moves.at({0, 1, 2}), 0);
    QCOMPARE(moves.at({0, 1, 3}), -1);
    QCOMPARE(moves.at({0, 0, 0}), -1);
    QCOMPARE(moves.at({7, 0, 0}), -1);
}

QTEST_APPLESS_MAIN(TestRows)
#include "tst_rows.moc"
