// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mail/message.h"

#include <optional>
#include <string_view>

namespace mail {

/// A Date: header (RFC 5322 3.3 and its obsolete forms: two-digit years, named zones, comments).
std::optional<Date> parseDate(std::string_view text);

/// The date of an attribution line as mail programs write it, in any order of its parts and several
/// languages: "On Wed, Aug 14, 2024 at 10:14:01AM +0800", "2024/8/14 13:16", "8.10.20 г. 23:48 ч.",
/// "2017-12-13 at 10:05 -0500". Seconds and zone may be absent (then UTC is taken); a day must be there.
std::optional<Date> parseLooseDate(std::string_view text);

/// Seconds since 1970 of a civil date and time in UTC (proleptic Gregorian).
std::int64_t secondsOf(int year, int month, int day, int hour, int minute, int second);

} // namespace mail
