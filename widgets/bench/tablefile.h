// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "dossier/dossier.h"

#include <QStringList>

namespace widgets {

/// Writes a table by the file's ending: .csv, .json (as the report has it), .md, .txt (at most 72 columns).
/// The error says what and why.
core::Result<void> writeTable(const dossier::Dossier &dossier, std::size_t table, const QString &file,
                              const QString &baseline = {});

/// The configurations a table could have besides its own: the versions of the series it was posted for, or,
/// with `patches`, the patches of the newest.
std::vector<std::string> unmeasured(const dossier::Dossier &dossier, std::size_t table, bool patches);

} // namespace widgets
