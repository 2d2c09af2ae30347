// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QPainter>
#include <QRawFont>

#include <array>
#include <unordered_map>
#include <vector>

namespace widgets {

/// Draws monospaced text on a grid of equal columns. Everything of one colour is drawn at once, so that a
/// page of code costs some dozens of calls instead of a thousand; characters the font lacks go one by one.
class GridText
{
public:
    enum Style : std::uint8_t { Plain = 0, Bold = 1, Italic = 2 };

    explicit GridText(const QFont &font = {});

    double advance() const { return m_advance; }
    int lineHeight() const { return m_lineHeight; }
    int ascent() const { return m_ascent; }
    const QFont &font() const { return m_fonts[0]; }

    /// `x` is the left edge of the column, `y` the top of the line. Nothing is drawn until flush().
    void add(double x, double y, QChar character, QRgb colour, std::uint8_t style = Plain);
    void add(double x, double y, QStringView text, QRgb colour, std::uint8_t style = Plain);
    /// Text of more than one unit that belongs together (a cluster, a name), at one place.
    void addWhole(double x, double y, const QString &text, QRgb colour, std::uint8_t style = Plain);
    void flush(QPainter &painter);

private:
    struct Batch
    {
        QList<quint32> glyphs;
        QList<QPointF> points;
    };
    struct Other
    {
        QPointF point;
        QString text;
        QRgb colour;
        std::uint8_t style;
    };

    quint32 glyphOf(char16_t character, std::uint8_t style);

    std::array<QFont, 4> m_fonts;
    std::array<QRawFont, 4> m_raw;
    std::array<std::array<quint32, 128>, 4> m_glyphs{};                // 0: not in the font
    std::array<std::unordered_map<char16_t, quint32>, 4> m_moreGlyphs; // beyond ASCII, as they were asked for
    std::unordered_map<std::uint64_t, Batch> m_batches;                // by style and colour
    std::vector<Other> m_others;
    double m_advance = 8;
    int m_lineHeight = 16;
    int m_ascent = 12;
};

} // namespace widgets
