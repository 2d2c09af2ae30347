// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/fio_terse.h"

#include "bench/direction.h"
#include "bench/numbers.h"
#include "core/text.h"

#include <algorithm>
#include <string>

namespace bench {

namespace {

/// "3;fio-3.36;randread;0;0;…": the version of the format, 0 when it is none.
int versionOf(std::string_view text)
{
    text = core::trimmed(text);
    if (text.size() < 6 || text.substr(1, 5) != ";fio-" || text[0] < '3' || text[0] > '5')
        return 0;
    return text[0] - '0';
}

/// Fields of one direction, from its first (fio's HOWTO, TERSE OUTPUT): KiB, bandwidth in KiB/s, IOPS,
/// runtime; four figures (min, max, mean, deviation) of slat and clat in us; twenty percentiles; four of lat;
/// five of the bandwidth, to which version 5 adds six.
constexpr std::size_t first = 5, slat = 4, clat = 8, percentiles = 12, lat = 32;

class Reader
{
public:
    Reader(const Page &page, Table &table) : m_page(page), m_table(table) {}

    void take(std::size_t line)
    {
        m_line = line;
        const auto text = m_page.text(line);
        const int version = versionOf(text);
        m_fields.clear();
        for (std::size_t at = 0; at <= text.size();) {
            const auto end = std::min(text.find(';', at), text.size());
            m_fields.push_back(core::trimmed(text.substr(at, end - at)));
            at = end + 1;
        }
        const std::size_t width = version == 5 ? 47 : 41;
        static constexpr std::string_view ways[]{"read", "write", "trim"};
        for (std::size_t w = 0; w < (version > 3 ? 3U : 2U); ++w)
            takeWay(ways[w], first + w * width);
    }

private:
    std::optional<Number> number(std::size_t field) const
    {
        return field < m_fields.size() ? readNumber(m_fields[field]) : std::nullopt;
    }

    Cell *add(std::size_t field, std::string_view metric, std::string_view unit, std::string_view statistic,
              std::size_t skip = 0)
    {
        const auto value = field < m_fields.size() ? readNumber(m_fields[field].substr(skip)) : std::nullopt;
        if (!value)
            return nullptr;
        Cell cell;
        cell.metric = metricIndex(m_table, metric, unit, statistic);
        cell.unit = std::string(unit);
        if (!m_fields[2].empty())
            cell.row = std::string(m_fields[2]);
        cell.value = value->value;
        cell.decimals = value->decimals;
        cell.text = m_fields[field].substr(skip, value->length);
        cell.line = m_page[m_line].number;
        cell.column =
            m_page[m_line].column + static_cast<int>(m_fields[field].data() - m_page.text(m_line).data() +
                                                     static_cast<std::ptrdiff_t>(skip));
        m_table.cells.push_back(std::move(cell));
        return &m_table.cells.back();
    }

    void takeLatency(std::size_t field, const std::string &metric)
    {
        const auto mean = number(field + 2);
        Cell *cell = mean && mean->value > 0 ? add(field + 2, metric, "us", "mean") : nullptr;
        if (!cell)
            return;
        if (const auto deviation = number(field + 3)) {
            cell->spread = deviation->value;
            cell->spreadKind = SpreadKind::Sd;
        }
        for (const auto &[at, name] : {std::pair{field, "min"}, {field + 1, "max"}})
            if (const auto value = number(at))
                cell->beside.push_back(
                    {name, value->value, "us", value->decimals, std::string(m_fields[at])});
    }

    void takeWay(std::string_view way, std::size_t from)
    {
        const auto done = number(from);
        if (!done || done->value == 0)
            return;
        const std::string name(way);
        add(from + 1, name + " bw", "KiB/s", {});
        add(from + 2, name + " IOPS", "IOPS", {});
        takeLatency(from + slat, name + " slat");
        takeLatency(from + clat, name + " clat");
        for (std::size_t p = 0; p < 20; ++p) {
            const auto field = from + percentiles + p;
            const auto equals = field < m_fields.size() ? m_fields[field].find("%=") : std::string_view::npos;
            if (equals == std::string_view::npos)
                continue;
            std::string percent(m_fields[field].substr(0, equals));
            while (percent.contains('.') && (percent.ends_with('0') || percent.ends_with('.')))
                percent.pop_back();
            if (percent != "0")
                add(field, name + " clat", "us", 'p' + percent, equals + 2);
        }
        takeLatency(from + lat, name + " lat");
    }

    const Page &m_page;
    Table &m_table;
    std::size_t m_line = 0;
    std::vector<std::string_view> m_fields;
};

} // namespace

Reading readFioTerse(const Page &page, std::size_t at, std::size_t)
{
    Reading out{{}, at};
    if (!versionOf(page.text(at)))
        return out;
    Draft draft;
    draft.table.format = "fio-terse";
    Reader reader(page, draft.table);
    std::size_t end = at;
    for (; end < page.size() && page.with(end, at) && versionOf(page.text(end)); ++end)
        reader.take(end);
    out.end = end;
    if (draft.table.cells.empty())
        return out;
    for (Metric &metric : draft.table.metrics)
        direct(metric, {});
    numberRepetitions(draft.table);
    setLines(draft, page, at, end - 1);
    out.drafts.push_back(std::move(draft));
    return out;
}

} // namespace bench
