// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text.h"
#include "review/sentences.h"
#include "review/suggestions.h"
#include "review/words.h"

#include <algorithm>
#include <array>
#include <set>

namespace review {

namespace {

bool holdsAny(std::string_view text, std::span<const std::string_view> words)
{
    return std::ranges::any_of(words,
                               [text](auto word) { return text.find(word) != std::string_view::npos; });
}

/// "improves the performance", "reduces lock contention", "makes it faster": a gain is promised. A problem
/// that is told, or a tool that measures, is no promise.
bool promisesGain(std::string_view sentence)
{
    static constexpr std::array<std::string_view, 8> alone{
        "faster", "speed up", "speeds up", "speedup", "optimise ", "optimize ", "optimises ", "optimizes "};
    static constexpr std::array<std::string_view, 14> verbs{
        "improv", "reduc", "better",  "increas", "boost", "lower", "avoid",
        "gain",   "less ", "minimis", "minimiz", "help ", "cut ",  "save"};
    static constexpr std::array<std::string_view, 15> things{
        "performan",  "throughput", "latenc",    "overhead",   "contention", "scalab", "iops",    "bandwidth",
        "bottleneck", "cpu time",   "cpu usage", "cache miss", " writes",    " reads", "workload"};
    static constexpr std::array<std::string_view, 4> problems{"regress", "while debugging", "degrad",
                                                              "performance problem"};
    const std::string low = core::lowered(sentence);
    if (holdsAny(low, problems))
        return false;
    return holdsAny(low, alone) || (holdsAny(low, verbs) && holdsAny(low, things));
}

/// No newer version of the same series is in this reading.
bool isNewest(const dossier::Dossier &dossier, const series::Series &series)
{
    return std::ranges::none_of(dossier.catalogue.series, [&](const series::Series &other) {
        return other.family == series.family && &other != &series &&
               std::strtod(other.version.c_str(), nullptr) > std::strtod(series.version.c_str(), nullptr);
    });
}

/// A figure in the commit message or below it, wherever it stands; the diff and its statistics give none.
bool givesNumber(const dossier::Dossier &dossier, std::size_t message)
{
    const auto body = dossier.body(message);
    const auto skip = diff::diffLines(body->text);
    int number = 0;
    for (const auto line : core::lines(body->text)) {
        ++number;
        if (line == "-- ")
            break;
        if (line.find(" | ") == std::string_view::npos && givesFigure(line) &&
            std::ranges::none_of(skip, [number](const auto &range) { return range.contains(number); }))
            return true;
    }
    return false;
}

} // namespace

std::vector<Unproven> unproven(const dossier::Dossier &dossier, const std::vector<Suggestion> &suggestions)
{
    std::set<std::size_t> withTable;
    for (const auto &placed : dossier.tables)
        withTable.insert(placed.message);
    const auto measured = [&](std::size_t series, int patch) {
        return std::ranges::any_of(suggestions, [&](const Suggestion &suggestion) {
            return suggestion.series == series && suggestion.patch == patch && suggestion.comparison &&
                   (suggestion.standing == Standing::Claimed ||
                    suggestion.standing == Standing::MeasuredApart);
        });
    };
    std::vector<Unproven> result;
    for (std::size_t s = 0; s < dossier.catalogue.series.size(); ++s) {
        const auto &series = dossier.catalogue.series[s];
        if (!isNewest(dossier, series))
            continue;
        for (const auto &patch : series.patches) {
            if (!patch.message || withTable.contains(*patch.message) || measured(s, patch.index))
                continue;
            const auto all = sentences(dossier, *patch.message);
            const auto says =
                std::ranges::find_if(all, [](const auto &sentence) { return promisesGain(sentence.text); });
            if (says == all.end() || givesNumber(dossier, *patch.message))
                continue;
            const Cause cause = causeOf(dossier, s, patch.index);
            result.push_back({cause.patchMessage, patchName(dossier, cause) + " \"" + patch.title +
                                                      "\" says \"" + excerpt(says->text) + "\" (line " +
                                                      std::to_string(says->firstLine) +
                                                      "), and gives no number"});
        }
    }
    return result;
}

} // namespace review
