// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/page.h"

#include <cstddef>
#include <string_view>

namespace bench {

/// What people paste beside their tables and that has columns of figures as well, told by the shape of one
/// line: kernel logs, trace events, function graphs, blkparse, numbered and annotated sources, hex dumps,
/// diffstats, system calls (and xfs_io's single ones), a job's parameters, and the run times that blktests
/// and fstests print behind each test. Asked of every line with a figure in it: what a shape cannot do
/// without is looked up among the line's signs first.
bool isListing(const Line &line);

/// " lib/config.h.in |    6": a line of a diffstat, with its bar or (when it is cut off) without; and the
/// " 3 files changed, 12 insertions(+), …" below them.
bool isDiffstatLine(std::string_view line);

/// "kernel: [ 2314.045295] …" of a system log: a line of it, which a mail program may have wrapped.
bool isSystemLog(std::string_view line);

/// Octets that the time stamp of a kernel log takes ("[    1.372502] "); 0 when the line has none.
std::size_t kernelStamp(std::string_view line);

/// The first line of a block of "name: value" that describes a machine (lscpu, /proc/meminfo, /proc/cpuinfo):
/// all of them up to a blank line belong to it.
bool beginsMachineListing(std::string_view line);

} // namespace bench
