// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;

namespace widgets {

/// The line below a text that searches in it. Enter finds the next, Shift+Enter the one before, Esc ends.
class SearchLine : public QWidget
{
    Q_OBJECT
public:
    explicit SearchLine(QWidget *parent = nullptr);

    void open(const QString &seed = {});
    void setHits(int count);
    QString text() const;

Q_SIGNALS:
    void textChanged(const QString &text);
    void stepRequested(int direction);
    void closed();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QLineEdit *m_edit;
    QLabel *m_count;
};

} // namespace widgets
