// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "mail/message.h"

#include <functional>
#include <memory>
#include <span>
#include <stop_token>

namespace mail {

enum class Form { Mbox, Mboxrd, SingleMail, Maildir, Folder, PastedText, Memory };

using Progress = std::function<void(std::uint64_t done, std::uint64_t total)>; ///< octets

/// One opened SOURCE: the headers of its mails in the order they stand there, the bodies on demand.
/// The file stays memory-mapped; a Mailbox costs some hundred octets a mail. Immutable after opening, so
/// it may be read from several threads.
class Mailbox
{
public:
    /// Opens an mbox (mboxrd, mboxo, unescaped; also .gz), an .eml, a Maildir, a folder of mails, or a text
    /// pasted from a web page; which of them is told by content, not by name. "-" is standard input.
    /// Fails when nothing of it can be read as mail; a mail that is damaged is kept, with a diagnostic.
    static core::Result<std::shared_ptr<const Mailbox>>
    open(const std::string &path, std::stop_token stop = {}, const Progress &progress = {});
    /// The same for octets already in memory (an HTTP answer, a git blob, a paste).
    static core::Result<std::shared_ptr<const Mailbox>> fromOctets(std::string octets, std::string name,
                                                                   std::stop_token stop = {});
    virtual ~Mailbox() = default;

    virtual Form form() const = 0;
    virtual const std::string &name() const = 0; ///< the path or URL it was opened from
    virtual std::span<const Message> messages() const = 0;
    virtual std::span<const core::Diagnostic> diagnostics() const = 0;
    /// Decodes one body. Never fails: what cannot be decoded is shown as it stands, with a diagnostic.
    virtual Body body(std::size_t index) const = 0;
    /// The mail as it came, headers included, the mbox quoting of "From " undone.
    virtual std::string raw(std::size_t index) const = 0;
    /// A header as written (unfolded, undecoded), or empty. Names compare case-insensitively.
    virtual std::string header(std::size_t index, std::string_view name) const = 0;
};

} // namespace mail
