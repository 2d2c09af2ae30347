// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/direction.h"
#include "bench/grid.h"
#include "bench/names.h"
#include "bench/numbers.h"
#include "bench/units.h"
#include "core/text.h"

#include <algorithm>
#include <set>

namespace bench {

namespace {

enum class Kind { Value, Change, Spread, Parameter, Text };

struct Column
{
    Kind kind = Kind::Value;
    std::string name;  ///< header without its unit
    std::string group; ///< the header level above it that is another axis
    std::optional<std::string> unit;
    std::optional<std::string> statistic;
};

enum class Axis { Configs, Metrics, Places, Statistics };

/// Takes a unit in parentheses, brackets or behind a comma off a name.
std::optional<std::string> takeUnit(std::string &name)
{
    for (const auto &[open, close] : {std::pair{'(', ')'}, {'[', ']'}}) {
        const auto from = name.rfind(open);
        const auto to = name.rfind(close);
        if (from == name.npos || to == name.npos || to < from)
            continue;
        const auto unit = readUnit(std::string_view(name).substr(from + 1, to - from - 1));
        if (!unit || unit->name == "x")
            continue;
        name = cleanName(name.substr(0, from) + name.substr(to + 1));
        return unit->name;
    }
    if (const auto unit = readUnit(name); unit && unit->dimension != Dimension::None)
        return unit->name;
    return {};
}

class Reader
{
public:
    Reader(const Grid &grid, const Page &page) : m_grid(grid), m_page(page) {}
    std::optional<Draft> read();

private:
    void readColumns();
    void splitLevels();
    void nameColumn(std::size_t c, const std::string &text);
    void classifyRows();
    Axis chooseAxis() const;
    int evidence() const;
    void readRows(Axis axis);
    void readRow(const Grid::Row &row, Axis axis);
    std::string rowLabel(const Grid::Row &row) const;
    std::string subject() const;
    void finish(Axis axis);

    bool foreign() const;
    std::size_t countColumns(auto &&test) const
    {
        std::size_t n = 0;
        for (const Column &c : m_columns)
            n += c.kind == Kind::Value && test(c);
        return n;
    }

