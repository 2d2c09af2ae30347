// SPDX-License-Identifier: GPL-3.0-or-later
#include "readings.h"
#include "series/compare.h"

#include <QFileInfo>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <format>
#include <map>

using namespace Qt::StringLiterals;

namespace {

/// A file as it was before a patch: its lines where the hunks say, filled up between them.
std::string before(const diff::File &file)
{
    std::map<int, std::string> known;
    int last = 0;
    bool newline = true;
    for (const diff::Hunk &hunk : file.hunks) {
        // What the @@ line names stands somewhere above: right above is near enough for git to find it.
        if (hunk.oldStart > 1 && !hunk.section.empty() && !known.contains(hunk.oldStart - 1))
            known[hunk.oldStart - 1] = std::string(hunk.section);
        int context = 0;
        for (std::size_t i = 0; i < hunk.lines.size(); ++i) {
            const diff::Line &line = hunk.lines[i];
            if (line.kind == diff::LineKind::NoNewline)
                continue;
            context = line.kind == diff::LineKind::Context ? context + 1 : 0;
            if (line.oldLine == 0)
                continue;
            known[line.oldLine] = std::string(line.text);
            last = line.oldLine;
            newline = i + 1 == hunk.lines.size() || hunk.lines[i + 1].kind != diff::LineKind::NoNewline;
        }
        // Where a hunk ends with less than three lines of context, the file ends too.
        if (context >= 3)
            last += 3;
    }
    std::string text;
    for (int line = 1; line <= last; ++line) {
        const auto at = known.find(line);
        text += at != known.end() ? at->second : std::format(" filler of {}, line {}", file.path(), line);
        text += line < last || newline ? "\n" : "";
    }
    return text;
}

struct Sides
{
    std::string before, after;
};

Sides sidesOf(const diff::File &file)
{
    Sides result;
    if (!file.oldPath.empty())
        result.before = before(file);
    // After it: the same with the hunks carried out.
    std::vector<std::string> lines;
    for (const std::string_view line : core::lines(result.before))
        lines.emplace_back(line);
    bool newline = true;
    for (std::size_t h = file.hunks.size(); h-- > 0;) {
        const diff::Hunk &hunk = file.hunks[h];
        std::vector<std::string> now;
        int taken = 0;
        for (std::size_t i = 0; i < hunk.lines.size(); ++i) {
            const diff::Line &line = hunk.lines[i];
            taken += line.kind == diff::LineKind::Context || line.kind == diff::LineKind::Removed;
            if (line.kind == diff::LineKind::Context || line.kind == diff::LineKind::Added)
                now.emplace_back(line.text);
            if (line.kind == diff::LineKind::NoNewline && i + 1 == hunk.lines.size())
                newline = false;
        }
        const auto at = lines.begin() + std::max(0, hunk.oldStart - (hunk.oldCount > 0));
        lines.insert(lines.erase(at, at + taken), now.begin(), now.end());
    }
    for (std::size_t i = 0; i < lines.size(); ++i)
        result.after += lines[i] + (i + 1 < lines.size() || newline ? "\n" : "");
    return result;
}

} // namespace

/// The pairing of two versions is that of the real git range-diff: commits are made of the patches' own
/// lines, each on a parent (a merge, which range-diff passes over) that holds what the patch expects.
class TestRangeDiff : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void pairsMailsAsGit_data();
    void pairsMailsAsGit();
    void pairsItsOwnHistoryAsGit_data();
    void pairsItsOwnHistoryAsGit();

private:
    QByteArray git(const QStringList &arguments, const QByteArray &input = {}) const
    {
        QProcess process;
        process.setWorkingDirectory(m_folder.path());
        process.start(u"git"_s, arguments);
        process.write(input);
        process.closeWriteChannel();
        return process.waitForFinished(60000) ? process.readAllStandardOutput() : QByteArray();
    }
    static QByteArray data(const std::string &text)
    {
        return "data " + QByteArray::number(static_cast<qsizetype>(text.size())) + '\n' +
               QByteArray::fromStdString(text) + '\n';
    }
    static QByteArray stream(const Reading &reading, const series::Series &series, const QByteArray &branch);
    /// "1 ! 2" a line, as range-diff prints pairs; moves are '='.
    static QStringList told(const series::VersionPair &versions);
    static void compareTold(const series::VersionPair &versions, QStringList expected);
    QStringList gitTold(const QString &before, const QString &after) const;

    QTemporaryDir m_folder;
};

