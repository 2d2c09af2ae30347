// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace app {

/// Exit statuses scripts rely on (guide: the command line).
enum ExitStatus { ExitRead = 0, ExitUsage = 1, ExitUnreadable = 2, ExitReadWithErrors = 3 };

/// Whether the first argument names a command; anything else is a SOURCE for the window.
bool isCommand(const QString &name);

/// Whether a first argument is neither a command nor anything that could be a SOURCE: a bare word that no
/// file has for its name.
bool isMistypedCommand(const QString &name);

/// Whether the command draws (plot, snapshot), and so needs a QApplication.
bool drawsPictures(const QString &name);

/// Carries out one command. Only the answer goes to standard output; one line of standard error says what
/// went wrong. `arguments` begins with the command's name.
int runCommand(const QStringList &arguments);

/// "--help": every command with its options.
QString usage();

} // namespace app
