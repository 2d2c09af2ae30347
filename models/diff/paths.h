// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace diff {

/// A name as `---` and `+++` lines give it, taken apart.
struct NameField
{
    std::string name;
    bool none = false;  ///< /dev/null, or a revision control's word for it
    bool epoch = false; ///< dated at the start of 1970: how diff -N says that the file is not there
};

/// Undoes git's quoting ("a/t\303\251x.c"); text that is not quoted comes back as it is.
std::string unquoted(std::string_view text);

NameField parseNameField(std::string_view text);

/// The two names of a "diff --git" line, unquoted, prefixes kept. Both empty where it has no two names.
std::pair<std::string, std::string> splitGitNames(std::string_view text);

/// How many octets of prefix two names carry: a/ and b/, i/ and w/, linux.orig/ and linux/; 0 and 0 where
/// they carry none (--no-prefix).
std::pair<std::size_t, std::size_t> prefixLengths(std::string_view oldName, std::string_view newName);

/// Absolute, leading out of the tree, or into .git.
bool isUnsafePath(std::string_view path);

} // namespace diff
