// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QVBoxLayout;

namespace widgets {

/// What stands in a pane that has nothing to show: what would be there, and how to get it.
class EmptyPane : public QWidget
{
    Q_OBJECT
public:
    explicit EmptyPane(const QString &title, const QString &how, QWidget *parent = nullptr);

    void setTexts(const QString &title, const QString &how);
    void addWidget(QWidget *widget); ///< below the texts: a button that gets it

private:
    QLabel *m_title;
    QLabel *m_how;
    QVBoxLayout *m_extra;
};

} // namespace widgets
