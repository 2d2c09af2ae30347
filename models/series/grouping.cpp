// SPDX-License-Identifier: GPL-3.0-or-later
#include "series/grouping.h"

#include "core/text.h"

#include <algorithm>
#include <cstdlib>
#include <unordered_map>

namespace series {

namespace {

constexpr std::int64_t minute = 60, hour = 60 * minute, day = 24 * hour;
constexpr std::int64_t unthreadedWindow = day / 2; // patches sent by hand, one after the other
constexpr int largestSeries = 1000;                // of patches without numbers
constexpr int mostGroupsLookedAt = 64;

bool within(std::optional<std::int64_t> a, std::optional<std::int64_t> b, std::int64_t window)
{
    return !a || !b || std::abs(*a - *b) <= window;
}

bool sameTrees(const Prefix &a, const Prefix &b)
{
    return a.trees.empty() || b.trees.empty() || a.trees == b.trees;
}

std::string fractionOf(const Prefix &prefix)
{
    const auto dot = prefix.indexText.find('.');
    return dot == std::string::npos ? std::string() : prefix.indexText.substr(dot + 1);
}

/// "0/3" and "1/4"; what does not count agrees with all.
bool countsDiffer(const Prefix &a, const Prefix &b)
{
    return a.total && b.total && *a.total != *b.total;
}

class Grouper
{
public:
    Grouper(std::span<const Candidate> candidates, std::span<const mail::Message> messages,
            const Groupings &corrections)
        : m_candidates(candidates), m_messages(messages), m_corrections(corrections)
    {
        m_result.groupOf.assign(candidates.size(), 0);
        m_placed.assign(candidates.size(), false);
    }

    Grouped run();

private:
    const Grouping *correction(std::size_t candidate) const;
    std::vector<std::size_t> order() const;
    std::size_t open(std::size_t candidate);
    void join(std::size_t group, std::size_t candidate, Group::Slot slot);
    void index(std::size_t group, std::size_t candidate);
    bool fits(const Group &group, const Candidate &candidate) const;
    std::optional<std::size_t> byParent(std::size_t candidate) const;
    std::optional<std::size_t> bySibling(std::size_t candidate) const;
    std::optional<std::size_t> bySender(std::size_t candidate) const;
    void place(std::size_t candidate);
    void placeByHand();
    void numberTheUnnumbered();
    void joinMisversioned();
    static void takeVersion(Group &target, const Group &from);
    void joinCoversBelow();
    void joinResent();
    void joinRepeatedCovers();
    void merge(std::size_t from, std::size_t into);
    void tell(std::string code, std::string text, std::size_t candidate,
              core::Severity severity = core::Severity::Info);
    std::string name(const Group &group) const;

