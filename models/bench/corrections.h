// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/table.h"

namespace bench {

/// What the user put right by hand in one table; an input to the next reading, never patched into a result.
/// The table is found again by the text of its first line, so that a correction survives a longer quote.
struct Correction
{
    enum class Kind {
        NotATable,   ///< take the table away
        HeaderRow,   ///< `line` holds the header (its text, from 1 within the table)
        Transpose,   ///< configurations are rows, not columns, or the reverse
        Unit,        ///< of metric `name`: `value`
        Better,      ///< of metric `name`: "higher" or "lower"
        Rename,      ///< configuration or metric `name` is called `value`
        Baseline,    ///< configuration `name`
        Context,     ///< the table's context is `value`
        MergeWithNext,
        SplitAt,     ///< a new table begins at `line`
    };
    Kind kind = Kind::NotATable;
    std::string firstLineText; ///< of the table, quote marks off, white space folded
    std::string name, value;
    int line = 0;
    bool operator==(const Correction &) const = default;
};

} // namespace bench
