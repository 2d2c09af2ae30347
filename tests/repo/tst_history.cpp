// SPDX-License-Identifier: GPL-3.0-or-later
#include "repo/history.h"
#include "repo/linehistory.h"

#include <QCryptographicHash>
#include <QDirIterator>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

/// A clone made by git for the test: three commits on f.c, the first tagged.
class TestHistory : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void findsTheBase();
    void findsWhatIsUpstream();
    void readsFilesAndBlame();
    void leavesTheCloneAsItIs();
    void refusesWhatIsNoClone();

private:
    QByteArray git(const QStringList &arguments) const
    {
        QProcess process;
        process.setWorkingDirectory(m_folder.path());
        process.start(u"git"_s,
                      QStringList{u"-c"_s, u"user.name=A. Author"_s, u"-c"_s, u"user.email=a@example.org"_s} +
                          arguments);
        return process.waitForFinished() ? process.readAllStandardOutput().trimmed() : QByteArray();
    }
    void commit(const QByteArray &text, const QString &message) const
    {
        QFile file(m_folder.filePath(u"f.c"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
        file.close();
        git({u"add"_s, u"f.c"_s});
        git({u"commit"_s, u"-qm"_s, message});
    }
    std::string head(const QString &revision = u"HEAD"_s) const
    {
        return git({u"rev-parse"_s, revision}).toStdString();
    }
    /// Every file of the clone with its content: what must not change.
    QByteArray fingerprint() const
    {
        QStringList files;
        for (QDirIterator it(m_folder.path(), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
             it.hasNext();)
            files += it.next();
        files.sort();
        QCryptographicHash hash(QCryptographicHash::Sha1);
        for (const QString &path : std::as_const(files)) {
            QFile file(path);
            if (file.open(QIODevice::ReadOnly)) {
                hash.addData(path.toUtf8());
                hash.addData(file.readAll());
            }
        }
        return hash.result();
    }

    QTemporaryDir m_folder;
};

void TestHistory::initTestCase()
{
    git({u"init"_s, u"-q"_s, u"-b"_s, u"main"_s});
    commit("int f(void)\n{\n\treturn 0;\n}\n", u"f: begin"_s);
    if (head().size() != 40)
        QSKIP("git is not here");
    git({u"tag"_s, u"v1.0"_s});
    commit("int f(void)\n{\n\treturn 1;\n}\n",
           u"f: one\n\nLink: https://lore.example.org/r/the-id@example.org"_s);
    commit("int f(void)\n{\n\treturn 2;\n}\n", u"f: two"_s);
}

void TestHistory::findsTheBase()
{
    const auto clone = git::Repository::open(m_folder.path().toStdString());
    QVERIFY(clone);
    const auto base = [&](const repo::BaseQuestion &question) {
        return repo::findBase(*clone, question).value();
    };
    const std::string first = head(u"v1.0"_s);
    repo::BaseQuestion question;
    QCOMPARE(base(question).commit, head());
    QCOMPARE(static_cast<int>(base(question).reason), static_cast<int>(repo::BaseReason::Branch));
    question.words = "Based on v1.0.\n";
    QCOMPARE(base(question).commit, first);
    question.words = "Based on v1.0-rc1.\n";
    QCOMPARE(base(question).commit, head());
    const std::string blob = git({u"rev-parse"_s, u"HEAD~1:f.c"_s}).toStdString();
    const diff::Patch patch = diff::parse("diff --git a/f.c b/f.c\nindex " + blob.substr(0, 12) +
                                          "..1234567 100644\n--- a/f.c\n+++ b/f.c\n@@ -1 +1 @@\n-a\n+b\n");
    question.patches = {&patch};
    QCOMPARE(base(question).commit, head(u"HEAD~1"_s));
    QCOMPARE(static_cast<int>(base(question).reason), static_cast<int>(repo::BaseReason::Blobs));
    question.baseCommit = first;
    QCOMPARE(static_cast<int>(base(question).reason), static_cast<int>(repo::BaseReason::BaseCommit));
    question.baseCommit = std::string(40, 'e');
    QVERIFY(base(question).text.contains("not in this clone"));
}

void TestHistory::findsWhatIsUpstream()
{
    const auto clone = git::Repository::open(m_folder.path().toStdString());
    const std::string two = git({u"show"_s, u"HEAD"_s}).toStdString() + "\n";
    std::vector<repo::UpstreamQuestion> questions(4);
    questions[0].messageId = "the-id@example.org";
    questions[1].patchId = diff::patchId(diff::parse(two));
    questions[1].paths = {"f.c"};
    questions[2].title = "f: begin";
    questions[2].author = "A. Author";
    questions[3].title = "f: never";
    const auto found = repo::findUpstream(*clone, "HEAD", questions);
    QVERIFY(found);
    QCOMPARE(found->at(0)->commit, head(u"HEAD~1"_s));
    QCOMPARE(found->at(1)->commit, head());
    QCOMPARE(static_cast<int>(found->at(1)->reason), static_cast<int>(repo::UpstreamReason::PatchId));
    QCOMPARE(found->at(2)->commit, head(u"v1.0"_s));
    QVERIFY(!found->at(3));
}

void TestHistory::readsFilesAndBlame()
{
    const auto clone = git::Repository::open(m_folder.path().toStdString());
    QCOMPARE(repo::treeOf(*clone, head(u"v1.0"_s))("f.c")->text,
             std::string("int f(void)\n{\n\treturn 0;\n}\n"));
    QVERIFY(!repo::treeOf(*clone, head())("none.c"));
    const auto changes = repo::lineHistory(*clone, head(), "f.c", 3, 10);
    QVERIFY(changes);
    QCOMPARE(changes->size(), 3U);
    QCOMPARE(changes->at(0).commit.summary, std::string("f: two"));
    QCOMPARE(changes->at(0).text, std::string("\treturn 2;"));
    QCOMPARE(changes->at(1).commit.summary, std::string("f: one"));
    QCOMPARE(changes->at(2).commit.summary, std::string("f: begin"));
    QCOMPARE(repo::lineHistory(*clone, head(), "f.c", 1, 10)->size(), 1U);
    QVERIFY(!repo::lineHistory(*clone, head(), "none.c", 1, 1));
}

void TestHistory::leavesTheCloneAsItIs()
{
    const QByteArray before = fingerprint();
    const auto clone = git::Repository::open(m_folder.path().toStdString());
    repo::TrialTree tree(repo::treeOf(*clone, head()));
    QVERIFY(
        tree
            .apply(diff::parse(
                "--- a/f.c\n+++ b/f.c\n@@ -1,4 +1,4 @@\n int f(void)\n {\n-\treturn 2;\n+\treturn 3;\n }\n"))
            .applied);
    QVERIFY(repo::findBase(*clone, {}));
    QCOMPARE(fingerprint(), before);
}

void TestHistory::refusesWhatIsNoClone()
{
    const auto clone = git::Repository::open("/nowhere/at/all");
    QVERIFY(!clone);
    QVERIFY(clone.error().text.contains("/nowhere/at/all"));
}

QTEST_GUILESS_MAIN(TestHistory)
#include "tst_history.moc"
