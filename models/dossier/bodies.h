// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dossier/dossier.h"

namespace dossier {

/// Bodies for an engine that looks at one after another. It must not outlive the dossier.
inline series::BodyReader bodiesOf(const Dossier &dossier)
{
    return [&dossier,
            held = std::shared_ptr<const mail::Body>()](std::size_t message) mutable -> const mail::Body & {
        held = dossier.body(message);
        return *held;
    };
}

} // namespace dossier
