// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the tables of every mail in the files given and prints what that costs: beside grep looking for
// decimal figures in the same text (outside diffs), recogniser by recogniser, beside parsing the mails, and
// when a body is twice as long.
#include "bench/draft.h"
#include "bench/page.h"
#include "bench/table.h"
#include "core/text.h"
#include "diff/patch.h"
#include "mail/mailbox.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

#include <time.h>

namespace {

double processorSeconds()
{
    timespec now = {};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

/// A body without the lines that diffs take.
std::string withoutDiffs(std::string_view body)
{
    const auto skip = diff::diffLines(body);
    std::string out;
    int number = 0;
    std::size_t range = 0;
    for (const auto line : core::lines(body)) {
        ++number;
        while (range < skip.size() && skip[range].last < number)
            ++range;
        if (range < skip.size() && skip[range].contains(number))
            continue;
        (out += line) += '\n';
    }
    return out;
}

template<typename Work>
double best(int times, Work work)
{
    double least = 1e9;
    for (int i = 0; i < times; ++i) {
        const double start = processorSeconds();
        work();
        least = std::min(least, processorSeconds() - start);
    }
    return least;
}

} // namespace

int main(int argc, char **argv)
{
    if (argc < 3) {
        std::fprintf(stderr, "usage: bench_tables TEXT_OUT SOURCE…\n");
        return 1;
    }
    std::vector<std::string> texts;
    double parsing = 0;
    std::size_t octets = 0;
    for (int i = 2; i < argc; ++i) {
        const double start = processorSeconds();
        const auto box = mail::Mailbox::open(argv[i]);
        if (!box) {
            std::fprintf(stderr, "bench_tables: %s\n", box.error().text.c_str());
            continue;
        }
        std::vector<std::string> bodies;
        for (std::size_t m = 0; m < (*box)->messages().size(); ++m)
            bodies.push_back((*box)->body(m).text);
        parsing += processorSeconds() - start;
        for (const auto &body : bodies) {
            texts.push_back(withoutDiffs(body));
            octets += texts.back().size();
        }
    }
    {
        std::ofstream out(argv[1], std::ios::binary);
        for (const auto &text : texts)
            out << text;
    }
    std::size_t tables = 0;
    const double reading = best(3, [&] {
        tables = 0;
        for (const auto &text : texts)
            tables += bench::readTables(text).size();
    });
    std::printf("mails %zu\noctets %zu\ntables %zu\nparsing %.4f\nreading %.4f\n", texts.size(), octets,
                tables, parsing, reading);
    const double pages = best(3, [&] {
        for (const auto &text : texts)
            if (bench::mayHoldTables(text))
                (void)bench::Page(text, {});
    });
    std::printf("pages %.4f\n", pages);
    std::vector<bool> live;
    for (const bench::Recogniser &recogniser : bench::recognisers()) {
        const double alone = best(2, [&] {
            for (const auto &text : texts) {
                if (!bench::mayHoldTables(text))
                    continue;
                const bench::Page page(text, {});
                for (std::size_t at = 0; at < page.size();) {
                    std::size_t next = at + 1;
                    if (bench::mayBegin(page[at]))
                        next = std::max(next, recogniser.read(page, at, 0).end);
                    at = next;
                }
            }
        });
        std::printf("alone %.*s %.4f\n", static_cast<int>(recogniser.name.size()), recogniser.name.data(),
                    std::max(0.0, alone - pages));
    }
    // The longest bodies, each after itself.
    std::ranges::sort(texts, {}, [](const std::string &t) { return t.size(); });
    const auto longest = texts.end() - static_cast<std::ptrdiff_t>(std::min<std::size_t>(texts.size(), 20));
    const double once = best(3, [&] {
        for (auto t = longest; t != texts.end(); ++t)
            (void)bench::readTables(*t);
    });
    for (auto t = longest; t != texts.end(); ++t)
        *t += *t;
    const double twice = best(3, [&] {
        for (auto t = longest; t != texts.end(); ++t)
            (void)bench::readTables(*t);
    });
    std::printf("once %.4f\ntwice %.4f\n", once, twice);
    return 0;
}
