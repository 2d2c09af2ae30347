// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/listings.h"

#include "core/text.h"

#include <algorithm>

namespace bench {

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// A text that is eaten from the left; each step says whether it stood there.
class Scanner
{
public:
    explicit Scanner(std::string_view text) : m_text(text) {}

    bool character(char c)
    {
        if (!m_text.starts_with(c))
            return false;
        m_text.remove_prefix(1);
        return true;
    }
    std::size_t digits() { return run(isDigit); }
    std::size_t hex()
    {
        return run([](char c) { return isDigit(c) || (c >= 'a' && c <= 'f'); });
    }
    std::size_t blanks()
    {
        return run([](char c) { return c == ' ' || c == '\t'; });
    }
    /// "50419.293934": as many digits behind the point as asked for.
    bool stamp(std::size_t decimals) { return digits() > 0 && character('.') && digits() == decimals; }
    std::string_view rest() const { return m_text; }

private:
    template<typename Is>
    std::size_t run(Is is)
    {
        const auto end = std::ranges::find_if_not(m_text, is) - m_text.begin();
        m_text.remove_prefix(static_cast<std::size_t>(end));
        return static_cast<std::size_t>(end);
    }

    std::string_view m_text;
};

/// "[  366.935734] IRQ 119: …", with the level that dmesg -r puts before it.
bool isKernelLog(std::string_view line)
{
    Scanner s(line);
    if (s.character('<') && (s.digits() == 0 || !s.character('>')))
        return false;
    if (!s.character('['))
        return false;
    s.blanks();
    return s.stamp(6) && s.character(']');
}

/// "fio-3185  [010] 50419.293934: sched_stat_runtime: …" (ftrace, trace-cmd, perf script; flags may stand
/// between).
bool isTraceEvent(std::string_view line)
{
    for (auto at = line.find('['); at != line.npos; at = line.find('[', at + 1)) {
        Scanner s(line.substr(at + 1));
        if (s.digits() != 3 || !s.character(']') || s.blanks() == 0)
            continue;
        if (!isDigit(s.rest().empty() ? ' ' : s.rest().front())) // "d..1."
            s = Scanner(core::trimmed(s.rest().substr(std::min(s.rest().find(' '), s.rest().size()))));
        if (s.stamp(6) && s.character(':'))
            return true;
    }
    return false;
}

/// " 2720.630754 |   2)   2.571 us   |  mempool_alloc();"
bool isFunctionGraph(std::string_view line)
{
    if (!line.contains('|') ||
        !(line.ends_with("();") || line.ends_with('{') || line.ends_with('}') || line.ends_with("*/")))
        return false;
    const auto close = line.find(')');
    return close != line.npos && close > 0 && isDigit(line[close - 1]) &&
           (line.contains(" us ") || line.ends_with('{'));
}

/// "252,0   43        1     0.000000000  1095  Q  WS 0 + 8 [name]" (blkparse(1), default format)
bool isBlkparse(std::string_view line)
{
    Scanner s(line);
    s.character('*');
    return s.digits() && s.character(',') && s.digits() && s.blanks() && s.digits() && s.blanks() &&
           s.digits() && s.blanks() && s.stamp(9);
}

/// "cafe563591446c Kent Overstreet   2013-03-23  2526  	code": git blame as the kernel test robot
/// shows it.
bool isAnnotatedSource(std::string_view line)
{
    Scanner s(line);
    if (s.hex() < 12 || s.blanks() == 0)
        return false;
    for (auto at = line.find('-'); at != line.npos; at = line.find('-', at + 1)) {
        if (at < 4)
            continue;
        Scanner date(line.substr(at - 4));
        if (date.digits() == 4 && date.character('-') && date.digits() == 2 && date.character('-') &&
            date.digits() == 2 && date.blanks() && date.digits())
            return true;
    }
    return false;
}

/// "    runtime  16.271s  ...  15.564s" (blktests), "generic/001 12s ... 11s" (fstests): the time of the last
/// run and of this one, on a line each test has.
bool isTestRun(std::string_view line)
{
    if (line.ends_with("[passed]") || line.ends_with("[failed]") || line.ends_with("[not run]"))
        return true;
    if (!line.contains(".."))
        return false;
    const auto dots = line.find(" ... ");
    if (dots == line.npos)
        return false;
    const auto behind = core::trimmed(line.substr(dots + 5));
    return !behind.empty() && isDigit(behind.front()) && !behind.contains(' ');
}

/// "lseek(7, 0, SEEK_SET)      = 0", with "[pid 271829] " before it (strace)
bool isSystemCall(std::string_view line)
{
    if (line.starts_with("[pid "))
        return line.contains('(');
    const auto open = line.find('('), close = line.find(") ");
    if (open == line.npos || open == 0 || close == line.npos || close < open)
        return false;
    const bool named = std::ranges::all_of(
        line.substr(0, open), [](char c) { return isDigit(c) || c == '_' || (c >= 'a' && c <= 'z'); });
    return named && core::trimmed(line.substr(close + 1)).starts_with("= ");
}

/// "1 KiB, 1 ops; 0.0001 sec (9 MiB/sec and 9174 ops/sec)" and the line above it (xfs_io): how fast one
/// system call went. Thousands of them are a measurement.
bool isSingleCall(std::string_view line)
{
    if (line.starts_with("read ") || line.starts_with("wrote ")) {
        Scanner s(line.substr(line.find(' ') + 1));
        return s.digits() < 8 && s.character('/') && line.contains(" bytes at offset ");
    }
    if (!line.contains(';'))
        return false;
    const auto ops = line.find(" ops; ");
    const auto comma = ops == line.npos ? ops : line.rfind(", ", ops);
    return comma != line.npos && ops - comma < 6 && line.contains(" sec (");
}

/// " Reads Queued:     2390,    9560KiB	 Writes Queued:        0,        0KiB" (blkparse, per CPU and
/// in all)
bool isBlkparseSummary(std::string_view line)
{
    if (!std::string_view("RIPT").contains(line.front()))
        return false;
    static constexpr std::string_view counters[] = {
        "Reads Queued:", "Read Dispatches:", "Reads Requeued:", "Reads Completed:", "Read Merges:",
        "Read depth:",   "IO unplugs:",      "PC Reads",        "Throughput (R/W):"};
    return std::ranges::any_of(counters, [&](auto c) { return line.starts_with(c); });
}

/// "00000c10: 58 58 58 58 …": octets behind their offset (hexdump -C, xxd, xfs_io -v).
bool isHexDump(std::string_view line)
{
    Scanner s(line);
    if (s.hex() < 4)
        return false;
    s.character(':');
    int octets = 0;
    while (s.blanks() > 0) {
        const std::size_t digits = s.hex();
        if (digits != 2 && digits != 4)
            break;
        ++octets;
    }
    return octets >= 6;
}

/// "ef 03 46 00 00 00 a0 08      00:00:00.290  SET FEATURES": the registers of a disk's command (smartctl
/// -x).
bool isRegisters(std::string_view line)
{
    Scanner s(line);
    int registers = 0;
    while (s.hex() == 2 || s.rest().starts_with("-- ")) {
        while (s.character('-'))
            ;
        registers += s.blanks() > 0;
    }
    return registers >= 7;
}

/// " 15 be/4 root        0.00 B/s    0.00 B/s  0.00 %  0.00 % [cpuhp/1]" (iotop)
bool isIotop(std::string_view line)
{
    Scanner s(line);
    if (s.digits() == 0 || s.blanks() == 0)
        return false;
    const auto rest = s.rest();
    return rest.size() > 4 && rest[2] == '/' && isDigit(rest[3]) &&
           (rest.starts_with("be") || rest.starts_with("rt") || rest.starts_with("id"));
}

/// "static int cfg_port = 8000;", "sqe->len = 4096;": an assignment of C, closed as no row is.
bool isAssignment(std::string_view line)
{
    return line.ends_with(';') && line.contains(" = ") && !line.contains("; ");
}

/// "174	if (s->flags & FLAG)", "215 return 0;": source with line numbers before it.
bool isNumberedSource(std::string_view line)
{
    Scanner s(line);
    if (s.digits() == 0)
        return false;
    const std::string_view code = core::trimmed(s.rest());
    if (code.size() == s.rest().size() || code.empty() || isDigit(code.front()))
        return false;
    static constexpr std::string_view words[] = {"if (", "for (", "while (", "return ", "} else", "switch ("};
    return code.ends_with(';') || code.ends_with('{') || code.ends_with("}") || code.ends_with("*/") ||
           std::ranges::any_of(words, [&](auto w) { return code.starts_with(w); });
}

/// "calling  foo_init+0x0/0x10 @ 1", "initcall foo_init+0x0/0x10 returned 0 after 7532 usecs"
bool isInitcall(std::string_view line)
{
    return (line.starts_with("initcall ") && line.contains(" returned ")) ||
           (line.starts_with("calling ") && line.contains(" @ "));
}

/// "generic/232 202s", "ext4/4k: 460 tests, 43 skipped, 6152 seconds": fstests and its summary.
bool isFstest(std::string_view line)
{
    if (line.ends_with(" seconds") && line.contains(" tests, "))
        return true;
    const auto slash = line.find('/');
    if (slash == line.npos || slash == 0 || slash > 9)
        return false;
    const bool group = std::ranges::all_of(line.substr(0, slash),
                                           [](char c) { return isDigit(c) || (c >= 'a' && c <= 'z'); });
    Scanner s(line.substr(slash + 1));
    if (!group || s.digits() != 3)
        return false;
    const bool blank = s.blanks() > 0;
    const bool time = s.digits() > 0 && s.character('s') && (s.rest().empty() || s.blanks() > 0);
    return blank && (time || s.rest().starts_with("- ") || s.rest().starts_with('['));
}

/// "	nr_task: 100%" below "with following parameters:" (the kernel test robot's job)
bool isJobParameter(std::string_view line)
{
    static constexpr std::string_view keys[] = {
        "runtime",   "nr_task", "nr_threads", "nr_processes", "nr_disk",        "nr_ssd",
        "test_size", "disk",    "iterations", "testtime",     "nr_directories", "nr_files_per_directory",
        "filesize",  "ucode",   "thread_nr",  "bp_memmap",    "nr_pmem",        "size"};
    if (!line.starts_with('\t'))
        return false;
    line.remove_prefix(1);
    const auto colon = line.find(": ");
    return colon != line.npos && std::ranges::find(keys, line.substr(0, colon)) != std::end(keys) &&
           !line.substr(colon + 2).contains(' ');
}

} // namespace

