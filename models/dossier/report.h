// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dossier/dossier.h"

#include <QJsonArray>
#include <QJsonObject>

#include <string>

/// The report: what was read, as JSON for scripts (guide: the command line, schema 1) and as text for people.
namespace dossier {

QJsonObject reportJson(const Dossier &dossier);
std::string reportText(const Dossier &dossier);

/// The pieces that other commands print too.
QJsonArray tablesJson(const Dossier &dossier);
QJsonObject comparisonJson(const bench::Comparison &comparison);

/// Words of the JSON and of every view.
std::string_view word(bench::Verdict verdict);
std::string_view word(bench::Better better);
std::string_view word(bench::Outcome outcome);
std::string_view word(core::Severity severity);
std::string_view word(series::Kind kind);

/// Where a message is found on the web: the archive's own link, else one by its id; empty without an id.
std::string webLink(const mail::Message &message);

} // namespace dossier
