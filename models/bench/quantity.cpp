// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/quantity.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <format>

namespace bench {
namespace {

struct Printed
{
    double value = 0;
    double half = 0; ///< half a unit of the last digit
};

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// The first number of a text, with its separators taken out; "2.984e+08" is good to 0.0005e8.
std::optional<Printed> printedNumber(std::string_view text)
{
    const auto first = std::ranges::find_if(text, isDigit);
    if (first == text.end())
        return {};
    auto at = static_cast<std::size_t>(first - text.begin());
    std::string digits;
    int decimals = 0;
    bool point = false;
    for (; at < text.size(); ++at) {
        const char c = text[at];
        const bool digitNext = at + 1 < text.size() && isDigit(text[at + 1]);
        if (isDigit(c)) {
            digits += c;
            decimals += point ? 1 : 0;
        } else if (c == '.' && !point) {
            digits += c;
            point = true;
        } else if (c != ',' || !digitNext || point) {
            break;
        }
    }
    Printed printed;
    std::from_chars(digits.data(), digits.data() + digits.size(), printed.value);
    printed.half = 0.5 * std::pow(10.0, -decimals);
    if (at + 1 < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        std::string_view exponent = text.substr(at + 1);
        if (exponent.starts_with('+'))
            exponent.remove_prefix(1);
        int power = 0;
        if (std::from_chars(exponent.data(), exponent.data() + exponent.size(), power).ec == std::errc()) {
            printed.value *= std::pow(10.0, power);
            printed.half *= std::pow(10.0, power);
        }
    }
    return printed;
}

/// The text tells the scale too: "62.3k" read as 62300 is good to 50.
Rounded around(double value, int decimals, std::string_view text)
{
    double half = 0.5 * std::pow(10.0, -decimals);
    if (const auto printed = printedNumber(text); printed && printed->value != 0 && value != 0)
        half = printed->half * std::abs(value) / printed->value;
    return {.low = value - half, .high = value + half};
}

struct UnitWord
{
    std::string_view name;
    char kind; ///< b octets, t time
    double factor;
};
constexpr double ki = 1024, mi = ki * ki, gi = mi * ki, ti = gi * ki;
constexpr std::array<UnitWord, 37> unitWords{{
    {"B", 'b', 1},        {"kB", 'b', 1e3},    {"KB", 'b', 1e3},     {"MB", 'b', 1e6},
    {"GB", 'b', 1e9},     {"TB", 'b', 1e12},   {"KiB", 'b', ki},     {"kiB", 'b', ki},
    {"MiB", 'b', mi},     {"GiB", 'b', gi},    {"TiB", 'b', ti},     {"bit", 'b', 1 / 8.0},
    {"Kbit", 'b', 125},   {"kbit", 'b', 125},  {"Mbit", 'b', 125e3}, {"Gbit", 'b', 125e6},
    {"Mb", 'b', 125e3},   {"Gb", 'b', 125e6},  {"s", 't', 1},        {"sec", 't', 1},
    {"secs", 't', 1},     {"second", 't', 1},  {"seconds", 't', 1},  {"ms", 't', 1e-3},
    {"msec", 't', 1e-3},  {"us", 't', 1e-6},   {"usec", 't', 1e-6},  {"µs", 't', 1e-6},
    {"ns", 't', 1e-9},    {"nsec", 't', 1e-9}, {"min", 't', 60},     {"h", 't', 3600},
    {"hours", 't', 3600}, {"ops", 'o', 1},     {"Kops", 'o', 1e3},   {"Mops", 'o', 1e6},
    {"kops", 'o', 1e3},
}};

struct Unit
{
    char kind = 0;
    bool rate = false;
    double factor = 0;
};

std::optional<Unit> unitOf(std::string_view name)
{
    bool rate = false;
    for (const std::string_view ending : {"/sec", "/s"}) {
        if (!rate && name.ends_with(ending)) {
            name.remove_suffix(ending.size());
            rate = true;
        }
    }
    if (!rate && name.size() > 2 && name.ends_with("ps") && name != "ops") {
        name.remove_suffix(2);
        rate = true;
    }
    const auto word = std::ranges::find(unitWords, name, &UnitWord::name);
    if (word == unitWords.end())
        return {};
    return Unit{.kind = word->kind, .rate = rate, .factor = word->factor};
}

} // namespace

Rounded rounded(const Cell &cell)
{
    return around(cell.value.value_or(0), cell.decimals, cell.text);
}
Rounded rounded(const Cell::Beside &beside)
{
    return around(beside.value, beside.decimals, beside.text);
}

namespace {

/// Half a unit of the last digit of the percentage printed with a cell.
double halfOfStated(const Cell &cell)
{
    const double stated = std::abs(cell.stated.value_or(0));
    // The percentage as it stands in the text tells its digits; else those the number cannot do without.
    for (std::size_t at = 0; at < cell.text.size(); ++at) {
        if (!isDigit(cell.text[at]) || (at > 0 && (isDigit(cell.text[at - 1]) || cell.text[at - 1] == '.')))
            continue;
        const auto printed = printedNumber(std::string_view(cell.text).substr(at));
        if (printed && std::abs(printed->value - stated) < 1e-9)
            return printed->half;
    }
    double half = 0.5;
    // From a hundred thousand on tools print an exponent: 2.9e+05.
    constexpr double exponentFrom = 1e5;
    while (stated >= exponentFrom && half < stated / 100 && std::fmod(stated, half * 20) == 0)
        half *= 10;
    for (double scaled = stated; half > 1e-6 && std::abs(scaled - std::round(scaled)) > 1e-6; scaled *= 10)
        half /= 10;
    return half;
}

} // namespace

Rounded roundedStated(const Cell &cell)
{
    const double stated = cell.stated.value_or(0), half = halfOfStated(cell);
    return {.low = stated - (stated < 0 ? 2 * half : half), .high = stated + (stated < 0 ? half : 2 * half)};
}

int statedDecimals(const Cell &cell)
{
    return std::clamp(static_cast<int>(std::lround(-std::log10(2 * halfOfStated(cell)))), 0, 6);
}

Rounded operator*(const Rounded &a, const Rounded &b)
{
    return {.low = a.low * b.low, .high = a.high * b.high};
}
Rounded operator*(const Rounded &a, double factor)
{
    return {.low = a.low * factor, .high = a.high * factor};
}
Rounded operator/(const Rounded &a, const Rounded &b)
{
    const auto [low, high] = std::minmax({a.low / b.high, a.high / b.low, a.low / b.low, a.high / b.high});
    return {.low = low, .high = high};
}

std::optional<double> unitFactor(std::string_view from, std::string_view to)
{
    if (from == to)
        return 1;
    const auto a = unitOf(from), b = unitOf(to);
    if (!a || !b || a->kind != b->kind || a->rate != b->rate)
        return {};
    return a->factor / b->factor;
}

std::string figure(double value, int digits)
{
    if (!std::isfinite(value))
        return "–";
    const double size = std::abs(value);
    if (size != 0 && (size >= 1e15 || size < 1e-6))
        return minusSigns(std::format("{:.{}g}", value, digits));
    const int whole = size < 1 ? 0 : static_cast<int>(std::floor(std::log10(size))) + 1;
    int decimals = std::max(0, digits - whole);
    if (size != 0 && size < 1)
        decimals = digits - 1 - static_cast<int>(std::floor(std::log10(size)));
    std::string text = std::format("{:.{}f}", value, decimals);
    if (text.contains('.')) {
        text.erase(text.find_last_not_of('0') + 1);
        if (text.ends_with('.'))
            text.pop_back();
    }
    return minusSigns(text);
}

std::string percentText(double percent, int decimals)
{
    const std::string digits = std::format("{:.{}f}", std::abs(percent), decimals);
    const bool zero = digits.find_first_not_of("0.") == std::string::npos;
    return std::format("{}{} %", zero ? "±" : percent < 0 ? "−" : "+", digits);
}

std::string asciiSigns(std::string_view text)
{
    std::string ascii;
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view rest = text.substr(at);
        const auto replace = [&](std::string_view sign, std::string_view by) {
            if (!rest.starts_with(sign))
                return false;
            ascii += by;
            at += sign.size();
            return true;
        };
        if (!replace("−", "-") && !replace("–", "-") && !replace("±", "") && !replace("×", "x") &&
            !replace(" %", "%"))
            ascii += text[at++];
    }
    return ascii;
}

std::string minusSigns(std::string_view text)
{
    std::string shown;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool first = at == 0 || !std::isalnum(static_cast<unsigned char>(text[at - 1]));
        if (text[at] == '-' && first && at + 1 < text.size() && isDigit(text[at + 1]))
            shown += "−";
        else
            shown += text[at];
    }
    return shown;
}

} // namespace bench
