// SPDX-License-Identifier: GPL-3.0-or-later
#include "review/merge.h"

#include <algorithm>
#include <set>

namespace review {

namespace {

template<typename Item>
const Item *find(const std::vector<Item> *items, const std::string &id)
{
    if (!items)
        return nullptr;
    const auto found = std::ranges::find(*items, id, &Item::id);
    return found == items->end() ? nullptr : &*found;
}

bool isLater(const Draft &, const Draft &)
{
    return false;
}

template<typename Item>
bool isLater(const Item &a, const Item &b)
{
    return a.changed > b.changed;
}

template<typename Item>
std::vector<Item> merged(const std::vector<Item> &ours, const std::vector<Item> &theirs,
                         const std::vector<Item> *base)
{
    std::vector<Item> result;
    for (const auto &item : ours) {
        const auto *other = find(&theirs, item.id), *before = find(base, item.id);
        if (!other) {
            if (!before || *before != item) // taken away by them, unless it was changed here
                result.push_back(item);
        } else if (*other == item || (before && *other == *before)) {
            result.push_back(item);
        } else if (before && item == *before) {
            result.push_back(*other);
        } else if (!base && !std::is_same_v<Item, Draft>) {
            result.push_back(isLater(*other, item) ? *other : item);
        } else {
            result.push_back(item);
            result.push_back(*other);
            result.back().id = newId();
        }
    }
    for (const auto &item : theirs) {
        const auto *before = find(base, item.id);
        if (!find(&ours, item.id) && (!before || *before != item))
            result.push_back(item);
    }
    return result;
}

} // namespace

Review merged(const Review &ours, const Review &theirs, const Review *base)
{
    Review result = ours;
    result.notes = merged(ours.notes, theirs.notes, base ? &base->notes : nullptr);
    result.claims = merged(ours.claims, theirs.claims, base ? &base->claims : nullptr);
    result.drafts = merged(ours.drafts, theirs.drafts, base ? &base->drafts : nullptr);
    std::set<std::string> seen(ours.reviewed.begin(), ours.reviewed.end());
    seen.insert(theirs.reviewed.begin(), theirs.reviewed.end());
    result.reviewed.assign(seen.begin(), seen.end());
    return result;
}

} // namespace review
