// SPDX-License-Identifier: GPL-3.0-or-later
// The program itself, run as a script runs it.
#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

namespace {

struct Ran
{
    int status = -1;
    QString out, err;
};

Ran run(const QStringList &arguments)
{
    QProcess program;
    program.start(QCoreApplication::applicationDirPath() + QStringLiteral("/../../app/whichpatch"),
                  arguments);
    program.waitForFinished(60000);
    return {program.exitCode(), QString::fromUtf8(program.readAllStandardOutput()),
            QString::fromUtf8(program.readAllStandardError())};
}

} // namespace

class TestCommandLine : public QObject
{
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    QString m_two;

    QString path(const QString &name) const { return m_folder.filePath(name); }

private Q_SLOTS:
    void initTestCase()
    {
        qputenv("HOME", m_folder.path().toLocal8Bit());
        qputenv("QT_QPA_PLATFORM", "offscreen");
        if (!QFile::exists(QCoreApplication::applicationDirPath() + QStringLiteral("/../../app/whichpatch")))
            QSKIP("the program is not built");
        m_two = path(QStringLiteral("two.txt"));
        QFile file(m_two);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("The throughput of the writer on the machine with eight drives:\n\n"
                   "threads      base    patched\n"
                   "1          100.00     110.00\n"
                   "8          640.00     576.00\n"
                   "\n"
                   "Then a few words that stand between the two tables, so that they are two.\n\n"
                   "latency      base    patched\n"
                   "p50          10.0        9.0\n"
                   "p99          40.0       30.0\n");
    }
    void oneHeaderForAllTables()
    {
        const Ran ran = run({QStringLiteral("tables"), m_two, QStringLiteral("--csv")});
        QCOMPARE(ran.status, 0);
        const QStringList lines = ran.out.split(QStringLiteral("\r\n"), Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 9);
        QCOMPARE(lines[0], QStringLiteral("table,metric,row,config,value,unit,repetition,spread,line,text"));
        QCOMPARE(lines.filter(QStringLiteral("metric,row")).size(), 1);
        QCOMPARE(lines.filter(QRegularExpression(QStringLiteral("^0,"))).size(), 4);
        QCOMPARE(lines.filter(QRegularExpression(QStringLiteral("^1,"))).size(), 4);
        const Ran second =
            run({QStringLiteral("tables"), m_two, QStringLiteral("--csv"), QStringLiteral("--table=1")});
        QCOMPARE(second.out.split(QStringLiteral("\r\n"), Qt::SkipEmptyParts).size(), 5);
        QVERIFY(second.out.contains(QStringLiteral("\r\n1,")));
    }
    void correctionsAreReadFromAFile()
    {
        const QString file = path(QStringLiteral("corrections.json"));
        const auto write = [&](const QByteArray &text) {
            QFile out(file);
            return out.open(QIODevice::WriteOnly) && out.write(text) == text.size();
        };
        QVERIFY(write(R"({"schema": 1, "tables": {"": [
            {"kind": "unit", "table": "threads base patched", "name": "value", "value": "MB/s", "line": 0},
            {"kind": "rename", "table": "threads base patched", "name": "patched", "value": "v2", "line": 0}]}})"));
        const QStringList asked{QStringLiteral("tables"),        m_two,
                                QStringLiteral("--table=0"),     QStringLiteral("--csv"),
                                QStringLiteral("--corrections"), file};
        const Ran ran = run(asked);
        QCOMPARE(ran.err, QString());
        QVERIFY2(ran.out.contains(QStringLiteral(",1,v2,110,MB/s,")), qPrintable(ran.out));
        QVERIFY(write("{"));
        const Ran broken = run(asked);
        QCOMPARE(broken.status, 2);
        QCOMPARE(broken.out, QString());
        QVERIFY2(broken.err.contains(file) && broken.err.count(u'\n') == 1, qPrintable(broken.err));
    }
    void oneFormAtATime_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("csv and json") << QStringList{QStringLiteral("--csv"), QStringLiteral("--json")};
        QTest::newRow("text and markdown")
            << QStringList{QStringLiteral("--text"), QStringLiteral("--markdown")};
        QTest::newRow("no such table") << QStringList{QStringLiteral("--table"), QStringLiteral("99")};
        QTest::newRow("no number") << QStringList{QStringLiteral("--table"), QStringLiteral("first")};
        QTest::newRow("nothing") << QStringList{QStringLiteral("--table=")};
        QTest::newRow("below zero") << QStringList{QStringLiteral("--table=-1")};
    }
    void oneFormAtATime()
    {
        QFETCH(QStringList, arguments);
        const Ran ran = run(QStringList{QStringLiteral("tables"), m_two} + arguments);
        QCOMPARE(ran.status, 1);
        QCOMPARE(ran.out, QString());
        QCOMPARE(ran.err.count(u'\n'), 1);
    }
    void textsKeepToAMailsWidth()
    {
        QStringList sources{m_two, QStringLiteral(SAMPLES "/lock-cycle.mbox")};
        const QDir seeds(QStringLiteral(SHARED "/seeds"));
        for (const QString &name : seeds.entryList({QStringLiteral("*.txt")}))
            sources.append(seeds.filePath(name));
        for (const QString &source : std::as_const(sources)) {
            const Ran ran = run({QStringLiteral("tables"), source, QStringLiteral("--text")});
            QVERIFY(!ran.out.isEmpty());
            const QStringList lines = ran.out.split(u'\n');
            for (const QString &line : lines)
                QVERIFY2(line.toUcs4().size() <= 72, qPrintable(source + QStringLiteral(": ") + line));
        }
        const Ran markdown = run({QStringLiteral("tables"), m_two, QStringLiteral("--markdown")});
        QVERIFY2(markdown.out.startsWith(QStringLiteral("**")), qPrintable(markdown.out));
    }
    void plotsSayWhatIsWrong()
    {
        const auto plot = [&](const QStringList &more) {
            return run(QStringList{QStringLiteral("plot"), m_two} + more);
        };
        const QString o = QStringLiteral("-o");
        for (const char *ending : {"svg", "pdf", "png"}) {
            const QString file = path(QStringLiteral("chart.") + QLatin1StringView(ending));
            QCOMPARE(plot({o, file}).status, 0);
            QVERIFY(QFileInfo(file).size() > 1000);
        }
        Ran ran = plot({o, path(QStringLiteral("chart.gif"))});
        QCOMPARE(ran.status, 1);
        QVERIFY(ran.err.contains(QStringLiteral("chart.gif")) && ran.err.count(u'\n') == 1);
        ran = plot({o, path(QStringLiteral("chart.svg")), QStringLiteral("--table"), QStringLiteral("7")});
        QCOMPARE(ran.status, 1);
        QVERIFY(ran.err.contains(QStringLiteral("0 to 1")));
        ran = plot({o, QStringLiteral("/nonexistent/chart.svg")});
        QCOMPARE(ran.status, 2);
        QVERIFY(ran.err.contains(QStringLiteral("/nonexistent/chart.svg cannot be written")));
        QCOMPARE(ran.err.count(u'\n'), 1);
    }
    void minusSignsAreOneWay()
    {
        const Ran ran = run({QStringLiteral("report"), m_two});
        QVERIFY(ran.out.contains(QStringLiteral("−10.00 %")));
        QVERIFY2(!ran.out.contains(QRegularExpression(QStringLiteral("[ (]-\\d+\\.\\d+ ?%"))),
                 qPrintable(ran.out));
    }
};

QTEST_GUILESS_MAIN(TestCommandLine)
#include "tst_commandline.moc"
