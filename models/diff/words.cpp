// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/words.h"

#include "core/text.h"

#include <algorithm>
#include <span>

namespace diff {

namespace {

bool isSpace(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/// Letters of any script count as parts of a word.
bool isWord(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           (static_cast<unsigned char>(c) & 0x80) != 0;
}

std::vector<std::string_view> tokens(std::string_view line)
{
    std::vector<std::string_view> result;
    while (!line.empty()) {
        std::size_t length = 1;
        const auto same = isWord(line.front()) ? isWord : isSpace(line.front()) ? isSpace : nullptr;
        while (same && length < line.size() && same(line[length]))
            ++length;
        result.push_back(line.substr(0, length));
        line.remove_prefix(length);
    }
    return result;
}

using Tokens = std::vector<std::string_view>;

/// Which tokens of a and b belong to a longest common subsequence.
void markCommon(std::span<const std::string_view> a, std::span<const std::string_view> b,
                std::vector<bool> &inA, std::vector<bool> &inB, std::size_t offset)
{
    constexpr std::size_t most = 250'000; // cells; lines beyond it are machine-made
    if (a.empty() || b.empty() || a.size() * b.size() > most)
        return;
    const std::size_t width = b.size() + 1;
    std::vector<std::uint16_t> length((a.size() + 1) * width);
    for (std::size_t i = a.size(); i-- > 0;) {
        for (std::size_t j = b.size(); j-- > 0;) {
            const std::size_t at = i * width + j;
            length[at] = a[i] == b[j] ? static_cast<std::uint16_t>(length[at + width + 1] + 1)
                                      : std::max(length[at + width], length[at + 1]);
        }
    }
    for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
        if (a[i] == b[j]) {
            inA[offset + i++] = true;
            inB[offset + j++] = true;
        } else if (length[(i + 1) * width + j] >= length[i * width + j + 1]) {
            ++i;
        } else {
            ++j;
        }
    }
}

/// The tokens that are not common, as spans; a lone space between two of them is taken along.
std::vector<Span> spans(const Tokens &line, const std::vector<bool> &common)
{
    std::vector<Span> result;
    std::uint32_t at = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const auto size = static_cast<std::uint32_t>(line[i].size());
        const bool between = common[i] && isSpace(line[i].front()) && i > 0 && i + 1 < line.size() &&
                             !common[i - 1] && !common[i + 1];
        if (!common[i] || between) {
            if (!result.empty() && result.back().begin + result.back().length == at)
                result.back().length += size;
            else
                result.push_back({at, size});
        }
        at += size;
    }
    return result;
}

std::size_t commonSize(const Tokens &line, const std::vector<bool> &common)
{
    std::size_t size = 0;
    for (std::size_t i = 0; i < line.size(); ++i)
        size += common[i] && !isSpace(line[i].front()) ? line[i].size() : 0;
    return size;
}

} // namespace

WordChanges wordChanges(std::string_view oldLine, std::string_view newLine)
{
    if (oldLine == newLine)
        return {};
    const Tokens a = tokens(oldLine), b = tokens(newLine);
    std::vector<bool> inA(a.size()), inB(b.size());
    const std::size_t shorter = std::min(a.size(), b.size());
    std::size_t front = 0, back = 0;
    for (; front < shorter && a[front] == b[front]; ++front)
        inA[front] = inB[front] = true;
    for (; back < shorter - front && a[a.size() - 1 - back] == b[b.size() - 1 - back]; ++back)
        inA[a.size() - 1 - back] = inB[b.size() - 1 - back] = true;
    markCommon(std::span(a).subspan(front, a.size() - front - back),
               std::span(b).subspan(front, b.size() - front - back), inA, inB, front);
    const std::size_t larger = std::max(core::trimmed(oldLine).size(), core::trimmed(newLine).size());
    if (commonSize(a, inA) * 4 < larger && !equalButForSpace(oldLine, newLine))
        return {};
    return {spans(a, inA), spans(b, inB)};
}

double resemblance(std::string_view a, std::string_view b)
{
    a = core::trimmed(a);
    b = core::trimmed(b);
    if (a.empty() || b.empty())
        return a.empty() && b.empty() ? 1 : 0;
    const std::size_t shorter = std::min(a.size(), b.size());
    std::size_t front = 0, back = 0;
    while (front < shorter && a[front] == b[front])
        ++front;
    while (back < shorter - front && a[a.size() - 1 - back] == b[b.size() - 1 - back])
        ++back;
    return 2.0 * static_cast<double>(front + back) / static_cast<double>(a.size() + b.size());
}

bool equalButForSpace(std::string_view a, std::string_view b)
{
    std::size_t i = 0, j = 0;
    for (;;) {
        while (i < a.size() && isSpace(a[i]))
            ++i;
        while (j < b.size() && isSpace(b[j]))
            ++j;
        if (i == a.size() || j == b.size())
            return i == a.size() && j == b.size();
        if (a[i++] != b[j++])
            return false;
    }
}

} // namespace diff