    const Grid &m_grid;
    const Page &m_page;
    std::vector<Column> m_columns;
    bool m_rowsAreConfigs = false, m_rowsAreMetrics = false, m_rowsAreStatistics = false;
    Draft m_draft;
    std::string m_heading;
};

void Reader::nameColumn(std::size_t c, const std::string &text)
{
    Column &column = m_columns[c];
    column.name = cleanName(text);
    column.unit = takeUnit(column.name);
    column.statistic = statisticOf(column.name);
    if (isChangeName(text) && !isConfigName(column.name))
        column.kind = Kind::Change;
    else if (isSpreadName(text))
        column.kind = Kind::Spread;
}

/// Two header lines that both differ from column to column are two axes; other lines go on with a name.
void Reader::splitLevels()
{
    for (std::size_t c = 0; c < m_grid.heads.size(); ++c) {
        const auto &levels = m_grid.heads[c];
        std::string name;
        for (std::size_t l = 0; l < levels.size(); ++l) {
            const bool last = l + 1 == levels.size();
            if (!last && !levels[l].empty()) {
                // A text that spans its neighbours is a level of its own.
                const bool left =
                    c > 0 && l < m_grid.heads[c - 1].size() && m_grid.heads[c - 1][l] == levels[l];
                const bool right = c + 1 < m_grid.heads.size() && l < m_grid.heads[c + 1].size() &&
                                   m_grid.heads[c + 1][l] == levels[l];
                if (left || right) {
                    m_columns[c].group += (m_columns[c].group.empty() ? "" : " ") + cleanName(levels[l]);
                    continue;
                }
            }
            if (!levels[l].empty())
                name += (name.empty() ? "" : " ") + levels[l];
        }
        nameColumn(c, name);
        if (!m_columns[c].group.empty() && !m_columns[c].unit)
            m_columns[c].unit = takeUnit(m_columns[c].group);
    }
}

void Reader::readColumns()
{
    m_columns.resize(m_grid.heads.size());
    splitLevels();
    // Whole numbers under "threads", "size", "run" left of the first measured column say where a row was
    // measured.
    for (std::size_t c = 0; c + 1 < m_columns.size(); ++c) {
        Column &column = m_columns[c];
        const bool whole = std::ranges::all_of(m_grid.rows, [&](const Grid::Row &row) {
            const auto &q = row.cells[c].quantity;
            return row.cells[c].text.empty() || (q && q->value && q->decimals <= 0 && !q->stated);
        });
        if (!whole || column.name.empty() || !(isParameterName(column.name) || column.name == "FSUse%") ||
            isConfigName(column.name))
            break;
        column.kind = Kind::Parameter;
    }
    for (std::size_t c = 0; c < m_columns.size(); ++c) {
        std::size_t figures = 0, texts = 0;
        for (const auto &row : m_grid.rows) {
            figures += row.cells[c].quantity.has_value();
            texts += !row.cells[c].text.empty() && !row.cells[c].quantity;
        }
        if (figures == 0)
            m_columns[c].kind = Kind::Text;
        // A column of nothing but signed percentages tells changes whatever it is called.
        const bool changes = figures > 0 && std::ranges::all_of(m_grid.rows, [&](const Grid::Row &row) {
                                 const auto &q = row.cells[c].quantity;
                                 return !q || !q->value || (q->isSigned && q->unit == "%");
                             });
        if (changes && c > 0 && m_columns[c].kind == Kind::Value && m_columns[c - 1].kind == Kind::Value &&
            m_columns[c].name.empty())
            m_columns[c].kind = Kind::Change;
    }
}

std::string Reader::rowLabel(const Grid::Row &row) const
{
    std::string label;
    for (const auto &part : row.labels)
        if (!part.empty())
            label += (label.empty() ? "" : " ") + part;
    for (std::size_t c = 0; c < m_columns.size(); ++c)
        if (m_columns[c].kind == Kind::Parameter && !row.cells[c].text.empty())
            label += (label.empty() ? "" : " ") + row.cells[c].text;
    return cleanName(label);
}

void Reader::classifyRows()
{
    std::size_t configs = 0, metrics = 0, labelled = 0, statistics = 0, units = 0;
    std::set<std::string> seenUnits;
    for (const auto &row : m_grid.rows) {
        std::string label = rowLabel(row);
        if (label.empty())
            continue;
        ++labelled;
        const auto unit = takeUnit(label);
        if (unit)
            seenUnits.insert(*unit);
        for (const auto &cell : row.cells)
            if (cell.quantity && cell.quantity->unit && cell.quantity->unit != "%") {
                seenUnits.insert(*cell.quantity->unit);
                ++units;
                break;
            }
        configs += isConfigName(label);
        metrics += isMetricName(label) || unit;
        statistics += statisticOf(label.substr(0, label.find(' '))).has_value();
    }
    if (labelled == 0)
        return;
    m_rowsAreConfigs = configs * 2 >= labelled && configs >= 1 && configs > metrics;
    m_rowsAreMetrics = !m_rowsAreConfigs && (metrics * 2 >= labelled || seenUnits.size() >= 2);
    m_rowsAreStatistics = statistics == labelled;
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
        rows += isForeignName(label) || label.starts_with("0x") || label.find("/sys/") == 0 ||
                label.starts_with("#define");
    }
    return rows * 2 > m_grid.rows.size() || (rows && m_grid.rows.size() <= 4);
}

Axis Reader::chooseAxis() const
{
    const std::size_t values = countColumns([](const Column &) { return true; });
    const auto places = countColumns([](const Column &c) { return isParameterValue(c.name); });
    const auto configs =
        countColumns([](const Column &c) { return isConfigName(c.name) || isConfigName(c.group); });
    const auto metrics = countColumns([](const Column &c) { return c.unit || isMetricName(c.name); });
    const auto statistics = countColumns([](const Column &c) { return c.statistic.has_value(); });
    std::set<std::string> units;
    for (const Column &c : m_columns)
        if (c.kind == Kind::Value && c.unit)
            units.insert(*c.unit);
    if (values > 1 && places * 2 > values)
        return Axis::Places;
    if (values > 1 && statistics * 2 > values)
        return Axis::Statistics;
    if (configs && (configs * 2 >= values || configs > metrics))
        return Axis::Configs;
    if (values > 1 && m_rowsAreConfigs)
        return metrics ? Axis::Metrics : Axis::Places;
    if (metrics * 2 > values && (units.size() != 1 || metrics > values / 2 + configs || values == 1) &&
        units.size() != 1)
        return Axis::Metrics;
    if (units.size() == 1 && metrics == values && values > 1)
        return Axis::Configs;
    if (metrics && values <= 2)
        return Axis::Metrics;
    return metrics * 2 > values ? Axis::Metrics : Axis::Configs;
}

/// What the whole table measures when no header says it.
std::string Reader::subject() const
{
    std::string caption = m_grid.caption;
    const auto test = findUnixBenchTest(caption);
    if (test != caption.npos)
        return caption.substr(test);
    takeUnit(caption);
    if (!caption.empty() && std::ranges::count(caption, ' ') < 6 && caption.size() < 60 &&
        !isConfigName(caption))
        return caption;
    std::set<std::string> tests;
    for (std::size_t i = 0; i < m_page.size() && tests.size() < 2; ++i) {
        const auto text = m_page.text(i);
        if (m_page[i].skipped || text.size() > 200)
            continue;
        if (const auto at = findUnixBenchTest(text); at != text.npos)
            if (const auto end = text.find(" maxblocks", at); end != text.npos)
                tests.insert(std::string(text.substr(at, end + 10 - at)));
    }
    if (tests.size() == 1)
        return *tests.begin();
    for (std::size_t i = 0; i < m_page.size(); ++i)
        if (!m_page[i].skipped && (m_page.text(i).contains("UnixBench") || m_page.text(i).contains("Unixbench")))
            return "UnixBench";
    return "value";
}

void Reader::readRow(const Grid::Row &row, Axis axis)
{
    Table &table = m_draft.table;
    std::string label = rowLabel(row);
    std::string metricOfRow;
    std::optional<std::string> unitOfRow, statistic, place;
    std::string configOfRow;
    std::string bare = label;
    const auto labelUnit = takeUnit(bare);
    if (const auto test = findUnixBenchTest(label); test != label.npos) {
        metricOfRow = label.substr(test);
        const auto where = core::trimmed(std::string_view(label).substr(0, test));
        if (!where.empty())
            place = std::string(where);
        unitOfRow = std::string(unixBenchUnit(metricOfRow));
    } else if (axis == Axis::Configs && m_rowsAreStatistics && label.find(' ') != label.npos) {
        const auto cut = label.find(' ');
        const std::string word = label.substr(0, cut);
        statistic = statisticOf(word);
        place = cleanName(label.substr(cut + 1));
        // "disk-41" and "faults/sec-2" are one measurement at a scale of places.
        auto base = place->substr(0, place->find_last_not_of("0123456789") + 1);
        while (base.ends_with('-') || base.ends_with(' '))
            base.pop_back();
        metricOfRow = base.empty() ? word : word + ' ' + base;
    } else if (m_rowsAreMetrics || (axis == Axis::Configs && labelUnit)) {
        metricOfRow = bare.empty() ? label : bare;
        unitOfRow = labelUnit;
    } else if (m_rowsAreConfigs && axis != Axis::Configs) {
        configOfRow = bare.empty() ? label : bare;
        unitOfRow = labelUnit;
    } else if (!label.empty())
        place = label;

    Cell *previous = nullptr;
    for (std::size_t c = 0; c < m_columns.size(); ++c) {
        const Column &column = m_columns[c];
        const auto &from = row.cells[c];
        if (!from.quantity || column.kind == Kind::Parameter || column.kind == Kind::Text)
            continue;
        const Quantity &q = *from.quantity;
        if (column.kind == Kind::Change) {
            if (previous && q.value && !previous->stated) {
                previous->stated = q.value;
                previous->marked |= q.marked;
            }
            continue;
        }
        if (column.kind == Kind::Spread) {
            if (previous && q.value && !previous->spread) {
                previous->spread = q.value;
                previous->spreadKind = SpreadKind::Sd;
            }
            continue;
        }
        std::string metric = metricOfRow, config = configOfRow;
        std::optional<std::string> unit = q.unit ? q.unit : column.unit ? column.unit : unitOfRow;
        auto where = place;
        const auto also = [&](const std::string &text) {
            if (!text.empty())
                where = where ? *where + ", " + text : text;
        };
        std::optional<std::string> stat = statistic;
        switch (axis) {
        case Axis::Configs:
            if (!column.group.empty() && isConfigName(column.group) && !isConfigName(column.name)) {
                config = column.group;
                if (metric.empty() && (column.unit || isMetricName(column.name)))
                    metric = column.name;
                else
                    also(column.name);
            } else {
                config = column.name;
                if (!column.group.empty() && metric.empty() && isMetricName(column.group))
                    metric = column.group;
                else
                    also(column.group);
            }
            break;
        case Axis::Metrics:
            if (metric.empty())
                metric = column.name;
            else
                also(column.name);
            also(column.group);
            break;
        case Axis::Places:
            also(column.name);
            break;
        case Axis::Statistics:
            stat = column.statistic;
            break;
        }
        if (metric.empty())
            metric = subject();
        if (!unit && isUnixBenchTest(metric))
            unit = std::string(unixBenchUnit(metric));
        const int m = metricIndex(table, metric, unit.value_or(""), stat.value_or(""));
        Cell cell;
        cell.metric = m;
        if (!config.empty())
            cell.config = configIndex(table, config);
        cell.row = where;
        cell.unit = unit;
        cell.line = m_page[from.line].number;
        cell.column = from.column;
        fill(cell, q);
        table.cells.push_back(std::move(cell));
        previous = &table.cells.back();
    }
}

int Reader::evidence() const
{
    int points = m_grid.ruled ? 2 : 0;
    std::set<std::string> units;
    int stated = 0, decimals = 0, spreads = 0, configs = 0, metrics = 0;
    for (const auto &c : m_draft.table.cells) {
        if (c.unit)
            if (const auto unit = readUnit(*c.unit);
                unit && unit->dimension != Dimension::None && unit->dimension != Dimension::Bytes)
                units.insert(*c.unit);
        stated += c.stated.has_value();
        decimals += c.decimals > 0;
        spreads += c.spread.has_value();
    }
    for (const auto &c : m_draft.table.configs)
        configs += isConfigName(c.name);
    for (const auto &m : m_draft.table.metrics)
        metrics += isMetricName(m.name) || m.statistic;
    points += configs >= 2 ? 3 : configs;
    points += units.empty() ? 0 : 2;
    points += metrics ? 2 : 0;
    points += stated >= 2 ? 3 : stated;
    points += spreads >= 2 ? 2 : 0;
    points += decimals >= 2 ? 1 : 0;
    points += !m_grid.heads.empty() && !m_grid.heads.front().empty() ? 1 : 0;
    return points;
}

void Reader::finish(Axis)
{
    Table &table = m_draft.table;
    for (Metric &m : table.metrics)
        direct(m, m_grid.heading);
    const auto stats = std::ranges::any_of(table.metrics, [](const Metric &m) {
        return m.statistic &&
               (*m.statistic == "hmean" || *m.statistic == "amean" || *m.statistic == "coeffvar");
    });
    if (stats && m_rowsAreStatistics) {
        table.format = "mmtests";
        for (Cell &c : table.cells)
            c.statedPlusIsBetter = c.stated.has_value();
    }
    if (!m_grid.caption.empty())
        table.title = m_grid.caption;
}

std::optional<Draft> Reader::read()
{
    if (m_grid.rows.empty() || m_grid.heads.empty())
        return {};
    readColumns();
    if (foreign())
        return {};
    classifyRows();
    const Axis axis = chooseAxis();
    for (const auto &row : m_grid.rows)
        readRow(row, axis);
    if (m_draft.table.cells.empty())
        return {};
    finish(axis);
    numberRepetitions(m_draft.table);
    const int points = evidence();
    if (points < 3)
        m_draft.tentative = true;
    return std::move(m_draft);
}

} // namespace

std::optional<Draft> interpret(const Grid &grid, const Page &page)
{
    return Reader(grid, page).read();
}

} // namespace bench
