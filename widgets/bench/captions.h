// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/culled.h"

#include <QHash>
#include <QStringList>

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
    QString nameIn(int width, const QString &name, const QFontMetrics &metrics);

    std::vector<Text> m_texts;
    QHash<int, QHash<QString, QString>> m_names; ///< as they fit a width
    QFont m_font, m_bold;
    QColor m_ground;
};

/// What different names are shortened to in a width: in the middle, or, where that would make several the
/// same, by what all of these begin and end with.
QHash<QString, QString> shortenedApart(const QStringList &names, const QFontMetrics &metrics, int width);

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
