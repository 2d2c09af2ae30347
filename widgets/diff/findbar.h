// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;

namespace widgets {

class DiffView;

/// Looks for text in the page above it.
class FindBar : public QWidget
{
    Q_OBJECT
public:
    explicit FindBar(DiffView *view, QWidget *parent = nullptr);
    void open(const QString &text = {});

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void close();
    void showCount();

    DiffView *m_view;
    QLineEdit *m_text;
    QLabel *m_count;
};

} // namespace widgets
