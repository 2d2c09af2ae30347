// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/draft.h"
#include "bench/figures.h"
#include "bench/labels.h"

#include <optional>
#include <string>
#include <vector>

namespace bench {

/// Rows and columns of any make (blanks, bars, commas) before anything is known of what they mean.
struct Grid
{
    struct Cell
    {
        std::string text;
        std::optional<Quantity> quantity;
        std::size_t line = 0; ///< page line
        int column = 0;       ///< octet in the body's line
    };
    struct Row
    {
        std::vector<std::string> labels;
        std::vector<Cell> cells; ///< one a column; empty text where the row has none
        std::size_t line = 0;
    };
    std::vector<std::string> labelHeads;
    std::vector<std::vector<std::string>> heads; ///< a column's header texts, top line first
    std::vector<bool> apart; ///< header levels whose cells are marked off: equal neighbours are no span
    std::vector<Row> rows;
    std::string caption; ///< the line above the table that speaks of it
    std::string title;   ///< what a reader calls the table; may be empty
    std::string subject; ///< what the title says is measured; may be empty
    std::string heading; ///< lines above and inside that may state unit and direction
    std::string near;    ///< those of them that speak of this table
    bool ruled = false;  ///< drawn with bars or frames: surely a table
};

/// Fills the texts of a grid whose lines are known.
void describe(Grid &grid, const Page &page, std::size_t first, std::size_t last, std::size_t floor);

/// Decides which axis is the configuration, which the metric, which the row; empty when it is no table of
/// measurements. The draft has no configs when its configuration must be a label above.
std::optional<Draft> interpret(const Grid &grid, const Page &page);

} // namespace bench
