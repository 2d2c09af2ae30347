// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/around.h"
#include "bench/direction.h"
#include "bench/headers.h"
#include "bench/names.h"
#include "bench/units.h"
#include "core/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace bench {

namespace {

using Kind = Column::Kind;

/// What the columns are; the rows are the rest.
enum class Axis { Configs, Metrics, Places, Statistics, Runs };

/// What one row's label says.
struct Row
{
    std::string metric, config;
    std::optional<std::string> unit, statistic, place;
    double scale = 1;
};

/// Rows of mmtests below a header that was cut off: "Ops NUMA hint faults", "Lat 99.00th-qrtle-1".
bool isMmtestsRow(const Grid &grid)
{
    return std::ranges::all_of(grid.rows, [](const Grid::Row &row) {
        if (row.labels.empty())
            return false;
        const std::string_view label = row.labels.front();
        for (std::string_view word : {"Ops ", "Duration ", "Lat ", "Min ", "Max ", "Amean ", "Hmean ",
                                      "Gmean ", "Stddev ", "CoeffVar ", "BHmean", "BAmean"})
            if (label.starts_with(word))
                return true;
        return false;
    });
}

bool isSwitch(std::string_view text)
{
    const std::string low = core::lowered(core::trimmed(text));
    return low == "yes" || low == "no" || low == "on" || low == "off" || low == "enabled" ||
           low == "disabled";
}

/// A figure counts in what its header says, unless it says so itself ("193k" under "KIOPS").
void rescale(Cell &cell, double scale)
{
    const auto behind = cell.text.find_first_not_of("+-~<>0123456789.,");
    const bool own = behind != cell.text.npos && std::string_view("kKMG").contains(cell.text[behind]);
    if (scale == 1 || !cell.value || own)
        return;
    *cell.value *= scale;
    if (cell.spread)
        *cell.spread *= scale;
    cell.decimals -= static_cast<int>(std::lround(std::log10(scale)));
}

class Reader
{
public:
    Reader(const Grid &grid, const Page &page) : m_grid(grid), m_page(page) {}
    std::optional<Draft> read();

private:
    std::string rowLabel(const Grid::Row &row, std::size_t without = std::string::npos) const;
    void classifyRows();
    Axis chooseAxis() const;
    bool foreign() const;
    std::string subject() const;
    Row readLabel(const Grid::Row &row) const;
    void readRow(const Grid::Row &row);
    Cell *spreadOf(std::size_t first, Cell *previous);
    void takeCell(const Grid::Cell &from, const Column &column, const Row &row);
    void finish();
    int evidence() const;

    std::size_t countColumns(auto &&test) const
    {
        return static_cast<std::size_t>(std::ranges::count_if(
            m_columns, [&](const Column &c) { return c.kind == Kind::Value && test(c); }));
    }

