// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "dossier/dossier.h"

#include <string>
#include <string_view>

namespace dossier {

/// Hand corrections of tables and series as they are kept with a thread: a JSON object, its keys sorted.
///
///     { "schema": 1,
///       "tables": { MESSAGE-ID: [ { "kind": "header row"|"transpose"|"unit"|"better"|"rename"|"baseline"|
///                                           "context"|"merge with next"|"split at"|"not a table",
///                                   "table": str, "name": str, "value": str, "line": int } ] },
///       "groupings": { MESSAGE-ID: { "title": str, "version": str, "index": int } } }
///
/// "table" is the text the table is found again by (bench::correctionKey).
std::string correctionsAsJson(const Corrections &corrections);

/// An empty text has none. A correction of a kind that is not known is left out; fails on what is no JSON, or
/// of a newer schema.
core::Result<Corrections> correctionsFromJson(std::string_view json);

} // namespace dossier
