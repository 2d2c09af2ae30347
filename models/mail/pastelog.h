// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mail/pasted.h"

namespace mail {

/// What git-log(1) and git-show(1) print: one message a commit, its text moved back from its margin. Nothing
/// when the text does not begin with a commit.
std::vector<PastedMessage> readCommits(std::string_view text);

} // namespace mail
