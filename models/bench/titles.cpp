// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/titles.h"

#include "bench/direction.h"
#include "bench/figures.h"
#include "bench/headers.h"
#include "bench/names.h"
#include "bench/units.h"
#include "core/text.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace bench {

namespace {

constexpr std::size_t longestTitle = 120;
constexpr std::size_t longestSentence = 200;
constexpr std::size_t wrapAt = 58; ///< a line that could not take the next word within it was broken by hand

bool holdsWord(std::string_view text, const auto &words)
{
    const std::string low = ' ' + core::lowered(text) + ' ';
    return std::ranges::any_of(words, [&](std::string_view w) { return low.contains(w); });
}

std::size_t count(std::string_view text, auto &&is)
{
    return static_cast<std::size_t>(std::ranges::count_if(text, is));
}

bool isLetter(char c)
{
    return std::isalpha(static_cast<unsigned char>(c)) != 0;
}

bool balanced(std::string_view text)
{
    int open = 0;
    for (char c : text) {
        open += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (open < 0)
            return false;
    }
    return open == 0;
}

/// "1) read", "2. write", "- sync", "(3) mixed": begins a line of its own, never goes on with the one above.
bool beginsItem(std::string_view text)
{
    return text.size() > 2 && ((std::string_view("-*o+#").contains(text[0]) && text[1] == ' ') ||
                               (std::isalnum(static_cast<unsigned char>(text[0])) &&
                                (text[1] == ')' || text[1] == '.') && text[2] == ' ') ||
                               (text[0] == '(' && text[2] == ')'));
}

/// Whether the line above was broken because the next word had no room in it.
bool goesOn(const Page &page, std::size_t at, std::size_t floor)
{
    if (at == 0 || at <= floor || !page.with(at - 1, at))
        return false;
    const auto above = core::trimmed(page.text(at - 1)), text = core::trimmed(page.text(at));
    if (above.empty() || text.empty() || isRule(above) || isRule(text) || above.ends_with(':') ||
        beginsItem(text) || isCommand(above) || text.contains("   "))
        return false;
    const auto word = text.substr(0, text.find_first_of(" \t"));
    const bool sentence = std::isupper(static_cast<unsigned char>(text.front())) && text.ends_with(':') &&
                          std::string_view(".!?)").contains(above.back());
    if (sentence || (word.ends_with(':') && word.size() > 1)) // "Memory: 480 GB"
        return false;
    // "…set by the⏎`queue_depth` parameter.": broken early, but a sentence all the same.
    const bool tail = text.ends_with('.') && !std::isupper(static_cast<unsigned char>(text.front())) &&
                      !std::string_view(".:;!?").contains(above.back()) && above.size() > 30;
    return (tail || above.size() + 1 + word.size() > wrapAt) && !above.contains("  ") &&
           !above.contains('\t') && !above.contains('|');
}

/// The paragraph that a line ends or stands in, its lines folded to one; `at` becomes its first line.
std::string paragraph(const Page &page, std::size_t &at, std::size_t floor, bool downwards)
{
    std::size_t last = at;
    while (downwards && last + 1 < page.size() && page.with(last + 1, at) && goesOn(page, last + 1, floor) &&
           last < at + 6)
        ++last;
    for (int lines = 0; goesOn(page, at, floor) && lines < 8; ++lines)
        --at;
    std::string out;
    for (std::size_t i = at; i <= last; ++i)
        (out += out.empty() ? "" : " ") += core::collapsed(page.text(i));
    return out;
}

/// Where the sentence begins that holds octet `at`.
std::size_t sentenceBegin(std::string_view text, std::size_t at)
{
    std::size_t begin = 0;
    for (std::size_t i = 0; i + 2 < at; ++i)
        if ((text[i] == '.' || text[i] == '!' || text[i] == '?') && text[i + 1] == ' ' &&
            !std::islower(static_cast<unsigned char>(text[i + 2])))
            begin = i + 2;
    return begin;
}

/// A sentence tells something; a heading names something.
bool tells(std::string_view text)
{
    static constexpr auto words = std::to_array<std::string_view>(
        {" is ",   " are ", " was ",      " were ",  " shows ", " show ",  " has ",
         " have ", " can ", " will ",     " would ", " see ",   " seems ", " it ",
         " i ",    " we ",  " this ",     " that ",  " isn't ", " don't ", " gives ",
         " gave ", " got ", " improves ", " does ",  " these ", " should "});
    return holdsWord(text, words);
}

/// "below", "for example", "as follows": words that point at the table and do not name it.
bool onlyPoints(std::string_view text)
{
    static constexpr auto phrases = std::to_array<std::string_view>(
        {"below",     "as below", "for example", "example", "e.g",    "i.e",  "as follows", "like this",
         "see below", "here",     "thanks",      "thanks!", "cheers", "hi",   "hello",      "changes",
         "note",      "and",      "or",          "vs",      "now",    "then", "so",         "where",
         "notes",     "table",    "with",        "well",    "ok"});
    const std::string low = core::lowered(text);
    return std::ranges::find(phrases, low) != phrases.end() || low.ends_with(" below") ||
           low.ends_with(" following") || low.starts_with("i.e. ") || low.starts_with("hi ") ||
           low.starts_with("dear ");
}

/// What is no text at all: a row of figures, code, a header, a trailer, a path.
bool isNoText(std::string_view text)
{
    const std::size_t letters = count(text, isLetter);
    const std::size_t digits = count(text, [](char c) { return c >= '0' && c <= '9'; });
    return letters < 2 || digits > letters || readQuantity(text) || text.contains('|') ||
           text.contains('\t') || text.contains("   ") || text.ends_with(';') || text.ends_with('{') ||
           text.ends_with('}') || text.ends_with('\\') || text.contains("();") || text.starts_with('/') ||
           text.starts_with("http") || text.starts_with("diff ") || text.starts_with("Link:") ||
           text.starts_with("@@") || text.contains("-by: ") || text.starts_with("Fixes: ") ||
           text.starts_with("[ ");
}

bool accepted(std::string_view text)
{
    const bool open = text.ends_with(',') || text.ends_with('-') || text.ends_with(" and") ||
                      text.ends_with(" or") || text.ends_with(" the") || text.ends_with(" of");
    return !text.empty() && text.size() <= longestTitle && !open && !onlyPoints(text) && balanced(text) &&
           count(text, isLetter) >= 2;
}

/// "test result: io finish time (average of 5 runs)": "io finish time".
std::string subjectOf(std::string_view title)
{
    std::string text(title);
    for (std::string_view intro : {"test results:", "test result:", "results:", "result:", "observation:"})
        if (core::startsWithCaseless(text, intro))
            text = core::trimmed(std::string_view(text).substr(intro.size()));
    // "Pad Write 1024 bufsize, KBps, higher is better": the name stands before the unit and the direction.
    if (const auto comma = text.find(", "); comma != text.npos) {
        const auto behind = text.substr(comma + 2, text.find(", ", comma + 2) - comma - 2);
        if (readUnit(behind) || directionInText(behind).better != Better::Unknown)
            text.resize(comma);
    }
    takeUnit(text);
    if (const auto open = text.find('('); open != text.npos && open > 0)
        text = core::trimmed(std::string_view(text).substr(0, open));
    static constexpr auto names =
        std::to_array<std::string_view>({"test result",    "test results", "result",
                                         "results",        "summary",      "results summary",
                                         "summary report", "test",         "tests",
                                         "benchmark",      "benchmarks",   "performance test data follows",
                                         "table",          "numbers",      "here are the results",
                                         "some results",   "the results",  "performance results",
                                         "setup",          "test setup"});
    static constexpr auto places =
        std::to_array<std::string_view>({"on ", "in ", "with ", "for ", "using ", "at ", "from ", "to ",
                                         "when ", "after ", "before ", "without ", "here ", "and ", "now "});
    static constexpr auto verbs = std::to_array<std::string_view>(
        {"yields", "gives", "shows", "produces", "reports", "prints", "achieves", "results in", "leads to"});
    const std::string low = core::lowered(text);
    if (std::ranges::any_of(verbs, [&](auto v) { return low.starts_with(v); }))
        return {};
    if (std::ranges::find(names, low) != names.end() || text.ends_with('.') || tells(text) ||
        std::ranges::any_of(places, [&](auto w) { return low.starts_with(w); }))
        return {};
    return cleanName(text);
}

/// Lines between a title and its table that say how to read it, or what was typed.
bool isAside(std::string_view text)
{
    const auto colon = text.find(':');
    return (directionInText(text).better != Better::Unknown && text.size() < 34) ||
           (core::startsWithCaseless(text, "unit") && colon != text.npos && colon < 16) ||
           (text.starts_with('(') && text.ends_with(')') && text.size() < 40) || isCommand(text);
}

/// "Benchmark : tbench4", "Test: hackbench": the line of a block of keys that names the table.
std::string_view keyedTitle(std::string_view text)
{
    const auto colon = text.find(':');
    if (colon == text.npos || colon > 20)
        return {};
    const std::string key = core::lowered(core::trimmed(text.substr(0, colon)));
    if (key == "benchmark" || key == "test" || key == "testcase" || key == "test case" || key == "workload")
        return core::trimmed(text.substr(colon + 1));
    return {};
}

/// "1. Usemem - the exact command I ran is: …", "2) Memhog: time memhog 48G": what a numbered item is called.
std::string_view numberedTitle(std::string_view text)
{
    const bool opened = text.starts_with('(');
    if (opened)
        text.remove_prefix(1);
    if (text.size() < 4 || text[0] < '0' || text[0] > '9')
        return {};
    const std::size_t mark = text[1] >= '0' && text[1] <= '9' ? 2 : 1;
    if ((text[mark] != '.' && text[mark] != ')') || text[mark + 1] != ' ')
        return {};
    text = core::trimmed(text.substr(mark + 1));
    std::size_t end = text.size();
    for (std::string_view stop : {" - ", ": ", " (", ". "})
        end = std::min(end, text.find(stop));
    if (end == text.size() && text.ends_with(':'))
        --end;
    text = text.substr(0, end);
    return std::ranges::count(text, ' ') < 9 && text.size() >= 3 ? text : std::string_view();
}

/// The numbered item a table stands in, behind a paragraph or two of it.
Title numberedItem(const Page &page, std::size_t first, std::size_t floor)
{
    for (std::size_t at = first, steps = 0; at-- > floor && steps < 10; ++steps) {
        const auto text = core::trimmed(page.text(at));
        if (page[at].skipped || page[at].depth != page[first].depth)
            break;
        const auto name = numberedTitle(text);
        if (name.empty() || goesOn(page, at, floor))
            continue;
        const std::string title = cleanName(name);
        return accepted(title) && !tells(title) ? Title{title, subjectOf(title)} : Title{};
    }
    return {};
}

} // namespace

