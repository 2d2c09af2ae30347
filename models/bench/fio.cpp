// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/fio.h"

#include "bench/direction.h"
#include "bench/figures.h"
#include "bench/fio_summary.h"
#include "bench/names.h"
#include "bench/numbers.h"
#include "bench/units.h"
#include "core/text.h"

#include <array>
#include <cctype>
#include <cmath>
#include <tuple>

namespace bench {

namespace {

/// "min=3020", "avg= 5.37", "max=159571k": the value of a key on a line.
std::optional<Quantity> valueOf(std::string_view text, std::string_view key, std::size_t *at = nullptr)
{
    for (auto found = text.find(key); found != text.npos; found = text.find(key, found + 1)) {
        if (found > 0 && std::isalnum(static_cast<unsigned char>(text[found - 1])))
            continue;
        auto from = found + key.size();
        while (from < text.size() && text[from] == ' ')
            ++from;
        const auto number = readNumber(text.substr(from));
        if (!number)
            return {};
        std::size_t end = from + number->length;
        while (end < text.size() && (std::isalpha(static_cast<unsigned char>(text[end])) || text[end] == '/'))
            ++end;
        Quantity q;
        q.value = number->value;
        q.decimals = number->decimals;
        const auto tail = text.substr(from + number->length, end - from - number->length);
        if (const auto unit = readUnit(tail))
            q.unit = unit->name;
        else if (const auto scale = scaleOf(tail)) {
            *q.value *= *scale;
            q.decimals -= static_cast<int>(std::lround(std::log10(*scale)));
        }
        q.text = text.substr(from, end - from);
        if (at)
            *at = from;
        return q;
    }
    return {};
}

/// "clat (nsec):" → ns
std::string unitIn(std::string_view text)
{
    const auto open = text.find('('), close = text.find(')');
    if (open == text.npos || close == text.npos || close < open)
        return {};
    std::string inside(core::trimmed(text.substr(open + 1, close - open - 1)));
    std::erase(inside, ' ');
    const auto unit = readUnit(inside);
    return unit ? unit->name : std::string{};
}

class Reader
{
public:
    Reader(const Page &page, std::size_t at, std::size_t floor) : m_page(page), m_at(at), m_floor(floor) {}
    Reading read();

private:
    bool takeLine(std::size_t at);
    bool takeHead(std::string_view text, std::size_t at);
    bool takeLatency(std::string_view text, std::size_t at);
    void takePercentiles(std::string_view text, std::size_t at);
    Cell &add(std::string_view metric, std::string_view statistic, const Quantity &q, std::string_view unit,
              std::size_t line, std::size_t column);

