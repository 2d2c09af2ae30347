// SPDX-License-Identifier: GPL-3.0-or-later
#include "constructed.h"
#include "review/complete.h"
#include "review/ledger.h"
#include "review/locate.h"
#include "review/sentences.h"
#include "review/steps.h"
#include "review/suggestions.h"
#include "review/words.h"

#include <QTest>

#include <algorithm>

using namespace constructed;

class TestLedger : public QObject
{
    Q_OBJECT
    const std::shared_ptr<const dossier::Dossier> m_thread = reading();

    static const review::Suggestion *find(const std::vector<review::Suggestion> &list, int patch,
                                          review::Standing standing)
    {
        const auto found = std::ranges::find_if(
            list, [&](const auto &s) { return s.patch == patch && s.standing == standing; });
        return found == list.end() ? nullptr : &*found;
    }

private Q_SLOTS:
    void aClaimTakesEveryRow()
    {
        const auto claim = review::claimFor(*m_thread, 2, 0, 6);
        QCOMPARE(claim.gains.size(), 2U);
        QCOMPARE(claim.gains[0].to, std::string("v2"));
        QCOMPARE(claim.gains[0].message, std::string("t@x"));
        QCOMPARE(claim.gains[1].toLine, 6);
        QCOMPARE(claim.causes[0].patchMessage, std::string("p6@x"));
        QCOMPARE(review::sentence(*m_thread, claim),
                 std::string("v2 6/6 gives +8.5 % (x86) and +8.7 % (arm64), one run each."));
        QCOMPARE(review::figures(claim),
                 std::string(
                     "File Write 1024, base to v2, KBps: 524708 to 569218 (x86), 801965 to 871605 (arm64)"));
    }

    /// The cover has "Before" and "After" of the same version, and is read first.
    void versionsAreTakenBeforeBeforeAndAfter()
    {
        const auto d = reading();
        auto placed = d->tables[0];
        placed.message = Cover;
        placed.table.configs[0].name = "Before";
        placed.table.configs[1].name = "Between";
        placed.table.configs[1].version.reset();
        placed.table.configs[2].name = "After";
        d->tables.push_back(placed);
        auto change = d->comparisons[2];
        change.tables = {1};
        change.base = "Before";
        change.config = "After";
        d->comparisons.insert(d->comparisons.begin(), change);
        QCOMPARE(review::changeFor(*d, 0, 6), std::optional<std::size_t>(3));
        QCOMPARE(d->comparisons[3].config, std::string("v2"));
        d->comparisons.resize(1);
        QCOMPARE(review::changeFor(*d, 0, 6), std::optional<std::size_t>(0)); // what there is
        d->tables[1].table.configs[2].version = "1";
        QCOMPARE(review::changeFor(*d, 0, 6), std::optional<std::size_t>());
        d->tables[1].message = Patch6; // whatever its columns are called, it is the patch's own
        QCOMPARE(review::changeFor(*d, 0, 6), std::optional<std::size_t>(0));
        QCOMPARE(review::changeFor(*d, 0, 5), std::optional<std::size_t>());
        QCOMPARE(review::changeFor(*d, 7, 5), std::optional<std::size_t>());
    }

    void sentencesAreTheAuthorsOwn()
    {
        const auto all = review::sentences(*m_thread, Answer);
        QCOMPARE(all.size(), 3U);
        QCOMPARE(all[0].text, std::string("Yes."));
        QCOMPARE(all[0].quoted, std::string("the gain?"));
        QCOMPARE(all[2].firstLine, 10);
        QCOMPARE(all[2].lastLine, 11);
        QVERIFY(review::deniesReach(all[2].text));
        QVERIFY(all[2].holds(11, 5));
        QVERIFY(!all[1].holds(11, 5));
    }

