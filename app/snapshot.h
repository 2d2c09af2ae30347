// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QStringList>

class QSize;
class QString;

namespace app {

/// Writes a picture of the window as it stands once the sources are read. Needs a QApplication, and runs
/// an event loop of its own until loading ends.
/// `view` is thread, diff, versions, bench, review or reply; `theme` light or dark, in the Fusion style, so
/// that a picture is the same everywhere; `language` as installLanguage() takes it. Fails when a source
/// cannot be read or the file cannot be written.
core::Result<void> snapshot(const QStringList &sources, const QString &file, const QString &view, QSize size,
                            const QString &theme, const QString &language = {});

} // namespace app
