// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bitset>
#include <cstdint>
#include <string_view>
#include <vector>

namespace bench {

/// Which of many short texts a line holds, in one pass over the line. Each is at least three octets long.
class Needles
{
public:
    explicit Needles(std::vector<std::string_view> needles);

    /// The indices of the needles in a text, each once, ascending; empty for almost every line.
    void find(std::string_view text, std::vector<std::uint16_t> &out) const;
    /// Whether there is any.
    bool any(std::string_view text) const;

private:
    static std::size_t slot(const char *at)
    {
        const auto octet = [&](int i) { return static_cast<std::size_t>(static_cast<unsigned char>(at[i])); };
        return (octet(0) * 2531 + octet(1) * 41 + octet(2)) % slots;
    }

    static constexpr std::size_t slots = 16384;
    std::vector<std::string_view> m_needles;
    std::bitset<slots> m_begins;          ///< whether a needle begins with octets of this slot
    std::vector<std::uint16_t> m_first;   ///< a slot's needles: from here …
    std::vector<std::uint16_t> m_ordered; ///< … in this list, to the next slot's
};

} // namespace bench