    void suggestsWhatTheThreadSays()
    {
        const auto ledger = review::ledger(*m_thread, {});
        const auto *end = find(ledger.suggestions, 6, review::Standing::Claimed);
        QVERIFY(end);
        QCOMPARE(end->evidence.message, std::string("q@x"));
        QCOMPARE(end->evidence.firstLine, 4);
        QCOMPARE(end->evidence.lastLine, 6);
        QVERIFY(end->answer);
        QCOMPARE(end->answer->message, std::string("a@x"));
        QCOMPARE(end->answer->text, std::string("Yes.\n"));
        QCOMPARE(end->symbol, std::string("__write_end"));
        QCOMPARE(end->comparison, std::optional<std::size_t>(2));
        QVERIFY(end->reason.find("\"Yes.\"") != std::string::npos);
        const auto *begin = find(ledger.suggestions, 5, review::Standing::NotExercised);
        QVERIFY(begin);
        QCOMPARE(begin->evidence.firstLine, 10);
        QVERIFY(find(ledger.suggestions, 5, review::Standing::Refuted));
        QVERIFY(!find(ledger.suggestions, 6, review::Standing::Refuted));
        QVERIFY(!find(ledger.suggestions, 6, review::Standing::NotExercised));
    }

    void aSuggestionTakenUpIsTheClaim()
    {
        const auto ledger = review::ledger(*m_thread, {});
        const auto claim =
            review::claimFor(*m_thread, *find(ledger.suggestions, 6, review::Standing::Claimed));
        QCOMPARE(claim.gains.size(), 2U);
        QCOMPARE(claim.evidence.size(), 2U);
        const auto none =
            review::claimFor(*m_thread, *find(ledger.suggestions, 5, review::Standing::NotExercised));
        QVERIFY(none.gains.empty());
        QCOMPARE(review::sentence(*m_thread, none), std::string("v2 5/6 is not exercised by this test."));
    }

    void theRestIsShown()
    {
        review::Review r;
        r.claims.push_back(review::claimFor(*m_thread, 2, 0, 6));
        r.claims[0].causes[0].share = 0.75;
        auto ledger = review::ledger(*m_thread, r);
        QCOMPARE(ledger.rows[2].claims.size(), 1U);
        QCOMPARE(ledger.rows[2].attributed, 0.75);
        QCOMPARE(ledger.rows[0].attributed, 0.0);
        QVERIFY(review::ledgerText(*m_thread, r, ledger).find("unattributed: 25 % of it") !=
                std::string::npos);
        r.claims[0].standing = review::Standing::Disputed;
        QCOMPARE(review::ledger(*m_thread, r).rows[2].attributed, 0.0);
    }

    void stepsLeadFromTheBaseToTheEnd()
    {
        review::Review r;
        r.claims = {review::claimFor(*m_thread, 2, 0, 6), review::claimFor(*m_thread, 2, 0, 5)};
        const auto of = [&] { return review::steps(*m_thread, r, review::ledger(*m_thread, r).rows[2]); };
        const double whole = m_thread->comparisons[2].changePercent;
        // Two patches split what one claim explains; a quarter is left. 5/6 is not exercised: it has no step.
        r.claims[0].causes.push_back(review::causeOf(*m_thread, 0, 5));
        r.claims[0].causes[0].share = 0.5;
        r.claims[0].causes[1].share = 0.25;
        r.claims[1].standing = review::Standing::NotExercised;
        auto all = of();
        QCOMPARE(all.size(), 3U);
        QCOMPARE(all[0].name, std::string("v2 6/6"));
        QCOMPARE(all[0].from, 0.0);
        QCOMPARE(all[0].to, whole / 2);
        QCOMPARE(all[1].name, std::string("v2 5/6"));
        QCOMPARE(all[1].to, whole * 3 / 4);
        QVERIFY(!all[2].claim);
        QCOMPARE(all[2].to, whole);
        // Only together they are one step, and two claims never explain more than there is.
        r.claims[0].onlyTogether = true;
        r.claims[0].causes[0].share.reset();
        r.claims[0].causes[1].share.reset();
        r.claims[1].standing = review::Standing::Claimed;
        all = of();
        QCOMPARE(all.size(), 1U);
        QCOMPARE(all[0].name, std::string("v2 6/6 and v2 5/6"));
        r.claims.clear();
        all = of();
        QCOMPARE(all.size(), 1U);
        QVERIFY(!all[0].claim);
    }

