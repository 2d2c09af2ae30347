// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mail/message.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

/// What is asked of GMime, in the words of this room. Everything here may be called from several threads.
namespace mail::gmime {

std::string decodeText(std::string value);         ///< RFC 2047 in an unstructured header
std::vector<Address> addresses(std::string value); ///< RFC 5322 address list, loosely

struct ContentType
{
    std::string type;    ///< "text/plain", lower case
    std::string charset; ///< lower case
    std::string boundary;
    std::string name;
    bool flowed = false;
    bool delsp = false;
};
ContentType contentType(std::string value);
std::string fileName(std::string disposition);

/// Undoes a Content-Transfer-Encoding: the octets that came in where there was none, else those put into
/// `room`. An unknown one leaves the octets as they are and says so.
struct Decoded
{
    std::string_view octets;
    bool known = true;
};
Decoded decodeTransfer(std::string_view octets, std::string_view encoding, std::string &room);

} // namespace mail::gmime
