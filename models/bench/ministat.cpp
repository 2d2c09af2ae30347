// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/ministat.h"

#include "bench/around.h"
#include "bench/captions.h"
#include "bench/direction.h"
#include "bench/figures.h"
#include "bench/labels.h"
#include "bench/names.h"
#include "bench/numbers.h"
#include "bench/titles.h"
#include "core/text.h"

#include <array>
#include <map>

namespace bench {

namespace {

constexpr std::string_view markers = "x+*%#@O";

bool isHead(std::string_view text)
{
    return text.contains("Median") && text.contains("Avg") && text.contains("Stddev") &&
           core::trimmed(text).starts_with("N ");
}

/// "x ./reports/…/time.txt": what a marker stands for; the part of a path that differs is enough of a name.
std::map<char, std::string> setsAbove(const Page &page, std::size_t head, std::size_t floor,
                                      std::size_t &first)
{
    std::map<char, std::string> out;
    for (std::size_t up = head, steps = 0; up-- > floor && steps < 40; ++steps) {
        const auto text = core::trimmed(page.text(up));
        if (page[up].depth != page[head].depth || page[up].skipped)
            break;
        if (text.empty() && !out.empty())
            break;
        if (text.size() > 2 && text[1] == ' ' && markers.contains(text[0]) && text.find('|') == text.npos) {
            out.try_emplace(text[0], std::string(core::trimmed(text.substr(2))));
            first = up;
        } else if (!out.empty())
            break;
    }
    // Common ends of paths say nothing.
    if (out.size() > 1) {
        std::string front = out.begin()->second, back = front;
        for (const auto &[mark, name] : out) {
            while (!name.starts_with(front))
                front.pop_back();
            while (!name.ends_with(back))
                back.erase(0, 1);
        }
        const auto cut = front.rfind('/');
        const auto tail = back.find('/');
        for (auto &[mark, name] : out) {
            if (tail != back.npos && name.size() > back.size() - tail)
                name.resize(name.size() - (back.size() - tail));
            if (cut != front.npos && name.size() > cut + 1)
                name.erase(0, cut + 1);
            if (name.size() == 40 && name.find_first_not_of("0123456789abcdef") == name.npos)
                name.resize(12);
        }
    }
    return out;
}

} // namespace

Reading readMinistat(const Page &page, std::size_t at, std::size_t floor)
{
    Reading out{{}, at};
    if (at == 0 || at - 1 < floor || !isHead(page.text(at - 1)))
        return out;
    std::size_t first = at - 1;
    const auto sets = setsAbove(page, at - 1, floor, first);
    Draft draft;
    Table &table = draft.table;
    table.format = "ministat";
    const Title title = titleAbove(page, first, floor);
    const std::string metric = title.subject.empty() ? "value" : title.subject;
    if (!title.text.empty())
        table.title = title.text;
    static constexpr auto names = std::to_array<std::string_view>({"min", "max", "median", "mean"});
    std::size_t end = at;
    for (std::size_t i = at; i < page.size() && page.with(i, at); ++i) {
        const auto text = core::trimmed(page.text(i));
        if (text.size() > 3 && markers.contains(text[0]) && text[1] == ' ') {
            const auto parts = pieces(page.text(i));
            if (parts.size() != 7)
                break;
            const auto set = sets.find(text[0]);
            const int config = configIndex(table, set == sets.end() ? std::string(1, text[0]) : set->second);
            for (std::size_t c = 0; c < names.size(); ++c) {
                const Piece &piece = parts[c + 2];
                Cell cell;
                cell.metric = metricIndex(table, metric, {}, names[c]);
                cell.config = config;
                cell.line = page[i].number;
                cell.column = page[i].column + static_cast<int>(piece.begin);
                fill(cell, piece.quantity);
                cell.runs = static_cast<int>(parts[1].quantity.value.value_or(0));
                if (names[c] == "mean") {
                    cell.spread = parts[6].quantity.value;
                    cell.spreadKind = SpreadKind::Sd;
                }
                table.cells.push_back(std::move(cell));
            }
            end = i + 1;
        } else if (text.starts_with("Difference at") || text.starts_with("No difference proven") ||
                   text.starts_with("(Student's t") || text.contains("+/-"))
            end = i + 1;
        else
            break;
    }
    if (table.cells.empty())
        return out;
    const std::string around = surroundings(page, first, end - 1, floor);
    const auto unit = unitInText(around);
    for (Metric &m : table.metrics) {
        m.unit = unit                                     ? std::optional(unit->name)
                 : core::lowered(metric).contains("time") ? std::optional<std::string>("s")
                                                          : std::nullopt;
        direct(m, around);
    }
    for (Cell &c : table.cells)
        c.unit = table.metrics[static_cast<std::size_t>(c.metric)].unit;
    table.baseline = 0;
    setLines(draft, page, first, end - 1);
    out.end = end;
    out.drafts.push_back(std::move(draft));
    return out;
}

namespace {

/// The figures of "[a, b, c]"; empty when the line is no such list.
std::vector<std::pair<Quantity, std::size_t>> arrayOf(std::string_view text)
{
    std::vector<std::pair<Quantity, std::size_t>> out;
    const auto open = text.find_first_not_of(" \t");
    if (open == text.npos || text[open] != '[' || !text.ends_with(']'))
        return {};
    for (std::size_t at = open + 1; at < text.size();) {
        const auto comma = std::min(text.find(", ", at), text.size() - 1);
        const auto q = readQuantity(text.substr(at, comma - at));
        if (!q || !q->value)
            return {};
        out.emplace_back(*q, at);
        at = comma + (comma + 1 < text.size() ? 2 : 1);
    }
    return out;
}

} // namespace

Reading readArrays(const Page &page, std::size_t at, std::size_t floor)
{
    Reading out{{}, at};
    if (arrayOf(page.text(at)).size() < 3)
        return out;
    Draft draft;
    Table &table = draft.table;
    table.format = "arrays";
    std::size_t first = at, end = at;
    for (std::size_t i = at; i < page.size() && page.with(i, at); i += 2) {
        const auto values = arrayOf(page.text(i));
        if (values.size() < 3)
            break;
        std::string place;
        if (i > floor && page.with(i - 1, at) && !page.text(i - 1).empty() &&
            !page.text(i - 1).ends_with(':') && page.text(i - 1).size() < 60) {
            place = cleanName(page.text(i - 1));
            first = std::min(first, i - 1);
        }
        for (const auto &[quantity, column] : values) {
            Cell cell;
            cell.metric = metricIndex(table, "value");
            if (!place.empty())
                cell.row = place;
            cell.line = page[i].number;
            cell.column = page[i].column + static_cast<int>(column);
            fill(cell, quantity);
            table.cells.push_back(std::move(cell));
        }
        end = i + 1;
    }
    const std::string around = surroundings(page, first, end - 1, 0);
    Metric &metric = table.metrics.front();
    direct(metric, around);
    setLines(draft, page, first, end - 1);
    out.end = end;
    out.drafts.push_back(std::move(draft));
    return out;
}

} // namespace bench
