// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dossier/dossier.h"

namespace dossier {

/// Checks that need the thread: forms and their answers, and figures in sentences against the tables that a
/// mail, the mails above it and the covers of other versions hold. Added to Dossier::checks.
void checkClaims(Dossier &dossier, std::stop_token stop);

} // namespace dossier
