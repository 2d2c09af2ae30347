// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

/// One function a command; `arguments` begins with its name, the answer is the exit status.
namespace app {

int report(const QStringList &arguments);
int tables(const QStringList &arguments);
int plot(const QStringList &arguments);
int compare(const QStringList &arguments);
int applyCommand(const QStringList &arguments);
int ledger(const QStringList &arguments);
int reply(const QStringList &arguments);
int snapshotCommand(const QStringList &arguments);

} // namespace app
