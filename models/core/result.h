// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <expected>
#include <string>

namespace core {

enum class ErrorKind {
    NotFound,    ///< the thing named does not exist
    Denied,      ///< it exists, and may not be read or written
    Malformed,   ///< it was read, and is not what it should be
    Unsupported, ///< it is something else, or a newer version of it
    Limit,       ///< larger or deeper than the limit that the text names
    Network,     ///< a server did not answer, or not with what was asked for
    Cancelled,   ///< the user stopped it
    Internal,    ///< a library failed; the text has its words
};

/// Why something could not be done, in one sentence a user can act on: what, where, what to do.
struct Error
{
    ErrorKind kind = ErrorKind::Internal;
    std::string text; ///< UTF-8, one line, no full stop
};

/// A value or the reason why there is none. Odd input (malformed mail, a broken diff) is not an error: it
/// gives a value with diagnostics.
template<typename T>
using Result = std::expected<T, Error>;

inline std::unexpected<Error> fail(ErrorKind kind, std::string text)
{
    return std::unexpected(Error{kind, std::move(text)});
}

} // namespace core
