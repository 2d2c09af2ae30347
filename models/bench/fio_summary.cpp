// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/fio_summary.h"

#include "bench/figures.h"
#include "bench/labels.h"
#include "bench/names.h"
#include "bench/numbers.h"
#include "bench/units.h"
#include "core/text.h"

#include <array>
#include <utility>

namespace bench {

namespace {

constexpr auto directions = std::to_array<std::string_view>({"READ", "WRITE", "TRIM", "MIXED"});

std::optional<Cell::Beside> figure(std::string_view text, std::string_view name,
                                   std::size_t *length = nullptr)
{
    const auto number = readNumber(text);
    if (!number)
        return {};
    std::size_t end = number->length;
    while (end < text.size() && (std::isalpha(static_cast<unsigned char>(text[end])) || text[end] == '/'))
        ++end;
    const auto unit = readUnit(text.substr(number->length, end - number->length));
    if (length)
        *length = end;
    return Cell::Beside{std::string(name), number->value, unit ? unit->name : std::string{}, number->decimals,
                        std::string(text.substr(0, end))};
}

/// "18.4-19.1MiB/s", "600001-600002msec": both ends; the first has the second's unit when it has none.
void range(Cell &cell, std::string_view text, std::string_view low, std::string_view high)
{
    std::size_t length = 0;
    auto first = figure(text, low, &length);
    if (!first)
        return;
    if (length < text.size() && text[length] == '-')
        if (auto second = figure(text.substr(length + 1), high)) {
            if (first->unit.empty())
                first->unit = second->unit;
            cell.beside.push_back(std::move(*first));
            cell.beside.push_back(std::move(*second));
            return;
        }
    cell.beside.push_back(std::move(*first));
}

/// Text of one record: the line, and the next one where a mail program broke it before "run=" or "maxt=".
std::string record(const Page &page, std::size_t at, std::size_t &last)
{
    std::string text(page.text(at));
    last = at;
    const auto complete = [&] { return text.find("run=") != text.npos || text.find("maxt=") != text.npos; };
    if (complete() || text.find(',') == text.npos)
        return text;
    for (std::size_t next = at + 1; next < page.size() && next <= at + 2 && !page[next].skipped; ++next) {
        const auto more = core::trimmed(page.text(next));
        if (more.empty() || more.find(':') != more.npos ||
            !(more.find("io=") != more.npos || more.find("run=") != more.npos ||
              more.find("B/s") != more.npos || more.find("maxt=") != more.npos))
            break;
        (text += ' ') += more;
        last = next;
        if (complete())
            break;
    }
    return text;
}

std::size_t findRecord(std::string_view text, std::size_t from)
{
    std::size_t best = text.npos;
    if (!text.contains("bw=") && !text.contains("io="))
        return best;
    for (auto name : directions)
        for (auto at = text.find(name, from); at != text.npos; at = text.find(name, at + 1)) {
            const auto colon = at + name.size();
            if (colon < text.size() && text[colon] == ':' &&
                (text.find("bw=", colon) < colon + 12 || text.find("io=", colon) < colon + 12)) {
                best = std::min(best, at);
                break;
            }
        }
    return best;
}

} // namespace

std::optional<FioRecord> readFioRecord(std::string_view text, std::size_t from)
{
    const auto at = findRecord(text, from);
    if (at == text.npos)
        return {};
    FioRecord out;
    out.begin = at;
    out.direction = text.substr(at, text.find(':', at) - at);
    const auto next = findRecord(text, at + out.direction.size());
    const auto body = text.substr(0, next);
    const bool old = body.find("aggrb=", at) != body.npos;
    const auto value = body.find(old ? "aggrb=" : "bw=", at);
    if (value == body.npos)
        return {};
    const std::size_t start = value + (old ? 6 : 3);
    std::size_t length = 0;
    auto bw = figure(body.substr(start), "bw", &length);
    if (!bw)
        return {};
    Cell &cell = out.cell;
    cell.value = bw->value;
    cell.decimals = bw->decimals;
    cell.text = bw->text;
    if (!bw->unit.empty())
        cell.unit = bw->unit;
    cell.column = static_cast<int>(start);
    std::size_t end = start + length;
    if (body.substr(end).starts_with(" (")) {
        if (auto si = figure(body.substr(end + 2), "bw-si", &length); si && length) {
            cell.beside.push_back(std::move(*si));
            end = body.find(')', end) + 1;
        }
    }
    if (!old && body.substr(end).starts_with(", ")) {
        const auto low = body.substr(end + 2);
        if (readNumber(low)) {
            range(cell, low, "min", "max");
            end += 2;
        }
    }
    for (const auto &[key, first, second] : {std::tuple{"io=", "io", "io-max"},
                                             {"run=", "run", "run-max"},
                                             {"mint=", "run", "run-max"},
                                             {"maxt=", "run-max", "run-max"},
                                             {"minb=", "min", "max"},
                                             {"maxb=", "max", "max"}}) {
        const auto found = body.find(key, at);
        if (found == body.npos)
            continue;
        range(cell, body.substr(found + std::string_view(key).size()), first, second);
        end = std::max(end, found);
        const auto paren = body.find(" (", found);
        if (std::string_view(key) == "io=" && paren != body.npos && paren < found + 16)
            if (auto si = figure(body.substr(paren + 2), "io-si"))
                cell.beside.push_back(std::move(*si));
    }
    out.end = next == text.npos ? text.size() : next;
    return out;
}

namespace {

/// "READ: bw=3167MiB/s (…), 186MiB/s-208MiB/s (…)   #128k": what somebody wrote behind the line to tell it
/// from the next one.
std::string remarkOf(std::string_view text)
{
    const auto mark = text.rfind(" #");
    const auto remark = mark == text.npos ? std::string_view() : core::trimmed(text.substr(mark + 2));
    return remark.size() < 30 && std::ranges::count(remark, ' ') < 4 ? cleanName(remark) : std::string();
}

} // namespace

Reading readFioSummary(const Page &page, std::size_t at, std::size_t floor)
{
    Reading out{{}, at};
    const auto isRecord = [&](std::size_t i) {
        return page.with(i, at) && findRecord(page.text(i), 0) != std::string_view::npos;
    };
    if (!isRecord(at))
        return out;
    Draft draft;
    Table &table = draft.table;
    table.format = "fio-summary";
    bool labelled = false;
    std::size_t last = at;
    for (std::size_t i = at; isRecord(i); i = last + 1) {
        const std::string text = record(page, i, last);
        auto found = readFioRecord(text, 0);
        if (!found)
            break;
        std::string label = cleanName(std::string_view(text).substr(0, found->begin));
        if (label == "fio")
            label.clear();
        if (i != at && label.empty() == labelled)
            break;
        labelled = !label.empty();
        const std::string where = remarkOf(text);
        for (; found; found = readFioRecord(text, found->end)) {
            const int m = metricIndex(table, found->direction + " bw");
            Metric &metric = table.metrics[static_cast<std::size_t>(m)];
            if (!metric.unit)
                metric.unit = found->cell.unit;
            metric.better = Better::Higher;
            metric.betterBy = BetterBy::Unit;
            found->cell.metric = m;
            if (labelled)
                found->cell.config = configIndex(table, label);
            if (!where.empty())
                found->cell.row = where;
            found->cell.line = page[i].number;
            found->cell.column += page[i].column;
            table.cells.push_back(std::move(found->cell));
        }
    }
    if (table.cells.empty())
        return out;
    // "- baseline:" above "- numdevs 1: WRITE: …", "- numdevs 2: WRITE: …": the lines say where, the label
    // above them is the configuration.
    const auto counts = [](const Config &config) {
        return !isConfigName(config.name) &&
               config.name.find_last_of("0123456789") + 2 >= config.name.size() &&
               config.name.find_first_of("0123456789") != std::string::npos;
    };
    if (labelled && table.configs.size() > 1 && std::ranges::all_of(table.configs, counts) &&
        labelAbove(page, at, floor, std::vector<bool>(page.size(), false))) {
        for (Cell &cell : table.cells)
            cell.row = table.configs[static_cast<std::size_t>(std::exchange(cell.config, 0))].name;
        table.configs.clear();
        labelled = false;
    }
    // "wsize=1M:" above lines that have labels of their own: where they were measured.
    if (labelled)
        if (const auto outer = labelAbove(page, at, floor, std::vector<bool>(page.size(), false));
            outer && outer->text.contains('='))
            for (Cell &cell : table.cells)
                cell.row = outer->text;
    numberRepetitions(table);
    setLines(draft, page, at, last);
    out.end = last + 1;
    out.drafts.push_back(std::move(draft));
    return out;
}

} // namespace bench
