// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/benchstat.h"

#include "bench/direction.h"
#include "bench/figures.h"
#include "bench/names.h"
#include "bench/numbers.h"
#include "core/text.h"

#include <algorithm>
#include <cmath>

namespace bench {

namespace {

constexpr std::string_view bar = "\u2502";

/// What stands between two bars: a configuration above its unit.
struct Part
{
    int left = 0, right = 0; ///< display columns
    std::string config, unit;
};

/// A head line cut at its bars; empty when it has fewer than two.
std::vector<Part> partsOf(std::string_view text)
{
    const auto columns = displayColumns(text);
    std::vector<Part> out;
    std::size_t from = text.find(bar);
    while (from != text.npos) {
        const auto next = text.find(bar, from + bar.size());
        if (next == text.npos)
            break;
        out.push_back({columns[from],
                       columns[next],
                       cleanName(text.substr(from + bar.size(), next - from - bar.size())),
                       {}});
        from = next;
    }
    return out;
}

/// "sec/op  vs base": the unit alone.
std::string unitOf(std::string_view head)
{
    const auto versus = head.find("vs base");
    return std::string(core::trimmed(versus == head.npos ? head : head.substr(0, versus)));
}

/// The figures are printed in the unit with a prefix of their own ("46.55n" sec/op, "1.150Gi" B/s); they are
/// kept in the one of these that people read them in.
struct Kept
{
    std::string metric, unit;
    double factor = 1;
};
Kept keptIn(const std::string &unit)
{
    if (unit == "sec/op")
        return {"time", "ns/op", 1e9};
    if (unit == "B/s")
        return {"throughput", "MiB/s", 1.0 / 1048576};
    if (unit == "B/op" || unit == "allocs/op")
        return {unit, unit, 1};
    return {unit, unit.ends_with("bytes") ? "B" : unit.ends_with("/s") ? unit : "", 1};
}

/// The octets of a row that stand between two display columns.
std::pair<std::size_t, std::size_t> octetsOf(std::string_view text, const Part &part, bool last)
{
    const auto columns = displayColumns(text);
    std::size_t begin = 0;
    while (begin < text.size() && columns[begin] < part.left)
        ++begin;
    std::size_t end = begin;
    while (end < text.size() && (last || columns[end] < part.right))
        ++end;
    return {begin, end};
}

/// "(p=0.008 n=5)", "(n=10+9)": how many runs stand behind a comparison.
std::optional<int> runsOf(std::string_view text)
{
    const auto at = text.find("n=");
    const auto number = at == text.npos ? std::nullopt : readNumber(text.substr(at + 2));
    return number && number->value >= 1 && number->value < 100000
               ? std::optional(static_cast<int>(number->value))
               : std::nullopt;
}

/// "46.55n ± 9%   -63.29% (p=0.000 n=10)" as a cell; empty when no figure stands there.
std::optional<Cell> cellOf(std::string_view text, const Kept &kept)
{
    const auto from = std::min(text.find_first_not_of(' '), text.size());
    auto rest = text.substr(from);
    const auto number = readNumber(rest);
    if (!number || number->isSigned)
        return {};
    rest.remove_prefix(number->length);
    const auto suffix = rest.substr(0, std::min(rest.find(' '), rest.size()));
    const auto scale = suffix.empty() ? std::optional(1.0) : scaleOf(suffix);
    if (!scale)
        return {};
    rest.remove_prefix(suffix.size());
    Cell cell;
    cell.value = number->value * (*scale * kept.factor);
    // "46.55n" kept in ns/op has its two digits still.
    cell.decimals = number->decimals - static_cast<int>(std::lround(std::log10(*scale * kept.factor)));
    if (!kept.unit.empty())
        cell.unit = kept.unit;
    cell.column = static_cast<int>(from);
    std::size_t taken = number->length + suffix.size();
    auto tail = core::trimmed(rest);
    if (tail.starts_with("\u00b1")) {
        tail = core::trimmed(tail.substr(2));
        if (const auto spread = readNumber(tail); spread && tail.substr(spread->length).starts_with('%')) {
            cell.spread = *cell.value * spread->value / 100;
            cell.spreadKind = SpreadKind::Ci95;
            tail.remove_prefix(spread->length + 1);
        } else
            tail.remove_prefix(std::min(tail.find(' '), tail.size())); // "∞": no interval at this n
        taken = static_cast<std::size_t>(tail.data() - text.data()) - from;
    }
    cell.text = core::trimmed(text.substr(from, taken));
    for (const Piece &piece : pieces(tail))
        if (piece.figure && piece.quantity.isSigned && piece.quantity.unit == "%" && !cell.stated)
            cell.stated = piece.quantity.value;
    cell.runs = runsOf(tail);
    return cell;
}

class Reader
{
public:
    Reader(const Page &page, std::size_t at) : m_page(page), m_at(at) {}
    Reading read()
    {
        Reading out{{}, m_at};
        if (!readHead())
            return out;
        m_draft.table.format = "benchstat";
        std::size_t last = m_at + 1;
        for (std::size_t at = m_at + 2; m_page.with(at, m_at) && !m_page.text(at).empty() && addRow(at); ++at)
            last = at;
        Table &table = m_draft.table;
        if (table.cells.empty())
            return out;
        for (Metric &metric : table.metrics)
            direct(metric, {});
        if (table.configs.size() > 1)
            table.baseline = 0;
        numberRepetitions(table);
        setLines(m_draft, m_page, m_at, last);
        out.end = last + 1;
        out.drafts.push_back(std::move(m_draft));
        return out;
    }

private:
    bool readHead()
    {
        if (!m_page.with(m_at + 1, m_at))
            return false;
        m_parts = partsOf(m_page.text(m_at));
        const auto units = partsOf(m_page.text(m_at + 1));
        if (m_parts.empty() || units.size() != m_parts.size())
            return false;
        for (std::size_t i = 0; i < units.size(); ++i) {
            m_parts[i].unit = unitOf(units[i].config);
            if (m_parts[i].config.empty() || m_parts[i].unit.empty())
                return false;
        }
        return true;
    }

