// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

namespace widgets {

/// One line of text that ends in an ellipsis where there is no room, and says the whole in its tooltip.
class ElidedLabel : public QFrame
{
    Q_OBJECT
public:
    explicit ElidedLabel(QWidget *parent = nullptr);

    void setText(const QString &text);
    const QString &text() const { return m_text; }
    void setMuted(bool muted); ///< in the colour of what is said by the way

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QString m_text;
    bool m_muted = false;
};

} // namespace widgets
