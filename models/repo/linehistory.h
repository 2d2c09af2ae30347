// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "git/repository.h"

namespace repo {

/// A commit that made a line what it then was.
struct LineChange
{
    git::Commit commit;
    std::string path; ///< of the file then
    int line = 0;     ///< in it, from 1
    std::string text; ///< the line, as octets
};

/// Who made a line what it is, and before that what it was made from: newest first, at most `most`. Follows
/// renames. Ends where the line was added, or where a shallow clone ends; the first is what blame names.
core::Result<std::vector<LineChange>> lineHistory(const git::Repository &repository,
                                                  const std::string &commit, const std::string &path,
                                                  int line, int most, std::stop_token stop = {});

} // namespace repo
