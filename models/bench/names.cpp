// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/names.h"

#include "bench/numbers.h"
#include "bench/units.h"
#include "core/text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

namespace bench {

namespace {

using Words = std::vector<std::string>;

bool wordChar(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.' || c == '/';
}

/// Lower case, split at anything that no name holds; "w/o" stays whole.
Words wordsOf(std::string_view text)
{
    Words out;
    std::string word;
    for (char c : core::lowered(text)) {
        if (wordChar(c))
            word += c;
        else if (!word.empty()) {
            out.push_back(std::move(word));
            word.clear();
        }
    }
    if (!word.empty())
        out.push_back(std::move(word));
    return out;
}

template<std::size_t N>
bool anyOf(const Words &words, const std::array<std::string_view, N> &table)
{
    return std::ranges::any_of(
        words, [&](const std::string &w) { return std::ranges::find(table, w) != table.end(); });
}

bool isCommit(std::string_view word)
{
    if (word.size() < 7 || word.size() > 40)
        return false;
    bool letters = false, digits = false;
    for (char c : word) {
        const bool d = c >= '0' && c <= '9';
        if (!d && !(c >= 'a' && c <= 'f'))
            return false;
        digits |= d;
        letters |= !d;
    }
    return digits && letters;
}

/// v1, v2.1, 5.15, 6.4-rc3, 5.15.y, v6.19-rc1.
bool isVersion(std::string_view word)
{
    bool v = word.starts_with('v');
    if (v)
        word.remove_prefix(1);
    if (word.empty() || !std::isdigit(static_cast<unsigned char>(word[0])))
        return false;
    const auto dots = std::ranges::count(word, '.');
    for (char c : word)
        if (!std::isdigit(static_cast<unsigned char>(c)) && c != '.' && c != 'y' && c != 'x')
            return word.find("rc") != word.npos && (v || dots > 0);
    return v || dots == 2 || word.ends_with(".y") || word.ends_with(".x");
}

constexpr auto configWords = std::to_array<std::string_view>(
    {"before", "after",     "base",         "baseline",   "vanilla",      "patched", "unpatched", "nopatch",
     "patch",  "patches",   "patchset",     "patch1",     "patch2",       "without", "with",      "w/o",
     "w/",     "old",       "new",          "orig",       "original",     "stock",   "mainline",  "upstream",
     "tip",    "current",   "control",      "experiment", "experimental", "revert",  "reverted",  "fix",
     "fixed",  "optimized", "optimised",    "default",    "series",       "rfc",     "ref",       "reference",
     "pre",    "post",      "unmodified",   "modified",   "plain",        "master",  "kernel",    "linus",
     "head",   "rebase",    "optimization", "improved"});
constexpr auto baseWords = std::to_array<std::string_view>(
    {"before", "base",      "baseline", "vanilla",    "unpatched", "nopatch",  "without", "w/o",
     "old",    "orig",      "original", "stock",      "mainline",  "upstream", "tip",     "control",
     "ref",    "reference", "pre",      "unmodified", "linus",     "no"});
constexpr auto metricWords = std::to_array<std::string_view>(
    {"throughput",  "bandwidth", "bw",           "iops",      "latency",   "lat",         "clat",
     "slat",        "time",      "elapsed",      "real",      "user",      "sys",         "system",
     "runtime",     "score",     "tps",          "qps",       "ops/s",     "ops/sec",     "ops",
     "files/sec",   "time/op",   "alloc/op",     "allocs/op", "speed/op",  "cycles",      "instructions",
     "ipc",         "faults",    "misses",       "power",     "energy",    "utilization", "idle",
     "overhead",    "tput",      "duration",     "memory",    "rps",       "speed",       "performance",
     "hits",        "stalls",    "transactions", "requests",  "flt/cpu/s", "fault/wsec",  "rss",
     "avglat",      "maxlat",    "await",        "util",      "free",      "usage",       "frequency",
     "temperature", "mb/s",      "mib/s",        "kb/s",      "kbps",      "mbps",        "gbps",
     "pps",         "cpu",       "migrations",   "switches"});
constexpr auto changeWords = std::to_array<std::string_view>(
    {"delta", "diff", "differ", "perc_diff", "benefit", "change", "improvement", "gain", "speedup", "pct",
     "improv", "chg", "difference", "regression", "vs", "imp", "impr", "reduction", "increase"});
constexpr auto parameterWords = std::to_array<std::string_view>(
    {"threads", "thread", "iodepth", "size",      "run",        "clients",   "client",   "jobs",
     "groups",  "procs",  "nr",      "cpus",      "bs",         "blocksize", "block",    "tasks",
     "load",    "count",  "workers", "#workers",  "numjobs",    "depth",     "length",   "len",
     "bytes",   "gb",     "rep",     "thr",       "cline",      "queue",     "nodes",    "disks",
     "sample",  "case",   "reclen",  "max_pgs",   "test",       "benchmark", "workload", "testcase",
     "config",  "device", "n",       "iteration", "iterations", "samples",   "host",     "os",
     "mhz",     "ccd",    "scaling", "iter",      "gov",        "qd"});
constexpr auto foreignWords = std::to_array<std::string_view>({"pid",
                                                               "syscall",
                                                               "usecs/call",
                                                               "compiler",
                                                               "defconfig",
                                                               "lab",
                                                               "mime-version",
                                                               "date",
                                                               "used",
                                                               "avail",
                                                               "buffers",
                                                               "cached",
                                                               "shared",
                                                               "pts",
                                                               "description",
                                                               "rule name",
                                                               "maj:min",
                                                               "extents",
                                                               "from",
                                                               "command",
                                                               "mountpoint",
                                                               "mountpoints",
                                                               "inode",
                                                               "mounted",
                                                               "comm",
                                                               "cmd",
                                                               "tty",
                                                               "uid",
                                                               "ppid",
                                                               "filesystem",
                                                               "major",
                                                               "minor",
                                                               "raiddevice",
                                                               "logical_offset",
                                                               "physical_offset",
                                                               "flags",
                                                               "symbol",
                                                               "dso",
                                                               "offset",
                                                               "address",
                                                               "start",
                                                               "sector",
                                                               "sectors",
                                                               "irq",
                                                               "vector",
                                                               "maj",
                                                               "rm",
                                                               "ro",
                                                               "inodes",
                                                               "perm",
                                                               "raid",
                                                               "partition",
                                                               "updated",
                                                               "when_failed",
                                                               "raw_value",
                                                               "thresh",
                                                               "worst",
                                                               "wwn",
                                                               "serial",
                                                               "model",
                                                               "price",
                                                               "date",
                                                               "author",
                                                               "severity",
                                                               "bug",
                                                               "oops",
                                                               "rip",
                                                               "warning",
                                                               "zonelist",
                                                               "cpu(s)",
                                                               "thread(s) per core",
                                                               "core(s) per socket",
                                                               "socket(s)",
                                                               "numa node(s)",
                                                               "cpu mhz",
                                                               "bogomips",
                                                               "stepping",
                                                               "cpu family",
                                                               "on-line cpu(s) list",
                                                               "order"});

constexpr auto unixBench = std::to_array<std::pair<std::string_view, std::string_view>>(
    {{"File Copy ", "KBps"},
     {"File Read ", "KBps"},
     {"File Write ", "KBps"},
     {"Dhrystone 2 using register variables", "lps"},
     {"Double-Precision Whetstone", "MWIPS"},
     {"Execl Throughput", "lps"},
     {"Pipe Throughput", "lps"},
     {"Pipe-based Context Switching", "lps"},
     {"Process Creation", "lps"},
     {"Shell Scripts (", "lpm"},
     {"System Call Overhead", "lps"},
     {"System Benchmarks Index Score", "index"}});

} // namespace

bool isConfigName(std::string_view text)
{
    const Words words = wordsOf(text);
    if (words.empty())
        return false;
    if (anyOf(words, configWords))
        return true;
    for (const auto &w : words)
        if (isVersion(w) || isCommit(w))
            return true;
    // "scan=0", "CONFIG_PREEMPT=y": a setting.
    const auto equals = text.find('=');
    return equals != text.npos && equals > 1 && equals + 1 < text.size() && text.find(' ') == text.npos;
}

bool isBaselineName(std::string_view text)
{
    const Words words = wordsOf(text);
    if (anyOf(words, baseWords))
        return true;
    return false;
}

bool isMetricName(std::string_view text)
{
    if (isUnixBenchTest(text))
        return true;
    std::string plain(text);
    std::ranges::replace(plain, '_', ' ');
    const Words words = wordsOf(plain);
    return anyOf(words, metricWords) || (words.size() == 1 && words[0] == "groups");
}

std::optional<std::string> statisticOf(std::string_view text)
{
    const std::string low = core::lowered(core::trimmed(text));
    static constexpr auto table = std::to_array<std::pair<std::string_view, std::string_view>>(
        {{"min", "min"},     {"max", "max"},       {"avg", "mean"},          {"average", "mean"},
         {"mean", "mean"},   {"median", "median"}, {"stddev", "stddev"},     {"stdev", "stddev"},
         {"std", "stddev"},  {"sd", "stddev"},     {"hmean", "hmean"},       {"amean", "amean"},
         {"gmean", "gmean"}, {"geomean", "gmean"}, {"coeffvar", "coeffvar"}, {"99percentile", "p99"},
         {"minimum", "min"}, {"maximum", "max"},   {"total", "total"},       {"sum", "sum"}});
    for (const auto &[word, name] : table)
        if (low == word)
            return std::string(name);
    if (low.size() >= 2 && low[0] == 'p' && std::isdigit(static_cast<unsigned char>(low[1])) &&
        low.find_first_not_of("0123456789.", 1) == low.npos)
        return low;
    for (std::string_view tail : {"th", "th percentile", "%ile", "th:", "th-qrtle", "%"})
        if (low.ends_with(tail) && low.size() > tail.size() && tail != "%")
            if (const auto n = readNumber(low);
                n && n->length == low.size() - tail.size() && n->value > 0 && n->value <= 100)
                return "p" + low.substr(0, n->length);
    return {};
}

bool isChangeName(std::string_view text)
{
    const Words words = wordsOf(text);
    if (words.size() > 6)
        return false;
    if (text.find("%diff") != text.npos || text.find("%delta") != text.npos ||
        text.find("%change") != text.npos)
        return true;
    return anyOf(words, changeWords);
}

bool isSpreadName(std::string_view text)
{
    const std::string low = core::lowered(core::trimmed(text));
    for (std::string_view tail :
         {"stdev %", "stdev", "stddev", "std dev%", "std dev %", "standard deviation", "stddev %"})
        if (low.ends_with(tail))
            return true;
    return low == "stdev" || low == "stddev" || low == "std" || low == "+/-" || low == "cv" ||
           low == "std_dev" || low == "sd" || low == "std dev" || low == "variance" || low == "std.dev" ||
           low == "ci" || low == "stderr" || low == "conf99%" || low == "conf95%" || low == "(cv)" ||
           low == "stddev%";
}

bool isParameterName(std::string_view text)
{
    Words words = wordsOf(text);
    if (words.empty())
        return text == "#" || text == "N";
    return words.size() <= 4 && anyOf(words, parameterWords) && !isConfigName(text);
}

bool isScaleName(std::string_view text)
{
    static constexpr auto names = std::to_array<std::string_view>(
        {"bs", "blocksize", "block size", "iodepth", "qd", "queue depth", "threads", "thread", "jobs",
         "numjobs", "nr_jobs", "clients", "procs", "tasks", "groups", "workers", "nr_threads", "nr_tasks"});
    const std::string low = core::lowered(core::trimmed(text));
    return std::ranges::find(names, low) != names.end() || low.ends_with(" size") || low.ends_with(" depth");
}

bool isParameterValue(std::string_view text)
{
    text = core::trimmed(text);
    const auto number = readNumber(text);
    if (!number || number->isSigned)
        return false;
    const auto tail = core::trimmed(text.substr(number->length));
    if (tail.empty() || scaleOf(tail) || readUnit(tail) || tail.starts_with('(') ||
        tail.find_first_not_of('*') == tail.npos)
        return true;
    static constexpr auto nouns = std::to_array<std::string_view>(
        {"threads", "thread", "clients", "client", "jobs", "procs", "cpus", "cpu", "groups", "tasks", "runs",
         "kb", "b", "byte", "bytes", "nodes", "workers", "job"});
    const std::string low = core::lowered(tail.starts_with('-') ? tail.substr(1) : tail);
    return std::ranges::find(nouns, low) != nouns.end();
}

bool isForeignName(std::string_view text)
{
    const std::string low = core::lowered(core::trimmed(text));
    if (low.starts_with("bug:") || low.starts_with("rip:") || low.starts_with("warning:") ||
        low.starts_with("kernel_panic") || low.starts_with("oops") || low.starts_with("kernel panic"))
        return true;
    return std::ranges::find(foreignWords, low) != foreignWords.end() || low == "maj:min" || low == "use%" ||
           low == "size used avail" || low == "%mem" || low == "time+" || low == "tag";
}

std::size_t findUnixBenchTest(std::string_view text)
{
    for (std::size_t at = 0; at + 10 < text.size(); ++at) {
        if (text[at] < 'D' || text[at] > 'S')
            continue;
        for (const auto &[test, unit] : unixBench) {
            const auto rest = text.substr(at);
            if (test[0] != text[at] || !rest.starts_with(test))
                continue;
            if (!test.starts_with("File ") ||
                (readNumber(rest.substr(test.size())) && rest.contains(" bufsize ")))
                return at;
        }
    }
    return text.npos;
}

bool isUnixBenchTest(std::string_view text)
{
    return findUnixBenchTest(core::trimmed(text)) == 0;
}

std::string_view unixBenchUnit(std::string_view test)
{
    for (const auto &[name, unit] : unixBench)
        if (test.starts_with(name))
            return unit;
    return {};
}

std::string_view unitOfName(std::string_view name)
{
    static constexpr auto parts =
        std::to_array<std::pair<std::string_view, std::string_view>>({{"iops", "IOPS"},
                                                                      {"ns", "ns"},
                                                                      {"us", "us"},
                                                                      {"ms", "ms"},
                                                                      {"MBps", "MB/s"},
                                                                      {"kbytes", "KB"},
                                                                      {"secs", "s"},
                                                                      {"sec", "s"}});
    if (name == "AvgLat" || name == "MaxLat")
        return "ms";
    if (name.ends_with("bw_bytes"))
        return "B/s";
    if (name == "flt/cpu/s" || name == "fault/wsec")
        return "faults/s";
    if (name.find('_') == name.npos)
        return {};
    std::string_view rest = name;
    while (!rest.empty()) {
        const auto cut = rest.find('_');
        const auto part = rest.substr(0, cut);
        for (const auto &[word, unit] : parts)
            if (part == word)
                return unit;
        if (cut == rest.npos)
            break;
        rest.remove_prefix(cut + 1);
    }
    return {};
}

std::string measureOf(std::string_view unit)
{
    const auto read = readUnit(unit);
    switch (read ? read->dimension : Dimension::None) {
    case Dimension::ByteRate:
    case Dimension::BitRate:
        return "bandwidth";
    case Dimension::Time:
        return "time";
    case Dimension::Percent:
        return "percentage";
    case Dimension::Bytes:
        return "size";
    default:
        return std::string(unit);
    }
}

std::string cleanName(std::string_view text)
{
    std::string out = core::collapsed(text);
    for (const auto &[wide, narrow] : {std::pair{"\uff08", "("}, {"\uff09", ")"}}) // full width
        for (auto at = out.find(wide); at != out.npos; at = out.find(wide))
            out.replace(at, 3, narrow);
    const auto strip = [&](std::string_view both) {
        while (!out.empty() && both.find(out.front()) != both.npos)
            out.erase(0, 1);
        while (!out.empty() && both.find(out.back()) != both.npos)
            out.pop_back();
    };
    const auto plain = [&] { // "HEAD~" is another commit than HEAD
        const auto last = out.find_last_not_of('~');
        const bool commit =
            last != out.npos && last + 2 == out.size() && out[last] != ' ' && out.front() != '~';
        strip(commit ? " \t=#*|_`\"" : " \t=~#*|_`\"");
    };
    plain();
    if (out.size() > 2 && out.front() == '\'' && out.back() == '\'')
        out = out.substr(1, out.size() - 2);
    while (!out.empty() && (out.back() == ':' || out.back() == ',' || out.back() == ' '))
        out.pop_back();
    if (out.size() > 2 && out.front() == '[' && out.back() == ']' && out.find(']') == out.size() - 1)
        out = out.substr(1, out.size() - 2);
    plain();
    while (out.starts_with("- ") || out.starts_with("o ") || out.starts_with("+ "))
        out.erase(0, 2);
    if (out.starts_with("--") && out.find_first_not_of('-') != out.npos)
        out.erase(0, out.find_first_not_of("- "));
    return out;
}

} // namespace bench
