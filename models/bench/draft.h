// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/page.h"
#include "bench/table.h"

#include <string>
#include <string_view>
#include <vector>

namespace bench {

/// A table as a recogniser leaves it. Without configs it is one block whose configuration is the label above
/// it; the blocks of one shape are joined afterwards (blocks.h).
struct Draft
{
    Table table;
    std::size_t first = 0, last = 0; ///< page lines, both included
    std::string subject;             ///< what a metric called "value" is when the block stays by itself
    bool tentative = false;          ///< stands only when a second block of its shape gives it a meaning
};

/// What a recogniser made of the lines from the one it was asked about. end == at: not its shape.
struct Reading
{
    std::vector<Draft> drafts;
    std::size_t end = 0;  ///< the first page line it did not take
    std::size_t seen = 0; ///< up to here it need not be asked again: no table of its shape begins before
    bool chatter = false; ///< taken lines are no heading of what follows either, though they give no draft
};

/// One shape. A new one is a file with a Recogniser, a line in recognisers.cpp and a golden test.
struct Recogniser
{
    std::string_view name;  ///< Table::format of what it reads
    std::string_view takes; ///< the shape in one line
    std::string_view gives; ///< what becomes metric, row and configuration
    /// Reads from line `at`, which holds a figure or a frame. May look at lines above it down to `floor`
    /// (what is above that belongs to another table). Costs no more than the lines it takes, or a constant.
    Reading (*read)(const Page &page, std::size_t at, std::size_t floor);
};

/// All of them, in the order in which they are tried.
const std::vector<Recogniser> &recognisers();

/// Every table of a page, whatever mayHoldTables() says of its body.
std::vector<Table> tablesOf(const Page &page);

/// The index of a metric by name (and statistic), added when new.
int metricIndex(Table &table, std::string_view name, std::string_view unit = {},
                std::string_view statistic = {});
int configIndex(Table &table, std::string_view name);
/// A cell's figures in another unit of the same dimension; left alone when it has none such.
void toUnit(Cell &cell, const std::string &unit);
/// Numbers the cells of one metric, row and configuration from 1 in the order they stand.
void numberRepetitions(Table &table);
/// A draft's lines as page indices and body lines.
void setLines(Draft &draft, const Page &page, std::size_t first, std::size_t last);

} // namespace bench