QByteArray TestRangeDiff::stream(const Reading &reading, const series::Series &series,
                                 const QByteArray &branch)
{
    QByteArray out;
    const QByteArray who = "committer A <a@example.org> 1 +0000\n";
    // Two commits to begin with, so that there is another parent for merges.
    out += "reset refs/heads/" + branch + "\ncommit refs/heads/" + branch + "\nmark :1\n" + who +
           data("root") + "\ncommit refs/heads/" + branch + "\nmark :2\n" + who + data("base") +
           "from :1\n\nreset refs/heads/" + branch + "-base\nfrom :2\n\n";
    int mark = 2;
    for (const series::Patch &patch : series.patches) {
        if (!patch.message)
            continue;
        const mail::Body body = reading.box->body(*patch.message);
        const auto text = series::patchText(patch.index, patch.title, patch.author, body);
        const auto diff = diff::parse(std::string(body.bytes()));
        QByteArray before, after;
        for (const diff::File &file : diff.files) {
            if (file.binary || file.combined)
                continue;
            const Sides sides = sidesOf(file);
            const QByteArray oldMode =
                file.oldMode.empty() ? "100644" : QByteArray::fromStdString(file.oldMode);
            const QByteArray newMode =
                file.newMode.empty() ? oldMode : QByteArray::fromStdString(file.newMode);
            if (!file.oldPath.empty())
                before += "M " + oldMode + " inline " + QByteArray::fromStdString(file.oldPath) + '\n' +
                          data(sides.before);
            if (file.status == diff::FileStatus::Deleted || file.status == diff::FileStatus::Renamed)
                after += "D " + QByteArray::fromStdString(file.oldPath) + '\n';
            if (!file.newPath.empty() && file.status != diff::FileStatus::Deleted)
                after += "M " + newMode + " inline " + QByteArray::fromStdString(file.newPath) + '\n' +
                         data(sides.after);
        }
        const QByteArray last = ":" + QByteArray::number(mark);
        out += "commit refs/heads/" + branch + "\nmark :" + QByteArray::number(++mark) + '\n' + who +
               data("ground") + "from " + last + "\nmerge :1\ndeleteall\n" + before + '\n';
        const std::string author = text.author.contains('<') ? text.author : text.author + " <a@example.org>";
        out += "commit refs/heads/" + branch + "\nmark :" + QByteArray::number(mark + 1) + "\nauthor " +
               QByteArray::fromStdString(author) + " 1 +0000\n" + who +
               data(text.title + "\n\n" + text.message) + "from :" + QByteArray::number(mark) + '\n' + after +
               '\n';
        ++mark;
    }
    return out;
}

QStringList TestRangeDiff::told(const series::VersionPair &versions)
{
    QStringList result;
    int oldCount = 0, newCount = 0; // missing patches are no commits: counted as git counts
    std::map<int, int> oldNumber, newNumber;
    for (const auto &pair : versions.pairs) {
        if (pair.oldIndex)
            oldNumber[*pair.oldIndex] = 0;
        if (pair.newIndex)
            newNumber[*pair.newIndex] = 0;
    }
    for (auto &[index, number] : oldNumber)
        number = ++oldCount;
    for (auto &[index, number] : newNumber)
        number = ++newCount;
    for (const auto &pair : versions.pairs) {
        const char sign = pair.status == series::PairStatus::Added     ? '>'
                          : pair.status == series::PairStatus::Dropped ? '<'
                          : pair.status == series::PairStatus::Changed ? '!'
                                                                       : '=';
        result += u"%1 %2 %3"_s.arg(pair.oldIndex ? QString::number(oldNumber[*pair.oldIndex]) : u"-"_s,
                                    QString(QLatin1Char(sign)),
                                    pair.newIndex ? QString::number(newNumber[*pair.newIndex]) : u"-"_s);
    }
    return result;
}

QStringList TestRangeDiff::gitTold(const QString &before, const QString &after) const
{
    const QString text =
        QString::fromUtf8(git({u"range-diff"_s, u"--no-color"_s, u"--no-patch"_s, before, after}));
    static const QRegularExpression pair(u"^ *(-|\\d+): +[-0-9a-f]+ ([=!<>]) +(-|\\d+): +[-0-9a-f]+"_s,
                                         QRegularExpression::MultilineOption);
    QStringList result;
    for (auto it = pair.globalMatch(text); it.hasNext();) {
        const auto match = it.next();
        result += u"%1 %2 %3"_s.arg(match.captured(1), match.captured(2), match.captured(3));
    }
    return result;
}

void TestRangeDiff::pairsMailsAsGit_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    const auto add = [](const char *before, const char *after) {
        QTest::addRow("%s, %s", before, after) << QString::fromLatin1(before) << QString::fromLatin1(after);
    };
    add("iomap-small-blocks-v1.mbox", "iomap-small-blocks-v2.mbox");
    add("ext4-mballoc-v1.mbox", "ext4-mballoc-v2.mbox");
    add("ext4-mballoc-v2.mbox", "ext4-mballoc-v3.mbox");
    add("ext4-mballoc-v1.mbox", "ext4-mballoc-v3.mbox");
    add("btrfs-preemptive-enospc-v1.mbox", "btrfs-preemptive-enospc-v2.mbox");
    add("btrfs-preemptive-enospc-v2.mbox", "btrfs-preemptive-enospc-v3.mbox");
    add("btrfs-preemptive-enospc-v3.mbox", "btrfs-preemptive-enospc-v4.mbox.gz");
    add("btrfs-preemptive-enospc-v1.mbox", "btrfs-preemptive-enospc-v4.mbox.gz");
    add("ext4-block-alloc-v1.mbox", "ext4-block-alloc-v2.mbox");
    add("raid5-stripe-size-v3.mbox", "raid5-stripe-size-v5.mbox");
}

