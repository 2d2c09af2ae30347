// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace archive {

/// A place in a public-inbox archive: a thread by the Message-ID of one of its mails, or a list.
struct Address
{
    std::string base; ///< "https://lore.kernel.org/", ends with '/'; empty: the configured one
    std::string list; ///< "linux-xfs"; empty: not said
    std::string id;   ///< Message-ID without <>; empty: the list as a whole

    bool operator==(const Address &) const = default;
};

/// Reads an archive's URL (".../LIST/ID/", ".../r/ID", ".../LIST/ID/T/#t", ".../LIST/"), a bare Message-ID
/// ("<a@b>", "a@b", "id:a@b") or "list/message-id". Nothing for anything else, a file's path above all.
std::optional<Address> parseAddress(std::string_view source);

/// A Message-ID as public-inbox writes it in URLs: '/' and what is no URL character escaped.
std::string escapedId(std::string_view id);

} // namespace archive
