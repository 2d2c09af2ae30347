// SPDX-License-Identifier: GPL-3.0-or-later
#include "thread/tree.h"

#include "core/text.h"
#include "thread/seriesmark.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <ranges>
#include <tuple>
#include <unordered_map>

namespace thread {

namespace {

constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

/// A node while the tree is being built; `parent` and the rest name containers.
struct Container
{
    std::size_t message = none;
    std::string_view id;
    std::size_t parent = none;
    std::vector<std::size_t> children;
    bool bySubject = false;
    bool dropped = false;
};

class Builder
{
public:
    explicit Builder(std::span<const mail::Message> messages) : m_messages(messages) {}

    Tree build()
    {
        contain();
        linkByHeaders();
        linkMissing();
        prune();
        linkBySubject();
        return arranged();
    }

private:
    void contain();
    void linkByHeaders();
    void linkMissing();
    void prune();
    void linkBySubject();
    void joinSeries(const std::vector<std::size_t> &lonely);
    void joinReplies(const std::vector<std::size_t> &lonely);
    Tree arranged();
    void sortByDate(std::vector<std::size_t> &containers) const;

    std::vector<std::string_view> chain(const mail::Message &m) const;
    std::size_t containerOf(std::string_view id);
    std::size_t top(std::size_t container);
    bool link(std::size_t child, std::size_t parent);

