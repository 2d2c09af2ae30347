// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text.h"
#include "review/locate.h"

#include <algorithm>

namespace review {

namespace {

/// The patches of a series, those called like `title` first: the likelier home of what was said about it.
std::vector<const series::Patch *> candidates(const series::Series &series, const std::string &title)
{
    std::vector<const series::Patch *> result;
    for (const auto &patch : series.patches)
        if (patch.message)
            result.push_back(&patch);
    std::ranges::stable_partition(
        result, [&](const auto *patch) { return core::collapsed(patch->title) == core::collapsed(title); });
    return result;
}

std::string titleOf(const dossier::Dossier &dossier, const std::string &message)
{
    for (const auto &series : dossier.catalogue.series)
        for (const auto &patch : series.patches)
            if (patch.message && dossier.messages[*patch.message].id == message)
                return patch.title;
    return {};
}

bool touches(const series::Patch &patch, const std::string &path)
{
    return std::ranges::any_of(patch.files, [&](const auto &file) { return file.path == path; });
}

} // namespace

std::optional<Place> carried(const dossier::Dossier &dossier, const Place &place, std::size_t seriesIndex)
{
    const auto &series = dossier.catalogue.series.at(seriesIndex);
    const std::string title = titleOf(dossier, place.message);
    for (const auto *patch : candidates(series, title)) {
        Place result = place;
        result.message = dossier.messages[*patch->message].id;
        const bool sameTitle = core::collapsed(patch->title) == core::collapsed(title);
        if (place.kind == Place::Kind::DiffLine && touches(*patch, place.path)) {
            const auto diff = dossier.patch(*patch->message);
            const auto found = locate(*diff, place);
            if (!found)
                continue;
            const auto &line = diff->files[found->file].hunks[found->hunk].lines[found->line];
            result.oldSide = line.kind == diff::LineKind::Removed;
            result.fileLine = result.oldSide ? line.oldLine : line.newLine;
            result.firstLine = line.sourceLine;
            result.lastLine = line.sourceLine + std::max(0, place.lastLine - place.firstLine);
            return result;
        }
        if (place.kind == Place::Kind::File && touches(*patch, place.path))
            return result;
        if (place.kind != Place::Kind::DiffLine && place.kind != Place::Kind::File && sameTitle) {
            if (const auto range = locate(dossier.body(*patch->message)->text, place)) {
                result.firstLine = range->first;
                result.lastLine = range->last;
                return result;
            }
        }
    }
    return {};
}

} // namespace review
