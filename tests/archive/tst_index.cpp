// SPDX-License-Identifier: GPL-3.0-or-later
#include "archive/inbox.h"
#include "archive/index.h"
#include "archive/open.h"
#include "core/text.h"

#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

/// A public-inbox repository made with git: one mail a commit.
class Inbox
{
public:
    Inbox() { run({u"init"_s, u"-q"_s, u"--bare"_s, folder()}); }
    QString folder() const { return m_dir.filePath(u"0.git"_s); }
    QString root() const { return m_dir.path(); }
    QString file(const QString &name) const { return m_dir.filePath(name); }

    void commit(const QByteArray &mail, const QByteArray &path = "m", bool keep = false)
    {
        const QByteArray blob = run({u"hash-object"_s, u"-w"_s, u"--stdin"_s}, mail).trimmed();
        QByteArray entries = keep && !m_head.isEmpty()
                                 ? run({u"ls-tree"_s, u"-r"_s, QString::fromLatin1(m_head)})
                                 : QByteArray();
        entries += "100644 blob " + blob + "\t" + path + "\n";
        const QByteArray tree = keep ? nested(entries) : run({u"mktree"_s}, entries).trimmed();
        QStringList args{u"commit-tree"_s, u"-m"_s, u"mail"_s, QString::fromLatin1(tree)};
        if (!m_head.isEmpty())
            args << u"-p"_s << QString::fromLatin1(m_head);
        m_head = run(args).trimmed();
        run({u"update-ref"_s, u"HEAD"_s, QString::fromLatin1(m_head)});
    }

    /// Takes an object out of the repository.
    void lose(const QString &name)
    {
        const auto id = QString::fromLatin1(run({u"rev-parse"_s, name}).trimmed());
        QFile::remove(folder() + u"/objects/"_s + id.left(2) + u'/' + id.mid(2));
    }

private:
    /// A tree with folders, through an index of its own.
    QByteArray nested(const QByteArray &entries)
    {
        run({u"read-tree"_s, u"--empty"_s});
        run({u"update-index"_s, u"--index-info"_s}, entries);
        return run({u"write-tree"_s}).trimmed();
    }
    QByteArray run(QStringList args, const QByteArray &input = {})
    {
        QProcess git;
        auto environment = QProcessEnvironment::systemEnvironment();
        for (const char *who : {"AUTHOR", "COMMITTER"}) {
            environment.insert(u"GIT_%1_NAME"_s.arg(QLatin1StringView(who)), u"Ada"_s);
            environment.insert(u"GIT_%1_EMAIL"_s.arg(QLatin1StringView(who)), u"ada@example.org"_s);
        }
        git.setProcessEnvironment(environment);
        if (args.front() != u"init"_s)
            args = QStringList{u"--git-dir"_s, folder()} + args;
        git.start(u"git"_s, args);
        git.write(input);
        git.closeWriteChannel();
        git.waitForFinished();
        return git.readAllStandardOutput();
    }
    QTemporaryDir m_dir;
    QByteArray m_head;
};

QByteArray mailOf(const QByteArray &id, const QByteArray &parent, const QByteArray &subject, int minute,
                  const QByteArray &body = "Words.\n")
{
    return "From: Ada Moor <ada@example.org>\nSubject: " + subject +
           "\nDate: Mon, 03 Mar 2025 09:" + QByteArray::number(minute).rightJustified(2, '0') +
           ":00 +0000\nMessage-ID: <" + id + "@example.org>\n" +
           (parent.isEmpty() ? QByteArray() : "In-Reply-To: <" + parent + "@example.org>\n") + "\n" + body;
}

QString shown(const core::Result<std::vector<archive::Indexed>> &found)
{
    if (!found)
        return core::toQString(found.error().text);
    QStringList ids;
    for (const auto &one : *found)
        ids << core::toQString(one.id).section(u'@', 0, 0);
    return ids.join(u' ');
}

} // namespace

