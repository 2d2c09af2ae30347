// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text.h"
#include "series/series.h"

#include <QTest>

#include <ctime>

namespace {

constexpr std::string_view diffText =
    "\n---\n a.c | 2 +-\n 1 file changed, 1 insertion(+), 1 deletion(-)\n\n"
    "diff --git a/a.c b/a.c\n--- a/a.c\n+++ b/a.c\n@@ -1,3 +1,3 @@\n int a(void)\n {\n-\treturn 1;\n"
    "+\treturn 2;\n";
constexpr std::int64_t start = 1'700'000'000;

/// A mailbox in the test's own words: mails by name, parents by name, minutes after the start.
struct Box
{
    std::vector<mail::Message> messages;
    std::vector<mail::Body> bodies;

    void add(std::string id, std::string parent, std::string subject, std::string text, int minutes,
             std::string name = "Ada Moor")
    {
        mail::Message message;
        message.id = id + "@example.org";
        if (!parent.empty())
            message.inReplyTo = message.references = {parent + "@example.org"};
        message.subject = std::move(subject);
        message.from = {name, core::lowered(name.substr(0, name.find(' '))) + "@example.org"};
        message.date = mail::Date{start + 60 * minutes, 0};
        messages.push_back(std::move(message));
        bodies.emplace_back().text = std::move(text);
    }
    void patch(std::string id, std::string parent, std::string subject, int minutes,
               std::string name = "Ada Moor")
    {
        add(std::move(id), std::move(parent), std::move(subject),
            "Why.\n\nSigned-off-by: " + name + " <ada@example.org>" + std::string(diffText), minutes, name);
    }
    series::Catalogue read(const series::Groupings &corrections = {}) const
    {
        const auto tree = thread::build(messages);
        return series::catalogue(
            messages, tree, [this](std::size_t i) -> const mail::Body & { return bodies[i]; }, corrections);
    }
};

/// "v2/3 c 1 2 -3 | …": version, total, cover, patches here, patches missing; families parted by "||".
QString shown(const series::Catalogue &catalogue)
{
    std::string text;
    for (std::size_t i = 0; i < catalogue.series.size(); ++i) {
        const series::Series &one = catalogue.series[i];
        if (i > 0)
            text += one.family == catalogue.series[i - 1].family ? " | " : " || ";
        text += "v" + one.version + '/' + std::to_string(one.total) + (one.cover ? " c" : "");
        for (const auto &patch : one.patches)
            text += ' ' + std::to_string(patch.index);
        for (const int index : one.missing)
            text += " -" + std::to_string(index);
    }
    return core::toQString(text);
}

QString codes(const series::Catalogue &catalogue)
{
    QStringList all;
    for (const auto &diagnostic : catalogue.diagnostics)
        all << core::toQString(diagnostic.code);
    return all.join(u' ');
}

} // namespace

