// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBrush>
#include <QColor>
#include <QFont>
#include <QPalette>

namespace widgets {

/// Colours, patterns and markers of a chart, from the widget's palette. A configuration is told by its name
/// or marker and its pattern as well as by its colour; colours are Okabe and Ito's, which the colour-blind
/// tell apart.
struct PlotStyle
{
    explicit PlotStyle(const QPalette &palette, const QFont &font);

    QColor ground, text, muted, grid, gain, loss, focus;
    QFont font, bold, small;
    bool dark = false;

    QColor colour(std::size_t config, std::size_t base) const;
    QBrush brush(std::size_t config,
                 std::size_t base) const;  ///< opaque: translucent ones cost twenty times as much
    static int marker(std::size_t config); ///< QCPScatterStyle::ScatterShape
};

} // namespace widgets
