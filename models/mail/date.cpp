// SPDX-License-Identifier: GPL-3.0-or-later
#include "mail/date.h"

#include "core/text.h"

#include <array>
#include <chrono>
#include <cstdio>
#include <utility>
#include <vector>

namespace mail {

namespace {

struct Token
{
    enum class Kind { Number, Word, Sign } kind;
    std::string_view text;
    bool spaced = false; ///< white space stands before it
};

bool digit(char c)
{
    return c >= '0' && c <= '9';
}
bool wordly(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
}
bool space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

// A date has few parts; what is longer is not one.
constexpr std::size_t mostTokens = 40;

std::vector<Token> tokens(std::string_view text)
{
    std::vector<Token> result;
    bool spaced = false;
    int depth = 0;
    for (std::size_t i = 0; i < text.size() && result.size() < mostTokens;) {
        const char c = text[i];
        depth += c == '(' ? 1 : 0;
        if (space(c) || depth > 0) {
            depth -= c == ')' && depth > 0 ? 1 : 0;
            spaced = true;
            ++i;
            continue;
        }
        // U+202F and U+00A0 stand between figures and AM in some locales.
        if (text.substr(i).starts_with("\u202f") || text.substr(i).starts_with("\u00a0")) {
            i += c == '\xe2' ? 3 : 2;
            spaced = true;
            continue;
        }
        auto end = i + 1;
        auto kind = Token::Kind::Sign;
        if (digit(c)) {
            kind = Token::Kind::Number;
            while (end < text.size() && digit(text[end]))
                ++end;
        } else if (wordly(c)) {
            kind = Token::Kind::Word;
            while (end < text.size() && wordly(text[end]) && !text.substr(end).starts_with("\u202f"))
                ++end;
        }
        result.push_back({kind, text.substr(i, end - i), spaced});
        spaced = false;
        i = end;
    }
    return result;
}

int number(std::string_view digits)
{
    int value = 0;
    for (const char c : digits) {
        if (value > 99'999'999)
            return -1;
        value = value * 10 + (c - '0');
    }
    return value;
}

// First letters of month names: English, German, French, Spanish, Italian, Portuguese, Dutch, Polish,
// Czech, Russian. Where one would do for two months the longer stands first.
constexpr auto monthNames = std::to_array<std::pair<std::string_view, int>>({
    {"jan", 1},  {"feb", 2},  {"mar", 3},  {"apr", 4},  {"may", 5},  {"jun", 6},  {"jul", 7},  {"aug", 8},
    {"sep", 9},  {"oct", 10}, {"nov", 11}, {"dec", 12}, {"mär", 3},  {"mrz", 3},  {"mai", 5},  {"okt", 10},
    {"dez", 12}, {"fév", 2},  {"fev", 2},  {"avr", 4},  {"juin", 6}, {"juil", 7}, {"aoû", 8},  {"déc", 12},
    {"ene", 1},  {"abr", 4},  {"ago", 8},  {"dic", 12}, {"gen", 1},  {"mag", 5},  {"giu", 6},  {"lug", 7},
    {"set", 9},  {"ott", 10}, {"out", 10}, {"maa", 3},  {"mei", 5},  {"sty", 1},  {"lut", 2},  {"kwi", 4},
    {"maj", 5},  {"cze", 6},  {"lip", 7},  {"sie", 8},  {"wrz", 9},  {"paź", 10}, {"lis", 11}, {"gru", 12},
    {"led", 1},  {"úno", 2},  {"bře", 3},  {"dub", 4},  {"kvě", 5},  {"čer", 6},  {"srp", 8},  {"zář", 9},
    {"říj", 10}, {"pro", 12}, {"янв", 1},  {"фев", 2},  {"мар", 3},  {"апр", 4},  {"мая", 5},  {"май", 5},
    {"июн", 6},  {"июл", 7},  {"авг", 8},  {"сен", 9},  {"окт", 10}, {"ноя", 11}, {"дек", 12}, {"janv", 1},
});

int monthOf(std::string_view word)
{
    const auto name = core::lowered(word);
    for (const auto &[start, month] : monthNames)
        if (name.starts_with(start))
            return month;
    return 0;
}

// Zones that RFC 5322 4.3 names, and the few others that mail programs write.
constexpr auto zoneNames = std::to_array<std::pair<std::string_view, int>>({
    {"UT", 0},     {"UTC", 0},    {"GMT", 0},    {"Z", 0},      {"EST", -300}, {"EDT", -240}, {"CST", -360},
    {"CDT", -300}, {"MST", -420}, {"MDT", -360}, {"PST", -480}, {"PDT", -420}, {"BST", 60},   {"WET", 0},
    {"WEST", 60},  {"CET", 60},   {"CEST", 120}, {"MET", 60},   {"MEST", 120}, {"MSK", 180},  {"IST", 330},
    {"JST", 540},  {"KST", 540},  {"AEST", 600}, {"AEDT", 660}, {"EET", 120},  {"EEST", 180},
});

struct Parts
{
    int year = -1, month = 0, day = 0, hour = 0, minute = 0, second = 0, offset = 0;
    int half = 0; ///< 1: AM, 2: PM
    bool time = false;