class TestCatalogue : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void versionOnTheCoverAlone()
    {
        Box box;
        box.add("c", "", "[PATCH 0/2 v2] lock: faster", "Words.\n", 0);
        box.patch("1", "c", "[PATCH 1/2] lock: one", 1);
        box.patch("2", "c", "[PATCH 2/2] lock: two", 2);
        QCOMPARE(shown(box.read()), u"v2/2 c 1 2");
    }
    void everyPatchIsIdentified()
    {
        Box box;
        box.patch("1", "", "[PATCH] lock: one", 0);
        const auto lone = box.read().series.at(0).patches.at(0).patchId;
        // git patch-id --stable < the same diff
        QCOMPARE(lone, diff::patchId(diff::parse(std::string(diffText))));
        QCOMPARE(lone.size(), 40U);
    }
    void aDiffHoldsNoTotalsOfItsOwn()
    {
        // A letter with an interdiff to a document that shows a diffstat: it is not the letter's.
        Box box;
        box.patch("1", "", "[PATCH 0/1] doc: example", 0);
        box.bodies[0].text =
            "Why.\n\nSigned-off-by: Ada Moor <ada@example.org>\n---\n d.txt | 2 +-\n 1 file changed, 1 "
            "insertion(+), 1 deletion(-)\n\ndiff --git a/d.txt b/d.txt\n--- a/d.txt\n+++ b/d.txt\n"
            "@@ -1,3 +1,3 @@\n  9 files changed, 9 insertions(+)\n"
            " base-commit: 0123456789abcdef\n-a\n+b\n-- \n2.39.2\n\n"
            "base-commit: fedcba9876543210fedcba9876543210fedcba98\n";
        const auto catalogue = box.read();
        const auto &one = catalogue.series.at(0);
        QCOMPARE(one.insertions.value_or(-1), 1);
        QCOMPARE(core::toQString(one.baseCommit.value_or("")), u"fedcba9876543210fedcba9876543210fedcba98");
    }
    void versionOnThePatchesAlone()
    {
        Box box;
        box.add("c", "", "lock: faster", "Words.\n", 0);
        box.patch("1", "c", "[PATCH v4 1/2] lock: one", 1);
        box.patch("2", "c", "[PATCH v4 2/2] lock: two", 2);
        QCOMPARE(shown(box.read()), u"v4/2 c 1 2");
        QCOMPARE(codes(box.read()), u"");
    }
    void aMailKeptTwiceIsOne()
    {
        // The same Message-ID by way of two lists: no second series, and its answers count for the first.
        Box box;
        for (int copy = 0; copy < 2; ++copy) {
            box.add("c", "", "[PATCH 0/2] lock: faster", "Words.\n", 0);
            box.patch("1", "c", "[PATCH 1/2] lock: one", 1);
        }
        box.patch("2", "c", "[PATCH 2/2] lock: two", 2);
        box.add("r", "1", "Re: [PATCH 1/2] lock: one", "Reviewed-by: Bo Tan <bo@example.org>\n", 3, "Bo Tan");
        const auto catalogue = box.read();
        QCOMPARE(shown(catalogue), u"v1/2 c 1 2");
        QVERIFY(std::ranges::any_of(catalogue.series[0].trailers, [](const series::Trailer &trailer) {
            return trailer.key == "Reviewed-by" && trailer.patch == 1;
        }));
    }
    void aCoverBelowItsFirstPatch()
    {
        Box box;
        box.patch("1", "", "[PATCH v2 1/2] lock: one", 0);
        box.patch("2", "1", "[PATCH v2 2/2] lock: two", 1);
        box.add("c", "1", "[PATCH 0/2] lock: faster", "Words.\n", 2);
        QCOMPARE(shown(box.read()), u"v2/2 c 1 2");
    }
    void coversOfSetsArePatchesOfNothing()
    {
        // Sent in the morning, their patches hours later, those of the last not here.
        Box box;
        box.add("all", "", "[PATCHBOMB] lock: all of it", "Words.\n", 0);
        box.add("a", "all", "[PATCHSET v3 1/2] lock: faster", "Words.\n", 1);
        box.add("b", "all", "[PATCHSET v3 2/2] lock: smaller", "Words.\n", 2);
        box.patch("1", "a", "[PATCH 1/2] lock: one", 200);
        box.patch("2", "a", "[PATCH 2/2] lock: two", 201);
        const auto catalogue = box.read();
        QVERIFY2(shown(catalogue).contains(u"v3/2 c 1 2"), qPrintable(shown(catalogue)));
        QCOMPARE(catalogue.kinds[2], series::Kind::Cover);
    }
    void noticesOfScriptsAreNoPatches_data()
    {
        QTest::addColumn<std::string>("subject");
        for (const char *subject :
             {"FAILED: patch \"lock: one\" failed to apply to 6.1-stable tree",
              "Patch \"lock: one\" has been added to the 6.6-stable tree",
              "+ lock-one.patch added to mm-unstable branch", "lock-tree: for-next updated to 0123456789ab"})
            QTest::newRow(subject) << std::string(subject);
    }
    void noticesOfScriptsAreNoPatches()
    {
        QFETCH(std::string, subject);
        Box box;
        box.patch("1", "", subject, 0);
        box.bodies[0].text =
            subject.starts_with("lock-tree")
                ? "Ada Moor (1):\n  lock: one\n\n a.c | 2 +-\n 1 file changed, 1 insertion(+)\n"
                : box.bodies[0].text;
        QCOMPARE(box.read().kinds.at(0), series::Kind::Other);
    }
    void coverAndPatchesOfOtherVersions()
    {
        Box box;
        box.add("c", "", "[PATCH v2 0/2] lock: faster", "Words.\n", 0);
        box.patch("1", "c", "[PATCH v3 1/2] lock: one", 1);
        box.patch("2", "c", "[PATCH v3 2/2] lock: two", 2);
        QCOMPARE(shown(box.read()), u"v2/2 c 1 2");
        QCOMPARE(codes(box.read()), u"series-version-differs");
    }
    void nextVersionBelowTheFirstWithoutCover()
    {
        Box box;
        box.add("c", "", "[PATCH 0/2] lock: faster", "Words.\n", 0);
        box.patch("a1", "c", "[PATCH 1/2] lock: one", 1);
        box.patch("a2", "c", "[PATCH 2/2] lock: two", 2);
        box.patch("b1", "c", "[PATCH v2 1/2] lock: one", 3000);
        box.patch("b2", "c", "[PATCH v2 2/2] lock: two", 3001);
        QCOMPARE(shown(box.read()), u"v1/2 c 1 2 | v2/2 1 2");
    }
    void wrongTotalOnTheCover()
    {
        Box box;
        box.add("c", "", "[PATCH 0/3] lock: faster",
                "Ada Moor (2):\n  lock: one\n  lock: two\n\n a.c | 2 +-\n 1 file changed, 1 insertion(+)\n",
                0);
        box.patch("1", "c", "[PATCH 1/2] lock: one", 1);
        box.patch("2", "c", "[PATCH 2/2] lock: two", 2);
        QCOMPARE(shown(box.read()), u"v1/2 c 1 2");
        QCOMPARE(codes(box.read()), u"series-total-differs");
    }
    void missingPatchesKeepTheirTitles()
    {
        Box box;
        box.add("c", "", "[PATCH 0/3] lock: faster",
                "Ada Moor (3):\n  lock: one\n  lock: two, whose title is so long that\n    it is wrapped\n  "
                "lock: three\n\n a.c | 6 ++++--\n 1 file changed, 4 insertions(+), 2 deletions(-)\n",
                0);
        box.patch("3", "c", "[PATCH 3/3] lock: three", 1);
        const auto read = box.read();
        QCOMPARE(shown(read), u"v1/3 c 3 -1 -2");
        QCOMPARE(read.series[0].absent[1].title,
                 std::string("lock: two, whose title is so long that it is wrapped"));
        QCOMPARE(read.series[0].insertions, 4);
        QCOMPARE(read.series[0].files, 1);
    }
    void unthreadedSeriesAreToldApartByTime()
    {
        Box box;
        for (int day : {0, 3 * 1440}) {
            for (int n : {1, 2, 3})
                box.patch(std::to_string(day) + "-" + std::to_string(n), "",
                          "[PATCH " + std::to_string(n) + "/3] lock: " + std::to_string(n), day + n);
        }
        QCOMPARE(shown(box.read()), u"v1/3 1 2 3 | v1/3 1 2 3");
    }
    void otherSendersAreNotMixed()
    {
        Box box;
        box.patch("a1", "", "[PATCH 1/2] lock: one", 0);
        box.patch("b2", "", "[PATCH 2/2] queue: two", 1, "Ben Cole");
        QCOMPARE(shown(box.read()), u"v1/2 1 -2 || v1/2 2 -1");
    }
    void subsetOfALongSeriesWithoutItsCover()
    {
        Box box;
        for (int n : {7, 8, 9})
            box.patch(std::to_string(n), "gone",
                      "[PATCH AUTOSEL 5.2 00" + std::to_string(n) + "/249] lock: x", n);
        const auto read = box.read();
        QCOMPARE(read.series.size(), 1U);
        QCOMPARE(read.series[0].patches.size(), 3U);
        QCOMPARE(read.series[0].missing.size(), 246U);
    }
    void backportsToTwoKernelsAreTwoSeries()
    {
        Box box;
        for (const std::string kernel : {"6.1", "5.15"}) {
            for (int n : {1, 2})
                box.patch(kernel + std::to_string(n), "",
                          "[PATCH AUTOSEL " + kernel + " " + std::to_string(n) +
                              "/2] lock: " + std::to_string(n),
                          n);
        }
        QCOMPARE(shown(box.read()), u"v1/2 1 2 || v1/2 1 2");
    }
    void onePatchSentAgain()
    {
        Box box;
        box.add("c", "", "[PATCH v2 0/2] lock: faster", "Words.\n", 0);
        box.patch("1", "c", "[PATCH v2 1/2] lock: one", 1);
        box.patch("2", "c", "[PATCH v2 2/2] lock: two", 2);
        box.patch("2b", "2", "[PATCH v2 RESEND 2/2] lock: two", 90);
        const auto read = box.read();
        QCOMPARE(shown(read), u"v2/2 c 1 2");
        QCOMPARE(codes(read), u"series-patch-resent");
        QVERIFY(read.series[0].patches[1].message == 3U);
    }
    void newVersionOfOnePatchAsReply()
    {
        Box box;
        box.add("c", "", "[PATCH v2 0/2] lock: faster", "Words.\n", 0);
        box.patch("1", "c", "[PATCH v2 1/2] lock: one", 1);
        box.patch("2", "c", "[PATCH v2 2/2] lock: two", 2);
        box.add("r", "2", "Re: [PATCH v2 2/2] lock: two", "Please rename it.\n", 60, "Ben Cole");
        box.patch("2c", "r", "[PATCH v3 2/2] lock: two, renamed", 90);
        const auto read = box.read();
        QCOMPARE(shown(read), u"v2/2 c 1 2 | v3/2 2 -1");
        QVERIFY(read.series[1].absent[0].message == 1U);
    }
    void lonePatchesAsReplies()
    {
        Box box;
        box.patch("1", "", "[PATCH] lock: fix", 0);
        box.patch("2", "1", "[PATCH v2] lock: fix it well", 100);
        QCOMPARE(shown(box.read()), u"v1/1 1 | v2/1 1");
    }
    void familiesByLinkAndByChangeId()
    {
        Box box;
        box.add("a", "", "[PATCH 0/1] lock: faster", "Words.\n\nchange-id: 20250101-lock-1\n", 0);
        box.add("b", "", "[PATCH v2 0/1] lock: a new name",
                "Changes in v2:\n- Link to v1: https://lore.example.org/all/a@example.org/\n", 9000);
        box.add("d", "", "[PATCH v3 0/1] lock: yet another", "Words.\n\nchange-id: 20250101-lock-1\n", 19000);
        box.add("e", "", "[PATCH 0/1] queue: other work",
                "Needs https://lore.example.org/all/a@example.org/ first.\n", 19000);
        const auto read = box.read();
        QCOMPARE(shown(read), u"v1/1 c -1 | v2/1 c -1 | v3/1 c -1 || v1/1 c -1");
        QCOMPARE(read.series[1].links, std::vector<std::string>{"a@example.org"});
        QVERIFY(read.series[3].links.empty());
    }
    void linksAreOfVersionsOnly()
    {
        Box box;
        box.add("c", "", "[PATCH v3 0/1] lock: faster",
                "What was v2 [2] met a question.\n\nv1: <one@example.org>\n\n"
                "[1] https://lore.example.org/all/other@example.org/\n"
                "[2] https://lore.example.org/all/two@example.org/\n",
                0);
        const auto read = box.read();
        QCOMPARE(read.series[0].links, (std::vector<std::string>{"two@example.org", "one@example.org"}));
        QVERIFY(read.series[0].changelog.empty());
    }
    void setsBelowALetter()
    {
        Box box;
        box.add("s", "", "[PATCHBOMB] lock: all of it", "Two sets.\n", 0);
        box.add("a", "s", "[PATCHSET 1/2] lock: first set", "Words.\n", 1);
        box.patch("a1", "a", "[PATCH 1/2] lock: one", 2);
        box.patch("a2", "a", "[PATCH 2/2] lock: two", 3);
        box.add("b", "s", "[PATCHSET 2/2] lock: second set", "Words.\n", 4);
        box.patch("b1", "b", "[PATCH 1/1] lock: three", 5);
        QCOMPARE(shown(box.read()), u"v1/2 c 1 2 || v1/1 c 1");
    }
    void patchesBelowALetterWithoutNumbers()
    {
        Box box;
        box.add("c", "", "[PATCH] lock: all of it", "Three patches.\n", 0);
        box.patch("1", "c", "[PATCH] lock: one", 1);
        box.patch("2", "c", "[PATCH] lock: two", 2);
        box.patch("3", "c", "[PATCH] lock: three", 3);
        QCOMPARE(shown(box.read()), u"v1/3 c 1 2 3");
    }
    void moreThanWasPromised()
    {
        Box box;
        box.add("c", "", "[PATCH 0/2] lock: faster", "Words.\n\nAda Moor (2):\n  one\n  two\n", 0);
        for (const std::string n : {"1", "2", "3"})
            box.patch(n, "c", "[PATCH " + n + "/3] lock: part " + n, 1);
        QCOMPARE(shown(box.read()), u"v1/3 c 1 2 3");
        Box beyond;
        beyond.patch("1", "", "[PATCH 1/1] lock: one", 0);
        beyond.patch("2", "1", "[PATCH 2/1] lock: two", 1);
        const auto read = beyond.read();
        QCOMPARE(read.diagnostics.size(), 1U);
        QCOMPARE(read.diagnostics[0].code, std::string("series-index-beyond-total"));
    }
    void headersInTheBodyAndBelowScissors()
    {
        Box box;
        box.add("a", "", "[PATCH] lock: x",
                "Let us try this.\n\n-- >8 --\nFrom: =?UTF-8?q?J=C3=B6rg?= <j@example.org>\n"
                "Subject: [PATCH] lock: take it once\n\nWhy.\n" +
                    std::string(diffText),
                0);
        const auto read = box.read();
        QCOMPARE(read.series[0].title, std::string("lock: take it once"));
        QCOMPARE(read.series[0].author, std::string("J\u00f6rg"));
    }
    void aDiffAloneIsNamedByItsFile()
    {
        Box box;
        box.messages.emplace_back().pastedId = "pasted-1";
        box.bodies.emplace_back().text = "diff --git a/fs/a.c b/fs/a.c\n--- a/fs/a.c\n+++ b/fs/a.c\n"
                                         "@@ -1 +1 @@\n-one\n+two\n";
        const auto read = box.read();
        QCOMPARE(shown(read), u"v1/1 1");
        QCOMPARE(read.series[0].title, std::string("fs/a.c"));
    }
    void lettersWithoutASubject()
    {
        Box box;
        box.add("c", "", "",
                "Changes since v1:\n  Fixed the words.\n\nTwo patches for an older tree that make the lock "
                "of a page cheaper than it was before.\n\nAda Moor (2):\n  one\n  two\n\n a.c | 2 +-\n 1 "
                "file changed, 1 insertion(+)\n",
                0);
        box.add("p", "", "",
                "From: Ada Moor <ada@example.org>\nSubject: [PATCH v4] lock: fix\n\nWhy.\n\nSigned-off-by: "
                "Ada Moor <ada@example.org>" +
                    std::string(diffText),
                1);
        const auto read = box.read();
        QCOMPARE(shown(read), u"v2/2 c -1 -2 || v4/1 1");
        QCOMPARE(
            read.series[0].title,
            std::string("Two patches for an older tree that make the lock of a page cheaper than\u2026"));
        QCOMPARE(read.series[1].title, std::string("lock: fix"));
    }
    void versionAtTheEndOfTheTitle()
    {
        Box box;
        int minute = 0;
        for (const std::string title : {"use one lock", "use one lock v2", "use one lock v3"}) {
            box.add(title, "", "[PATCH 0/1] " + title, "Words.\n", minute);
            box.patch(title + "1", title, "[PATCH 1/1] lock: one", minute + 1);
            minute += 9000;
        }
        box.add("g", "", "[PATCH 0/1] locks for cgroup v2", "Words.\n", minute);
        box.add("w", "", "[PATCH 0/1] queue: shorter V4", "Words.\n\nChanges since v3:\n - shorter\n",
                minute);
        QCOMPARE(shown(box.read()), u"v1/1 c 1 | v2/1 c 1 | v3/1 c 1 || v1/1 c -1 || v4/1 c -1");
    }
    void versionsSortByNumber()
    {
        Box box;
        for (const std::string version : {"10", "2", "2.1"})
            box.patch(version, "", "[PATCH v" + version + "] lock: fix", 0);
        QCOMPARE(shown(box.read()), u"v2/1 1 | v2.1/1 1 | v10/1 1");
    }
    void trailersSayWhoGaveThemToWhat()
    {
        Box box;
        box.add("c", "", "[PATCH 0/2] lock: faster", "Words.\n", 0);
        box.patch("1", "c", "[PATCH 1/2] lock: one", 1);
        box.patch("2", "c", "[PATCH 2/2] lock: two", 2);
        box.add("r1", "c", "Re: [PATCH 0/2] lock: faster",
                "For the series:\n\nAcked-by: Ben Cole <ben@example.org>\n", 5, "Ben Cole");
        box.add("r2", "2", "Re: [PATCH 2/2] lock: two",
                "> Tested-by: Nobody <no@example.org>\n\nreviewed-by: Somebody Else <else@example.com>\n-- "
                "\nFixed-by: Sig <s@example.org>\n",
                6, "Ben Cole");
        box.add("r3", "r2", "Re: [PATCH 2/2] lock: two",
                "I wrote\n    Tested-by: Ada Moor <ada@example.org>\nto show the form.\n", 7);
        const auto read = box.read();
        std::vector<std::string> given;
        for (const auto &t : read.series[0].trailers) {
            if (!t.inPatch)
                given.push_back(t.key + ' ' + (t.patch ? std::to_string(*t.patch) : "all") +
                                (t.byAnother ? " another" : ""));
        }
        QCOMPARE(given, (std::vector<std::string>{"Acked-by all", "Reviewed-by 2 another"}));
        QCOMPARE(std::ranges::count_if(read.series[0].trailers, &series::Trailer::inPatch), 2);
    }
    void changelogOfItsOwnVersion()
    {
        Box box;
        box.add("c", "", "[PATCH v3 0/1] lock: faster",
                "Words.\n\nv2 -> v3:\n - smaller\n - as Ben said\n\nv1 -> v2:\n - larger\n\nThanks\n", 0);
        QCOMPARE(box.read().series[0].changelog, std::string("v2 -> v3:\n - smaller\n - as Ben said\n"));
    }
    void replyWithoutReIsNoPatch()
    {
        Box box;
        box.patch("1", "", "[PATCH] lock: fix", 0);
        box.add("r", "1", "[PATCH] lock: fix", "Reviewed-by: Ben Cole <ben@example.org>\n", 5, "Ben Cole");
        const auto read = box.read();
        QCOMPARE(shown(read), u"v1/1 1");
        QVERIFY(read.kinds[1] == series::Kind::Reply);
        QCOMPARE(read.series[0].trailers.size(), 2U);
    }
    void correctionsWin()
    {
        Box box;
        box.add("c", "", "[PATCH 0/2] lock: faster", "Words.\n", 0);
        box.patch("1", "c", "[PATCH 1/2] lock: one", 1);
        box.add("x", "c", "here is the second one", std::string(diffText), 2, "Ben Cole");
        box.patch("y", "", "[PATCH] unrelated", 3);
        QCOMPARE(shown(box.read()), u"v1/2 c 1 -2 || v1/1 1");
        const series::Groupings hand{{"x@example.org", {"lock: faster", "1", 2}},
                                     {"y@example.org", {"", "", 0}}};
        const auto read = box.read(hand);
        QCOMPARE(shown(read), u"v1/2 c 1 2");
        QVERIFY(read.kinds[2] == series::Kind::Patch && read.kinds[3] == series::Kind::Other);
    }
    void hugeTotalsAreBounded()
    {
        Box box;
        box.patch("1", "", "[PATCH 1/900000] lock: one", 0);
        const auto read = box.read();
        QVERIFY(read.series[0].missing.size() <= 10'000U);
        QCOMPARE(codes(read), u"series-too-large");
    }
    void manyMailsOfOneSenderStayFast()
    {
        Box box;
        for (int i = 0; i < 20'000; ++i)
            box.add(std::to_string(i), "", "[PATCH v2 1/2] lock: the same again", "Words.\n", 0);
        // Processor time: the machine may be busy with something else.
        auto start = std::clock();
        QCOMPARE(box.read().series.size(), 20'000U);
        const auto twenty = std::clock() - start;
        box.messages.resize(5'000);
        start = std::clock();
        box.read();
        const auto five = std::max<std::clock_t>(std::clock() - start, CLOCKS_PER_SEC / 50);
        QVERIFY2(twenty < 12 * five, qPrintable(QString::number(twenty) + u' ' + QString::number(five)));
    }
};

QTEST_APPLESS_MAIN(TestCatalogue)
#include "tst_catalogue.moc"
