// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/content.h"
#include "repo/history.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace Qt::StringLiterals;

/// Trees with text, binary files, symbolic links and modes; patches that git makes between them, renames and
/// binary data included; tried on trees that differ. The answer and the result are those of
/// `git apply --cached`.
class TestApplyTrees : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void agreesWithGitOnTrees_data();
    void agreesWithGitOnTrees();

private:
    QByteArray git(const QStringList &arguments, const QByteArray &input = {}, int *code = nullptr) const
    {
        QProcess process;
        process.setWorkingDirectory(m_folder->path());
        process.start(u"git"_s, QStringList{u"-c"_s, u"user.name=A"_s, u"-c"_s, u"user.email=a@example.org"_s,
                                            u"-c"_s, u"core.autocrlf=false"_s} +
                                    arguments);
        process.write(input);
        process.closeWriteChannel();
        if (!process.waitForFinished())
            return {};
        if (code)
            *code = process.exitCode();
        return process.readAllStandardOutput();
    }
    void write(const QString &name, const QByteArray &content) const
    {
        QFile file(m_folder->filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
    }
    QByteArray some(QRandomGenerator &random, bool binary) const
    {
        QByteArray content;
        for (int i = 0; i < 25; ++i)
            content += binary ? QByteArray(40, static_cast<char>(random.bounded(256)))
                              : "line " + QByteArray::number(random.bounded(50)) + '\n';
        return content;
    }
    void change(QRandomGenerator &random, const QString &name) const
    {
        QFile file(m_folder->filePath(name));
        if (QFileInfo(file.fileName()).isSymLink() || !file.open(QIODevice::ReadOnly))
            return;
        QByteArray content = file.readAll();
        file.close();
        if (content.contains('\0') || name.startsWith(u'b')) {
            content[random.bounded(static_cast<int>(content.size()))] = 'x';
        } else {
            QList<QByteArray> lines = content.split('\n');
            lines.insert(random.bounded(static_cast<int>(lines.size())),
                         "new " + QByteArray::number(random.bounded(9)));
            content = lines.join('\n');
        }
        write(name, content);
    }
    void plant(QRandomGenerator &random) const
    {
        for (const QString &name : {u"t1"_s, u"t2"_s, u"t3"_s, u"run"_s})
            write(name, some(random, false));
        for (const QString &name : {u"b1"_s, u"b2"_s})
            write(name, some(random, true));
        QFile::link(u"t1"_s, m_folder->filePath(u"link"_s));
    }
    void disturb(QRandomGenerator &random, int steps) const
    {
        const QDir folder(m_folder->path());
        for (int i = 0; i < steps; ++i) {
            const QStringList names = folder.entryList(QDir::Files | QDir::System | QDir::NoDotAndDotDot);
            if (names.isEmpty())
                return;
            const QString name = names[random.bounded(static_cast<int>(names.size()))];
            const QString path = m_folder->filePath(name);
            switch (random.bounded(7)) {
            case 0:
                QFile::rename(path, path + u'r');
                if (random.bounded(2) == 0)
                    change(random, name + u'r');
                break;
            case 1:
                QFile::remove(path);
                break;
            case 2:
                write(name + u'n', some(random, random.bounded(2) == 0));
                break;
            case 3:
                if (!QFileInfo(path).isSymLink())
                    QFile::setPermissions(path,
                                          QFile::permissions(path) ^ (QFile::ExeOwner | QFile::ExeUser));
                break;
            default:
                change(random, name);
            }
        }
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestApplyTrees::agreesWithGitOnTrees_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::newRow("binary data, renames") << QStringList{u"--binary"_s, u"-M"_s};
    QTest::newRow("copies") << QStringList{u"--binary"_s, u"-C"_s, u"--find-copies-harder"_s};
    QTest::newRow("full ids, no data") << QStringList{u"--full-index"_s, u"-M"_s};
    QTest::newRow("short ids") << QStringList{u"-M"_s};
}

void TestApplyTrees::agreesWithGitOnTrees()
{
    QFETCH(const QStringList, options);
    m_folder = std::make_unique<QTemporaryDir>();
    QRandomGenerator random(11);
    int code = -1;
    git({u"init"_s, u"-q"_s}, {}, &code);
    if (code != 0)
        QSKIP("git is not here");
    int applied = 0, failed = 0;
    for (int round = 0; round < 20; ++round) {
        const QStringList old = QDir(m_folder->path()).entryList(QDir::Files | QDir::System);
        for (const QString &name : old)
            QFile::remove(m_folder->filePath(name));
        plant(random);
        git({u"add"_s, u"-A"_s});
        const QByteArray base = git({u"write-tree"_s}).trimmed();
        disturb(random, 4);
        git({u"add"_s, u"-A"_s});
        const QByteArray patch =
            git(QStringList{u"diff"_s, u"--cached"_s} + options + QStringList{QString::fromLatin1(base)});
        if (patch.isEmpty())
            continue;
        git({u"read-tree"_s, QString::fromLatin1(base)});
        git({u"checkout-index"_s, u"-fa"_s});
        disturb(random, round % 3);
        git({u"add"_s, u"-A"_s});
        const QByteArray tree = git({u"write-tree"_s}).trimmed();
        const QByteArray commit =
            git({u"commit-tree"_s, u"-m"_s, u"x"_s, QString::fromLatin1(tree)}).trimmed();
        const auto clone = git::Repository::open(m_folder->path().toStdString());
        QVERIFY(clone);
        repo::TrialTree trialTree(repo::treeOf(*clone, commit.toStdString()), repo::blobsOf(*clone));
        const auto parsed = diff::parse(patch.toStdString());
        const repo::Trial trial = trialTree.apply(parsed);

        git({u"apply"_s, u"--cached"_s, u"-"_s}, patch, &code);
        QVERIFY2(trial.applied == (code == 0),
                 qPrintable(u"round %1, git %2, ours: %3\n%4"_s.arg(round).arg(code == 0).arg(
                     QString::fromStdString(trial.reason), QString::fromUtf8(patch.left(3000)))));
        (code == 0 ? applied : failed) += 1;
        if (code != 0)
            continue;
        for (const QByteArray &line : git({u"ls-files"_s, u"-s"_s}).split('\n')) {
            if (line.isEmpty())
                continue;
            const auto file = trialTree.file(line.mid(line.indexOf('\t') + 1).toStdString());
            QVERIFY2(file, line.constData());
            QCOMPARE(QByteArray::fromStdString(file->mode), line.left(6));
            QCOMPARE(QByteArray::fromStdString(diff::blobId(file->text)), line.mid(7, 40));
        }
        for (const auto &file : parsed.files) {
            const bool gone = git({u"ls-files"_s, QString::fromStdString(file.path())}).isEmpty();
            QCOMPARE(trialTree.file(file.path()).has_value(), !gone);
        }
    }
    QVERIFY2(applied > 5, qPrintable(QString::number(applied)));
    QVERIFY2(failed > 2, qPrintable(QString::number(failed)));
}

QTEST_GUILESS_MAIN(TestApplyTrees)
#include "tst_applytrees.moc"
