// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/interpreter.h"

#include "bench/around.h"
#include "bench/direction.h"
#include "bench/names.h"
#include "bench/units.h"
#include "core/text.h"

#include <cmath>
#include <map>

namespace bench {

using Kind = Column::Kind;

/// What the whole table measures when no header says it.
std::string Interpreter::findSubject() const
{
    std::string caption = m_grid.subject;
    if (const auto test = findUnixBenchTest(m_grid.caption); test != std::string::npos)
        return m_grid.caption.substr(test);
    takeUnit(caption);
    const bool phrase = !caption.empty() && std::ranges::count(caption, ' ') < 6 && caption.size() < 60 &&
                        !isConfigName(caption) && directionInText(caption).better == Better::Unknown;
    if (phrase && (isMetricName(caption) || benchmarkInText(caption)))
        return caption;
    if (!m_page.unixBenchTest().empty())
        return m_page.unixBenchTest();
    // A heading such as "NPS1" or "Threads" divides the section of a benchmark.
    if (phrase && std::ranges::count(caption, ' ') < 3)
        if (const auto *section = benchmarkAbove(m_page, m_grid.rows.front().line))
            return std::string(section->name);
    if (phrase)
        return caption;
    if (const auto *known = benchmarkInText(m_grid.heading))
        return std::string(known->name);
    return m_page.namesUnixBench() ? "UnixBench" : "value";
}

const std::string &Interpreter::subject()
{
    if (!m_subject)
        m_subject = findSubject();
    return *m_subject;
}

double scaleBy(const Cell &cell, double scale)
{
    const auto behind = cell.text.find_first_not_of("+-~<>0123456789.,");
    const bool own = behind != cell.text.npos && std::string_view("kKMG").contains(cell.text[behind]);
    return own ? 1 : scale;
}

void rescale(Cell &cell, double scale)
{
    scale = scaleBy(cell, scale);
    if (scale == 1 || !cell.value)
        return;
    *cell.value *= scale;
    if (cell.spread)
        *cell.spread *= scale;
    cell.decimals -= static_cast<int>(std::lround(std::log10(scale)));
}

/// "1681.1K (1.6K)" behind every value are spreads, "512 (1.38)" behind those that are compared with the
/// first are ratios.
void Interpreter::readBracketed()
{
    auto &cells = m_draft.table.cells;
    std::size_t values = 0, bracketed = 0, compared = 0, ratios = 0;
    bool small = true;
    std::vector<double> base(cells.size(), 0);
    std::map<std::pair<int, std::string>, double> first;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (cells[i].value)
            if (const auto [known, added] =
                    first.try_emplace({cells[i].metric, cells[i].row.value_or("")}, *cells[i].value);
                !added)
                base[i] = known->second;
        values += cells[i].value.has_value();
        if (!cells[i].value || i >= m_bracketed.size() || !m_bracketed[i])
            continue;
        ++bracketed;
        small &= *m_bracketed[i] >= 0 && *m_bracketed[i] < std::abs(*cells[i].value);
        compared += base[i] != 0;
        ratios += base[i] != 0 && std::abs(*cells[i].value / base[i] - *m_bracketed[i]) < 0.0101;
    }
    if (bracketed < 2)
        return;
    const bool areRatios = compared >= 2 && ratios * 3 >= compared * 2;
    const bool areSpreads = !areRatios && small && bracketed * 10 >= values * 9;
    for (std::size_t i = 0; i < cells.size() && i < m_bracketed.size(); ++i)
        if (cells[i].value && m_bracketed[i] && areSpreads && !cells[i].spread) {
            cells[i].spread = m_bracketed[i];
            cells[i].spreadKind = SpreadKind::Unknown;
        } else if (cells[i].value && m_bracketed[i] && areRatios && base[i] != 0 && !cells[i].stated)
            cells[i].stated = (*m_bracketed[i] - 1) * 100;
}

