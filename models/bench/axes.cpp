// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/interpreter.h"

#include "bench/names.h"
#include "bench/units.h"
#include "core/text.h"

#include <array>
#include <map>
#include <set>

namespace bench {

using Kind = Column::Kind;

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

namespace {

bool isSwitch(std::string_view text)
{
    const std::string low = core::lowered(core::trimmed(text));
    return low == "yes" || low == "no" || low == "on" || low == "off" || low == "enabled" ||
           low == "disabled" || low == "async" || low == "sync";
}

/// What a benchmark does one after the other: columns of them say where, not which configuration.
bool isPhase(std::string_view text)
{
    static constexpr auto phases = std::to_array<std::string_view>(
        {"create", "unlink", "chown",   "chmod",  "stat",     "delete",    "remove",
         "read",   "write",  "rewrite", "reread", "randread", "randwrite", "mkdir",
         "rmdir",  "lookup", "copy",    "rename", "open",     "close"});
    const std::string low = core::lowered(core::trimmed(text));
    return std::ranges::find(phases, low) != phases.end();
}

/// The columns of vmstat, iostat, mpstat and sar: a sample of the system, no result of a benchmark.
bool isSampleName(std::string_view text)
{
    static constexpr auto names = std::to_array<std::string_view>(
        {"swpd",      "si",        "so",        "bi",        "bo",         "%usr",      "%user",
         "%nice",     "%sys",      "%system",   "%iowait",   "%steal",     "%idle",     "%irq",
         "%soft",     "rrqm/s",    "wrqm/s",    "r/s",       "w/s",        "rkb/s",     "wkb/s",
         "rmb/s",     "wmb/s",     "avgqu-sz",  "avgrq-sz",  "aqu-sz",     "%util",     "svctm",
         "mb_read/s", "mb_wrtn/s", "kb_read/s", "kb_wrtn/s", "blk_read/s", "blk_wrtn/s"});
    const std::string low = core::lowered(text);
    return std::ranges::find(names, low) != names.end();
}

} // namespace

std::string Interpreter::rowLabel(const Grid::Row &row, std::size_t without) const
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

void Interpreter::classifyRows()
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
        const bool config = isConfigName(label) || isSwitch(label);
        configs += config;
        metrics += isMetricName(label) || (unit && !config);
        statistics += statisticOf(label.substr(0, label.find(' '))).has_value();
    }
    if (labelled == 0)
        return;
    m_rowsAreConfigs = configs * 2 >= labelled && configs > metrics;
    m_rowsAreMetrics = !m_rowsAreConfigs && (metrics * 2 >= labelled || units.size() >= 2);
    m_rowsAreStatistics = statistics == labelled;
    // "teo: 1.752 watts", "menu: 1.909 watts (+9.00%)": all but one are told against that one.
    if (countColumns([](const Column &) { return true; }) == 1 && m_grid.rows.size() >= 2 &&
        !m_rowsAreStatistics) {
        std::size_t stated = 0, values = 0;
        for (const auto &row : m_grid.rows)
            for (std::size_t c = 0; c < m_columns.size(); ++c)
                if (m_columns[c].kind == Kind::Value && row.cells[c].quantity) {
                    ++values;
                    stated += row.cells[c].quantity->stated.has_value();
                }
        if (values == m_grid.rows.size() && stated + 1 == values && labelled == values) {
            m_rowsAreConfigs = true;
            m_rowsAreMetrics = false;
        }
    }
    if (!m_grid.labelHeads.empty() && core::lowered(cleanName(m_grid.labelHeads.front())) == "metric")
        m_rowsAreMetrics = true;
    if (!m_rowsAreStatistics)
        findLabelCut();
    // Of several label columns, the one whose texts are configurations and come again; the fewest texts win.
    std::size_t fewest = std::string::npos;
    const bool also =
        std::ranges::any_of(m_columns, [](const Column &c) { return c.kind == Kind::Parameter; });
    for (std::size_t part = 0; parts + also >= 2 && part < parts; ++part) {
        std::set<std::string> distinct;
        std::size_t named = 0, filled = 0;
        for (const auto &row : m_grid.rows)
            if (part < row.labels.size() && !row.labels[part].empty()) {
                ++filled;
                named += isConfigName(row.labels[part]) || isSwitch(row.labels[part]);
                distinct.insert(row.labels[part]);
            }
        if (filled == labelled && named * 2 >= filled && distinct.size() >= 2 && distinct.size() < filled &&
            distinct.size() <= fewest) {
            fewest = distinct.size();
            m_configPart = part;
            m_rowsAreConfigs = true;
            m_rowsAreMetrics = false;
        }
    }
}

