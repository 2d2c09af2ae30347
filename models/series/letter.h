// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diff/patch.h"
#include "series/series.h"

namespace series {

/// What one mail says that concerns its series; read once, the diff itself is not kept.
struct Letter
{
    Prefix prefix; ///< of the subject, or of git's own in-body one where the mail has none
    bool hasDiff = false;
    bool pullRequest = false;
    std::string author;                  ///< of an in-body "From:" line; empty without one
    std::string subject;                 ///< of an in-body "Subject:" line; empty without one
    std::optional<std::string> commitId; ///< of a "From <sha> …" line at the top
    std::vector<PatchSummary> files;
    std::vector<std::string> symbols;
    std::string patchId;
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

/// Reads one mail as its subject says: as a letter, or as a reply. `diffs` are those of its body.bytes().
Letter readMail(const mail::Message &message, const mail::Body &body, const diff::Reading &diffs);

/// Reads a cover letter or a patch mail. With `version`, only that version's part of the changelog is kept
/// where it can be told.
Letter readLetter(const mail::Body &body, const diff::Reading &diffs, std::string_view version);

/// What a reply gives: its trailers.
Letter readReply(const mail::Body &body);

/// The catalogue of mails that were read already, a letter each.
Catalogue catalogue(std::span<const mail::Message> messages, const thread::Tree &tree,
                    std::vector<Letter> letters, const BodyReader &body, const Groupings &corrections);

} // namespace series
