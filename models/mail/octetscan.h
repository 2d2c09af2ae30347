// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>

namespace mail {

/// Blocks of a fixed size let the compiler take many octets at a time, which an early exit would forbid.
constexpr std::size_t scanBlock = 128;

inline std::size_t countLineFeeds(std::string_view text)
{
    std::size_t count = 0;
    std::size_t at = 0;
    for (; at + scanBlock <= text.size(); at += scanBlock) {
        unsigned char block = 0; // at most 128
        for (std::size_t i = 0; i < scanBlock; ++i)
            block = static_cast<unsigned char>(block + (text[at + i] == '\n' ? 1 : 0));
        count += block;
    }
    for (; at < text.size(); ++at)
        count += text[at] == '\n' ? 1 : 0;
    return count;
}

inline bool isAscii(std::string_view text)
{
    std::size_t at = 0;
    for (; at + scanBlock <= text.size(); at += scanBlock) {
        unsigned char all = 0;
        for (std::size_t i = 0; i < scanBlock; ++i)
            all = static_cast<unsigned char>(all | static_cast<unsigned char>(text[at + i]));
        if (all >= 0x80)
            return false;
    }
    for (; at < text.size(); ++at)
        if (static_cast<unsigned char>(text[at]) >= 0x80)
            return false;
    return true;
}

} // namespace mail
