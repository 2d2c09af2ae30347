// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mail/message.h"

#include <string>
#include <string_view>
#include <vector>

namespace mail {

/// The header lines of one mail or MIME part, found without copying. Views point into the octets.
struct HeaderBlock
{
    struct Field
    {
        std::string_view name;
        std::string_view value; ///< as written, folds included, without the last line break
    };
    std::vector<Field> fields;
    std::size_t bodyStart = 0; ///< octets from the start of what was scanned
    bool crlf = false;         ///< lines end with CR LF
    bool cut = false;          ///< a limit was met: fields behind it are not here
    bool shortened = false;    ///< a value was longer than is read
    bool ended = false;        ///< by an empty line

    std::string_view value(std::string_view name) const; ///< of the first such field that is not blank
};

/// Reads header lines up to the first empty line, or the first that can be no header.
HeaderBlock scanHeaders(std::string_view octets);

/// The headers a reader needs, decoded.
Message readMessage(const HeaderBlock &headers);

std::string unfolded(std::string_view value);    ///< folds and white space around them to one space
std::string decodedText(std::string_view value); ///< RFC 2047, 8-bit text; unfolded
std::vector<std::string> messageIds(std::string_view value); ///< every id, without <>
std::vector<Address> addresses(std::string_view value);

} // namespace mail
