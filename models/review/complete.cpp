// SPDX-License-Identifier: GPL-3.0-or-later
#include "review/complete.h"

#include "core/text.h"
#include "review/ledger.h"

#include <algorithm>

namespace review {

namespace {

void complete(const dossier::Dossier &dossier, Gain &gain)
{
    if (gain.fromValue != 0 || gain.toValue != 0)
        return;
    for (std::size_t i = 0; i < dossier.comparisons.size(); ++i) {
        const auto &change = dossier.comparisons[i];
        if (change.metric != gain.metric || change.row.value_or("") != gain.row || change.base != gain.from ||
            change.config != gain.to)
            continue;
        Gain whole = gainsOf(dossier, i, false).front();
        if ((!gain.context.empty() && gain.context != whole.context) ||
            (!gain.message.empty() && gain.message != whole.message))
            continue;
        gain = std::move(whole);
        return;
    }
}

void complete(const dossier::Dossier &dossier, Cause &cause)
{
    const auto &all = dossier.catalogue.series;
    for (std::size_t s = 0; s < all.size(); ++s) {
        if (!cause.seriesTitle.empty() && all[s].title != cause.seriesTitle)
            continue;
        for (const auto &patch : all[s].patches) {
            const bool named =
                cause.patchMessage.empty()
                    ? all[s].version == cause.version && patch.index == cause.patch
                    : patch.message && dossier.messages[*patch.message].id == cause.patchMessage;
            if (!named)
                continue;
            const Cause whole = causeOf(dossier, s, patch.index);
            cause.seriesTitle = whole.seriesTitle;
            cause.version = whole.version;
            cause.patch = whole.patch;
            cause.patchMessage = whole.patchMessage;
            return;
        }
    }
}

void complete(const dossier::Dossier &dossier, Place &place)
{
    const auto message = dossier.messageById(place.message);
    if (!message || place.firstLine < 1 || !core::trimmed(place.text).empty())
        return;
    const auto body = dossier.body(*message);
    const auto lines = core::lines(body->text);
    const auto last =
        std::min(static_cast<std::size_t>(std::max(place.firstLine, place.lastLine)), lines.size());
    for (auto line = static_cast<std::size_t>(place.firstLine - 1); line < last; ++line)
        place.text += std::string(lines[line]) + '\n';
}

} // namespace

Review completed(const dossier::Dossier &dossier, Review review)
{
    for (auto &note : review.notes)
        complete(dossier, note.place);
    for (auto &claim : review.claims) {
        for (auto &gain : claim.gains)
            complete(dossier, gain);
        for (auto &cause : claim.causes)
            complete(dossier, cause);
        for (auto &place : claim.evidence)
            complete(dossier, place);
    }
    return review;
}

} // namespace review
