// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

#include <array>

class QPalette;

namespace widgets {

/// The few colours that mean something; all else is the palette's own. Each is also told by a sign, a glyph
/// or a position. Gain and loss are blue and orange, which the colour-blind can tell apart.
struct Colours
{
    // Text and glyphs: at least 4.5 : 1 against the palette's base.
    QColor gain, loss, warning, link, muted;
    QColor addedSign, removedSign;
    QColor claim, note;           ///< ◆ and ✎
    std::array<QColor, 4> quotes; ///< by depth, the fourth stands for all deeper ones
    // Grounds behind text.
    QColor added, addedWord, removed, removedWord; ///< lines of a diff, and the words in them that changed
    QColor band;                                   ///< heads of hunks, files and folds
    QColor warningBand;
    QColor lit;             ///< a line that something else points at
    QColor current;         ///< the line the keyboard is on
    QColor hit, currentHit; ///< what a search found
    QColor separator;       ///< a hairline
    bool dark = false;
};

Colours colours(const QPalette &palette);

/// WCAG 2.1 contrast ratio, 1 to 21.
double contrast(const QColor &a, const QColor &b);

} // namespace widgets
