// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRgb>

#include <span>

/// How well text stands out from what is behind it (WCAG 2.1, success criterion 1.4.3).
namespace highlight {

inline constexpr double readableContrast = 4.5; ///< WCAG's level AA for text of normal size

/// From 1 (the same colour) to 21 (black on white). Alpha is not looked at.
double contrast(QRgb a, QRgb b);

/// The colour nearest to `colour`, of the same hue, that is readable on all the backgrounds; black or white
/// (whichever is better) where no colour of that hue is.
QRgb readable(QRgb colour, std::span<const QRgb> backgrounds, double ratio = readableContrast);

} // namespace highlight
