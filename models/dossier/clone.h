// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diff/whole.h"
#include "dossier/dossier.h"
#include "repo/history.h"
#include "repo/linehistory.h"

/// What a local clone adds to a reading. Nothing is ever written to the clone.
namespace dossier {

/// One patch of a series, tried on the base and the patches before it.
struct TriedPatch
{
    int patch = 0;    ///< n of n/m
    bool here = true; ///< else it is missing and was not tried
    repo::Trial trial;
};

/// One version of a series beside a clone.
struct CloneReading
{
    std::string folder;
    std::string workFolder; ///< empty: bare
    repo::Base base;
    std::string remark; ///< one sentence on the clone's state: shallow, in the middle of a rebase; or empty
    std::vector<TriedPatch> patches;

    /// The first patch that does not apply; null: all of them do.
    const TriedPatch *firstFailure() const;
};

/// Opens the clone, finds the series' base and tries its patches one on top of the other. `branch`: taken
/// where nothing tells the base; empty: HEAD.
core::Result<CloneReading> readClone(const Dossier &dossier, std::size_t series, const std::string &folder,
                                     const std::string &branch = {}, std::stop_token stop = {});

/// The files of one patch as they are before and after it; those that cannot be told are null.
core::Result<diff::WholeFiles> filesOf(const Dossier &dossier, std::size_t series, int patch,
                                       const CloneReading &reading, std::stop_token stop = {});

/// A file as it stands once the series' patches up to `patch` are applied.
core::Result<std::string> fileAt(const Dossier &dossier, std::size_t series, int patch,
                                 const CloneReading &reading, const std::string &path,
                                 std::stop_token stop = {});

/// What differs in the code once each of two versions of a patch is applied, the patches before it too: a
/// diff from the older result to the newer, of the files that either patch touches.
struct PatchOfVersion
{
    std::size_t series = 0;
    int patch = 0;
    const CloneReading *reading = nullptr;
};
core::Result<std::shared_ptr<const diff::Patch>> interdiff(const Dossier &dossier,
                                                           const PatchOfVersion &older,
                                                           const PatchOfVersion &newer,
                                                           std::stop_token stop = {});

/// Which commits of the clone's main branch (or `branch`) are the series' patches; one answer a patch of
/// Series::patches.
core::Result<std::vector<std::optional<repo::Upstream>>>
upstreamOf(const Dossier &dossier, std::size_t series, const std::string &folder,
           const std::string &branch = {}, std::stop_token stop = {});
std::string reasonText(const repo::Upstream &upstream); ///< "0123456789ab, by its Link: to this mail"

/// Where a line of code comes from.
struct LineOrigin
{
    std::optional<int> patch;              ///< an earlier patch of the series put it in
    std::vector<repo::LineChange> changes; ///< else the commits that made it, newest first
};
/// `line`: of the file at `path` before the patch, from 1.
core::Result<LineOrigin> lineOrigin(const Dossier &dossier, std::size_t series, int patch,
                                    const CloneReading &reading, const std::string &path, int line,
                                    std::stop_token stop = {});

} // namespace dossier
