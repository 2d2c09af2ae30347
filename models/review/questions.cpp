// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text.h"
#include "review/suggestions.h"
#include "review/words.h"
#include "series/compare.h"

#include <algorithm>
#include <cstdlib>
#include <map>

namespace review {

namespace {

/// The change of one version at one row.
struct Change
{
    std::string row;
    double percent = 0;
    bench::Verdict verdict = bench::Verdict::OneRunEach;
    double value = 0;
};

bool older(const std::string &a, const std::string &b)
{
    const double x = std::strtod(a.c_str(), nullptr), y = std::strtod(b.c_str(), nullptr);
    return x != y ? x < y : a < b;
}

/// "+8.9 % (x86) and +9.2 % (arm64)", through the words of a claim.
std::string changesText(const std::vector<Change> &changes)
{
    Claim claim;
    for (const auto &change : changes) {
        Gain gain;
        gain.row = change.row;
        gain.changePercent = change.percent;
        claim.gains.push_back(gain);
    }
    return gainText(claim);
}

/// Added and removed lines with their files: what a rebase leaves as it is.
std::string changedLines(const dossier::Dossier &dossier, const series::Series &series, int index)
{
    std::string result;
    for (const auto &patch : series.patches) {
        if (patch.index != index || !patch.message)
            continue;
        const auto parsed = dossier.patch(*patch.message);
        for (const auto &file : parsed->files) {
            result += file.path() + '\n';
            for (const auto &hunk : file.hunks)
                for (const auto &line : hunk.lines)
                    if (line.kind == diff::LineKind::Added || line.kind == diff::LineKind::Removed)
                        result +=
                            (line.kind == diff::LineKind::Added ? '+' : '-') + std::string(line.text) + '\n';
        }
    }
    return result;
}

std::string numbered(const std::vector<int> &numbers)
{
    std::string list = numbers.size() == 1 ? "patch " : "patches ";
    for (std::size_t i = 0; i < numbers.size(); ++i)
        list += (i == 0 ? "" : i + 1 == numbers.size() ? " and " : ", ") + std::to_string(numbers[i]);
    return list;
}

/// Which patches of `now` change other lines than their like in `before`, as git range-diff pairs them. A
/// patch whose context alone moved did not change.
std::string changedPatches(const dossier::Dossier &dossier, const series::Series &before,
                           const series::Series &now)
{
    std::shared_ptr<const mail::Body> read;
    const auto pairs = series::compare(before, now, [&](std::size_t message) -> const mail::Body & {
                           read = dossier.body(message);
                           return *read;
                       }).pairs;
    std::vector<int> changed, dropped;
    const auto keepsTitle = [&](const series::PatchPair &gone) {
        return (before.total == 1 && now.total == 1) || std::ranges::any_of(pairs, [&](const auto &pair) {
                   return !pair.oldIndex && core::collapsed(pair.newTitle) == core::collapsed(gone.oldTitle);
               });
    };
    for (const auto &pair : pairs) {
        if (!pair.newIndex) {
            if (!keepsTitle(pair))
                dropped.push_back(*pair.oldIndex);
        } else if (!pair.oldIndex || (!pair.patchIdSame && changedLines(dossier, before, *pair.oldIndex) !=
                                                               changedLines(dossier, now, *pair.newIndex)))
            changed.push_back(*pair.newIndex);
    }
    std::string result;
    if (changed.empty() && dropped.empty())
        return "no patch changed between them";
    if (changed.size() == now.patches.size() && changed.size() > 1)
        return "every patch changed between them";
    if (!changed.empty())
        result = numbered(changed) + " of v" + now.version + " changed between them";
    if (!dropped.empty())
        result += (result.empty() ? "" : "; ") + numbered(dropped) + " of v" + before.version +
                  (dropped.size() == 1 ? " is" : " are") + " no longer there";
    return result;
}

std::string rowNames(const std::vector<std::string> &rows, std::size_t all)
{
    if (rows.size() == all)
        return {};
    std::string list;
    for (std::size_t i = 0; i < rows.size(); ++i)
        list += (i == 0 ? "" : i + 1 == rows.size() ? " and " : ", ") + rows[i];
    return list.empty() ? std::string() : " (" + list + ")";
}

/// What the step from one version to the next did, by rows: "v1 brought the loss (dio), v2 took it away".
std::string turn(const std::string &before, const std::vector<Change> &was, const std::string &now,
                 const std::vector<Change> &is)
{
    using enum bench::Verdict;
    std::vector<std::string> healed, hurt, lost;
    std::size_t both = 0;
    for (const auto &a : was)
        for (const auto &b : is) {
            if (a.row != b.row)
                continue;
            ++both;
            if (a.verdict == Loss && b.verdict != Loss)
                healed.push_back(a.row);
            else if (b.verdict == Loss && a.verdict != Loss)
                hurt.push_back(a.row);
            else if (a.verdict == Gain && b.verdict == NoDifferenceShown)
                lost.push_back(a.row);
        }
    std::string result;
    if (!healed.empty())
        result +=
            "v" + before + " brought the loss" + rowNames(healed, both) + ", v" + now + " took it away; ";
    if (!hurt.empty())
        result += "v" + now + " brought a loss" + rowNames(hurt, both) + "; ";
    if (!lost.empty())
        result += "v" + now + " lost the gain" + rowNames(lost, both) + "; ";
    return result;
}

/// The series of one version among those that a table's mail belongs to.
const series::Series *seriesOf(const dossier::Dossier &dossier, const std::string &version,
                               std::optional<std::size_t> home)
{
    const auto &all = dossier.catalogue.series;
    for (const auto &series : all)
        if (series.version == version && (!home || series.family == all[*home].family))
            return &series;
    return nullptr;
}

/// One measure over the versions.
struct Course
{
    std::string metric;
    std::optional<std::size_t> home; ///< series of the mail that holds the table
    std::map<std::string, std::vector<Change>, decltype(&older)> versions{&older};
};

std::string question(const dossier::Dossier &dossier, const Course &course, const std::string &before,
                     const std::vector<Change> &was, const std::string &now, const std::vector<Change> &is)
{
    const auto *oldSeries = seriesOf(dossier, before, course.home),
               *newSeries = seriesOf(dossier, now, course.home);
    return course.metric + ": v" + before + " " + changesText(was) + ", v" + now + " " + changesText(is) +
           ": " + turn(before, was, now, is) +
           (oldSeries && newSeries
                ? changedPatches(dossier, *oldSeries, *newSeries)
                : "which patches changed between them cannot be told, as one version is not here");
}

std::vector<Course> courses(const dossier::Dossier &dossier)
{
    std::map<std::string, std::size_t> known;
    std::vector<Course> result;
    for (const auto &comparison : dossier.comparisons) {
        const auto version = versionOf(dossier, comparison, comparison.config);
        if (!version || versionOf(dossier, comparison, comparison.base))
            continue; // a step between two versions is no change against the base
        const auto [place, fresh] =
            known.try_emplace(comparison.metric + '\n' + comparison.context.value_or(""), result.size());
        if (fresh) {
            result.push_back({});
            result.back().metric = comparison.metric;
            if (!comparison.tables.empty() && !dossier.seriesOf.empty())
                result.back().home = dossier.seriesOf[dossier.tables[comparison.tables.front()].message];
        }
        auto &changes = result[place->second].versions[*version];
        const Change change{comparison.row.value_or(""), comparison.changePercent, comparison.verdict,
                            comparison.value};
        if (std::ranges::none_of(changes, [&](const auto &c) { return c.row == change.row; }))
            changes.push_back(change);
    }
    return result;
}

} // namespace

std::vector<std::string> openQuestions(const dossier::Dossier &dossier)
{
    constexpr std::size_t most = 20; // of a thread that measures a hundred things in two versions
    std::vector<std::string> result;
    for (const auto &course : courses(dossier))
        for (auto now = course.versions.begin(); now != course.versions.end() && result.size() < most;
             ++now) {
            if (now == course.versions.begin())
                continue;
            const auto before = std::prev(now);
            const bool differ = std::ranges::any_of(now->second, [&](const Change &a) {
                return std::ranges::any_of(
                    before->second, [&](const Change &b) { return a.row == b.row && a.value != b.value; });
            });
            if (!differ)
                continue;
            auto text = question(dossier, course, before->first, before->second, now->first, now->second);
            if (std::ranges::find(result, text) == result.end())
                result.push_back(std::move(text));
        }
    return result;
}

} // namespace review