    void twoVersionsAskWhatChanged()
    {
        const auto ledger = review::ledger(*m_thread, {});
        QCOMPARE(ledger.openQuestions.size(), 1U);
        QVERIFY2(
            ledger.openQuestions[0].starts_with(
                "File Write 1024: v1 +8.9 % (x86) and +9.2 % (arm64), v2 +8.5 % (x86) and +8.7 % (arm64): "),
            ledger.openQuestions[0].c_str());
    }

    void aPatchThatOnlySaysSo()
    {
        // Patch 6 says so too, and the thread measures it.
        const auto ledger = review::ledger(*m_thread, {});
        QCOMPARE(ledger.withoutEvidence.size(), 1U);
        QVERIFY(ledger.withoutEvidence[0].starts_with(
            "v2 5/6 \"locks: mark less\" says \"Marking less improves"));
        review::Review r;
        r.claims.push_back(review::claimFor(*m_thread, 2, 0, 5));
        QVERIFY(review::ledger(*m_thread, r).withoutEvidence.empty());
    }

    void aClaimWithoutAGainIsNotCalledUnexercised()
    {
        review::Review r;
        r.claims.resize(1);
        r.claims[0].causes = {review::causeOf(*m_thread, 0, 6)};
        const auto ledger = review::ledger(*m_thread, r);
        QVERIFY(ledger.notExercised.empty());
        QCOMPARE(ledger.withoutGain.size(), 1U);
        QCOMPARE(review::sentence(*m_thread, r.claims[0]),
                 std::string("v2 6/6: claimed, and no measured change is named."));
    }

    void whatIsAboutPerformance()
    {
        QVERIFY(review::aboutPerformance("The fourth patch shows in the benchmark."));
        QVERIFY(review::aboutPerformance("With patch 4 it is 8 % of that."));
        QVERIFY(!review::aboutPerformance("Patch 4 adds a benchmark script for small writes."));
    }

    /// A patch that brings two functions, each measured in a table of its own.
    void everyTableOfAPatchIsSuggested()
    {
        const auto d = reading();
        d->comparisons.clear();
        for (const char *metric : {"crc_be", "crc_le"}) {
            auto placed = constructed::table();
            placed.metrics[0].name = metric;
            d->tables.push_back({placed, Patch5, {}, {}});
            constructed::addComparisons(*d, d->tables.size() - 1);
        }
        std::vector<std::string> metrics;
        for (const auto &suggestion : review::suggestions(*d))
            if (suggestion.patch == 5 && suggestion.standing == review::Standing::Claimed &&
                suggestion.comparison)
                metrics.push_back(d->comparisons[*suggestion.comparison].metric);
        QCOMPARE(metrics, (std::vector<std::string>{"crc_be", "crc_le"}));
    }

    /// A cover letter that lists its patches has told what they are, not what they give.
    void aTableOfContentsSuggestsNothing()
    {
        const auto said = [](const char *body) {
            const auto d = reading();
            auto box = std::make_shared<constructed::Box>();
            for (std::size_t i = 0; i < d->messages.size(); ++i) {
                box->all.push_back(d->messages[i]);
                box->bodies.push_back(i == constructed::Cover ? body : "");
            }
            d->boxes = {box};
            d->mentions.clear();
            constructed::mention(*d, constructed::Cover, 1, 0, "patch 5", 5, nullptr);
            return std::ranges::count(review::suggestions(*d), 5, &review::Suggestion::patch);
        };
        QCOMPARE(said("patch 5: improves the speed of a write\npatch 6: the lock\n"), 0);
        QCOMPARE(said("patch 5 improves the speed of a write.\n"), 1);
    }

    void oneSuggestionForAPatchAndStanding()
    {
        const auto all = review::suggestions(*m_thread);
        for (std::size_t i = 0; i < all.size(); ++i)
            for (std::size_t k = i + 1; k < all.size(); ++k)
                QVERIFY2(all[i].patch != all[k].patch || all[i].standing != all[k].standing,
                         all[k].reason.c_str());
    }

