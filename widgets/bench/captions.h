// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/culled.h"

namespace widgets {

/// All texts inside a plot.
class Captions : public Culled
{
public:
    struct Text
    {
        QCPAxis *keyAxis = nullptr, *valueAxis = nullptr;
        double key = 0;
        double value = 0; ///< used by Beside
        QString text;
        QColor colour;
        bool bold = false;
        enum class Kind {
            Heading, ///< at the plot's left edge, as wide as the plot
            Name,    ///< left of the axis, ending at it
            Beside,  ///< behind the value; before it when it is below zero
        } kind = Kind::Beside;
    };

    /// Stands above the axes; `ground` keeps their lines out of the headings.
    Captions(QCustomPlot *plot, const QFont &font, const QFont &bold, const QColor &ground);
    void add(Text text) { m_texts.push_back(std::move(text)); }

protected:
    void draw(QCPPainter *painter) override;

private:
    std::vector<Text> m_texts;
    QFont m_font, m_bold;
    QColor m_ground;
};

/// "800k", "1.2M": an axis needs the size of its figures, not their digits.
class ShortTicker : public QCPAxisTicker
{
public:
    explicit ShortTicker(QString suffix = {}) : m_suffix(std::move(suffix)) {}

protected:
    QString getTickLabel(double tick, const QLocale &locale, QChar format, int precision) override;

private:
    QString m_suffix;
};
QString shortNumber(double value);

} // namespace widgets
