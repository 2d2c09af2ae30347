// SPDX-License-Identifier: GPL-3.0-or-later
// The commands that read a review file: ledger and reply.
#include "app/commandline/commandline.h"
#include "app/commandline/commands.h"
#include "app/commandline/output.h"

namespace app {

int ledger(const QStringList &)
{
    return ExitUsage;
}

int reply(const QStringList &)
{
    return ExitUsage;
}

} // namespace app
