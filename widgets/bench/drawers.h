// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/drawing.h"
#include "bench/plotlib.h"

namespace widgets {

/// What the drawers of the single forms share.
struct Canvas
{
    QCustomPlot &plot;
    const items::BenchSheet &sheet;
    const PlotStyle &style;
    int width = 0;
    Drawn drawn;

    /// A panel below the others, its axes in the style; `height` is its share.
    QCPAxisRect *addPanel(int row, int height);
};

void drawBars(Canvas &canvas, ChartForm form); ///< Bars, Change and Steps
void drawLines(Canvas &canvas);
void drawDots(Canvas &canvas);

/// Half the 95 % interval of a mean; 0 without runs.
double meanHalfWidth(const bench::Sampled &sampled);

} // namespace widgets
