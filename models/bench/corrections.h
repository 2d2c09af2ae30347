// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/table.h"

#include <string>
#include <string_view>
#include <vector>

namespace bench {

/// What the user put right by hand in one table; an input to the next reading, never patched into a result.
/// The table is found again by the text of its first line, so that a correction survives a longer quote.
struct Correction
{
    enum class Kind {
        NotATable, ///< take the table away
        HeaderRow, ///< `line` holds the header (its text, from 1 within the table)
        Transpose, ///< configurations are rows, not columns, or the reverse
        Unit,      ///< of metric `name`: `value`
        Better,    ///< of metric `name`: "higher" or "lower"
        Rename,    ///< configuration or metric `name` is called `value`
        Baseline,  ///< configuration `name`
        Context,   ///< the table's context is `value`
        MergeWithNext,
        SplitAt, ///< a new table begins at `line`
    };
    Kind kind = Kind::NotATable;
    std::string firstLineText; ///< correctionKey() of the table, or the folded text of its first line alone
    std::string name, value;
    int line = 0; ///< from 1 within the table
    bool operator==(const Correction &) const = default;
};

/// What a table is found again by: the text of its first line, and of the line of its first cell when that is
/// another one (two tables may both begin with "Before:"). Quote marks off, white space folded.
std::string correctionKey(std::string_view body, const Table &table);

/// Applies them to tables as read from `body`, in the order given. Those whose table is gone change nothing.
std::vector<Table> correct(std::vector<Table> tables, std::string_view body,
                           const std::vector<Correction> &corrections);

} // namespace bench
