// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QString>

namespace app {

/// The command that $VISUAL or else $EDITOR means, with %f for the file and %l for the line as that editor
/// takes them; one that needs a terminal is started in one. Empty where neither is set.
QString editorFromEnvironment();
QString editorCommandFor(const QString &editor); ///< the same for one value of these variables

/// The words of a command (quotes hold blanks together) with file and line put in. A command without %f gets
/// the file as its last word.
QStringList editorWords(const QString &command, const QString &file, int line);

/// Starts the editor beside this program.
core::Result<void> openInEditor(const QString &command, const QString &file, int line);

} // namespace app
