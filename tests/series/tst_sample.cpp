// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

/// The bundled sample is what its script makes, and its patches apply.
class TestSample : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void isWhatItsScriptMakes()
    {
        const QString samples = QStringLiteral(SAMPLES);
        for (const auto &tool : {u"git"_s, u"python3"_s}) {
            if (QStandardPaths::findExecutable(tool).isEmpty())
                QSKIP(qPrintable(tool + u" is not here"_s));
        }
        QTemporaryDir dir;
        const QString made = dir.filePath(u"made.mbox"_s);
        QProcess make;
        make.setProcessChannelMode(QProcess::MergedChannels);
        make.start(u"python3"_s, {samples + u"/lock-cycle/make.py"_s, made});
        QVERIFY(make.waitForFinished());
        QVERIFY2(make.exitCode() == 0, make.readAll().constData());
        QFile kept(samples + u"/lock-cycle.mbox"_s);
        QFile fresh(made);
        QVERIFY(kept.open(QIODevice::ReadOnly) && fresh.open(QIODevice::ReadOnly));
        QCOMPARE(kept.readAll(), fresh.readAll());
    }
};

QTEST_GUILESS_MAIN(TestSample)
#include "tst_sample.moc"
