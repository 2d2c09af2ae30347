// SPDX-License-Identifier: GPL-3.0-or-later
// The series cases of patchwork's test suite and the trailer cases of b4's, with the answers they state.
#include "readings.h"

#include <QDir>
#include <QTest>

#include <set>

using namespace Qt::StringLiterals;

namespace {

const QString patchwork =
    QStringLiteral(SHARED "/corpus/getpatchwork+patchwork/patchwork/tests/data/series/");
const QString b4 = QStringLiteral(SHARED "/corpus/mricon+b4/src/tests/samples/");

using Given = std::set<std::string>;

/// "key: value", the key in lower case.
std::string shown(const series::Trailer &trailer)
{
    return core::lowered(trailer.key) + ": " + trailer.value;
}

bool isTrailerLine(std::string_view line)
{
    const auto colon = line.find(": ");
    return colon != std::string_view::npos && !line.substr(0, colon).contains(' ') &&
           (line.substr(0, colon).ends_with("-by") || line.starts_with("Link") || line.starts_with("Cc") ||
            line.starts_with("Fixes") || line.starts_with("Closes"));
}

/// What b4 has put at the end of each commit message, by the patch's title; its own sign-off left out.
std::map<std::string, Given> statedByB4(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const std::string text = file.readAll().toStdString();
    std::map<std::string, Given> stated;
    std::string title;
    for (const auto line : core::lines(text)) {
        if (line.starts_with("Subject: "))
            title = series::parsePrefix(line.substr(9)).title;
        else if (isTrailerLine(line) && !line.contains("Test Override"))
            stated[title].insert(core::lowered(line.substr(0, line.find(':'))) +
                                 std::string(line.substr(line.find(':'))));
    }
    return stated;
}

/// The verify files hold sender, title, message; a line "---" ends each.
std::map<std::string, Given> statedByVerify(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const std::string text = file.readAll().toStdString();
    std::map<std::string, Given> stated;
    std::string title;
    int line = 0;
    for (const auto words : core::lines(text)) {
        line = words == "---" ? 0 : words.empty() && line == 0 ? 0 : line + 1;
        if (line == 2)
            title = words;
        else if (line > 2 && isTrailerLine(words) && !words.contains("Test Override"))
            stated[title].insert(core::lowered(words.substr(0, words.find(':'))) +
                                 std::string(words.substr(words.find(':'))));
    }
    return stated;
}

/// Tags of one patch: its own, those given to it, and those given to the cover letter above it.
Given givenTo(const series::Catalogue &catalogue, const series::Series &one, const series::Patch &patch,
              bool others)
{
    Given given;
    for (const series::Series &version : catalogue.series) {
        for (const series::Trailer &trailer : version.trailers) {
            const bool own = trailer.inPatch && trailer.message == patch.message;
            const bool toThis = !trailer.inPatch && version.version == one.version &&
                                (!trailer.patch || trailer.patch == patch.index);
            // A re-roll of one patch, sent as a reply, stands below the older cover.
            const bool above =
                !trailer.inPatch && version.family == one.family && !one.cover && !trailer.patch;
            if ((own || toThis || above) && (others || !trailer.byAnother))
                given.insert(shown(trailer));
        }
    }
    return given;
}

} // namespace

