// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/bars.h"
#include "bench/benchstat.h"
#include "bench/bonnie.h"
#include "bench/columns.h"
#include "bench/draft.h"
#include "bench/fio.h"
#include "bench/fio_summary.h"
#include "bench/fio_terse.h"
#include "bench/git_perf.h"
#include "bench/json.h"
#include "bench/lines.h"
#include "bench/lkp.h"
#include "bench/ministat.h"
#include "bench/perf_csv.h"
#include "bench/perf_stat.h"
#include "bench/phoronix.h"
#include "bench/ruled.h"
#include "bench/unixbench.h"

namespace bench {

/// Named tools first, since they know what their columns mean; then what is drawn; plain columns last.
const std::vector<Recogniser> &recognisers()
{
    static const std::vector<Recogniser> all{
        {"fio", "fio's own report: IOPS, BW, latencies, percentiles",
         "metrics by direction, configuration the label", readFio},
        {"fio-json", "fio --output-format=json, whole or in pieces",
         "metrics by direction, configuration the label", readFioJson},
        {"fio-terse", "3;fio-3.36;job;…, versions 3 to 5",
         "metrics by direction, row the job, configuration the label", readFioTerse},
        {"fio-summary", "READ: bw=…, io=…, run=… lines, alone or behind a label",
         "metric WRITE bw, configuration the label", readFioSummary},
        {"unixbench-index", "BASELINE RESULT INDEX reports",
         "metric the test, value RESULT, configuration the label", readUnixBench},
        {"lkp", "%stddev %change %stddev of the kernel test robot",
         "metric the last word, configuration the commit", readLkp},
        {"perf-stat", "counts before names below 'Performance counter stats for'",
         "metric the event, row the core, configuration the label", readPerfStat},
        {"perf-csv", "perf stat -x: value, unit, event, …", "metric the event, row the core", readPerfCsv},
        {"json", "JSON of iperf3, hyperfine, Google Benchmark, perf stat; no table of other JSON",
         "metrics by the tool", readJson},
        {"phoronix", "runs and Average: of phoronix-test-suite",
         "metric result, row test and option, configuration the label", readPhoronix},
        {"lines", "lines of named tools: pgbench, dd, netperf, perf bench, … (tools_*.cpp)",
         "metrics by the tool, configuration the label", readLines},
        {"git-perf", "Test HEAD^ HEAD of git's t/perf",
         "metric time or size, row the test, configuration the head", readGitPerf},
        {"bonnie", "bonnie++ with pairs of /sec %CP", "metrics by the tool, configuration the label",
         readBonnie},
        {"benchstat", "benchstat's columns between bars: sec/op, vs base",
         "row the benchmark, configuration the head", readBenchstat},
        {"ministat", "x + * sets with N Min Max Median Avg Stddev",
         "statistic the column, configuration the set", readMinistat},
        {"arrays", "[a, b, c] lists of runs", "row the line above, configuration the label", readArrays},
        {"bars", "cells between bars, frames or not", "by the words of header and labels", readBars},
        {"ruled", "columns marked out by a rule of dash groups", "by the words of header and labels",
         readRuled},
        {"columns", "labels and figures in columns of blanks or tabs", "by the words of header and labels",
         readColumns},
    };
    return all;
}

} // namespace bench
