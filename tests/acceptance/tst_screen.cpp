// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/draft.h"
#include "bench/page.h"
#include "mail/mailbox.h"
#include "shared.h"

#include <QDirIterator>

/// Most mails hold no table and are told by a glance (bench::mayHoldTables); the glance must not lose one.
class TestScreen : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void glance_data()
    {
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<bool>("may");
        const auto row = [](const char *name, const char *body, bool may) {
            QTest::newRow(name) << QByteArray(body) << may;
        };
        row("prose", "Since 2fa40c5e1b (walk: keep the tail, 2024-02-11) the\nsecond pass is not needed.\n",
            false);
        row("diffstat", " mm/walk.c | 12 +++++++-----\n 1 file changed, 7 insertions(+), 5 deletions(-)\n",
            false);
        row("signature", "Applied, thanks.\n-- \n2.47.1\n", false);
        row("columns", "threads   base   patched\n1         12.5   14.1\n8         80.2   95.0\n", true);
        row("quoted", "> > Write Copy  14.5\n> > Read Copy   17.1\n", true);
        row("perf stat", "   48,213,907      cycles\n", true);
        row("open cells", "walk, 4 KiB: ???? MB/s\n", true);
        row("tool", "real    0m4.812s\n", true);
    }
    void glance()
    {
        QFETCH(QByteArray, body);
        QTEST(bench::mayHoldTables({body.data(), static_cast<std::size_t>(body.size())}), "may");
    }
    void losesNoTable()
    {
        NEEDS_SHARED("threads");
        std::size_t stopped = 0;
        QDirIterator files(QStringLiteral(SHARED "/threads"), {QStringLiteral("*.mbox*")}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const auto box = mail::Mailbox::open(files.next().toStdString());
            QVERIFY(box);
            for (std::size_t m = 0; m < (*box)->messages().size(); ++m) {
                const auto body = (*box)->body(m).text;
                if (bench::mayHoldTables(body))
                    continue;
                ++stopped;
                const auto tables = bench::tablesOf(bench::Page(body, {}));
                QVERIFY2(tables.empty(), body.c_str());
            }
        }
        QVERIFY(stopped > 100); // else the glance is worth nothing
    }
};

QTEST_APPLESS_MAIN(TestScreen)
#include "tst_screen.moc"
