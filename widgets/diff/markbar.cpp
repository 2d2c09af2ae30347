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

void MarkBar::paintEvent(QPaintEvent *event)
{
    QScrollBar::paintEvent(event);
    if (m_marks.empty())
        return;
    QStyleOptionSlider option;
    initStyleOption(&option);
    const QRect groove =
        style()->subControlRect(QStyle::CC_ScrollBar, &option, QStyle::SC_ScrollBarGroove, this);
    QPainter painter(this);
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