/// A row's label as place and configuration, on either side of m_labelCut; empty where it has none.
std::pair<std::string, std::string> Interpreter::cutLabel(const std::string &label) const
{
    const auto at = m_labelCut == " " && !m_configIsHead ? label.rfind(m_labelCut) : label.find(m_labelCut);
    if (at == label.npos || at == 0)
        return {};
    auto head = cleanName(label.substr(0, at)), tail = cleanName(label.substr(at + m_labelCut.size()));
    return m_configIsHead ? std::pair(std::move(tail), std::move(head))
                          : std::pair(std::move(head), std::move(tail));
}

/// "10000 files, before patchset", "10000 files, after patchset", "5000 files, before patchset", …: each
/// label is a place and a configuration when both come again.
void Interpreter::findLabelCut()
{
    if (m_grid.rows.size() < 4 || countColumns([](const Column &c) { return isConfigName(c.name); }) > 0)
        return;
    for (const auto &[separator, head] : {std::pair{", ", false},
                                          {", ", true},
                                          {": ", false},
                                          {": ", true},
                                          {" - ", false},
                                          {" - ", true},
                                          {" ", false},
                                          {" ", true}}) {
        m_labelCut = separator;
        m_configIsHead = head;
        std::set<std::string> configs, places;
        std::set<std::pair<std::string, std::string>> both;
        for (const auto &row : m_grid.rows) {
            auto parts = cutLabel(rowLabel(row));
            const bool setting = parts.first.contains('=') && !parts.second.contains('=');
            if (parts.first.empty() || !isConfigName(parts.second) || (isConfigName(parts.first) && !setting))
                break;
            places.insert(parts.first);
            configs.insert(parts.second);
            both.insert(std::move(parts));
        }
        if (both.size() != m_grid.rows.size() || configs.size() < 2 || places.size() < 2 ||
            both.size() * 3 < configs.size() * places.size() * 2)
            continue;
        m_rowsAreConfigs = true;
        m_rowsAreMetrics = false;
        return;
    }
    m_labelCut.clear();
}

/// "184K IOPS   11.5GB/sec" without heads: columns of different units are different measures.
void Interpreter::nameByUnit()
{
    std::set<std::string> names;
    std::vector<std::string> given(m_columns.size());
    for (std::size_t c = 0; c < m_columns.size(); ++c) {
        if (m_columns[c].kind != Kind::Value || !m_columns[c].name.empty())
            continue;
        const auto unit = m_columns[c].held ? readUnit(*m_columns[c].held) : std::nullopt;
        if (!unit)
            return;
        given[c] = measureOf(*m_columns[c].held);
        if (!names.insert(given[c]).second)
            return;
    }
    if (names.size() < 2)
        return;
    for (std::size_t c = 0; c < m_columns.size(); ++c)
        if (!given[c].empty()) {
            m_columns[c].name = given[c];
            m_columns[c].isMetric = true;
        }
}

/// "x86  Pad Write 1024 bufsize  524708 KBps" above "arm64  Pad Write 1024 bufsize  801965 KBps": of two
/// label columns without heads, the one that says the same in every row is what was measured, the other
/// where.
void Interpreter::findMetricPart()
{
    if (m_configPart != std::string::npos || m_rowsAreStatistics || !m_grid.labelHeads.empty() ||
        m_grid.rows.size() < 2 || m_columns.size() != 1 || !m_columns.front().name.empty())
        return;
    std::array<std::set<std::string>, 2> texts;
    for (const auto &row : m_grid.rows) {
        if (row.labels.size() != 2)
            return;
        for (std::size_t part = 0; part < 2; ++part)
            texts[part].insert(row.labels[part]);
    }
    for (std::size_t part = 0; part < 2; ++part) {
        const std::string &same = *texts[part].begin();
        if (texts[part].size() == 1 && texts[1 - part].size() == m_grid.rows.size() && same.contains(' ') &&
            !isConfigName(same)) {
            m_metricPart = part;
            m_rowsAreConfigs = m_rowsAreMetrics = false;
        }
    }
}

