// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Mail as the lists send it. All text is UTF-8 unless a member says otherwise.
namespace mail {

struct Address
{
    std::string name;    ///< display name, decoded; may be empty
    std::string address; ///< addr-spec as written; may be empty for a pasted attribution

    bool operator==(const Address &) const = default;
};

/// A Date: header: an instant, and the sender's offset from UTC, so that it can be shown as written.
struct Date
{
    std::int64_t seconds = 0; ///< since 1970-01-01T00:00:00Z
    int offsetMinutes = 0;    ///< east of UTC

    auto operator<=>(const Date &) const = default;
};

/// ISO 8601 with the sender's offset: 2024-08-12T20:11:53+08:00.
std::string isoDate(Date date);

/// Where a message stands in what was opened.
struct Place
{
    std::uint64_t offset = 0; ///< octets from the start of the file, at the first header line
    std::uint64_t size = 0;   ///< octets of the message, its mbox "From " line not counted
    std::uint32_t file = 0;   ///< which file of the Mailbox (a Maildir has many)
};

/// The headers of one mail, decoded. Bodies are read on demand: Mailbox::body().
struct Message
{
    std::string id;                      ///< Message-ID without <>; empty when the mail has none
    std::vector<std::string> inReplyTo;  ///< ids, without <>
    std::vector<std::string> references; ///< ids, oldest first
    std::string subject;                 ///< RFC 2047 decoded, unfolded
    Address from;
    std::vector<Address> replyTo;
    std::vector<Address> to;
    std::vector<Address> cc;
    std::optional<Date> date;
    std::string listId;     ///< List-Id without <>; empty when absent
    std::string archivedAt; ///< URL of Archived-At or of the "Link:" an archive adds; usually empty
    bool attributed =
        false; ///< author and date are read from the text (pasted): an attribution line, a signature
    /// Pasted text has no Message-ID: a name made from the text, the same each time it is opened, that
    /// threading and notes can hold on to. Empty for real mail; never written into a mail.
    std::string pastedId;
    std::string pastedParent; ///< pastedId, or else id, of the message that this one answers; may be empty
    Place place;
};

/// One MIME part that carries text or a file.
struct Part
{
    std::string contentType; ///< lower case: "text/x-patch"
    std::string name;        ///< file name, decoded; empty when the part has none
    std::string charset;     ///< as declared; empty when not
    bool inText = false;     ///< the part's text is a piece of Body::text
    int firstLine = 0;       ///< then: where it begins there, from 1
    int lineCount = 0;
    std::uint64_t size = 0; ///< octets after transfer decoding
};

/// The text of one mail as a person reads it: the text parts after one another, attached patches included,
/// format=flowed joined, HTML (only where there is nothing else) reduced to its text.
struct Body
{
    std::string text; ///< UTF-8, lines end with LF; CR, tabs and form feeds stand as sent
    /// The same lines in the sender's own octets (after transfer decoding, and joining of flowed lines).
    /// Empty when they equal text, as they nearly always do. Patches are parsed from here.
    std::string octets;
    std::vector<Part> parts;
    bool flowed = false;
    bool fromHtml = false;
    std::vector<core::Diagnostic> diagnostics; ///< `message` is left empty: only the reading knows it

    std::string_view bytes() const { return octets.empty() ? std::string_view(text) : octets; }
};

} // namespace mail
