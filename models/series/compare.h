// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "series/series.h"

#include <stop_token>

/// One version of a series beside another, patch by patch, as git range-diff puts them; from the mails alone.
namespace series {

enum class PairStatus {
    Same, ///< the same change (patch-id) and message
    Changed,
    Moved,   ///< the same, but before or behind patches that it did not stand before or behind
    Added,   ///< in the new version only
    Dropped, ///< in the old version only
};

struct PatchPair
{
    std::optional<int> oldIndex, newIndex; ///< n of n/m
    PairStatus status = PairStatus::Same;
    std::string oldTitle, newTitle;
    bool titleChanged = false;
    bool messageChanged = false; ///< commit message, title not counted
    bool patchIdSame = false;
    /// Of a changed pair: the difference of the two patches (message, then diff), with the signs of both, as
    /// git range-diff prints it. Lines end with LF.
    std::string diff;
};

struct VersionPair
{
    std::string oldTitle, oldVersion, newTitle, newVersion;
    std::vector<PatchPair> pairs; ///< in the order of the new version, dropped patches where they stood
};

/// A patch as range-diff compares it.
struct PatchText
{
    int index = 0;
    std::string title;
    std::string author;  ///< "Name <address>"
    std::string message; ///< the commit message without the title
    std::string diff;    ///< files and hunks, without line numbers and blob ids
    std::string patchId;
};

/// Reads a patch mail's body for comparison.
PatchText patchText(int index, std::string title, std::string author, const mail::Body &body);

VersionPair compare(std::vector<PatchText> oldPatches, std::vector<PatchText> newPatches,
                    std::stop_token stop = {});
/// Patches that are missing in either version are left out.
VersionPair compare(const Series &oldSeries, const Series &newSeries, const BodyReader &body,
                    std::stop_token stop = {});

/// The pairs as git range-diff prints them: "1:  v1 ! 1:  v2 title", and the differences below.
std::string compareText(const VersionPair &versions);

std::string statusName(PairStatus status); ///< "same", "changed", …

} // namespace series