    const Grid &m_grid;
    const Page &m_page;
    std::vector<Column> m_columns;
    Axis m_axis = Axis::Configs;
    bool m_rowsAreConfigs = false, m_rowsAreMetrics = false, m_rowsAreStatistics = false;
    std::size_t m_configPart = std::string::npos; ///< the label column that holds configurations, of several
    bool m_unnamed = false;
    std::optional<std::string> m_labelUnit; ///< "Test Case (score)"
    Draft m_draft;
};

std::string Reader::rowLabel(const Grid::Row &row, std::size_t without) const
{
    std::string label;
    const auto add = [&](const std::string &part) {
        if (!part.empty())
            label += (label.empty() ? "" : " ") + part;
    };
    for (std::size_t i = 0; i < row.labels.size(); ++i)
        if (i != without)
            add(row.labels[i]);
    for (std::size_t c = 0; c < m_columns.size(); ++c)
        if (m_columns[c].kind == Kind::Parameter)
            add(row.cells[c].text);
    return cleanName(label);
}

void Reader::classifyRows()
{
    std::size_t configs = 0, metrics = 0, labelled = 0, statistics = 0, parts = 0;
    std::set<std::string> units;
    for (const auto &row : m_grid.rows) {
        std::string label = rowLabel(row);
        parts = std::max(parts, row.labels.size());
        if (label.empty())
            continue;
        ++labelled;
        const auto unit = takeUnit(label).unit;
        if (unit)
            units.insert(*unit);
        for (const auto &cell : row.cells)
            if (cell.quantity && cell.quantity->unit && cell.quantity->unit != "%") {
                const auto read = readUnit(*cell.quantity->unit);
                // 58 ms and 1.2 s are one measure, 77k IOPS and 314 MB/s two.
                units.insert(read ? std::to_string(static_cast<int>(read->dimension)) +
                                        (read->dimension == Dimension::Rate ? read->name : "")
                                  : *cell.quantity->unit);
                break;
            }
        const bool config = isConfigName(label);
        configs += config;
        metrics += isMetricName(label) || (unit && !config);
        statistics += statisticOf(label.substr(0, label.find(' '))).has_value();
    }
    if (labelled == 0)
        return;
    m_rowsAreConfigs = configs * 2 >= labelled && configs > metrics;
    m_rowsAreMetrics = !m_rowsAreConfigs && (metrics * 2 >= labelled || units.size() >= 2);
    m_rowsAreStatistics = statistics == labelled;
    if (!m_grid.labelHeads.empty() && core::lowered(cleanName(m_grid.labelHeads.front())) == "metric")
        m_rowsAreMetrics = true;
    // Of several label columns, the one whose texts are configurations and come again; the fewest texts win.
    std::size_t fewest = std::string::npos;
    for (std::size_t part = 0; parts >= 2 && part < parts; ++part) {
        std::set<std::string> distinct;
        std::size_t named = 0, filled = 0;
        for (const auto &row : m_grid.rows)
            if (part < row.labels.size() && !row.labels[part].empty()) {
                ++filled;
                named += isConfigName(row.labels[part]) || isSwitch(row.labels[part]);
                distinct.insert(row.labels[part]);
            }
        if (filled == m_grid.rows.size() && named * 2 >= filled && distinct.size() >= 2 &&
            distinct.size() < filled && distinct.size() <= fewest) {
            fewest = distinct.size();
            m_configPart = part;
            m_rowsAreConfigs = true;
            m_rowsAreMetrics = false;
        }
    }
}

bool Reader::foreign() const
{
    std::size_t bad = 0;
    for (const auto &head : m_grid.labelHeads)
        bad += isForeignName(head);
    for (const Column &c : m_columns)
        bad += isForeignName(c.name);
    if (bad >= 2 || (bad == 1 && m_columns.size() <= 2))
        return true;
    std::size_t rows = 0;
    for (const auto &row : m_grid.rows) {
        const auto label = rowLabel(row);
        rows += isForeignName(label) || label.starts_with("0x") || label.starts_with("Mem:") ||
                label == "Swap" || label.starts_with("/sys/") || label.starts_with("#define");
    }
    return rows * 2 > m_grid.rows.size() || (rows && m_grid.rows.size() <= 4);
}

Axis Reader::chooseAxis() const
{
    const auto values = countColumns([](const Column &) { return true; });
    const auto places = countColumns([](const Column &c) { return isParameterValue(c.name); });
    const auto runs = countColumns([](const Column &c) { return c.isRun; });
    const auto configs =
        countColumns([](const Column &c) { return isConfigName(c.name) || isConfigName(c.group); });
    const auto metrics = countColumns([](const Column &c) { return c.isMetric; });
    const auto statistics = countColumns([](const Column &c) { return c.statistic.has_value(); });
    const auto united = countColumns([](const Column &c) { return c.unit.has_value(); });
    std::set<std::string> units;
    for (const Column &c : m_columns)
        if (c.kind == Kind::Value && c.unit)
            units.insert(*c.unit);
    if (values >= 2 && m_columns.front().name.empty() && isMmtestsRow(m_grid))
        return Axis::Configs;
    if (values && runs == values)
        return Axis::Runs;
    if (values > 1 && places * 2 > values)
        return Axis::Places;
    if (values > 1 && statistics * 2 > values)
        return Axis::Statistics;
    if (values == 1 && m_columns.back().name.empty())
        return Axis::Places;
    if (configs && configs >= metrics && !(m_rowsAreConfigs && configs < values))
        return Axis::Configs;
    if (m_rowsAreConfigs)
        return metrics || united ? Axis::Metrics : Axis::Places;
    if (metrics * 2 > values || units.size() >= 2)
        return Axis::Metrics;
    if (units.size() == 1 && united == values)
        return Axis::Configs;
    return metrics && values <= 2 ? Axis::Metrics : Axis::Configs;
}

/// What the whole table measures when no header says it.
std::string Reader::subject() const
{
    std::string caption = m_grid.subject;
    if (const auto test = findUnixBenchTest(m_grid.caption); test != std::string::npos)
        return m_grid.caption.substr(test);
    takeUnit(caption);
    if (!caption.empty() && std::ranges::count(caption, ' ') < 6 && caption.size() < 60 &&
        !isConfigName(caption) && directionInText(caption).better == Better::Unknown)
        return caption;
    if (!m_page.unixBenchTest().empty())
        return m_page.unixBenchTest();
    if (const auto *known = benchmarkInText(m_grid.heading))
        return std::string(known->name);
    if (m_page.namesUnixBench())
        return "UnixBench";
    return "value";
}

Row Reader::readLabel(const Grid::Row &from) const
{
    Row row;
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
    } else if (m_configPart != std::string::npos) {
        row.config = cleanName(from.labels[m_configPart]);
        if (auto rest = rowLabel(from, m_configPart); !rest.empty())
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
        if (*row.statistic == "coeffvar")
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
            if (c.kind == Kind::Parameter) {
                row.config = c.name + ' ' + *row.place;
                row.place.reset();
                break;
            }
    }
    if (!row.unit)
        row.unit = m_labelUnit;
    return row;
}

