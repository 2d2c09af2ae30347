// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

class QApplication;

namespace app {

/// Shows the window and runs until it is closed; the exit status. Opens the sources, or the last session
/// when there are none.
int runWindow(QApplication &application, const QStringList &sources);

} // namespace app
