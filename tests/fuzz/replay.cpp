// SPDX-License-Identifier: GPL-3.0-or-later
// Gives a fuzz target the kept inputs, file by file: what once failed is a test everywhere.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);

int main(int argc, char *argv[])
{
    std::vector<std::filesystem::path> files;
    for (int i = 1; i < argc; ++i) {
        if (!std::filesystem::is_directory(argv[i]))
            continue;
        for (const auto &entry : std::filesystem::directory_iterator(argv[i]))
            files.push_back(entry.path());
    }
    std::ranges::sort(files);
    LLVMFuzzerTestOneInput(nullptr, 0);
    for (const auto &path : files) {
        std::cerr << path.filename().string() << '\n'; // the last one named is the one that failed
        std::ifstream file(path, std::ios::binary);
        const std::string octets(std::istreambuf_iterator<char>(file), {});
        LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t *>(octets.data()), octets.size());
    }
    std::cout << files.size() << " kept inputs\n";
    return 0;
}