    /// The cover letter's Before and After are the reply's base and v2: told once, and both named.
    void theSameFiguresUnderOtherNames()
    {
        const auto d = reading();
        auto placed = d->tables[0];
        placed.message = Cover;
        placed.table.configs[0].name = "Before";
        placed.table.configs[2].name = "After";
        d->tables.push_back(placed);
        const auto read = d->comparisons;
        for (const std::size_t i : {3U, 2U}) {
            auto change = read[i];
            change.tables = {1};
            change.base = "Before";
            change.config = "After";
            d->comparisons.insert(d->comparisons.begin(), change);
        }
        const auto all = review::groups(*d);
        const auto told =
            std::ranges::find_if(all, [](const auto &group) { return !group.alsoTold.empty(); });
        QVERIFY(told != all.end());
        QCOMPARE(d->comparisons[told->changes.front()].config, std::string("v2"));
        QCOMPARE(d->comparisons[told->alsoTold.front()].config, std::string("After"));
        const auto text = review::ledgerText(*d, {}, review::ledger(*d, {}));
        QVERIFY2(text.find("also told as Before to After by ") != std::string::npos, text.c_str());
    }

    void listingsAreNobodysSentences_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("shortlog") << QStringLiteral(
            "Jane Author (2):\n  locks: mark less, improves write_begin()\n  locks: take it once\n");
        QTest::newRow("diffstat") << QStringLiteral(" locks.c | 5 ++---\n");
        QTest::newRow("applied") << QStringLiteral(
            "[1/5] locks: improve speed\n      commit: 0123456789ab\n");
        QTest::newRow("profile") << QStringLiteral("40.44%  [kernel]            [k] write_begin\n");
        QTest::newRow("columns") << QStringLiteral("write_begin    12.4    13.9   faster\n");
    }
    void listingsAreNobodysSentences()
    {
        QFETCH(QString, text);
        const auto d = reading();
        auto box = std::make_shared<Box>(*dynamic_cast<const Box *>(d->boxes.front().get()));
        box->bodies[Answer] = text.toStdString() + "\nThanks.\n";
        d->boxes.front() = box;
        const auto all = review::sentences(*d, Answer);
        QCOMPARE(all.size(), 1U);
        QCOMPARE(all[0].text, std::string("Thanks."));
    }

    void gainAndLossAreToldApart_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("effect");
        const auto row = [](const char *text, review::Effect effect) {
            QTest::newRow(text) << QString::fromUtf8(text) << static_cast<int>(effect);
        };
        row("patch 3 improves the throughput", review::Effect::Better);
        row("this brings a 3% regression", review::Effect::Worse);
        row("it avoids the regression of v1", review::Effect::None);
        row("when mb_optimize_scan is switched on", review::Effect::None);
        row("reverting the last patch is enough to recover performance", review::Effect::Worse);
        row("the lock is taken once", review::Effect::None);
    }
    void gainAndLossAreToldApart()
    {
        QFETCH(QString, text);
        QTEST(static_cast<int>(review::effectOf(text.toStdString())), "effect");
    }

    void figuresInProse_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("gives");
        const auto row = [](const char *text, bool gives) {
            QTest::newRow(text) << QString::fromUtf8(text) << gives;
        };
        row("it is 12% faster", true);
        row("about 1.2x the speed", true);
        row("from 30 ms to 12 ms", true);
        row("3200 MB/s", true);
        row("patch 3 of 6 is faster", false);
        row("since 5.15 it is faster", false);
        row("x86_64 is faster", false);
    }
    void figuresInProse()
    {
        QFETCH(QString, text);
        QTEST(review::givesFigure(text.toStdString()), "gives");
    }

    /// A review file written by hand names what was measured, and no more.
    void whatAFileLeavesOutIsFilledIn()
    {
        review::Review r;
        r.claims.resize(1);
        auto &claim = r.claims[0];
        claim.gains.resize(1);
        claim.gains[0].metric = "File Write 1024";
        claim.gains[0].row = "x86";
        claim.gains[0].from = "base";
        claim.gains[0].to = "v2";
        claim.causes.resize(1);
        claim.causes[0].version = "2";
        claim.causes[0].patch = 6;
        review::Place place;
        place.kind = review::Place::Kind::MessageLine;
        place.message = "a@x";
        place.firstLine = place.lastLine = 6;
        claim.evidence = {place};
        const auto whole = review::completed(*m_thread, r);
        QCOMPARE(review::sentence(*m_thread, whole.claims[0]),
                 std::string("v2 6/6 gives +8.5 % (x86), one run each."));
        QCOMPARE(whole.claims[0].gains[0].toLine, 5);
        QCOMPARE(whole.claims[0].evidence[0].text, std::string("Yes.\n"));
        QVERIFY(review::completed(*m_thread, whole) == whole);
        QCOMPARE(review::ledger(*m_thread, whole).rows[2].attributed, 1.0);
    }

    void percents_data()
    {
        QTest::addColumn<double>("change");
        QTest::addColumn<QString>("text");
        QTest::newRow("gain") << 8.4828 << QStringLiteral("+8.5 %");
        QTest::newRow("loss") << -7.36 << QStringLiteral("-7.4 %");
        QTest::newRow("small") << -0.367 << QStringLiteral("-0.37 %");
        QTest::newRow("none") << -0.0001 << QStringLiteral("0.0 %");
        QTest::newRow("large") << 382.574 << QStringLiteral("+382.6 %");
    }
    void percents()
    {
        QFETCH(double, change);
        QTEST(QString::fromStdString(review::percent(change)), "text");
    }

    void placesAreFoundAgain()
    {
        review::Place place;
        place.kind = review::Place::Kind::MessageLine;
        place.firstLine = 2;
        place.lastLine = 3;
        place.text = "one\ntwo\n";
        QCOMPARE(review::locate("x\none\ntwo\n", place), std::optional(core::LineRange{2, 3}));
        QCOMPARE(review::locate("x\ny\nz\n> one\n>  two\n", place), std::optional(core::LineRange{4, 5}));
        QCOMPARE(review::locate("one\nq\none\ntwo\n", place), std::optional(core::LineRange{3, 4}));
        QCOMPARE(review::locate("nothing\n", place), std::nullopt);
        place.text.clear();
        QCOMPARE(review::locate("a\nb\nc\n", place), std::optional(core::LineRange{2, 3}));
        QCOMPARE(review::locate("a\n", place), std::nullopt);
    }

    void aNoteIsFoundAgainInTheNextVersion()
    {
        const auto d = reading();
        // v3 brings the same patch as its fifth.
        d->catalogue.series.push_back(d->catalogue.series[0]);
        d->catalogue.series[1].version = "3";
        d->catalogue.series[1].patches = {d->catalogue.series[0].patches[1]};
        d->catalogue.series[1].patches[0].index = 5;
        d->catalogue.series[1].patches[0].title = "locks: take it once, at last";
        review::Place place;
        place.kind = review::Place::Kind::DiffLine;
        place.message = "gone@x";
        place.path = "locks.c";
        place.text = "+\tset_both(s);";
        place.fileLine = 400;
        const auto now = review::carried(*d, place, 1);
        QVERIFY(now);
        QCOMPARE(now->message, std::string("p6@x"));
        QCOMPARE(now->fileLine, 25);
        place.text = "never there";
        QVERIFY(!review::carried(*d, place, 1));
        place.kind = review::Place::Kind::CommitMessage;
        place.message = "p6@x";
        QVERIFY(!review::carried(*d, place, 1));
    }

    void diffLinesAreFoundAgain()
    {
        review::Place place;
        place.kind = review::Place::Kind::DiffLine;
        place.path = "locks.c";
        place.text = "+\tset_both(s);";
        place.fileLine = 99;
        const auto patch = m_thread->patch(Patch6);
        const auto found = review::locate(*patch, place);
        QVERIFY(found);
        QCOMPARE(std::string(patch->files[0].hunks[0].lines[found->line].text),
                 std::string("\tset_both(s);"));
        place.text = "lock(s);";
        place.oldSide = true;
        QCOMPARE(patch->files[0].hunks[0].lines[review::locate(*patch, place)->line].kind,
                 diff::LineKind::Removed);
        place.path = "other.c";
        QVERIFY(!review::locate(*patch, place));
    }
};

QTEST_APPLESS_MAIN(TestLedger)
#include "tst_ledger.moc"
