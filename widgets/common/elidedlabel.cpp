// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/elidedlabel.h"

#include "common/colours.h"

#include <QPainter>

namespace widgets {

ElidedLabel::ElidedLabel(QWidget *parent) : QFrame(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void ElidedLabel::setText(const QString &text)
{
    m_text = text.simplified();
    setAccessibleName(m_text);
    updateGeometry();
    resizeEvent(nullptr);
    update();
}

void ElidedLabel::setMuted(bool muted)
{
    m_muted = muted;
    update();
}

QSize ElidedLabel::sizeHint() const
{
    const QMargins margins = contentsMargins();
    return {fontMetrics().horizontalAdvance(m_text) + margins.left() + margins.right() + 2,
            fontMetrics().height() + margins.top() + margins.bottom()};
}

QSize ElidedLabel::minimumSizeHint() const
{
    return {std::min(fontMetrics().horizontalAdvance(m_text), fontMetrics().averageCharWidth() * 6),
            sizeHint().height()};
}

void ElidedLabel::resizeEvent(QResizeEvent *)
{
    const bool cut = fontMetrics().horizontalAdvance(m_text) > contentsRect().width();
    setToolTip(cut ? m_text.toHtmlEscaped() : QString());
}

void ElidedLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setPen(m_muted ? colours(palette()).muted : palette().color(QPalette::WindowText));
    painter.drawText(contentsRect(), Qt::AlignVCenter | Qt::AlignLeft,
                     fontMetrics().elidedText(m_text, Qt::ElideRight, contentsRect().width()));
}

} // namespace widgets
