// SPDX-License-Identifier: GPL-3.0-or-later
// replay [--rounds N] [--seed S] [--found FILE] FOLDER…: gives a fuzz target the kept inputs, file by file:
// what once failed is a test everywhere. With rounds, also N inputs made of those by cutting, joining and
// doubling: a first look without clang, that knows nothing of which branches were taken.
#include <algorithm>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);

namespace {

constexpr unsigned LongestSeconds = 25;
constexpr std::size_t LongestInput = 1U << 16;

std::string current; // what is being tried
std::string found;   // where it goes when it fails

extern "C" void keepAndEnd(int signal)
{
    if (const int file = open(found.c_str(), O_CREAT | O_TRUNC | O_WRONLY, 0644); file >= 0) {
        [[maybe_unused]] const auto written = write(file, current.data(), current.size());
        close(file);
    }
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

void attempt(std::string octets)
{
    current = std::move(octets);
    alarm(LongestSeconds);
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t *>(current.data()), current.size());
    alarm(0);
}

class Mutator
{
public:
    Mutator(std::vector<std::string> inputs, unsigned seed) : m_inputs(std::move(inputs)), m_random(seed) {}

    std::string next()
    {
        std::string made = any();
        for (std::size_t step = 0, steps = below(6) + 1; step < steps; ++step)
            change(made);
        if (made.size() > LongestInput)
            made.resize(LongestInput);
        return made;
    }

private:
    std::size_t below(std::size_t count) { return count == 0 ? 0 : m_random() % count; }
    const std::string &any() { return m_inputs[below(m_inputs.size())]; }
    void change(std::string &text)
    {
        static constexpr std::string_view words[] = {"\n",
                                                     "\r\n",
                                                     "\0",
                                                     ">",
                                                     "> > ",
                                                     "@@ -1,4294967295 +0,0 @@\n",
                                                     "--- a\n+++ b\n",
                                                     "-1",
                                                     "%",
                                                     "0x",
                                                     "\xff",
                                                     "\t",
                                                     "99999999999999999999",
                                                     "=?utf-8?b?",
                                                     "1e9",
                                                     "()",
                                                     "----",
                                                     "From ",
                                                     "(",
                                                     "[PATCH 1/",
                                                     "\xe2\x80\xae"};
        const auto at = below(text.size() + 1),
                   length = below(std::min<std::size_t>(text.size() - at, 400) + 1);
        switch (below(7)) {
        case 0:
            text.erase(at, length);
            break;
        case 1:
            text.insert(at, words[below(std::size(words))]);
            break;
        case 2: { // the same over and over
            const std::string piece = text.substr(at, length);
            for (std::size_t i = 0, times = below(60); i < times && text.size() < LongestInput; ++i)
                text.insert(at, piece);
            break;
        }
        case 3: {
            const std::string &other = any();
            const auto from = below(other.size() + 1);
            text.insert(at, other.substr(from, below(2000)));
            break;
        }
        case 4:
            if (at < text.size())
                text[at] = static_cast<char>(below(256));
            break;
        case 5: // a figure becomes another
            if (const auto digit = text.find_first_of("0123456789", at); digit != std::string::npos)
                text[digit] = static_cast<char>('0' + below(10));
            break;
        default:
            text.resize(at);
        }
    }

    std::vector<std::string> m_inputs;
    std::mt19937 m_random;
};

std::vector<std::string> inputsOf(const std::vector<std::filesystem::path> &files)
{
    std::vector<std::string> inputs;
    for (const auto &path : files) {
        std::ifstream file(path, std::ios::binary);
        inputs.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    }
    return inputs;
}

} // namespace

int main(int argc, char *argv[])
{
    long rounds = 0;
    unsigned seed = 1;
    found = std::string(argv[0]) + ".failed";
    std::vector<std::filesystem::path> files;
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument = argv[i];
        if (argument == "--rounds" && i + 1 < argc)
            rounds = std::atol(argv[++i]);
        else if (argument == "--seed" && i + 1 < argc)
            seed = static_cast<unsigned>(std::atol(argv[++i]));
        else if (argument == "--found" && i + 1 < argc)
            found = argv[++i];
        else if (std::filesystem::is_directory(argument))
            for (const auto &entry : std::filesystem::directory_iterator(argument))
                files.push_back(entry.path());
    }
    std::ranges::sort(files);
    for (const int signal : {SIGABRT, SIGSEGV, SIGFPE, SIGILL, SIGBUS, SIGALRM})
        std::signal(signal, keepAndEnd);
    auto inputs = inputsOf(files);
    attempt({});
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        std::cerr << files[i].filename().string() << '\n'; // the last one named is the one that failed
        attempt(inputs[i]);
    }
    std::cout << inputs.size() << " kept inputs, " << rounds << " made of them\n";
    inputs.emplace_back();
    Mutator mutator(std::move(inputs), seed);
    for (long round = 0; round < rounds; ++round)
        attempt(mutator.next());
    return 0;
}
