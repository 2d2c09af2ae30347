// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/json.h"

#include "bench/direction.h"
#include "bench/names.h"
#include "bench/numbers.h"
#include "bench/units.h"
#include "core/text.h"

#include <algorithm>

namespace bench {

namespace {

struct Member
{
    std::string_view key, value; ///< without quotes; a list's values have its key
    std::size_t line = 0, column = 0;
};

struct Object
{
    std::string_view key, parent; ///< of the object itself and of the one it stands in
    std::vector<Member> members;

    const Member *find(std::string_view name) const
    {
        const auto found = std::ranges::find(members, name, &Member::key);
        return found == members.end() ? nullptr : &*found;
    }
    std::string_view text(std::string_view name) const
    {
        const auto *member = find(name);
        return member ? member->value : std::string_view{};
    }
};

/// Whether a line can be one of JSON.
bool isJsonLine(std::string_view text)
{
    text = core::trimmed(text);
    if (text.empty())
        return false;
    if (text.front() == '"') {
        const auto close = text.find('"', 1);
        if (close == text.npos)
            return false;
        const auto rest = core::trimmed(text.substr(close + 1));
        return rest.empty() || rest.front() == ':' || rest.front() == ',';
    }
    if (std::string_view("{}[]").contains(text.front()))
        return text.size() == 1 || std::string_view("\"{}[], \t:-0123456789").contains(text[1]);
    // The values of a list.
    return text.find_first_not_of("0123456789.,-+eE \t]}") == text.npos;
}

/// Reads tokens from the block's first line on; forgives what is cut off.
class Scanner
{
public:
    Scanner(const Page &page, std::size_t first) : m_page(page), m_first(first) {}
    std::vector<Object> read();
    std::size_t end() const { return m_end; }

private:
    void readLine(std::size_t line);
    void value(std::string_view text, std::size_t line, std::size_t column);

    static constexpr std::size_t deepest = 64;
    const Page &m_page;
    std::size_t m_first, m_end = 0;
    std::vector<Object> m_objects;
    struct Open
    {
        std::size_t object; ///< whose members stand here
        std::string_view key;
    };
    std::vector<Open> m_open;
    std::string_view m_key;
};

void Scanner::value(std::string_view text, std::size_t line, std::size_t column)
{
    if (!m_open.empty())
        m_objects[m_open.back().object].members.push_back(
            {m_key.empty() ? m_open.back().key : m_key, text, line, column});
    m_key = {};
}

void Scanner::readLine(std::size_t line)
{
    const auto text = m_page.text(line);
    for (std::size_t at = 0; at < text.size();) {
        const char c = text[at];
        if (c == '"') {
            auto close = text.find('"', at + 1);
            while (close != text.npos && text[close - 1] == '\\')
                close = text.find('"', close + 1);
            if (close == text.npos)
                return;
            const auto word = text.substr(at + 1, close - at - 1);
            const auto next = text.find_first_not_of(" \t", close + 1);
            if (next != text.npos && text[next] == ':')
                m_key = word;
            else
                value(word, line, at + 1);
            at = close + 1;
        } else if (c == '{' || c == '[') {
            if (m_open.size() < deepest) {
                std::size_t object = m_open.empty() ? 0 : m_open.back().object;
                const auto key = m_key.empty() && !m_open.empty() ? m_open.back().key : m_key;
                if (c == '{' || m_objects.empty()) {
                    m_objects.push_back(
                        {key, m_open.empty() ? std::string_view{} : m_objects[object].key, {}});
                    object = m_objects.size() - 1;
                }
                m_open.push_back({object, key});
            }
            m_key = {};
            ++at;
        } else if (c == '}' || c == ']') {
            if (!m_open.empty())
                m_open.pop_back();
            m_key = {};
            ++at;
        } else if (c == ',' || c == ':' || c == ' ' || c == '\t') {
            ++at;
        } else {
            const auto end = std::min(text.find_first_of(",]} \t", at), text.size());
            value(text.substr(at, end - at), line, at);
            at = std::max(end, at + 1);
        }
    }
}

std::vector<Object> Scanner::read()
{
    // A piece may begin within an object.
    m_objects.push_back({});
    m_open.push_back({0, {}});
    for (m_end = m_first; m_end < m_page.size() && m_page.with(m_end, m_first); ++m_end) {
        if (!isJsonLine(m_page.text(m_end)))
            break;
        readLine(m_end);
    }
    return std::move(m_objects);
}

class Maker
{
public:
    Maker(const Page &page, std::string_view format) : m_page(page) { m_draft.table.format = format; }

