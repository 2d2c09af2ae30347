// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/rings.h"

namespace widgets {

Rings::Rings(QCPAxis *keys, QCPAxis *values, const QPen &pen, const QBrush &brush)
    : Culled(keys->parentPlot()), m_keys(keys), m_values(values), m_pen(pen), m_brush(brush)
{
    setLayer(QStringLiteral("main"));
}

void Rings::draw(QCPPainter *painter)
{
    constexpr double radius = 2.25;
    painter->setAntialiasing(true);
    painter->setPen(m_pen);
    painter->setBrush(m_brush);
    for (const QPointF &place : m_places) {
        const double y = m_keys->coordToPixel(place.y());
        if (inSight(y, radius))
            painter->drawEllipse(QPointF(m_values->coordToPixel(place.x()), y), radius, radius);
    }
}

} // namespace widgets