Title titleAbove(const Page &page, std::size_t first, std::size_t floor)
{
    for (std::size_t at = first, steps = 0; at-- > floor && steps < 6; ++steps) {
        const auto text = core::trimmed(page.text(at));
        if (page[at].skipped || page[at].depth != page[first].depth)
            break;
        if (text.empty() || isRule(text))
            continue;
        if (const auto keyed = keyedTitle(text); !keyed.empty())
            return {cleanName(keyed), subjectOf(cleanName(keyed))};
        if (isAside(text))
            continue;
        if (isNoText(text))
            break;
        std::size_t begin = at;
        const std::string whole = paragraph(page, begin, floor, false);
        std::string_view title = whole;
        if (begin != at) { // a sentence over several lines introduces a table by its colon alone
            if (!title.ends_with(':'))
                break;
            title = title.substr(sentenceBegin(title, title.size()));
        } else if (title.ends_with('.') || title.ends_with('!') || title.ends_with('?')) {
            if (tells(title) || !title.ends_with('.'))
                break;
            title.remove_suffix(1);
        }
        std::string name = cleanName(title);
        if (beginsItem(name))
            name = cleanName(std::string_view(name).substr(name.find(' ')));
        if (!accepted(name))
            break;
        return {name, begin == at ? subjectOf(name) : std::string{}};
    }
    return numberedItem(page, first, floor);
}

