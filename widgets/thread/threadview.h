// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks.h"
#include "items/threadmodel.h"

#include <QWidget>

class QLineEdit;
class QTreeView;

namespace widgets {

class ThreadFilter;

/// The reply tree, with a line to filter it.
class ThreadView : public QWidget
{
    Q_OBJECT
public:
    explicit ThreadView(QWidget *parent = nullptr);

    void setModel(items::ThreadModel *model);
    void setCurrentMessage(std::size_t message); ///< selects it and brings it into view; no signal
    std::optional<std::size_t> currentMessage() const;
    void moveRow(int by); ///< next or previous row in view
    void openFilter();
    QTreeView *tree() const { return m_tree; }

Q_SIGNALS:
    void messageSelected(std::size_t message);
    void messageActivated(std::size_t message); ///< Enter or double click: go and read

protected:
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void choose(const QModelIndex &index);
    void filter(const QString &text);
    void searchBodies(const QString &text);
    void arrangeColumns();
    int dateWidth() const;

    QTreeView *m_tree;
    QLineEdit *m_filter;
    ThreadFilter *m_proxy;
    items::ThreadModel *m_model = nullptr;
    bool m_quiet = false;
    core::Tasks m_search; // last: ends before what it reports to
};

} // namespace widgets