RowLabel Interpreter::readLabel(const Grid::Row &from) const
{
    RowLabel row;
    std::string label = rowLabel(from);
    std::string bare = label;
    const Said said = takeUnit(bare);
    const auto &unit = said.unit;
    row.scale = said.scale;
    if (bare.empty())
        bare = label;
    if (const auto test = findUnixBenchTest(label); test != label.npos) {
        row.metric = label.substr(test);
        if (const auto where = core::trimmed(std::string_view(label).substr(0, test)); !where.empty())
            row.place = std::string(where);
        row.unit = std::string(unixBenchUnit(row.metric));
    } else if (m_metricPart < from.labels.size()) {
        row.metric = cleanName(from.labels[m_metricPart]);
        row.place = rowLabel(from, m_metricPart);
    } else if (!m_labelCut.empty()) {
        auto [where, config] = cutLabel(label);
        row.config = std::move(config);
        row.place = std::move(where);
    } else if (m_configPart < from.labels.size()) { // a row may have fewer labels than its table
        row.config = cleanName(from.labels[m_configPart]);
        auto rest = rowLabel(from, m_configPart);
        const bool named = std::ranges::any_of(m_grid.labelHeads, [](const std::string &head) {
            return core::lowered(cleanName(head)) == "metric";
        });
        // "page_fault1_per_process_ops" above "(A) base" and "(B) patched"
        const bool program = rest.contains('_') && !rest.contains(' ') && m_axis == Axis::Statistics;
        if (named || program)
            row.metric = std::move(rest);
        else if (!rest.empty())
            row.place = std::move(rest);
    } else if (m_axis == Axis::Configs && m_rowsAreStatistics) {
        const auto cut = label.find(' ');
        row.statistic = statisticOf(label.substr(0, cut));
        if (statisticOf(bare)) { // "min", "max", "avg" of one measurement
            row.unit = unit;
            return row;
        }
        row.place = cleanName(label.substr(cut + 1));
        // "disk-41" and "faults/sec-2" are one measurement at a scale of places.
        auto base = row.place->substr(0, row.place->find_last_not_of("0123456789") + 1);
        while (base.ends_with('-') || base.ends_with(' '))
            base.pop_back();
        row.metric = label.substr(0, cut) + (base.empty() ? "" : ' ' + base);
        if (row.statistic == "coeffvar")
            row.unit = "%";
        else if (const auto rate = readUnit(base); rate && rate->dimension == Dimension::Rate)
            row.unit = rate->name;
    } else if (m_rowsAreConfigs && m_axis != Axis::Configs) {
        row.config = bare;
        row.unit = unit;
    } else if (m_rowsAreMetrics || (m_axis == Axis::Configs && unit)) {
        row.metric = bare;
        row.unit = unit;
    } else if (!label.empty())
        row.place = label;
    if (m_axis == Axis::Statistics && row.config.empty() && row.place && m_grid.labelHeads.empty()) {
        // Sets of runs told apart by a parameter: "max_pgs 1024".
        for (const Column &c : m_columns)
            if (c.kind == Kind::Parameter && c.name.contains('_')) {
                row.config = c.name + ' ' + *row.place;
                row.place.reset();
                break;
            }
    }
    if (!row.unit && (label.ends_with(" percent") || label.ends_with(" %")))
        row.unit = "%";
    if (!row.unit) {
        row.unit = m_labelUnit;
        row.scale *= m_labelScale;
    }
    return row;
}

void Interpreter::takeCell(const Grid::Cell &from, const Column &column, const RowLabel &row)
{
    Table &table = m_draft.table;
    const Quantity &q = *from.quantity;
    std::string metric = row.metric, config = row.config;
    auto place = row.place;
    auto statistic = row.statistic;
    const auto also = [&](const std::string &text) {
        if (!text.empty())
            place = place ? *place + ", " + text : text;
    };
    switch (m_axis) {
    case Axis::Configs: {
        const bool groupIsConfig = isConfigName(column.group) && !isConfigName(column.name);
        const std::string &other = groupIsConfig ? column.name : column.group;
        config = groupIsConfig ? column.group : column.name;
        if (metric.empty() && (isMetricName(other) || (groupIsConfig && column.unit)))
            metric = other;
        else
            also(other);
        break;
    }
    case Axis::Metrics:
        if (metric.empty())
            metric = column.name;
        else
            also(column.name);
        if (m_groupsAreConfigs)
            config = column.group;
        else
            also(column.group);
        break;
    case Axis::Places:
        // "iodepth | 1 | 4": a bare figure says more with what it counts.
        also(m_placeName.empty() || column.name.starts_with(m_placeName) ? column.name
                                                                         : m_placeName + ' ' + column.name);
        also(column.group);
        break;
    case Axis::Statistics:
        statistic = column.statistic;
        if (!statistic && metric.empty())
            metric = column.name;
        also(column.group);
        break;
    case Axis::Runs:
        also(column.group);
        break;
    }
    if (metric.empty())
        metric = subject();
    std::optional<std::string> unit = q.unit ? q.unit : column.unit ? column.unit : row.unit;
    if (!unit)
        if (const auto named = unitOfName(metric); !named.empty())
            unit = std::string(named);
    if (!unit && isUnixBenchTest(metric))
        unit = std::string(unixBenchUnit(metric));
    Cell cell;
    const auto known = table.metrics.size();
    cell.metric = metricIndex(table, metric, {}, statistic.value_or(""));
    if (table.metrics.size() > known)
        table.metrics.back().unit = unit;
    if (!config.empty())
        cell.config = configIndex(table, config);
    cell.row = place;
    cell.unit = unit;
    cell.line = m_page[from.line].number;
    cell.column = from.column;
    fill(cell, q);
    if (column.aside)
        cell.stated.reset();
    if (!q.unit)
        rescale(cell, row.scale * column.scale);
    // "0.91 [ -8.96]( 0.30)": the second is the coefficient of variation.
    if (q.bracketed && q.stated && q.value && !cell.spread) {
        cell.spread = std::abs(*q.value) * *q.bracketed / 100;
        cell.spreadKind = SpreadKind::Cv;
    }
    m_bracketed.push_back(q.spread || q.stated ? std::nullopt : q.bracketed);
    if (m_bracketed.back() && !q.unit) // scaled as the value is
        *m_bracketed.back() *= scaleBy(cell, row.scale * column.scale);
    table.cells.push_back(std::move(cell));
}

