// SPDX-License-Identifier: GPL-3.0-or-later
#include "discussion/carry.h"

#include "core/text.h"
#include "discussion/context.h"
#include "discussion/target.h"
#include "series/compare.h"

#include <map>

namespace discussion {

namespace {

/// Where each line of an old mail (from 1) stands in the new one; 0 where it is gone.
std::vector<int> followLines(const mail::Body &before, const mail::Body &after)
{
    std::vector<Target::Quoted> lines;
    for (const std::string_view line : core::lines(before.text))
        lines.push_back({withoutSpace(line), static_cast<int>(lines.size()) + 1});
    const std::vector<Target::Found> found = Target(after).locate(lines);
    std::vector<int> result(lines.size() + 1);
    for (std::size_t i = 0; i < lines.size(); ++i)
        result[i + 1] = found[i].cut ? 0 : found[i].line;
    return result;
}

/// Patch of the old version → patch of the new one.
std::map<int, int> matchedPatches(const series::Series &before, const series::Series &after,
                                  const series::BodyReader &body, std::stop_token stop)
{
    std::map<int, int> result;
    if (before.cover && after.cover)
        result[0] = 0;
    for (const series::PatchPair &pair : series::compare(before, after, body, stop).pairs) {
        if (pair.oldIndex && pair.newIndex)
            result[*pair.oldIndex] = *pair.newIndex;
    }
    return result;
}

class Carrier
{
public:
    Carrier(const series::Catalogue &catalogue, const series::BodyReader &body, std::stop_token stop)
        : m_catalogue(catalogue), m_body(body), m_stop(std::move(stop))
    {
    }

    /// Takes comments of one version (by patch) to the next version.
    std::vector<Carried> take(std::size_t from, std::size_t to, const std::vector<Carried> &here)
    {
        std::map<int, std::vector<Carried>> byPatch;
        for (const Carried &carried : here) {
            if (carried.anchor.series == from && carried.anchor.messageLine > 0)
                byPatch[carried.anchor.patch].push_back(carried);
        }
        std::vector<Carried> result;
        if (byPatch.empty())
            return result;
        const std::map<int, int> matched =
            matchedPatches(m_catalogue.series[from], m_catalogue.series[to], m_body, m_stop);
        for (const auto &[patch, comments] : byPatch) {
            const auto partner = matched.find(patch);
            if (partner != matched.end())
                takePatch({from, patch}, {to, partner->second}, comments, result);
        }
        return result;
    }

private:
    void takePatch(PatchRef from, PatchRef to, const std::vector<Carried> &comments,
                   std::vector<Carried> &result)
    {
        const auto before = messageOf(m_catalogue, from), after = messageOf(m_catalogue, to);
        if (!before || !after)
            return;
        const mail::Body old = m_body(*before); // a copy: the next call replaces it
        const mail::Body &now = m_body(*after);
        const std::vector<int> lines = followLines(old, now);
        const Target target(now);
        for (const Carried &carried : comments) {
            const auto line = static_cast<std::size_t>(carried.anchor.messageLine);
            if (line >= lines.size() || lines[line] == 0)
                continue;
            Anchor anchor;
            anchor.series = to.series;
            anchor.patch = to.patch;
            target.setPlace(anchor, lines[line]);
            result.push_back({carried.comment, anchor});
        }
    }

    const series::Catalogue &m_catalogue;
    const series::BodyReader &m_body;
    std::stop_token m_stop;
};

} // namespace

std::vector<Carried> carry(const std::vector<Comment> &comments, const series::Catalogue &catalogue,
                           const series::BodyReader &body, std::stop_token stop)
{
    std::vector<Carried> result;
    Carrier carrier(catalogue, body, stop);
    std::vector<Carried> here; // the comments on the version before: its own, and those carried to it
    for (std::size_t s = 0; s + 1 < catalogue.series.size() && !stop.stop_requested(); ++s) {
        if (s > 0 && catalogue.series[s].family != catalogue.series[s - 1].family)
            here.clear();
        for (std::size_t c = 0; c < comments.size(); ++c) {
            if (comments[c].anchor && comments[c].anchor->series == s)
                here.push_back({c, *comments[c].anchor});
        }
        if (catalogue.series[s].family != catalogue.series[s + 1].family)
            continue;
        here = carrier.take(s, s + 1, here);
        result.insert(result.end(), here.begin(), here.end());
    }
    return result;
}

} // namespace discussion
