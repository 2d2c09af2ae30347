// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text.h"
#include "review/suggestions.h"
#include "review/words.h"

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

std::optional<std::string> versionOf(const dossier::Dossier &dossier, const bench::Comparison &comparison,
                                     const std::string &configName)
{
    for (const auto table : comparison.tables)
        for (const auto &config : dossier.tables[table].table.configs)
            if (config.name == configName)
                return config.version;
    return {};
}

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

const series::Series *seriesOf(const dossier::Dossier &dossier, const std::string &version)
{
    for (const auto &series : dossier.catalogue.series)
        if (series.version == version)
            return &series;
    return nullptr;
}

/// The patches of `now` that are not, by title and patch-id, in `before`; and how many of `before` went.
std::string changedPatches(const series::Series &before, const series::Series &now)
{
    std::vector<std::string> names;
    for (const auto &patch : now.patches) {
        const bool same = std::ranges::any_of(before.patches, [&](const series::Patch &old) {
            return (!patch.patchId.empty() && old.patchId == patch.patchId) ||
                   (core::collapsed(old.title) == core::collapsed(patch.title) &&
                    (old.patchId.empty() || patch.patchId.empty()));
        });
        if (!same)
            names.push_back(std::to_string(patch.index));
    }
    if (names.empty())
        return "no patch changed between them";
    if (names.size() == now.patches.size() && names.size() > 1)
        return "every patch changed between them";
    std::string list;
    for (std::size_t i = 0; i < names.size(); ++i)
        list += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    return (names.size() == 1 ? "patch " : "patches ") + list + " of v" + now.version +
           " changed between them";
}

bool allAre(const std::vector<Change> &changes, bench::Verdict verdict)
{
    return !changes.empty() &&
           std::ranges::all_of(changes, [verdict](const auto &change) { return change.verdict == verdict; });
}

/// What the step from one version to the next did: "v1 brought the loss, v2 took it away".
std::string turn(const std::string &before, const std::vector<Change> &was, const std::string &now,
                 const std::vector<Change> &is)
{
    using enum bench::Verdict;
    if (allAre(was, Loss) && !std::ranges::any_of(is, [](const auto &c) { return c.verdict == Loss; }))
        return "v" + before + " brought the loss, v" + now + " took it away; ";
    if (allAre(is, Loss) && !std::ranges::any_of(was, [](const auto &c) { return c.verdict == Loss; }))
        return "v" + now + " brought a loss; ";
    if (allAre(was, Gain) && allAre(is, NoDifferenceShown))
        return "v" + now + " lost the gain; ";
    return {};
}

} // namespace

std::vector<std::string> openQuestions(const dossier::Dossier &dossier)
{
    // metric, base value's name, context → version → changes by row
    using Versions = std::map<std::string, std::vector<Change>, decltype(&older)>;
    std::map<std::string, std::pair<std::string, Versions>> groups;
    for (const auto &comparison : dossier.comparisons) {
        const auto version = versionOf(dossier, comparison, comparison.config);
        if (!version || versionOf(dossier, comparison, comparison.base))
            continue; // a step between two versions is no change against the base
        const std::string context = comparison.context.value_or("");
        auto &[title, versions] =
            groups.try_emplace(comparison.metric + '\n' + context, std::string(), Versions(&older))
                .first->second;
        title = comparison.metric;
        auto &changes = versions[*version];
        const Change change{comparison.row.value_or(""), comparison.changePercent, comparison.verdict,
                            comparison.value};
        if (!std::ranges::any_of(changes, [&](const auto &c) { return c.row == change.row; }))
            changes.push_back(change);
    }
    std::vector<std::string> result;
    for (const auto &[key, group] : groups) {
        const auto &[title, versions] = group;
        for (auto now = versions.begin(); now != versions.end(); ++now) {
            if (now == versions.begin())
                continue;
            const auto before = std::prev(now);
            const bool differ = std::ranges::any_of(now->second, [&](const Change &a) {
                return std::ranges::any_of(
                    before->second, [&](const Change &b) { return a.row == b.row && a.value != b.value; });
            });
            if (!differ)
                continue;
            const auto *oldSeries = seriesOf(dossier, before->first),
                       *newSeries = seriesOf(dossier, now->first);
            result.push_back(
                title + ": v" + before->first + " " + changesText(before->second) + ", v" + now->first + " " +
                changesText(now->second) + ": " +
                turn(before->first, before->second, now->first, now->second) +
                (oldSeries && newSeries
                     ? changedPatches(*oldSeries, *newSeries)
                     : "which patches changed between them cannot be told, as one version is not here"));
        }
    }
    return result;
}

} // namespace review
