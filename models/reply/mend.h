// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "reply/reply.h"

#include <optional>

namespace reply {

struct Mend
{
    std::string what;    ///< "take it out of Cc": what pressing the button does
    review::Draft draft; ///< as it is then
};

/// How a finding of lint() is mended without its writer; empty where only he can tell.
std::optional<Mend> mend(const dossier::Dossier &dossier, const review::Review &review,
                         const review::Draft &draft, const Finding &finding, const Identity &identity);

} // namespace reply
