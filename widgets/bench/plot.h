// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/plotlib.h"

namespace widgets {

/// A plot that is never shown itself: it is laid out at full height and drawn into whatever part of another
/// widget is in sight, so that its cost is that of a screen.
class Plot : public QCustomPlot
{
public:
    explicit Plot(QWidget *parent);

    void layOut(QSize size); ///< axes and panels; afterwards coordinates have pixels
    void paint(QCPPainter &painter, const QRect &exposed);

protected:
    void resizeEvent(QResizeEvent *) override {} ///< its own size is nobody's
};

} // namespace widgets
