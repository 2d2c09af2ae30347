// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/lineshapes.h"

#include "bench/names.h"
#include "bench/numbers.h"
#include "bench/units.h"
#include "core/text.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace bench {

namespace {

bool space(char c)
{
    return c == ' ' || c == '\t';
}

std::size_t skipBlanks(std::string_view text, std::size_t at)
{
    while (at < text.size() && space(text[at]))
        ++at;
    return at;
}

/// Takes "[unit]" or "{statistic}" off the end of a field.
std::string takeBracket(std::string_view &text, char open, char close)
{
    if (!text.ends_with(close))
        return {};
    const auto at = text.rfind(open);
    if (at == text.npos)
        return {};
    std::string inside(text.substr(at + 1, text.size() - at - 2));
    text = core::trimmed(text.substr(0, at));
    return inside;
}

ShapeField readyField(std::string_view text)
{
    using Kind = ShapeField::Kind;
    ShapeField out;
    text = core::trimmed(text);
    if (text == "-") {
        out.kind = Kind::Skip;
    } else if (text == "%c") {
        out.kind = Kind::Config;
    } else if (text == "%u") {
        out.kind = Kind::Unit;
    } else if (text == "runs") {
        out.kind = Kind::Runs;
    } else if (text == "...") {
        out.kind = Kind::Rest;
    } else if (text == "+-") {
        out.kind = Kind::Deviation;
    } else if (text == "+-%") {
        out.kind = Kind::DeviationPercent;
    } else if (text == "sem%") {
        out.kind = Kind::ErrorPercent;
    } else if (text.starts_with("%r")) {
        out.kind = Kind::Row;
        out.metric = core::trimmed(text.substr(2));
    } else {
        for (const auto &[sign, better] :
             {std::pair{" ^", Better::Higher}, {" v", Better::Lower}, {" ?", Better::Unknown}})
            if (text.ends_with(sign)) {
                out.better = better;
                text = core::trimmed(text.substr(0, text.size() - 2));
                break;
            }
        out.statistic = takeBracket(text, '{', '}');
        out.unit = takeBracket(text, '[', ']');
        out.metric = text;
    }
    return out;
}

ReadyShape ready(const LineShape &shape)
{
    using Kind = ReadyShape::Kind;
    ReadyShape out;
    out.tool = shape.tool;
    out.needle = shape.needle;
    out.pattern = shape.pattern;
    for (const auto &[sign, kind] :
         {std::pair{"##", Kind::SubHeading}, {"#", Kind::Heading}, {"@", Kind::Columns}, {"~", Kind::Noise}})
        if (out.pattern.starts_with(sign)) {
            out.kind = kind;
            out.pattern.remove_prefix(std::string_view(sign).size());
            break;
        }
    if (out.kind == Kind::Columns && !out.pattern.empty()) {
        out.separator = out.pattern.front();
        out.pattern.remove_prefix(1);
    }
    for (std::string_view rest = shape.fields; !rest.empty();) {
        const auto bar = rest.find(" | ");
        out.fields.push_back(readyField(rest.substr(0, bar)));
        rest = bar == rest.npos ? std::string_view{} : rest.substr(bar + 3);
    }
    return out;
}

/// A figure with the unit glued to it or one blank behind; nothing in parentheses.
/// `next` is what the pattern says of the text behind it: a unit that stands there is the pattern's.
std::optional<std::pair<Quantity, std::size_t>> figureAt(std::string_view text, std::size_t at,
                                                         std::string_view next)
{
    Quantity q;
    std::size_t end = at;
    std::optional<Number> number;
    if (auto duration = readDuration(text.substr(at))) {
        number = duration;
        q.unit = "s";
    } else
        number = readNumber(text.substr(at));
    if (!number)
        return {};
    q.value = number->value;
    q.decimals = number->decimals;
    end += number->length;
    std::size_t tail = end;
    while (tail < text.size() && (std::isalpha(static_cast<unsigned char>(text[tail])) || text[tail] == '/' ||
                                  text[tail] == '%' || static_cast<unsigned char>(text[tail]) >= 0x80))
        ++tail;
    // "± 6.0 ms" behind the value is its spread; U+00B1 must not be taken for a unit.
    auto glued = text.substr(end, tail - end);
    if (const auto pm = glued.find("\u00b1"); pm != glued.npos)
        glued = glued.substr(0, pm);
    const auto literal =
        next.starts_with("%%") ? std::string_view("%") : next.substr(0, next.find_first_of(" %"));
    if (!glued.empty() && literal.starts_with(glued)) {
        // "152.5mb/s" where the pattern has "%nmb/s"
    } else if (const auto unit = readUnit(glued)) {
        q.unit = unit->name;
        *q.value *= unit->scale;
        q.decimals -= unit->scale > 1 ? static_cast<int>(std::lround(std::log10(unit->scale))) : 0;
        end += glued.size();
    } else if (const auto scale = scaleOf(glued)) {
        *q.value *= *scale;
        q.decimals -= static_cast<int>(std::lround(std::log10(*scale)));
        end += glued.size();
    }
    q.text = text.substr(at, end - at);
    if (!q.unit && end + 1 < text.size() && text[end] == ' ') {
        std::size_t stop = end + 1;
        while (stop < text.size() && !space(text[stop]) && !std::string_view("()[],;").contains(text[stop]))
            ++stop;
        const auto word = text.substr(end + 1, stop - end - 1);
        const auto unit = readUnit(word);
        if (unit && unit->scale == 1 && unit->dimension != Dimension::None &&
            !core::trimmed(next).starts_with(word) && !next.starts_with(" %u")) {
            q.unit = unit->name;
            end = stop;
        }
    }
    return std::pair{q, end};
}

/// The literal that ends a wildcard: the pattern's text up to its next blank or '%'.
std::string_view literalAfter(std::string_view pattern, std::size_t at)
{
    while (at < pattern.size() && pattern[at] == ' ')
        ++at;
    std::size_t end = at;
    while (end < pattern.size() && pattern[end] != ' ' && pattern[end] != '%' && pattern[end] != '$')
        ++end;
    return pattern.substr(at, end - at);
}

bool isPercentile(std::string_view words)
{
    const auto number = readNumber(words);
    return number && words.substr(number->length) == "th";
}

/// "50.0th" as p50, "99.9th" as p99.9; other words by what they mean.
std::string percentile(std::string_view words)
{
    if (!isPercentile(words))
        return statisticOf(words).value_or(cleanName(words));
    std::string name(words.substr(0, words.size() - 2));
    while (name.contains('.') && (name.ends_with('0') || name.ends_with('.')))
        name.pop_back();
    return 'p' + name;
}

void keepWords(ShapeMatch &out, char kind, std::string_view words)
{
    switch (kind) {
    case 'r':
        out.row = cleanName(words);
        break;
    case 'c':
        out.config = cleanName(words);
        break;
    case 'm':
        out.metric = cleanName(words);
        break;
    case 't':
        out.statistic = percentile(words);
        break;
    case 'u':
        out.unit = words;
        break;
    default:
        break;
    }
}

std::optional<ShapeMatch> matchAt(std::string_view text, std::size_t at, std::string_view pattern)
{
    ShapeMatch out;
    for (std::size_t p = 0; p < pattern.size();) {
        if (pattern[p] == ' ') {
            at = skipBlanks(text, at);
            ++p;
            continue;
        }
        if (pattern[p] == '$' && p + 1 == pattern.size())
            return skipBlanks(text, at) == text.size() ? std::optional(out) : std::nullopt;
        if (pattern[p] != '%' || p + 1 >= pattern.size() || pattern[p + 1] == '%') {
            if (at >= text.size() || text[at] != pattern[p])
                return {};
            ++at;
            p += pattern[p] == '%' ? 2 : 1;
            continue;
        }
        const char kind = pattern[p + 1];
        p += 2;
        if (kind == 'n' || kind == 'N') {
            at = skipBlanks(text, at);
            auto figure = figureAt(text, at, pattern.substr(p));
            if (!figure)
                return {};
            // "3/9/2006" is no figure.
            if (p == pattern.size() && figure->second < text.size() &&
                !std::string_view(" \t,;)").contains(text[figure->second]))
                return {};
            if (kind == 'n')
                out.figures.emplace_back(std::move(figure->first), at);
            at = figure->second;
            continue;
        }
        if (kind == 'R') {
            auto end = text.find("  ", at);
            end = std::min({end, text.find('\t', at), text.size()});
            out.metric = cleanName(text.substr(at, end - at));
            at = end;
            continue;
        }
        if (kind == 'w') {
            at = skipBlanks(text, at);
            std::size_t end = at;
            while (end < text.size() && !space(text[end]))
                ++end;
            if (end == at)
                return {};
            auto word = text.substr(at, end - at);
            if (word.ends_with(','))
                word.remove_suffix(1);
            (out.row += out.row.empty() ? "" : " ") += word;
            at = end;
            continue;
        }
        const auto literal = literalAfter(pattern, p);
        std::size_t end = literal.empty() ? text.size() : text.find(literal, at);
        // "%r %n": the words end where a figure begins.
        if (literal.empty() && p < pattern.size() && pattern[p] != '$') {
            end = at;
            while (end < text.size() && !((end == 0 || space(text[end - 1])) && readNumber(text.substr(end))))
                ++end;
        }
        if (end == text.npos)
            return {};
        const auto words = core::trimmed(text.substr(at, end - at));
        if (kind == 'p' && !isPercentile(words))
            return {};
        keepWords(out, kind == 'p' ? 't' : kind, words);
        at = end;
    }
    return out;
}

struct Word
{
    std::string_view text;
    std::size_t begin = 0;
};

std::vector<Word> wordsOf(std::string_view text, char separator)
{
    std::vector<Word> out;
    if (separator != ' ') {
        for (std::size_t at = 0; at <= text.size();) {
            const auto end = std::min(text.find(separator, at), text.size());
            const auto begin = skipBlanks(text, at);
            auto word = begin < end ? core::trimmed(text.substr(begin, end - begin)) : std::string_view{};
            std::size_t from = begin;
            if (word.size() > 1 && word.starts_with('"') && word.ends_with('"')) {
                word = word.substr(1, word.size() - 2);
                ++from;
            }
            out.push_back({word, from});
            at = end + 1;
        }
        return out;
    }
    for (std::size_t at = skipBlanks(text, 0); at < text.size();) {
        auto end = at;
        while (end < text.size() && !space(text[end]))
            ++end;
        out.push_back({text.substr(at, end - at), at});
        at = skipBlanks(text, end);
    }
    return out;
}

} // namespace

