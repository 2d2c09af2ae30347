// SPDX-License-Identifier: GPL-3.0-or-later
#include "repo/apply.h"

#include <QProcess>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

std::string numbered(int first, int last)
{
    std::string text;
    for (int i = first; i <= last; ++i)
        text += "line " + std::to_string(i) + "\n";
    return text;
}

repo::TreeReader only(const std::string &path, const std::string &text)
{
    return [=](const std::string &asked) {
        return asked == path ? std::optional(repo::TreeFile{text, "100644"}) : std::nullopt;
    };
}

const std::string header = "diff --git a/f b/f\n--- a/f\n+++ b/f\n";

} // namespace

class TestApply : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void appliesCleanAndWithOffsets();
    void namesTheHunkThatFails();
    void makesRemovesAndRenames();
    void buildsOnThePatchBefore();
    void agreesWithGit();
};

void TestApply::appliesCleanAndWithOffsets()
{
    const std::string hunk = "@@ -4,3 +4,3 @@\n line 4\n-line 5\n+five\n line 6\n";
    repo::TrialTree clean(only("f", numbered(1, 20)));
    const repo::Trial trial = clean.apply(diff::parse(header + hunk));
    QVERIFY(trial.applied);
    QVERIFY(!trial.offsets);
    QCOMPARE(clean.file("f")->text, numbered(1, 4) + "five\n" + numbered(6, 20));

    repo::TrialTree moved(only("f", "new\nnew\n" + numbered(1, 20)));
    const repo::Trial offset = moved.apply(diff::parse(header + hunk));
    QVERIFY(offset.applied);
    QVERIFY(offset.offsets);
    QCOMPARE(offset.hunks.at(0).offset, 2);
}

void TestApply::namesTheHunkThatFails()
{
    repo::TrialTree tree(only("f", numbered(1, 20)));
    const repo::Trial trial =
        tree.apply(diff::parse(header + "@@ -4,3 +4,3 @@\n line 4\n-line 5\n+five\n line 6\n@@ -14,3 +14,3 "
                                        "@@\n line 14\n-x\n+y\n line 16\n"));
    QVERIFY(!trial.applied);
    QCOMPARE(trial.reason, std::string("Hunk 2 of f does not match near line 14"));
    QVERIFY(trial.hunks.at(0).applied);
    QCOMPARE(tree.file("f")->text, numbered(1, 20)); // all or nothing
    QVERIFY(!tree.apply(diff::parse("--- a/../f\n+++ b/../f\n@@ -1 +1 @@\n-a\n+b\n")).applied);
    QVERIFY(!tree.apply(diff::parse("words")).applied);
}

void TestApply::makesRemovesAndRenames()
{
    repo::TrialTree tree(only("f", "a\n"));
    QVERIFY(tree
                .apply(diff::parse(
                    "diff --git a/n b/n\nnew file mode 100755\n--- /dev/null\n+++ b/n\n@@ -0,0 +1 @@\n+x\n"))
                .applied);
    QCOMPARE(tree.file("n")->mode, std::string("100755"));
    QVERIFY(tree.apply(diff::parse("diff --git a/f b/g\nsimilarity index 100%\nrename from f\nrename to g\n"))
                .applied);
    QVERIFY(!tree.file("f"));
    QVERIFY(
        tree
            .apply(diff::parse(
                "diff --git a/g b/g\ndeleted file mode 100644\n--- a/g\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n"))
            .applied);
    QVERIFY(!tree.file("g"));
}

void TestApply::buildsOnThePatchBefore()
{
    repo::TrialTree tree(only("f", "a\nb\nc"));
    QVERIFY(
        tree.apply(diff::parse(header + "@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n\\ No newline at end of file\n"))
            .applied);
    QVERIFY(
        tree.apply(diff::parse(header + "@@ -1,3 +1,3 @@\n a\n-B\n+bb\n c\n\\ No newline at end of file\n"))
            .applied);
    QCOMPARE(tree.file("f")->text, std::string("a\nbb\nc"));
    QVERIFY(!tree.apply(diff::parse(header + "@@ -1,3 +1,3 @@\n a\n-bb\n+b\n c\n"))
                 .applied); // a line end too many
}

/// Patches made by git between made-up files, tried on other made-up files: the same answer as git apply.
void TestApply::agreesWithGit()
{
    QTemporaryDir folder;
    const auto git = [&folder](const QStringList &arguments, const QByteArray &input = {},
                               QByteArray *output = nullptr) {
        QProcess process;
        process.setWorkingDirectory(folder.path());
        process.start(u"git"_s, QStringList{u"-c"_s, u"core.autocrlf=false"_s} + arguments);
        if (!process.waitForStarted())
            return -1;
        process.write(input);
        process.closeWriteChannel();
        process.waitForFinished();
        if (output)
            *output = process.readAllStandardOutput();
        return process.exitCode();
    };
    if (git({u"init"_s, u"-q"_s}) != 0)
        QSKIP("git is not here");
    const auto write = [&folder](const QString &name, const std::string &text) {
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text.data(), static_cast<qint64>(text.size()));
    };
    QRandomGenerator random(7);
    const auto edited = [&random](std::vector<std::string> lines, int edits) {
        for (int i = 0; i < edits; ++i) {
            const auto at = static_cast<std::ptrdiff_t>(random.bounded(static_cast<quint32>(lines.size())));
            if (random.bounded(2) == 0 && lines.size() > 3)
                lines.erase(lines.begin() + at);
            else
                lines.insert(lines.begin() + at, "l" + std::to_string(random.bounded(6)));
        }
        return lines;
    };
    const auto joined = [](const std::vector<std::string> &lines) {
        std::string text;
        for (const std::string &line : lines)
            text += line + "\n";
        return text;
    };
    int applied = 0, failed = 0, offsets = 0;
    for (int round = 0; round < 80; ++round) {
        std::vector<std::string> base;
        for (int i = 0; i < 30; ++i)
            base.push_back("l" + std::to_string(random.bounded(12)));
        const std::string a = joined(base), b = joined(edited(base, 3)),
                          other = joined(edited(base, round % 6));
        write(u"f"_s, a);
        git({u"add"_s, u"f"_s});
        write(u"f"_s, b);
        QByteArray patch;
        git({u"diff"_s, u"--no-color"_s, u"-U%1"_s.arg(1 + round % 3)}, {}, &patch);
        if (patch.isEmpty())
            continue;
        write(u"f"_s, other);
        git({u"add"_s, u"f"_s});
        const bool gitApplies = git({u"apply"_s, u"--cached"_s, u"-"_s}, patch) == 0;
        repo::TrialTree tree(only("f", other));
        const repo::Trial trial = tree.apply(diff::parse(patch.toStdString()));
        QVERIFY2(trial.applied == gitApplies, patch.constData());
        (gitApplies ? applied : failed) += 1;
        offsets += trial.offsets;
        if (gitApplies) {
            QByteArray result;
            git({u"show"_s, u":f"_s}, {}, &result);
            QCOMPARE(tree.file("f")->text, result.toStdString());
        }
    }
    QVERIFY(applied > 15 && failed > 10 && offsets > 3);
}

QTEST_GUILESS_MAIN(TestApply)
#include "tst_apply.moc"
