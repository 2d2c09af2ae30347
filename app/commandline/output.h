// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "dossier/dossier.h"

#include <QCommandLineParser>
#include <QJsonDocument>

/// What the commands share: reading their sources, and answering.
namespace app {

using DossierPointer = std::shared_ptr<const dossier::Dossier>;

/// Options of one command, parsed. Fails with the usage error as its text.
core::Result<void> parse(QCommandLineParser &parser, const QStringList &arguments);

/// Lets a command be told what was put right by hand: --corrections FILE, JSON as dossier/corrections.h says.
void takeCorrections(QCommandLineParser &parser);

/// Reads the positional arguments from `first` on as one thread, with the corrections of the option
/// above; progress goes to a terminal's standard error.
core::Result<DossierPointer> readSources(const QCommandLineParser &parser, qsizetype first = 0);

/// The table that the option `name` gives the number of; nothing where it is not given. Fails when there is
/// none of that number.
core::Result<std::optional<std::size_t>> chosenTable(const QCommandLineParser &parser, const QString &name,
                                                     const dossier::Dossier &dossier);

void answer(const std::string &text); ///< to standard output
void answer(const QJsonDocument &document);
bool answered();                                    ///< whether all of it could be written
int complain(const core::Error &error, int status); ///< one line to standard error; gives the status back

/// ExitReadWithErrors where the reading has a diagnostic of severity error, else ExitRead. The errors are
/// said on standard error.
int statusOf(const dossier::Dossier &dossier);

} // namespace app