const ReadyShapes &readyShapes()
{
    static const ReadyShapes all = [] {
        std::vector<ReadyShape> shapes;
        std::vector<std::string_view> needles;
        for (const auto tools : {storageTools(), networkTools(), kernelTools(), programTools()})
            for (const LineShape &shape : tools) {
                shapes.push_back(ready(shape));
                needles.push_back(shape.needle);
            }
        return ReadyShapes{std::move(shapes), Needles(std::move(needles))};
    }();
    return all;
}

std::optional<ShapeMatch> matchShape(std::string_view text, const ReadyShape &shape)
{
    std::string_view pattern = shape.pattern;
    if (pattern.starts_with('^'))
        return matchAt(text, skipBlanks(text, 0), pattern.substr(1));
    if (!pattern.starts_with(shape.needle))
        return matchAt(text, skipBlanks(text, 0), pattern);
    // Anchored at the needle: what stands before it may name the configuration.
    for (auto at = text.find(shape.needle); at != text.npos; at = text.find(shape.needle, at + 1)) {
        if (at > 0 && (std::isalnum(static_cast<unsigned char>(text[at - 1])) || text[at - 1] == '_'))
            continue;
        if (auto found = matchAt(text, at, pattern)) {
            const auto before = cleanName(text.substr(0, at));
            if (found->config.empty() && !before.empty())
                found->config = before;
            return found;
        }
    }
    return {};
}