    std::optional<Date> date() const;
};

std::optional<Date> Parts::date() const
{
    using namespace std::chrono;
    auto y = year;
    if (y >= 0 && y < 50)
        y += 2000;
    else if (y >= 50 && y < 1000)
        y += 1900; // RFC 5322 4.3
    auto h = hour;
    if (half == 2 && h < 12)
        h += 12;
    else if (half == 1 && h == 12)
        h = 0;
    const year_month_day ymd{std::chrono::year{y}, std::chrono::month{static_cast<unsigned>(month)},
                             std::chrono::day{static_cast<unsigned>(day)}};
    // Outside of these years nothing was mailed.
    if (!ymd.ok() || y < 1900 || y > 9999 || h > 24 || minute > 59 || second > 60)
        return std::nullopt;
    const auto local = secondsOf(y, month, day, h, minute, second);
    return Date{local - std::int64_t{offset} * 60, offset};
}

class Reader
{
public:
    explicit Reader(std::string_view text) : m_tokens(tokens(text)) {}

    std::optional<Date> read();

private:
    const Token *at(std::size_t index) const { return index < m_tokens.size() ? &m_tokens[index] : nullptr; }
    bool sign(std::size_t index, char c) const
    {
        const auto *t = at(index);
        return t && t->kind == Token::Kind::Sign && t->text.front() == c;
    }
    bool isNumber(std::size_t index) const { return at(index) && at(index)->kind == Token::Kind::Number; }
    int value(std::size_t index) const { return number(m_tokens[index].text); }

    bool clock(std::size_t &i);
    bool zone(std::size_t &i);
    bool joined(std::size_t &i);
    void plain(std::size_t &i);
    void word(std::size_t &i);
    static void order(Parts &parts, const std::array<int, 3> &v, std::string_view first, char separator);

