// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/table.h"

#include <optional>
#include <string>

/// A table as text for other programs and for a mail.
namespace bench {

constexpr int mailColumns = 72; ///< what a mail's lines hold

/// One line a cell, RFC 4180: table, metric, row, config, value, unit, repetition, spread, line, text.
/// Several tables share one header; `number` is the table's in the reading.
std::string csvHeader();
std::string csvRows(const Table &table, std::size_t number);
std::string tableAsCsv(const Table &table, std::size_t number = 0); ///< both
/// What was measured, where, and which way is better, in bold; below it a pipe table, a row a measurement, a
/// column a configuration, changes against the baseline in brackets.
std::string tableAsMarkdown(const Table &table, const std::optional<std::string> &baseline = {});
/// A caption and aligned columns, at most 72 columns wide; configurations that have no room follow in a block
/// of their own.
std::string tableAsText(const Table &table, const std::optional<std::string> &baseline = {});
/// The table as it should be: ???? where nothing was measured; `more` are configurations to be asked for
/// besides (a version nobody has measured). Empty when nothing is missing.
std::string askForMissing(const Table &table, const std::vector<std::string> &more = {});

/// Display columns of UTF-8 text, one a code point.
int columnsOf(std::string_view text);

} // namespace bench
