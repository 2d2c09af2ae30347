// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

/// What a word in a header, label or row stands for.
namespace bench {

/// Whether a text names what is compared: base, patched, v2, 6.4-rc3, a commit, "with this patch",
/// "mb_scan=0".
bool isConfigName(std::string_view text);
/// Whether a configuration is the one others are compared with: base, vanilla, before, without, stock, …
bool isBaselineName(std::string_view text);
/// Whether a text names something measured: IOPS, Throughput, "real", a UnixBench test.
bool isMetricName(std::string_view text);
/// min, max, avg, median, stddev, p99, 99percentile: the normalised word, empty when it is none.
std::optional<std::string> statisticOf(std::string_view text);
/// A column of changes: "%delta", "diff", "vs base", "change", "improvement", "pct".
bool isChangeName(std::string_view text);
/// A column of spreads: stddev, "+/-", CV, "%CP" is none.
bool isSpreadName(std::string_view text);
/// A column that only says where a row was measured: threads, iodepth, size, run, clients.
bool isParameterName(std::string_view text);
/// One that is a parameter whatever stands beside it: bs, iodepth, QD, threads, clients.
bool isScaleName(std::string_view text);
/// A parameter value as a header: 16, 4k, 512B, disk-41, "64 threads", P96.
bool isParameterValue(std::string_view text);
/// A column that no table of measurements has: PID, MAJ:MIN, COMMAND, MOUNTPOINT, inode, ….
bool isForeignName(std::string_view text);

/// "File Write 1024 bufsize 2000 maxblocks" and the others of UnixBench.
bool isUnixBenchTest(std::string_view text);
/// Where in a text the name of a UnixBench test begins; npos when none does.
std::size_t findUnixBenchTest(std::string_view text);
/// The unit UnixBench measures a test in: KBps, lps, lpm, MWIPS.
std::string_view unixBenchUnit(std::string_view test);

/// The unit that a metric's own name ends with: "write_clat_ns_p50", "dev_write_iops", "AvgLat" of dbench.
std::string_view unitOfName(std::string_view name);

/// What a figure in a unit measures when nothing else says it: "bandwidth", "time", "IOPS".
std::string measureOf(std::string_view unit);

/// A name without ':' behind it, brackets, quotes and rules around it, white space folded.
std::string cleanName(std::string_view text);

} // namespace bench
