// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/direction.h"

#include "bench/names.h"
#include "bench/units.h"
#include "core/text.h"

#include <algorithm>
#include <array>
#include <string>

namespace bench {

namespace {

bool has(std::string_view text, std::string_view needle)
{
    return text.find(needle) != text.npos;
}

/// Whole words (or the stems of them) in names of metrics. Up is looked for first.
constexpr auto up = std::to_array<std::string_view>({"throughput",
                                                     "bandwidth",
                                                     "bw",
                                                     "iops",
                                                     "ops/s",
                                                     "ops/sec",
                                                     "score",
                                                     "index",
                                                     "tps",
                                                     "qps",
                                                     "rps",
                                                     "hmean",
                                                     "bhmean",
                                                     "speed",
                                                     "rate",
                                                     "fps",
                                                     "performance",
                                                     "jops",
                                                     "ipc",
                                                     "hit",
                                                     "hits",
                                                     "mops",
                                                     "tput",
                                                     "per_thread_ops",
                                                     "per_process_ops",
                                                     "mb/s",
                                                     "transactions",
                                                     "requests",
                                                     "mflops",
                                                     "gflops",
                                                     "mwips",
                                                     "ops",
                                                     "scaling",
                                                     "files/sec",
                                                     "speedup",
                                                     "dhrystone",
                                                     "whetstone",
                                                     "insn per cycle",
                                                     "events"});
constexpr auto down = std::to_array<std::string_view>({"latency",
                                                       "lat",
                                                       "clat",
                                                       "slat",
                                                       "time",
                                                       "elapsed",
                                                       "real",
                                                       "user",
                                                       "sys",
                                                       "system",
                                                       "runtime",
                                                       "duration",
                                                       "faults",
                                                       "fault",
                                                       "misses",
                                                       "miss",
                                                       "amean",
                                                       "bamean",
                                                       "stddev",
                                                       "coeffvar",
                                                       "cv",
                                                       "overhead",
                                                       "delay",
                                                       "jitter",
                                                       "cost",
                                                       "power",
                                                       "energy",
                                                       "errors",
                                                       "error",
                                                       "wait",
                                                       "maxlat",
                                                       "avglat",
                                                       "minlat",
                                                       "await",
                                                       "wakeup",
                                                       "p50",
                                                       "p90",
                                                       "p95",
                                                       "p99",
                                                       "p99.9",
                                                       "cycles",
                                                       "memory",
                                                       "rss",
                                                       "migrations",
                                                       "retries",
                                                       "retr",
                                                       "drops",
                                                       "drop",
                                                       "touched",
                                                       "groups",
                                                       "task-clock",
                                                       "duration_time",
                                                       "system_time",
                                                       "user_time",
                                                       "cpu-clock",
                                                       "seconds",
                                                       "usage",
                                                       "cpu",
                                                       "ns",
                                                       "ms",
                                                       "us",
                                                       "stalls",
                                                       "loss",
                                                       "size",
                                                       "text",
                                                       "instructions",
                                                       "consumption",
                                                       "page-faults",
                                                       "context-switches",
                                                       "switches",
                                                       "delta",
                                                       "clat_ns"});

/// Looks at each place where a word begins, and there only at the words with its first letter.
template<typename Words>
bool hasWord(std::string_view low, const Words &words)
{
    const auto inWord = [&](std::size_t i) {
        return i < low.size() && ((low[i] >= 'a' && low[i] <= 'z') || (low[i] >= '0' && low[i] <= '9'));
    };
    for (std::size_t at = 0; at < low.size(); ++at) {
        if (at > 0 && inWord(at - 1))
            continue;
        for (const std::string_view word : words)
            if (word[0] == low[at] && low.substr(at).starts_with(word) && !inWord(at + word.size()))
                return true;
    }
    return false;
}

} // namespace

Direction directionInText(std::string_view text)
{
    if (!text.contains("etter")) // every phrase below holds it; most texts do not
        return {};
    const std::string low = core::lowered(text);
    bool higher = false, lower = false;
    for (std::string_view word :
         {"higher is better", "bigger is better", "more is better", "larger is better", "greater is better",
          "higher the better", "+ is better", "high is better", "higher better", "higher = better",
          "bigger the better", "more the better", "higher values are better", "higher numbers are better",
          "larger the better"})
        higher |= has(low, word);
    for (std::string_view word :
         {"lower is better", "smaller is better", "less is better", "fewer is better", "lower the better",
          "low is better", "lower better", "lower = better", "smaller the better", "lower values are better",
          "less the better", "lower numbers are better", "shorter is better"})
        lower |= has(low, word);
    if (higher == lower)
        return {};
    return {higher ? Better::Higher : Better::Lower, BetterBy::Text};
}

Direction directionOf(std::string_view name, std::string_view unit)
{
    const std::string low = core::lowered(core::trimmed(name));
    if (hasWord(low, std::array<std::string_view, 4>{"stddev", "coeffvar", "std_dev", "spread"}))
        return {Better::Lower, BetterBy::Name};
    const auto read = readUnit(unit);
    const Dimension dimension = read ? read->dimension : Dimension::None;
    switch (dimension) {
    case Dimension::ByteRate:
    case Dimension::BitRate:
        return {Better::Higher, BetterBy::Unit};
    case Dimension::Rate:
        if (has(low, "misses") || has(low, " miss"))
            return {Better::Lower, BetterBy::Name};
        if (read->name != "/s" || hasWord(low, up))
            return {Better::Higher, BetterBy::Unit};
        return {};
    case Dimension::Time:
    case Dimension::TimePerOp:
    case Dimension::BytesPerOp:
    case Dimension::Energy:
    case Dimension::Power:
        return {Better::Lower, BetterBy::Unit};
    case Dimension::Score:
        return {Better::Higher, BetterBy::Unit};
    default:
        break;
    }
    if (has(low, "/sec") || low.ends_with("/s") || has(low, "per sec") || has(low, "per_sec") ||
        has(low, "-per-sec") || has(low, "per-min") || has(low, "per_min"))
        return {Better::Higher, BetterBy::Name};
    if (isUnixBenchTest(name) || has(low, "local percent"))
        return {Better::Higher, BetterBy::Name};
    static constexpr auto dbench = std::to_array<std::string_view>(
        {"qpathinfo", "qfileinfo", "qfsinfo", "sfileinfo", "ntcreatex", "ntcreate", "close", "rename",
         "unlink", "find", "flush", "writex", "readx", "lockx", "unlockx", "mkdir", "deltree"});
    if (std::ranges::find(dbench, low) != dbench.end())
        return {Better::Lower, BetterBy::Name};
    if (hasWord(low, up))
        return {Better::Higher, BetterBy::Name};
    if (hasWord(low, down) || low.ends_with("_ns") || low.ends_with("_us") || low.ends_with("_ms") ||
        low.ends_with("_sec") || has(low, "latency") || has(low, "_time"))
        return {Better::Lower, BetterBy::Name};
    return {};
}

/// A text speaks of a table, or of some of its metrics: what can only go one way is not turned by it.
static bool isFixed(const Metric &metric, const Direction &own)
{
    const auto unit = readUnit(metric.unit.value_or(""));
    const auto dimension = unit ? unit->dimension : Dimension::None;
    static constexpr auto rates = std::to_array<std::string_view>(
        {"throughput", "bandwidth", "bw", "iops", "ops", "tps", "qps", "rps", "ops/s", "ops/sec", "mb/s",
         "per-min", "jobs-per-min", "files_per_sec"});
    static constexpr auto delays =
        std::to_array<std::string_view>({"latency", "lat", "clat", "slat", "elapsed"});
    const std::string low = core::lowered(metric.name);
    if (own.better == Better::Higher)
        return dimension == Dimension::ByteRate || dimension == Dimension::BitRate ||
               dimension == Dimension::Rate || hasWord(low, rates);
    return own.better == Better::Lower && hasWord(low, delays);
}

bool mayBeIn(const Metric &metric, std::string_view unit)
{
    const Direction own = directionOf(metric.name, ""), said = directionOf("", unit);
    Metric bare;
    bare.name = metric.name;
    return said.better == Better::Unknown || own.better == said.better || !isFixed(bare, own);
}

void direct(Metric &metric, std::string_view text)
{
    if (metric.better != Better::Unknown)
        return;
    // mmtests calls every counter of the kernel an "Ops".
    const std::string name = metric.name.starts_with("Ops ") ? metric.name.substr(4) : metric.name;
    // "Unknown by name": the tool's description says that neither way is better (lines.h).
    const bool neither = metric.betterBy == BetterBy::Name;
    const Direction own =
        neither ? Direction{Better::Unknown, BetterBy::Name}
                : directionOf(name + ' ' + metric.statistic.value_or(""), metric.unit.value_or(""));
    const Direction said = directionInText(text);
    // A spread is better small even in a table whose values are better high.
    const bool isSpread =
        metric.statistic && (*metric.statistic == "stddev" || *metric.statistic == "coeffvar");
    const bool told =
        said.better != Better::Unknown && !isSpread && (said.better == own.better || !isFixed(metric, own));
    const Direction chosen = told ? said : own;
    metric.better = chosen.better;
    metric.betterBy = chosen.by;
}

} // namespace bench
