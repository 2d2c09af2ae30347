// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/binary.h"

#include <array>
#include <charconv>
#include <vector>

#include <zlib.h>

namespace diff {

namespace {

constexpr std::string_view alphabet =
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~";

/// One line of git's base 85: a length letter (A to Z: 1 to 26, a to z: 27 to 52), then groups of five.
std::vector<unsigned char> decodedLine(std::string_view line)
{
    std::vector<unsigned char> result;
    if (line.empty())
        return result;
    const char first = line.front();
    const int length = first >= 'A' && first <= 'Z'   ? first - 'A' + 1
                       : first >= 'a' && first <= 'z' ? first - 'a' + 27
                                                      : 0;
    for (std::size_t at = 1; at + 5 <= line.size(); at += 5) {
        std::uint64_t group = 0;
        for (std::size_t i = 0; i < 5; ++i) {
            const auto digit = alphabet.find(line[at + i]);
            if (digit == std::string_view::npos)
                return result;
            group = group * 85 + digit;
        }
        for (int shift = 24; shift >= 0 && result.size() < static_cast<std::size_t>(length); shift -= 8)
            result.push_back(static_cast<unsigned char>((group >> shift) & 0xff));
    }
    return result;
}

std::optional<std::uint64_t> takeVarint(std::string_view &octets)
{
    std::uint64_t value = 0;
    for (unsigned shift = 0; !octets.empty() && shift < 63; shift += 7) {
        const auto octet = static_cast<unsigned char>(octets.front());
        octets.remove_prefix(1);
        value |= static_cast<std::uint64_t>(octet & 0x7f) << shift;
        if (!(octet & 0x80))
            return value;
    }
    return std::nullopt;
}

/// A delta begins with the sizes of what it is applied to and of what comes out.
std::optional<std::pair<std::uint64_t, std::uint64_t>> deltaSizes(std::string_view firstLine)
{
    std::vector<unsigned char> packed = decodedLine(firstLine);
    std::array<char, 20> head{};
    z_stream stream{};
    if (packed.empty() || inflateInit(&stream) != Z_OK)
        return std::nullopt;
    stream.next_in = packed.data();
    stream.avail_in = static_cast<uInt>(packed.size());
    stream.next_out = reinterpret_cast<Bytef *>(head.data());
    stream.avail_out = static_cast<uInt>(head.size());
    inflate(&stream, Z_SYNC_FLUSH);
    std::string_view octets(head.data(), head.size() - stream.avail_out);
    inflateEnd(&stream);
    const auto from = takeVarint(octets);
    const auto to = takeVarint(octets);
    if (!from || !to)
        return std::nullopt;
    return std::pair(*from, *to);
}

std::optional<std::uint64_t> number(std::string_view text)
{
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() ? std::optional(value) : std::nullopt;
}

/// "literal N" or "delta N" and its data. `size` is the file the data makes, `other` what it is made from.
bool readData(Cursor &cursor, std::optional<std::uint64_t> &size, std::optional<std::uint64_t> &other)
{
    if (cursor.atEnd())
        return false;
    const std::string_view line = withoutCr(cursor.line());
    if (line.starts_with("literal ")) {
        size = number(line.substr(8));
    } else if (line.starts_with("delta ")) {
        if (const auto sizes = deltaSizes(withoutCr(cursor.peek(1)))) {
            other = sizes->first;
            size = sizes->second;
        }
    } else {
        return false;
    }
    for (cursor.next(); !cursor.atEnd() && !withoutCr(cursor.line()).empty(); cursor.next()) {
        // A line of data begins with its length's letter; anything else means that the data was cut.
        const char c = cursor.line().front();
        if (!((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')) || cursor.line().contains(' '))
            return false;
    }
    return true;
}

} // namespace

void readBinary(Cursor &cursor, File &file)
{
    if (cursor.atEnd() || !cursor.line().starts_with("GIT binary patch"))
        return;
    file.binary = true;
    cursor.next();
    std::optional<std::uint64_t> fromDelta;
    if (!readData(cursor, file.newSize, file.oldSize))
        return;
    // The way back stands behind an empty line.
    const std::string_view next = cursor.peek(1);
    if (next.starts_with("literal ") || next.starts_with("delta ")) {
        cursor.next();
        readData(cursor, file.oldSize, fromDelta);
    }
}

} // namespace diff
