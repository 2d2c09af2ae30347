// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/rows.h"

#include "core/text.h"
#include "diff/words.h"

#include <algorithm>
#include <span>
#include <unordered_map>

namespace diff {

namespace {

constexpr double enoughAlike = 0.4;

struct Block
{
    std::size_t begin = 0;  ///< first removed line
    std::size_t middle = 0; ///< first added line
    std::size_t end = 0;
};

bool isChange(const Line &line)
{
    return line.kind == LineKind::Removed || line.kind == LineKind::Added;
}

/// The block of changes at `begin`: removed lines, then added ones; "\ No newline" lines may stand between.
Block blockAt(const std::vector<Line> &lines, std::size_t begin)
{
    Block block{begin, begin, begin};
    while (block.middle < lines.size() && lines[block.middle].kind == LineKind::Removed)
        ++block.middle;
    if (block.middle > begin && block.middle < lines.size() &&
        lines[block.middle].kind == LineKind::NoNewline)
        ++block.middle;
    block.end = block.middle;
    while (block.end < lines.size() && lines[block.end].kind == LineKind::Added)
        ++block.end;
    return block;
}

void join(std::vector<std::int32_t> &pairs, std::size_t a, std::size_t b)
{
    pairs[a] = static_cast<std::int32_t>(b);
    pairs[b] = static_cast<std::int32_t>(a);
}

/// Pairs the lines of a small block so that what resembles each other most stands together, order kept.
void alignBlock(const std::vector<Line> &lines, const Block &block, std::size_t removed,
                std::vector<std::int32_t> &pairs)
{
    const std::size_t added = block.end - block.middle, width = added + 1;
    std::vector<double> alike(removed * added), best((removed + 1) * width);
    for (std::size_t i = removed; i-- > 0;) {
        for (std::size_t j = added; j-- > 0;) {
            const double value = resemblance(lines[block.begin + i].text, lines[block.middle + j].text);
            alike[i * added + j] = value >= enoughAlike ? value : 0;
            best[i * width + j] = std::max({best[(i + 1) * width + j], best[i * width + j + 1],
                                            alike[i * added + j] + best[(i + 1) * width + j + 1]});
        }
    }
    for (std::size_t i = 0, j = 0; i < removed && j < added;) {
        const double here = best[i * width + j], value = alike[i * added + j];
        if (value > 0 && here == value + best[(i + 1) * width + j + 1])
            join(pairs, block.begin + i++, block.middle + j++);
        else if (here == best[(i + 1) * width + j])
            ++i;
        else
            ++j;
    }
}

void pairBlock(const std::vector<Line> &lines, const Block &block, std::vector<std::int32_t> &pairs)
{
    std::size_t removed = block.middle - block.begin;
    if (removed > 0 && lines[block.middle - 1].kind == LineKind::NoNewline)
        --removed;
    const std::size_t added = block.end - block.middle;
    constexpr std::size_t mostCells = 2500;
    if (removed == 0 || added == 0)
        return;
    if (removed * added > 1 && removed * added <= mostCells) {
        alignBlock(lines, block, removed, pairs);
        return;
    }
    for (std::size_t i = 0; i < std::min(removed, added); ++i) {
        if (resemblance(lines[block.begin + i].text, lines[block.middle + i].text) >= enoughAlike)
            join(pairs, block.begin + i, block.middle + i);
    }
}

class Builder
{
public:
    Builder(const Patch &patch, const RowOptions &options) : m_patch(patch), m_options(options) {}

    std::vector<Row> build()
    {
        std::size_t count = 0;
        for (const File &file : m_patch.files) {
            count += 2 + file.hunks.size();
            for (const Hunk &hunk : file.hunks)
                count += hunk.lines.size();
        }
        m_rows.reserve(count);
        for (std::size_t f = 0; f < m_patch.files.size(); ++f)
            addFile(f);
        return std::move(m_rows);
    }

private:
    void addFile(std::size_t f)
    {
        const File &file = m_patch.files[f];
        m_row = Row{.kind = RowKind::File, .file = static_cast<std::int32_t>(f)};
        m_rows.push_back(m_row);
        if (f < m_options.foldedFiles.size() && m_options.foldedFiles[f])
            return;
        if (file.hunks.empty()) {
            m_row.kind = RowKind::Note;
            m_rows.push_back(m_row);
        }
        for (std::size_t h = 0; h < file.hunks.size(); ++h) {
            m_row = Row{.kind = RowKind::Hunk,
                        .file = static_cast<std::int32_t>(f),
                        .hunk = static_cast<std::int32_t>(h)};
            m_rows.push_back(m_row);
            if (f < m_options.foldedHunks.size() && h < m_options.foldedHunks[f].size() &&
                m_options.foldedHunks[f][h])
                continue;
            m_row.kind = RowKind::Line;
            addHunk(file.hunks[h]);
        }
    }

