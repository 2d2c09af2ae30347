// SPDX-License-Identifier: GPL-3.0-or-later
#include "review/ledger.h"

#include "core/text.h"
#include "dossier/report.h"
#include "review/suggestions.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <map>
#include <tuple>

namespace review {

namespace {

/// A measured change by its names, and by its figures: a cover letter and a reply tell the same one twice.
bool explains(const Gain &gain, const bench::Comparison &comparison)
{
    const std::string row = comparison.row.value_or("");
    if (gain.row != row)
        return false;
    const bool sameNames = gain.metric == comparison.metric && gain.from == comparison.base &&
                           gain.to == comparison.config && gain.context == comparison.context.value_or("");
    const bool sameFigures = gain.fromValue == comparison.baseValue && gain.toValue == comparison.value &&
                             gain.fromValue != gain.toValue;
    return sameNames || sameFigures;
}

/// Line of the cell that a comparison's configuration has at its row; 0 when it is not to be found.
int cellLine(const dossier::Dossier &dossier, const bench::Comparison &comparison, const std::string &config)
{
    for (const auto index : comparison.tables) {
        const auto &table = dossier.tables[index].table;
        for (const auto &cell : table.cells)
            if (cell.row == comparison.row &&
                table.configs[static_cast<std::size_t>(cell.config)].name == config &&
                table.metrics[static_cast<std::size_t>(cell.metric)].name == comparison.metric)
                return cell.line;
    }
    return 0;
}

Gain gainOf(const dossier::Dossier &dossier, const bench::Comparison &comparison)
{
    Gain gain;
    gain.metric = comparison.metric;
    gain.row = comparison.row.value_or("");
    gain.context = comparison.context.value_or("");
    gain.unit = comparison.unit.value_or("");
    gain.from = comparison.base;
    gain.to = comparison.config;
    gain.fromValue = comparison.baseValue;
    gain.toValue = comparison.value;
    gain.changePercent = comparison.changePercent;
    gain.verdict = dossier::word(comparison.verdict);
    if (!comparison.tables.empty())
        gain.message = dossier.messages[dossier.tables[comparison.tables.back()].message].id;
    gain.fromLine = cellLine(dossier, comparison, comparison.base);
    gain.toLine = cellLine(dossier, comparison, comparison.config);
    return gain;
}

} // namespace

double shareOf(const Claim &claim)
{
    if (claim.standing == Standing::Disputed || claim.standing == Standing::Refuted ||
        claim.standing == Standing::NotExercised || claim.causes.empty())
        return 0;
    double sum = 0;
    bool any = false;
    for (const auto &cause : claim.causes) {
        any = any || cause.share;
        sum += cause.share.value_or(0);
    }
    return any ? std::clamp(sum, 0.0, 1.0) : 1.0;
}

std::vector<Gain> gainsOf(const dossier::Dossier &dossier, std::size_t comparison, bool allRows)
{
    const auto &wanted = dossier.comparisons.at(comparison);
    if (!allRows)
        return {gainOf(dossier, wanted)};
    std::vector<Gain> gains;
    for (const auto &other : dossier.comparisons)
        if (other.metric == wanted.metric && other.base == wanted.base && other.config == wanted.config &&
            other.context == wanted.context && other.tables == wanted.tables)
            gains.push_back(gainOf(dossier, other));
    return gains;
}

Place cellOf(const dossier::Dossier &dossier, std::size_t index)
{
    const auto &comparison = dossier.comparisons.at(index);
    const auto message = dossier.tables[comparison.tables.front()].message;
    Place place;
    place.kind = Place::Kind::Cell;
    place.message = dossier.messages[message].id;
    place.metric = comparison.metric;
    place.row = comparison.row.value_or("");
    place.config = comparison.config;
    place.firstLine = place.lastLine = cellLine(dossier, comparison, comparison.config);
    const auto body = dossier.body(message);
    const auto lines = core::lines(body->text);
    if (place.firstLine > 0 && place.firstLine <= static_cast<int>(lines.size()))
        place.text = std::string(lines[static_cast<std::size_t>(place.firstLine - 1)]) + '\n';
    return place;
}

std::optional<std::string> versionOf(const dossier::Dossier &dossier, const bench::Comparison &comparison,
                                     const std::string &name)
{
    for (const auto table : comparison.tables)
        for (const auto &config : dossier.tables[table].table.configs)
            if (config.name == name)
                return config.version;
    return {};
}

Cause causeOf(const dossier::Dossier &dossier, std::size_t seriesIndex, int number)
{
    const auto &series = dossier.catalogue.series.at(seriesIndex);
    Cause cause;
    cause.seriesTitle = series.title;
    cause.version = series.version;
    cause.patch = number;
    for (const auto &patch : series.patches)
        if (patch.index == number && patch.message)
            cause.patchMessage = dossier.messages[*patch.message].id;
    return cause;
}

namespace {

/// A configuration that is called by its version ("v2") says more than "After".
bool namesVersion(const dossier::Dossier &dossier, const bench::Comparison &comparison)
{
    const auto version = versionOf(dossier, comparison, comparison.config);
    return version && comparison.config == "v" + *version;
}

} // namespace

std::vector<Group> groups(const dossier::Dossier &dossier)
{
    using Names = std::tuple<std::string, std::string, std::string, std::string, std::vector<std::size_t>>;
    std::map<Names, std::size_t> known;
    std::vector<std::vector<std::size_t>> all;
    for (std::size_t i = 0; i < dossier.comparisons.size(); ++i) {
        const auto &c = dossier.comparisons[i];
        const auto [place, fresh] = known.try_emplace(
            Names{c.metric, c.base, c.config, c.context.value_or(""), c.tables}, all.size());
        if (fresh)
            all.emplace_back();
        all[place->second].push_back(i);
    }
    // A cover letter and a reply tell the same figures: they stand once, under the names that say most.
    using Figures = std::vector<std::tuple<std::string, std::string, double, double>>;
    std::map<Figures, std::size_t> told;
    std::vector<Group> result;
    for (auto &group : all) {
        Figures figures;
        for (const auto i : group) {
            const auto &c = dossier.comparisons[i];
            figures.emplace_back(c.metric, c.row.value_or(""), c.baseValue, c.value);
        }
        std::ranges::sort(figures);
        const auto [place, fresh] = told.try_emplace(std::move(figures), result.size());
        if (fresh) {
            result.push_back({std::move(group), {}});
            continue;
        }
        auto &standing = result[place->second];
        if (!namesVersion(dossier, dossier.comparisons[standing.changes.front()]) &&
            namesVersion(dossier, dossier.comparisons[group.front()]))
            std::swap(standing.changes, group);
        standing.alsoTold.push_back(group.front());
    }
    // What the newest version gives is what a reader came for; steps between versions come last.
    const auto newness = [&](const Group &group) {
        const auto &change = dossier.comparisons[group.changes.front()];
        const auto version = versionOf(dossier, change, change.config);
        if (!version)
            return 0.0;
        return versionOf(dossier, change, change.base) ? -1.0 : std::strtod(version->c_str(), nullptr);
    };
    std::ranges::stable_sort(result, std::greater{}, newness);
    return result;
}

Findings findings(const dossier::Dossier &dossier)
{
    Findings result{suggestions(dossier), openQuestions(dossier), {}};
    result.unproven = unproven(dossier, result.suggestions);
    return result;
}

std::vector<std::size_t> claimsOn(const bench::Comparison &change, const std::vector<Claim> &claims)
{
    std::vector<std::size_t> result;
    for (std::size_t c = 0; c < claims.size(); ++c)
        if (std::ranges::any_of(claims[c].gains, [&](const Gain &g) { return explains(g, change); }))
            result.push_back(c);
    return result;
}

std::vector<std::size_t> claimsOn(const std::string &patchMessage, const std::vector<Claim> &claims)
{
    std::vector<std::size_t> result;
    for (std::size_t c = 0; c < claims.size(); ++c)
        if (!patchMessage.empty() &&
            std::ranges::contains(claims[c].causes, patchMessage, &Cause::patchMessage))
            result.push_back(c);
    return result;
}

Ledger ledger(const dossier::Dossier &dossier, const Review &review)
{
    return ledger(dossier, review, findings(dossier));
}

Ledger ledger(const dossier::Dossier &dossier, const Review &review, const Findings &findings)
{
    Ledger result;
    for (std::size_t i = 0; i < dossier.comparisons.size(); ++i) {
        LedgerRow row;
        row.comparison = i;
        row.claims = claimsOn(dossier.comparisons[i], review.claims);
        for (const auto claim : row.claims)
            row.attributed += shareOf(review.claims[claim]);
        row.attributed = std::min(row.attributed, 1.0);
        result.rows.push_back(std::move(row));
    }
    for (std::size_t c = 0; c < review.claims.size(); ++c) {
        if (review.claims[c].standing == Standing::NotExercised)
            result.notExercised.push_back(c);
        else if (review.claims[c].gains.empty())
            result.withoutGain.push_back(c);
    }
    result.suggestions = findings.suggestions;
    result.openQuestions = findings.openQuestions;
    for (const auto &patch : findings.unproven)
        if (claimsOn(patch.patchMessage, review.claims).empty())
            result.withoutEvidence.push_back(patch.text);
    return result;
}

namespace {

/// How well a change fits a patch, the larger the better; all zero: not at all.
using Fit = std::array<int, 5>;

Fit fitOf(const dossier::Dossier &dossier, std::size_t change, std::size_t seriesIndex,
          const std::string &patchMessage)
{
    const auto &series = dossier.catalogue.series[seriesIndex];
    const auto &comparison = dossier.comparisons[change];
    Fit best{};
    for (const auto index : comparison.tables) {
        const auto &placed = dossier.tables[index];
        const bool own = !patchMessage.empty() && dossier.messages[placed.message].id == patchMessage;
        const auto home = placed.message < dossier.seriesOf.size() ? dossier.seriesOf[placed.message]
                                                                   : std::optional<std::size_t>{};
        // "v2" of another series is another thing.
        const bool family = !home || dossier.catalogue.series[*home].family == series.family;
        const auto &configs = placed.table.configs;
        const auto config = std::ranges::find(configs, comparison.config, &bench::Config::name);
        const bool version = family && config != configs.end() && config->version == series.version;
        if (!own && !version)
            continue;
        const auto base = std::ranges::find(configs, comparison.base, &bench::Config::name);
        const bool form =
            std::ranges::any_of(dossier.tables, [&](const auto &other) { return other.answeredBy == index; });
        best = std::max(best, Fit{own, version && config->name == "v" + series.version, form,
                                  base != configs.end() && !base->version, 1});
    }
    return best;
}

} // namespace

std::optional<std::size_t> changeFor(const dossier::Dossier &dossier, std::size_t series, int patch)
{
    if (series >= dossier.catalogue.series.size())
        return {};
    for (const auto &suggestion : suggestions(dossier))
        if (suggestion.standing == Standing::MeasuredApart && suggestion.series == series &&
            suggestion.patch == patch && suggestion.comparison)
            return suggestion.comparison;
    const std::string message = causeOf(dossier, series, patch).patchMessage;
    std::optional<std::size_t> result;
    Fit best{};
    for (std::size_t i = 0; i < dossier.comparisons.size(); ++i)
        if (const Fit fit = fitOf(dossier, i, series, message); fit > best) {
            best = fit;
            result = i;
        }
    return result;
}

Claim claimFor(const dossier::Dossier &dossier, std::size_t comparison, std::size_t series, int patch)
{
    Claim claim;
    claim.id = newId();
    claim.gains = gainsOf(dossier, comparison, true);
    claim.causes = {causeOf(dossier, series, patch)};
    return claim;
}

Claim claimFor(const dossier::Dossier &dossier, const Suggestion &suggestion)
{
    Claim claim;
    claim.id = newId();
    claim.standing = suggestion.standing;
    claim.causes = {causeOf(dossier, suggestion.series, suggestion.patch)};
    claim.causes.front().symbol = suggestion.symbol;
    claim.evidence = {suggestion.evidence};
    if (suggestion.answer)
        claim.evidence.push_back(*suggestion.answer);
    for (const auto &place : suggestion.more)
        claim.evidence.push_back(place);
    if (suggestion.standing != Standing::NotExercised && suggestion.comparison)
        claim.gains = gainsOf(dossier, *suggestion.comparison, true);
    return claim;
}

} // namespace review
