// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/markbar.h"

#include <QPainter>
#include <QStyle>
#include <QStyleOptionSlider>

namespace widgets {

MarkBar::MarkBar(QWidget *parent) : QScrollBar(Qt::Vertical, parent) {}

void MarkBar::setMarks(std::vector<Mark> marks)
{
    m_marks = std::move(marks);
    update();
}

// Fusion's own bar is gradients filled on a pool of threads: on a busy machine it took twice as long as the
// whole page of code beside it, and all of the slowest frames. This one has the style's parts, filled flat.
void MarkBar::paintEvent(QPaintEvent *)
{
    QStyleOptionSlider option;
    initStyleOption(&option);
    const auto part = [&](QStyle::SubControl control) {
        return style()->subControlRect(QStyle::CC_ScrollBar, &option, control, this);
    };
    const QColor ground = palette().color(QPalette::Window);
    const QColor ink = palette().color(QPalette::WindowText);
    const auto mixed = [&](int percent) {
        const auto mix = [&](int a, int b) { return a + (b - a) * percent / 100; };
        return QColor(mix(ground.red(), ink.red()), mix(ground.green(), ink.green()),
                      mix(ground.blue(), ink.blue()));
    };
    QPainter painter(this);
    painter.fillRect(rect(), ground);
    painter.fillRect(0, 0, 1, height(), mixed(15));
    const bool hot =
        isSliderDown() || (underMouse() && option.activeSubControls & QStyle::SC_ScrollBarSlider);
    if (maximum() > minimum())
        painter.fillRect(part(QStyle::SC_ScrollBarSlider).adjusted(3, 1, -2, -1), mixed(hot ? 50 : 30));
    paintArrow(painter, part(QStyle::SC_ScrollBarSubLine), -1, mixed(60));
    paintArrow(painter, part(QStyle::SC_ScrollBarAddLine), 1, mixed(60));
    paintMarks(painter, part(QStyle::SC_ScrollBarGroove));
}

void MarkBar::paintArrow(QPainter &painter, const QRect &button, int direction, const QColor &colour) const
{
    if (button.height() < 6)
        return;
    for (int line = 0; line < 4; ++line) {
        const int y = button.center().y() + direction * (1 - line);
        painter.fillRect(button.center().x() - line, y, 2 * line + 1, 1, colour);
    }
}

void MarkBar::paintMarks(QPainter &painter, const QRect &groove) const
{
    int lastY = -10;
    for (const Mark &mark : m_marks) {
        const int y = groove.top() + static_cast<int>(mark.at * (groove.height() - 2));
        if (y == lastY && !mark.wide)
            continue; // a hundred thousand hits are still only as many marks as there are pixels
        lastY = y;
        const int inset = mark.wide ? 0 : groove.width() / 4;
        painter.fillRect(groove.left() + inset, y, groove.width() - 2 * inset, 2, mark.colour);
    }
}

} // namespace widgets
