// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/around.h"

#include "bench/direction.h"
#include "bench/numbers.h"
#include "bench/units.h"
#include "core/text.h"

#include <array>
#include <cctype>

namespace bench {

namespace {

constexpr auto benchmarks = std::to_array<KnownBenchmark>({
    {"hackbench", "s", Better::Lower},      {"schbench", "us", Better::Lower},
    {"tbench", "", Better::Higher},         {"netperf", "", Better::Higher},
    {"iperf", "", Better::Higher},          {"will-it-scale", "ops/s", Better::Higher},
    {"unixbench", "", Better::Higher},      {"pgbench", "tps", Better::Higher},
    {"stream", "MB/s", Better::Higher},     {"cyclictest", "us", Better::Lower},
    {"specjbb", "", Better::Higher},        {"ycsb", "", Better::Higher},
    {"fs_mark", "files/s", Better::Higher}, {"fsmark", "files/s", Better::Higher},
    {"reaim", "", Better::Higher},          {"kernbench", "s", Better::Lower},
    {"ebizzy", "", Better::Higher},         {"redis-benchmark", "req/s", Better::Higher},
    {"memcached", "", Better::Higher},      {"nginx", "", Better::Higher},
    {"filebench", "ops/s", Better::Higher},
});

bool wordAt(std::string_view text, std::size_t at, std::size_t size)
{
    const auto inWord = [&](std::size_t i) {
        return i < text.size() && (std::isalnum(static_cast<unsigned char>(text[i])) || text[i] == '_');
    };
    return (at == 0 || !inWord(at - 1)) && !inWord(at + size);
}

bool speaks(const Unit &unit)
{
    return unit.dimension != Dimension::None && unit.dimension != Dimension::Percent &&
           unit.dimension != Dimension::Frequency && unit.dimension != Dimension::Bytes &&
           unit.name != "/s" && unit.name != "min" && unit.name != "h";
}

/// The unit a few words may name, longest first.
std::optional<Unit> unitAt(std::string_view text)
{
    std::size_t end = text.find_first_of("\n,;.()");
    auto words = core::trimmed(text.substr(0, end));
    for (int n = 0; n < 9 && !words.empty(); ++n) {
        if (const auto unit = readUnit(words); unit && speaks(*unit))
            return unit;
        const auto cut = words.rfind(' ');
        if (cut == words.npos)
            break;
        words = core::trimmed(words.substr(0, cut));
    }
    return {};
}

} // namespace

std::optional<Unit> quotedUnit(std::string_view text)
{
    for (auto quote = text.find('\''); quote != text.npos; quote = text.find('\'', quote + 1))
        if (const auto close = text.find('\'', quote + 1); close != text.npos && close - quote < 16)
            if (const auto unit = readUnit(text.substr(quote + 1, close - quote - 1)); unit && speaks(*unit))
                return unit;
    return {};
}

std::optional<Unit> declaredUnit(std::string_view text)
{
    // "the unit is Mb/s", "The unit of these is Mb/s"
    for (auto at = text.find("unit"); at != text.npos; at = text.find("unit", at + 4)) {
        const auto is = text.find(" is ", at);
        if (is == text.npos || is - at > 20 || text.substr(at, is - at).find_first_of(".\n:") != text.npos)
            continue;
        auto word = text.substr(is + 4);
        word = word.substr(0, std::min(word.find_first_of(" ,:;\n"), word.size()));
        while (word.ends_with('.'))
            word.remove_suffix(1);
        if (const auto unit = readUnit(word); unit && speaks(*unit))
            return unit;
    }
    return {};
}

std::optional<Unit> unitInText(std::string_view text)
{
    // The words nearest to the table count: from the end.
    for (std::size_t end = text.size(); end > 0;) {
        const auto begin = text.rfind('\n', end - 1);
        const std::size_t from = begin == text.npos ? 0 : begin + 1;
        const auto line = text.substr(from, end - from);
        const std::string low = core::lowered(line);
        for (std::string_view key : {"unit:", "units:", "unit :", "units :", "unit  :", "units         :"})
            if (const auto at = low.find(key); at != low.npos) {
                if (auto unit = unitAt(line.substr(at + key.size())))
                    return unit;
                if (low.find("normalized", at) != low.npos)
                    return Unit{"normalized"};
            }
        for (std::size_t open = line.find_first_of("(["); open != line.npos;
             open = line.find_first_of("([", open + 1)) {
            const auto close = line.find(line[open] == '(' ? ')' : ']', open);
            if (close == line.npos || close - open > 24)
                continue;
            auto inside = line.substr(open + 1, close - open - 1);
            if (inside.starts_with("in "))
                inside.remove_prefix(3);
            if (const auto unit = readUnit(inside); unit && speaks(*unit))
                return unit;
        }
        // "IOPS(k)", "KIOPS (512b blocks)": the line begins with the unit.
        if (const auto open = line.find('('); open != line.npos && open > 0)
            if (auto unit = readUnit(line.substr(0, open)); unit && speaks(*unit)) {
                const auto close = line.find(')', open);
                const auto inside = close == line.npos ? close : close - open - 1;
                if (const auto scale = scaleOf(line.substr(open + 1, inside)); scale && *scale > 1)
                    unit->scale *= *scale;
                return unit;
            }
        const bool begins = low.starts_with("in "); // "…, lower is better,⏎in ms)"
        for (auto at = begins ? 0 : low.find(" in "); at != low.npos; at = low.find(" in ", at + 1)) {
            auto rest = line.substr(at + (begins && at == 0 ? 3 : 4));
            for (std::string_view skip : {"read ", "write ", "the ", "'", "nano "})
                if (rest.starts_with(skip)) {
                    if (skip == "nano " && rest.starts_with("nano seconds"))
                        return readUnit("ns");
                    rest.remove_prefix(skip.size());
                }
            if (auto unit = unitAt(rest))
                return unit;
        }
        if (auto unit = quotedUnit(line))
            return unit;
        if (low.contains("per second") && (low.contains("operations") || low.contains("ops")))
            return readUnit("ops/s");
        // "…, KBps", "…, KBps, higher is better"
        auto said = line;
        if (const auto comma = said.rfind(", ");
            comma != said.npos && directionInText(said.substr(comma)).better != Better::Unknown)
            said = said.substr(0, comma);
        if (const auto comma = said.rfind(", "); comma != said.npos)
            if (const auto unit = readUnit(said.substr(comma + 2)); unit && speaks(*unit))
                return unit;
        end = begin == text.npos ? 0 : begin;
    }
    return {};
}

const KnownBenchmark *benchmarkAbove(const Page &page, std::size_t first)
{
    // Rows of the tables between do not count.
    for (std::size_t at = first, steps = 0; at-- > 0 && steps < 30 && first - at < 400;
         steps += page[at].figures < 3) {
        const auto text = core::trimmed(page.text(at));
        if (page[at].skipped || text.empty() || text.size() > 60 || page[at].figures > 3 ||
            text.starts_with("- ") || text.starts_with("* "))
            continue;
        std::size_t words = 1;
        for (char c : text)
            words += c == ' ';
        if (words > 6)
            continue;
        if (const auto *found = benchmarkInText(text))
            return found;
    }
    return nullptr;
}

const KnownBenchmark *benchmarkInText(std::string_view text)
{
    const auto low = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    const KnownBenchmark *best = nullptr;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char first = low(text[at]);
        if (first < 'c' || first > 'y' || (at > 0 && std::isalnum(static_cast<unsigned char>(text[at - 1]))))
            continue;
        for (const auto &b : benchmarks)
            if (b.name[0] == first && core::startsWithCaseless(text.substr(at), b.name) &&
                wordAt(text, at, b.name.size()))
                best = &b;
    }
    return best;
}

} // namespace bench