    std::span<const mail::Message> m_messages;
    std::vector<Container> m_containers; ///< one a message, in their order, then the missing ones
    std::vector<std::size_t> m_tops;     ///< union-find: towards the top of the container's tree
    std::unordered_map<std::string_view, std::size_t> m_byId;
    std::vector<std::vector<std::string_view>> m_chains; ///< one a message: ids from the oldest to the parent
    std::vector<std::optional<SeriesMark>> m_marks;      ///< one a message
    std::vector<std::int64_t> m_dates;                   ///< one a container, for sorting
    std::vector<core::Diagnostic> m_diagnostics;
};

void Builder::contain()
{
    m_containers.resize(m_messages.size());
    m_marks.reserve(m_messages.size());
    m_byId.reserve(m_messages.size());
    for (std::size_t i = 0; i < m_messages.size(); ++i) {
        auto &c = m_containers[i];
        const auto &m = m_messages[i];
        c.message = i;
        c.id = m.id.empty() ? std::string_view(m.pastedId) : m.id;
        if (!c.id.empty())
            m_byId.emplace(c.id, i);
        m_marks.push_back(seriesMark(m.subject));
    }
    m_tops.resize(m_containers.size());
    std::iota(m_tops.begin(), m_tops.end(), std::size_t{0});
}

// Ids from the oldest ancestor to the parent. In-Reply-To names the parent; References may end elsewhere
// (RFC 5322 3.6.4 has it end with the parent, but some programs cut it or add to it).
std::vector<std::string_view> Builder::chain(const mail::Message &m) const
{
    std::vector<std::string_view> ids(m.references.begin(), m.references.end());
    std::string_view parent;
    // Of several the last one that is here: mail programs add the mail being read to those collected before.
    for (const auto &id : m.inReplyTo)
        if (parent.empty() || m_byId.contains(id) || !m_byId.contains(parent))
            parent = id;
    if (parent.empty() && ids.empty())
        parent = m.pastedParent;
    if (!parent.empty()) {
        const auto at = std::ranges::find(ids, parent);
        ids.erase(at, ids.end());
        ids.push_back(parent);
    }
    std::erase_if(ids, [&](std::string_view id) { return id.empty() || id == m.id; });
    return ids;
}

std::size_t Builder::containerOf(std::string_view id)
{
    const auto [entry, fresh] = m_byId.emplace(id, m_containers.size());
    if (fresh) {
        m_containers.emplace_back().id = id;
        m_tops.push_back(m_tops.size());
    }
    return entry->second;
}

std::size_t Builder::top(std::size_t container)
{
    while (m_tops[container] != container) {
        m_tops[container] = m_tops[m_tops[container]];
        container = m_tops[container];
    }
    return container;
}

// The child must be the top of its tree. False when the parent hangs below it.
bool Builder::link(std::size_t child, std::size_t parent)
{
    if (top(parent) == child)
        return false;
    m_containers[child].parent = parent;
    m_tops[child] = top(parent);
    return true;
}

void Builder::linkByHeaders()
{
    m_chains.reserve(m_messages.size());
    for (std::size_t i = 0; i < m_messages.size(); ++i) {
        m_chains.push_back(chain(m_messages[i]));
        bool looped = false;
        // The nearest ancestor that does not hang below this very message.
        for (const auto id : m_chains[i] | std::views::reverse) {
            if (link(i, containerOf(id)))
                break;
            looped = true;
        }
        if (looped)
            m_diagnostics.push_back(
                {core::Severity::Warning,
                 "thread-loop",
                 "this mail and one it answers name each other as parent; the loop is cut here",
                 i,
                 {}});
    }
}

// A missing message gets the parent that its replies' References give it.
void Builder::linkMissing()
{
    for (const auto &ids : m_chains)
        for (std::size_t k = 1; k < ids.size(); ++k) {
            const auto child = m_byId.find(ids[k]);
            // Only ids that were made a container are of use: those of a parent, or of its ancestors.
            if (child == m_byId.end())
                continue;
            const auto at = child->second;
            if (m_containers[at].message == none && m_containers[at].parent == none)
                link(at, containerOf(ids[k - 1]));
        }
}

// A missing message is shown where a reply hangs on it, or where it holds several branches together.
void Builder::prune()
{
    for (std::size_t i = 0; i < m_containers.size(); ++i)
        if (m_containers[i].parent != none)
            m_containers[m_containers[i].parent].children.push_back(i);
    std::vector<std::size_t> empty;
    for (std::size_t i = m_messages.size(); i < m_containers.size(); ++i)
        empty.push_back(i);
    while (!empty.empty()) {
        const auto at = empty.back();
        empty.pop_back();
        auto &c = m_containers[at];
        if (c.dropped || c.message != none || c.children.size() > 1)
            continue;
        const auto only = c.children.empty() ? none : c.children.front();
        if (only != none && m_containers[only].message != none)
            continue;
        c.dropped = true;
        if (only != none)
            m_containers[only].parent = c.parent;
        if (c.parent == none)
            continue;
        auto &siblings = m_containers[c.parent].children;
        const auto place = std::ranges::find(siblings, at);
        if (only != none)
            *place = only;
        else
            siblings.erase(place);
        empty.push_back(c.parent);
    }
}

void Builder::linkBySubject()
{
    std::vector<std::size_t> lonely;
    for (std::size_t i = 0; i < m_messages.size(); ++i)
        if (m_chains[i].empty() && m_containers[i].parent == none)
            lonely.push_back(i);
    if (lonely.size() < 2 && m_messages.size() < 2)
        return;
    joinSeries(lonely);
    joinReplies(lonely);
}

// Patches sent without threading: one sender, one version, one total, each number once, within a day.
void Builder::joinSeries(const std::vector<std::size_t> &lonely)
{
    constexpr std::int64_t day = 86400;
    using Key = std::tuple<std::string, std::string, std::string, int>;
    std::map<Key, std::vector<std::pair<int, std::size_t>>> groups;
    for (const auto i : lonely) {
        const auto &mark = m_marks[i];
        if (mark && !mark->reply && mark->total > 1 && m_messages[i].date)
            groups[{core::lowered(m_messages[i].from.address), mark->version, mark->words, mark->total}]
                .emplace_back(mark->index, i);
    }
    for (auto &[key, patches] : groups) {
        std::ranges::sort(patches);
        const auto repeated = std::ranges::adjacent_find(patches, {}, &std::pair<int, std::size_t>::first);
        const auto [first, last] = std::ranges::minmax(
            patches, {}, [&](const auto &p) { return m_messages[p.second].date->seconds; });
        if (patches.size() < 2 || repeated != patches.end() ||
            m_messages[last.second].date->seconds - m_messages[first.second].date->seconds > day)
            continue;
        const auto head = patches.front().second;
        for (std::size_t k = 1; k < patches.size(); ++k)
            if (link(patches[k].second, head)) {
                m_containers[patches[k].second].bySubject = true;
                m_containers[head].children.push_back(patches[k].second);
            }
    }
}

// A reply without references hangs below the one patch that has its subject.
void Builder::joinReplies(const std::vector<std::size_t> &lonely)
{
    if (lonely.empty())
        return;
    std::unordered_map<std::string, std::size_t> patches; ///< none: more than one has that subject
    for (std::size_t i = 0; i < m_messages.size(); ++i) {
        const auto &mark = m_marks[i];
        if (!mark || mark->reply)
            continue;
        const auto [entry, fresh] = patches.emplace(baseSubject(m_messages[i].subject), i);
        if (!fresh)
            entry->second = none;
    }
    for (const auto i : lonely) {
        const auto &mark = m_marks[i];
        if (!mark || !mark->reply)
            continue;
        const auto patch = patches.find(baseSubject(m_messages[i].subject));
        if (patch != patches.end() && patch->second != none && link(i, patch->second)) {
            m_containers[i].bySubject = true;
            m_containers[patch->second].children.push_back(i);
        }
    }
}

void Builder::sortByDate(std::vector<std::size_t> &containers) const
{
    std::ranges::sort(containers, {}, [&](std::size_t c) {
        const auto message = m_containers[c].message;
        return std::tuple(m_dates[c], message != none && m_marks[message] ? m_marks[message]->index : 0, c);
    });
}

Tree Builder::arranged()
{
    constexpr auto undated = std::numeric_limits<std::int64_t>::max();
    m_dates.assign(m_containers.size(), undated);
    for (std::size_t i = 0; i < m_messages.size(); ++i)
        if (m_messages[i].date)
            m_dates[i] = m_messages[i].date->seconds;
    Tree tree;
    tree.nodeOf.assign(m_messages.size(), 0);
    // A missing message is as old as the first message below it.
    for (std::size_t i = 0; i < m_messages.size(); ++i)
        for (auto up = m_containers[i].parent; up != none && m_containers[up].message == none;
             up = m_containers[up].parent)
            m_dates[up] = std::min(m_dates[up], m_dates[i]);
    std::vector<std::size_t> tops;
    for (std::size_t i = 0; i < m_containers.size(); ++i) {
        sortByDate(m_containers[i].children);
        if (m_containers[i].parent == none && !m_containers[i].dropped)
            tops.push_back(i);
    }
    sortByDate(tops);
    std::vector<std::pair<std::size_t, std::size_t>> todo; ///< container, parent node
    for (const auto c : tops | std::views::reverse)
        todo.emplace_back(c, none);
    while (!todo.empty()) {
        const auto [at, parent] = todo.back();
        todo.pop_back();
        const auto &c = m_containers[at];
        const auto index = tree.nodes.size();
        Node node;
        if (c.message != none) {
            node.message = c.message;
            node.id = m_messages[c.message].id;
            tree.nodeOf[c.message] = index;
        } else {
            node.id = c.id;
        }
        node.bySubject = c.bySubject;
        if (parent == none) {
            tree.roots.push_back(index);
        } else {
            node.parent = parent;
            node.depth = tree.nodes[parent].depth + 1;
            tree.nodes[parent].children.push_back(index);
        }
        tree.nodes.push_back(std::move(node));
        for (const auto child : c.children | std::views::reverse)
            todo.emplace_back(child, index);
    }
    tree.diagnostics = std::move(m_diagnostics);
    return tree;
}

} // namespace

Tree build(std::span<const mail::Message> messages)
{
    return Builder(messages).build();
}

} // namespace thread
