// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace thread {

/// What threading must know of a patch subject; the series room reads the whole of its prefix.
struct SeriesMark
{
    bool reply = false;
    int index = 0;
    int total = 0;       ///< 0: no "n/m"
    std::string version; ///< "2" of "v2"; "1" when none is given
    std::string words;   ///< what else stands in the brackets, lower case: "rfc net-next"
};

/// Empty when the subject has no bracket with PATCH or RFC in it.
std::optional<SeriesMark> seriesMark(std::string_view subject);

/// The subject without "Re:" and the like in front, white space collapsed, lower case.
std::string baseSubject(std::string_view subject);

} // namespace thread