void Reader::takeCell(const Grid::Cell &from, const Column &column, const Row &row)
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
        also(column.group);
        break;
    case Axis::Places:
        also(column.name);
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
    cell.metric = metricIndex(table, metric, {}, statistic.value_or(""));
    if (Metric &m = table.metrics[static_cast<std::size_t>(cell.metric)]; !m.unit)
        m.unit = unit;
    if (!config.empty())
        cell.config = configIndex(table, config);
    cell.row = place;
    cell.unit = unit;
    cell.line = m_page[from.line].number;
    cell.column = from.column;
    fill(cell, q);
    if (!q.unit)
        rescale(cell, row.scale * column.scale);
    // "0.91 [ -8.96]( 0.30)": the second is the coefficient of variation.
    if (q.bracketed && q.stated && q.value && !cell.spread) {
        cell.spread = std::abs(*q.value) * *q.bracketed / 100;
        cell.spreadKind = SpreadKind::Cv;
    }
    table.cells.push_back(std::move(cell));
}

/// "min max avg stddev": the spread is the mean's, wherever it stands; elsewhere that of the figure before
/// it.
Cell *Reader::spreadOf(std::size_t first, Cell *previous)
{
    Table &table = m_draft.table;
    if (m_axis == Axis::Statistics)
        for (std::size_t c = first; c < table.cells.size(); ++c)
            if (table.metrics[static_cast<std::size_t>(table.cells[c].metric)].statistic == "mean")
                return &table.cells[c];
    return previous;
}