class TestSeriesCorpus : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void patchworkSeries_data()
    {
        if (!QDir(patchwork).exists())
            QSKIP("patchwork's series cases (../shared/corpus) are not here");
        QTest::addColumn<QString>("series"); // cover or not, and the number of patches, by date
        const auto row = [](const char *name, const char *series) {
            QTest::newRow(name) << QString::fromLatin1(series);
        };
        row("base-single-patch", "1");
        row("base-cover-letter", "c2");
        row("base-no-cover-letter", "2");
        row("base-deep-threaded", "c2");
        row("base-out-of-order", "c2");
        row("base-different-versions", "c4");
        row("base-no-references", "2");
        row("base-no-references-no-cover", "c2");
        row("base-incomplete", "c1 missing");
        row("base-extra-patches", "c3");
        row("mercurial-cover-letter", "c2");
        row("mercurial-no-cover-letter", "2");
        row("dependency-base-patch", "c2");
        row("revision-basic", "c2 c2");
        row("revision-threaded-to-single-patch", "1 1");
        row("revision-threaded-to-cover", "c2 c2");
        row("revision-threaded-to-patch", "c2 c2");
        row("revision-out-of-order", "c2 c2");
        row("revision-no-cover-letter", "c2 2");
        row("revision-unlabeled", "c2 c2");
        row("revision-unlabeled-noreferences", "2 2");
    }
    void patchworkSeries()
    {
        QFETCH(QString, series);
        const auto reading =
            Reading::of(patchwork + QString::fromLatin1(QTest::currentDataTag()) + u".mbox"_s);
        QVERIFY(reading.box);
        QStringList seen;
        for (const auto &one : reading.catalogue.series)
            seen << (one.cover ? u"c"_s : QString()) + QString::number(one.patches.size()) +
                        (one.missing.empty() ? QString() : u" missing"_s);
        QCOMPARE(seen.join(u' '), series);
    }

    void b4Trailers_data()
    {
        if (!QDir(b4).exists())
            QSKIP("b4's trailer cases (../shared/corpus) are not here");
        QTest::addColumn<QString>("box");
        QTest::addColumn<QString>("stated");
        QTest::addColumn<bool>("others");
        const auto row = [](const char *name, const char *kind, bool others = false) {
            QTest::addRow("%s %s", name, kind)
                << QString::fromLatin1(name) + u".mbox"_s
                << QString::fromLatin1(name) + QString::fromLatin1(kind) << others;
        };
        for (const char *name :
             {"bare-address", "htmljunk", "name-parens", "non-git-patch", "non-git-patch-with-comments",
              "nore", "partial-reroll", "single", "stripped-lines", "with-cover", "with-diffstat"})
            row(qPrintable(u"trailers-followup-"_s + QLatin1StringView(name)), "-ref-defaults.txt");
        row("trailers-followup-single", "-ref-sloppy.txt", true);
        row("trailers-thread-with-followups", ".verify");
        row("trailers-thread-with-cover-followup", ".verify");
    }
    void b4Trailers()
    {
        QFETCH(QString, box);
        QFETCH(QString, stated);
        QFETCH(bool, others);
        const auto expected =
            stated.endsWith(u".verify"_s) ? statedByVerify(b4 + stated) : statedByB4(b4 + stated);
        QVERIFY(!expected.empty());
        const auto reading = Reading::of(b4 + box);
        QVERIFY(reading.box);
        QVERIFY(!reading.catalogue.series.empty());
        const auto &newest = reading.catalogue.series.back();
        std::map<std::string, Given> seen;
        for (const auto &patches : {newest.patches, newest.absent}) {
            for (const auto &patch : patches)
                seen[patch.title] = givenTo(reading.catalogue, newest, patch, others);
        }
        for (const auto &[title, trailers] : expected) {
            QVERIFY2(seen.contains(title), title.c_str());
            for (const auto &trailer : trailers)
                QVERIFY2(seen[title].contains(trailer), trailer.c_str());
            for (const auto &trailer : seen[title])
                QVERIFY2(trailers.contains(trailer), trailer.c_str());
        }
    }

    void nakedCovers()
    {
        if (!QDir(b4).exists())
            QSKIP("b4's cases (../shared/corpus) are not here");
        const auto letter = Reading::of(b4 + u"naked-cover-single.mbox"_s);
        QVERIFY(letter.box);
        QCOMPARE(letter.catalogue.series.size(), 1U);
        QVERIFY(letter.catalogue.series[0].cover == 0U);
        QCOMPARE(letter.catalogue.series[0].total, 1);
        const auto report = Reading::of(b4 + u"naked-cover-bugreport.mbox"_s);
        QVERIFY(report.box);
        QCOMPARE(report.catalogue.series.size(), 1U);
        QVERIFY(!report.catalogue.series[0].cover);
    }
};

QTEST_APPLESS_MAIN(TestSeriesCorpus)
#include "tst_seriescorpus.moc"
