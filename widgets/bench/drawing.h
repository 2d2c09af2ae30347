// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/chartform.h"
#include "bench/plotstyle.h"
#include "items/benchsheet.h"

#include <QRectF>

class QCPAxis;
class QCPAxisRect;
class QCustomPlot;

namespace widgets {

/// Something drawn that stands for one configuration at one row.
struct Mark
{
    std::size_t row = 0, config = 0;
    QCPAxis *keyAxis = nullptr, *valueAxis = nullptr;
    double key = 0, value = 0;
    double base = 0; ///< where the bar begins; the value itself for a point
    double half = 0; ///< half a bar's width in key coordinates; 0 for a point

    QRectF place() const; ///< pixels in the plot, once it is laid out
};

struct Drawn
{
    ChartForm form = ChartForm::Bars;
    std::vector<Mark> marks; ///< in reading order: row by row, configurations within
    int height = 0;          ///< pixels wanted
};

/// Draws a sheet into an empty plot that is `width` pixels wide. The caller replots.
Drawn drawChart(QCustomPlot &plot, const items::BenchSheet &sheet, ChartForm form, const PlotStyle &style,
                int width);

/// The form that shows a sheet best: lines over a scale, dots for many rows, changes where units differ, else
/// bars.
ChartForm chooseForm(const items::BenchSheet &sheet);

/// What the rows are a scale of (1, 41, 81 of disk-1, disk-41, disk-81; block sizes; threads); empty when
/// none.
std::vector<double> scaleOfRows(const items::BenchSheet &sheet);

} // namespace widgets
