// SPDX-License-Identifier: GPL-3.0-or-later
#include "review/steps.h"

#include "review/words.h"

#include <algorithm>
#include <cmath>

namespace review {

std::vector<Step> steps(const dossier::Dossier &dossier, const Review &review, const LedgerRow &row)
{
    const double whole = dossier.comparisons.at(row.comparison).changePercent;
    std::vector<Step> result;
    double done = 0; // share of the whole, never more than 1
    const auto add = [&](std::size_t claim, std::string name, double share) {
        share = std::clamp(share, 0.0, 1 - done);
        if (share <= 0)
            return;
        result.push_back({claim, std::move(name), whole * done, whole * (done + share)});
        done += share;
    };
    for (const auto index : row.claims) {
        const auto &claim = review.claims[index];
        const double share = shareOf(claim);
        if (share <= 0)
            continue;
        const bool split = !claim.onlyTogether && std::ranges::any_of(claim.causes, [](const Cause &cause) {
            return cause.share.has_value();
        });
        if (!split)
            add(index, causeNames(dossier, claim), share);
        for (const auto &cause : claim.causes)
            if (split && cause.share)
                add(index, patchName(dossier, cause), *cause.share);
    }
    if (1 - done > 0.0005)
        result.push_back({std::nullopt, {}, whole * done, whole});
    return result;
}

} // namespace review
