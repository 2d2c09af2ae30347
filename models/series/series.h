// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diff/patch.h"
#include "mail/mailbox.h"
#include "series/prefix.h"
#include "thread/tree.h"

#include <functional>
#include <map>
#include <span>

namespace series {

/// "Reviewed-by: Name <address>": who gave it, in which mail, to which patch.
struct Trailer
{
    std::string key;
    std::string value;
    std::size_t message = 0; ///< the mail it stands in
    int line = 0;
    std::optional<int> patch; ///< index of the patch; empty: the whole series (given to the cover)
    std::string version;      ///< version of the series it was given to
    bool byAnother = false;   ///< its name is not the sender's
    bool inPatch = false;     ///< stands in the patch's own commit message
};

/// What is told of a patch without keeping its diff: the diff is read again on demand.
struct PatchSummary
{
    std::string path; ///< new name, or the old one of a deleted file
    int insertions = 0;
    int deletions = 0;
};

struct Patch
{
    int index = 0;                      ///< n of n/m, from 1; 1 for a lone patch
    std::optional<std::size_t> message; ///< empty: named by the series, not here
    std::string title;
    std::string author; ///< the in-body From: where there is one
    std::vector<PatchSummary> files;
    std::vector<std::string> symbols;    ///< functions it changes, sorted (diff::changedFunctions)
    std::string patchId;                 ///< git patch-id --stable; empty when there is no diff
    std::optional<std::string> commitId; ///< of the "From <sha>" line
};

/// One version of one series.
struct Series
{
    std::string title; ///< of the cover, or of a lone patch, or the common part
    std::string version = "1";
    std::vector<std::string> revisions; ///< RFC, RESEND, …
    std::string author;
    int total = 0;
    std::optional<std::size_t> cover; ///< message
    std::vector<Patch> patches;       ///< by index
    std::vector<int> missing;         ///< indices named by the total and not here
    std::vector<Patch> absent; ///< the same, with titles where the cover's shortlog tells them; where only
                               ///< some patches were sent anew as replies, with the mail that still stands
    std::optional<int> files;  ///< totals: the cover's diffstat, or the sum of what is here
    std::optional<int> insertions;
    std::optional<int> deletions;
    std::optional<std::string> baseCommit;
    std::vector<std::string> prerequisites; ///< prerequisite-patch-id lines
    std::optional<std::string> changeId;
    std::vector<Trailer> trailers;
    std::string changelog;          ///< what the cover says changed since the version before
    std::vector<std::string> links; ///< Message-IDs of earlier versions that the cover names
    std::size_t family = 0;         ///< versions of one series share it
};

/// Given by the user where the grouping was wrong: message id → (family title, version, index). Index 0 makes
/// it the cover letter; an empty title takes the mail out of every series.
struct Grouping
{
    std::string title;
    std::string version;
    int index = 0;
};
using Groupings = std::map<std::string, Grouping>;

enum class Kind { Cover, Patch, Reply, Other };

struct Catalogue
{
    std::vector<Series> series;   ///< by family, then version
    std::vector<Kind> kinds;      ///< one a message
    std::vector<Prefix> prefixes; ///< one a message
    std::vector<core::Diagnostic> diagnostics;
};

using BodyReader = std::function<const mail::Body &(std::size_t message)>; ///< valid until the next call

Catalogue catalogue(std::span<const mail::Message> messages, const thread::Tree &tree, const BodyReader &body,
                    const Groupings &corrections = {});

} // namespace series
