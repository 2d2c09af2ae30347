// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAbstractItemModel;
class QLabel;
class QLineEdit;
class QProgressBar;
class QToolButton;
class QTreeView;

namespace widgets {

class NoticeBar;

/// A list of an archive: its recent series, a line to search it, and how far its index is.
class ArchiveView : public QWidget
{
    Q_OBJECT
public:
    explicit ArchiveView(QWidget *parent = nullptr);

    void setModel(QAbstractItemModel *model); ///< an items::RecentModel
    void setList(const QString &name);        ///< clears the search
    /// How many mails are indexed; the whole when `done` is `total`. Running: it goes on by itself.
    void setProgress(qint64 done, qint64 total, bool running);
    void say(const QString &text); ///< in the status line, where there is no index
    NoticeBar *notice();           ///< what went wrong; there from its first use on
    void focusSearch();

Q_SIGNALS:
    void searchChanged(const QString &words);
    void searchEntered(const QString &words);
    void mailActivated(const QString &id);
    void stopRequested();
    void resumeRequested();

protected:
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void arrangeColumns();

    QLineEdit *m_search;
    QTreeView *m_list;
    NoticeBar *m_notice = nullptr;
    QLabel *m_status;
    QProgressBar *m_progress;
    QToolButton *m_stop;
    bool m_running = false;
};

} // namespace widgets