    Cell *add(const Object &object, std::string_view key, std::string_view metric, std::string_view unit,
              std::string_view statistic = {}, Better better = Better::Unknown);
    Cell *add(const Member &member, std::string_view metric, std::string_view unit,
              std::string_view statistic = {}, Better better = Better::Unknown);
    Draft &draft() { return m_draft; }

    std::optional<std::string> row, config; ///< of the cells that follow

private:
    const Page &m_page;
    Draft m_draft;
};

Cell *Maker::add(const Member &member, std::string_view metric, std::string_view unit,
                 std::string_view statistic, Better better)
{
    const auto number = readNumber(member.value);
    if (!number || number->length != member.value.size())
        return nullptr;
    Table &table = m_draft.table;
    Cell cell;
    const auto read = readUnit(unit);
    cell.metric = metricIndex(table, metric, read ? read->name : unit, statistic);
    Metric &known = table.metrics[static_cast<std::size_t>(cell.metric)];
    if (better != Better::Unknown) {
        known.better = better;
        known.betterBy = BetterBy::Name;
    }
    cell.unit = known.unit;
    cell.value = number->value;
    cell.decimals = number->decimals;
    cell.text = member.value;
    cell.row = row;
    if (config)
        cell.config = configIndex(table, *config);
    cell.line = m_page[member.line].number;
    cell.column = m_page[member.line].column + static_cast<int>(member.column);
    table.cells.push_back(std::move(cell));
    return &table.cells.back();
}

Cell *Maker::add(const Object &object, std::string_view key, std::string_view metric, std::string_view unit,
                 std::string_view statistic, Better better)
{
    const auto *member = object.find(key);
    return member ? add(*member, metric, unit, statistic, better) : nullptr;
}

/// iperf3 -J: the sums at the end; the intervals are how they came about.
void takeIperf(const Object &o, Maker &maker)
{
    if (o.parent == "end" && (o.key == "sum_sent" || o.key == "sum_received" || o.key == "sum")) {
        maker.row = o.key == "sum_sent"       ? std::optional<std::string>("sender")
                    : o.key == "sum_received" ? std::optional<std::string>("receiver")
                                              : std::nullopt;
        maker.add(o, "bits_per_second", "Bitrate", "bit/s");
        maker.add(o, "retransmits", "Retr", {}, {}, Better::Lower);
        maker.add(o, "jitter_ms", "Jitter", "ms");
        maker.add(o, "lost_percent", "Lost", "%", {}, Better::Lower);
    } else if (o.key == "cpu_utilization_percent") {
        maker.row.reset();
        maker.add(o, "host_total", "CPU local", "%", {}, Better::Lower);
        maker.add(o, "remote_total", "CPU remote", "%", {}, Better::Lower);
    }
}

/// hyperfine --export-json: each command is a configuration, its times the repetitions.
void takeHyperfine(const Object &o, Maker &maker)
{
    const auto *command = o.find("command");
    if (!command || !o.find("mean"))
        return;
    maker.config = cleanName(command->value);
    int runs = 0;
    for (const Member &m : o.members)
        if (m.key == "times")
            runs += maker.add(m, "time", "s") != nullptr;
    Cell *mean = maker.add(o, "mean", "time", "s", "mean");
    if (mean && runs > 0)
        mean->runs = runs;
    if (const auto spread = readNumber(o.text("stddev")); mean && spread) {
        mean->spread = spread->value;
        mean->spreadKind = SpreadKind::Sd;
    }
    maker.add(o, "median", "time", "s", "median");
    maker.add(o, "min", "time", "s", "min");
    maker.add(o, "max", "time", "s", "max");
    maker.add(o, "user", "user", "s", "mean");
    maker.add(o, "system", "system", "s", "mean");
}

/// Google Benchmark: runs and their aggregates.
void takeGoogle(const Object &o, Maker &maker)
{
    const auto *name = o.find("run_name") ? o.find("run_name") : o.find("name");
    if (!name || !o.find("real_time"))
        return;
    maker.row = std::string(name->value);
    const auto aggregate = o.text("aggregate_name");
    const auto unit = o.text("time_unit").empty() ? std::string_view("ns") : o.text("time_unit");
    maker.add(o, "real_time", "time", unit, aggregate);
    maker.add(o, "cpu_time", "CPU", unit, aggregate);
    maker.add(o, "bytes_per_second", "bytes per second", "B/s", aggregate);
    maker.add(o, "items_per_second", "items per second", "items/s", aggregate, Better::Higher);
}

/// perf stat -j: an object a line.
void takePerf(const Object &o, Maker &maker)
{
    const auto event = o.text("event");
    if (event.empty() || !o.find("counter-value"))
        return;
    const auto place = o.find("cpu") ? o.text("cpu") : o.find("core") ? o.text("core") : o.text("socket");
    maker.row = place.empty() ? std::nullopt : std::optional<std::string>(place);
    Cell *cell = maker.add(o, "counter-value", event, o.text("unit"));
    if (const auto spread = readNumber(o.text("variance")); cell && spread) {
        cell->spread = *cell->value * spread->value / 100;
        cell->spreadKind = SpreadKind::Sem;
    }
    if (o.text("metric-unit") == "insn per cycle")
        maker.add(o, "metric-value", "insn per cycle", {});
}

struct Tool
{
    std::string_view format, key; ///< a key that no other tool's JSON has
    void (*take)(const Object &, Maker &);
};
constexpr Tool tools[]{
    {"iperf3", "bits_per_second", takeIperf},
    {"hyperfine", "exit_codes", takeHyperfine},
    {"google-benchmark", "real_time", takeGoogle},
    {"perf-stat", "counter-value", takePerf},
};

const Tool *toolOf(const std::vector<Object> &objects)
{
    for (const Tool &tool : tools)
        for (const Object &object : objects)
            if (object.find(tool.key))
                return &tool;
    return nullptr;
}

} // namespace

Reading readJson(const Page &page, std::size_t at, std::size_t floor)
{
    Reading out{{}, at};
    const auto text = core::trimmed(page.text(at));
    if (text.empty() || !std::string_view("{[\"").contains(text.front()) || !isJsonLine(text))
        return out;
    std::size_t first = at;
    while (first > floor && page.with(first - 1, at) && isJsonLine(page.text(first - 1)))
        --first;
    Scanner scanner(page, first);
    const auto objects = scanner.read();
    std::size_t keys = 0;
    for (const Object &object : objects)
        keys += object.members.size();
    const Tool *tool = toolOf(objects);
    if (!tool) {
        // A line or two may be anything; more is somebody's data.
        out.chatter = scanner.end() - first > 3 && keys > 3;
        out.end = out.chatter ? scanner.end() : at;
        return out;
    }
    Maker maker(page, tool->format);
    for (const Object &object : objects)
        tool->take(object, maker);
    out.end = std::max(scanner.end(), at + 1);
    Draft &draft = maker.draft();
    if (draft.table.cells.empty())
        return out;
    for (Metric &metric : draft.table.metrics)
        direct(metric, {});
    numberRepetitions(draft.table);
    setLines(draft, page, first, out.end - 1);
    out.drafts.push_back(std::move(draft));
    return out;
}

} // namespace bench
