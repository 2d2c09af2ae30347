// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>

namespace bench {

/// What people paste beside their tables and that has columns of figures as well, told by the shape of one
/// line: kernel logs, trace events, function graphs, blkparse, numbered and annotated sources, hex dumps,
/// diffstats, system calls (and xfs_io's single ones), a job's parameters, and the run times that blktests
/// and fstests print behind each test. Behind its quote marks.
bool isListing(std::string_view line);

/// Octets that the time stamp of a kernel log takes ("[    1.372502] "); 0 when the line has none.
std::size_t kernelStamp(std::string_view line);

/// The first line of a block of "name: value" that describes a machine (lscpu, /proc/meminfo, /proc/cpuinfo):
/// all of them up to a blank line belong to it.
bool beginsMachineListing(std::string_view line);

} // namespace bench
