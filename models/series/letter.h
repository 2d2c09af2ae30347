// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "series/series.h"

namespace series {

/// What the body of one mail says that concerns its series; read once, the diff itself is not kept.
struct Letter
{
    bool hasDiff = false;
    bool pullRequest = false;
    std::string author;                  ///< of an in-body "From:" line; empty without one
    std::string subject;                 ///< of an in-body "Subject:" line; empty without one
    std::optional<std::string> commitId; ///< of a "From <sha> …" line at the top
    std::vector<PatchSummary> files;
    std::vector<std::string> symbols;
    std::vector<core::Diagnostic> diagnostics; ///< of its diff
    std::optional<int> changedFiles;           ///< " 3 files changed, …", the last one that stands unquoted
    std::optional<int> insertions;
    std::optional<int> deletions;
    std::vector<std::string> shortlog; ///< titles, where all are one author's: then they stand in order
    int shortlogCount = 0;             ///< patches the shortlog names, by all authors
    std::optional<std::string> baseCommit;
    std::vector<std::string> prerequisites;
    std::optional<std::string> changeId;
    std::string changelog;
    std::string opening;      ///< what may stand for a title (openingLine())
    std::string ledToVersion; ///< by the first changelog heading; empty without one
    std::vector<std::string> links;
    std::vector<Trailer> trailers; ///< key, value, line and inPatch are set
};

/// Reads a cover letter or a patch mail. With `version`, only that version's part of the changelog is kept
/// where it can be told.
Letter readLetter(const mail::Body &body, std::string_view version);

/// Reads a reply: its trailers, and whether it holds a diff of its own.
Letter readReply(const mail::Body &body);

} // namespace series
