// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "reply/reply.h"

#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

/// The ways a reply leaves.
namespace reply {

/// One mboxrd of all: lines that begin with any number of '>' and "From " gain one '>' more.
std::string toMboxrd(std::span<const Reply> replies);

/// A mailto: URL with In-Reply-To (RFC 6068). What it cannot carry is said in `lost`.
struct MailtoUrl
{
    std::string url;
    std::string lost; ///< one sentence
};
MailtoUrl toMailto(const Reply &reply);

/// Puts a mail into a Maildir as a draft (flag D), by way of tmp/; makes the folders. Gives the file's path.
core::Result<std::string> saveToMaildir(const std::string &folder, const Reply &reply);

/// Writes `DIR/NAME.eml`; NAME comes of the subject, with a number where another mail has it. The same mail
/// (by its Message-ID) saved again replaces its file. Gives the path.
core::Result<std::string> saveEml(const std::string &folder, const Reply &reply);
/// Writes this very file, over what is there: whole, or not at all.
core::Result<void> writeEml(const std::string &path, const Reply &reply);
core::Result<void> saveMboxrd(const std::string &path, std::span<const Reply> replies);

/// Who git send-email would send as: sendemail.from, else the author that git's environment and
/// configuration name. Empty where they name nobody.
Identity gitIdentity();

/// What git send-email is given, the program's own name first.
std::vector<std::string> sendEmailCommand(const std::vector<std::string> &files, bool dryRun,
                                          const std::vector<std::string> &options = {});
/// Runs it with the user's own configuration and gives what it printed, handing it to `said` as it comes;
/// never waits for an answer. The dry run prints every header and sends nothing. Fails with git's words, when
/// it is told to stop, or after two minutes.
core::Result<std::string> sendEmail(const std::vector<std::string> &files, bool dryRun,
                                    const std::vector<std::string> &options = {}, std::stop_token stop = {},
                                    const std::function<void(std::string_view)> &said = {});

} // namespace reply
