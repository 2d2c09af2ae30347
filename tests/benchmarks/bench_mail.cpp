// SPDX-License-Identifier: GPL-3.0-or-later
// Lists an mbox and reads its bodies, or reads everything in it, and prints how long each took (seconds) and
// the memory it needed.
#include "bench/table.h"
#include "diff/patch.h"
#include "discussion/mentions.h"
#include "dossier/dossier.h"
#include "mail/mailbox.h"
#include "series/letter.h"
#include "thread/tree.h"

#include <chrono>
#include <cstdio>
#include <fstream>
#include <string>
#include <string_view>

#include <time.h>

namespace {

using Clock = std::chrono::steady_clock;

double processorSeconds()
{
    timespec now = {};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

double since(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Anonymous memory in MiB, the mapped file not counted (proc(5), RssAnon).
double anonymousMiB()
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("RssAnon:"))
            return std::stod(line.substr(8)) / 1024;
    return 0;
}

/// Bodies, series, diffs, tables, comments: all that a window shows.
int readEverything(const char *mbox)
{
    const auto start = Clock::now();
    const auto dossier = dossier::read({mbox});
    if (!dossier) {
        std::fprintf(stderr, "bench_mail: %s\n", dossier.error().text.c_str());
        return 2;
    }
    std::printf("everything %.4f\neverything-cpu %.4f\neverything-memory %.1f\nseries %zu\ntables %zu\n",
                since(start), processorSeconds(), anonymousMiB(), (*dossier)->catalogue.series.size(),
                (*dossier)->tables.size());
    return 0;
}

/// What each part of that costs by itself, on one processor: told apart so that one sees where time goes.
int readInParts(const char *file)
{
    const auto box = mail::Mailbox::open(file);
    if (!box)
        return 2;
    double decode = 0, diffs = 0, letters = 0, tables = 0, naming = 0;
    std::size_t found = 0;
    for (std::size_t i = 0; i < (*box)->messages().size(); ++i) {
        auto start = Clock::now();
        const auto lap = [&start](double &sum) {
            const auto now = Clock::now();
            sum += std::chrono::duration<double>(now - start).count();
            start = now;
        };
        const auto body = (*box)->body(i);
        lap(decode);
        const auto reading = diff::read(body.bytes());
        lap(diffs);
        found += series::readMail((*box)->messages()[i], body, reading).files.size();
        lap(letters);
        found += bench::readTables(body.text, reading.lines).size();
        lap(tables);
        found += discussion::namingLines(body.text, reading.lines).size();
        lap(naming);
    }
    std::printf("part-decode %.4f\npart-diffs %.4f\npart-letters %.4f\npart-tables %.4f\npart-naming %.4f\n"
                "found %zu\n",
                decode, diffs, letters, tables, naming, found);
    return 0;
}

} // namespace

int main(int argc, char **argv)
{
    if (argc < 2) {
        std::fprintf(stderr, "usage: bench_mail MBOX [everything|parts]\n");
        return 1;
    }
    if (argc > 2)
        return std::string_view(argv[2]) == "parts" ? readInParts(argv[1]) : readEverything(argv[1]);
    auto start = Clock::now();
    const auto box = mail::Mailbox::open(argv[1]);
    if (!box) {
        std::fprintf(stderr, "bench_mail: %s\n", box.error().text.c_str());
        return 2;
    }
    const double opened = since(start);
    const auto tree = thread::build((*box)->messages());
    const double listed = since(start);
    std::printf("messages %zu nodes %zu\nopen %.4f\nlist %.4f\nlist-memory %.1f\n", (*box)->messages().size(),
                tree.nodes.size(), opened, listed, anonymousMiB());
    std::printf("list-cpu %.4f\n", processorSeconds());
    start = Clock::now();
    std::size_t octets = 0;
    for (std::size_t i = 0; i < (*box)->messages().size(); ++i)
        octets += (*box)->body(i).text.size();
    std::printf("bodies %.4f\nbodies-memory %.1f\noctets %zu\nall-cpu %.4f\n", since(start), anonymousMiB(),
                octets, processorSeconds());
    return 0;
}
