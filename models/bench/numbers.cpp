// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/numbers.h"

#include "core/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string>

namespace bench {

namespace {

bool digit(char c)
{
    return c >= '0' && c <= '9';
}
bool letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

std::size_t digitsFrom(std::string_view text, std::size_t at)
{
    std::size_t end = at;
    while (end < text.size() && digit(text[end]))
        ++end;
    return end - at;
}

/// U+2212 is what word processors make of a minus.
std::size_t signLength(std::string_view text)
{
    if (text.starts_with('-') || text.starts_with('+'))
        return 1;
    return text.starts_with("\u2212") ? 3 : 0;
}

double toDouble(std::string_view digits)
{
    double value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return value;
}

/// Groups of three behind commas: "1,234,567". A lone "1,234" is one too; "0,748" and "8,43" are decimals.
std::size_t thousandsLength(std::string_view text, std::size_t at)
{
    const std::size_t lead = digitsFrom(text, at);
    if (lead == 0 || lead > 3 || text[at] == '0')
        return 0;
    std::size_t end = at + lead;
    int groups = 0;
    while (end < text.size() && text[end] == ',' && digitsFrom(text, end + 1) == 3) {
        end += 4;
        ++groups;
    }
    // Nobody counts past 10^17: a longer chain is a list.
    return groups && groups <= 5 ? end - at : 0;
}

struct Mantissa
{
    std::string mended; ///< with thousands gone and a point for a decimal comma; empty when the text will do
    std::size_t end = 0;
    int decimals = 0;
    bool comma = false;
};

std::optional<Mantissa> readMantissa(std::string_view text, std::size_t at)
{
    Mantissa m;
    if (const std::size_t length = thousandsLength(text, at)) {
        for (char c : text.substr(at, length))
            if (c != ',')
                m.mended += c;
        m.end = at + length;
        m.comma = true;
    } else {
        const std::size_t lead = digitsFrom(text, at);
        if (lead == 0 && !(at + 1 < text.size() && text[at] == '.' && digit(text[at + 1])))
            return {};
        m.end = at + lead;
    }
    if (m.end >= text.size() || (text[m.end] != '.' && (text[m.end] != ',' || m.comma)))
        return m;
    const std::size_t count = digitsFrom(text, m.end + 1);
    if (text[m.end] == ',') {
        if (count == 0)
            return m;
        m.comma = true;
        m.mended = text.substr(at, m.end - at);
    }
    if (m.comma)
        (m.mended += '.') += text.substr(m.end + 1, count);
    m.decimals = static_cast<int>(count);
    m.end += 1 + count;
    return m;
}

} // namespace

std::optional<Number> readNumber(std::string_view text)
{
    const std::size_t sign = signLength(text);
    if (text.size() <= sign || (!digit(text[sign]) && text[sign] != '.'))
        return {};
    if (text[sign] == '0' && text.size() > sign + 1 && (text[sign + 1] == 'x' || text[sign + 1] == 'X'))
        return {};
    auto m = readMantissa(text, sign);
    if (!m)
        return {};
    // 192.168.1.1, 5.10.12, 1,2,3: not one number.
    if (m->end + 1 < text.size() && (text[m->end] == '.' || text[m->end] == ',') && digit(text[m->end + 1]))
        return {};
    int exponent = 0;
    if (m->end < text.size() && (text[m->end] == 'e' || text[m->end] == 'E')) {
        const std::size_t s = signLength(text.substr(m->end + 1));
        const std::size_t count = digitsFrom(text, m->end + 1 + s);
        if (count > 0 && count <= 3) {
            const auto digits = text.substr(m->end + 1 + s, count);
            std::from_chars(digits.data(), digits.data() + digits.size(), exponent);
            if (s && text[m->end + 1] != '+')
                exponent = -exponent;
            if (m->comma)
                m->mended += 'e' + std::to_string(exponent);
            m->end += 1 + s + count;
        }
    }
    Number n;
    // from_chars takes "828.", ".5" and "2.984e+08" as they stand.
    n.value = toDouble(m->comma ? std::string_view(m->mended) : text.substr(sign, m->end - sign));
    if (sign && text[0] != '+')
        n.value = -n.value;
    n.decimals = m->decimals - exponent;
    n.length = m->end;
    n.isSigned = sign != 0;
    n.comma = m->comma;
    return n;
}

std::optional<Number> readDuration(std::string_view text)
{
    const auto first = text.find_first_not_of("0123456789.,");
    if (first == text.npos || !std::string_view("dhm:").contains(text[first]))
        return {};
    Number whole;
    std::size_t at = 0;
    int parts = 0;
    for (const auto &[unit, seconds] : {std::pair{'d', 86400.0}, {'h', 3600.0}, {'m', 60.0}, {'s', 1.0}}) {
        std::size_t skip = at;
        while (parts && skip < text.size() && text[skip] == ' ')
            ++skip;
        const auto part = readNumber(text.substr(skip));
        if (!part || part->isSigned || skip + part->length >= text.size() ||
            text[skip + part->length] != unit)
            continue;
        whole.value += part->value * seconds;
        whole.decimals = unit == 's' ? part->decimals : 0;
        at = skip + part->length + 1;
        ++parts;
    }
    if (parts < 2 || (at < text.size() && (letter(text[at]) || digit(text[at]))))
        return {};
    whole.length = at;
    return whole;
}

std::optional<double> scaleOf(std::string_view suffix)
{
    static constexpr std::array<std::pair<std::string_view, double>, 20> table{
        {{"k", 1e3},       {"K", 1e3},        {"M", 1e6},           {"m", 1e-3},
         {"G", 1e9},       {"g", 1e9},        {"T", 1e12},          {"u", 1e-6},
         {"\u00b5", 1e-6}, {"\u03bc", 1e-6},  {"n", 1e-9},          {"p", 1e-12},
         {"Ki", 1024.0},   {"Mi", 1048576.0}, {"Gi", 1073741824.0}, {"Ti", 1099511627776.0},
         {"ki", 1024.0},   {"P", 1e15},       {"E", 1e18},          {"t", 1e12}}};
    for (const auto &[name, factor] : table)
        if (name == suffix)
            return factor;
    return {};
}

bool isPlaceholder(std::string_view text)
{
    text = core::trimmed(text);
    if (text.empty())
        return false;
    if (text.find_first_not_of('?') == text.npos)
        return text.size() >= 2;
    if (text.find_first_not_of('-') == text.npos)
        return text.size() <= 2;
    if (text.find_first_not_of('+') == text.npos)
        return text.size() >= 3;
    if (text.size() > 15)
        return false;
    static constexpr std::array<std::string_view, 13> words{
        "n/a", "na",  "\u2014", "\u2013", "~", "<not supported>", "<not counted>",
        "nan", "tbd", "none",   "?",      "x", "not supported"};
    return std::ranges::any_of(words, [&](auto word) { return core::equalCaseless(text, word); });
}

bool beginsAsFigure(std::string_view word)
{
    std::size_t at = word.find_first_not_of("+-~<>(");
    return at != word.npos && at <= 2 &&
           (digit(word[at]) || (word[at] == '.' && at + 1 < word.size() && digit(word[at + 1])));
}

} // namespace bench
