// SPDX-License-Identifier: GPL-3.0-or-later
// Indexes a public-inbox repository and prints how long it took (seconds): until its recent series could be
// listed, and in all; or, run again after new mails, to bring the index up to date.
#include "archive/index.h"

#include <QCoreApplication>

#include <chrono>
#include <cstdio>
#include <optional>

namespace {

using Clock = std::chrono::steady_clock;

double since(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

} // namespace

int main(int argc, char **argv)
{
    if (argc < 3) {
        std::fprintf(stderr, "usage: bench_index REPOSITORY INDEX\n");
        return 1;
    }
    const QCoreApplication application(argc, argv); // Qt SQL asks for one
    const auto start = Clock::now();
    const auto index = archive::Index::open(argv[1], argv[2]);
    if (!index) {
        std::fprintf(stderr, "bench_index: %s\n", index.error().text.c_str());
        return 2;
    }
    std::optional<double> listed;
    std::size_t series = 0;
    const auto state = (*index)->update({}, [&](const archive::Index::State &) {
        if (listed)
            return;
        if (const auto recent = (*index)->recent(4000))
            series = recent->size();
        listed = since(start);
    });
    if (!state) {
        std::fprintf(stderr, "bench_index: %s\n", state.error().text.c_str());
        return 2;
    }
    std::printf("mails %llu\nseries %zu\nlisted %.4f\nindex %.4f\n",
                static_cast<unsigned long long>(state->done), series, listed.value_or(0), since(start));
    return 0;
}