void Reader::readRow(const Grid::Row &from)
{
    const Row row = readLabel(from);
    const std::size_t first = m_draft.table.cells.size();
    Cell *previous = nullptr;
    for (std::size_t c = 0; c < m_columns.size(); ++c) {
        const Column &column = m_columns[c];
        const auto &cell = from.cells[c];
        if (!cell.quantity || column.kind == Kind::Parameter || column.kind == Kind::Text)
            continue;
        const Quantity &q = *cell.quantity;
        if (column.kind == Kind::Value) {
            takeCell(cell, column, row);
            previous = &m_draft.table.cells.back();
        } else if (previous && q.value && column.kind == Kind::Change && !previous->stated) {
            previous->stated = q.value;
            previous->marked |= q.marked;
        } else if (q.value && column.kind == Kind::Spread) {
            if (Cell *of = spreadOf(first, previous); of && !of->spread) {
                of->spread = q.value;
                of->spreadKind = SpreadKind::Sd;
            }
        }
    }
}

int Reader::evidence() const
{
    std::set<std::string> units;
    int stated = 0, decimals = 0, spreads = 0, configs = 0, metrics = 0;
    for (const auto &c : m_draft.table.cells) {
        if (c.unit)
            if (const auto unit = readUnit(*c.unit); unit && unit->dimension != Dimension::None &&
                                                     unit->dimension != Dimension::Bytes &&
                                                     unit->dimension != Dimension::Percent)
                units.insert(*c.unit);
        stated += c.stated.has_value();
        decimals += c.decimals > 0;
        spreads += c.spread.has_value();
    }
    for (const auto &c : m_draft.table.configs)
        configs += isConfigName(c.name);
    for (const auto &m : m_draft.table.metrics)
        metrics += isMetricName(m.name) || m.statistic;
    int points = m_grid.ruled ? 2 : 0;
    points += m_unnamed ? 3 : 0;
    points += configs >= 2 ? 3 : configs;
    points += units.empty() ? 0 : 2;
    points += metrics ? 2 : 0;
    points += stated >= 2 ? 3 : stated;
    points += spreads >= 2 ? 2 : 0;
    points += decimals >= 2 ? 1 : 0;
    const bool headed = !m_grid.heads.front().front().empty();
    points += headed ? 1 : -1;
    const bool scaled =
        std::ranges::any_of(m_columns, [](const Column &c) { return c.kind == Kind::Parameter; });
    points += scaled && m_columns.size() >= 3 && m_grid.rows.size() >= 2 ? 2 : 0;
    points += m_axis == Axis::Places && headed && m_columns.size() >= 3 ? 2 : 0;
    // A list of names whose every figure is a rate, a time, a score.
    const auto measured = std::ranges::count_if(m_draft.table.cells, [](const Cell &c) {
        const auto unit = c.unit ? readUnit(*c.unit) : std::nullopt;
        return unit && (unit->dimension == Dimension::Rate || unit->dimension == Dimension::ByteRate ||
                        unit->dimension == Dimension::BitRate || unit->dimension == Dimension::TimePerOp);
    });
    points +=
        m_grid.rows.size() >= 2 && static_cast<std::size_t>(measured) == m_draft.table.cells.size() ? 2 : 0;
    if (m_grid.rows.size() == 1)
        points -= headed && m_columns.size() >= 3 ? 1 : 2;
    return points;
}

