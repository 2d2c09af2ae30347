// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace widgets {

/// Makes DiffView known to assistive tools: a list whose items are the rows of the page, each spoken with its
/// kind, its line number and its text. Safe to call more than once.
void installDiffAccess();

} // namespace widgets