    void addHunk(const Hunk &hunk)
    {
        const std::vector<std::int32_t> paired = pairs(hunk);
        for (std::size_t i = 0; i < hunk.lines.size();) {
            if (!isChange(hunk.lines[i])) {
                add(i, i);
                ++i;
                continue;
            }
            const Block block = blockAt(hunk.lines, i);
            if (m_options.layout == Layout::Unified)
                addUnified(hunk, block, paired);
            else
                addSides(hunk, block, paired);
            i = block.end;
        }
    }

    bool isHidden(const Hunk &hunk, std::size_t line, const std::vector<std::int32_t> &paired) const
    {
        return m_options.hideWhitespace && paired[line] >= 0 &&
               equalButForSpace(hunk.lines[line].text,
                                hunk.lines[static_cast<std::size_t>(paired[line])].text);
    }

    void addUnified(const Hunk &hunk, const Block &block, const std::vector<std::int32_t> &paired)
    {
        // Without hiding: all removed, then all added. A hidden pair stands as context in between, so what
        // is removed before it is shown before it.
        std::size_t a = block.begin, b = block.middle;
        for (std::size_t i = block.begin; i <= block.middle; ++i) {
            const bool last = i == block.middle;
            if (!last && !isHidden(hunk, i, paired))
                continue;
            const std::size_t until = last ? block.end : static_cast<std::size_t>(paired[i]);
            for (; a < i; ++a)
                add(a, npos, paired[a]);
            for (; b < until; ++b)
                add(npos, b, paired[b]);
            if (!last) {
                add(a++, b++, -1, true);
            }
        }
    }

    void addSides(const Hunk &hunk, const Block &block, const std::vector<std::int32_t> &paired)
    {
        std::size_t a = block.begin, b = block.middle;
        while (a < block.middle || b < block.end) {
            // Up to the next pair the lines of both sides stand beside each other without belonging together.
            const bool freeA = a < block.middle && paired[a] < 0, freeB = b < block.end && paired[b] < 0;
            if (freeA || freeB) {
                add(freeA ? a++ : npos, freeB ? b++ : npos);
            } else {
                const bool hidden = a < block.middle && isHidden(hunk, a, paired);
                const std::size_t left = a < block.middle ? a++ : npos, right = b < block.end ? b++ : npos;
                add(left, right, left == npos ? -1 : paired[left], hidden);
            }
        }
    }

    static constexpr std::size_t npos = static_cast<std::size_t>(-1);

    void add(std::size_t left, std::size_t right, std::int32_t partner = -1, bool whitespaceOnly = false)
    {
        m_row.left = left == npos ? -1 : static_cast<std::int32_t>(left);
        m_row.right = right == npos ? -1 : static_cast<std::int32_t>(right);
        m_row.partner = partner;
        m_row.whitespaceOnly = whitespaceOnly;
        m_rows.push_back(m_row);
    }

    const Patch &m_patch;
    const RowOptions &m_options;
    std::vector<Row> m_rows;
    Row m_row;
};

/// How much a moved block must hold to be told from chance: as git's --color-moved, twenty letters or digits.
constexpr std::size_t leastLetters = 20;

std::size_t letters(std::string_view text)
{
    return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    }));
}

} // namespace

std::vector<std::int32_t> pairs(const Hunk &hunk)
{
    std::vector<std::int32_t> result(hunk.lines.size(), -1);
    for (std::size_t i = 0; i < hunk.lines.size();) {
        if (!isChange(hunk.lines[i])) {
            ++i;
            continue;
        }
        const Block block = blockAt(hunk.lines, i);
        pairBlock(hunk.lines, block, result);
        i = block.end;
    }
    return result;
}

std::vector<Row> rows(const Patch &patch, const RowOptions &options)
{
    return Builder(patch, options).build();
}

