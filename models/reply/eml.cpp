// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text.h"
#include "reply/address.h"
#include "reply/reply.h"

#include <QDateTime>
#include <QTimeZone>

#include <algorithm>
#include <array>

namespace reply {

namespace {

constexpr std::size_t hardLimit = 998;   ///< octets of a line, RFC 5322 2.1.1
constexpr std::size_t softLimit = 78;    ///< the same
constexpr std::size_t encodedLimit = 75; ///< octets of an encoded word, RFC 2047 2

bool isAscii(std::string_view text)
{
    return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

/// Any control character becomes a space: a header value cannot end its line.
std::string oneLine(std::string_view text)
{
    std::string result = core::fromQString(core::toQString(text)); // valid UTF-8
    for (char &c : result)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
            c = ' ';
    return core::collapsed(result);
}

std::string cleanId(std::string_view id)
{
    std::string result;
    for (const char c : cleanAddress(id))
        if (static_cast<unsigned char>(c) < 0x80)
            result += c;
    return result;
}

/// The octets of the character that begins at `at`.
std::size_t characterEnd(std::string_view text, std::size_t at)
{
    auto end = at + 1;
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80)
        ++end;
    return end;
}

/// Encoded words (RFC 2047, Q) with a space between; no character is divided.
std::string encodedWords(std::string_view text)
{
    static constexpr std::string_view plain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!*+-/"; // RFC 2047 5 (3): for a phrase
    static constexpr std::string_view start = "=?UTF-8?q?", hex = "0123456789ABCDEF";
    std::string result, word;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = characterEnd(text, at);
        std::string encoded;
        for (; at < end; ++at) {
            const auto octet = static_cast<unsigned char>(text[at]);
            if (octet == ' ')
                encoded += '_';
            else if (plain.find(text[at]) != std::string_view::npos)
                encoded += text[at];
            else
                encoded += {'=', hex[octet >> 4], hex[octet & 15]};
        }
        if (!word.empty() && start.size() + word.size() + encoded.size() + 2 > encodedLimit) {
            result += std::string(start) + word + "?= ";
            word.clear();
        }
        word += encoded;
    }
    return result + std::string(start) + word + "?=";
}

bool mustEncode(std::string_view word)
{
    return !isAscii(word) || word.find("=?") != std::string_view::npos || word.size() > 900;
}

/// Unstructured text: from the first word that must be encoded to the last one, the rest as it is.
std::string unstructured(std::string_view text)
{
    std::size_t first = std::string_view::npos, last = 0;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find(' ', at), text.size());
        if (mustEncode(text.substr(at, end - at))) {
            first = std::min(first, at);
            last = end;
        }
        at = end + 1;
    }
    if (first == std::string_view::npos)
        return std::string(text);
    return std::string(text.substr(0, first)) + encodedWords(text.substr(first, last - first)) +
           std::string(text.substr(last));
}

std::string mailbox(const mail::Address &address)
{
    mail::Address clean{oneLine(address.name), cleanAddress(oneLine(address.address))};
    if (clean.address.empty())
        return {};
    if (!clean.name.empty() && mustEncode(clean.name))
        return encodedWords(clean.name) + " <" + clean.address + ">";
    return formatAddress(clean);
}

/// "Name: value", folded at spaces where it grows longer than 78.
void header(std::string &out, std::string_view name, std::string_view value)
{
    if (value.empty())
        return;
    std::string line = std::string(name) + ":";
    bool empty = true;
    for (std::size_t at = 0; at < value.size();) {
        const auto end = std::min(value.find(' ', at), value.size());
        if (!empty && line.size() + 1 + (end - at) > softLimit) {
            out += line + '\n';
            line.clear();
        }
        line += ' ';
        line += value.substr(at, end - at);
        empty = false;
        at = end + 1;
    }
    out += line + '\n';
}

void addresses(std::string &out, std::string_view name, const std::vector<mail::Address> &list)
{
    std::string value;
    for (const auto &address : list)
        if (const auto text = mailbox(address); !text.empty())
            value += (value.empty() ? "" : ", ") + text;
    header(out, name, value);
}

/// RFC 5322 3.3, whatever the locale.
std::string dateText(mail::Date date)
{
    constexpr std::array days{"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
    constexpr std::array months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    const int offset = std::clamp(date.offsetMinutes, -14 * 60, 14 * 60);
    const auto local = QDateTime::fromSecsSinceEpoch(date.seconds, QTimeZone::UTC).addSecs(offset * 60);
    const QString numbers = local.toString(QStringLiteral("yyyy HH:mm:ss"));
    const int away = std::abs(offset);
    return std::string(days.at(static_cast<std::size_t>(local.date().dayOfWeek() - 1))) + ", " +
           std::to_string(local.date().day()) + " " +
           months.at(static_cast<std::size_t>(local.date().month() - 1)) + " " + core::fromQString(numbers) +
           " " + (offset < 0 ? "-" : "+") +
           core::fromQString(QStringLiteral("%1%2")
                                 .arg(away / 60, 2, 10, QLatin1Char('0'))
                                 .arg(away % 60, 2, 10, QLatin1Char('0')));
}

/// One line of the body, broken where RFC 5322 allows no longer one (lint has told the user).
void bodyLine(std::string &out, std::string_view line)
{
    while (line.size() > hardLimit) {
        auto end = line.rfind(' ', hardLimit);
        const bool atSpace = end != std::string_view::npos && end > 0;
        if (!atSpace)
            for (end = hardLimit; (static_cast<unsigned char>(line[end]) & 0xc0) == 0x80;)
                --end;
        out += line.substr(0, end);
        out += '\n';
        line.remove_prefix(end + (atSpace ? 1 : 0));
    }
    out += line;
    out += '\n';
}

/// Valid UTF-8 without NUL and CR, which no mail's line may hold (RFC 5322 2.3).
std::string bodyText(std::string_view text)
{
    std::string clean(text);
    std::erase_if(clean, [](char c) { return c == '\r' || c == '\0'; });
    if (!core::isUtf8(clean))
        clean = core::fromQString(core::toQString(clean));
    std::string result;
    result.reserve(clean.size() + 1);
    for (const auto line : core::lines(clean))
        bodyLine(result, line);
    return result;
}

} // namespace

std::string toEml(const Reply &reply)
{
    const std::string body = bodyText(reply.text);
    std::string out;
    addresses(out, "From", {reply.from});
    addresses(out, "To", reply.to);
    addresses(out, "Cc", reply.cc);
    header(out, "Subject", unstructured(oneLine(reply.subject)));
    header(out, "Date", dateText(reply.date));
    const auto id = [](std::string_view text) {
        const std::string clean = cleanId(text);
        return clean.empty() ? std::string() : "<" + clean + ">";
    };
    header(out, "Message-ID", id(reply.messageId));
    header(out, "In-Reply-To", id(reply.inReplyTo));
    std::string references;
    for (const auto &reference : reply.references)
        if (const auto text = id(reference); !text.empty())
            references += (references.empty() ? "" : " ") + text;
    header(out, "References", references);
    out += "MIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\n";
    out += isAscii(body) ? "Content-Transfer-Encoding: 7bit\n" : "Content-Transfer-Encoding: 8bit\n";
    return out + '\n' + body;
}

} // namespace reply
