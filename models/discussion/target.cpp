// SPDX-License-Identifier: GPL-3.0-or-later
#include "discussion/target.h"

#include "core/text.h"
#include "discussion/context.h"

#include <algorithm>

namespace discussion {

namespace {

/// Enough of a line to know it again by; a brace or "return 0;" is not.
bool isTelling(std::string_view key)
{
    return std::ranges::count_if(key, [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                      (static_cast<unsigned char>(c) & 0x80) != 0;
           }) >= 4;
}

constexpr int nearby = 12; ///< lines: how far from a known line one that stands often is looked for

} // namespace

Target::Target(const mail::Body &body)
{
    const std::vector<std::string_view> lines = core::lines(body.text);
    for (const std::string_view line : lines) {
        m_begin.push_back(m_flat.size());
        m_flat += withoutSpace(line);
    }
    m_begin.push_back(m_flat.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string_view key = std::string_view(m_flat).substr(m_begin[i], m_begin[i + 1] - m_begin[i]);
        if (!key.empty())
            m_lines[key].push_back(static_cast<int>(i) + 1);
    }

    m_places.resize(lines.size() + 1);
    const diff::Patch patch = diff::parse(std::string(body.bytes()));
    const auto set = [this](int sourceLine, int file, int hunk, int line) {
        if (sourceLine > 0 && static_cast<std::size_t>(sourceLine) < m_places.size()) {
            Anchor &place = m_places[static_cast<std::size_t>(sourceLine)];
            place.file = file;
            place.hunk = hunk;
            place.line = line;
        }
    };
    for (int f = 0; f < static_cast<int>(patch.files.size()); ++f) {
        const diff::File &file = patch.files[static_cast<std::size_t>(f)];
        const int end = file.hunks.empty() ? file.sourceLine + 1 : file.hunks.front().sourceLine;
        for (int line = file.sourceLine; line < end; ++line)
            set(line, f, -1, -1);
        for (int h = 0; h < static_cast<int>(file.hunks.size()); ++h) {
            const diff::Hunk &hunk = file.hunks[static_cast<std::size_t>(h)];
            set(hunk.sourceLine, f, h, -1);
            for (int l = 0; l < static_cast<int>(hunk.lines.size()); ++l)
                set(hunk.lines[static_cast<std::size_t>(l)].sourceLine, f, h, l);
        }
    }
}

Target::Found Target::at(int line) const
{
    return {line, m_begin[static_cast<std::size_t>(line)], false};
}

int Target::lineAt(std::size_t offset) const
{
    const auto next = std::ranges::upper_bound(m_begin, offset);
    return static_cast<int>(next - m_begin.begin());
}

std::vector<Target::Found> Target::locate(std::span<const Quoted> quoted)
{
    std::vector<Found> found(quoted.size());
    locateUnique(quoted, found);
    locateWithin(quoted, found);
    locateBeside(quoted, found);
    return found;
}

void Target::locateUnique(std::span<const Quoted> quoted, std::vector<Found> &found) const
{
    for (std::size_t i = 0; i < quoted.size(); ++i) {
        const auto lines = m_lines.find(quoted[i].key);
        if (lines != m_lines.end() && lines->second.size() == 1 && isTelling(quoted[i].key))
            found[i] = at(lines->second.front());
    }
}

/// Parts of lines: what a mailer wrapped, and paragraphs that were filled anew.
void Target::locateWithin(std::span<const Quoted> quoted, std::vector<Found> &found)
{
    constexpr std::size_t shortest = 16;
    std::size_t from = 0;
    for (std::size_t i = 0; i < quoted.size(); ++i) {
        const std::string &key = quoted[i].key;
        const bool follows =
            i > 0 && found[i - 1].cut && m_flat.compare(found[i - 1].end, key.size(), key) == 0;
        if (found[i].line == 0 && !key.empty() && !m_lines.contains(key) &&
            (follows || key.size() >= shortest)) {
            std::size_t begin = follows ? found[i - 1].end : std::string::npos;
            if (!follows && m_budget > 2 * m_flat.size()) {
                m_budget -= m_flat.size();
                begin = m_flat.find(key, from);
                if (begin == std::string::npos && from > 0) {
                    m_budget -= m_flat.size();
                    begin = m_flat.find(key);
                }
            }
            if (begin != std::string::npos) {
                const std::size_t end = begin + key.size();
                found[i] = {lineAt(end - 1), end, m_begin[static_cast<std::size_t>(lineAt(end - 1))] != end};
            }
        }
        if (found[i].line > 0)
            from = found[i].end;
    }
}

/// Lines that stand more than once: the one nearest to what stands beside them.
void Target::locateBeside(std::span<const Quoted> quoted, std::vector<Found> &found) const
{
    int before = 0;
    for (std::size_t i = 0; i < quoted.size(); ++i) {
        const auto lines = m_lines.find(quoted[i].key);
        if (found[i].line == 0 && lines != m_lines.end()) {
            const auto next = std::ranges::upper_bound(lines->second, before);
            const bool isNear = next != lines->second.end() && before > 0 && *next - before <= nearby;
            if (isNear || (next != lines->second.end() && before > 0 && isTelling(quoted[i].key)))
                found[i] = at(*next);
        }
        if (found[i].line > 0)
            before = found[i].line;
    }
    int behind = 0;
    for (std::size_t i = quoted.size(); i-- > 0;) {
        const auto lines = m_lines.find(quoted[i].key);
        if (found[i].line == 0 && lines != m_lines.end()) {
            const auto next = std::ranges::lower_bound(lines->second, behind);
            const bool isNear =
                behind > 0 && next != lines->second.begin() && behind - *std::prev(next) <= nearby;
            if (isNear)
                found[i] = at(*std::prev(next));
            else if (isTelling(quoted[i].key) || lines->second.size() == 1)
                found[i] = at(lines->second.front());
        }
        if (found[i].line > 0)
            behind = found[i].line;
    }
}

bool Target::continues(const Found &found, std::string_view key) const
{
    if (!found.cut || key.empty())
        return false;
    const std::size_t end = m_begin[static_cast<std::size_t>(found.line)];
    return found.end + key.size() <= end && m_flat.compare(found.end, key.size(), key) == 0;
}

void Target::setPlace(Anchor &anchor, int line) const
{
    if (line <= 0 || static_cast<std::size_t>(line) >= m_places.size())
        return;
    const Anchor &place = m_places[static_cast<std::size_t>(line)];
    anchor.file = place.file;
    anchor.hunk = place.hunk;
    anchor.line = place.line;
    anchor.messageLine = line;
}

} // namespace discussion
