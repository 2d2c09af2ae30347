// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "series/letter.h"

#include <map>

namespace series {

/// A mail that is a cover letter or a patch, with what decides where it belongs.
struct Candidate
{
    std::size_t message = 0;
    bool cover = false;
    const Prefix *prefix = nullptr;
    const Letter *letter = nullptr;
    std::optional<std::size_t> parentNode; ///< in the tree, of a missing mail too
    std::optional<std::size_t> parent;     ///< candidate this one answers directly
    std::optional<std::size_t> ancestor;   ///< nearest candidate above, replies passed over
    std::optional<std::int64_t> date;
    std::string address; ///< sender's, lower case
    std::string name;    ///< sender's, lower case
};

/// One posting of one version: a cover letter, patches, or both.
struct Group
{
    using Slot = std::pair<int, std::string>; ///< index, and what stands behind its dot ("1" of "02.1")

    std::string version = "1";
    bool versionStated = false;
    std::optional<std::size_t> cover;    ///< candidate
    std::map<Slot, std::size_t> patches; ///< candidates
    std::vector<std::size_t> resent;     ///< candidates whose place a later mail took
    std::string title;                   ///< given by hand; empty otherwise
    bool lone = false;                   ///< a single patch without n/m
    std::optional<std::int64_t> begin;   ///< date of its first mail
    bool merged = false;                 ///< emptied into another group

    bool holds(Slot slot) const { return patches.contains(slot); }
};

struct Grouped
{
    std::vector<Group> groups;
    std::vector<std::size_t> groupOf; ///< candidate → group
    std::vector<core::Diagnostic> diagnostics;
};

bool sameSender(const Candidate &a, const Candidate &b);

/// The number of patches a group says it has; what cover letter, shortlog and patches disagree about is
/// decided here.
int totalOf(const Group &group, std::span<const Candidate> candidates);

Grouped group(std::span<const Candidate> candidates, std::span<const mail::Message> messages,
              const Groupings &corrections);

/// Gives covers that say their version at the end of the title alone ("… v2", their patches nothing) that
/// version, where the family or the changelog bears it out: "for cgroup v2" is no version.
void takeVersionsFromTitles(Grouped &grouped, std::span<const Candidate> candidates,
                            const std::vector<std::size_t> &families);

/// Which groups are versions of one series: for each group the number of its family.
std::vector<std::size_t> families(const Grouped &grouped, std::span<const Candidate> candidates,
                                  std::span<const mail::Message> messages);

} // namespace series
