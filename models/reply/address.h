// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mail/message.h"

#include <string>
#include <string_view>
#include <vector>

/// Addresses as a user types them, and as a header holds them.
namespace reply {

/// "Name <a@b>, c@d, \"Last, First\" <e@f>, g@h (Name)". What is no address is kept as one with its text as
/// the name, so that nothing that was typed is lost; lint says so.
std::vector<mail::Address> parseAddresses(std::string_view text);
/// As a header's value in UTF-8, names quoted where they must be; what the user edits.
std::string formatAddresses(const std::vector<mail::Address> &addresses);
std::string formatAddress(const mail::Address &address);
/// Domains compare without regard to case, local parts with (RFC 5321 2.4).
bool sameAddress(std::string_view a, std::string_view b);
/// An addr-spec without anything that could end it, or the header: no white space, controls, brackets,
/// commas.
std::string cleanAddress(std::string_view address);
/// Looks like local@domain.
bool isAddress(std::string_view address);

} // namespace reply