    const Page &m_page;
    std::size_t m_at, m_floor;
    Draft m_draft;
    std::string m_way = "write"; ///< read, write, trim: whose latencies follow
    std::string m_metric, m_unit;
};

Cell &Reader::add(std::string_view metric, std::string_view statistic, const Quantity &q,
                  std::string_view unit, std::size_t line, std::size_t column)
{
    Table &table = m_draft.table;
    Cell cell;
    const auto own = q.unit ? std::string_view(*q.unit) : unit;
    cell.metric = metricIndex(table, metric, {}, statistic);
    if (Metric &m = table.metrics[static_cast<std::size_t>(cell.metric)]; !m.unit && !own.empty())
        m.unit = std::string(own);
    if (!own.empty())
        cell.unit = std::string(own);
    cell.line = m_page[line].number;
    cell.column = m_page[line].column + static_cast<int>(column);
    fill(cell, q);
    table.cells.push_back(std::move(cell));
    return table.cells.back();
}

/// "write: IOPS=1087, BW=4350KiB/s (…)", "write: io=800004KB, bw=20000KB/s, iops=4999, runt= 40001msec".
bool Reader::takeHead(std::string_view text, std::size_t at)
{
    const auto trimmed = core::trimmed(text);
    const auto colon = trimmed.find(':');
    if (colon == trimmed.npos || colon > 6)
        return false;
    const auto way = core::trimmed(trimmed.substr(0, colon));
    if (way != "read" && way != "write" && way != "trim")
        return false;
    std::size_t column = 0;
    bool any = false;
    const std::string prefix = std::string(way) + ' ';
    for (const auto &[key, name, unit] : {std::tuple{"IOPS=", "IOPS", "IOPS"},
                                          {"iops=", "IOPS", "IOPS"},
                                          {"BW=", "bw", ""},
                                          {"bw=", "bw", ""}})
        if (const auto q = valueOf(text, key, &column)) {
            add(prefix + name, {}, *q, unit, at, column);
            any = true;
        }
    if (any)
        m_way = way;
    return any;
}

/// "clat (usec): min=2, max=147, avg= 2.42, stdev=13.57" and the heads of percentile lists.
bool Reader::takeLatency(std::string_view text, std::size_t at)
{
    const auto trimmed = core::trimmed(text);
    const auto word = trimmed.substr(0, trimmed.find_first_of(" ("));
    if (trimmed.contains("percentiles (")) {
        m_metric = (word == "sync" ? std::string{} : m_way + ' ') + std::string(word);
        m_unit = unitIn(trimmed);
        return true;
    }
    if (word != "slat" && word != "clat" && word != "lat" && word != "sync")
        return false;
    std::size_t column = 0;
    const auto average = valueOf(text, "avg=", &column);
    if (!average)
        return trimmed.contains("%"); // "lat (usec) : 4=17.40%, …": a distribution
    const std::string metric = word == "sync" ? std::string(word) : m_way + ' ' + std::string(word);
    const std::string unit = unitIn(trimmed);
    Cell &cell = add(metric, "mean", *average, unit, at, column);
    if (const auto stdev = valueOf(text, "stdev=")) {
        cell.spread = stdev->value;
        cell.spreadKind = SpreadKind::Sd;
    }
    for (const auto &[key, name] : {std::pair{"min=", "min"}, {"max=", "max"}})
        if (const auto q = valueOf(text, key))
            cell.beside.push_back({name, *q->value, unit, q->decimals, q->text});
    return true;
}

/// "| 99.00th=[ 8512], 99.50th=[ 8896], …"
void Reader::takePercentiles(std::string_view text, std::size_t at)
{
    for (auto th = text.find("th=["); th != text.npos; th = text.find("th=[", th + 1)) {
        auto from = th;
        while (from > 0 &&
               (std::isdigit(static_cast<unsigned char>(text[from - 1])) || text[from - 1] == '.'))
            --from;
        std::string name(text.substr(from, th - from));
        while (name.ends_with('0') && name.contains('.'))
            name.pop_back();
        if (name.ends_with('.'))
            name.pop_back();
        std::size_t value = th + 4;
        while (value < text.size() && (text[value] == ' ' || text[value] == '>' || text[value] == '='))
            ++value;
        const auto number = readNumber(text.substr(value));
        if (!number)
            continue;
        Quantity q;
        q.value = number->value;
        q.decimals = number->decimals;
        q.text = text.substr(value, number->length);
        add(m_metric, "p" + name, q, m_unit, at, value);
    }
}

bool Reader::takeLine(std::size_t at)
{
    const auto text = m_page.text(at);
    const auto trimmed = core::trimmed(text);
    if (takeHead(text, at) || takeLatency(text, at))
        return true;
    if (trimmed.starts_with('|') && trimmed.contains("th=[")) {
        takePercentiles(text, at);
        return true;
    }
    if (auto record = readFioRecord(text, 0)) {
        record->cell.metric = metricIndex(m_draft.table, record->direction + " bw");
        if (Metric &m = m_draft.table.metrics[static_cast<std::size_t>(record->cell.metric)]; !m.unit)
            m.unit = record->cell.unit;
        record->cell.line = m_page[at].number;
        record->cell.column += m_page[at].column;
        m_draft.table.cells.push_back(std::move(record->cell));
        return true;
    }
    static constexpr auto others = std::to_array<std::string_view>(
        {"bw (",        "iops ",  "cpu ",     "IO depths",       "submit ",
         "complete ",   "issued", "latency ", "fsync/fdatasync", "Run status group",
         "Disk stats",  "mint=",  "maxb=",    "aggrios",         "aggrutil",
         "issued rwts", "sync (", "bw=",      "READ:",           "WRITE:"});
    for (auto other : others)
        if (trimmed.starts_with(other))
            return true;
    return trimmed.contains("ios=") && trimmed.contains("merge=");
}

Reading Reader::read()
{
    Reading out{{}, m_at};
    m_draft.table.format = "fio";
    if (!takeHead(m_page.text(m_at), m_at))
        return out;
    std::size_t end = m_at + 1;
    // fio puts a blank line before its summary; a double-spaced copy puts one everywhere.
    for (std::size_t i = m_at + 1, blanks = 0; i < m_page.size() && blanks < 4 && !m_page[i].skipped; ++i) {
        const auto text = m_page.text(i);
        if (text.empty()) {
            ++blanks;
            continue;
        }
        if (!m_page.with(i, m_at) && !text.starts_with("mint") && !text.starts_with("maxb"))
            break;
        if (core::trimmed(text).starts_with('<')) // somebody's remark
            continue;
        if (!takeLine(i))
            break;
        blanks = 0;
        end = i + 1;
    }
    // The job's own lines stand above: "test: (groupid=0, jobs=1): …", "Jobs: 1 (f=1): …".
    std::size_t first = m_at;
    for (std::size_t up = m_at, blanks = 0; up-- > m_floor && m_at - up < 16 && blanks < 4;) {
        const auto text = core::trimmed(m_page.text(up));
        if (text.empty()) {
            ++blanks;
            continue;
        }
        if (!(text.contains("groupid=") || text.starts_with("Jobs:") || text.starts_with("Starting ") ||
              text.starts_with("fio-") || text.contains(": (g=") || text == "..." ||
              text.contains("Laying out IO") || text.starts_with('[') || text == "```"))
            break;
        if (text.contains("groupid="))
            m_draft.table.title = cleanName(text.substr(0, text.find(": (groupid")));
        first = up;
    }
    for (Metric &m : m_draft.table.metrics)
        direct(m, {});
    setLines(m_draft, m_page, first, end - 1);
    out.end = end;
    out.drafts.push_back(std::move(m_draft));
    return out;
}

} // namespace

Reading readFio(const Page &page, std::size_t at, std::size_t floor)
{
    return Reader(page, at, floor).read();
}

namespace {

struct JsonValue
{
    std::string_view key, text;
    std::size_t column = 0;
};

/// `"iops" : 6351.051820,` as key and value; empty when the line is none.
std::optional<JsonValue> jsonLine(std::string_view text)
{
    const auto open = text.find('"');
    const auto close = open == text.npos ? open : text.find('"', open + 1);
    if (close == text.npos || !core::trimmed(text.substr(0, open)).empty())
        return {};
    auto at = text.find(':', close);
    if (at == text.npos || !core::trimmed(text.substr(close + 1, at - close - 1)).empty())
        return {};
    do
        ++at;
    while (at < text.size() && text[at] == ' ');
    return JsonValue{text.substr(open + 1, close - open - 1), text.substr(at), at};
}

} // namespace

Reading readFioJson(const Page &page, std::size_t at, std::size_t)
{
    Reading out{{}, at};
    if (!jsonLine(page.text(at)))
        return out;
    Draft draft;
    Table &table = draft.table;
    table.format = "fio-json";
    std::vector<std::string> path; // keys of the objects that are open
    std::size_t end = at, wanted = 0;
    const auto add = [&](std::string_view metric, std::string_view statistic, std::string_view unit,
                         const JsonValue &value, std::size_t line) {
        const auto number = readNumber(value.text);
        if (!number)
            return;
        Cell cell;
        cell.metric = metricIndex(table, metric, unit, statistic);
        cell.unit = table.metrics[static_cast<std::size_t>(cell.metric)].unit;
        cell.value = number->value;
        cell.decimals = number->decimals;
        cell.text = value.text.substr(0, number->length);
        cell.line = page[line].number;
        cell.column = page[line].column + static_cast<int>(value.column);
        table.cells.push_back(std::move(cell));
        ++wanted;
    };
    for (std::size_t i = at; i < page.size() && page.with(i, at); ++i) {
        const auto text = core::trimmed(page.text(i));
        const auto value = jsonLine(page.text(i));
        if (!value && text.find_first_not_of("{}[], \t.") != text.npos)
            break;
        end = i + 1;
        if (!value) {
            if (text.starts_with('}') && !path.empty())
                path.pop_back();
            else if (text.starts_with('{'))
                path.emplace_back();
            continue;
        }
        if (value->text.starts_with('{')) {
            if (!value->text.contains('}'))
                path.emplace_back(value->key);
            continue;
        }
        // An array of objects opens one with its first brace.
        const std::string inner = path.empty() ? std::string{} : path.back();
        const std::string way =
            inner == "read" || inner == "write" || inner == "trim" ? inner
            : path.size() > 1 && (path[path.size() - 2] == "read" || path[path.size() - 2] == "write")
                ? path[path.size() - 2]
            : path.size() > 2 && (path[path.size() - 3] == "read" || path[path.size() - 3] == "write")
                ? path[path.size() - 3]
                : std::string{};
        const std::string prefix = way.empty() ? std::string{} : way + ' ';
        if (value->key == "iops")
            add(prefix + "iops", {}, "IOPS", *value, i);
        else if (value->key == "bw_bytes")
            add(prefix + "bw", {}, "B/s", *value, i);
        else if (inner.ends_with("lat_ns") &&
                 (value->key == "mean" || value->key == "min" || value->key == "max"))
            add(prefix + inner.substr(0, inner.size() - 3), value->key, "ns", *value, i);
        else if (inner.ends_with("lat_ns") && value->key == "stddev" && readNumber(value->text)) {
            // Right behind the mean.
            if (!table.cells.empty() && table.cells.back().line == page[i].number - 1) {
                table.cells.back().spread = readNumber(value->text)->value;
                table.cells.back().spreadKind = SpreadKind::Sd;
            }
        } else if (inner == "percentile" && readNumber(value->key)) {
            const auto n = readNumber(value->key);
            std::string name = std::to_string(n->value);
            name.erase(name.find_last_not_of('0') + 1);
            if (name.ends_with('.'))
                name.pop_back();
            add(prefix + (path.size() > 1 && path[path.size() - 2].ends_with("_ns")
                              ? path[path.size() - 2].substr(0, path[path.size() - 2].size() - 3)
                              : std::string("clat")),
                "p" + name, "ns", *value, i);
        }
    }
    if (wanted == 0)
        return out;
    for (Metric &m : table.metrics)
        direct(m, {});
    numberRepetitions(table);
    setLines(draft, page, at, end - 1);
    out.end = end;
    out.drafts.push_back(std::move(draft));
    return out;
}

} // namespace bench
