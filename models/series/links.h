// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace series {

/// The Message-ID an archive's URL names ("https://lore.kernel.org/LIST/ID/T/#u", ".../r/ID"), unescaped;
/// empty when the URL names none.
std::string messageIdOfUrl(std::string_view url);

/// The mails that a cover letter names as earlier versions: archive links on or below a line that speaks of
/// a version, and footnotes such a line points to.
std::vector<std::string> versionLinks(const std::vector<std::string_view> &lines);

/// The part of a cover letter (or of the notes below "---") that says what changed between versions. With
/// a version, its own section where the letter has one for each.
std::string changelogOf(const std::vector<std::string_view> &lines, std::string_view version);

/// The version that the first heading of a changelog leads to ("Changes since v1": 2); empty without one.
std::string versionOfChangelog(const std::vector<std::string_view> &lines);

/// What stands for the title of a letter that has no subject: the first line of its first paragraph that is
/// neither a header nor a changelog, cut to a heading's length.
std::string openingLine(const std::vector<std::string_view> &lines);

} // namespace series