/// A header level above metrics that come again under each of its names tells configurations, unless rows or
/// words say otherwise.
void Interpreter::classifyGroups()
{
    static constexpr auto places =
        std::to_array<std::string_view>({"read", "write", "randread", "randwrite", "reads", "writes",
                                         "random", "sequential", "x86", "arm64", "x86_64"});
    std::map<std::string, std::set<std::string>> groups;
    for (const Column &c : m_columns) {
        if (c.kind != Kind::Value)
            continue;
        std::string first = core::lowered(c.group);
        first.resize(std::min(first.find(' '), first.size()));
        if (c.group.empty() || isParameterValue(c.group) || isMetricName(c.group) ||
            std::ranges::find(places, first) != places.end())
            return;
        groups[c.group].insert(c.name);
    }
    m_groupsAreConfigs =
        m_axis == Axis::Metrics && !m_rowsAreConfigs && groups.size() >= 2 &&
        std::ranges::all_of(groups, [&](const auto &g) { return g.second == groups.begin()->second; });
}

/// "| metric | kernel | value |": a label column may say of itself that it holds configurations.
void Interpreter::findConfigColumn()
{
    static constexpr auto heads =
        std::to_array<std::string_view>({"kernel", "config", "configuration", "governor", "version",
                                         "variant", "branch", "scheduler", "tag"});
    const auto values = countColumns([](const Column &) { return true; });
    const auto metrics = countColumns([](const Column &c) { return c.isMetric; });
    const auto configs =
        countColumns([](const Column &c) { return isConfigName(c.name) || isConfigName(c.group); });
    if (configs > 0 || (values > 1 && metrics == 0))
        return; // the columns are the configurations
    if (m_grid.labelHeads.size() == 1 && metrics == values &&
        core::lowered(cleanName(m_grid.labelHeads.front())) == "kernel") {
        m_rowsAreConfigs = true;
        m_rowsAreMetrics = false;
        m_configPart = 0; // what other columns add is where it was measured
        return;
    }
    for (std::size_t part = 0; part < m_grid.labelHeads.size(); ++part) {
        if (std::ranges::find(heads, core::lowered(cleanName(m_grid.labelHeads[part]))) == heads.end())
            continue;
        std::set<std::string> distinct;
        for (const auto &row : m_grid.rows)
            if (part < row.labels.size())
                distinct.insert(row.labels[part]);
        if (distinct.size() < 2 || m_grid.labelHeads.size() < 2)
            continue;
        m_configPart = part;
        m_rowsAreConfigs = true;
        m_rowsAreMetrics = false;
    }
}

bool Interpreter::isSample() const
{
    return countColumns([](const Column &c) { return isSampleName(c.name); }) >= 3;
}