/// Whether a column of changes without a per cent sign holds differences (bloat-o-meter's delta): they add
/// up.
bool Interpreter::isDifference(std::size_t column) const
{
    std::size_t adds = 0, rows = 0;
    for (const auto &row : m_grid.rows) {
        const auto &q = row.cells[column].quantity;
        if (!q || !q->value || q->unit == "%" || q->stated)
            continue;
        const auto value = [&](std::size_t c) {
            const auto &cell = row.cells[c].quantity;
            return cell && cell->value ? *cell->value : 0;
        };
        std::vector<double> before;
        for (std::size_t c = 0; c < column; ++c)
            if (m_columns[c].kind == Kind::Value)
                before.push_back(value(c));
        if (before.size() < 2)
            return false;
        ++rows;
        const double rounding = std::pow(10.0, -std::max(q->decimals, 0)) * 1.01;
        adds += std::abs(before.back() - before.front() - *q->value) <= rounding && *q->value != 0;
    }
    return rows && adds * 3 >= rows * 2;
}

/// Whether a column of changes holds ratios ("speedup 1.12", "after/before 0.78"): 1 when they are the last
/// figure to the first, -1 the first to the last, 2 when they look so and are of something else; 0: no
/// ratios.
int Interpreter::isRatio(std::size_t column) const
{
    std::size_t rows = 0, up = 0, down = 0, small = 0;
    for (const auto &row : m_grid.rows) {
        const auto &q = row.cells[column].quantity;
        if (!q || !q->value)
            continue;
        if ((q->unit && q->unit != "x") || q->isSigned || q->stated)
            return 0;
        ++rows;
        small += *q->value > 0 && *q->value < 20;
        std::vector<double> before;
        for (std::size_t c = 0; c < column; ++c)
            if (m_columns[c].kind == Kind::Value && row.cells[c].quantity && row.cells[c].quantity->value)
                before.push_back(*row.cells[c].quantity->value);
        if (before.size() < 2 || before.front() == 0 || before.back() == 0)
            continue;
        const double rounding = std::pow(10.0, -std::max(q->decimals, 0)) * 1.01;
        up += std::abs(before.back() / before.front() - *q->value) <= rounding;
        down += std::abs(before.front() / before.back() - *q->value) <= rounding;
    }
    const std::string low = core::lowered(m_columns[column].name);
    const bool said = low.contains("speedup") || low.contains("ratio") || low.contains('/') || low == "gain";
    if (rows == 0 || small < rows || low.contains('%') || low.contains("pct"))
        return 0;
    if (up * 3 >= rows * 2)
        return 1;
    return down * 3 >= rows * 2 ? -1 : said ? 2 : 0;
}

