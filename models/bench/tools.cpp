// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/lines.h"

namespace bench {

/// Ordered by tool; of one tool the longer line first. Units are those the tool documents.
const std::vector<LineShape> &lineShapes()
{
    static const std::vector<LineShape> shapes{
        {"dbench",
         "max_latency=",
         "Throughput %n MB/sec %* max_latency=%n ms",
         {{"Throughput", "MB/s", ""}, {"max_latency", "ms", ""}}},
        {"dbench", "Throughput ", "^Throughput %n MB/sec", {{"Throughput", "MB/s", ""}}},
        {"pgbench", "latency average", "latency average = %n ms", {{"latency average", "ms", "mean"}}},
        {"pgbench", "latency average", "latency average: %n ms", {{"latency average", "ms", "mean"}}},
        {"pgbench", "latency stddev", "latency stddev = %n ms", {{"latency stddev", "ms", "stddev"}}},
        {"pgbench", "tps = ", "^tps = %n (%r)", {{"tps", "tps", ""}}},
        {"pgbench", "tps = ", "^tps = %n", {{"tps", "tps", ""}}},
        {"pgbench",
         "transactions actually processed",
         "number of transactions actually processed: %n",
         {{"transactions", "", ""}}},
        {"redis-benchmark",
         "requests per second",
         "^%r: %n requests per second, p50=%n msec",
         {{"requests per second", "req/s", ""}, {"p50", "ms", "p50"}}},
        {"redis-benchmark",
         "requests per second",
         "^%r: %n requests per second",
         {{"requests per second", "req/s", ""}}},
        {"dd", "copied", "^%N bytes %* copied, %n s, %n", {{"time", "s", ""}, {"dd throughput", "MB/s", ""}}},
        {"dd",
         "copied",
         "^%N bytes %* copied, %n seconds, %n",
         {{"time", "s", ""}, {"dd throughput", "MB/s", ""}}},
        {"time", "real", "^real %n", {{"real", "s", ""}}},
        {"time", "user", "^user %n", {{"user", "s", ""}}},
        {"time", "sys", "^sys %n", {{"sys", "s", ""}}},
        {"hyperfine",
         "(mean \u00b1 \u03c3)",
         "^Time (mean \u00b1 \u03c3): %n \u00b1 %n",
         {{"time", "s", "mean"}, {"", "", ""}}},
        {"hyperfine", "(mean ", "^Time (mean %*): %n \u00b1 %n", {{"time", "s", "mean"}, {"", "", ""}}},
        {"hyperfine", "(abs ", "^Time (abs %*): %n", {{"time", "s", ""}}},
        {"cyclictest",
         "Act:",
         "^T:%N (%N) P:%N I:%N C:%N Min:%n Act:%n Avg:%n Max:%n",
         {{"latency", "us", "min"},
          {"latency", "us", "act"},
          {"latency", "us", "mean"},
          {"latency", "us", "max"}}},
        {"filebench",
         "IO Summary:",
         "^%* IO Summary: %n ops, %n ops/s, %* r/w), %nmb/s, %nus cpu/op, %nms latency",
         {{"", "", ""},
          {"ops", "ops/s", ""},
          {"bandwidth", "MB/s", ""},
          {"cpu/op", "us", ""},
          {"latency", "ms", ""}}},
        {"filebench", "IO Summary:", "^%* IO Summary: %n ops %n ops/s", {{"", "", ""}, {"ops", "ops/s", ""}}},
        {"filebench",
         "ops/s",
         "^%r %n %nops/s %nmb/s %nms/op %nus/op-cpu",
         {{"", "", ""},
          {"ops", "ops/s", ""},
          {"bandwidth", "MB/s", ""},
          {"time/op", "ms", ""},
          {"cpu/op", "us", ""}}},
        {"stress-ng",
         "stress-ng:",
         "stress-ng: %* [%N] %r %n %n %n %n %n %n",
         {{"bogo ops", "", ""},
          {"real time", "s", ""},
          {"usr time", "s", ""},
          {"sys time", "s", ""},
          {"bogo ops/s (real time)", "ops/s", ""},
          {"bogo ops/s (usr+sys time)", "ops/s", ""}}},
        {"sysbench",
         "transactions:",
         "^transactions: %n (%n per sec.)",
         {{"transactions", "", ""}, {"transactions/s", "tps", ""}}},
        {"sysbench",
         "queries:",
         "^queries: %n (%n per sec.)",
         {{"queries", "", ""}, {"queries/s", "qps", ""}}},
        {"sysbench", "events per second", "^events per second: %n", {{"events per second", "events/s", ""}}},
        {"sysbench", "total time:", "^total time: %n", {{"total time", "s", ""}}},
        {"sysbench", "95th percentile", "^95th percentile: %n", {{"latency", "ms", "p95"}}},
        {"io_uring", "IOS/call", "IOPS=%n, BW=%n, IOS/call=%*", {{"IOPS", "IOPS", ""}, {"BW", "MiB/s", ""}}},
        {"fio", "IOPS=", "read: IOPS=%n, BW=%n", {{"read IOPS", "IOPS", ""}, {"read bw", "MiB/s", ""}}},
        {"fio", "IOPS=", "write: IOPS=%n, BW=%n", {{"write IOPS", "IOPS", ""}, {"write bw", "MiB/s", ""}}},
        {"fio", "IOPS=", "trim: IOPS=%n, BW=%n", {{"trim IOPS", "IOPS", ""}, {"trim bw", "MiB/s", ""}}},
        {"fio-line", "IOPS=", "IOPS=%n, BW=%n", {{"IOPS", "IOPS", ""}, {"bw", "MiB/s", ""}}},
        {"fio-short",
         "IOPS]",
         "fio %r [r=%n,w=%n IOPS]",
         {{"read IOPS", "IOPS", ""}, {"write IOPS", "IOPS", ""}}},
        {"fio-progress",
         "[eta ",
         "^Jobs: %N (f=%N): [%*][%r][r=%n,w=%n][r=%n,w=%n IOPS]",
         {{"read bw", "MiB/s", ""},
          {"write bw", "MiB/s", ""},
          {"read IOPS", "IOPS", ""},
          {"write IOPS", "IOPS", ""}}},
        {"fio-progress",
         "[eta ",
         "^Jobs: %N (f=%N): [%*][%r][w=%n][w=%n IOPS]",
         {{"write bw", "MiB/s", ""}, {"write IOPS", "IOPS", ""}}},
        {"fio-progress",
         "[eta ",
         "^Jobs: %N (f=%N): [%*][%r][r=%n][r=%n IOPS]",
         {{"read bw", "MiB/s", ""}, {"read IOPS", "IOPS", ""}}},
        {"iperf3",
         "bits/sec",
         "^[%*] %r sec %n MBytes %n Mbits/sec",
         {{"Transfer", "MB", ""}, {"Bitrate", "Mbit/s", ""}}},
        {"iperf3",
         "bits/sec",
         "^[%*] %r sec %n GBytes %n Mbits/sec",
         {{"Transfer", "GB", ""}, {"Bitrate", "Mbit/s", ""}}},
        {"iperf3",
         "bits/sec",
         "^[%*] %r sec %n GBytes %n Gbits/sec",
         {{"Transfer", "GB", ""}, {"Bitrate", "Gbit/s", ""}}},
        {"iperf3",
         "bits/sec",
         "^[%*] %r sec %n MBytes %n Gbits/sec",
         {{"Transfer", "MB", ""}, {"Bitrate", "Gbit/s", ""}}},
        {"iperf3",
         "bits/sec",
         "^[%*] %r sec %n KBytes %n Kbits/sec",
         {{"Transfer", "KB", ""}, {"Bitrate", "Kbit/s", ""}}},
        {"hackbench", "Time:", "^Time: %n", {{"time", "s", ""}}},
        {"perf-bench", "Total time:", "^Total time: %n", {{"total time", "s", ""}}},
        {"perf-bench", "usecs/op", "^%n usecs/op", {{"time per op", "us/op", ""}}},
        {"perf-bench", "nsecs/op", "^%n nsecs/op", {{"time per op", "ns/op", ""}}},
        {"perf-bench", "ops/sec", "^%n ops/sec", {{"ops", "ops/s", ""}}},
        {"perf-bench",
         "operations/sec",
         "Averaged %n operations/sec (+- %N%%), total secs = %n",
         {{"operations", "ops/s", ""}, {"", "", ""}}},
        {"go-bench",
         "ns/op",
         "^Benchmark%r %N %n ns/op %n MB/s %n B/op %n allocs/op",
         {{"time", "ns/op", ""},
          {"throughput", "MB/s", ""},
          {"bytes", "B/op", ""},
          {"allocations", "allocs/op", ""}}},
        {"go-bench",
         "ns/op",
         "^Benchmark%r %N %n ns/op %n B/op %n allocs/op",
         {{"time", "ns/op", ""}, {"bytes", "B/op", ""}, {"allocations", "allocs/op", ""}}},
        {"go-bench", "ns/op", "^Benchmark%r %N %n ns/op", {{"time", "ns/op", ""}}},
        {"google-benchmark", "BM_", "^BM_%r %n ns %n ns %N", {{"time", "ns", ""}, {"CPU", "ns", ""}}},
        {"google-benchmark", "BM_", "^BM_%r %n us %n us %N", {{"time", "us", ""}, {"CPU", "us", ""}}},
        {"google-benchmark", "BM_", "^BM_%r %n ms %n ms %N", {{"time", "ms", ""}, {"CPU", "ms", ""}}},
        {"wrk", "Requests/sec:", "^Requests/sec: %n", {{"requests", "req/s", ""}}},
        {"raid6", "gen() ", "raid6: %r gen() %n MB/s", {{"gen()", "MB/s", ""}}},
        {"raid6", "xor() ", "raid6: %r xor() %n MB/s", {{"xor()", "MB/s", ""}}},
        {"fs-mark", "Files/sec:", "Average Files/sec: %n", {{"Average Files/sec", "files/s", "mean"}}},
        {"fs-mark", "Files/sec:", "verage Files/sec: %n", {{"Average Files/sec", "files/s", "mean"}}},
        {"fs-mark", "Files/sec:", "p50 Files/sec: %n", {{"p50 Files/sec", "files/s", "p50"}}},
        {"fs-mark", "Files/sec:", "p90 Files/sec: %n", {{"p90 Files/sec", "files/s", "p90"}}},
        {"fs-mark", "Files/sec:", "p99 Files/sec: %n", {{"p99 Files/sec", "files/s", "p99"}}},
        {"specjbb",
         "max-jOPS = ",
         "max-jOPS = %n, critical-jOPS = %n",
         {{"max-jOPS", "", ""}, {"critical-jOPS", "", ""}}},
        {"locktorture",
         "Max/Min:",
         "^%r: Total: %n Max/Min: %n/%n %* Fail: %n",
         {{"total", "", ""}, {"max", "", ""}, {"min", "", ""}, {"", "", ""}}},
    };
    return shapes;
}

bool isToolNoise(std::string_view tool, std::string_view text)
{
    const auto holds = [&](std::initializer_list<std::string_view> needles) {
        for (auto needle : needles)
            if (text.contains(needle))
                return true;
        return false;
    };
    if (tool == "dd")
        return holds({"records in", "records out", "record dentro", "record fuori"});
    if (tool == "hyperfine")
        return holds({"[User:", "Range (", "Warning"});
    if (tool == "pgbench")
        return holds({"number of ", "query mode", "scaling factor", "duration:", "transaction type",
                      "initial connection", "maximum number"});
    if (tool == "filebench")
        return holds({"Per-Operation Breakdown", "Run took", "Shutting down"});
    if (tool == "stress-ng")
        return holds({"stress-ng: info", "stress-ng: metrc"});
    if (tool == "iperf3")
        return holds({"- - - -", "[ ID]", "Connecting to", " connected ", "iperf Done", "iperf3 "});
    if (tool == "raid6")
        return holds({"raid6:"});
    if (tool == "sysbench")
        return holds({"read:", "write:", "other:", "total:", "min:", "avg:", "max:", "sum:", "Latency",
                      "General statistics", "SQL statistics", "total number of events", "ignored errors",
                      "reconnects", "queries performed", "transactions:"});
    if (tool == "perf-bench")
        return holds({"# ", "Executed", "processes", "groups"});
    return false;
}

} // namespace bench
