// SPDX-License-Identifier: GPL-3.0-or-later
// Gives a fuzz target the kept inputs, file by file: what once failed is a test everywhere.
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);

int main(int argc, char *argv[])
{
    int count = 0;
    for (int i = 1; i < argc; ++i) {
        if (!std::filesystem::is_directory(argv[i]))
            continue;
        for (const auto &entry : std::filesystem::directory_iterator(argv[i])) {
            std::ifstream file(entry.path(), std::ios::binary);
            const std::string octets(std::istreambuf_iterator<char>(file), {});
            std::cerr << entry.path().filename().string() << '\n';
            LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t *>(octets.data()), octets.size());
            ++count;
        }
    }
    std::cout << count << " kept inputs\n";
    return 0;
}
