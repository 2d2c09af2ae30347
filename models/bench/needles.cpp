// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/needles.h"

#include <algorithm>
#include <numeric>

namespace bench {

Needles::Needles(std::vector<std::string_view> needles) : m_needles(std::move(needles))
{
    m_ordered.resize(m_needles.size());
    std::iota(m_ordered.begin(), m_ordered.end(), std::uint16_t{0});
    const auto slotOf = [&](std::uint16_t i) { return slot(m_needles[i].data()); };
    std::ranges::stable_sort(m_ordered, {}, slotOf);
    m_first.assign(slots + 1, static_cast<std::uint16_t>(m_ordered.size()));
    for (std::size_t i = m_ordered.size(); i-- > 0;) {
        m_begins.set(slotOf(m_ordered[i]));
        m_first[slotOf(m_ordered[i])] = static_cast<std::uint16_t>(i);
    }
    for (std::size_t s = slots; s-- > 0;)
        if (!m_begins.test(s))
            m_first[s] = m_first[s + 1];
}

void Needles::find(std::string_view text, std::vector<std::uint16_t> &out) const
{
    out.clear();
    for (std::size_t at = 0; at + 3 <= text.size(); ++at) {
        const std::size_t s = slot(text.data() + at);
        if (!m_begins.test(s))
            continue;
        for (std::size_t i = m_first[s]; i < m_first[s + 1]; ++i)
            if (text.substr(at).starts_with(m_needles[m_ordered[i]]))
                out.push_back(m_ordered[i]);
    }
    if (out.size() < 2)
        return;
    std::ranges::sort(out);
    out.erase(std::ranges::unique(out).begin(), out.end());
}

bool Needles::any(std::string_view text) const
{
    for (std::size_t at = 0; at + 3 <= text.size(); ++at)
        if (const std::size_t s = slot(text.data() + at); m_begins.test(s))
            for (std::size_t i = m_first[s]; i < m_first[s + 1]; ++i)
                if (text.substr(at).starts_with(m_needles[m_ordered[i]]))
                    return true;
    return false;
}

} // namespace bench
