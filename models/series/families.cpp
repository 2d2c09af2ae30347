// SPDX-License-Identifier: GPL-3.0-or-later
#include "series/grouping.h"

#include "core/text.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <unordered_map>

namespace series {

namespace {

constexpr std::int64_t titleAgain =
    60LL * 24 * 3600;                         // the same title and version later than this is another work
constexpr std::size_t mostWithOneTitle = 200; // titles so common say nothing

/// Union-find with path halving.
class Sets
{
public:
    explicit Sets(std::size_t size) : m_parent(size)
    {
        for (std::size_t i = 0; i < size; ++i)
            m_parent[i] = i;
    }
    std::size_t find(std::size_t i)
    {
        while (m_parent[i] != i) {
            m_parent[i] = m_parent[m_parent[i]];
            i = m_parent[i];
        }
        return i;
    }
    void join(std::size_t a, std::size_t b)
    {
        m_parent[std::max(find(a), find(b))] = std::min(find(a), find(b));
    }

private:
    std::vector<std::size_t> m_parent;
};

bool isVersionWord(std::string_view word)
{
    while (!word.empty() && (word.front() == '(' || word.front() == '['))
        word.remove_prefix(1);
    while (!word.empty() && (word.back() == ')' || word.back() == ']'))
        word.remove_suffix(1);
    return word.size() > 1 && word.size() < 5 && (word[0] == 'v' || word[0] == 'V') &&
           std::ranges::all_of(word.substr(1), [](char c) { return c >= '0' && c <= '9'; });
}

/// A title as versions share it: lower case, a version at its end left off.
std::string titleKey(std::string_view title)
{
    const auto space = title.find_last_of(' ');
    if (space != std::string_view::npos && isVersionWord(title.substr(space + 1)))
        title = title.substr(0, space);
    while (!title.empty() && (title.back() == '.' || title.back() == ',' || title.back() == ' '))
        title.remove_suffix(1);
    return core::lowered(title);
}

/// Trees that are kernel versions: a backport to another one is no new version.
std::vector<std::string> kernelsOf(const Prefix &prefix)
{
    std::vector<std::string> kernels;
    for (const auto &tree : prefix.trees) {
        const auto digit = tree.find_first_of("0123456789");
        if (digit == 0 || (digit == 1 && (tree[0] == 'v' || tree[0] == 'V')))
            kernels.push_back(tree);
    }
    return kernels;
}

class Families
{
public:
    Families(const Grouped &grouped, std::span<const Candidate> candidates,
             std::span<const mail::Message> messages)
        : m_grouped(grouped), m_candidates(candidates), m_messages(messages), m_sets(grouped.groups.size())
    {
    }
    std::vector<std::size_t> run();

private:
    const Candidate &head(std::size_t group) const
    {
        const Group &g = m_grouped.groups[group];
        return m_candidates[g.cover ? *g.cover : g.patches.begin()->second];
    }
    bool mayBeVersions(std::size_t a, std::size_t b) const;
    void joinByChangeId();
    void joinByTitle();
    void joinByLinks();
    void joinByThread();
    template<typename Each>
    void eachLetter(std::size_t group, Each each) const;

