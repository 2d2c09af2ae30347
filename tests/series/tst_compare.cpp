// SPDX-License-Identifier: GPL-3.0-or-later
#include "series/compare.h"

#include <QTest>

using namespace Qt::StringLiterals;

namespace {

std::string diffOf(const std::string &file, int lines, const std::string &changed = "new")
{
    std::string text = "---\n f | 1 +\n\ndiff --git a/" + file + " b/" + file +
                       "\nindex 1111111..2222222 100644\n--- a/" + file + "\n+++ b/" + file + "\n@@ -1," +
                       std::to_string(lines) + " +1," + std::to_string(lines + 1) + " @@ int f(void)\n";
    for (int i = 0; i < lines; ++i)
        text += " " + file + " line " + std::to_string(i) + "\n";
    return text + "+" + changed + "\n-- \n2.39.2\n";
}

series::PatchText patch(int index, const std::string &title, const std::string &text)
{
    mail::Body body;
    body.text = text;
    return series::patchText(index, title, "A. Author", body);
}

} // namespace

class TestCompare : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void pairsAsRangeDiff();
    void tellsWhatChanged();
    void printsTheDifference();
    void emptyVersions();

private:
    static QStringList told(const series::VersionPair &versions);
};

QStringList TestCompare::told(const series::VersionPair &versions)
{
    QStringList result;
    for (const series::PatchPair &pair : versions.pairs)
        result += u"%1-%2 %3"_s.arg(pair.oldIndex.value_or(0))
                      .arg(pair.newIndex.value_or(0))
                      .arg(QString::fromStdString(series::statusName(pair.status)));
    return result;
}

void TestCompare::pairsAsRangeDiff()
{
    const auto old = [] {
        std::vector<series::PatchText> patches;
        for (const char *name : {"a", "b", "c", "d"})
            patches.push_back(
                patch(static_cast<int>(patches.size()) + 1, name, "words\n" + diffOf(name, 12)));
        return patches;
    };
    QCOMPARE(told(series::compare(old(), old())),
             (QStringList{u"1-1 same"_s, u"2-2 same"_s, u"3-3 same"_s, u"4-4 same"_s}));

    auto reordered = old();
    std::rotate(reordered.begin() + 1, reordered.begin() + 2, reordered.end());
    for (int i = 0; i < 4; ++i)
        reordered[static_cast<std::size_t>(i)].index = i + 1;
    QCOMPARE(told(series::compare(old(), reordered)),
             (QStringList{u"1-1 same"_s, u"3-2 same"_s, u"4-3 same"_s, u"2-4 moved"_s}));

    std::vector<series::PatchText> reworked;
    reworked.push_back(patch(1, "a", "words\n" + diffOf("a", 12)));
    reworked.push_back(patch(2, "new one", "words\n" + diffOf("n", 12)));
    reworked.push_back(patch(3, "c, better", "words\n" + diffOf("c", 12, "other")));
    QCOMPARE(
        told(series::compare(old(), reworked)),
        (QStringList{u"1-1 same"_s, u"2-0 dropped"_s, u"0-2 added"_s, u"3-3 changed"_s, u"4-0 dropped"_s}));
}

void TestCompare::tellsWhatChanged()
{
    const auto one = patch(1, "t", "words\n" + diffOf("a", 12));
    const auto pair = [&](const series::PatchText &other) {
        return series::compare({one}, {other}).pairs.at(0);
    };
    QVERIFY(pair(patch(1, "u", "words\n" + diffOf("a", 12))).titleChanged);
    QVERIFY(!pair(patch(1, "u", "words\n" + diffOf("a", 12))).messageChanged);
    QVERIFY(pair(patch(1, "t", "other words\n" + diffOf("a", 12))).messageChanged);
    QVERIFY(pair(patch(1, "t", "other words\n" + diffOf("a", 12))).patchIdSame);
    QVERIFY(!pair(patch(1, "t", "words\n" + diffOf("a", 12, "x"))).patchIdSame);
    // What a mail adds above the message is not the message.
    QCOMPARE(pair(patch(1, "t", "From: A. Author <a@example.org>\n\nwords\n" + diffOf("a", 12))).status,
             series::PairStatus::Same);
}

void TestCompare::printsTheDifference()
{
    const auto versions = series::compare({patch(1, "t", "words\n" + diffOf("a", 4))},
                                          {patch(1, "t", "words\n" + diffOf("a", 4, "other"))});
    QCOMPARE(versions.pairs.at(0).diff,
             std::string("@@ a: int f(void)\n  a line 1\n  a line 2\n  a line 3\n-+new\n++other\n"));
    QCOMPARE(series::compareText(versions), "1: ! 1: t\n    @@ a: int f(void)\n      a line 1\n      a line "
                                            "2\n      a line 3\n    -+new\n    ++other\n");
}

void TestCompare::emptyVersions()
{
    QVERIFY(series::compare({}, {}).pairs.empty());
    QCOMPARE(told(series::compare({}, {patch(1, "t", diffOf("a", 2))})), QStringList{u"0-1 added"_s});
}

QTEST_APPLESS_MAIN(TestCompare)
#include "tst_compare.moc"
