// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/colours.h"

#include <QPalette>

#include <algorithm>
#include <cmath>

namespace widgets {

namespace {

struct Shade
{
    QColor Colours::*colour;
    QRgb light, dark;
};

constexpr Shade shades[] = {
    {&Colours::gain, 0x005bb5, 0x6cb2ff},        {&Colours::loss, 0xb34a00, 0xffa055},
    {&Colours::warning, 0x8a5a00, 0xe8b84a},     {&Colours::link, 0x0b57a8, 0x7ab8ff},
    {&Colours::muted, 0x63676e, 0x9aa1ab},       {&Colours::addedSign, 0x177332, 0x66cc80},
    {&Colours::removedSign, 0xc02b2b, 0xff8880}, {&Colours::claim, 0x6f42c1, 0xc3a0ff},
    {&Colours::note, 0x8a5a00, 0xe8b84a},        {&Colours::added, 0xe2f4e6, 0x1d3727},
    {&Colours::addedWord, 0xb0e2bd, 0x2c5f3d},   {&Colours::removed, 0xfde7e5, 0x452527},
    {&Colours::removedWord, 0xf8c1bc, 0x753638}, {&Colours::band, 0xf0f2f5, 0x2c3037},
    {&Colours::warningBand, 0xfff4d6, 0x3f351c}, {&Colours::lit, 0xffefb8, 0x4d431f},
    {&Colours::current, 0xe8f0fb, 0x2a3445},     {&Colours::hit, 0xffe08a, 0x66551c},
    {&Colours::currentHit, 0xffb84d, 0x7d5610},  {&Colours::separator, 0xd6d9de, 0x3b4048},
};

constexpr QRgb quoteShades[][2] = {
    {0x1f5f8b, 0x86c1e8}, {0x7a4f00, 0xd9b26a}, {0x6a3d8f, 0xc8a4ea}, {0x5c666f, 0x9fa9b3}};

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
    Colours result;
    result.dark = palette.color(QPalette::Base).lightness() < 128;
    for (const Shade &shade : shades)
        result.*shade.colour = QColor::fromRgb(result.dark ? shade.dark : shade.light);
    for (std::size_t i = 0; i < result.quotes.size(); ++i)
        result.quotes[i] = QColor::fromRgb(quoteShades[i][result.dark ? 1 : 0]);
    return result;
}

double contrast(const QColor &a, const QColor &b)
{
    const double first = luminance(a), second = luminance(b);
    return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

} // namespace widgets
