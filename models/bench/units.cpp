// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/units.h"

#include "bench/numbers.h"
#include "core/text.h"

#include <array>
#include <bitset>
#include <unordered_map>

namespace bench {

namespace {

using D = Dimension;

struct Named
{
    std::string_view spelled; ///< lower case
    std::string_view name;
    Dimension dimension;
    double factor;
};

/// Whole units by their spellings. A prefix of a byte or bit unit is read apart, its case matters.
constexpr auto spellings = std::to_array<Named>({
    {"s", "s", D::Time, 1},
    {"sec", "s", D::Time, 1},
    {"secs", "s", D::Time, 1},
    {"second", "s", D::Time, 1},
    {"seconds", "s", D::Time, 1},
    {"(secs)", "s", D::Time, 1},
    {"ms", "ms", D::Time, 1e-3},
    {"msec", "ms", D::Time, 1e-3},
    {"msecs", "ms", D::Time, 1e-3},
    {"millisecond", "ms", D::Time, 1e-3},
    {"milliseconds", "ms", D::Time, 1e-3},
    {"us", "us", D::Time, 1e-6},
    {"usec", "us", D::Time, 1e-6},
    {"usecs", "us", D::Time, 1e-6},
    {"microsecond", "us", D::Time, 1e-6},
    {"microseconds", "us", D::Time, 1e-6},
    {"\u00b5s", "us", D::Time, 1e-6},
    {"\u03bcs", "us", D::Time, 1e-6},
    {"micros", "us", D::Time, 1e-6},
    {"ns", "ns", D::Time, 1e-9},
    {"nsec", "ns", D::Time, 1e-9},
    {"nsecs", "ns", D::Time, 1e-9},
    {"nanosecs", "ns", D::Time, 1e-9},
    {"nanosecond", "ns", D::Time, 1e-9},
    {"nanoseconds", "ns", D::Time, 1e-9},
    {"min", "min", D::Time, 60},
    {"mins", "min", D::Time, 60},
    {"minutes", "min", D::Time, 60},
    {"hours", "h", D::Time, 3600},
    {"iops", "IOPS", D::Rate, 1},
    {"io/s", "IOPS", D::Rate, 1},
    {"ios/s", "IOPS", D::Rate, 1},
    {"ops", "ops", D::None, 1},
    {"ops/s", "ops/s", D::Rate, 1},
    {"op/s", "ops/s", D::Rate, 1},
    {"operations/s", "ops/s", D::Rate, 1},
    {"ops per second", "ops/s", D::Rate, 1},
    {"operations per second", "ops/s", D::Rate, 1},
    {"bogo ops/s", "ops/s", D::Rate, 1},
    {"rps", "req/s", D::Rate, 1},
    {"req/s", "req/s", D::Rate, 1},
    {"reqs/s", "req/s", D::Rate, 1},
    {"requests/s", "req/s", D::Rate, 1},
    {"requests per second", "req/s", D::Rate, 1},
    {"tps", "tps", D::Rate, 1},
    {"trans/s", "tps", D::Rate, 1},
    {"transactions/s", "tps", D::Rate, 1},
    {"transactions per second", "tps", D::Rate, 1},
    {"tx/s", "tps", D::Rate, 1},
    {"qps", "qps", D::Rate, 1},
    {"queries/s", "qps", D::Rate, 1},
    {"events/s", "events/s", D::Rate, 1},
    {"pps", "pps", D::Rate, 1},
    {"kpps", "Kpps", D::Rate, 1e3},
    {"mpps", "Mpps", D::Rate, 1e6},
    {"pkt/s", "pps", D::Rate, 1},
    {"pkts/s", "pps", D::Rate, 1},
    {"packets/s", "pps", D::Rate, 1},
    {"files/s", "files/s", D::Rate, 1},
    {"file/s", "files/s", D::Rate, 1},
    {"faults/s", "faults/s", D::Rate, 1},
    {"lps", "lps", D::Rate, 1},
    {"loops/s", "loops/s", D::Rate, 1},
    {"lpm", "lpm", D::Rate, 1.0 / 60},
    {"mwips", "MWIPS", D::Rate, 1e6},
    {"jobs/min", "jobs/min", D::Rate, 1.0 / 60},
    {"/s", "/s", D::Rate, 1},
    {"per second", "/s", D::Rate, 1},
    {"m/s", "M/s", D::Rate, 1e6},
    {"k/s", "K/s", D::Rate, 1e3},
    {"g/s", "G/s", D::Rate, 1e9},
    {"t/s", "T/s", D::Rate, 1e12},
    {"mops/s", "Mops/s", D::Rate, 1e6},
    {"mops", "Mops/s", D::Rate, 1e6},
    {"kops/s", "Kops/s", D::Rate, 1e3},
    {"kops", "Kops/s", D::Rate, 1e3},
    {"iter/s", "iterations/s", D::Rate, 1},
    {"iterations/s", "iterations/s", D::Rate, 1},
    {"it/s", "iterations/s", D::Rate, 1},
    {"builds/hour", "builds/hour", D::Rate, 1.0 / 3600},
    {"fps", "FPS", D::Rate, 1},
    {"frames/s", "FPS", D::Rate, 1},
    {"msgs/s", "msgs/s", D::Rate, 1},
    {"messages/s", "msgs/s", D::Rate, 1},
    {"calls/s", "calls/s", D::Rate, 1},
    {"syscalls/s", "syscalls/s", D::Rate, 1},
    {"cycles/s", "cycles/s", D::Rate, 1},
    {"allocs/s", "allocs/s", D::Rate, 1},
    {"locks/s", "locks/s", D::Rate, 1},
    {"ns/op", "ns/op", D::TimePerOp, 1e-9},
    {"us/op", "us/op", D::TimePerOp, 1e-6},
    {"ms/op", "ms/op", D::TimePerOp, 1e-3},
    {"s/op", "s/op", D::TimePerOp, 1},
    {"time/op", "s/op", D::TimePerOp, 1},
    {"usecs/op", "us/op", D::TimePerOp, 1e-6},
    {"usec/op", "us/op", D::TimePerOp, 1e-6},
    {"nsec/op", "ns/op", D::TimePerOp, 1e-9},
    {"sec/op", "s/op", D::TimePerOp, 1},
    {"us/call", "us/call", D::TimePerOp, 1e-6},
    {"ns/call", "ns/call", D::TimePerOp, 1e-9},
    {"ns/loop", "ns/loop", D::TimePerOp, 1e-9},
    {"ns/iter", "ns/iter", D::TimePerOp, 1e-9},
    {"us/op-cpu", "us/op-cpu", D::TimePerOp, 1e-6},
    {"cycles/op", "cycles/op", D::None, 1},
    {"b/op", "B/op", D::BytesPerOp, 1},
    {"allocs/op", "allocs/op", D::None, 1},
    {"j", "J", D::Energy, 1},
    {"joules", "J", D::Energy, 1},
    {"joule", "J", D::Energy, 1},
    {"mj", "mJ", D::Energy, 1e-3},
    {"w", "W", D::Power, 1},
    {"watts", "W", D::Power, 1},
    {"watt", "W", D::Power, 1},
    {"mw", "mW", D::Power, 1e-3},
    {"hz", "Hz", D::Frequency, 1},
    {"khz", "kHz", D::Frequency, 1e3},
    {"mhz", "MHz", D::Frequency, 1e6},
    {"ghz", "GHz", D::Frequency, 1e9},
    {"mah", "mAh", D::Energy, 3.6},
    {"%", "%", D::Percent, 1},
    {"pct", "%", D::Percent, 1},
    {"percent", "%", D::Percent, 1},
    {"%%", "%", D::Percent, 1},
    {"cycles", "cycles", D::None, 1},
    {"insn", "instructions", D::None, 1},
    {"score", "score", D::Score, 1},
    {"points", "points", D::Score, 1},
    {"index", "index", D::Score, 1},
    {"x", "x", D::None, 1},
    {"bytes", "B", D::Bytes, 1},
    {"byte", "B", D::Bytes, 1},
    {"octets", "B", D::Bytes, 1},
});

const std::unordered_map<std::string_view, const Named *> &spelled()
{
    static const auto table = [] {
        std::unordered_map<std::string_view, const Named *> map;
        for (const Named &n : spellings)
            map.emplace(n.spelled, &n);
        return map;
    }();
    return table;
}

/// "sec" for "s" behind a slash, "ps" read as "/s": one spelling of a rate. Changes nothing else.
std::string withSlashS(std::string_view text)
{
    std::string out(text);
    for (std::string_view tail : {" / seconds", " / second", " / sec", "/seconds", "/second", "/secs", "/sec",
                                  "/Sec", " / s", " per second", "/S"})
        if (out.size() > tail.size() && out.ends_with(tail))
            return out.substr(0, out.size() - tail.size()) + "/s";
    return out;
}

/// KB, MiB, Gbit, Mbits and their rates. The case of the prefix is kept, that of b tells bits where a rate
/// says so.
std::optional<Unit> readBytes(std::string_view text)
{
    std::string_view rest = text;
    std::string prefix;
    bool binary = false;
    if (!rest.empty() && std::string_view("kKmMgGtTpP").contains(rest[0])) {
        prefix = rest.substr(0, 1);
        rest.remove_prefix(1);
        if (rest.starts_with('i')) {
            binary = true;
            rest.remove_prefix(1);
        }
    }
    bool rate = false, rateP = false;
    if (rest.ends_with("/s")) {
        rate = true;
        rest.remove_suffix(2);
    } else if (rest.ends_with("ps") || rest.ends_with("PS")) {
        rate = rateP = true;
        rest.remove_suffix(2);
    }
    bool bits = rest == "bit" || rest == "bits" || rest == "Bits" || rest == "Bit" ||
                (rest == "b" && rateP && !prefix.empty());
    const bool bytes = rest == "B" || rest == "Bytes" || rest == "bytes" || rest == "Byte" ||
                       rest == "byte" || (rest == "b" && !bits && !prefix.empty());
    if (!bits && !bytes)
        return {};
    if (bits && !rate)
        return {};
    const char p = prefix.empty() ? ' ' : prefix[0];
    if (p != 'k' && !prefix.empty())
        prefix[0] = static_cast<char>(p >= 'a' ? p - 'a' + 'A' : p);
    static constexpr std::string_view order = "KMGTP";
    double factor = 1;
    for (std::size_t i = 0, n = prefix.empty() ? 0 : order.find(p == 'k' ? 'K' : prefix[0]) + 1; i < n; ++i)
        factor *= binary ? 1024 : 1000;
    // UnixBench's KBps is 1024 bytes; it is written so by that tool alone and keeps its name.
    if (bytes && rateP && prefix == "K")
        return Unit{"KBps", D::ByteRate, 1024, 1};
    std::string name = prefix + (binary ? "i" : "") + (bits ? "bit" : "B") + (rate ? "/s" : "");
    return Unit{std::move(name), !rate ? D::Bytes : bits ? D::BitRate : D::ByteRate, factor, 1};
}

std::optional<Unit> readPlain(std::string_view text)
{
    const auto found = spelled().find(core::lowered(text));
    if (found == spelled().end())
        return {};
    const Named &n = *found->second;
    // A bare capital S, M or W is not a unit of a measurement; x and / stand alone only.
    return Unit{std::string(n.name), n.dimension, n.factor, 1};
}

/// First and last letter of every spelling, those of octets and bits with their prefixes included: most words
/// of prose are told from units by these two.
constexpr std::size_t endsSlot(std::string_view text)
{
    return (static_cast<unsigned char>(text.front()) & 0x1FU) * 32 +
           (static_cast<unsigned char>(text.back()) & 0x1FU);
}
const std::bitset<1024> &unitEnds()
{
    static const auto table = [] {
        std::bitset<1024> bits;
        for (const Named &n : spellings)
            bits.set(endsSlot(n.spelled));
        for (const char first : std::string_view("kmgtpb"))
            for (const char last : std::string_view("bsted"))
                bits.set(endsSlot(std::string{first, last}));
        return bits;
    }();
    return table;
}

/// Whether a text has the ends of a unit, a scale before it (K, Mi) allowed for.
bool mayBeUnit(std::string_view text)
{
    const auto &ends = unitEnds();
    if (text.contains('/') || text.contains(' ') || ends.test(endsSlot(text)))
        return true;
    return text.size() > 2 && (ends.test(endsSlot(text.substr(1))) || ends.test(endsSlot(text.substr(2)))) &&
           scaleOf(text.substr(0, 1));
}

} // namespace

std::optional<Unit> readUnit(std::string_view text)
{
    text = core::trimmed(text);
    if (text.empty() || text.size() > 32 || !mayBeUnit(text))
        return {};
    const std::string rate = withSlashS(text);
    if (auto unit = readBytes(rate))
        return unit;
    if (auto unit = readPlain(rate))
        return unit;
    // "K IOPS", "M ops/s", "kIOPS": the prefix scales the value.
    for (std::size_t n : {std::size_t{2}, std::size_t{1}}) {
        if (rate.size() <= n)
            continue;
        const auto scale = scaleOf(std::string_view(rate).substr(0, n));
        auto unit = scale ? readPlain(core::trimmed(std::string_view(rate).substr(n))) : std::nullopt;
        if (unit && unit->dimension == D::Rate && unit->name != "/s" && *scale > 1 &&
            unit->name.find_first_of("KMG") != 0) {
            unit->scale = *scale;
            return unit;
        }
    }
    // "MB/(s*J)", "1/(s*J)", "us/op" of anything else: kept as written when it is plainly a ratio.
    if (rate.size() <= 14 && rate.find('/') != rate.npos && rate.find(' ') == rate.npos) {
        const auto slash = rate.find('/');
        if (const auto over = readUnit(std::string_view(rate).substr(0, slash));
            over && slash + 1 < rate.size() &&
            std::string_view("sJ(").find(rate[slash + 1]) != std::string_view::npos && rate.ends_with(')'))
            return Unit{rate, D::Score, 1, 1};
    }
    return {};
}

std::optional<double> convert(double value, std::string_view from, std::string_view to)
{
    if (from == to)
        return value;
    const auto a = readUnit(from), b = readUnit(to);
    if (!a || !b || a->dimension == D::None || a->dimension != b->dimension || b->factor == 0)
        return {};
    return value * a->factor / b->factor;
}

} // namespace bench
