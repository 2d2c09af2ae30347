// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text.h"

#include <algorithm>

#include <QStringDecoder>

namespace core {

namespace {

bool isSpace(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

char low(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

} // namespace

std::vector<std::string_view> lines(std::string_view text)
{
    std::vector<std::string_view> result;
    while (!text.empty()) {
        const auto end = text.find('\n');
        result.push_back(text.substr(0, end));
        if (end == std::string_view::npos)
            break;
        text.remove_prefix(end + 1);
    }
    return result;
}

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && isSpace(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isSpace(text.back()))
        text.remove_suffix(1);
    return text;
}

std::string collapsed(std::string_view text)
{
    std::string result;
    for (const char c : trimmed(text)) {
        if (!isSpace(c))
            result += c;
        else if (result.back() != ' ')
            result += ' ';
    }
    return result;
}

bool equalCaseless(std::string_view a, std::string_view b)
{
    return std::ranges::equal(a, b, {}, low, low);
}

bool startsWithCaseless(std::string_view text, std::string_view prefix)
{
    return text.size() >= prefix.size() && equalCaseless(text.substr(0, prefix.size()), prefix);
}

std::string lowered(std::string_view text)
{
    std::string result(text);
    std::ranges::transform(result, result.begin(), low);
    return result;
}

bool isUtf8(std::string_view octets)
{
    return QUtf8StringView(octets.data(), static_cast<qsizetype>(octets.size())).isValidUtf8();
}

} // namespace core
