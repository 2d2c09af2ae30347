// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dossier/dossier.h"

/// What joins tables to the rest of a reading. Each function changes the dossier that is being made.
namespace dossier {

/// Finds, for each table that stands in a quote, the table it is a copy of (PlacedTable::duplicateOf).
void joinCopies(Dossier &dossier);

/// Finds, for each form (a table with open cells: ????), the later table that fills it in and so replaces it
/// (PlacedTable::answeredBy). What the answer corrects besides is left to the checks.
void joinForms(Dossier &dossier);

/// Says which version of the series a configuration stands for: "v2" and "josef-v2" by name, "patched" and
/// "After" by the version of the series that the mail belongs to (Config::version).
void joinVersions(Dossier &dossier);

/// Fills Dossier::seriesOf.
void joinSeries(Dossier &dossier);

} // namespace dossier
