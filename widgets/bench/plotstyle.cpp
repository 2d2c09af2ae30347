// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/plotstyle.h"

#include "bench/plotlib.h"
#include "common/colours.h"

#include <QPainter>

#include <array>

namespace widgets {
namespace {

QColor mixed(const QColor &a, const QColor &b, double share)
{
    return QColor::fromRgbF(static_cast<float>(a.redF() * (1 - share) + b.redF() * share),
                            static_cast<float>(a.greenF() * (1 - share) + b.greenF() * share),
                            static_cast<float>(a.blueF() * (1 - share) + b.blueF() * share));
}

/// Okabe and Ito, "Color Universal Design" (2008), in an order whose neighbours differ in lightness too.
constexpr std::array<QRgb, 7> series{0xff0072b2, 0xffe69f00, 0xff009e73, 0xffcc79a7,
                                     0xff56b4e9, 0xffd55e00, 0xff8a7a00};
constexpr std::array<QRgb, 7> seriesOnDark{0xff4aa3df, 0xfff0b429, 0xff2fc59a, 0xffe09bc2,
                                           0xff8fd0f5, 0xfff08a4b, 0xffd6c840};

std::size_t place(std::size_t config, std::size_t base)
{
    return config < base ? config : config - 1;
}

} // namespace

PlotStyle::PlotStyle(const QPalette &palette, const QFont &f)
    : ground(palette.color(QPalette::Base)),
      text(palette.color(QPalette::Text)),
      muted(mixed(text, ground, 0.4)),
      grid(mixed(ground, text, 0.14)),
      focus(palette.color(QPalette::Highlight)),
      font(f),
      bold(f),
      small(f),
      dark(ground.lightnessF() < 0.5F)
{
    const Colours meaning = colours(palette);
    gain = meaning.gain;
    loss = meaning.loss;
    bold.setBold(true);
    if (small.pointSizeF() > 0)
        small.setPointSizeF(small.pointSizeF() * 0.92);
}

QColor PlotStyle::colour(std::size_t config, std::size_t base) const
{
    if (config == base)
        return mixed(text, ground, dark ? 0.45 : 0.5);
    const std::size_t at = place(config, base) % series.size();
    return QColor(dark ? seriesOnDark[at] : series[at]);
}

QBrush PlotStyle::brush(std::size_t config, std::size_t base) const
{
    const QColor full = colour(config, base);
    if (config == base || place(config, base) == 0)
        return full;
    // Stripes as a picture, not as a Qt pattern, whose gaps would be see-through.
    constexpr int side = 8;
    QPixmap tile(side, side);
    tile.fill(full);
    QPainter painter(&tile);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(mixed(full, ground, 0.55), 2));
    switch (place(config, base) % 4) {
    case 1:
        for (int x = -side; x <= side; x += side)
            painter.drawLine(QLineF(x, side, x + side, 0));
        break;
    case 2:
        painter.drawPoint(QPointF(2, 2));
        painter.drawPoint(QPointF(6, 6));
        break;
    case 3:
        for (int x = -side; x <= side; x += side)
            painter.drawLine(QLineF(x, 0, x + side, side));
        break;
    default:
        painter.drawLine(QLineF(0, side / 2.0, side, side / 2.0));
    }
    return QBrush(tile);
}

int PlotStyle::marker(std::size_t config)
{
    static constexpr std::array shapes{QCPScatterStyle::ssCircle,
                                       QCPScatterStyle::ssSquare,
                                       QCPScatterStyle::ssTriangle,
                                       QCPScatterStyle::ssDiamond,
                                       QCPScatterStyle::ssTriangleInverted,
                                       QCPScatterStyle::ssCross,
                                       QCPScatterStyle::ssPlus,
                                       QCPScatterStyle::ssStar};
    return shapes[config % shapes.size()];
}

} // namespace widgets
