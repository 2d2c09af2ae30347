// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace diff {

enum class Language : std::uint8_t { C, CPlusPlus, Python, Rust, Go, Script, Shell, Perl, Other };

/// By the file's name; a file without a known ending is Other, in which no function is looked for.
Language languageOf(std::string_view path);

/// The function that a C signature (what stands before its '{') defines; empty where it is none: a
/// declaration of data, a struct, a control statement.
std::string cFunctionName(std::string_view signature);

/// The function that a line begins in a language that has a word for it ("def", "fn", "func", "sub"), or in
/// shell; empty where it begins none.
std::string keywordFunctionName(Language language, std::string_view line);

} // namespace diff
