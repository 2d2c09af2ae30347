// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/lines.h"

namespace bench {

/// Files, file systems and disks. Units are those the tool documents.
std::span<const LineShape> storageTools()
{
    static constexpr LineShape shapes[]{
        {"dbench", "max_latency=", "Throughput %n MB/sec %* max_latency=%n ms",
         "Throughput [MB/s] | max_latency [ms]"},
        {"dbench", "Throughput ", "^Throughput %n MB/sec", "Throughput [MB/s]"},
        // What it prints each second on the way is no result.
        {"dbench", " sec  latency ", "^%N %N %N MB/sec %* sec latency %n ms", "-"},
        {"dbench", " cleanup ", "^%N cleanup %n sec", "-"},

        {"dd", "copied", "^%N bytes %* copied, %n s, %n", "time [s] | dd throughput [MB/s]"},
        {"dd", "copied", "^%N bytes %* copied, %n seconds, %n", "time [s] | dd throughput [MB/s]"},
        {"dd", "records in", "~", ""},
        {"dd", "records out", "~", ""},
        {"dd", "record dentro", "~", ""},
        {"dd", "record fuori", "~", ""},

        {"filebench",
         "IO Summary:", "^%* IO Summary: %n ops, %n ops/s, %* r/w), %nmb/s, %nus cpu/op, %nms latency",
         "- | ops [ops/s] | bandwidth [MB/s] | cpu/op [us] | latency [ms]"},
        {"filebench", "IO Summary:", "^%* IO Summary: %n ops %n ops/s", "- | ops [ops/s]"},
        {"filebench", "ops/s", "^%r %n %nops/s %nmb/s %nms/op %nus/op-cpu",
         "- | ops [ops/s] | bandwidth [MB/s] | time/op [ms] | cpu/op [us]"},
        {"filebench", "ops/s", "^%r %nops %nops/s %nmb/s %nms/op",
         "- | ops [ops/s] | bandwidth [MB/s] | time/op [ms]"},
        {"filebench", "Per-Operation Breakdown", "~", ""},
        {"filebench", "Run took", "~", ""},
        {"filebench", "Shutting down", "~", ""},

        {"io_uring", "IOS/call", "IOPS=%n, BW=%n, IOS/call=%*", "IOPS [IOPS] | BW [MiB/s]"},
        {"io_uring", "submitter=", "~", ""},
        {"io_uring", "fixedbufs=", "~", ""},
        {"io_uring", "sq_ring=", "~", ""},
        {"io_uring", "Maximum IOPS=", "~", ""},
        {"io_uring", "Exiting on timeout", "~", ""},
        {"fio-line", "IOPS=", "^(%c) read: IOPS=%n, BW=%n", "read IOPS [IOPS] | read bw [MiB/s]"},
        {"fio-line", "IOPS=", "^(%c) write: IOPS=%n, BW=%n", "write IOPS [IOPS] | write bw [MiB/s]"},
        {"fio", "IOPS=", "read: IOPS=%n, BW=%n", "read IOPS [IOPS] | read bw [MiB/s]"},
        {"fio", "IOPS=", "write: IOPS=%n, BW=%n", "write IOPS [IOPS] | write bw [MiB/s]"},
        {"fio", "IOPS=", "trim: IOPS=%n, BW=%n", "trim IOPS [IOPS] | trim bw [MiB/s]"},
        {"fio-line", "IOPS=", "IOPS=%n, BW=%n", "IOPS [IOPS] | bw [MiB/s]"},
        {"fio-short", "IOPS]", "fio %r [r=%n,w=%n IOPS]", "read IOPS [IOPS] | write IOPS [IOPS]"},
        {"fio-progress", "[eta ", "^Jobs: %N (f=%N): [%*][%r][r=%n,w=%n][r=%n,w=%n IOPS]",
         "read bw [MiB/s] | write bw [MiB/s] | read IOPS [IOPS] | write IOPS [IOPS]"},
        {"fio-progress", "[eta ", "^Jobs: %N (f=%N): [%*][%r][w=%n][w=%n IOPS]",
         "write bw [MiB/s] | write IOPS [IOPS]"},
        {"fio-progress", "[eta ", "^Jobs: %N (f=%N): [%*][%r][r=%n][r=%n IOPS]",
         "read bw [MiB/s] | read IOPS [IOPS]"},

        {"fs-mark", "Files/sec:", "Average Files/sec: %n", "Average Files/sec [files/s] {mean}"},
        {"fs-mark", "Files/sec:", "verage Files/sec: %n", "Average Files/sec [files/s] {mean}"},
        {"fs-mark", "Files/sec:", "p50 Files/sec: %n", "p50 Files/sec [files/s] {p50}"},
        {"fs-mark", "Files/sec:", "p90 Files/sec: %n", "p90 Files/sec [files/s] {p90}"},
        {"fs-mark", "Files/sec:", "p99 Files/sec: %n", "p99 Files/sec [files/s] {p99}"},

        // fxmark: a file system, its workload and the number of cores stand in the heading.
        {"fxmark", "## ", "#^## %r$", ""},
        {"fxmark", "# ncpu secs works", "@",
         "%r cpus | time [s] ? | works ? | works/sec [works/s] ^ | real [s] ? | user [s] | nice [s] | sys "
         "[s] | "
         "idle [s] ? | iowait [s] | irq [s] | softirq [s] | steal [s] | guest [s] ? | user util [%] ? | "
         "nice util [%] ? | sys util [%] ? | idle util [%] ? | iowait util [%] ? | irq util [%] ? | "
         "softirq util [%] ? | steal util [%] ? | guest util [%] ?"},
        {"fxmark", "# ncpu secs works", "@", "%r cpus | time [s] ? | works ? | works/sec [works/s] ^"},

        // iozone counts in KB per second.
        {"iozone", "reclen    write  rewrite", "@",
         "%r kB | %r | write [KB/s] | rewrite [KB/s] | read [KB/s] | reread [KB/s] | random read [KB/s] | "
         "random write [KB/s] | bkwd read [KB/s] | record rewrite [KB/s] | stride read [KB/s] | "
         "fwrite [KB/s] | frewrite [KB/s] | fread [KB/s] | freread [KB/s]"},
        {"iozone", "reclen    write  rewrite", "@",
         "%r kB | %r | write [KB/s] | rewrite [KB/s] | read [KB/s] | reread [KB/s] | random read [KB/s] | "
         "random write [KB/s]"},
        {"iozone", "reclen    write  rewrite", "@",
         "%r kB | %r | write [KB/s] | rewrite [KB/s] | read [KB/s] | reread [KB/s]"},
        {"iozone", "reclen    write  rewrite", "@", "%r kB | %r | write [KB/s] | rewrite [KB/s]"},
        {"iozone", "Children see throughput for", "^Children see throughput for %r = %n",
         "throughput [KB/s] ^"},
        {"iozone", "Parent sees throughput for", "~", ""},
        {"iozone", "throughput per process", "~", ""},
        {"iozone", "xfer  ", "~", ""},

        {"postmark", "seconds total", "^%n seconds total", "total time [s]"},
        {"postmark", "seconds of transactions (", "^%n seconds of transactions (%n per second)",
         "transaction time [s] | transactions [/s] ^"},
        {"postmark", " created (", "^%n created (%n per second)", "- | files created [files/s]"},
        {"postmark", "Creation alone:", "^Creation alone: %n files (%n per second)",
         "- | creation alone [files/s]"},
        {"postmark", "Mixed with transactions:", "^Mixed with transactions: %n files (%n per second)",
         "- | created among transactions [files/s]"},
        {"postmark", " read (", "^%n read (%n per second)", "- | files read [files/s]"},
        {"postmark", " appended (", "^%n appended (%n per second)", "- | files appended [files/s]"},
        {"postmark", " deleted (", "^%n deleted (%n per second)", "- | files deleted [files/s]"},
        {"postmark", "Deletion alone:", "^Deletion alone: %n files (%n per second)",
         "- | deletion alone [files/s]"},
        {"postmark", "bytes read (", "^%N %* read (%n %u per second)", "read [%u/s] ^"},
        {"postmark", "bytes written (", "^%N %* written (%n %u per second)", "written [%u/s] ^"},
        {"postmark", "Files:", "~", ""},
        {"postmark", "Data:", "~", ""},
        {"postmark", "Time:", "~", ""},

        {"blogbench", "Final score for", "^Final score for %r: %n", "score [score] ^"},

        {"simoop", "latency usec: (", "^%m latency usec: (p50: %n) (p95: %n) (p99: %n) (max: %n)",
         "%m latency [us] {p50} | %m latency [us] {p95} | %m latency [us] {p99} | %m latency [us] {max}"},
        {"simoop", "work rate = ", "^work rate = %n/sec (avg %n/sec) (p50: %n) (p95: %n) (p99: %n)",
         "- | work rate [/s] {mean} ^ | work rate [/s] {p50} ^ | work rate [/s] {p95} ^ | work rate [/s] "
         "{p99} ^"},
        {"simoop",
         "alloc stall rate = ", "^alloc stall rate = %n/sec (avg: %n) (p50: %n) (p95: %n) (p99: %n)",
         "- | alloc stall rate [/s] {mean} v | alloc stall rate [/s] {p50} v | alloc stall rate [/s] {p95} v "
         "| "
         "alloc stall rate [/s] {p99} v"},
        {"simoop", " rate = ", "^%m rate = %n/sec (avg: %n) (p50: %n) (p95: %n) (p99: %n)",
         "- | %m rate [/s] {mean} v | %m rate [/s] {p50} v | %m rate [/s] {p95} v | %m rate [/s] {p99} v"},
        {"simoop", "Run time:", "~", ""},

        // xfs_io where it moves much: fstests print the same of a few octets.
        {"xfs_io", " ops; ", "^%N GiB, %N ops; %n sec (%n and %n ops/sec)",
         "time [s] | bandwidth | ops [ops/s]"},
        {"xfs_io", " ops; ", "^%N GiB, %N ops; %n (%n and %n ops/sec)", "time [s] | bandwidth | ops [ops/s]"},
        {"xfs_io", " bytes at offset ", "~", ""},

        {"hdparm", "Timing buffered disk reads:", "^Timing buffered disk reads: %N %* in %N %* = %n",
         "buffered disk reads [MB/s]"},
        {"hdparm", "Timing cached reads:", "^Timing cached reads: %N %* in %N %* = %n",
         "cached reads [MB/s]"},
        {"hdparm", "Timing O_DIRECT", "^Timing O_DIRECT %* reads: %N %* in %N %* = %n",
         "O_DIRECT reads [MB/s]"},

        {"ioping", "min/avg/max/mdev = ", "^min/avg/max/mdev = %n / %n / %n / %n",
         "latency {min} | latency {mean} | latency {max} | latency {stddev}"},

        {"raid6", "raid6: using algorithm", "~", ""},
        {"raid6", "gen() ", "raid6: %r gen() %n MB/s", "gen() [MB/s]"},
        {"raid6", "xor() ", "raid6: %r xor() %n MB/s", "xor() [MB/s]"},
        {"raid6", "raid6:", "~", ""},

        {"lz4", "MB/s ", "^-%r %N (%n) %n MB/s %n MB/s",
         "ratio ^ | compression [MB/s] | decompression [MB/s]"},
        {"zstd", "MB/s", "^%r : %N -> %N (x%n), %n MB/s, %n MB/s",
         "ratio ^ | compression [MB/s] | decompression [MB/s]"},
        {"zstd", "MB/s", "^%r : %N -> %N (%n), %n MB/s, %n MB/s",
         "ratio ^ | compression [MB/s] | decompression [MB/s]"},
    };
    return shapes;
}

} // namespace bench