    std::vector<Token> m_tokens;
    Parts m_parts;
};

// 10:14, 10:14:01, 10.14.01 behind a complete day, 10h14
bool Reader::clock(std::size_t &i)
{
    const auto colon = [&](std::size_t k) { return sign(k, ':') || (sign(k, '.') && m_parts.day > 0); };
    if (m_parts.time || !colon(i + 1) || !isNumber(i + 2) || m_tokens[i].text.size() > 2 ||
        m_tokens[i + 2].text.size() != 2 || (sign(i + 1, '.') && m_parts.year < 0))
        return false;
    m_parts.time = true;
    m_parts.hour = value(i);
    m_parts.minute = value(i + 2);
    i += 3;
    if (colon(i) && isNumber(i + 1) && m_tokens[i + 1].text.size() == 2) {
        m_parts.second = value(i + 1);
        i += 2;
        if (sign(i, '.') && isNumber(i + 1)) // fractions of a second
            i += 2;
    }
    return true;
}

// +0800, -05:00, behind the time only
bool Reader::zone(std::size_t &i)
{
    if (!m_parts.time || !(sign(i, '+') || sign(i, '-')) || !isNumber(i + 1))
        return false;
    const int factor = sign(i, '-') ? -1 : 1;
    const auto digits = m_tokens[i + 1].text;
    int minutes = 0;
    if (digits.size() == 4) {
        minutes = value(i + 1) / 100 * 60 + value(i + 1) % 100;
        i += 2;
    } else if (digits.size() <= 2) {
        minutes = value(i + 1) * 60;
        i += 2;
        if (sign(i, ':') && isNumber(i + 1)) {
            minutes += value(i + 1);
            i += 2;
        }
    } else {
        return false;
    }
    m_parts.offset = minutes <= 14 * 60 ? factor * minutes : 0; // beyond that a zone is not believed
    return true;
}

void Reader::order(Parts &parts, const std::array<int, 3> &v, std::string_view first, char separator)
{
    if (first.size() == 4) {
        parts.year = v[0], parts.month = v[1], parts.day = v[2];
        return;
    }
    parts.year = v[2];
    // With slashes an American writes the month first, unless it cannot be one; with dots the day comes
    // first.
    const bool dayFirst = separator != '/' ? v[1] <= 12 : v[0] > 12;
    parts.day = dayFirst ? v[0] : v[1];
    parts.month = dayFirst ? v[1] : v[0];
}

// 2024/8/14, 2024-08-14, 8.10.20, 14/8/2024, 14-Aug-2024, 2024年8月14日
bool Reader::joined(std::size_t &i)
{
    if (m_parts.day > 0)
        return false;
    for (const auto separator : {'/', '-', '.'}) {
        if (!sign(i + 1, separator) || !sign(i + 3, separator) || !isNumber(i + 4))
            continue;
        if (isNumber(i + 2)) {
            order(m_parts, {value(i), value(i + 2), value(i + 4)}, m_tokens[i].text, separator);
        } else if (const int month = monthOf(m_tokens[i + 2].text)) {
            m_parts.day = value(i), m_parts.month = month, m_parts.year = value(i + 4);
        } else {
            continue;
        }
        i += 5;
        return true;
    }
    const auto is = [&](std::size_t k, std::string_view a, std::string_view b) {
        return at(k) && (at(k)->text.starts_with(a) || at(k)->text.starts_with(b));
    };
    if (is(i + 1, "年", "년") && isNumber(i + 2) && is(i + 3, "月", "월") && isNumber(i + 4)) {
        m_parts.year = value(i), m_parts.month = value(i + 2), m_parts.day = value(i + 4);
        i += 6;
        return true;
    }
    return false;
}

void Reader::plain(std::size_t &i)
{
    const auto digits = m_tokens[i].text;
    const int v = value(i);
    if (digits.size() == 4 && m_parts.year < 0)
        m_parts.year = v;
    else if (digits.size() <= 2 && m_parts.day == 0)
        m_parts.day = v;
    else if (digits.size() <= 3 && m_parts.year < 0 && m_parts.month > 0)
        m_parts.year = v; // RFC 5322 4.3: two and three digits
    else if (digits.size() == 8 && m_parts.day == 0)
        m_parts.year = v / 10000, m_parts.month = v / 100 % 100, m_parts.day = v % 100;
    ++i;
}

void Reader::word(std::size_t &i)
{
    const auto text = m_tokens[i++].text;
    if (core::equalCaseless(text, "am") || text == "上午" || text == "오전") {
        m_parts.half = 1;
    } else if (core::equalCaseless(text, "pm") || text == "下午" || text == "오후") {
        m_parts.half = 2;
    } else if (const int month = monthOf(text); month && m_parts.month == 0) {
        m_parts.month = month;
    } else if (m_parts.time) {
        for (const auto &[name, minutes] : zoneNames)
            if (text == name)
                m_parts.offset = minutes;
    }
}

std::optional<Date> Reader::read()
{
    for (std::size_t i = 0; i < m_tokens.size();) {
        if (m_tokens[i].kind == Token::Kind::Word)
            word(i);
        else if (isNumber(i)) {
            if (!joined(i) && !clock(i))
                plain(i);
        } else if (!zone(i))
            ++i;
    }
    if (m_parts.day == 0 || m_parts.month == 0 || m_parts.year < 0)
        return std::nullopt;
    return m_parts.date();
}

} // namespace

std::int64_t secondsOf(int year, int month, int day, int hour, int minute, int second)
{
    using namespace std::chrono;
    const sys_days days{year_month_day{std::chrono::year{year},
                                       std::chrono::month{static_cast<unsigned>(month)},
                                       std::chrono::day{static_cast<unsigned>(day)}}};
    return days.time_since_epoch().count() * std::int64_t{86400} + hour * 3600 + minute * 60 + second;
}

std::optional<Date> parseDate(std::string_view text)
{
    return Reader(text).read();
}

std::optional<Date> parseLooseDate(std::string_view text)
{
    return Reader(text).read();
}

std::string isoDate(Date date)
{
    using namespace std::chrono;
    const auto local = date.seconds + std::int64_t{date.offsetMinutes} * 60;
    const auto day = local >= 0 ? local / 86400 : -((86399 - local) / 86400);
    const auto rest = static_cast<int>(local - day * 86400);
    const year_month_day ymd{sys_days{days{day}}};
    const int minutes = date.offsetMinutes < 0 ? -date.offsetMinutes : date.offsetMinutes;
    char text[48];
    std::snprintf(text, sizeof text, "%04d-%02u-%02uT%02d:%02d:%02d%c%02d:%02d", static_cast<int>(ymd.year()),
                  static_cast<unsigned>(ymd.month()), static_cast<unsigned>(ymd.day()), rest / 3600,
                  rest / 60 % 60, rest % 60, date.offsetMinutes < 0 ? '-' : '+', minutes / 60, minutes % 60);
    return text;
}

} // namespace mail