bool isSystemLog(std::string_view line)
{
    const auto at = line.find("kernel: ");
    if (at == line.npos)
        return false;
    if (isKernelLog(line.substr(at + 8)))
        return true;
    // "Jan 12 10:11:12 host kernel: nvme0n1: p1 p2"
    for (auto colon = line.find(':'); colon < at; colon = line.find(':', colon + 1)) {
        Scanner s(line.substr(colon + 1));
        if (colon > 1 && isDigit(line[colon - 1]) && s.digits() == 2 && s.character(':') && s.digits() == 2 &&
            s.blanks() > 0)
            return true;
    }
    return false;
}

bool isDiffstatLine(std::string_view line)
{
    line = core::trimmed(line);
    const auto bar = line.find('|');
    if (bar == line.npos) {
        Scanner s(line);
        return s.digits() > 0 &&
               (s.rest().starts_with(" files changed") || s.rest().starts_with(" file changed"));
    }
    if (bar < 3)
        return false;
    Scanner s(core::trimmed(line.substr(bar + 1)));
    if (s.digits() == 0)
        return false;
    const auto graph = s.rest();
    if (graph.find_first_not_of(" +-") != graph.npos)
        return false;
    const auto name = core::trimmed(line.substr(0, bar));
    return !name.contains(' ') && !isDigit(name.back()) &&
           (name.contains('/') || name.contains('.') || !graph.empty());
}

