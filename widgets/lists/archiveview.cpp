// SPDX-License-Identifier: GPL-3.0-or-later
#include "lists/archiveview.h"

#include "common/noticebar.h"
#include "items/recentmodel.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QProgressBar>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace widgets {

using items::RecentModel;

ArchiveView::ArchiveView(QWidget *parent)
    : QWidget(parent),
      m_search(new QLineEdit(this)),
      m_list(new QTreeView(this)),
      m_status(new QLabel(this)),
      m_progress(new QProgressBar(this)),
      m_stop(new QToolButton(this))
{
    m_search->setObjectName(QStringLiteral("archiveSearch"));
    m_search->setAccessibleName(tr("Search the list"));
    m_search->setPlaceholderText(tr("Search words, s:subject, f:author"));
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    m_list->setObjectName(QStringLiteral("archiveList"));
    m_list->setAccessibleName(tr("Recent series of the list"));
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setAllColumnsShowFocus(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setTextElideMode(Qt::ElideRight);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->header()->setStretchLastSection(false);
    m_status->setObjectName(QStringLiteral("archiveStatus"));
    m_status->setWordWrap(true);
    m_progress->setObjectName(QStringLiteral("archiveProgress"));
    m_progress->setAccessibleName(tr("How much of the list is indexed"));
    m_progress->setTextVisible(false);
    m_progress->setMaximumWidth(90);
    m_progress->hide();
    m_stop->setObjectName(QStringLiteral("archiveStop"));
    m_stop->setAutoRaise(true);
    m_stop->hide();

    auto *foot = new QHBoxLayout;
    foot->setContentsMargins(10, 2, 4, 2);
    foot->addWidget(m_status, 1);
    foot->addWidget(m_progress);
    foot->addWidget(m_stop);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_search);
    layout->addWidget(m_list, 1);
    layout->addLayout(foot);
    setFocusProxy(m_list);

    connect(m_search, &QLineEdit::textChanged, this, &ArchiveView::searchChanged);
    connect(m_search, &QLineEdit::returnPressed, this, [this] { Q_EMIT searchEntered(m_search->text()); });
    connect(m_list, &QTreeView::activated, this, [this](const QModelIndex &index) {
        const QString id = index.data(RecentModel::IdRole).toString();
        if (!id.isEmpty())
            Q_EMIT mailActivated(id);
    });
    connect(m_stop, &QToolButton::clicked, this, [this] {
        if (m_running)
            Q_EMIT stopRequested();
        else
            Q_EMIT resumeRequested();
    });
}

void ArchiveView::setModel(QAbstractItemModel *model)
{
    m_list->setModel(model);
    arrangeColumns();
}

void ArchiveView::setList(const QString &name)
{
    const QSignalBlocker quiet(m_search);
    m_search->clear();
    m_list->setAccessibleName(tr("Recent series of %1").arg(name));
    if (m_notice)
        m_notice->hide();
    say(QString());
}

NoticeBar *ArchiveView::notice()
{
    if (!m_notice) {
        m_notice = new NoticeBar(this);
        static_cast<QVBoxLayout *>(layout())->insertWidget(1, m_notice);
    }
    return m_notice;
}

void ArchiveView::setProgress(qint64 done, qint64 total, bool running)
{
    m_running = running;
    const bool complete = done >= total && !running;
    const QLocale locale;
    m_status->setText(complete
                          ? tr("%1 mails").arg(locale.toString(total))
                          : tr("%1 of %2 mails indexed").arg(locale.toString(done), locale.toString(total)));
    m_progress->setVisible(!complete);
    m_progress->setRange(0, total > 0 ? 1000 : 0);
    m_progress->setValue(total > 0 ? static_cast<int>(done * 1000 / total) : 0);
    m_stop->setVisible(!complete);
    m_stop->setText(running ? tr("Stop") : tr("Resume"));
    m_stop->setAccessibleName(running ? tr("Stop indexing") : tr("Resume indexing"));
}

void ArchiveView::say(const QString &text)
{
    m_status->setText(text);
    m_progress->hide();
    m_stop->hide();
}

void ArchiveView::focusSearch()
{
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

void ArchiveView::arrangeColumns()
{
    if (!m_list->model())
        return;
    const QFontMetrics metrics = m_list->fontMetrics();
    const int letter = metrics.averageCharWidth();
    m_list->setColumnHidden(RecentModel::AuthorColumn, width() < letter * 90);
    m_list->setColumnHidden(RecentModel::StateColumn, width() < letter * 60);
    QHeaderView *header = m_list->header();
    header->setSectionResizeMode(RecentModel::TitleColumn, QHeaderView::Stretch);
    for (const int column : {RecentModel::StateColumn, RecentModel::AuthorColumn, RecentModel::DateColumn})
        header->setSectionResizeMode(column, QHeaderView::Fixed);
    m_list->setColumnWidth(RecentModel::StateColumn, letter * 34);
    m_list->setColumnWidth(RecentModel::AuthorColumn, letter * 22);
    m_list->setColumnWidth(RecentModel::DateColumn,
                           metrics.horizontalAdvance(QStringLiteral("30 Aug 2024 ")) + 12);
}

void ArchiveView::resizeEvent(QResizeEvent *)
{
    arrangeColumns();
}

bool ArchiveView::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_search && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Down || key == Qt::Key_Escape) {
            if (key == Qt::Key_Escape)
                m_search->clear();
            m_list->setFocus();
            if (!m_list->currentIndex().isValid() && m_list->model())
                m_list->setCurrentIndex(m_list->model()->index(0, 0));
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace widgets
