// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "core/result.h"

#include <string>
#include <vector>

namespace mail {

/// The files of a Maildir or of a folder of mails, in the order a person would list them.
struct Folder
{
    bool maildir = false;
    std::vector<std::string> files;
    std::size_t subfolders = 0; ///< not looked into
};

core::Result<Folder> listFolder(const std::string &path);

/// The file's path now: another program may have moved it from new to cur or changed its flags since it was
/// listed. Empty when it is gone.
std::string foundAgain(const std::string &path);

} // namespace mail
