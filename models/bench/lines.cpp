// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/lines.h"

#include "bench/direction.h"
#include "bench/figures.h"
#include "bench/names.h"
#include "bench/numbers.h"
#include "bench/units.h"
#include "core/text.h"

#include <algorithm>
#include <bitset>
#include <cctype>
#include <cmath>

namespace bench {

namespace {

bool space(char c)
{
    return c == ' ' || c == '\t';
}

struct Match
{
    std::vector<std::pair<Quantity, std::size_t>> figures; ///< with the octet where each begins
    std::string row, config;
};

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
    const auto literal = next.substr(0, next.find_first_of(" %"));
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
            !core::trimmed(next).starts_with(word)) {
            q.unit = unit->name;
            end = stop;
        }
    }
    return std::pair{q, end};
}

std::size_t skipBlanks(std::string_view text, std::size_t at)
{
    while (at < text.size() && space(text[at]))
        ++at;
    return at;
}

/// The literal that ends a wildcard: the pattern's text up to its next blank or '%'.
std::string_view literalAfter(std::string_view pattern, std::size_t at)
{
    while (at < pattern.size() && pattern[at] == ' ')
        ++at;
    std::size_t end = at;
    while (end < pattern.size() && pattern[end] != ' ' && pattern[end] != '%')
        ++end;
    return pattern.substr(at, end - at);
}

std::optional<Match> matchAt(std::string_view text, std::size_t at, std::string_view pattern)
{
    Match out;
    for (std::size_t p = 0; p < pattern.size();) {
        if (pattern[p] == ' ') {
            at = skipBlanks(text, at);
            ++p;
            continue;
        }
        if (pattern[p] != '%' || p + 1 >= pattern.size()) {
            if (at >= text.size() || text[at] != pattern[p])
                return {};
            ++at;
            ++p;
            continue;
        }
        const char kind = pattern[p + 1];
        p += 2;
        if (kind == '%') {
            if (at >= text.size() || text[at] != '%')
                return {};
            ++at;
            continue;
        }
        if (kind == 'n' || kind == 'N') {
            at = skipBlanks(text, at);
            auto figure = figureAt(text, at, pattern.substr(p));
            if (!figure)
                return {};
            // "3/9/2006" is no figure.
            if (p == pattern.size() && figure->second < text.size() &&
                !std::string_view(" \t,;)]").contains(text[figure->second]))
                return {};
            if (kind == 'n')
                out.figures.emplace_back(std::move(figure->first), at);
            at = figure->second;
            continue;
        }
        const auto literal = literalAfter(pattern, p);
        std::size_t end = literal.empty() ? text.size() : text.find(literal, at);
        // "%r %n": the words end where a figure begins.
        if (literal.empty() && p < pattern.size()) {
            end = at;
            while (end < text.size() && !((end == 0 || space(text[end - 1])) && readNumber(text.substr(end))))
                ++end;
        }
        if (end == text.npos)
            return {};
        const auto words = core::trimmed(text.substr(at, end - at));
        if (kind == 'r')
            out.row = cleanName(words);
        else if (kind == 'c')
            out.config = cleanName(words);
        at = end;
    }
    return out;
}

std::optional<Match> match(std::string_view text, const LineShape &shape)
{
    std::string_view pattern = shape.pattern;
    if (pattern.starts_with('^'))
        return matchAt(text, skipBlanks(text, 0), pattern.substr(1));
    // Anchored at the needle when that is how the pattern begins.
    if (pattern.starts_with(shape.needle)) {
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
    return matchAt(text, skipBlanks(text, 0), pattern);
}

/// Which pairs of octets a line holds: most needles are ruled out by their first pair, without a search.
class Pairs
{
public:
    explicit Pairs(std::string_view text)
    {
        for (std::size_t i = 0; i + 1 < text.size(); ++i)
            m_bits.set(slot(text[i], text[i + 1]));
    }
    bool mayHold(std::string_view needle) const
    {
        return needle.size() < 2 || m_bits.test(slot(needle[0], needle[1]));
    }

private:
    static std::size_t slot(char a, char b)
    {
        return (static_cast<std::size_t>(static_cast<unsigned char>(a)) * 31 +
                static_cast<unsigned char>(b)) %
               1024;
    }
    std::bitset<1024> m_bits;
};

const LineShape *shapeOf(std::string_view text, std::optional<Match> &found, std::string_view tool = {})
{
    found.reset();
    const Pairs pairs(text);
    for (const LineShape &shape : lineShapes()) {
        if (!pairs.mayHold(shape.needle))
            continue;
        if (!tool.empty() && shape.tool != tool)
            continue;
        if (!text.contains(shape.needle))
            continue;
        found = match(text, shape);
        if (found)
            return &shape;
    }
    return nullptr;
}

void take(Table &table, const LineShape &shape, Match &found, const Page &page, std::size_t at)
{
    for (std::size_t i = 0; i < found.figures.size() && i < shape.fields.size(); ++i) {
        const auto &field = shape.fields[i];
        if (field.metric.empty())
            continue;
        auto &[quantity, begin] = found.figures[i];
        Cell cell;
        const auto unit = quantity.unit ? std::string_view(*quantity.unit) : field.unit;
        cell.metric = metricIndex(table, field.metric, {}, field.statistic);
        Metric &metric = table.metrics[static_cast<std::size_t>(cell.metric)];
        if (!metric.unit && !unit.empty())
            metric.unit = std::string(unit);
        if (!unit.empty())
            cell.unit = std::string(unit);
        if (!found.row.empty())
            cell.row = found.row;
        if (!found.config.empty())
            cell.config = configIndex(table, found.config);
        cell.line = page[at].number;
        cell.column = page[at].column + static_cast<int>(begin);
        fill(cell, quantity);
        // hyperfine: "97.159 s ± 0.246 s", the standard deviation.
        if (shape.tool == "hyperfine" && i == 0 && found.figures.size() > 1) {
            const auto &spread = found.figures[1].first;
            cell.spread = convert(*spread.value, spread.unit.value_or(""), cell.unit.value_or(""));
            cell.spreadKind = SpreadKind::Sd;
        }
        table.cells.push_back(std::move(cell));
    }
}

} // namespace

Reading readLines(const Page &page, std::size_t at, std::size_t)
{
    Reading out{{}, at};
    std::optional<Match> found;
    const LineShape *shape = shapeOf(page.text(at), found);
    if (!shape)
        return out;
    Draft draft;
    draft.table.format = shape->tool;
    const std::string_view tool = shape->tool;
    const bool labelled = !found->config.empty();
    std::size_t end = at;
    for (std::size_t i = at, others = 0; i < page.size() && page.with(i, at); ++i) {
        const auto text = page.text(i);
        if (i != at)
            shape = shapeOf(text, found, tool);
        if (shape && !found->config.empty() == labelled) {
            take(draft.table, *shape, *found, page, i);
            end = i + 1;
            others = 0;
            continue;
        }
        if (shape)
            break;
        others += text.empty();
        if (others > 1 || (!text.empty() && !isToolNoise(tool, text)))
            break;
    }
    if (draft.table.cells.empty())
        return out;
    for (Metric &m : draft.table.metrics)
        direct(m, {});
    numberRepetitions(draft.table);
    setLines(draft, page, at, end - 1);
    out.end = end;
    out.drafts.push_back(std::move(draft));
    return out;
}

} // namespace bench
