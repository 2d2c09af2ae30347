// SPDX-License-Identifier: GPL-3.0-or-later
#include "dossier/dossier.h"

#include <list>
#include <mutex>
#include <unordered_map>

namespace dossier {

namespace {

/// Least recently used values, within a budget of octets. What is larger than the budget is not kept.
template<typename Value>
class Recent
{
public:
    explicit Recent(std::size_t budget) : m_budget(budget) {}

    std::shared_ptr<const Value> find(std::size_t key)
    {
        const auto found = m_places.find(key);
        if (found == m_places.end())
            return {};
        m_entries.splice(m_entries.begin(), m_entries, found->second);
        return found->second->value;
    }

    void insert(std::size_t key, std::shared_ptr<const Value> value, std::size_t size)
    {
        if (size > m_budget || m_places.contains(key))
            return;
        m_entries.push_front({key, size, std::move(value)});
        m_places[key] = m_entries.begin();
        for (m_used += size; m_used > m_budget; m_entries.pop_back()) {
            m_used -= m_entries.back().size;
            m_places.erase(m_entries.back().key);
        }
    }

private:
    struct Entry
    {
        std::size_t key;
        std::size_t size;
        std::shared_ptr<const Value> value;
    };
    std::size_t m_budget;
    std::size_t m_used = 0;
    std::list<Entry> m_entries;
    std::unordered_map<std::size_t, typename std::list<Entry>::iterator> m_places;
};

constexpr std::size_t bodyBudget = 16 << 20;
constexpr std::size_t patchBudget = 32 << 20;

} // namespace

struct Dossier::Cache
{
    std::mutex mutex;
    Recent<mail::Body> bodies{bodyBudget};
    Recent<diff::Patch> patches{patchBudget};
};

Dossier::Dossier() : m_cache(std::make_unique<Cache>()) {}
Dossier::~Dossier() = default;

std::shared_ptr<const mail::Body> Dossier::body(std::size_t message) const
{
    {
        const std::lock_guard lock(m_cache->mutex);
        if (auto known = m_cache->bodies.find(message))
            return known;
    }
    const auto [box, index] = homes.at(message);
    auto body = std::make_shared<const mail::Body>(boxes[box]->body(index));
    const std::lock_guard lock(m_cache->mutex);
    m_cache->bodies.insert(message, body, body->text.size() + body->octets.size());
    return body;
}

std::shared_ptr<const diff::Patch> Dossier::patch(std::size_t message) const
{
    {
        const std::lock_guard lock(m_cache->mutex);
        if (auto known = m_cache->patches.find(message))
            return known;
    }
    auto parsed = std::make_shared<const diff::Patch>(diff::parse(std::string(body(message)->bytes())));
    // Parsed lines cost about as much again as twice their text.
    const std::lock_guard lock(m_cache->mutex);
    m_cache->patches.insert(message, parsed, 3 * parsed->source.size());
    return parsed;
}

std::optional<std::size_t> Dossier::messageById(std::string_view id) const
{
    const auto found = byId.find(std::string(id));
    return found == byId.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::size_t> Dossier::mainTable() const
{
    std::vector<std::size_t> counts(tables.size());
    for (const auto &comparison : comparisons) {
        for (const auto table : comparison.tables)
            ++counts[table];
    }
    std::optional<std::size_t> best;
    for (std::size_t t = 0; t < tables.size(); ++t) {
        const bool better = !best || counts[t] >= counts[*best];
        if (better && !tables[t].duplicateOf && !tables[t].table.cells.empty())
            best = t;
    }
    return best;
}

} // namespace dossier
