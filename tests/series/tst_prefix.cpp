// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text.h"
#include "series/prefix.h"

#include <QTest>

using core::toQString;

namespace {

/// "patch v2 3/6 rev=RFC tree=net-next tag=dm-devel |title", parts left out where they say nothing.
QString shown(const series::Prefix &p)
{
    std::string s;
    if (p.reply)
        s += "reply ";
    if (p.patch)
        s += "patch ";
    s += (p.versionStated ? "v" : "(v") + p.version + (p.versionStated ? "" : ")");
    if (p.index)
        s += ' ' + p.indexText + '/' + (p.total ? std::to_string(*p.total) : "?");
    for (const auto &r : p.revisions)
        s += " rev=" + r;
    for (const auto &t : p.trees)
        s += " tree=" + t;
    for (const auto &t : p.listTags)
        s += " tag=" + t;
    return toQString(s + " |" + p.title);
}

} // namespace

class TestPrefix : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void reads_data()
    {
        QTest::addColumn<QString>("subject");
        QTest::addColumn<QString>("reading");
        const auto row = [](const char *subject, const char *reading) {
            QTest::newRow(subject) << QString::fromUtf8(subject) << QString::fromUtf8(reading);
        };
        row("[PATCH] lock: fix", "patch (v1) |lock: fix");
        row("[PATCH v2 3/6] a", "patch v2 3/6 |a");
        row("[PATCH 0/5 v2] a", "patch v2 0/5 |a");
        row("[PATCH 1/5] a: b", "patch (v1) 1/5 |a: b");
        row("[RFC PATCH 4.19 v2 1/4] a", "patch v2 1/4 rev=RFC tree=4.19 |a");
        row("[PATCHv3 2/2] a", "patch v3 2/2 |a");
        row("[PATCHv3] a", "patch v3 |a");
        row("[PATCH -next] a", "patch (v1) tree=-next |a");
        row("[PATCH -V2 1/2] a", "patch v2 1/2 |a");
        row("[PATCH net-next v3 02/12] a", "patch v3 02/12 tree=net-next |a");
        row("[PATCH 5.10 001/123] a", "patch (v1) 001/123 tree=5.10 |a");
        row("[PATCH v5.10 1/3] a", "patch (v1) 1/3 tree=v5.10 |a");
        row("[PATCH v6.1.y 1/3] a", "patch (v1) 1/3 tree=v6.1.y |a");
        row("[PATCH 02.1/12] a", "patch (v1) 02.1/12 |a");
        row("[PATCH v3.1 2/12] a", "patch v3.1 2/12 |a");
        row("[PATCH v02 2/12] a", "patch v2 2/12 |a");
        row("[dm-devel] [PATCH v2 1/2] a", "patch v2 1/2 tag=dm-devel |a");
        row("[PATCH v2 2/2] [PATCH] a", "patch v2 2/2 |a");
        row("[RFC V3 PATCH 0/8] a", "patch v3 0/8 rev=RFC |a");
        row("[Patch v7 0/2] a", "patch v7 0/2 |a");
        row("[PATCHSET v2 for-next 0/4] a", "patch v2 0/4 tree=for-next |a");
        row("[PATCH]no space: a", "patch (v1) |no space: a");
        row("[Patch 2/2]: a", "patch (v1) 2/2 |a");
        row("[PATCH 1 of 2] a", "patch (v1) 1/2 |a");
        row("[net,v2,1/2] net: a", "patch v2 1/2 tree=net |net: a");
        row("[PATCH,v2] a", "patch v2 |a");
        row("[PATCH 1/2v3] a", "patch v3 1/2 |a");
        row("[PATCH v4 1of2] a", "patch v4 1/2 |a");
        row("[PATCH v2 (resend) 1/2] a", "patch v2 1/2 rev=RESEND |a");
        row("[PATCH v2/resend] a", "patch v2 rev=RESEND |a");
        row("[PATCH take 2] a", "patch v2 |a");
        row("[PATCH 1/n] a", "patch (v1) 1/? |a");
        row("[PATCH][next][V2] a", "patch v2 tree=next |a");
        row("[RFT][PATCH v1 0/5] a", "patch v1 0/5 rev=RFT |a");
        row("[RFC/PATCH 1/2] a", "patch (v1) 1/2 rev=RFC |a");
        row("[PATCH/RFC v2] a", "patch v2 rev=RFC |a");
        row("[PATCH RFC v2 0/3] a", "patch v2 0/3 rev=RFC |a");
        row("[RFCv2 1/3] a", "patch v2 1/3 rev=RFC |a");
        row("[PATCH RESEND v2] a", "patch v2 rev=RESEND |a");
        row("[RESEND PATCH v4 1/2] a", "patch v4 1/2 rev=RESEND |a");
        row("[PATCH v2-RESEND 1/2] a", "patch v2 1/2 rev=RESEND |a");
        row("[PATCH v8 net-next 0/5] net: a", "patch v8 0/5 tree=net-next |net: a");
        row("[PATCH for-6.2/block 1/4] a", "patch (v1) 1/4 tree=for-6.2/block |a");
        row("[PATCH AUTOSEL 6.1 24/31] a", "patch (v1) 24/31 tree=AUTOSEL tree=6.1 |a");
        row("[--mark-- 01/20] a", "patch (v1) 01/20 tree=--mark-- |a");
        row("[PULL 01/12] block: a", "patch (v1) 01/12 rev=PULL |block: a");
        row("[PATCH 3/2] a", "patch (v1) 3/2 |a");
        row("PATCH 1/2: lock: a", "patch (v1) 1/2 |lock: a");
        row("[PATCH] [media] a", "patch (v1) tree=media |a");
        row("Re: [PATCH v2 3/6] a", "reply patch v2 3/6 |a");
        row("RE: [EXTERNAL] Re: [PATCH] a", "reply patch (v1) tag=EXTERNAL |a");
        row("AW: [PATCH][next][V2] a", "reply patch v2 tree=next |a");
        row("Re:[PATCH] a", "reply patch (v1) |a");
        row("Re[2]: [PATCH] a", "reply patch (v1) |a");
        row("回复：[PATCH v2] a", "reply patch v2 |a");
        row("Fwd: [PATCH] a", "reply patch (v1) |a");
        row("[RFC] how should locks nest?", "(v1) rev=RFC |how should locks nest?");
        row("[GIT PULL 1/3] ARM: a", "(v1) tag=GIT PULL 1/3 |ARM: a");
        row("[Interdiff v3~v4 4/4] a", "(v1) tag=Interdiff v3~v4 4/4 |a");
        row("[linux-next:master 12345/13000] drivers/a.c:1: error",
            "(v1) tag=linux-next:master 12345/13000 |drivers/a.c:1: error");
        row("[tip: sched/core] sched: a", "(v1) tag=tip: sched/core |sched: a");
        row("[syzbot] [ext4?] BUG in b", "(v1) tag=syzbot tag=ext4? |BUG in b");
        row("Patch \"a\" has been added", "(v1) |Patch \"a\" has been added");
        row("regression in a", "(v1) |regression in a");
        row("", "(v1) |");
        row("[PATCH", "(v1) |[PATCH");
        row("[PATCH 1/99999999999999] a", "patch (v1) tree=1/99999999999999 |a");
    }
    void reads()
    {
        QFETCH(QString, subject);
        QFETCH(QString, reading);
        QCOMPARE(shown(series::parsePrefix(core::fromQString(subject))), reading);
    }
    void hostileSubjectsAreShort()
    {
        QVERIFY(series::parsePrefix(std::string(100'000, '[')).title.size() == 100'000);
        std::string marks;
        for (int i = 0; i < 20'000; ++i)
            marks += "Re: ";
        QVERIFY(series::parsePrefix(marks).title.empty());
        for (int i = 0; i < 20'000; ++i)
            marks += "[a] ";
        QCOMPARE(series::parsePrefix(marks).listTags.size(), 20'000U);
    }
};

QTEST_APPLESS_MAIN(TestPrefix)
#include "tst_prefix.moc"