void TestRangeDiff::pairsMailsAsGit()
{
    QFETCH(const QString, before);
    QFETCH(const QString, after);
    std::array<Reading, 2> readings;
    std::array<std::vector<series::PatchText>, 2> texts;
    QByteArray input;
    for (int side = 0; side < 2; ++side) {
        const QString path = QStringLiteral(SHARED "/threads/") + (side == 0 ? before : after);
        if (!QFileInfo::exists(path))
            QSKIP(qPrintable(u"no "_s + path));
        Reading &reading = readings[static_cast<std::size_t>(side)];
        reading = Reading::of(path);
        // The largest series of the thread.
        const auto series = std::ranges::max_element(reading.catalogue.series, {},
                                                     [](const auto &s) { return s.patches.size(); });
        QVERIFY(series != reading.catalogue.series.end());
        input += stream(reading, *series, side == 0 ? "before" : "after");
        for (const series::Patch &patch : series->patches) {
            if (patch.message)
                texts[static_cast<std::size_t>(side)].push_back(series::patchText(
                    patch.index, patch.title, patch.author, reading.box->body(*patch.message)));
        }
    }
    git({u"init"_s, u"-q"_s});
    git({u"fast-import"_s, u"--quiet"_s, u"--force"_s}, input);
    const QStringList expected = gitTold(u"before-base..before"_s, u"after-base..after"_s);
    QVERIFY(expected.size() >= static_cast<qsizetype>(std::max(texts[0].size(), texts[1].size())));
    compareTold(series::compare(texts[0], texts[1]), expected);
}

/// "same" means the same patch-id, which white space and the function named behind @@ are no part of; git
/// calls such a pair changed.
void TestRangeDiff::compareTold(const series::VersionPair &versions, QStringList expected)
{
    const QStringList ours = told(versions);
    QCOMPARE(ours.size(), expected.size());
    for (qsizetype i = 0; i < ours.size(); ++i) {
        const auto &pair = versions.pairs[static_cast<std::size_t>(i)];
        if (pair.patchIdSame && !pair.messageChanged && !pair.titleChanged)
            expected[i].replace(u'!', u'=');
    }
    QCOMPARE(ours, expected);
}

void TestRangeDiff::pairsItsOwnHistoryAsGit_data()
{
    QTest::addColumn<QString>("branch");
    for (const char *branch : {"unmodified", "changed", "changed-message", "reordered", "removed", "added",
                               "rebased", "renamed-file", "mode-only-change", "added-removed"})
        QTest::newRow(branch) << QString::fromLatin1(branch);
}

/// git's own test of range-diff (t3206): its branches as mails, compared from the mails alone.
void TestRangeDiff::pairsItsOwnHistoryAsGit()
{
    QFETCH(const QString, branch);
    QFile history(QStringLiteral(SHARED "/corpus/git+git/t/t3206/history.export"));
    if (!history.open(QIODevice::ReadOnly))
        QSKIP("needs ../shared/corpus/git+git/t/t3206/history.export");
    git({u"init"_s, u"-q"_s});
    git({u"fast-import"_s, u"--quiet"_s, u"--force"_s}, history.readAll());
    if (git({u"rev-parse"_s, u"-q"_s, u"--verify"_s, branch}).isEmpty())
        QSKIP("the history has no such branch");
    const QString base = QString::fromLatin1(git({u"merge-base"_s, u"main"_s, branch}).trimmed());
    const QString topicBase = QString::fromLatin1(git({u"merge-base"_s, u"main"_s, u"topic"_s}).trimmed());
    std::array<std::vector<series::PatchText>, 2> texts;
    const std::array ranges{topicBase + u"..topic"_s, base + u".."_s + branch};
    for (std::size_t side = 0; side < 2; ++side) {
        const QByteArray ids = git({u"rev-list"_s, u"--reverse"_s, ranges[side]}).trimmed();
        int index = 0;
        for (const QByteArray &id : ids.split('\n')) {
            mail::Body body;
            body.text =
                git({u"format-patch"_s, u"--stdout"_s, u"-1"_s, QString::fromLatin1(id)}).toStdString();
            const auto end = body.text.find("\n\n");
            body.text.erase(0, end + 2);
            const QByteArray title =
                git({u"show"_s, u"-s"_s, u"--format=%s"_s, QString::fromLatin1(id)}).trimmed();
            const QByteArray author =
                git({u"show"_s, u"-s"_s, u"--format=%an <%ae>"_s, QString::fromLatin1(id)}).trimmed();
            texts[side].push_back(
                series::patchText(++index, title.toStdString(), author.toStdString(), body));
        }
    }
    compareTold(series::compare(texts[0], texts[1]), gitTold(ranges[0], ranges[1]));
}

QTEST_GUILESS_MAIN(TestRangeDiff)
#include "tst_rangediff.moc"
