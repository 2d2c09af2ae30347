// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/lines.h"

namespace bench {

/// The network and what is served over it. Units are those the tool documents.
std::span<const LineShape> networkTools()
{
    static constexpr LineShape shapes[]{
        // iperf3, iperf 2: transfer and bitrate bring their units.
        {"iperf3", "bits/sec", "^[SUM] %r sec %n %n %n ms %N/%N (%n%%) %w$",
         "Transfer (sum) ? | Bitrate (sum) | Jitter (sum) [ms] | Lost (sum) [%] v"},
        {"iperf3", "bits/sec", "^[SUM] %r sec %n %n %n %w$",
         "Transfer (sum) ? | Bitrate (sum) | Retr (sum) v"},
        {"iperf3", "bits/sec", "^[SUM] %r sec %n %n %w$", "Transfer (sum) ? | Bitrate (sum)"},
        {"iperf3", "bits/sec", "^[SUM] %r sec %n %n", "Transfer (sum) ? | Bitrate (sum)"},
        {"iperf3", "bits/sec", "^[%*] %r sec %n %n %n ms %N/%N (%n%%) %w$",
         "Transfer ? | Bitrate | Jitter [ms] | Lost [%] v"},
        {"iperf3", "bits/sec", "^[%*] %r sec %n %n %n ms %N/%N (%n%%)",
         "Transfer ? | Bitrate | Jitter [ms] | Lost [%] v"},
        {"iperf3", "ender", "^[%*] %r sec %n %n %n %w$", "Transfer ? | Bitrate | Retr v"},
        {"iperf3", "eceiver", "^[%*] %r sec %n %n %w$", "Transfer ? | Bitrate"},
        {"iperf3", "ender", "^[%*] %r sec %n %n %w$", "Transfer ? | Bitrate"},
        {"iperf3", "bits/sec", "^[%*] %r sec %n %n", "Transfer ? | Bitrate"},
        {"iperf3", "- - - -", "~", ""},
        {"iperf3", "[ ID]", "~", ""},
        {"iperf3", "Connecting to", "~", ""},
        {"iperf3", " connected ", "~", ""},
        {"iperf3", "iperf Done", "~", ""},
        {"iperf3", "iperf3 ", "~", ""},

        // netperf: what the columns are depends on the test and on -c -C.
        {"netperf", " TEST from ", "#^MIGRATED %r TEST from", ""},
        {"netperf", " TEST from ", "#^%r TEST from", ""},
        {"netperf", "10^6bits/s", "^%N %N %N %N %n 10^6bits/s", "Throughput [Mbit/s]"},
        {"netperf", "10^6bits/s", "@",
         "- | - | - | - | Throughput [Mbit/s] | CPU local [%] v | CPU remote [%] v | "
         "service demand local [us/KB] v | service demand remote [us/KB] v"},
        {"netperf", "10^6bits/s", "@",
         "- | - | - | - | - | Throughput [Mbit/s] | CPU local [%] v | service demand local [us/KB] v"},
        {"netperf", "10^6bits/s", "@", "- | - | - | messages | errors v | Throughput [Mbit/s]"},
        {"netperf", "10^6bits/s", "@", "- | - | - | - | Throughput [Mbit/s]"},
        {"netperf", "10^6bits/s", "@", "- | - | received messages | received Throughput [Mbit/s]"},
        {"netperf", "per sec", "@",
         "- | - | - | - | - | Transactions [trans/s] ^ | CPU local [%] v | CPU remote [%] v | "
         "service demand local [us/trans] v | service demand remote [us/trans] v"},
        {"netperf", "per sec", "@", "- | - | - | - | - | Transactions [trans/s] ^"},
        {"netperf", "THROUGHPUT=", "^THROUGHPUT=%n", "Throughput ^"},
        {"netperf", "TRANSACTION_RATE=", "^TRANSACTION_RATE=%n", "Transactions [trans/s] ^"},
        {"netperf", "MEAN_LATENCY=", "^MEAN_LATENCY=%n", "latency [us] {mean}"},
        {"netperf", "MIN_LATENCY=", "^MIN_LATENCY=%n", "latency [us] {min}"},
        {"netperf", "MAX_LATENCY=", "^MAX_LATENCY=%n", "latency [us] {max}"},
        {"netperf", "_LATENCY=", "^%t_LATENCY=%n", "latency [us] {%t}"},
        {"netperf", "_CPU_UTIL=", "^%m_CPU_UTIL=%n", "%m CPU utilisation [%] v"},
        {"netperf", "THROUGHPUT_UNITS=", "~", ""},
        {"netperf", "Socket ", "~", ""},
        {"netperf", "Size  ", "~", ""},
        {"netperf", "Recv  ", "~", ""},
        {"netperf", "/Remote", "~", ""},
        {"netperf", "bytes  bytes", "~", ""},

        {"uperf", "op/s", "^Total %N / %n(s) = %n %nop/s", "time [s] ? | throughput [Mbit/s] | ops [ops/s]"},

        // NetPIPE: a message size, how often, the rate and the time of one.
        {"netpipe", " times -->", "^%N: %w %w %N times --> %n in %n", "bandwidth | time"},

        {"sockperf", "Latency is ", "Latency is %n usec", "latency [us] {mean}"},
        {"sockperf", "Message Rate is ", "Message Rate is %n", "message rate [msgs/s] ^"},
        {"sockperf", "BandWidth is ", "BandWidth is %n", "bandwidth [MB/s]"},
        {"ping", "min/avg/max/mdev = ", "^rtt min/avg/max/mdev = %n/%n/%n/%n ms",
         "round trip [ms] {min} | round trip [ms] {mean} | round trip [ms] {max} | round trip [ms] {stddev}"},

        {"pktgen", "pps ", "^%npps %nMb/sec", "packets [pkts/s] ^ | bandwidth [Mbit/s]"},

        // perftest: ib_write_bw, ib_send_lat and the like.
        {"perftest", "BW average[", "@",
         "%r bytes | - | BW peak [MB/s] {max} ^ | BW average [MB/s] {mean} ^ | message rate [Mpps] ^"},
        {"perftest", "t_typical[usec]", "@",
         "%r bytes | - | latency [us] {min} | latency [us] {max} | latency [us] {typical} | latency [us] "
         "{mean} | "
         "latency [us] {stddev} | latency [us] {p99} | latency [us] {p99.9}"},

        {"redis-benchmark", "====== ", "#^====== %r ======", ""},
        {"redis-benchmark", "requests per second", "^throughput summary: %n requests per second",
         "requests per second [req/s]"},
        {"redis-benchmark", "requests per second", "^%r: %n requests per second, p50=%n msec",
         "requests per second [req/s] | p50 [ms] {p50}"},
        {"redis-benchmark", "requests per second", "^%r: %n requests per second",
         "requests per second [req/s]"},
        {"redis-benchmark", "requests per second", "^%n requests per second$", "requests per second [req/s]"},
        {"redis-benchmark", "avg       min       p50", "@",
         "latency [ms] {mean} | latency [ms] {min} | latency [ms] {p50} | latency [ms] {p95} | "
         "latency [ms] {p99} | latency [ms] {max}"},
        {"redis-benchmark", "\"rps\",\"avg_latency_ms\"", "@,",
         "%r | requests per second [req/s] | latency [ms] {mean} | latency [ms] {min} | latency [ms] {p50} | "
         "latency [ms] {p95} | latency [ms] {p99} | latency [ms] {max}"},
        {"redis-benchmark", " requests completed in ", "~", ""},
        {"redis-benchmark", "Summary:", "~", ""},
        {"redis-benchmark", "parallel clients", "~", ""},
        {"redis-benchmark", "bytes payload", "~", ""},
        {"redis-benchmark", "keep alive:", "~", ""},
        {"redis-benchmark", "host configuration", "~", ""},
        {"redis-benchmark", "multi-thread:", "~", ""},
        {"redis-benchmark", "latency summary (msec):", "~", ""},
        {"redis-benchmark", " milliseconds", "~", ""},
        {"redis-benchmark", "cumulative count", "~", ""},

        {"memtier", "Hits/sec", "@",
         "%r | ops [ops/s] | hits [hits/s] ^ | misses [misses/s] v | latency [ms] {mean} | latency [ms] "
         "{p50} | "
         "latency [ms] {p99} | latency [ms] {p99.9} | bandwidth [KB/s] ^"},
        {"memtier", "Hits/sec", "@",
         "%r | ops [ops/s] | hits [hits/s] ^ | misses [misses/s] v | latency [ms] {mean} | bandwidth [KB/s] "
         "^"},

        // mutilate: avg std min 5th 10th 90th 95th 99th, in microseconds.
        {"mutilate", "#type       avg", "@",
         "%r | latency [us] {mean} | latency [us] {stddev} | latency [us] {min} | latency [us] {p5} | "
         "latency [us] {p10} | latency [us] {p90} | latency [us] {p95} | latency [us] {p99}"},
        {"mutilate", "Total QPS = ", "^Total QPS = %n", "QPS [qps]"},

        {"wrk", "Requests/sec:", "^Requests/sec: %n", "requests [req/s]"},
        {"wrk", "Transfer/sec:", "^Transfer/sec: %n", "transfer [MB/s] ^"},
        {"wrk", "Latency ", "^Latency %n %n %n %n%%", "latency {mean} | +- | latency {max} | -"},
        {"wrk", "Req/Sec ", "^Req/Sec %n %n %n %n%%",
         "requests per thread [req/s] {mean} | +- | requests per thread [req/s] {max} | -"},
        {"wrk", "% ", "^%t%% %n$", "+latency {p%t}"},
        {"wrk", "Thread Stats", "~", ""},
        {"wrk", "Latency Distribution", "#^Latency Distribution", ""},
        {"wrk", "requests in", "~", ""},
        {"wrk", "s test @ ", "~", ""},
        {"wrk", "threads and", "~", ""},

        {"ab", "Requests per second:", "^Requests per second: %n [#/sec]", "requests [req/s]"},
        {"ab", "Time per request:", "^Time per request: %n [ms] (mean, across all concurrent requests)",
         "time per request, all concurrent [ms] {mean}"},
        {"ab", "Time per request:", "^Time per request: %n [ms]", "time per request [ms] {mean}"},
        {"ab", "Transfer rate:", "^Transfer rate: %n [Kbytes/sec]", "transfer rate [KB/s]"},
        {"ab", "Time taken for tests:", "^Time taken for tests: %n seconds", "time taken [s]"},
        {"ab", "Complete requests:", "~", ""},
        {"ab", "Failed requests:", "~", ""},
        {"ab", "Total transferred:", "~", ""},
        {"ab", "HTML transferred:", "~", ""},
        {"ab", "Write errors:", "~", ""},
        {"ab", "Keep-Alive requests:", "~", ""},
    };
    return shapes;
}

} // namespace bench
