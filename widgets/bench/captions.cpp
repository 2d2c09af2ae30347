// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/captions.h"

#include <algorithm>
#include <cmath>

namespace widgets {
namespace {

constexpr int gap = 6; ///< pixels between a bar's end and its text

/// Where a bar ends; zoomed in that may be outside, and the figure stays at the panel's edge.
double edgeOf(const Captions::Text &text, const QRect &area, int width)
{
    const double end = text.valueAxis->coordToPixel(text.value);
    return text.value < 0 ? std::max(end, area.left() + width + 1.0 * gap)
                          : std::max(std::min(end, area.right() - width - 1.0 * gap), 1.0 * area.left());
}

} // namespace

Captions::Captions(QCustomPlot *plot, const QFont &font, const QFont &bold, const QColor &ground)
    : Culled(plot), m_font(font), m_bold(bold), m_ground(ground)
{
    setLayer(QStringLiteral("legend"));
}

void Captions::draw(QCPPainter *painter)
{
    const QFontMetrics metrics(m_font), boldMetrics(m_bold);
    for (const Text &text : m_texts) {
        const QRect area = text.keyAxis->axisRect()->rect();
        const double y = text.keyAxis->coordToPixel(text.key);
        if (y < area.top() - 4 || y > area.bottom() + 4)
            continue;
        if (!inSight(y, metrics.height()))
            continue;
        const QFontMetrics &fm = text.bold ? boldMetrics : metrics;
        painter->setFont(text.bold ? m_bold : m_font);
        painter->setPen(text.colour);
        const int height = fm.height();
        QRectF box;
        int align = Qt::AlignVCenter;
        switch (text.kind) {
        case Text::Kind::Heading:
            box = QRectF(gap, y - height / 2.0, mParentPlot->viewport().width() - 2 * gap, height);
            align |= Qt::AlignLeft;
            break;
        case Text::Kind::Name:
            box = QRectF(gap, y - height / 2.0, area.left() - 2 * gap, height);
            align |= Qt::AlignRight;
            break;
        case Text::Kind::Beside: {
            const double x = edgeOf(text, area, fm.horizontalAdvance(text.text));
            box = text.value < 0
                      ? QRectF(0, y - height / 2.0, x - gap, height)
                      : QRectF(x + gap, y - height / 2.0, mParentPlot->viewport().width() - x - gap, height);
            align |= text.value < 0 ? Qt::AlignRight : Qt::AlignLeft;
            break;
        }
        }
        const QString shown = text.kind == Text::Kind::Beside
                                  ? text.text
                                  : fm.elidedText(text.text, Qt::ElideMiddle, static_cast<int>(box.width()));
        if (text.kind == Text::Kind::Heading)
            painter->fillRect(QRectF(0, box.top(), gap + fm.horizontalAdvance(shown) + gap, box.height()),
                              m_ground);
        painter->drawText(box, align | Qt::TextDontClip | Qt::TextSingleLine, shown);
    }
}

QString shortNumber(double value)
{
    static constexpr std::pair<double, char> sizes[] = {{1e12, 'T'}, {1e9, 'G'}, {1e6, 'M'}, {1e3, 'k'}};
    for (const auto &[size, letter] : sizes) {
        if (std::abs(value) >= size * 0.9999)
            return QString::number(value / size, 'g', 4) + QLatin1Char(letter);
    }
    return QString::number(std::abs(value) < 1e-12 ? 0 : value, 'g', 4);
}

QString ShortTicker::getTickLabel(double tick, const QLocale &, QChar, int)
{
    return shortNumber(tick) + m_suffix;
}

} // namespace widgets
