// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/grid.h"
#include "bench/headers.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

/// What a grid means, found in four steps: what its columns and rows are (axes.cpp), what each row and cell
/// says (cells.cpp), what the whole measures, and whether it measures anything at all (evidence.cpp).
namespace bench {

/// What the columns are; the rows are the rest.
enum class Axis { Configs, Metrics, Places, Statistics, Runs };

/// What one row's label says.
struct RowLabel
{
    std::string metric, config;
    std::optional<std::string> unit, statistic, place;
    double scale = 1;
};

class Interpreter
{
public:
    Interpreter(const Grid &grid, const Page &page) : m_grid(grid), m_page(page) {}
    std::optional<Draft> read();

private:
    std::string rowLabel(const Grid::Row &row, std::size_t without = std::string::npos) const;
    void classifyRows();
    void findMetricPart();
    void classifyGroups();
    void findConfigColumn();
    Axis chooseAxis() const;
    bool foreign() const;
    const std::string &subject();
    std::string findSubject() const;
    bool isDifference(std::size_t column) const;
    int isRatio(std::size_t column) const;
    void findLabelCut();
    std::pair<std::string, std::string> cutLabel(const std::string &label) const;
    void nameByUnit();
    void takeChange(const Quantity &quantity, std::size_t column, Cell &cell) const;
    Cell *spreadOf(Cell *previous);
    void takeSpread(const Quantity &quantity, const Column &column, Cell &cell) const;
    bool takeAsideRow(const std::string &label, const Grid::Row &row);
    void fillUnits();
    void readUnitFromText();
    bool isSample() const;
    RowLabel readLabel(const Grid::Row &row) const;
    void readRow(const Grid::Row &row);
    void takeCell(const Grid::Cell &from, const Column &column, const RowLabel &row);
    void readBracketed();
    void readBillions();
    void dropShares();
    void finish();
    int evidence() const;

    std::size_t countColumns(auto &&test) const
    {
        return static_cast<std::size_t>(std::ranges::count_if(
            m_columns, [&](const Column &c) { return c.kind == Column::Kind::Value && test(c); }));
    }

    const Grid &m_grid;
    const Page &m_page;
    std::vector<Column> m_columns;
    Axis m_axis = Axis::Configs;
    bool m_rowsAreConfigs = false, m_rowsAreMetrics = false, m_rowsAreStatistics = false;
    std::size_t m_configPart = std::string::npos; ///< the label column that holds configurations, of several
    std::size_t m_metricPart =
        std::string::npos;           ///< the label column that says in every row what was measured
    bool m_groupsAreConfigs = false; ///< "buffer head | iomap" above IOPS and BW of each
    bool m_unnamed = false;
    std::optional<std::string> m_labelUnit; ///< "Test Case (score)"
    std::optional<std::string> m_subject;
    std::string m_placeName;         ///< what the figures in the header count: "iodepth", "Tag depth"
    std::vector<bool> m_differences; ///< columns of changes that are differences, not percentages
    std::vector<int>
        m_ratios;           ///< columns of changes that are ratios: 1 new to old, -1 old to new, 2 of what?
    std::string m_labelCut; ///< "4k, before": parts a row's label into place and configuration
    bool m_configIsHead = false;                    ///< … the configuration stands first
    double m_labelScale = 1;                        ///< of m_labelUnit
    bool m_spreadsInOrder = false;                  ///< the spreads stand behind all values, one for each
    std::vector<std::optional<double>> m_bracketed; ///< of each cell: "(2.3K)" behind its value
    std::size_t m_rowBegin = 0;                     ///< the first cell of the row above
    Draft m_draft;
};

/// A figure counts in what its header or caption says, unless it says so itself ("193k" under "KIOPS").
void rescale(Cell &cell, double scale);
double scaleBy(const Cell &cell, double scale); ///< … 1 when it says so itself

/// Rows of mmtests below a header that was cut off: "Ops NUMA hint faults", "Lat 99.00th-qrtle-1".
bool isMmtestsRow(const Grid &grid);

} // namespace bench