class TestIndex : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        if (QStandardPaths::findExecutable(u"git"_s).isEmpty())
            QSKIP("git is not here");
    }
    void readsSearchesAndFollows()
    {
        Inbox inbox;
        inbox.commit(mailOf("c", "", "[PATCH 0/1] lock: faster", 1));
        inbox.commit(
            mailOf("p", "c", "[PATCH 1/1] lock: one hold", 2, "mark_written() does it.\n\nFrom here on.\n"));
        inbox.commit(mailOf("o", "", "another matter", 3));
        inbox.commit(mailOf("r", "p", "Re: [PATCH 1/1] lock: one hold", 4,
                            "> mark_written() does it.\n\nGood \"idea\".\n"));
        const auto index =
            archive::Index::open(core::fromQString(inbox.root()), core::fromQString(inbox.file(u"i.db"_s)));
        QVERIFY2(index, index ? "" : index.error().text.c_str());
        const auto state = (*index)->update();
        QVERIFY2(state, state ? "" : state.error().text.c_str());
        QCOMPARE(state->total, 4U);
        QVERIFY(state->complete());
        QCOMPARE(shown((*index)->newest(10)), u"r o p c");
        QCOMPARE(shown((*index)->search("mark_wri", 10)), u"p");
        QCOMPARE(shown((*index)->search("s:lock ada", 10)), u"r p c");
        QCOMPARE(shown((*index)->search("f:moor matter", 10)), u"o");
        QCOMPARE(shown((*index)->search("\"idea\" OR (", 10)), u"");
        QCOMPARE(shown((*index)->search("id", 10)), u"r");
        const auto mbox = (*index)->thread("r@example.org");
        QVERIFY2(mbox, mbox ? "" : mbox.error().text.c_str());
        const auto box = mail::Mailbox::fromOctets(*mbox, "thread");
        QVERIFY(box);
        QCOMPARE((*box)->messages().size(), 3U);
        QVERIFY((*box)->body(1).text.contains("\nFrom here on.\n"));
        QVERIFY(!(*index)->thread("none@example.org"));
        const auto recent = (*index)->recent(100);
        QVERIFY(recent);
        QCOMPARE(recent->size(), 1U);
        QCOMPARE(recent->front().replies, 1);
        // After a fetch, only what is new is read.
        inbox.commit(mailOf("n", "r", "Re: [PATCH 1/1] lock: one hold", 5));
        QCOMPARE((*index)->update()->total, 5U);
        QCOMPARE(shown((*index)->newest(2)), u"n r");
    }
    void forgetsWhatWasTakenOut()
    {
        Inbox inbox;
        inbox.commit(mailOf("a", "", "one", 1));
        inbox.commit(mailOf("b", "", "two", 2));
        inbox.commit(mailOf("b", "", "two", 2), "d");
        const auto index =
            archive::Index::open(core::fromQString(inbox.folder()), core::fromQString(inbox.file(u"i.db"_s)));
        QVERIFY(index);
        QVERIFY((*index)->update());
        QCOMPARE(shown((*index)->newest(10)), u"a");
        inbox.commit(mailOf("a", "", "one", 1), "d");
        QVERIFY((*index)->update());
        QCOMPARE(shown((*index)->newest(10)), u"");
        QCOMPARE(shown((*index)->search("one", 10)), u"");
        QVERIFY((*index)->state()->complete());
    }
    void readsTheFirstFormat()
    {
        Inbox inbox;
        inbox.commit(mailOf("a", "", "one", 1), "0a/" + QByteArray(38, '1'), true);
        inbox.commit(mailOf("b", "a", "Re: one", 2), "0b/" + QByteArray(38, '2'), true);
        const auto index =
            archive::Index::open(core::fromQString(inbox.folder()), core::fromQString(inbox.file(u"i.db"_s)));
        QVERIFY(index);
        QVERIFY((*index)->update());
        QCOMPARE(shown((*index)->newest(10)), u"b a");
    }
    void goesOnWhereItStopped()
    {
        Inbox inbox;
        for (int i = 0; i < 12; ++i)
            inbox.commit(mailOf(QByteArray::number(i), "", "mail", i));
        const auto file = core::fromQString(inbox.file(u"i.db"_s));
        {
            const auto index = archive::Index::open(core::fromQString(inbox.root()), file);
            std::stop_source stop;
            stop.request_stop();
            const auto state = (*index)->update(stop.get_token());
            QVERIFY(state);
            QCOMPARE(state->total, 12U);
            QVERIFY(!state->complete());
        }
        const auto index = archive::Index::open(core::fromQString(inbox.root()), file);
        QVERIFY((*index)->update()->complete());
        QCOMPARE((*index)->newest(100)->size(), 12U);
    }
    void opensAThreadByItsPlace()
    {
        Inbox inbox;
        inbox.commit(mailOf("a/b", "", "one", 1));
        const std::string folder = core::fromQString(inbox.root());
        QVERIFY(archive::parseInboxPlace(folder + "#a/b@example.org"));
        qputenv("XDG_CACHE_HOME", inbox.root().toUtf8());
        for (const std::string between : {"#", "/", "/0.git/"}) {
            const auto box = archive::open(folder + between + "a/b@example.org");
            QVERIFY2(box, box ? between.c_str() : box.error().text.c_str());
            QCOMPARE((*box)->messages().size(), 1U);
        }
        QVERIFY(!archive::open(folder + "#x@example.org"));
        QVERIFY(!archive::parseInboxPlace("/no/such/folder/a@example.org"));
    }
    void aMissingMailCostsThatMail()
    {
        Inbox inbox;
        inbox.commit(mailOf("a", "", "one", 1));
        inbox.commit(mailOf("b", "", "two", 2));
        inbox.commit(mailOf("c", "", "three", 3));
        inbox.lose(u"HEAD~1:m"_s);
        const auto index =
            archive::Index::open(core::fromQString(inbox.folder()), core::fromQString(inbox.file(u"i.db"_s)));
        const auto state = (*index)->update();
        QVERIFY2(state, state ? "" : state.error().text.c_str());
        QCOMPARE(state->unreadable, 1U);
        QVERIFY(state->complete());
        QCOMPARE(shown((*index)->newest(10)), u"c a");
    }
    void aDamagedCommitHidesWhatIsBeforeItAndIsSaid()
    {
        Inbox inbox;
        for (const char *name : {"a", "b", "c", "d"})
            inbox.commit(mailOf(name, "", name, name[0] - 'a'));
        inbox.lose(u"HEAD~2"_s);
        const auto index =
            archive::Index::open(core::fromQString(inbox.folder()), core::fromQString(inbox.file(u"i.db"_s)));
        const auto state = (*index)->update();
        QVERIFY2(state, state ? "" : state.error().text.c_str());
        QCOMPARE(state->unreadable, 1U);
        QCOMPARE(shown((*index)->newest(10)), u"d c");
    }
    void aDamagedTreeCostsThatMail()
    {
        Inbox inbox;
        for (const char *name : {"a", "b", "c"})
            inbox.commit(mailOf(name, "", name, name[0] - 'a'));
        inbox.lose(u"HEAD~1^{tree}"_s);
        const auto index =
            archive::Index::open(core::fromQString(inbox.folder()), core::fromQString(inbox.file(u"i.db"_s)));
        const auto state = (*index)->update();
        QVERIFY2(state, state ? "" : state.error().text.c_str());
        QCOMPARE(state->unreadable, 1U);
        QCOMPARE(shown((*index)->newest(10)), u"c a");
    }
    void brokenRepositoriesAreSaid()
    {
        QTemporaryDir dir;
        QVERIFY(
            !archive::Index::open(core::fromQString(dir.path()), core::fromQString(dir.filePath(u"i.db"_s))));
        QVERIFY(QDir(dir.path()).mkpath(u"objects"_s));
        QFile head(dir.filePath(u"HEAD"_s));
        QVERIFY(head.open(QIODevice::WriteOnly));
        head.write("nonsense");
        head.close();
        const auto index =
            archive::Index::open(core::fromQString(dir.path()), core::fromQString(dir.filePath(u"i.db"_s)));
        QVERIFY(!index || !(*index)->update());
    }
    /// A real epoch, where one was cloned: WHICHPATCH_EPOCH names it.
    void realEpoch()
    {
        const auto epoch = qEnvironmentVariable("WHICHPATCH_EPOCH");
        if (epoch.isEmpty())
            QSKIP("WHICHPATCH_EPOCH names no public-inbox epoch");
        QTemporaryDir dir;
        const auto index =
            archive::Index::open(core::fromQString(epoch), core::fromQString(dir.filePath(u"i.db"_s)));
        QVERIFY2(index, index ? "" : index.error().text.c_str());
        QElapsedTimer timer;
        timer.start();
        qint64 first = -1;
        const auto state = (*index)->update(
            {}, [&](const archive::Index::State &) { first = first < 0 ? timer.elapsed() : first; });
        QVERIFY2(state, state ? "" : state.error().text.c_str());
        qInfo("%llu mails in %lld ms, the first after %lld ms", static_cast<unsigned long long>(state->total),
              timer.elapsed(), first);
        QVERIFY(state->complete());
        QVERIFY(state->total > 0);
        timer.restart();
        const auto hits = (*index)->search("lock", 50);
        QVERIFY(hits);
        qInfo("search: %zu hits in %lld ms", hits->size(), timer.elapsed());
        const auto recent = (*index)->recent(500);
        QVERIFY(recent);
        for (std::size_t i = 0; i < std::min<std::size_t>(5, recent->size()); ++i)
            qInfo("v%s %d/%d +%d %s", (*recent)[i].version.c_str(), (*recent)[i].patchesSeen,
                  (*recent)[i].total, (*recent)[i].replies, (*recent)[i].title.c_str());
    }
};

QTEST_GUILESS_MAIN(TestIndex)
#include "tst_index.moc"
