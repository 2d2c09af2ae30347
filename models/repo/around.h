// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diff/whole.h"
#include "repo/apply.h"

namespace repo {

/// The files of a patch as wholes: from the very blob that its index line names, else as `before` has them,
/// where the patch applies to them.
diff::WholeFiles wholeFiles(const diff::Patch &patch, const TrialTree &before);

} // namespace repo
