// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/comparison.h"
#include "bench/samples.h"
#include "core/lines.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace bench {

/// A table, and where it stands in the reading.
struct Placed
{
    const Table *table = nullptr;
    std::size_t message = 0;  ///< index of the mail
    std::size_t index = 0;    ///< of the table in the reading; Check::table and Comparison::tables
    std::int64_t written = 0; ///< when the mail was; only the order counts
};

/// A form asks for figures with placeholders, and another table of the same rows and configurations answers
/// it: what the answer corrects besides the open cells. Copies of either are better left out.
std::vector<Check> checkForms(std::span<const Placed> tables);

/// Figures in the mail's own sentences against the tables they speak of: "improves 8%", "up to 3x faster",
/// "the same numbers as you posted". `tables` are those the mail may mean: its own, the copies it quotes and
/// those of earlier mails. `skip` are lines that are no prose (diffs, tables).
std::vector<Check> checkProse(std::string_view body, std::size_t message, std::span<const Placed> tables,
                              std::span<const Comparison> comparisons,
                              const std::vector<core::LineRange> &skip = {});

namespace detail {

/// Where a check stands: the table's index and the words that name one of its cells.
class Place
{
public:
    Place(const Table &of, std::size_t number);
    std::string of(const Cell &cell) const; ///< "dio, josef-v2, run 1"
    bool isWhole(const Cell &cell) const;   ///< its indices are within the table

    const Table &table;
    std::size_t index;

private:
    bool m_repeated = false;
};

void checkPercentages(const Table &table, std::size_t index, std::vector<Check> &all);
void checkFigures(const Table &table, std::size_t index, std::vector<Check> &all);
void checkIndexScore(const Table &table, std::size_t index, std::vector<Check> &all);
void checkTotals(const Matrix &matrix, std::vector<Check> &all);
void checkWork(const Matrix &matrix, std::vector<Check> &all);
void checkRuns(const Matrix &matrix, std::vector<Check> &all);
void checkBaseline(const Matrix &matrix, std::vector<Check> &all);

} // namespace detail
} // namespace bench
