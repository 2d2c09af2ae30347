// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/location.h"

namespace app {

namespace {

constexpr std::size_t MostPlaces = 200;

} // namespace

void History::visit(const Location &location)
{
    if (m_at >= 0 && m_places[static_cast<std::size_t>(m_at)] == location)
        return;
    m_places.resize(static_cast<std::size_t>(m_at + 1));
    m_places.push_back(location);
    if (m_places.size() > MostPlaces)
        m_places.erase(m_places.begin());
    m_at = static_cast<int>(m_places.size()) - 1;
}

void History::amend(const Location &location)
{
    if (m_at >= 0)
        m_places[static_cast<std::size_t>(m_at)] = location;
}

void History::clear()
{
    m_places.clear();
    m_at = -1;
}

} // namespace app
