// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mail/message.h"

#include <string_view>

namespace mail {

/// Reads the body of one whole mail (headers included, mbox quoting undone): its MIME parts, their transfer
/// encodings and charsets. What passes a limit (size, depth, number of parts) is left out, with a diagnostic.
Body readBody(std::string_view mail);

} // namespace mail