bool Interpreter::foreign() const
{
    // Lines of code end in figures as well.
    if (std::ranges::any_of(m_grid.rows, [](const Grid::Row &row) {
            return std::ranges::any_of(row.labels, [](const std::string &label) {
                return label.starts_with("Estimated T") || // what the Phoronix suite says before it begins
                       label.find_first_of(";{}") != label.npos || label.ends_with(" =") ||
                       label.ends_with("()");
            });
        }))
        return true;
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

Axis Interpreter::chooseAxis() const
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
    if (values >= 2 && countColumns([](const Column &c) { return isPhase(c.name); }) == values)
        return Axis::Places;
    if (values && runs == values)
        return Axis::Runs;
    if (values > 1 && places * 2 > values)
        return Axis::Places;
    if (values > 1 && statistics * 2 > values)
        return Axis::Statistics;
    if (values == 1 && m_columns.back().name.empty())
        return Axis::Places;
    std::set<std::string> held; // what the cells of each column are written in
    for (const Column &c : m_columns)
        if (c.kind == Kind::Value && c.held != "%") {
            const auto unit = c.held ? readUnit(*c.held) : std::nullopt;
            held.insert(!unit ? ""
                        : unit->dimension == Dimension::Rate
                            ? unit->name
                            : std::to_string(static_cast<int>(unit->dimension)));
        }
    if (configs == 0 && held.size() >= 2 && !m_rowsAreMetrics)
        return Axis::Metrics;
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

std::optional<Draft> Interpreter::read()
{
    if (m_grid.rows.empty() || m_grid.heads.empty())
        return {};
    m_columns = readHeaders(m_grid);
    if (foreign())
        return {};
    for (const auto &head : m_grid.labelHeads) {
        std::string text = head;
        Said said = takeUnit(text);
        if (const auto open = text.find('('); !said && open != text.npos && open > 0) {
            text.resize(open);
            said = takeUnit(text);
        }
        const auto unit = said ? readUnit(*said.unit) : std::nullopt;
        if (!unit)
            continue;
        // "KIOPS(depth_batch)  1_1  8_2": a rate can be said of the figures alone.
        const bool rate = unit->dimension == Dimension::Rate || unit->dimension == Dimension::ByteRate ||
                          unit->dimension == Dimension::BitRate;
        const bool alone = m_grid.labelHeads.size() == 1 &&
                           countColumns([](const Column &c) { return c.unit || c.held || c.isMetric; }) == 0;
        if (unit->dimension == Dimension::Score || (rate && alone)) {
            m_labelUnit = said.unit;
            m_labelScale = said.scale;
        }
    }
    classifyRows();
    findConfigColumn();
    findMetricPart();
    nameByUnit();
    m_axis = chooseAxis();
    classifyGroups();
    if (m_axis == Axis::Places && m_grid.labelHeads.size() == 1 &&
        isParameterName(m_grid.labelHeads.front()) &&
        countColumns([](const Column &c) { return isParameterValue(c.name); }) ==
            countColumns([](const Column &) { return true; })) {
        m_placeName = m_grid.labelHeads.front();
        takeUnit(m_placeName);
        m_placeName = cleanName(m_placeName.substr(0, m_placeName.find('(')));
    }
    m_differences.assign(m_columns.size(), false);
    m_ratios.assign(m_columns.size(), 0);
    std::size_t values = 0, spreads = 0;
    bool behind = true;
    for (std::size_t c = 0; c < m_columns.size(); ++c) {
        m_differences[c] =
            m_columns[c].kind == Kind::Change && !m_columns[c].name.contains('%') && isDifference(c);
        if (m_columns[c].kind == Kind::Change && !m_differences[c])
            m_ratios[c] = isRatio(c);
        behind &= m_columns[c].kind != Kind::Value || spreads == 0;
        values += m_columns[c].kind == Kind::Value;
        spreads += m_columns[c].kind == Kind::Spread;
    }
    m_spreadsInOrder = behind && spreads > 1 && spreads == values;
    if (m_axis == Axis::Configs && m_columns.size() >= 2 && isMmtestsRow(m_grid))
        for (std::size_t c = 0; c < m_columns.size(); ++c)
            if (m_columns[c].name.empty()) {
                m_columns[c].name = "col" + std::to_string(c + 1);
                m_unnamed = true;
            }
    for (const auto &row : m_grid.rows)
        readRow(row);
    // Placeholders alone measure nothing: the marks of a plot.
    if (std::ranges::none_of(m_draft.table.cells, [](const Cell &c) { return c.value.has_value(); }))
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
    m_draft.tentative = evidence() < 3 || isSample();
    // The line above a block may be its label: only when there is none does it say what was measured.
    if (m_draft.table.configs.empty() && m_subject && *m_subject == m_grid.subject)
        for (Metric &m : m_draft.table.metrics)
            if (m.name == *m_subject) {
                m_draft.subject = m.name;
                m.name = "value";
            }
    return std::move(m_draft);
}

std::optional<Draft> interpret(const Grid &grid, const Page &page)
{
    return Interpreter(grid, page).read();
}

} // namespace bench
