// SPDX-License-Identifier: GPL-3.0-or-later
// Two hundred threads opened one after another in one window: memory stays what it was after the first
// twenty.
#include "window.h"

#include <QDir>
#include <QProcess>

#include <algorithm>
#include <malloc.h>

class TestSoak : public QObject
{
    Q_OBJECT
private:
    Home m_home;

    /// Kilobytes in memory now, what the allocator merely keeps given back first.
    static double resident()
    {
        malloc_trim(0);
        QFile status(QStringLiteral("/proc/self/status"));
        if (!status.open(QIODevice::ReadOnly))
            return 0;
        const auto lines = status.readAll().split('\n');
        const auto line = std::ranges::find_if(lines, [](const auto &l) { return l.startsWith("VmRSS:"); });
        return line == lines.end() ? 0 : line->simplified().split(' ').at(1).toDouble();
    }
    /// Small real threads where they are, else the sample alone.
    static QStringList threads()
    {
        QStringList found{sample()};
        const QDir folder(QStringLiteral(SHARED "/threads"));
        for (const QFileInfo &file : folder.entryInfoList({QStringLiteral("*.mbox")}, QDir::Files)) {
            if (file.size() < 150'000)
                found << file.filePath();
        }
        return found;
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_home.prepare());
        if (!QFile::exists(sample()))
            QSKIP("resources/samples/lock-cycle.mbox is missing");
        if (resident() <= 0)
            QSKIP("/proc/self/status is missing");
    }

    void memoryIsFlat()
    {
        const QStringList sources = threads();
        app::MainWindow window(app::MainWindow::Purpose::Use);
        window.resize(1200, 800);
        window.show();
        constexpr int warm = 20, count = 200;
        double after = 0, most = 0;
        for (int i = 0; i < count; ++i) {
            openThread(window, {sources.at(i % sources.size())});
            window.actions()->action(QStringLiteral("nextPatch"))->trigger();
            QTest::qWait(1);
            // The largest of a round, so that the same threads are compared with the same.
            if (i >= warm - std::min(warm, int(sources.size())) && i < warm)
                after = std::max(after, resident());
            if (i >= count - std::min(warm, int(sources.size())))
                most = std::max(most, resident());
        }
        qInfo("%.1f MB after %d threads, %.1f MB after %d", after / 1024, warm, most / 1024, count);
        QVERIFY2(most <= after * 1.05, qPrintable(QStringLiteral("%1 → %2 KB").arg(after).arg(most)));
    }
};

QTEST_MAIN(TestSoak)
#include "tst_soak.moc"