namespace {

/// Words that are a machine's own; the others are spoken of in any sentence about a kernel.
constexpr auto makes = std::to_array<std::string_view>(
    {"Xeon",      "EPYC",         "Kunpeng",    "Ryzen",   "Phytium",   "Opteron",
     "Cortex",    "Threadripper", "POWER",      "Haswell", "Skylake",   "Broadwell",
     "Icelake",   "Ice Lake",     "Sapphire",   "Genoa",   "Zen ",      "ThunderX",
     "Graviton",  "Neoverse",     "Snapdragon", "RK3",     "Raspberry", "BeagleV",
     "BROADWELL", "HASWELL",      "SKYLAKE",    "Core i",  "i7-",       "i5-",
     "i9-",       "GHz",          "CPU: ",      "CPU(s)",  "Memory: ",  "test machine"});
constexpr auto parts = std::to_array<std::string_view>(
    {"socket",  "-core ",  " cores", "NUMA",  "VM ",   "x86_64", "ARM64", "arm64",
     "machine", "ramdisk", "NVMe",   "nvme",  "SSD",   "HDD",    "CPU:",  " vcpu",
     " vCPU",   "0 CPU",   "2 CPU",  "4 CPU", "6 CPU", "8 CPU"});
constexpr auto places = std::to_array<std::string_view>(
    {" on a ",       " on an ",       " on my ",     "machine with", "machine has",    " ran on",
     " run on",      "tested on",     "measured on", "server",       "laptop",         "test box",
     " system with", "configuration", "testbed",     "setup",        "on the machine", "in a vm",
     "host is",      "host has",      "host for",    "machine is",   "system is",      "system has"});

std::size_t findAny(std::string_view text, const auto &words)
{
    for (std::string_view word : words)
        if (const auto at = text.find(word); at != text.npos)
            return at;
    return text.npos;
}

/// "pgbench with 5.4.17 kernel build", "kernel: 5.14.0-503.el9": the kernel all was measured on.
bool namesKernel(std::string_view low)
{
    const auto at = low.find("kernel");
    if (at == low.npos)
        return false;
    for (auto dot = low.find('.'); dot != low.npos; dot = low.find('.', dot + 1)) {
        const auto digit = [&](std::size_t i) { return i < low.size() && low[i] >= '0' && low[i] <= '9'; };
        if (dot > 0 && digit(dot - 1) && digit(dot + 1) && (dot < 2 || !digit(dot - 2)) &&
            (dot < at ? at - dot < 12 : dot - at < 12))
            return true;
    }
    return false;
}

/// A heading or sentence that says what it was measured on; empty when the line is none.
std::string machineAt(const Page &page, std::size_t at, std::size_t floor)
{
    const auto line = page.text(at);
    if (isRule(line) || line.contains("[k] ") || line.contains("[.] ")) // a line of perf report
        return {};
    if (findAny(line, makes) == line.npos && findAny(line, parts) == line.npos)
        return namesKernel(core::lowered(line)) && !tells(line) && line.size() < longestTitle
                   ? cleanName(line)
                   : std::string();
    if (line.contains("://") || line.contains('{') || line.ends_with(';') || line.contains('|'))
        return {};
    std::size_t begin = at;
    const std::string whole = paragraph(page, begin, floor, true);
    std::string_view said = whole;
    if (whole.size() != core::collapsed(line).size()) {
        const auto found = whole.find(core::trimmed(line.substr(0, line.find("  "))));
        auto word = findAny(std::string_view(whole).substr(found == whole.npos ? 0 : found), makes);
        if (word == whole.npos)
            word = findAny(std::string_view(whole).substr(found == whole.npos ? 0 : found), parts);
        const auto from = sentenceBegin(whole, (found == whole.npos ? 0 : found) + word);
        auto to = whole.find(". ", (found == whole.npos ? 0 : found) + word);
        said = std::string_view(whole).substr(from, to == whole.npos ? to : to - from);
    }
    const bool sure = findAny(said, makes) != said.npos;
    if (said.size() > longestSentence || !balanced(said) ||
        (!sure && (tells(said) || said.size() != whole.size()) && !holdsWord(said, places)))
        return {};
    if (said.ends_with('.'))
        said.remove_suffix(1);
    return cleanName(said);
}

/// What only looks at a machine or prepares it.
bool isErrand(std::string_view command)
{
    static constexpr auto errands = std::to_array<std::string_view>(
        {"cat ", "ls",    "echo ",  "cd ",  "lsblk",     "lscpu",   "uname",     "git ",
         "make", "rm ",   "mkdir ", "cp ",  "dmesg",     "sysctl",  "free",      "df ",
         "ps ",  "grep ", "vi ",    "vim ", "cpupower ", "umount ", "modprobe ", "rmmod "});
    if (const auto prompt = command.find("]# "); prompt != command.npos)
        command = command.substr(prompt + 3);
    else if (const auto dollar = command.find("$ "); dollar != command.npos && dollar < 40)
        command = command.substr(dollar + 2);
    while (!command.empty() && std::string_view("$# ").contains(command.front()))
        command.remove_prefix(1);
    if (command.starts_with("sudo "))
        command.remove_prefix(5);
    return command.empty() || std::ranges::any_of(errands, [&](auto e) { return command.starts_with(e); });
}

/// The command on a line with the lines it goes on in ("\\" at the end).
std::string commandAt(const Page &page, std::size_t at)
{
    std::string out = core::collapsed(page.text(at));
    for (std::size_t next = at + 1; out.ends_with('\\') && page.with(next, at) && out.size() < 240; ++next) {
        out.pop_back();
        out = core::collapsed(out + ' ' + std::string(page.text(next)));
    }
    return out;
}

} // namespace