bool isListing(const Line &line)
{
    if (line.blank() || isJobParameter(line.text))
        return !line.blank();
    const auto text = core::trimmed(line.text);
    const auto has = [&](unsigned signs) { return (line.signs & signs) != 0; };
    // The kernel measures its own checksums at boot: "raid6: sse2x4 gen() 10998 MB/s".
    if (has(Bracket) && isKernelLog(text))
        return !text.ends_with("MB/s") && !text.ends_with("MB/sec");
    if (isDigit(text.front()) ? isBlkparse(text) || isNumberedSource(text)
                              : text.front() == '*' && isBlkparse(text))
        return true;
    if (isDiffstatLine(text) || isHexDump(text) || isAnnotatedSource(text) || isTestRun(text))
        return true;
    return (has(Slash | Semicolon) && (isSingleCall(text) || isFstest(text))) ||
           (has(Colon | Slash) && isBlkparseSummary(text)) || isInitcall(text) ||
           (has(Bracket) && isTraceEvent(text)) || (has(Bar) && isFunctionGraph(text)) ||
           (has(Opening) && isSystemCall(text)) || isRegisters(text) || (has(Slash) && isIotop(text)) ||
           (has(Semicolon) && isAssignment(text)) || (has(Colon) && isSystemLog(text));
}

std::size_t kernelStamp(std::string_view line)
{
    if (!isKernelLog(line))
        return 0;
    const auto close = line.find(']');
    return close + 1 < line.size() && line[close + 1] == ' ' ? close + 2 : close + 1;
}

bool beginsMachineListing(std::string_view line)
{
    static constexpr std::string_view heads[] = {
        // Both tools align their values: "Architecture: arm64" by itself heads the figures of many a mail.
        "Architecture:  ", "MemTotal:  ", "processor\t:", "vendor_id\t:",
        // smartctl, numactl --hardware, btrfs scrub status and filesystem usage
        "SMART/Health Information", "=== START OF ",
        "node 0 cpus:", "node 0 size:", "Scrub started:  ", "Overall:"};
    const auto first =
        line.find_first_not_of(" \t"); // of each line there is: the letters the heads begin with
    if (first == line.npos || !std::string_view("AMpvS=nO").contains(line[first]))
        return false;
    line = core::trimmed(line);
    return std::ranges::any_of(heads, [&](auto head) { return line.starts_with(head); }) &&
           (line.front() != 'O' || line == "Overall:");
}

} // namespace bench
