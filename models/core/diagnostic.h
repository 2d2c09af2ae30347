// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace core {

enum class Severity { Info, Warning, Error };

/// Something about the input that a reader should know. Reading went on after it.
struct Diagnostic
{
    Severity severity = Severity::Info;
    std::string code;                   ///< stable, lower case with dashes: "diff-hunk-short"
    std::string text;                   ///< one sentence, UTF-8: what, where, what to do
    std::optional<std::size_t> message; ///< index of the message within its reading
    std::optional<int> line;            ///< line of the decoded body, from 1

    bool operator==(const Diagnostic &) const = default;
};

} // namespace core
