// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/lines.h"

namespace bench {

/// Scheduler, memory, system calls. Units are those the tool documents.
std::span<const LineShape> kernelTools()
{
    static constexpr LineShape shapes[]{
        {"cyclictest", "policy: ", "~", ""},
        {"cyclictest", "/dev/cpu_dma_latency", "~", ""},
        {"cyclictest", "Act:", "^T:%N (%N) P:%N I:%N C:%N Min:%n Act:%n Avg:%n Max:%n",
         "latency [us] {min} | latency [us] {act} | latency [us] {mean} | latency [us] {max}"},

        {"hackbench", "Time:", "^Time: %n", "time [s]"},
        {"hackbench", "Running in ", "~", ""},
        {"hackbench", "Running with ", "~", ""},
        {"hackbench", "Each sender will pass", "~", ""},
        {"hackbench", "hackbench -", "~", ""},
        {"hackbench", "perf version", "~", ""},
        {"hackbench", "Iterations:", "~", ""},

        // perf bench: the suite in a heading, the function in one below it.
        {"perf-bench", "# Running ", "#^# Running '%r' benchmark", ""},
        {"perf-bench", "# Running ", "#^# Running %r benchmark", ""},
        {"perf-bench", "# function '", "##^# function '%r'", ""},
        {"perf-bench", "# Routine ", "##^# Routine %r (", ""},
        {"perf-bench", "# Executed ", "##^# Executed %N %r calls", ""},
        {"perf-bench", "Total time:", "^Total time: %n", "total time [s]"},
        {"perf-bench", "nsecs/op", "^%n nsecs/op$", "time per op [ns/op]"},
        {"perf-bench", "usecs/op", "^%n usecs/op$", "time per op [us/op]"},
        {"perf-bench", "ops/sec", "^%n ops/sec$", "ops [ops/s]"},
        {"perf-bench", "GB/sec", "^%n GB/sec$", "bandwidth [GB/s]"},
        {"perf-bench", "MB/sec", "^%n MB/sec$", "bandwidth [MB/s]"},
        {"perf-bench", "cycles/", "^%n cycles/byte$", "cycles per byte [cycles/B] v"},
        {"perf-bench", "cycles/", "^%n cycles/Byte$", "cycles per byte [cycles/B] v"},
        {"perf-bench", "operations/sec", "Averaged %n operations/sec (+- %n%%)", "operations [ops/s] | sem%"},
        {"perf-bench", "Averaged ", "^Averaged %n %m operations (+- %n%%)", "%m operations [ops/s] | sem%"},
        {"perf-bench", "oke", "^[Run %N]: Wokeup %N of %N threads in %n ms", "wakeup time [ms]"},
        {"perf-bench", "Wokeup ", "^Wokeup %N of %N threads in %n ms (+-%n%%)",
         "wakeup time [ms] {mean} | sem%"},
        {"perf-bench", "Requeued ", "^[Run %N]: Requeued %N of %N threads in %n ms", "requeue time [ms]"},
        {"perf-bench", "Requeued ", "^Requeued %N of %N threads in %n ms (+-%n%%)",
         "requeue time [ms] {mean} | sem%"},
        {"perf-bench", "per-thread latency", "^[Run %N]: Avg per-thread latency (%*) in %n ms (+-%n%%)",
         "per-thread latency [ms] | sem%"},
        {"perf-bench", "per-thread latency", "^Avg per-thread latency (%*) in %n ms (+-%n%%)",
         "per-thread latency [ms] {mean} | sem%"},
        {"perf-bench", " took: ", "^Average %r took: %n (+- %n", "time {mean} | +-"},
        {"perf-bench", " secs, ", "^%w %n, secs, %m$", "%m [s] v"},
        {"perf-bench", "nsecs, ", "^%w %n, nsecs, %m$", "%m [ns] v"},
        {"perf-bench", "GB/sec, ", "^%w %n, GB/sec, %m$", "%m [GB/s]"},
        {"perf-bench", " GB, ", "^%w %n, GB, %m$", "%m [GB] ?"},
        {"perf-bench", " %, ", "^%w %n, %%, %m$", "%m [%] v"},
        {"perf-bench", "[thread ", "~", ""},
        {"perf-bench", "Run summary", "~", ""},
        {"perf-bench", "# Copying ", "~", ""},
        {"perf-bench", "# Executed ", "~", ""},
        {"perf-bench", " processes", "~", ""},
        {"perf-bench", " groups", "~", ""},
        {"perf-bench", "operations between", "~", ""},
        {"perf-bench", "threads per group", "~", ""},

        // schbench: which latency, and its unit, stand in the heading.
        {"schbench", " percentiles (", "#^%m percentiles (%u)", ""},
        {"schbench", "th: ", "^* %p: %n", "{%t}"},
        {"schbench", "th: ", "^%p: %n", "{%t}"},
        {"schbench", "min=", "^min=%n, max=%n$", "{min} | {max}"},
        {"schbench", "rps: ", "^%m rps: %n", "=%m rps [req/s] ^"},
        {"schbench", "worker transfer", "^average worker transfer: %n ops/sec", "=worker transfer [ops/s]"},
        {"schbench", "sched delay", "^sched delay: message %n (usec) worker %n (usec)",
         "=message sched delay [us] | =worker sched delay [us]"},
        {"schbench", "warmup done", "~", ""},

        // UnixBench's raw lines; names hold figures ("1024 bufsize 2000 maxblocks").
        {"unixbench", " samples)", "^%R %n %u (%N s, %N samples)", "%m [%u]"},

        {"stress-ng", "stress-ng: ", "stress-ng: %* [%N] %r %n %n %n %n %n %n %n %n",
         "bogo ops | real time [s] ? | usr time [s] ? | sys time [s] ? | bogo ops/s (real time) [ops/s] | "
         "bogo ops/s (usr+sys time) [ops/s] | CPU used per instance [%] ? | RSS Max [KB]"},
        {"stress-ng", "stress-ng: ", "stress-ng: %* [%N] %r %n %n %n %n %n %n",
         "bogo ops | real time [s] | usr time [s] | sys time [s] | bogo ops/s (real time) [ops/s] | "
         "bogo ops/s (usr+sys time) [ops/s]"},
        {"stress-ng", "stress-ng: ", "stress-ng: %* [%N] %r %n %m (%*", "%m [%m]"},
        {"stress-ng", "stress-ng: info", "~", ""},
        {"stress-ng", "stress-ng: metrc", "~", ""},

        {"will-it-scale", "tasks,processes,processes_idle", "@,",
         "%r tasks | processes [ops/s] ^ | processes idle [%] ? | threads [ops/s] ^ | threads idle [%] ? | "
         "linear [ops/s] ?"},
        {"will-it-scale", "total:", "^min:%n max:%n total:%n", "ops {min} ^ | ops {max} ^ | ops {total} ^"},
        {"will-it-scale", "testcase:", "#^testcase:", ""},
        {"will-it-scale", "average:", "^average:%n", "+ops {mean} ^"},
        {"will-it-scale", "measurement", "~", ""},
        {"will-it-scale", "warmup", "~", ""},

        // lmbench: lat_* in microseconds, bw_* in MB per second, lists over sizes in MB.
        {"lmbench", " microseconds", "^%m: %n microseconds$", "%m [us] v"},
        {"lmbench", "bandwidth: ", "^%m bandwidth: %n MB/sec$", "%m bandwidth [MB/s]"},
        {"lmbench", "\"mappings", "@", "%r MB | mmap latency [us]"},
        {"lmbench", "\"Mmap read bandwidth", "@", "%r MB | Mmap read bandwidth [MB/s]"},
        {"lmbench", "\"Mmap read open2close", "@", "%r MB | Mmap read open2close bandwidth [MB/s]"},
        {"lmbench", "\"read bandwidth", "@", "%r MB | File read bandwidth [MB/s]"},
        {"lmbench", "\"read open2close", "@", "%r MB | File read open2close bandwidth [MB/s]"},
        {"lmbench", "\"libc bcopy unaligned", "@", "%r MB | libc bcopy unaligned [MB/s]"},
        {"lmbench", "\"libc bcopy aligned", "@", "%r MB | libc bcopy aligned [MB/s]"},
        {"lmbench", "Memory bzero bandwidth", "@", "%r MB | Memory bzero bandwidth [MB/s]"},
        {"lmbench", "Memory read bandwidth", "@", "%r MB | Memory read bandwidth [MB/s]"},
        {"lmbench", "Memory write bandwidth", "@", "%r MB | Memory write bandwidth [MB/s]"},
        {"lmbench", "Memory partial ", "@", "%r MB | Memory partial bandwidth [MB/s]"},
        {"lmbench", "\"stride=", "@", "%r MB | load latency [ns]"},
        {"lmbench", "\"size=", "@", "%r processes | context switch [us] v"},
        {"lmbench", "bw_mem ", "@", "%r MB | Memory bandwidth [MB/s]"},
        {"lmbench", "lat_mem_rd ", "@", "%r MB | load latency [ns]"},

        {"kernbench", "Run (std deviation):", "#^Average %r Run (std deviation):", ""},
        {"kernbench", "Elapsed Time", "^Elapsed Time %n (%n)", "Elapsed Time [s] | +-"},
        {"kernbench", "User Time", "^User Time %n (%n)", "User Time [s] | +-"},
        {"kernbench", "System Time", "^System Time %n (%n)", "System Time [s] | +-"},
        {"kernbench", "Percent CPU", "^Percent CPU %n (%n)", "Percent CPU [%] ? | +-"},
        {"kernbench", "Context Switches", "^Context Switches %n (%n)", "Context Switches v | +-"},
        {"kernbench", "Sleeps", "^Sleeps %n (%n)", "Sleeps v | +-"},

        {"ebizzy", "records/s", "^%n records/s$", "records [records/s] ^"},
        {"ebizzy", "real ", "~", ""},
        {"ebizzy", "user ", "~", ""},
        {"ebizzy", "sys ", "~", ""},

        {"vm-scalability", " bytes / ", "^%N bytes / %n usecs = %n KB/s", "time [us] | throughput [KB/s]"},

        {"aim7", "Jobs/min", "@",
         "%r tasks | jobs/min ^ | jti ? | jobs/min/task ^ | real [s] | cpu [s] | ..."},
        {"aim7", "jobs/min", "@",
         "%r tasks | jobs/min ^ | jti ? | jobs/min/task ^ | real [s] | cpu [s] | ..."},
        {"aim9", "/second", "^%N %r %N %N %n %n %*/second", "iterations [loops/s] ^ | operations [ops/s]"},
        {"aim9", "/minute", "^%N %r %N %N %n %n %*/minute", "iterations [loops/s] ^ | operations [ops/s]"},

        {"tinymembench", " copy", "^%m : %n MB/s (%n%%)", "%m [MB/s] | +-%"},
        {"tinymembench", " fill", "^%m : %n MB/s (%n%%)", "%m [MB/s] | +-%"},
        {"tinymembench", "standard mem", "^%m : %n MB/s (%n%%)", "%m [MB/s] | +-%"},
        {"tinymembench", "  : ", "^%m : %n MB/s$", "%m [MB/s]"},
        {"tinymembench", "block size : single", "#^block size : single random read / dual random read, [%r]",
         ""},
        {"tinymembench", "block size : single", "#^block size : single random read / dual random read", ""},
        {"tinymembench", " ns  ", "^%r : %n ns / %n ns$", "single random read [ns] | dual random read [ns]"},

        {"stream", "Best Rate MB/s", "@",
         "%r | bandwidth [MB/s] | time [s] {mean} | time [s] {min} | time [s] {max}"},
        {"mbw", "Method: ", "^AVG Method: %r Elapsed: %n MiB: %N Copy: %n",
         "time [s] {mean} | copy [MiB/s] {mean} ^"},
        {"mbw", "Method: ", "^%N Method: %r Elapsed: %n MiB: %N Copy: %n", "time [s] | copy [MiB/s]"},

        {"autonuma-benchmark", "numa0", "@ ^%r$", "time [s]"},
        {"rt-app", ".log", "#^./%r.log", ""},
        {"rt-app", "#idx     perf", "@",
         "- | perf ? | run [us] ? | period [us] ? | - | - | - | slack [us] ^ | - | - | wu_lat [us] v"},
        {"jitter", "Inst_Min   Inst_Max", "@",
         "Inst_Min [cycles] v | Inst_Max [cycles] v | Inst_jitter [cycles] v | last_Exec [cycles] v | "
         "Abs_min [cycles] v | Abs_max [cycles] v | - | - | -"},
        {"rcu-ref-scale", "Time(ns)", "@", "- | time per loop [ns] v"},
        {"locktorture", "Max/Min:", "^%r: Total: %n Max/Min: %n/%n %* Fail: %n",
         "total ^ | max ? | min ? | -"},
        {"bpf-bench", "Summary:", "Summary: %m %n ± %n (%N%*), drops %n ± %n", "%m | +- | drops v | +-"},
    };
    return shapes;
}

} // namespace bench
