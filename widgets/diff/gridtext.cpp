// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/gridtext.h"

#include <cmath>

#include <QFontMetricsF>
#include <QGlyphRun>

namespace widgets {

GridText::GridText(const QFont &font)
{
    for (std::size_t style = 0; style < m_fonts.size(); ++style) {
        m_fonts[style] = font;
        m_fonts[style].setBold(style & Bold);
        m_fonts[style].setItalic(style & Italic);
        m_fonts[style].setKerning(false);
        m_raw[style] = QRawFont::fromFont(m_fonts[style]);
        QString ascii;
        for (char16_t c = 0; c < 128; ++c)
            ascii += QChar(c);
        int count = 128;
        m_raw[style].glyphIndexesForChars(ascii.constData(), static_cast<int>(ascii.size()),
                                          m_glyphs[style].data(), &count);
    }
    const QFontMetricsF metrics(m_fonts[0]);
    m_advance = std::max(1.0, metrics.horizontalAdvance(QStringLiteral("xxxxxxxxxx")) / 10);
    m_ascent = static_cast<int>(std::ceil(metrics.ascent()));
    // A little air: review is reading.
    m_lineHeight = m_ascent + static_cast<int>(std::ceil(metrics.descent())) + 2;
}

// 0: the font has none, or the character's shape depends on its neighbours.
quint32 GridText::glyphOf(char16_t character, std::uint8_t style)
{
    if (character < 128)
        return m_glyphs[style][character];
    const bool simple = character < 0x250 || (character >= 0x2010 && character < 0x2600);
    if (!simple)
        return 0;
    const auto known = m_moreGlyphs[style].find(character);
    if (known != m_moreGlyphs[style].end())
        return known->second;
    const auto glyphs = m_raw[style].glyphIndexesForString(QString(QChar(character)));
    const quint32 glyph = glyphs.size() == 1 ? glyphs.front() : 0;
    m_moreGlyphs[style].emplace(character, glyph);
    return glyph;
}

void GridText::add(double x, double y, QChar character, QRgb colour, std::uint8_t style)
{
    if (character == QLatin1Char(' '))
        return;
    const quint32 glyph = glyphOf(character.unicode(), style);
    if (glyph == 0) {
        addWhole(x, y, QString(character), colour, style);
        return;
    }
    Batch &batch = m_batches[(std::uint64_t(style) << 32) | colour];
    batch.glyphs.push_back(glyph);
    batch.points.push_back({x, y + 1 + m_ascent});
}

void GridText::add(double x, double y, QStringView text, QRgb colour, std::uint8_t style)
{
    for (const QChar c : text) {
        add(x, y, c, colour, style);
        x += m_advance;
    }
}

void GridText::addWhole(double x, double y, const QString &text, QRgb colour, std::uint8_t style)
{
    m_others.push_back({{x, y + 1 + m_ascent}, text, colour, style});
}

void GridText::flush(QPainter &painter)
{
    for (auto &[key, batch] : m_batches) {
        if (batch.glyphs.isEmpty())
            continue;
        QGlyphRun run;
        run.setRawFont(m_raw[static_cast<std::size_t>(key >> 32)]);
        run.setGlyphIndexes(batch.glyphs);
        run.setPositions(batch.points);
        painter.setPen(QColor::fromRgb(static_cast<QRgb>(key)));
        painter.drawGlyphRun({}, run);
        batch.glyphs.clear();
        batch.points.clear();
    }
    for (const Other &other : m_others) {
        painter.setFont(m_fonts[other.style]);
        painter.setPen(QColor::fromRgb(other.colour));
        painter.drawText(other.point, other.text);
    }
    m_others.clear();
}

} // namespace widgets
