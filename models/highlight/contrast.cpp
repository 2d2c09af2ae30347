// SPDX-License-Identifier: GPL-3.0-or-later
#include "highlight/contrast.h"

#include <algorithm>
#include <cmath>

#include <QColor>

namespace highlight {

namespace {

// WCAG 2.1, "relative luminance".
double linear(int channel)
{
    const double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

double luminance(QRgb colour)
{
    return 0.2126 * linear(qRed(colour)) + 0.7152 * linear(qGreen(colour)) + 0.0722 * linear(qBlue(colour));
}

double worst(QRgb colour, std::span<const QRgb> backgrounds)
{
    double result = 21;
    for (const QRgb background : backgrounds)
        result = std::min(result, contrast(colour, background));
    return result;
}

} // namespace

double contrast(QRgb a, QRgb b)
{
    const double la = luminance(a), lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

QRgb readable(QRgb colour, std::span<const QRgb> backgrounds, double ratio)
{
    if (worst(colour, backgrounds) >= ratio)
        return colour;
    const QColor from = QColor::fromRgb(colour).toHsl();
    // Nearest lightness first, darker and lighter in turn.
    for (int step = 4; step < 256; step += 4) {
        for (const int lightness : {from.lightness() - step, from.lightness() + step}) {
            if (lightness < 0 || lightness > 255)
                continue;
            const QRgb tried = QColor::fromHsl(from.hslHue(), from.hslSaturation(), lightness).rgb();
            if (worst(tried, backgrounds) >= ratio)
                return tried;
        }
    }
    const QRgb black = qRgb(0, 0, 0), white = qRgb(255, 255, 255);
    return worst(black, backgrounds) >= worst(white, backgrounds) ? black : white;
}

} // namespace highlight
