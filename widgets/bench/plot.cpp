// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/plot.h"

#include "bench/culled.h"

namespace widgets {

Plot::Plot(QWidget *parent) : QCustomPlot(parent)
{
    setFocusPolicy(Qt::NoFocus);
    hide();
}

void Plot::layOut(QSize size)
{
    setViewport(QRect(QPoint(), size));
    updateLayout();
}

void Plot::paint(QCPPainter &painter, const QRect &exposed)
{
    painter.fillRect(exposed, mBackgroundBrush);
    for (int i = 0; i < itemCount(); ++i)
        if (auto *culled = dynamic_cast<Culled *>(item(i)))
            culled->setExposed(exposed);
    draw(&painter);
}

} // namespace widgets
