// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dossier/dossier.h"
#include "review/ledger.h"

#include <string>

/// Claims in words, the same in the ledger, the reply and the window. ASCII but for names, for mail.
namespace review {

std::string percent(double change); ///< "+8.5 %", "-0.4 %"; two digits below one percent
std::string figure(double value);   ///< "524708", "20.72"
/// "v2 6/6"; "v2 patch 6" when its total is not known.
std::string patchName(const dossier::Dossier &dossier, const Cause &cause);
/// "v2 5/6 and v2 6/6"
std::string causeNames(const dossier::Dossier &dossier, const Claim &claim);
/// "+8.5 % (x86) and +8.7 % (arm64)"
std::string gainText(const Claim &claim);
/// "v2 6/6 gives +8.5 % (x86) and +8.7 % (arm64), one run each." as its standing allows to say it.
std::string sentence(const dossier::Dossier &dossier, const Claim &claim);
/// The sentence, and behind it what the claim says in words of its own, on one line.
std::string stated(const dossier::Dossier &dossier, const Claim &claim);
/// The same of what the thread suggests; "may have a part in" where it only speaks of the patch.
std::string sentence(const dossier::Dossier &dossier, const Suggestion &suggestion);
/// "File Write 1024, base to v2, KBps: 524708 to 569218 (x86), 801965 to 871605 (arm64)"; empty without
/// gains.
std::string figures(const Claim &claim);

} // namespace review
