// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "core/lines.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Tables of figures out of mail bodies. Names are those of the report (guide: the command line).
namespace bench {

enum class Better { Unknown, Higher, Lower };
enum class BetterBy { Unknown, Unit, Name, Text, Hand };
enum class SpreadKind { None, Sd, Sem, Cv, Ci95, Range, Unknown };

/// What is compared: "base", "v1", "patched", a kernel, a commit.
struct Config
{
    std::string name;
    std::optional<std::string> meaning; ///< what a legend says it is
    std::optional<std::string> version; ///< version of the series it stands for; joined by the dossier
};

/// What was measured.
struct Metric
{
    std::string name;
    std::optional<std::string> unit;      ///< normalised: "MiB/s", "s", "ops/s", "%"
    std::optional<std::string> statistic; ///< the row's own word: "hmean", "p99"
    Better better = Better::Unknown;
    BetterBy betterBy = BetterBy::Unknown;
};

struct Cell
{
    int metric = 0;                 ///< index into Table::metrics
    int config = 0;                 ///< index into Table::configs
    std::optional<std::string> row; ///< where it was measured: "x86", "disk-41", "4k randread"
    std::optional<double> value;    ///< empty for a placeholder: ????, -, N/A
    std::optional<std::string> unit;
    int repetition = 1;
    std::optional<int> runs;      ///< of how many runs the value is a mean, where the mail says
    std::optional<double> spread; ///< in the cell's unit
    SpreadKind spreadKind = SpreadKind::None;
    std::optional<double> stated;    ///< a change that the mail prints beside the value, percent
    bool statedPlusIsBetter = false; ///< the tool signs it so that + is better (mmtests, AMD)
    bool marked = false;             ///< significance mark of the tool's own
    int line = 0;                    ///< of the decoded body, from 1
    int column = 0;                  ///< octets from the line's start
    int decimals = 0; ///< digits behind the point as printed, less by a suffix (55.9k: −2): half a unit of
                      ///< the last is the rounding
    std::string text; ///< as written
    /// Other figures of the same line, for checks: "io" GiB, "run" ms, "bw-si" MB/s, "min", "max".
    struct Beside
    {
        std::string name;
        double value = 0;
        std::string unit;
        int decimals = 0;
        std::string text;
        bool operator==(const Beside &) const = default;
    };
    std::vector<Beside> beside;
};

struct Table
{
    int firstLine = 0, lastLine = 0; ///< of the decoded body, from 1
    int quoteDepth = 0;
    std::string format; ///< the recogniser's name: "columns", "fio-summary", "unixbench-index"
    std::optional<std::string> title;
    std::optional<std::string>
        context; ///< machine, command, file system: a table of another context is never compared
    std::vector<Config> configs; ///< in the order they stand
    std::vector<Metric> metrics;
    std::vector<Cell> cells;     ///< in the order they stand
    std::optional<int> baseline; ///< config that changes are told against, when the table says or implies one
    std::vector<core::Diagnostic> diagnostics;
};

/// What the user put right by hand; see corrections.h.
struct Correction;

/// Every table of one body. `skip` are line ranges that diffs take (from diff::diffLines).
std::vector<Table> readTables(std::string_view body, const std::vector<core::LineRange> &skip = {});
/// The same, put right by hand where the reading was wrong; each correction finds its table again by its
/// first line.
std::vector<Table> readTables(std::string_view body, const std::vector<core::LineRange> &skip,
                              const std::vector<Correction> &corrections);

} // namespace bench