void Interpreter::takeChange(const Quantity &q, std::size_t column, Cell &cell) const
{
    if (cell.stated || q.unit == "x") // "4.1x" among percentages
        return;
    // "+32 (+0.85%)": the percentage is the change.
    if (q.stated)
        cell.stated = q.stated;
    else if (m_ratios[column] != 0) {
        // "1.12" beside what it compares: a ratio; one that fits neither way tells nothing that can be
        // checked.
        if (m_ratios[column] == 1)
            cell.stated = (*q.value - 1) * 100;
    } else if (!m_differences[column]) {
        // "97.72%" in a column without a head is a ratio, "-2.28%" a change.
        const bool ratio = m_columns[column].name.empty() && q.unit == "%" && !q.isSigned && *q.value > 50;
        cell.stated = ratio ? *q.value - 100 : *q.value;
    }
    cell.marked |= q.marked;
}

/// "min max avg stddev": the spread is the mean's, wherever it stands; elsewhere that of the figure before
/// it.
Cell *Interpreter::spreadOf(Cell *previous)
{
    Table &table = m_draft.table;
    if (m_axis == Axis::Statistics)
        for (std::size_t c = m_rowBegin; c < table.cells.size(); ++c)
            if (table.metrics[static_cast<std::size_t>(table.cells[c].metric)].statistic == "mean")
                return &table.cells[c];
    return previous;
}

void Interpreter::takeSpread(const Quantity &q, const Column &column, Cell &cell) const
{
    if (cell.spread || !cell.value)
        return;
    const bool relative = q.unit == "%" || column.unit == "%" || column.name.contains('%');
    cell.spread = relative ? std::abs(*cell.value) * *q.value / 100 : *q.value;
    cell.spreadKind = relative ? SpreadKind::Cv : SpreadKind::Sd;
}

/// A row that says something of the row above it: changes without a label, "Delta", "stdev".
bool Interpreter::takeAsideRow(const std::string &label, const Grid::Row &row)
{
    auto &cells = m_draft.table.cells;
    const bool changes = isChangeName(label), spreads = isSpreadName(label);
    const bool percents = std::ranges::all_of(row.cells, [](const Grid::Cell &c) {
        return !c.quantity || !c.quantity->value || (c.quantity->isSigned && c.quantity->unit == "%");
    });
    if (m_rowBegin >= cells.size() ||
        !(label.empty() ? percents && m_grid.ruled
                        : m_rowsAreConfigs && (changes || spreads) && !isConfigName(label)))
        return false;
    std::size_t at = m_rowBegin;
    for (std::size_t c = 0; c < m_columns.size() && at < cells.size(); ++c) {
        if (m_columns[c].kind != Kind::Value)
            continue;
        const auto &q = row.cells[c].quantity;
        if (q && q->value && spreads)
            takeSpread(*q, m_columns[c], cells[at]);
        else if (q && q->value && !cells[at].stated)
            cells[at].stated = q->value;
        ++at;
    }
    return true;
}

void Interpreter::readRow(const Grid::Row &from)
{
    if (takeAsideRow(rowLabel(from), from))
        return;
    RowLabel row = readLabel(from);
    auto &cells = m_draft.table.cells;
    m_rowBegin = cells.size();
    std::vector<const Column *> spreads;
    // "speedup  time_ms": changes that stand before what they are of.
    const auto first = std::ranges::find_if(
        m_columns, [](const Column &c) { return c.kind == Kind::Value || c.kind == Kind::Change; });
    const bool ahead = first != m_columns.end() && first->kind == Kind::Change;
    for (std::size_t c = 0; c < m_columns.size(); ++c) {
        const Column &column = m_columns[c];
        const auto &cell = from.cells[c];
        if (ahead && column.kind == Kind::Change)
            continue;
        if (column.kind == Kind::Spread)
            spreads.push_back(&column);
        if (!cell.quantity || column.kind == Kind::Parameter || column.kind == Kind::Text)
            continue;
        const Quantity &q = *cell.quantity;
        const bool follows = m_rowBegin < cells.size() && q.value;
        if (column.kind == Kind::Value) {
            takeCell(cell, column, row);
            // "2120K IOPS   550K": the row's unit is written once.
            if (!row.unit && m_axis != Axis::Metrics && q.unit && q.unit != "%" &&
                m_rowBegin + 1 == cells.size())
                row.unit = q.unit;
        } else if (follows && column.kind == Kind::Change) {
            takeChange(q, c, cells.back());
        } else if (follows && column.kind == Kind::Spread) {
            // Behind all values, one for each: in their order.
            const bool inOrder = m_spreadsInOrder && m_rowBegin + spreads.size() <= cells.size();
            takeSpread(q, column,
                       inOrder ? cells[m_rowBegin + spreads.size() - 1] : *spreadOf(&cells.back()));
        }
    }
}

} // namespace bench