    bool addRow(std::size_t at)
    {
        const auto text = m_page.text(at);
        const auto [labelEnd, unused] = octetsOf(text, m_parts.front(), true);
        const std::string label = cleanName(text.substr(0, labelEnd));
        if (label.empty() || text.contains(bar))
            return false;
        const auto before = m_draft.table.cells.size();
        for (std::size_t i = 0; i < m_parts.size(); ++i) {
            const auto [begin, end] = octetsOf(text, m_parts[i], i + 1 == m_parts.size());
            const Kept kept = keptIn(m_parts[i].unit);
            auto cell = cellOf(text.substr(begin, end - begin), kept);
            if (!cell)
                continue;
            cell->metric = metricIndex(m_draft.table, kept.metric, kept.unit);
            cell->config = configIndex(m_draft.table, m_parts[i].config);
            cell->row = label;
            cell->line = m_page[at].number;
            cell->column += m_page[at].column + static_cast<int>(begin);
            m_draft.table.cells.push_back(std::move(*cell));
        }
        // The comparison tells of as many runs for the first configuration.
        auto &cells = m_draft.table.cells;
        if (cells.size() > before + 1 && !cells[before].runs)
            cells[before].runs = cells.back().runs;
        return cells.size() > before;
    }

    const Page &m_page;
    std::size_t m_at;
    std::vector<Part> m_parts;
    Draft m_draft;
};

} // namespace

Reading readBenchstat(const Page &page, std::size_t at, std::size_t)
{
    if (page[at].pipes < 2 || page[at].figures > 0 || !page.text(at).contains(bar))
        return {{}, at};
    return Reader(page, at).read();
}

} // namespace bench
