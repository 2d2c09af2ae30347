// SPDX-License-Identifier: GPL-3.0-or-later
// bench_compare OLD.mbox NEW.mbox: seconds to read both versions' patches and compare them, differences
// included. bench_compare OLD.mbox: megabytes a second of parsing its diffs.
#include "series/compare.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iterator>

namespace {

double secondsOf(const auto &work)
{
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

std::vector<series::PatchText> patchesOf(const char *path)
{
    std::vector<series::PatchText> patches;
    const auto box = mail::Mailbox::open(path);
    if (!box)
        return patches;
    for (std::size_t i = 0; i < (*box)->messages().size(); ++i) {
        const series::Prefix prefix = series::parsePrefix((*box)->messages()[i].subject);
        if (prefix.index.value_or(1) > 0)
            patches.push_back(
                series::patchText(static_cast<int>(i) + 1, prefix.title, "author", (*box)->body(i)));
    }
    return patches;
}

} // namespace

int main(int argc, char **argv)
{
    if (argc == 2) {
        std::ifstream file(argv[1], std::ios::binary);
        const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
        double best = 1e9;
        for (int i = 0; i < 5; ++i) {
            std::string copy = text;
            best = std::min(best, secondsOf([&copy] { (void)diff::parse(std::move(copy)); }));
        }
        std::printf("%.1f\n", static_cast<double>(text.size()) / 1e6 / best);
        return 0;
    }
    if (argc != 3)
        return 1;
    std::printf("%.4f\n",
                secondsOf([argv] { (void)series::compare(patchesOf(argv[1]), patchesOf(argv[2])); }));
    return 0;
}
