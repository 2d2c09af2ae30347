// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QScrollBar>

#include <vector>

namespace widgets {

/// A scroll bar that shows where on the page things are: what was found, comments, notes.
class MarkBar : public QScrollBar
{
    Q_OBJECT
public:
    struct Mark
    {
        double at = 0; ///< 0 (top of the page) to 1
        QColor colour;
        bool wide = false;
    };

    explicit MarkBar(QWidget *parent = nullptr);
    void setMarks(std::vector<Mark> marks);
    const std::vector<Mark> &marks() const { return m_marks; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void paintArrow(QPainter &painter, const QRect &button, int direction, const QColor &colour) const;
    void paintMarks(QPainter &painter, const QRect &groove) const;

    std::vector<Mark> m_marks;
};

} // namespace widgets
