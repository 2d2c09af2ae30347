// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mail/pasted.h"

#include <optional>
#include <string_view>
#include <vector>

namespace mail {

/// The text of a public-inbox thread page: "* subject", "@ date name", "From: name @ date UTC", bodies that
/// end at "^ permalink raw reply". Nothing when the text is no such page.
std::vector<PastedMessage> readThreadPage(std::string_view text);

/// Mails one after another with a few header lines each ("From:", "Date:", "Subject:"), as web archives show
/// them. Nothing when the text does not begin that way.
std::vector<PastedMessage> readHeadedMails(std::string_view text);

} // namespace mail
