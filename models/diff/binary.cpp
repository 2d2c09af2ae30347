// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/binary.h"

#include "core/text.h"
#include "diff/content.h"

#include <QCryptographicHash>

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
bool readData(Cursor &cursor, std::optional<std::uint64_t> &size, std::optional<std::uint64_t> &other,
              std::optional<BinaryData> &data)
{
    if (cursor.atEnd())
        return false;
    const std::string_view line = withoutCr(cursor.line());
    BinaryData found;
    if (line.starts_with("literal ")) {
        size = number(line.substr(8));
        found.size = size.value_or(0);
    } else if (line.starts_with("delta ")) {
        found.delta = true;
        found.size = number(line.substr(6)).value_or(0);
        if (const auto sizes = deltaSizes(withoutCr(cursor.peek(1)))) {
            other = sizes->first;
            size = sizes->second;
        }
    } else {
        return false;
    }
    cursor.next();
    const char *begin = cursor.line().data();
    for (; !cursor.atEnd() && !withoutCr(cursor.line()).empty(); cursor.next()) {
        // A line of data begins with its length's letter; anything else means that the data was cut.
        const char c = cursor.line().front();
        if (!((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')) || cursor.line().contains(' '))
            return false;
    }
    found.lines = std::string_view(begin, cursor.line().data());
    data = found;
    return true;
}

constexpr std::uint64_t largestContent = 64u << 20; // what a patch of some megabytes may unfold to

std::optional<std::string> inflated(const BinaryData &data)
{
    if (data.size > largestContent)
        return std::nullopt;
    std::vector<unsigned char> packed;
    for (const std::string_view line : core::lines(data.lines)) {
        const std::vector<unsigned char> part = decodedLine(withoutCr(line));
        packed.insert(packed.end(), part.begin(), part.end());
    }
    std::string result(static_cast<std::size_t>(data.size), '\0');
    auto size = static_cast<uLongf>(result.size());
    if (uncompress(reinterpret_cast<Bytef *>(result.data()), &size, packed.data(),
                   static_cast<uLong>(packed.size())) != Z_OK ||
        size != data.size)
        return std::nullopt;
    return result;
}

/// A little-endian number of which only the octets with a bit in `present` are there.
std::optional<std::uint64_t> takeSparse(std::string_view &delta, unsigned present, int most)
{
    std::uint64_t value = 0;
    for (int i = 0; i < most; ++i) {
        if (!(present & (1u << i)))
            continue;
        if (delta.empty())
            return std::nullopt;
        value |= static_cast<std::uint64_t>(static_cast<unsigned char>(delta.front())) << (8 * i);
        delta.remove_prefix(1);
    }
    return value;
}

/// Carries a delta out (gitformat-pack(5), "Deltified representation").
std::optional<std::string> patched(std::string_view delta, std::string_view base)
{
    const auto from = takeVarint(delta), to = takeVarint(delta);
    if (!from || !to || *from != base.size() || *to > largestContent)
        return std::nullopt;
    std::string result;
    while (!delta.empty()) {
        const auto command = static_cast<unsigned char>(delta.front());
        delta.remove_prefix(1);
        if (command & 0x80) {
            const auto offset = takeSparse(delta, command & 0x0fu, 4);
            auto size = takeSparse(delta, (command >> 4) & 0x07u, 3);
            if (!offset || !size)
                return std::nullopt;
            *size = *size == 0 ? 0x10000 : *size;
            if (*offset > base.size() || *size > base.size() - *offset)
                return std::nullopt;
            result += base.substr(static_cast<std::size_t>(*offset), static_cast<std::size_t>(*size));
        } else {
            if (command == 0 || command > delta.size())
                return std::nullopt;
            result += delta.substr(0, command);
            delta.remove_prefix(command);
        }
        if (result.size() > *to)
            return std::nullopt;
    }
    return result.size() == *to ? std::optional(result) : std::nullopt;
}

} // namespace

std::optional<std::string> content(const BinaryData &data, std::string_view base)
{
    auto result = inflated(data);
    return result && data.delta ? patched(*result, base) : result;
}

std::string blobId(std::string_view content)
{
    QCryptographicHash hash(QCryptographicHash::Sha1);
    hash.addData(QByteArrayView("blob "));
    hash.addData(QByteArray::number(static_cast<qulonglong>(content.size())));
    hash.addData(QByteArrayView("\0", 1));
    hash.addData(QByteArrayView(content.data(), static_cast<qsizetype>(content.size())));
    return hash.result().toHex().toStdString();
}

void readBinary(Cursor &cursor, File &file)
{
    if (cursor.atEnd() || !cursor.line().starts_with("GIT binary patch"))
        return;
    file.binary = true;
    cursor.next();
    std::optional<std::uint64_t> fromDelta;
    if (!readData(cursor, file.newSize, file.oldSize, file.newData))
        return;
    // The way back stands behind an empty line.
    const std::string_view next = cursor.peek(1);
    if (next.starts_with("literal ") || next.starts_with("delta ")) {
        cursor.next();
        readData(cursor, file.oldSize, fromDelta, file.oldData);
    }
}

} // namespace diff
