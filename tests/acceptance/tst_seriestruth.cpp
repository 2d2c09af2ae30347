// SPDX-License-Identifier: GPL-3.0-or-later
#include "readings.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <set>

using namespace Qt::StringLiterals;

namespace {

/// Where the stated reading, which a script made of the subjects, is not what a reader sees.
struct Difference
{
    const char *file, *key, *reason;
};
constexpr Difference differences[] = {
    {"ext4-mballoc-v2", "v2 total 5",
     "the patches below the cover of v2 have no version of their own: they are v2's"},
    {"ext4-mballoc-v2", "v1 total 5", "the same five patches, counted as a v1 that was never sent"},
    {"ext4-mballoc-v3", "v3 total 5",
     "the patches below the cover of v3 have no version of their own: they are v3's"},
    {"ext4-mballoc-v3", "v1 total 5", "the same five patches, counted as a v1 that was never sent"},
    {"io-uring-zcrx-v9-aborted", "v9 total 21",
     "patches 1 to 5 are here, under another word in their brackets"},
};

bool isListed(const QString &file, const QString &key)
{
    return std::ranges::any_of(differences, [&](const Difference &d) {
        return file == QLatin1StringView(d.file) && key == QLatin1StringView(d.key);
    });
}

QString sourceOf(const QString &name)
{
    const QString base = QStringLiteral(SHARED "/threads/") + name;
    for (const auto &end : {u""_s, u".mbox"_s, u".mbox.gz"_s}) {
        if (QFileInfo::exists(base + end))
            return base + end;
    }
    return {};
}

struct Seen
{
    std::set<int> present, missing;
    bool cover = false;

    bool operator==(const Seen &) const = default;
};

/// Series of more than one patch as TRUTH keys them; two of one version and total are one there.
std::map<QString, Seen> seenOf(const series::Catalogue &catalogue)
{
    std::map<QString, Seen> all;
    for (const series::Series &one : catalogue.series) {
        const auto message = one.cover ? one.cover : one.patches.front().message;
        if (!catalogue.prefixes[*message].index)
            continue;
        Seen &seen = all[u"v%1 total %2"_s.arg(core::toQString(one.version)).arg(one.total)];
        seen.cover = seen.cover || one.cover;
        if (one.cover)
            seen.present.insert(0);
        for (const series::Patch &patch : one.patches)
            seen.present.insert(patch.index);
        seen.missing.insert(one.missing.begin(), one.missing.end());
    }
    for (auto &[key, seen] : all) {
        for (const int index : seen.present)
            seen.missing.erase(index);
    }
    return all;
}

Seen statedOf(const QJsonObject &truth)
{
    Seen seen;
    seen.cover = truth["cover"_L1].toBool();
    for (const auto index : truth["present"_L1].toArray())
        seen.present.insert(index.toInt());
    for (const auto index : truth["missing"_L1].toArray())
        seen.missing.insert(index.toInt());
    return seen;
}

} // namespace

class TestSeriesTruth : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void agrees_data()
    {
        const QDir truth(QStringLiteral(SHARED "/threads/TRUTH"));
        if (!truth.exists())
            QSKIP("real threads (../shared/threads) are not here");
        QTest::addColumn<QString>("name");
        for (const QString &file : truth.entryList({u"*.json"_s}))
            QTest::newRow(qPrintable(file.chopped(5))) << file.chopped(5);
    }
    void agrees()
    {
        QFETCH(QString, name);
        QFile file(QStringLiteral(SHARED "/threads/TRUTH/") + name + u".json"_s);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto stated = QJsonDocument::fromJson(file.readAll()).object()["series"_L1].toObject();
        const auto reading = Reading::of(sourceOf(name));
        QVERIFY2(reading.box, qPrintable(name));
        const auto seen = seenOf(reading.catalogue);
        for (auto it = stated.begin(); it != stated.end(); ++it) {
            const auto found = seen.find(it.key());
            const bool same = found != seen.end() && found->second == statedOf(it.value().toObject());
            QVERIFY2(same != isListed(name, it.key()),
                     qPrintable(it.key() + (same ? u" agrees, yet is listed"_s : u" differs"_s)));
        }
        for (const auto &[key, one] : seen)
            QVERIFY2(stated.contains(key) || isListed(name, key), qPrintable(key + u" is not in TRUTH"_s));
    }
};

QTEST_APPLESS_MAIN(TestSeriesTruth)
#include "tst_seriestruth.moc"
