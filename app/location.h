// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstddef>
#include <vector>

namespace app {

/// What the reading column shows.
struct Location
{
    enum class Kind { Nothing, Message, Patch, Versions };
    Kind kind = Kind::Nothing;
    std::size_t message = 0; ///< Message
    int line = 0;            ///< Message, Patch: line of the mail's body; 0: the top
    std::size_t series = 0;  ///< Patch, Versions (the newer): index into Catalogue::series
    int patch = 0;           ///< Patch: n of n/m
    QString symbol;          ///< Patch: the function to go to
    std::size_t older = 0;   ///< Versions

    bool operator==(const Location &) const = default;
};

/// Where one has been, for back and forward.
class History
{
public:
    void visit(const Location &location);
    /// Changes the place that is current without a step: a line scrolled to.
    void amend(const Location &location);
    bool canGoBack() const { return m_at > 0; }
    bool canGoForward() const { return m_at + 1 < static_cast<int>(m_places.size()); }
    const Location &back() { return m_places[static_cast<std::size_t>(--m_at)]; }
    const Location &forward() { return m_places[static_cast<std::size_t>(++m_at)]; }
    void clear();

private:
    std::vector<Location> m_places;
    int m_at = -1;
};

} // namespace app