std::optional<ShapeMatch> matchColumns(std::string_view text, const ReadyShape &shape)
{
    using Kind = ShapeField::Kind;
    const auto words = wordsOf(text, shape.separator);
    std::span<const ShapeField> fields = shape.fields;
    const bool rest = !fields.empty() && fields.back().kind == Kind::Rest;
    if (rest)
        fields = fields.first(fields.size() - 1);
    const bool open = shape.separator == ' ' && !fields.empty() && fields.front().kind == Kind::Row &&
                      fields.front().metric.empty();
    if (words.size() < fields.size() || (!open && !rest && words.size() != fields.size()))
        return {};
    const std::size_t more = rest ? 0 : words.size() - fields.size();
    ShapeMatch out;
    int values = 0;
    for (std::size_t f = 0; f < fields.size(); ++f) {
        const Word &word = words[f + more];
        if (fields[f].kind == Kind::Row) {
            auto name =
                f == 0 && more > 0
                    ? std::string(text.substr(words[0].begin, word.begin + word.text.size() - words[0].begin))
                    : std::string(word.text);
            name = cleanName(name);
            if (!fields[f].metric.empty())
                name += ' ' + fields[f].metric;
            if (!name.empty())
                out.row += (out.row.empty() ? "" : " ") + name;
            continue;
        }
        if (fields[f].kind == Kind::Config) {
            out.config = cleanName(word.text);
            continue;
        }
        if (fields[f].kind == Kind::Unit) {
            const auto unit = readUnit(word.text);
            if (!unit || out.figures.empty())
                return {};
            for (auto &[figure, begin] : out.figures)
                if (!figure.unit)
                    figure.unit = unit->name;
            continue;
        }
        Quantity none;
        none.text = word.text;
        if (auto figure = figureAt(word.text, 0, {}); figure && figure->second == word.text.size()) {
            values += fields[f].kind == Kind::Value;
            out.figures.emplace_back(std::move(figure->first), word.begin);
        } else if (fields[f].kind == Kind::Skip || word.text.empty() || isPlaceholder(word.text) ||
                   word.text == "-nan" || word.text == "nan" || word.text == "---")
            out.figures.emplace_back(std::move(none), word.begin);
        else
            return {};
    }
    if (values == 0)
        return {};
    return out;
}

} // namespace bench
