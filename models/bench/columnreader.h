// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/grid.h"
#include "bench/rows.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace bench {

/// Reads one table of blanks or tabs: the rows first (columns.cpp), then what stands above them
/// (columnheads.cpp).
class ColumnReader
{
public:
    ColumnReader(const Page &page, std::size_t at, std::size_t floor) : m_page(page), m_at(at), m_floor(floor)
    {
    }
    Reading read();

private:
    bool plausible() const;
    void collect();
    void findHeader();
    void findDistantHeader();
    bool isBareHeader() const;
    bool isUnderlined() const;
    bool numericHeader();
    std::size_t columnCount() const;
    bool headsLabels(const Head &head) const;
    std::size_t joinedWidth(std::size_t count) const;
    void namePairs(Grid &grid, std::size_t count, std::size_t width);
    std::optional<std::vector<Head>> wordPerPiece(std::size_t line) const;
    std::vector<bool> percentColumns(std::size_t count) const;
    void assignHeads(Grid &grid, std::size_t count);
    bool assignGroups(Grid &grid, std::size_t count);
    void assignLine(Grid &grid, std::size_t line, std::size_t count, bool nearest);
    Grid grid(std::size_t count);
    void addRow(Grid &grid, const TextRow &row, std::size_t count) const;

    const Page &m_page;
    std::size_t m_at, m_floor;
    std::size_t m_end = 0, m_first = 0;
    std::vector<TextRow> m_rows;
    std::vector<std::size_t> m_headLines; ///< top first
    std::vector<std::pair<int, int>> m_spans;
    int m_labelRight = 0;
    int m_secondLabel = 0; ///< display column of the second of two label columns
};

} // namespace bench
