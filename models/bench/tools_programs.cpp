// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/lines.h"

namespace bench {

/// Data bases, languages, processors, and what times any program. Units are those the tool documents.
std::span<const LineShape> programTools()
{
    static constexpr LineShape shapes[]{
        {"pgbench", "latency average", "latency average = %n ms", "latency average [ms] {mean}"},
        {"pgbench", "latency average", "latency average: %n ms", "latency average [ms] {mean}"},
        {"pgbench", "latency stddev", "latency stddev = %n ms", "latency stddev [ms] {stddev}"},
        {"pgbench", "initial connection time", "^initial connection time = %n ms", "-"},
        {"pgbench", "tps = ", "^tps = %n (%r)", "tps [tps]"},
        {"pgbench", "tps = ", "^tps = %n", "tps [tps]"},
        {"pgbench", "transactions actually processed", "number of transactions actually processed: %n",
         "transactions"},
        {"pgbench", "number of ", "~", ""},
        {"pgbench", "query mode", "~", ""},
        {"pgbench", "scaling factor", "~", ""},
        {"pgbench", "duration:", "~", ""},
        {"pgbench", "transaction type", "~", ""},
        {"pgbench", "maximum number", "~", ""},

        {"time", ": mean: ", "^%m: mean: %n, stdev: %n", "%m {mean} | +-"},
        {"time", "-- mean: ", "^%m -- mean: %n, median: %n", "%m {mean} | %m {median}"},
        {"time", "real", "^real %n", "real [s]"},
        {"time", "user", "^user %n", "user [s]"},
        {"time", "sys", "^sys %n", "sys [s]"},

        {"hyperfine", "(mean ± σ)", "^Time (mean ± σ): %n ± %n [User: %n, System: %n]",
         "time [s] {mean} | +- | user [s] {mean} | system [s] {mean}"},
        {"hyperfine", "(mean ± σ)", "^Time (mean ± σ): %n ± %n", "time [s] {mean} | +-"},
        {"hyperfine", "(mean ", "^Time (mean %*): %n ± %n", "time [s] {mean} | +-"},
        {"hyperfine", "(abs ", "^Time (abs %*): %n", "time [s]"},
        {"hyperfine", "Range (", "^Range (min %*): %n … %n %n runs",
         "time [s] {min} | time [s] {max} | runs"},
        {"hyperfine", "[User:", "~", ""},
        {"hyperfine", "Range (", "~", ""},
        {"hyperfine", "Warning", "~", ""},
        {"hyperfine", "command,mean,stddev,median", "@,",
         "%c | time [s] {mean} | +- | time [s] {median} | user [s] | system [s] | time [s] {min} | time [s] "
         "{max}"},

        // sysbench 1.0 in sections; 0.4 prints the same words.
        {"sysbench", "CPU speed:", "#^CPU speed:", ""},
        {"sysbench", "General statistics:", "#^General statistics:", ""},
        {"sysbench", "SQL statistics:", "#^SQL statistics:", ""},
        {"sysbench", "File operations:", "#^File operations:", ""},
        {"sysbench", "Threads fairness:", "#^Threads fairness:", ""},
        {"sysbench", "Latency (ms):", "#^Latency (ms):", ""},
        {"sysbench", "Throughput:", "#^Throughput:", ""},
        {"sysbench", "per-request statistics:", "#^per-request statistics:", ""},
        {"sysbench", "transactions:", "^transactions: %n (%n per sec.)",
         "transactions | transactions/s [tps]"},
        {"sysbench", "queries:", "^queries: %n (%n per sec.)", "queries | queries/s [qps]"},
        {"sysbench", "events per second", "^events per second: %n", "events per second [events/s]"},
        {"sysbench", "events/s (eps):", "^events/s (eps): %n", "events per second [events/s]"},
        {"sysbench", "Total operations:", "^Total operations: %N (%n per second)", "operations [ops/s]"},
        {"sysbench", " transferred (", "^%N %* transferred (%n", "transferred [MiB/s] ^"},
        {"sysbench", "reads/s:", "^reads/s: %n", "reads [reads/s] ^"},
        {"sysbench", "writes/s:", "^writes/s: %n", "writes [writes/s] ^"},
        {"sysbench", "fsyncs/s:", "^fsyncs/s: %n", "fsyncs [fsyncs/s] ^"},
        {"sysbench", "read, MiB/s:", "^read, MiB/s: %n", "read [MiB/s]"},
        {"sysbench", "written, MiB/s:", "^written, MiB/s: %n", "written [MiB/s]"},
        {"sysbench", "total time:", "^total time: %n", "total time [s]"},
        {"sysbench", "95th percentile", "^95th percentile: %n", "latency [ms] {p95}"},
        {"sysbench", "99th percentile", "^99th percentile: %n", "latency [ms] {p99}"},
        {"sysbench", "min:", "^min: %n", "+latency [ms] {min}"},
        {"sysbench", "avg:", "^avg: %n", "+latency [ms] {mean}"},
        {"sysbench", "max:", "^max: %n", "+latency [ms] {max}"},
        {"sysbench", "approx.", "^approx. %t percentile: %n", "latency [ms] {p%t}"},
        {"sysbench", "sum:", "~", ""},
        {"sysbench", "read:", "~", ""},
        {"sysbench", "write:", "~", ""},
        {"sysbench", "other:", "~", ""},
        {"sysbench", "total:", "~", ""},
        {"sysbench", "total number of events", "~", ""},
        {"sysbench", "ignored errors", "~", ""},
        {"sysbench", "reconnects", "~", ""},
        {"sysbench", "queries performed", "~", ""},
        {"sysbench", "(avg/stddev)", "~", ""},
        {"sysbench", "time elapsed:", "~", ""},

        {"go-bench", "ns/op", "^Benchmark%r %N %n ns/op %n MB/s %n B/op %n allocs/op",
         "time [ns/op] | throughput [MB/s] | bytes [B/op] | allocations [allocs/op] v"},
        {"go-bench", "ns/op", "^Benchmark%r %N %n ns/op %n B/op %n allocs/op",
         "time [ns/op] | bytes [B/op] | allocations [allocs/op] v"},
        {"go-bench", "ns/op", "^Benchmark%r %N %n ns/op %n MB/s", "time [ns/op] | throughput [MB/s]"},
        {"go-bench", "ns/op", "^Benchmark%r %N %n ns/op", "time [ns/op]"},

        {"google-benchmark", "CPU   Iterations", "@", "%r | time | %u | CPU | %u | - | ..."},
        {"google-benchmark", "BM_", "^%r %n ns %n ns %N", "time [ns] | CPU [ns]"},
        {"google-benchmark", "BM_", "^%r %n us %n us %N", "time [us] | CPU [us]"},
        {"google-benchmark", "BM_", "^%r %n ms %n ms %N", "time [ms] | CPU [ms]"},
        {"google-benchmark", "name,iterations,real_time", "@,",
         "%r | - | time | CPU | %u | - | - | - | - | -"},

        {"criterion", "time:   [", "^%r time: [%n %n %n]", "time {low} | time {estimate} | time {high}"},
        {"jmh", "ops/s", "^%r thrpt %N %n ± %n ops/s", "throughput [ops/s] | +-"},
        {"jmh", "s/op", "^%r avgt %N %n ± %n %u$", "time [%u] | +-"},

        {"coremark", "Iterations/Sec", "^Iterations/Sec : %n", "Iterations/Sec [iterations/s] ^"},
        {"coremark", "CoreMark ", "^CoreMark %N : %n", "CoreMark [iterations/s] ^"},
        {"specjbb", "max-jOPS = ", "max-jOPS = %n, critical-jOPS = %n", "max-jOPS | critical-jOPS"},

        {"openssl", "sha", "^sha%r %nk %nk %nk %nk %nk %nk$",
         "16 bytes [kB/s] | 64 bytes [kB/s] | 256 bytes [kB/s] | 1024 bytes [kB/s] | 8192 bytes [kB/s] | "
         "16384 bytes [kB/s]"},
        {"openssl", "16 bytes     64 bytes", "@",
         "%r | 16 bytes [B/s] | 64 bytes [B/s] | 256 bytes [B/s] | 1024 bytes [B/s] | 8192 bytes [B/s] | "
         "16384 bytes [B/s]"},
        {"openssl", "16 bytes     64 bytes", "@",
         "%r | 16 bytes [B/s] | 64 bytes [B/s] | 256 bytes [B/s] | 1024 bytes [B/s] | 8192 bytes [B/s]"},
        {"openssl", "sign/s verify/s", "@",
         "%r | sign time [s] | verify time [s] | encrypt time [s] | decrypt time [s] | sign [sign/s] ^ | "
         "verify [verify/s] ^ | encrypt [encr./s] ^ | decrypt [decr./s] ^"},
        {"openssl", "sign/s verify/s", "@",
         "%r | sign time [s] | verify time [s] | sign [sign/s] ^ | verify [verify/s] ^"},

        {"phpbench", " seconds.", "^test_%r %n seconds.$", "time [s]"},
        {"phpbench", "(higher is better)", "^Score : %n (higher is better)", "score [score] ^"},
        {"7zip", "Avr:", "^Avr: %N %N %N %n | %N %N %N %n", "compressing [MIPS] ^ | decompressing [MIPS] ^"},
        {"7zip", "Tot:", "^Tot: %N %N %n", "total [MIPS] ^"},
    };
    return shapes;
}

} // namespace bench