    const Grouped &m_grouped;
    std::span<const Candidate> m_candidates;
    std::span<const mail::Message> m_messages;
    Sets m_sets;
};

template<typename Each>
void Families::eachLetter(std::size_t group, Each each) const
{
    const Group &g = m_grouped.groups[group];
    if (g.cover)
        each(m_candidates[*g.cover]);
    else if (!g.patches.empty())
        each(m_candidates[g.patches.begin()->second]);
}

bool Families::mayBeVersions(std::size_t a, std::size_t b) const
{
    const Group &x = m_grouped.groups[a];
    const Group &y = m_grouped.groups[b];
    if (kernelsOf(*head(a).prefix) != kernelsOf(*head(b).prefix))
        return false;
    return x.version != y.version || !x.begin || !y.begin || std::abs(*x.begin - *y.begin) < titleAgain;
}

void Families::joinByChangeId()
{
    std::unordered_map<std::string, std::size_t> first;
    for (std::size_t i = 0; i < m_grouped.groups.size(); ++i) {
        eachLetter(i, [&](const Candidate &c) {
            if (c.letter->changeId)
                m_sets.join(i, first.emplace(*c.letter->changeId, i).first->second);
        });
    }
}

/// The same sender and cover title, or at least half of the smaller one's patch titles.
void Families::joinByTitle()
{
    std::unordered_map<std::string, std::vector<std::size_t>> groupsOf;
    const auto key = [](const Candidate &c, const std::string &title) {
        return (c.name.empty() ? c.address : c.name) + '\n' + title;
    };
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> shared;
    for (std::size_t i = 0; i < m_grouped.groups.size(); ++i) {
        const Group &g = m_grouped.groups[i];
        if (g.cover) {
            const Candidate &c = m_candidates[*g.cover];
            auto &others = groupsOf[key(c, "0 " + titleKey(c.prefix->title))];
            for (auto other = others.rbegin(); other != others.rend() && other - others.rbegin() < 20;
                 ++other) {
                if (mayBeVersions(i, *other))
                    m_sets.join(i, *other);
            }
            others.push_back(i);
        }
        for (const auto &[slot, candidate] : g.patches) {
            const Candidate &c = m_candidates[candidate];
            auto &others = groupsOf[key(c, titleKey(c.prefix->title))];
            if (others.size() > mostWithOneTitle)
                continue;
            for (const std::size_t other : others) {
                if (other != i)
                    ++shared[{other, i}];
            }
            others.push_back(i);
        }
    }
    for (const auto &[pair, count] : shared) {
        const auto smaller = std::min(m_grouped.groups[pair.first].patches.size(),
                                      m_grouped.groups[pair.second].patches.size());
        if (2 * count >= smaller && mayBeVersions(pair.first, pair.second))
            m_sets.join(pair.first, pair.second);
    }
}

/// A cover letter's link to an earlier version, by the same sender.
void Families::joinByLinks()
{
    std::unordered_map<std::string_view, std::size_t> byId;
    for (std::size_t c = 0; c < m_candidates.size(); ++c) {
        if (const auto &id = m_messages[m_candidates[c].message].id; !id.empty())
            byId.emplace(id, c);
    }
    for (std::size_t i = 0; i < m_grouped.groups.size(); ++i) {
        eachLetter(i, [&](const Candidate &c) {
            for (const auto &link : c.letter->links) {
                const auto found = byId.find(link);
                if (found != byId.end() && sameSender(c, m_candidates[found->second]))
                    m_sets.join(i, m_grouped.groupOf[found->second]);
            }
        });
    }
}

/// A higher version sent as a reply to a lower one, by the same sender, its title perhaps reworded.
void Families::joinByThread()
{
    for (std::size_t i = 0; i < m_grouped.groups.size(); ++i) {
        eachLetter(i, [&](const Candidate &c) {
            if (!c.ancestor)
                return;
            const std::size_t above = m_grouped.groupOf[*c.ancestor];
            const Group &old = m_grouped.groups[above];
            const Group &now = m_grouped.groups[i];
            if (above != i && now.versionStated && old.version != now.version &&
                sameSender(c, m_candidates[*c.ancestor]) && old.lone == now.lone && mayBeVersions(i, above))
                m_sets.join(i, above);
        });
    }
}

std::vector<std::size_t> Families::run()
{
    joinByChangeId();
    joinByTitle();
    joinByLinks();
    joinByThread();
    std::vector<std::size_t> family(m_grouped.groups.size());
    for (std::size_t i = 0; i < family.size(); ++i)
        family[i] = m_sets.find(i);
    return family;
}

} // namespace

void takeVersionsFromTitles(Grouped &grouped, std::span<const Candidate> candidates,
                            const std::vector<std::size_t> &families)
{
    std::map<std::pair<std::size_t, std::string>, int> alike; // covers of one family and title
    for (std::size_t i = 0; i < grouped.groups.size(); ++i) {
        if (const Group &g = grouped.groups[i]; g.cover)
            ++alike[{families[i], titleKey(candidates[*g.cover].prefix->title)}];
    }
    for (std::size_t i = 0; i < grouped.groups.size(); ++i) {
        Group &g = grouped.groups[i];
        if (!g.cover || g.versionStated)
            continue;
        const Candidate &cover = candidates[*g.cover];
        const std::string_view title = cover.prefix->title;
        const auto word = title.substr(title.find_last_of(' ') + 1);
        if (!isVersionWord(word))
            continue;
        const auto digits = word.substr(word.find_first_of("0123456789"));
        int number = 0;
        std::from_chars(digits.data(), digits.data() + digits.size(), number);
        const std::string before = 'v' + std::to_string(number - 1);
        if (number > 1 && (alike[{families[i], titleKey(title)}] > 1 ||
                           core::lowered(cover.letter->changelog).contains(before))) {
            g.version = std::to_string(number);
            g.versionStated = true;
        }
    }
}

std::vector<std::size_t> families(const Grouped &grouped, std::span<const Candidate> candidates,
                                  std::span<const mail::Message> messages)
{
    return Families(grouped, candidates, messages).run();
}

} // namespace series
