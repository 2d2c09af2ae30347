// SPDX-License-Identifier: GPL-3.0-or-later
#include "review/clonereviews.h"

#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

/// Reviews in a clone, pushed and fetched by the real git.
class TestCloneReviews : public QObject
{
    Q_OBJECT
    QTemporaryDir m_folder;

    QString path(const QString &name) const { return m_folder.filePath(name); }
    QByteArray git(const QString &where, const QStringList &arguments) const
    {
        QProcess process;
        process.setWorkingDirectory(path(where));
        process.start(u"git"_s, arguments);
        process.waitForFinished(20000);
        if (process.exitCode() != 0)
            qWarning() << arguments << process.readAllStandardError();
        return process.exitCode() == 0 ? process.readAllStandardOutput() : QByteArray("failed");
    }
    static review::Review reviewOf(const char *id)
    {
        review::Review review;
        review.id = id;
        review.thread = "cover/1@lists.example.org";
        review.title = "pad: fewer lock cycles";
        return review;
    }
    static review::Note note(const char *id, const char *text, std::int64_t changed)
    {
        review::Note note;
        note.id = id;
        note.place.message = "cover/1@lists.example.org";
        note.text = text;
        note.changed = changed;
        return note;
    }
    core::Result<review::KeptInClone> keep(const QString &clone, const review::Review &review) const
    {
        return review::keepInClone(path(clone).toStdString(), review, {"Rita Reviewer", "rita@example.org"});
    }
    static std::vector<std::string> texts(const review::Review &review)
    {
        std::vector<std::string> result;
        for (const auto &note : review.notes)
            result.push_back(note.text);
        std::ranges::sort(result);
        return result;
    }
    using Texts = std::vector<std::string>;

private Q_SLOTS:
    void init()
    {
        QDir(path({})).removeRecursively();
        QVERIFY(QDir().mkpath(path({})));
        QCOMPARE(git({}, {u"init"_s, u"-q"_s, u"--bare"_s, u"shared.git"_s}), QByteArray());
        for (const auto &name : {u"ann"_s, u"ben"_s}) {
            git({}, {u"init"_s, u"-q"_s, name});
            git(name, {u"remote"_s, u"add"_s, u"origin"_s, path(u"shared.git"_s)});
        }
    }
    void bothSidesWrite()
    {
        auto ann = reviewOf("a"), ben = reviewOf("b");
        ann.notes = {note("1", "from ann", 10), note("2", "gone later", 10)};
        auto kept = keep(u"ann"_s, ann);
        QVERIFY2(kept, kept ? "" : kept.error().text.c_str());
        QVERIFY(kept->written);
        QCOMPARE(git(u"ann"_s, {u"push"_s, u"-q"_s, u"origin"_s, u"refs/whichpatch/reviews"_s}),
                 QByteArray());

        ben.notes = {note("3", "from ben", 20)};
        QVERIFY(keep(u"ben"_s, ben));
        const QStringList fetch{u"fetch"_s, u"-q"_s, u"origin"_s,
                                u"refs/whichpatch/reviews:refs/whichpatch/origin/reviews"_s};
        QCOMPARE(git(u"ben"_s, fetch), QByteArray());
        kept = keep(u"ben"_s, ben);
        QVERIFY2(kept, kept ? "" : kept.error().text.c_str());
        QCOMPARE(kept->joined, 1);
        QCOMPARE(kept->review.id, std::string("b"));
        QCOMPARE(texts(kept->review), (Texts{"from ann", "from ben", "gone later"}));
        ben = kept->review;
        std::erase_if(ben.notes, [](const auto &n) { return n.id == "2"; });
        QVERIFY(keep(u"ben"_s, ben));
        // What ben pushes follows what ann pushed: git takes it without force.
        QCOMPARE(git(u"ben"_s, {u"push"_s, u"-q"_s, u"origin"_s, u"refs/whichpatch/reviews"_s}),
                 QByteArray());

        ann.notes[0].text = "from ann, changed";
        ann.notes[0].changed = 30;
        QCOMPARE(git(u"ann"_s, fetch), QByteArray());
        kept = keep(u"ann"_s, ann);
        QVERIFY2(kept, kept ? "" : kept.error().text.c_str());
        QCOMPARE(texts(kept->review), (Texts{"from ann, changed", "from ben"}));
        QCOMPARE(git(u"ann"_s, {u"push"_s, u"-q"_s, u"origin"_s, u"refs/whichpatch/reviews"_s}),
                 QByteArray());
        QCOMPARE(git(u"ann"_s, {u"for-each-ref"_s, u"refs/heads"_s}),
                 QByteArray()); // nothing else was written
        QCOMPARE(git(u"ann"_s, {u"status"_s, u"--porcelain"_s}), QByteArray());
    }
    void twiceIsOnce()
    {
        auto review = reviewOf("a");
        review.notes = {note("1", "said", 10)};
        const auto first = keep(u"ann"_s, review), again = keep(u"ann"_s, review);
        QVERIFY(first && again);
        QVERIFY(!again->written);
        QCOMPARE(again->commit, first->commit);
    }
    void twoThreadsAreTwoFiles()
    {
        auto one = reviewOf("a"), other = reviewOf("b");
        other.thread = "another@x";
        QVERIFY(keep(u"ann"_s, one) && keep(u"ann"_s, other));
        QCOMPARE(git(u"ann"_s, {u"ls-tree"_s, u"--name-only"_s, u"refs/whichpatch/reviews"_s}),
                 QByteArray("another@x.json\ncover%2F1@lists.example.org.json\n"));
    }
    void whatIsWrongIsSaid()
    {
        const auto nowhere = keep(u"nowhere"_s, reviewOf("a"));
        QVERIFY(!nowhere);
        QVERIFY2(nowhere.error().text.contains("no git clone"), nowhere.error().text.c_str());
        QVERIFY(keep(u"ann"_s, reviewOf("a")));
        // Somebody's broken file is named, and nothing is written over it.
        const QByteArray blob = [&] {
            QFile file(path(u"ann/broken"_s));
            if (file.open(QIODevice::WriteOnly))
                file.write("{");
            file.close();
            return git(u"ann"_s, {u"hash-object"_s, u"-w"_s, u"broken"_s}).trimmed();
        }();
        QProcess tree;
        tree.setWorkingDirectory(path(u"ann"_s));
        tree.start(u"git"_s, {u"mktree"_s});
        tree.write("100644 blob " + blob + "\tcover%2F1@lists.example.org.json\n");
        tree.closeWriteChannel();
        QVERIFY(tree.waitForFinished());
        const QString made =
            QString::fromUtf8(
                git(u"ann"_s, {u"-c"_s, u"user.name=B"_s, u"-c"_s, u"user.email=b@x"_s, u"commit-tree"_s,
                               u"-m"_s, u"x"_s, QString::fromUtf8(tree.readAllStandardOutput().trimmed())}))
                .trimmed();
        git(u"ann"_s, {u"update-ref"_s, u"refs/whichpatch/origin/reviews"_s, made});
        const auto before = git(u"ann"_s, {u"rev-parse"_s, u"refs/whichpatch/reviews"_s});
        const auto broken = keep(u"ann"_s, reviewOf("a"));
        QVERIFY(!broken);
        QVERIFY2(broken.error().text.contains("refs/whichpatch/origin/reviews"), broken.error().text.c_str());
        QCOMPARE(git(u"ann"_s, {u"rev-parse"_s, u"refs/whichpatch/reviews"_s}), before);
    }
};

QTEST_APPLESS_MAIN(TestCloneReviews)
#include "tst_clonereviews.moc"
