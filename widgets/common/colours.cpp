// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/colours.h"

#include <QPalette>

#include <algorithm>
#include <cmath>

namespace widgets {

namespace {

Colours lightColours()
{
    Colours c;
    c.gain = QColor(0x00, 0x5b, 0xb5);
    c.loss = QColor(0xb3, 0x4a, 0x00);
    c.warning = QColor(0x8a, 0x5a, 0x00);
    c.link = QColor(0x0b, 0x57, 0xa8);
    c.muted = QColor(0x63, 0x67, 0x6e);
    c.addedSign = QColor(0x17, 0x73, 0x32);
    c.removedSign = QColor(0xc0, 0x2b, 0x2b);
    c.claim = QColor(0x6f, 0x42, 0xc1);
    c.note = QColor(0x8a, 0x5a, 0x00);
    c.quotes = {QColor(0x1f, 0x5f, 0x8b), QColor(0x7a, 0x4f, 0x00), QColor(0x6a, 0x3d, 0x8f),
                QColor(0x5c, 0x66, 0x6f)};
    c.added = QColor(0xe2, 0xf4, 0xe6);
    c.addedWord = QColor(0xb0, 0xe2, 0xbd);
    c.removed = QColor(0xfd, 0xe7, 0xe5);
    c.removedWord = QColor(0xf8, 0xc1, 0xbc);
    c.band = QColor(0xf0, 0xf2, 0xf5);
    c.warningBand = QColor(0xff, 0xf4, 0xd6);
    c.lit = QColor(0xff, 0xef, 0xb8);
    c.current = QColor(0xe8, 0xf0, 0xfb);
    c.hit = QColor(0xff, 0xe0, 0x8a);
    c.currentHit = QColor(0xff, 0xb8, 0x4d);
    c.separator = QColor(0xd6, 0xd9, 0xde);
    return c;
}

Colours darkColours()
{
    Colours c;
    c.dark = true;
    c.gain = QColor(0x6c, 0xb2, 0xff);
    c.loss = QColor(0xff, 0xa0, 0x55);
    c.warning = QColor(0xe8, 0xb8, 0x4a);
    c.link = QColor(0x7a, 0xb8, 0xff);
    c.muted = QColor(0x9a, 0xa1, 0xab);
    c.addedSign = QColor(0x66, 0xcc, 0x80);
    c.removedSign = QColor(0xff, 0x88, 0x80);
    c.claim = QColor(0xc3, 0xa0, 0xff);
    c.note = QColor(0xe8, 0xb8, 0x4a);
    c.quotes = {QColor(0x86, 0xc1, 0xe8), QColor(0xd9, 0xb2, 0x6a), QColor(0xc8, 0xa4, 0xea),
                QColor(0x9f, 0xa9, 0xb3)};
    c.added = QColor(0x1d, 0x37, 0x27);
    c.addedWord = QColor(0x2c, 0x5f, 0x3d);
    c.removed = QColor(0x45, 0x25, 0x27);
    c.removedWord = QColor(0x75, 0x36, 0x38);
    c.band = QColor(0x2c, 0x30, 0x37);
    c.warningBand = QColor(0x3f, 0x35, 0x1c);
    c.lit = QColor(0x4d, 0x43, 0x1f);
    c.current = QColor(0x2a, 0x34, 0x45);
    c.hit = QColor(0x66, 0x55, 0x1c);
    c.currentHit = QColor(0x7d, 0x56, 0x10);
    c.separator = QColor(0x3b, 0x40, 0x48);
    return c;
}

double linear(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(const QColor &colour)
{
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) +
           0.0722 * linear(colour.blueF());
}

} // namespace

Colours colours(const QPalette &palette)
{
    return palette.color(QPalette::Base).lightness() < 128 ? darkColours() : lightColours();
}

double contrast(const QColor &a, const QColor &b)
{
    const double first = luminance(a), second = luminance(b);
    return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

} // namespace widgets
