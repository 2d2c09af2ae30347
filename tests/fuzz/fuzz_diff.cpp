// SPDX-License-Identifier: GPL-3.0-or-later
// Any text as a patch; what is read points into it.
#include "diff/patch.h"
#include "input.h"

FUZZ(octets)
{
    const auto patch = diff::parse(std::string(octets));
    diff::patchId(patch);
    for (const auto &file : patch.files)
        diff::changedFunctions(file);
    diff::diffLines(octets);
}