void Reader::finish()
{
    Table &table = m_draft.table;
    const bool bare = std::ranges::all_of(m_grid.rows, [this](const Grid::Row &row) {
        return statisticOf(rowLabel(row)).has_value(); // "Amean" alone: the caption says of what
    });
    const bool mmtests = m_rowsAreStatistics && std::ranges::any_of(m_grid.rows, [](const Grid::Row &row) {
                             static constexpr auto own =
                                 std::to_array<std::string_view>({"Hmean", "Amean", "Gmean", "CoeffVar"});
                             return !row.labels.empty() && std::ranges::any_of(own, [&](auto word) {
                                 return row.labels.front().starts_with(word);
                             });
                         });
    if (mmtests)
        table.format = "mmtests";
    // mmtests and the AMD reports sign a change so that plus is better.
    const bool signedBetter = mmtests || m_grid.heading.contains("pct imp") ||
                              std::ranges::any_of(m_grid.rows, [](const Grid::Row &row) {
                                  return std::ranges::any_of(row.cells, [](const Grid::Cell &c) {
                                      return c.text.contains(" pct)");
                                  });
                              });
    if (signedBetter)
        for (Cell &c : table.cells)
            c.statedPlusIsBetter = c.stated.has_value();
    const auto heads = m_grid.labelHeads.empty() ? std::string{} : m_grid.labelHeads.front();
    if (heads.contains("CPU:") || heads.contains("Memory:"))
        table.context = cleanName(heads);
    if (!m_grid.title.empty())
        table.title = m_grid.title;
    // A unit that only the text gives holds for metrics without one.
    std::optional<Unit> said;
    bool asked = false;
    const auto lacking = std::ranges::count_if(table.metrics, [](const Metric &m) { return !m.unit; });
    const bool declared = core::lowered(m_grid.near).contains("unit ") && m_grid.near.contains(':');
    const bool unitless = static_cast<std::size_t>(lacking) * 2 > table.metrics.size();
    for (std::size_t i = 0; i < table.metrics.size(); ++i) {
        Metric &m = table.metrics[i];
        if (!m.unit && (!mmtests || bare || declared)) {
            if (!asked) {
                said = unitInText(m_grid.caption + '\n' + m_grid.near);
                asked = true;
            }
            const bool alone = table.metrics.size() == 1 || unitless;
            if (said && (alone || i + 1 == table.metrics.size() || table.metrics.size() <= 2)) {
                m.unit = said->name;
                for (Cell &c : table.cells)
                    if (c.metric == static_cast<int>(i) && !c.unit) {
                        c.unit = said->name;
                        rescale(c, said->scale);
                    }
            }
        }
        direct(m, m_grid.heading);
        // Gains alone: they are of whatever the text speaks of.
        if (m.better == Better::Unknown && m.unit == "%") {
            const auto of = unitInText(m_grid.caption + '\n' + m_grid.near);
            const auto way = directionOf(m_grid.near, of ? of->name : "");
            m.better = way.better;
            m.betterBy = way.better == Better::Unknown ? BetterBy::Unknown : BetterBy::Text;
        }
    }
    if (heads == "Command")
        for (Metric &m : table.metrics)
            if (m.name == "Relative") { // hyperfine's export: times of the fastest
                m.unit = "x";
                m.better = Better::Lower;
                m.betterBy = BetterBy::Name;
                for (Cell &c : table.cells)
                    if (table.metrics[static_cast<std::size_t>(c.metric)].name == "Relative")
                        c.unit = "x";
            }
}

std::optional<Draft> Reader::read()
{
    if (m_grid.rows.empty() || m_grid.heads.empty())
        return {};
    m_columns = readHeaders(m_grid);
    if (foreign())
        return {};
    for (const auto &head : m_grid.labelHeads) {
        std::string text = head;
        if (const auto unit = takeUnit(text).unit;
            unit && readUnit(*unit) && readUnit(*unit)->dimension == Dimension::Score)
            m_labelUnit = unit;
    }
    classifyRows();
    m_axis = chooseAxis();
    if (m_axis == Axis::Configs && m_columns.size() >= 2 && isMmtestsRow(m_grid))
        for (std::size_t c = 0; c < m_columns.size(); ++c)
            if (m_columns[c].name.empty()) {
                m_columns[c].name = "col" + std::to_string(c + 1);
                m_unnamed = true;
            }
    for (const auto &row : m_grid.rows)
        readRow(row);
    if (m_draft.table.cells.empty())
        return {};
    finish();
    numberRepetitions(m_draft.table);
    if (m_unnamed)
        m_draft.table.diagnostics.push_back(
            {core::Severity::Info,
             "table-without-header",
             "No line names the columns of this table; they are called col1, col2, … in the order they stand",
             {},
             m_page[m_grid.rows.front().line].number});
    m_draft.tentative = evidence() < 3;
    return std::move(m_draft);
}

} // namespace

std::optional<Draft> interpret(const Grid &grid, const Page &page)
{
    return Reader(grid, page).read();
}

} // namespace bench
