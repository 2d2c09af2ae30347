// SPDX-License-Identifier: GPL-3.0-or-later
#include "mail/charset.h"

#include "core/text.h"
#include "mail/octetscan.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <optional>
#include <utility>

#include <iconv.h>

namespace mail {

namespace {

// windows-1252 0x80 to 0x9f (WHATWG encoding standard: the five holes are controls).
constexpr std::array<std::uint16_t, 32> upper1252{
    0x20ac, 0x81,   0x201a, 0x192,  0x201e, 0x2026, 0x2020, 0x2021, 0x2c6,  0x2030, 0x160,
    0x2039, 0x152,  0x8d,   0x17d,  0x8f,   0x90,   0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x2dc,  0x2122, 0x161,  0x203a, 0x153,  0x9d,   0x17e,  0x178};

void append1252(std::string &text, unsigned char octet)
{
    const unsigned code = octet >= 0x80 && octet < 0xa0 ? upper1252[octet - 0x80U] : octet;
    if (code < 0x800) {
        text += static_cast<char>(0xc0U | (code >> 6));
    } else {
        text += static_cast<char>(0xe0U | (code >> 12));
        text += static_cast<char>(0x80U | ((code >> 6) & 0x3fU));
    }
    text += static_cast<char>(0x80U | (code & 0x3fU));
}

// Length of the UTF-8 sequence at the start of text, 0 when there is none.
std::size_t sequence(std::string_view text)
{
    const auto lead = static_cast<unsigned char>(text.front());
    const std::size_t size = lead < 0x80 ? 1 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 0;
    return size != 0 && size <= text.size() && core::isUtf8(text.substr(0, size)) ? size : 0;
}

std::string mended(std::string_view octets)
{
    std::string text;
    text.reserve(octets.size() + octets.size() / 8);
    while (!octets.empty()) {
        if (const auto size = sequence(octets)) {
            text += octets.substr(0, size);
            octets.remove_prefix(size);
        } else {
            append1252(text, static_cast<unsigned char>(octets.front()));
            octets.remove_prefix(1);
        }
    }
    return text;
}

bool anyOf(std::string_view charset, std::initializer_list<std::string_view> names)
{
    return std::ranges::find(names, charset) != names.end();
}

// The names that mails use and iconv does not know, or that mean more than they say.
std::string iconvName(std::string_view declared)
{
    auto name = core::lowered(core::trimmed(declared));
    static const std::array<std::pair<std::string_view, std::string_view>, 14> others{{
        {"ks_c_5601-1987", "cp949"},
        {"ks_c_5601", "cp949"},
        {"euc-kr", "cp949"},
        {"gb2312", "gb18030"},
        {"gbk", "gb18030"},
        {"x-gbk", "gb18030"},
        {"gb_2312-80", "gb18030"},
        {"iso-8859-1", "cp1252"},
        {"latin1", "cp1252"},
        {"iso-8859-8-i", "iso-8859-8"},
        {"big5", "cp950"},
        {"shift_jis", "cp932"},
        {"x-sjis", "cp932"},
        {"utf8", "utf-8"},
    }};
    for (const auto &[from, to] : others)
        if (name == from)
            return std::string(to);
    if (name.starts_with("windows-"))
        return "cp" + name.substr(8);
    return name;
}

// Nothing when the charset is unknown or the octets are none of its own.
std::optional<std::string> byIconv(std::string_view octets, const std::string &name)
{
    // A slash would ask for transliteration or errors ignored (iconv(1)).
    if (name.empty() || name.find('/') != std::string::npos)
        return std::nullopt;
    const iconv_t converter = ::iconv_open("UTF-8", name.c_str());
    if (std::bit_cast<std::intptr_t>(converter) == -1)
        return std::nullopt;
    std::string text(octets.size() + octets.size() / 2 + 16, '\0');
    auto *in = const_cast<char *>(octets.data());
    auto inLeft = octets.size();
    std::size_t done = 0;
    bool good = true;
    while (true) {
        auto *out = text.data() + done;
        auto outLeft = text.size() - done;
        const auto code =
            ::iconv(converter, inLeft > 0 ? &in : nullptr, inLeft > 0 ? &inLeft : nullptr, &out, &outLeft);
        done = text.size() - outLeft;
        if (code == static_cast<std::size_t>(-1) && errno == E2BIG) {
            text.resize(text.size() * 2);
            continue;
        }
        good = code != static_cast<std::size_t>(-1);
        // A charset with shift states is asked once more, without input, for what it holds back.
        if (!good || !in || inLeft == 0)
            break;
    }
    ::iconv_close(converter);
    if (!good)
        return std::nullopt;
    text.resize(done);
    return text;
}

} // namespace

Converted toUtf8(std::string_view octets, std::string_view charset)
{
    const auto name = iconvName(charset);
    const bool wide = name.starts_with("utf-16") || name.starts_with("utf-32") || name.starts_with("ucs-");
    const bool shifted = name == "utf-7" || name.starts_with("iso-2022") || name.starts_with("hz");
    const bool plainUtf8 = anyOf(name, {"", "utf-8", "us-ascii", "ascii", "ansi_x3.4-1968"});
    if (!wide && !shifted && isAscii(octets))
        return {{}, true, true, true};
    if (plainUtf8 && core::isUtf8(octets))
        return {{}, true, true, true};
    if (!plainUtf8) {
        if (auto text = byIconv(octets, name)) {
            if (*text == octets)
                return {{}, true, true, true};
            return {std::move(*text), false, true, !wide && name != "utf-7"};
        }
    }
    if (core::isUtf8(octets))
        return {{}, true, false, true};
    // Without a charset windows-1252 is what is meant, and no fault.
    return {mended(octets), false, name.empty(), true};
}

} // namespace mail