std::string contextAbove(const Page &page, std::size_t first, std::size_t floor)
{
    std::string machine, command;
    for (std::size_t at = first, steps = 0; at-- > floor && steps < 24; ++steps) {
        const auto text = core::trimmed(page.text(at));
        if (page[at].skipped)
            break;
        if (text.empty() || page[at].depth != page[first].depth)
            continue;
        if (isCommand(text)) {
            if (command.empty() && !text.starts_with("```") && !isErrand(text))
                command = commandAt(page, at);
        } else if (machine.empty())
            machine = machineAt(page, at, floor);
        if (!machine.empty() && (!command.empty() || steps > 12))
            break;
    }
    if (machine.empty() || command.empty())
        return machine + command;
    return machine + "; " + command;
}

bool isCommand(std::string_view text)
{
    text = core::trimmed(text);
    if (text.empty())
        return false;
    if (text.starts_with("$") || text.starts_with("./") || text.starts_with("# ./") ||
        text.starts_with("#./") || text.starts_with("sudo ") || text.starts_with("# t/") ||
        text.starts_with("t/io_uring ") || text.starts_with("# taskset ") || text.starts_with("# dd "))
        return true;
    // "[root@host dir]# ", "root@host:~# "
    if (const auto prompt = text.find_first_of("#$");
        prompt != text.npos && prompt > 3 && prompt + 1 < text.size() && text[prompt + 1] == ' ' &&
        text.substr(0, prompt).contains('@') && !text.substr(0, prompt).contains(": "))
        return true;
    if (text.starts_with("[") && text.find("]#") != text.npos)
        return true;
    if (text.find("]$ ") != text.npos || text.starts_with("```"))
        return true;
    for (std::string_view tool : {"fio ", "perf ", "redis-benchmark ", "time ", "dd ", "hyperfine ",
                                  "numactl ", "taskset ", "sysbench ", "pgbench ", "stress-ng ", "iperf",
                                  "netperf ", "hackbench", "# fio", "# perf", "# time"})
        if (text.starts_with(tool) &&
            (text.find(" -") != text.npos || text.find('=') != text.npos || text.starts_with("time ")))
            return true;
    return false;
}

} // namespace bench
