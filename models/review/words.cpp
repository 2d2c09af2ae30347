// SPDX-License-Identifier: GPL-3.0-or-later
#include "review/words.h"

#include "core/text.h"
#include "review/file.h"

#include <algorithm>
#include <cmath>

namespace review {

namespace {

std::string joined(const std::vector<std::string> &parts)
{
    std::string result;
    for (std::size_t i = 0; i < parts.size(); ++i)
        result += (i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ") + parts[i];
    return result;
}

std::string number(double value, int decimals)
{
    return core::fromQString(QString::number(value, 'f', decimals));
}

bool oneMetric(const Claim &claim)
{
    return std::ranges::all_of(claim.gains,
                               [&](const auto &gain) { return gain.metric == claim.gains.front().metric; });
}

std::string where(const Gain &gain, bool withMetric)
{
    if (!withMetric)
        return gain.row;
    return gain.row.empty() ? gain.metric : gain.metric + ", " + gain.row;
}

/// The verdict that all gains share, unless it is only "gain" or "loss", which the sign says.
std::string sharedVerdict(const Claim &claim)
{
    if (claim.gains.empty())
        return {};
    const auto &first = claim.gains.front().verdict;
    if (first == "gain" || first == "loss" ||
        !std::ranges::all_of(claim.gains, [&](const auto &gain) { return gain.verdict == first; }))
        return {};
    return first;
}

} // namespace

std::string percent(double change)
{
    if (!std::isfinite(change))
        return "no number";
    const int decimals = std::abs(change) < 1 ? 2 : 1;
    std::string text = number(std::abs(change), decimals);
    if (text.find_first_not_of("0.") == std::string::npos)
        return "0.0 %";
    return (change < 0 ? "-" : "+") + text + " %";
}

std::string figure(double value)
{
    const double magnitude = std::abs(value);
    std::string text = number(value, magnitude >= 1000 ? 1 : magnitude >= 10 ? 2 : 4);
    if (text.find('.') != std::string::npos) {
        while (text.ends_with('0'))
            text.pop_back();
        if (text.ends_with('.'))
            text.pop_back();
    }
    return text;
}

std::string patchName(const dossier::Dossier &dossier, const Cause &cause)
{
    const std::string version = "v" + (cause.version.empty() ? std::string("1") : cause.version);
    if (cause.patch == 0)
        return version;
    for (const auto &series : dossier.catalogue.series)
        for (const auto &patch : series.patches)
            if (patch.index == cause.patch && patch.message &&
                dossier.messages[*patch.message].id == cause.patchMessage && series.total > 0)
                return version + " " + std::to_string(cause.patch) + "/" + std::to_string(series.total);
    return version + " patch " + std::to_string(cause.patch);
}

std::string causeNames(const dossier::Dossier &dossier, const Claim &claim)
{
    std::vector<std::string> names;
    for (const auto &cause : claim.causes) {
        std::string name = patchName(dossier, cause);
        std::vector<std::string> details;
        if (!cause.symbol.empty())
            details.push_back(cause.symbol + "()");
        else if (!cause.path.empty())
            details.push_back(cause.path);
        if (cause.share)
            details.push_back(number(*cause.share * 100, 0) + " % of it");
        if (!details.empty())
            name += " (" + details.front() + (details.size() > 1 ? ", " + details.back() : "") + ")";
        names.push_back(name);
    }
    return names.empty() ? "no patch named yet" : joined(names);
}

std::string gainText(const Claim &claim)
{
    if (claim.gains.empty())
        return {};
    const bool withMetric = !oneMetric(claim);
    if (claim.gains.size() > 6) {
        const auto [low, high] = std::ranges::minmax(claim.gains, {}, &Gain::changePercent);
        return percent(low.changePercent) + " to " + percent(high.changePercent) + " over " +
               std::to_string(claim.gains.size()) + (withMetric ? " figures" : " rows");
    }
    std::vector<std::string> parts;
    for (const auto &gain : claim.gains) {
        const std::string place = where(gain, withMetric);
        parts.push_back(percent(gain.changePercent) + (place.empty() ? "" : " (" + place + ")"));
    }
    return joined(parts);
}

std::string sentence(const dossier::Dossier &dossier, const Claim &claim)
{
    const std::string who = causeNames(dossier, claim), what = gainText(claim);
    const bool many = claim.causes.size() > 1;
    const std::string verdict = sharedVerdict(claim);
    const std::string tail = verdict.empty() ? "" : ", " + verdict;
    if (claim.standing == Standing::NotExercised)
        return who + (many ? " are" : " is") + " not exercised by this test.";
    if (what.empty())
        return who + ": " + std::string(word(claim.standing)) + (claim.by.empty() ? "" : " by " + claim.by) +
               ", and no measured change is named.";
    if (claim.standing == Standing::Refuted)
        return who + (many ? " do" : " does") + " not give " + what + tail + ".";
    const std::string gives = many ? claim.onlyTogether ? " give only together " : " give " : " gives ";
    std::string standing;
    if (claim.standing == Standing::Claimed && !claim.by.empty())
        standing = ", says " + claim.by;
    else if (claim.standing != Standing::Claimed)
        standing = ", " + std::string(word(claim.standing));
    return who + gives + what + tail + standing + ".";
}

std::string stated(const dossier::Dossier &dossier, const Claim &claim)
{
    const std::string own = core::collapsed(claim.text);
    return sentence(dossier, claim) + (own.empty() ? "" : " “" + own + "”");
}

std::string sentence(const dossier::Dossier &dossier, const Suggestion &suggestion)
{
    const Claim claim = claimFor(dossier, suggestion);
    const std::string what = gainText(claim);
    if (suggestion.standing == Standing::NotExercised ||
        (suggestion.standing != Standing::Inferred && !what.empty()))
        return sentence(dossier, claim);
    const std::string who = causeNames(dossier, claim);
    if (what.empty())
        return who +
               (suggestion.standing == Standing::Refuted ? ": said to make no difference"
                                                         : ": said to change the performance") +
               ", and no table here measures it.";
    const std::string verdict = sharedVerdict(claim);
    return who + " may have a part in " + what + (verdict.empty() ? "" : ", " + verdict) + ".";
}

std::string figures(const Claim &claim)
{
    std::string result, head;
    for (const auto &gain : claim.gains) {
        const std::string now =
            gain.metric + ", " + gain.from + " to " + gain.to + (gain.unit.empty() ? "" : ", " + gain.unit);
        if (now != head)
            result += (result.empty() ? "" : "; ") + now + ": ";
        else
            result += ", ";
        head = now;
        result += figure(gain.fromValue) + " to " + figure(gain.toValue) +
                  (gain.row.empty() ? "" : " (" + gain.row + ")");
    }
    return result;
}

} // namespace review
