// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/plotlib.h"

#include <optional>

namespace widgets {

/// Many small things of a plot as one item, which draws those in sight only: an item each would cost more
/// than the bars.
class Culled : public QCPAbstractItem
{
public:
    explicit Culled(QCustomPlot *plot) : QCPAbstractItem(plot)
    {
        setClipToAxisRect(false);
        setSelectable(false);
    }
    void setExposed(const QRect &exposed) { m_exposed = exposed; }
    double selectTest(const QPointF &, bool, QVariant *) const override { return -1; }

protected:
    QRect clipRect() const override { return mParentPlot->viewport(); }
    /// Whether something `height` pixels high around a place would be seen.
    bool inSight(double y, double height) const
    {
        return !m_exposed || (y >= m_exposed->top() - height && y <= m_exposed->bottom() + height);
    }

private:
    std::optional<QRect> m_exposed; ///< all of it where nobody says, as in a file
};

} // namespace widgets
