// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/culled.h"

namespace widgets {

/// Every run as a small ring of its own.
class Rings : public Culled
{
public:
    Rings(QCPAxis *keys, QCPAxis *values, const QPen &pen, const QBrush &brush);
    void add(double key, double value) { m_places.emplace_back(value, key); }

protected:
    void draw(QCPPainter *painter) override;
    QRect clipRect() const override { return m_keys->axisRect()->rect(); }

private:
    QCPAxis *m_keys, *m_values;
    QPen m_pen;
    QBrush m_brush;
    std::vector<QPointF> m_places; ///< value, key
};

} // namespace widgets
