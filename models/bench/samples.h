// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/statistics.h"
#include "bench/table.h"

#include <string>
#include <vector>

/// Cells sorted for comparing: what one configuration gave for one metric at one row.
namespace bench {

struct Sampled
{
    std::vector<const Cell *> cells; ///< with a value, in the order they stand; owned by the table
    std::vector<double> runs;        ///< their values in the item's unit
    std::optional<int> n;            ///< number of runs; empty: a mean of an unsaid number
    double mean = 0;
    std::optional<double> sd; ///< of the runs, where they or the mail give it
    bool marked = false;      ///< by the tool's own test

    bool empty() const { return cells.empty(); }
};

struct MatrixRow
{
    Metric metric;
    std::optional<std::string> row;
    std::size_t table = 0;         ///< index into Matrix::tables, of the first cell
    std::vector<Sampled> byConfig; ///< one for each of Matrix::configs; empty where not measured
};

/// One table, or several that belong together (one configuration each, same context, one after another).
struct Matrix
{
    std::vector<std::size_t> tables; ///< indices into the list given
    std::optional<std::string> context;
    std::vector<Config> configs;
    std::size_t base = 0;   ///< index into configs
    bool toolTests = false; ///< the tool marks what its own test finds to differ from `base`
    std::vector<MatrixRow> rows;
};

/// `baseline` names the configuration to compare with; a matrix without one of that name keeps its own.
std::vector<Matrix> matrices(const std::vector<Table> &tables,
                             const std::optional<std::string> &baseline = {});

/// The configuration changes are told against: `named`, or what the table says, or the first with a name such
/// as "base", "before", "vanilla", or one that is said to lack what another has ("no-x" beside "x"), or the
/// first.
std::size_t chooseBaseline(const std::vector<Config> &configs, const std::optional<std::string> &named,
                           std::optional<int> stated);

/// Pairs (from, to) of configurations that are one version after another: v1 → v2.
std::vector<std::pair<std::size_t, std::size_t>> versionSteps(const std::vector<Config> &configs);

/// Words of a name, lower case: "misc-next-no-josef" → misc next no josef.
std::vector<std::string> nameWords(std::string_view name);

/// True for a row or metric that is made from its neighbours: "Total", "Average", "Index Score", "geomean".
bool isAggregate(const MatrixRow &item);

} // namespace bench
