// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// Defines a libFuzzer target over the input as text.
#define FUZZ(name)                                                                                           \
    static void fuzz(std::string_view name);                                                                 \
    extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);                       \
    extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)                        \
    {                                                                                                        \
        fuzz({reinterpret_cast<const char *>(data), size});                                                  \
        return 0;                                                                                            \
    }                                                                                                        \
    static void fuzz(std::string_view name)
