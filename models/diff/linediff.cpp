// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/linediff.h"

#include <algorithm>

namespace diff {

namespace {

using Lines = std::span<const std::uint32_t>;

/// How far each diagonal was reached, kept for every number of edits: the way back is read from it.
class Search
{
public:
    Search(Lines a, Lines b, std::size_t most) : m_a(a), m_b(b), m_most(static_cast<std::ptrdiff_t>(most)) {}

    /// The number of edits, or nothing beyond the limit.
    std::optional<std::ptrdiff_t> run()
    {
        const auto n = std::ssize(m_a), m = std::ssize(m_b);
        for (std::ptrdiff_t d = 0; d <= std::min(m_most, n + m); ++d) {
            auto &reached = m_reached.emplace_back(static_cast<std::size_t>(2 * d + 1));
            for (std::ptrdiff_t k = -d; k <= d; k += 2) {
                std::ptrdiff_t x = begin(d, k);
                std::ptrdiff_t y = x - k;
                while (x < n && y < m &&
                       m_a[static_cast<std::size_t>(x)] == m_b[static_cast<std::size_t>(y)]) {
                    ++x;
                    ++y;
                }
                reached[static_cast<std::size_t>(k + d)] = static_cast<std::int32_t>(x);
                if (x >= n && y >= m)
                    return d;
            }
        }
        return std::nullopt;
    }

    /// The diagonal stretches of the way found, first to last.
    std::vector<Common> stretches(std::ptrdiff_t edits) const
    {
        std::vector<Common> result;
        std::ptrdiff_t x = std::ssize(m_a), y = std::ssize(m_b);
        for (std::ptrdiff_t d = edits; d >= 0; --d) {
            const std::ptrdiff_t k = x - y, from = begin(d, k);
            if (x > from)
                result.push_back({static_cast<std::size_t>(from), static_cast<std::size_t>(from - k),
                                  static_cast<std::size_t>(x - from)});
            const bool down = d > 0 && from == at(d - 1, k + 1);
            x = down ? from : from - 1;
            y = down ? from - k - 1 : from - k;
        }
        std::ranges::reverse(result);
        return result;
    }

private:
    std::ptrdiff_t at(std::ptrdiff_t d, std::ptrdiff_t k) const
    {
        return k < -d || k > d ? -1 : m_reached[static_cast<std::size_t>(d)][static_cast<std::size_t>(k + d)];
    }
    /// Where diagonal k is entered with the d-th edit.
    std::ptrdiff_t begin(std::ptrdiff_t d, std::ptrdiff_t k) const
    {
        if (d == 0)
            return 0;
        const std::ptrdiff_t right = at(d - 1, k - 1), down = at(d - 1, k + 1);
        const bool goDown = k == -d || (k != d && right < down);
        return goDown ? down : right + 1;
    }

    Lines m_a, m_b;
    std::ptrdiff_t m_most;
    std::vector<std::vector<std::int32_t>> m_reached;
};

/// Where only one side has lines between two stretches and could as well have them further down, they go
/// there: a block added before a line like its own first one reads as added behind it, as git shows it.
void slideDown(std::vector<Common> &common, Lines a, Lines b)
{
    for (std::size_t i = 0; i + 1 < common.size(); ++i) {
        Common &before = common[i], &after = common[i + 1];
        const std::size_t endA = before.a + before.length, endB = before.b + before.length;
        const bool onlyB = after.a == endA && after.b > endB, onlyA = after.b == endB && after.a > endA;
        if (!onlyA && !onlyB)
            continue;
        const Lines side = onlyB ? b : a;
        while (after.length > 0 && side[onlyB ? before.b + before.length : before.a + before.length] ==
                                       side[onlyB ? after.b : after.a]) {
            ++before.length;
            ++after.a;
            ++after.b;
            --after.length;
        }
    }
}

} // namespace

std::optional<std::vector<Common>> commonLines(Lines a, Lines b, std::size_t most)
{
    const std::size_t shorter = std::min(a.size(), b.size());
    std::size_t front = 0, back = 0;
    while (front < shorter && a[front] == b[front])
        ++front;
    while (back < shorter - front && a[a.size() - 1 - back] == b[b.size() - 1 - back])
        ++back;
    Search search(a.subspan(front, a.size() - front - back), b.subspan(front, b.size() - front - back), most);
    const auto edits = search.run();
    if (!edits)
        return std::nullopt;
    std::vector<Common> result;
    const auto add = [&result](Common next) {
        if (next.length == 0)
            return;
        if (!result.empty() && result.back().a + result.back().length == next.a &&
            result.back().b + result.back().length == next.b)
            result.back().length += next.length;
        else
            result.push_back(next);
    };
    result.push_back({0, 0, front}); // kept where empty: the first lines may slide too
    for (const Common &inner : search.stretches(*edits))
        add({inner.a + front, inner.b + front, inner.length});
    add({a.size() - back, b.size() - back, back});
    result.push_back({a.size(), b.size(), 0});
    slideDown(result, a, b);
    return result;
}

} // namespace diff