std::size_t rowOf(const std::vector<Row> &rows, Place place)
{
    // A side by side row stands for two lines, and lines of a block are not in order there: find the hunk,
    // then look.
    const auto key = [](const Row &row) {
        return std::pair(row.file, row.kind == RowKind::Note ? -1 : row.hunk);
    };
    const auto range = std::ranges::equal_range(rows, std::pair(place.file, place.hunk), {}, key);
    for (auto row = range.begin(); row != range.end() && place.line >= 0; ++row) {
        if (row->kind == RowKind::Line && (row->left == place.line || row->right == place.line))
            return static_cast<std::size_t>(row - rows.begin());
    }
    auto row = range.begin();
    if (range.empty() && row != rows.begin())
        --row;
    return rows.empty() ? 0 : static_cast<std::size_t>(row - rows.begin());
}

/// All lines of a patch in one row, to look for blocks that stand in two places.
class Moves::Finder
{
public:
    Finder(Moves &moves, const Patch &patch) : m_moves(moves)
    {
        for (std::size_t f = 0; f < patch.files.size(); ++f) {
            auto &offsets = moves.m_offsets.emplace_back();
            for (std::size_t h = 0; h < patch.files[f].hunks.size(); ++h) {
                offsets.push_back(m_lines.size());
                addHunk(patch.files[f].hunks[h], static_cast<std::int32_t>(f), static_cast<std::int32_t>(h));
            }
        }
        moves.m_of.assign(m_lines.size(), -1);
    }

    void find()
    {
        for (std::size_t b = 0; b < m_lines.size(); ++b) {
            if (m_lines[b].kind != LineKind::Added || m_moves.m_of[b] >= 0)
                continue;
            const auto [from, length] = longestBefore(b);
            if (!isTelling(b, length))
                continue;
            const auto block = static_cast<std::int32_t>(m_moves.m_blocks.size());
            m_moves.m_blocks.push_back({m_lines[from].place, m_lines[b].place, static_cast<int>(length)});
            for (std::size_t i = 0; i < length; ++i)
                m_moves.m_of[from + i] = m_moves.m_of[b + i] = block;
            b += length - 1;
        }
    }

private:
    struct Entry
    {
        Place place;
        std::string_view text;
        LineKind kind;
    };

    void addHunk(const Hunk &hunk, std::int32_t f, std::int32_t h)
    {
        for (std::size_t l = 0; l < hunk.lines.size(); ++l) {
            const std::string_view text = core::trimmed(hunk.lines[l].text);
            if (hunk.lines[l].kind == LineKind::Removed && letters(text) > 3)
                m_removed.emplace(text, m_lines.size());
            m_lines.push_back({{f, h, static_cast<std::int32_t>(l)}, text, hunk.lines[l].kind});
        }
    }

    bool isMove(std::size_t a, std::size_t b) const
    {
        return a < m_lines.size() && b < m_lines.size() && m_lines[a].kind == LineKind::Removed &&
               m_lines[b].kind == LineKind::Added && m_moves.m_of[a] < 0 && m_moves.m_of[b] < 0 &&
               m_lines[a].text == m_lines[b].text;
    }

    /// The longest removed block that begins with the text of added line b: where, and how many lines.
    std::pair<std::size_t, std::size_t> longestBefore(std::size_t b) const
    {
        constexpr int mostCandidates = 20; // of one text; more of the same is no move but a habit
        std::pair<std::size_t, std::size_t> best{0, 0};
        int tried = 0;
        const auto [first, last] = m_removed.equal_range(m_lines[b].text);
        for (auto it = first; it != last && tried < mostCandidates; ++it, ++tried) {
            std::size_t length = 0;
            while (isMove(it->second + length, b + length))
                ++length;
            if (length > best.second)
                best = {it->second, length};
        }
        return best;
    }

    bool isTelling(std::size_t begin, std::size_t length) const
    {
        std::size_t weight = 0;
        for (std::size_t i = 0; i < length && weight < leastLetters; ++i)
            weight += letters(m_lines[begin + i].text);
        return weight >= leastLetters;
    }

    Moves &m_moves;
    std::vector<Entry> m_lines;
    std::unordered_multimap<std::string_view, std::size_t> m_removed;
};

Moves::Moves(const Patch &patch)
{
    Finder(*this, patch).find();
}

std::int32_t Moves::at(Place place) const
{
    if (place.file < 0 || place.hunk < 0 || place.line < 0)
        return -1;
    const auto f = static_cast<std::size_t>(place.file), h = static_cast<std::size_t>(place.hunk);
    if (f >= m_offsets.size() || h >= m_offsets[f].size())
        return -1;
    const std::size_t at = m_offsets[f][h] + static_cast<std::size_t>(place.line);
    return at < m_of.size() ? m_of[at] : -1;
}

} // namespace diff
