// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "review/ledger.h"

namespace review {

/// A piece of a measured change, in percent of the base: from 0 at the base up or down to the whole change.
struct Step
{
    std::optional<std::size_t> claim; ///< index into Review::claims; empty: nobody has explained it
    std::string name;                 ///< the patch or patches; empty where nobody has explained it
    double from = 0, to = 0;
    bool operator==(const Step &) const = default;
};

/// A measured change as the steps that lead from its base to its end: one for each claim, or for each cause
/// of one that splits its gain, and what is left. Claims that explain nothing (disputed, not exercised) have
/// none.
std::vector<Step> steps(const dossier::Dossier &dossier, const Review &review, const LedgerRow &row);

} // namespace review