    std::span<const Candidate> m_candidates;
    std::span<const mail::Message> m_messages;
    const Groupings &m_corrections;
    Grouped m_result;
    std::vector<bool> m_placed;
    std::unordered_map<std::string, std::vector<std::size_t>> m_siblings;
    std::unordered_map<std::string, std::multimap<std::int64_t, std::size_t>> m_senders;
};

std::string keyOf(std::string_view who, const std::string &version, const std::optional<int> &total)
{
    return std::string(who) + '\n' + version + '\n' + (total ? std::to_string(*total) : "?");
}

const Grouping *Grouper::correction(std::size_t candidate) const
{
    const auto &id = m_messages[m_candidates[candidate].message].id;
    const auto found = id.empty() ? m_corrections.end() : m_corrections.find(id);
    return found == m_corrections.end() ? nullptr : &found->second;
}

/// Covers first, then patches, each by date: a cover may be dated or stored after its patches.
std::vector<std::size_t> Grouper::order() const
{
    std::vector<std::size_t> all(m_candidates.size());
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = i;
    std::ranges::stable_sort(all, {}, [this](std::size_t i) {
        const Candidate &c = m_candidates[i];
        return std::tuple(!c.cover, c.date.value_or(0), c.prefix->index.value_or(0), c.message);
    });
    return all;
}

void Grouper::index(std::size_t group, std::size_t candidate)
{
    const Candidate &c = m_candidates[candidate];
    const Group &g = m_result.groups[group];
    for (const auto &who : {c.address, c.name}) {
        if (!who.empty())
            m_senders[keyOf(who, g.version, c.prefix->total)].emplace(c.date.value_or(0), group);
    }
    if (c.parentNode && !c.cover)
        m_siblings[keyOf(std::to_string(*c.parentNode), g.version, c.prefix->total)].push_back(group);
}

std::size_t Grouper::open(std::size_t candidate)
{
    const Candidate &c = m_candidates[candidate];
    const std::size_t at = m_result.groups.size();
    Group &g = m_result.groups.emplace_back();
    g.version = c.prefix->version;
    g.versionStated = c.prefix->versionStated;
    g.begin = c.date;
    g.lone = !c.cover && !c.prefix->index;
    m_result.groupOf[candidate] = at;
    m_placed[candidate] = true;
    if (c.cover)
        g.cover = candidate;
    else
        g.patches.emplace(Group::Slot(c.prefix->index.value_or(1), fractionOf(*c.prefix)), candidate);
    if (!g.lone)
        index(at, candidate);
    return at;
}

void Grouper::join(std::size_t group, std::size_t candidate, Group::Slot slot)
{
    Group &g = m_result.groups[group];
    const auto [place, fresh] = g.patches.emplace(std::move(slot), candidate);
    if (!fresh) {
        g.resent.push_back(place->second);
        place->second = candidate;
    }
    g.begin =
        g.begin && m_candidates[candidate].date ? std::min(g.begin, m_candidates[candidate].date) : g.begin;
    m_result.groupOf[candidate] = group;
    m_placed[candidate] = true;
    index(group, candidate);
}

/// Version, total and place agree. A patch without a version may be of any that its cover letter states.
bool Grouper::fits(const Group &group, const Candidate &candidate) const
{
    const Prefix &p = *candidate.prefix;
    if (group.lone || (p.versionStated && p.version != group.version) ||
        group.holds({*p.index, fractionOf(p)}))
        return false;
    if (!p.total)
        return true;
    if (!group.patches.empty())
        return m_candidates[group.patches.begin()->second].prefix->total.value_or(*p.total) == *p.total;
    const Candidate &cover = m_candidates[*group.cover];
    return cover.prefix->total.value_or(*p.total) == *p.total || within(cover.date, candidate.date, hour);
}

std::optional<std::size_t> Grouper::byParent(std::size_t candidate) const
{
    const Candidate &c = m_candidates[candidate];
    if (!c.parent || !m_placed[*c.parent])
        return std::nullopt;
    const std::size_t group = m_result.groupOf[*c.parent];
    return fits(m_result.groups[group], c) ? std::optional(group) : std::nullopt;
}

std::optional<std::size_t> Grouper::bySibling(std::size_t candidate) const
{
    const Candidate &c = m_candidates[candidate];
    if (!c.parentNode)
        return std::nullopt;
    const auto found =
        m_siblings.find(keyOf(std::to_string(*c.parentNode), c.prefix->version, c.prefix->total));
    if (found == m_siblings.end())
        return std::nullopt;
    int looked = 0;
    for (const std::size_t group : found->second) {
        if (++looked > mostGroupsLookedAt)
            break;
        if (fits(m_result.groups[group], c))
            return group;
    }
    return std::nullopt;
}

/// The same sender's patches of one version and total, sent within hours: for mails that lost, or never
/// had, their threading. The nearest in time wins.
std::optional<std::size_t> Grouper::bySender(std::size_t candidate) const
{
    const Candidate &c = m_candidates[candidate];
    std::optional<std::size_t> best;
    std::int64_t bestDistance = 0;
    for (const auto &who : {c.address, c.name}) {
        const auto found =
            who.empty() ? m_senders.end() : m_senders.find(keyOf(who, c.prefix->version, c.prefix->total));
        if (found == m_senders.end())
            continue;
        int looked = 0;
        const auto &byDate = found->second;
        const auto date = c.date.value_or(0);
        for (auto it = byDate.lower_bound(date - unthreadedWindow); it != byDate.end(); ++it) {
            if (it->first > date + unthreadedWindow || ++looked > mostGroupsLookedAt)
                break;
            const Group &g = m_result.groups[it->second];
            const Candidate &one = m_candidates[g.cover ? *g.cover : g.patches.begin()->second];
            // A mail that answers this very series' rival cover belongs there, not here.
            if (!fits(g, c) || !sameTrees(*one.prefix, *c.prefix))
                continue;
            const auto distance = std::abs(it->first - date);
            if (!best || distance < bestDistance) {
                best = it->second;
                bestDistance = distance;
            }
        }
    }
    return best;
}

void Grouper::place(std::size_t candidate)
{
    const Candidate &c = m_candidates[candidate];
    if (c.cover || !c.prefix->index) {
        open(candidate);
        return;
    }
    auto group = byParent(candidate);
    if (!group)
        group = bySibling(candidate);
    if (!group)
        group = bySender(candidate);
    if (group)
        join(*group, candidate, {*c.prefix->index, fractionOf(*c.prefix)});
    else
        open(candidate);
}

void Grouper::merge(std::size_t from, std::size_t into)
{
    Group &source = m_result.groups[from];
    Group &target = m_result.groups[into];
    for (const auto &[slot, candidate] : source.patches) {
        const auto [place, fresh] = target.patches.emplace(slot, candidate);
        if (!fresh) {
            target.resent.push_back(place->second);
            place->second = candidate;
        }
        m_result.groupOf[candidate] = into;
    }
    for (const std::size_t candidate : source.resent)
        m_result.groupOf[candidate] = into;
    target.resent.insert(target.resent.end(), source.resent.begin(), source.resent.end());
    if (source.cover) {
        m_result.groupOf[*source.cover] = into;
        if (!target.cover)
            target.cover = source.cover;
        else
            target.resent.push_back(*source.cover);
    }
    source.patches.clear();
    source.resent.clear();
    source.cover.reset();
    source.merged = true;
}

/// Patches without n/m sent below a cover letter, by its sender, at once: in the order of time.
void Grouper::numberTheUnnumbered()
{
    for (const std::size_t candidate : order()) {
        const Candidate &c = m_candidates[candidate];
        const std::size_t own = m_result.groupOf[candidate];
        if (!m_placed[candidate] || !m_result.groups[own].lone || !c.parent || !m_candidates[*c.parent].cover)
            continue;
        const std::size_t into = m_result.groupOf[*c.parent];
        Group &g = m_result.groups[into];
        const Candidate &cover = m_candidates[*c.parent];
        const int next = static_cast<int>(g.patches.size()) + 1;
        const bool numbered = std::ranges::any_of(
            g.patches, [this](const auto &p) { return m_candidates[p.second].prefix->index.has_value(); });
        const int room = cover.prefix->index ? cover.prefix->total.value_or(0) : largestSeries;
        if (numbered || next > room || !sameSender(c, cover) || !within(c.date, cover.date, hour) ||
            (c.prefix->versionStated && c.prefix->version != g.version))
            continue;
        const auto lone = m_result.groups[own].patches.extract(m_result.groups[own].patches.begin());
        m_result.groups[own].merged = true;
        join(into, candidate, {next, {}});
    }
}

/// A cover letter says v2 and the patches below it, sent with it, say v3: one series with a slip. One that
/// says no version has theirs.
void Grouper::joinMisversioned()
{
    for (std::size_t i = 0; i < m_result.groups.size(); ++i) {
        Group &g = m_result.groups[i];
        if (g.merged || g.cover || g.lone || g.patches.empty())
            continue;
        const std::size_t first = g.patches.begin()->second;
        const Candidate &c = m_candidates[first];
        if (!c.parent || !m_candidates[*c.parent].cover)
            continue;
        const std::size_t into = m_result.groupOf[*c.parent];
        const Candidate &cover = m_candidates[*c.parent];
        Group &target = m_result.groups[into];
        if (!target.patches.empty() || countsDiffer(*cover.prefix, *c.prefix) || !sameSender(c, cover) ||
            !within(c.date, cover.date, 10 * minute))
            continue;
        if (target.versionStated)
            tell("series-version-differs",
                 "The cover letter says v" + target.version + " and its patches v" + g.version +
                     "; they are read as v" + target.version,
                 *c.parent, core::Severity::Warning);
        else
            takeVersion(target, g);
        merge(i, into);
    }
}

void Grouper::takeVersion(Group &target, const Group &from)
{
    target.version = from.version;
    target.versionStated = from.versionStated;
}

/// A cover letter sent as an answer to its own first patch.
void Grouper::joinCoversBelow()
{
    for (std::size_t i = 0; i < m_result.groups.size(); ++i) {
        Group &g = m_result.groups[i];
        if (g.merged || !g.cover || !g.patches.empty())
            continue;
        const Candidate &cover = m_candidates[*g.cover];
        if (!cover.parent || m_candidates[*cover.parent].cover)
            continue;
        const Candidate &first = m_candidates[*cover.parent];
        const std::size_t into = m_result.groupOf[*cover.parent];
        Group &target = m_result.groups[into];
        if (target.cover || target.lone || !sameSender(cover, first) ||
            !within(cover.date, first.date, 10 * minute) || countsDiffer(*cover.prefix, *first.prefix) ||
            (g.versionStated && g.version != target.version))
            continue;
        merge(i, into);
    }
}

/// Some patches of a series, sent again below it without a new version, replace those they repeat.
void Grouper::joinResent()
{
    for (std::size_t i = 0; i < m_result.groups.size(); ++i) {
        Group &g = m_result.groups[i];
        if (g.merged || g.cover || g.lone || g.patches.empty())
            continue;
        const std::size_t first = g.patches.begin()->second;
        if (!m_candidates[first].ancestor)
            continue;
        const std::size_t into = m_result.groupOf[*m_candidates[first].ancestor];
        const Group &target = m_result.groups[into];
        if (into == i || target.version != g.version || target.patches.size() <= g.patches.size() ||
            totalOf(target, m_candidates) != totalOf(g, m_candidates) ||
            !sameSender(m_candidates[first], m_candidates[*m_candidates[first].ancestor]))
            continue;
        for (const auto &[slot, candidate] : g.patches)
            tell("series-patch-resent",
                 "Patch " + std::to_string(slot.first) + " of " + name(target) +
                     " was sent again; the later mail counts",
                 candidate);
        merge(i, into);
    }
}

/// A cover letter sent twice, its patches once.
void Grouper::joinRepeatedCovers()
{
    std::unordered_map<std::string, std::size_t> full;
    const auto key = [this](const Group &g) {
        const Candidate &c = m_candidates[*g.cover];
        return keyOf(c.address, g.version, c.prefix->total) + '\n' + c.prefix->title;
    };
    for (std::size_t i = 0; i < m_result.groups.size(); ++i) {
        const Group &g = m_result.groups[i];
        if (g.cover && !g.merged && !g.patches.empty())
            full.emplace(key(g), i);
    }
    for (std::size_t i = 0; i < m_result.groups.size(); ++i) {
        const Group &g = m_result.groups[i];
        if (!g.cover || g.merged || !g.patches.empty())
            continue;
        const auto found = full.find(key(g));
        if (found == full.end() || !within(m_result.groups[found->second].begin, g.begin, day))
            continue;
        tell("series-cover-resent",
             "The cover letter of " + name(g) + " was sent twice; the one with patches counts", *g.cover);
        merge(i, found->second);
    }
}

void Grouper::placeByHand()
{
    std::map<std::pair<std::string, std::string>, std::size_t> named;
    for (std::size_t i = 0; i < m_result.groups.size(); ++i) {
        const Group &g = m_result.groups[i];
        if (g.merged)
            continue;
        const Candidate &one = m_candidates[g.cover ? *g.cover : g.patches.begin()->second];
        named.emplace(std::pair(one.prefix->title, g.version), i);
    }
    for (const std::size_t candidate : order()) {
        const Grouping *hand = correction(candidate);
        if (!hand)
            continue;
        const auto [found, fresh] =
            named.emplace(std::pair(hand->title, hand->version), m_result.groups.size());
        if (fresh) {
            Group &g = m_result.groups.emplace_back();
            g.title = hand->title;
            g.version = hand->version;
            g.versionStated = true;
            g.begin = m_candidates[candidate].date;
        }
        Group &g = m_result.groups[found->second];
        g.lone = false;
        m_result.groupOf[candidate] = found->second;
        m_placed[candidate] = true;
        if (hand->index == 0)
            g.cover = candidate;
        else
            g.patches.insert_or_assign(Group::Slot(hand->index, {}), candidate);
    }
}

std::string Grouper::name(const Group &group) const
{
    const Candidate &one = m_candidates[group.cover ? *group.cover : group.patches.begin()->second];
    return "v" + group.version + " \"" + one.prefix->title + '"';
}

void Grouper::tell(std::string code, std::string text, std::size_t candidate, core::Severity severity)
{
    m_result.diagnostics.push_back(
        {severity, std::move(code), std::move(text), m_candidates[candidate].message, {}});
}

Grouped Grouper::run()
{
    for (const std::size_t candidate : order()) {
        if (!correction(candidate))
            place(candidate);
    }
    joinMisversioned();
    joinCoversBelow();
    numberTheUnnumbered();
    joinResent();
    joinRepeatedCovers();
    placeByHand();
    return std::move(m_result);
}

} // namespace

bool sameSender(const Candidate &a, const Candidate &b)
{
    return (!a.address.empty() && a.address == b.address) || (!a.name.empty() && a.name == b.name);
}

int totalOf(const Group &group, std::span<const Candidate> candidates)
{
    if (group.lone)
        return 1;
    std::map<int, int> votes;
    int highest = 0;
    for (const auto &[slot, candidate] : group.patches) {
        highest = std::max(highest, slot.first);
        if (const auto total = candidates[candidate].prefix->total)
            ++votes[*total];
    }
    const auto most = std::ranges::max_element(votes, {}, [](const auto &vote) { return vote.second; });
    const std::optional<int> patches = most == votes.end() ? std::nullopt : std::optional(most->first);
    if (!group.cover)
        return patches.value_or(highest);
    const Candidate &cover = candidates[*group.cover];
    const int named = cover.letter->shortlogCount;
    const std::optional<int> said = cover.prefix->total;
    if (!patches || !said || *patches == *said)
        return said.value_or(patches.value_or(std::max(named, highest)));
    // They disagree: the shortlog is a second witness for either; a complete set for itself, above all one
    // that has more than the letter promised.
    const bool complete = static_cast<int>(group.patches.size()) == *patches;
    if (named == *patches || (complete && (named != *said || *patches > *said)))
        return *patches;
    return *said;
}

Grouped group(std::span<const Candidate> candidates, std::span<const mail::Message> messages,
              const Groupings &corrections)
{
    return Grouper(candidates, messages, corrections).run();
}

} // namespace series
