// SPDX-License-Identifier: GPL-3.0-or-later
#include "mail/pasted.h"

namespace mail {

std::vector<PastedMessage> readPasted(std::string_view text, std::vector<core::Diagnostic> &)
{
    PastedMessage whole;
    whole.text = text;
    whole.message.place.size = text.size();
    return {std::move(whole)};
}

} // namespace mail
