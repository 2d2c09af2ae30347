// SPDX-License-Identifier: GPL-3.0-or-later
#include "thread/threadview.h"

#include "core/text.h"
#include "thread/threaddelegate.h"
#include "thread/threadfilter.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace widgets {

using items::ThreadModel;

ThreadView::ThreadView(QWidget *parent)
    : QWidget(parent),
      m_tree(new QTreeView(this)),
      m_filter(new QLineEdit(this)),
      m_proxy(new ThreadFilter(this))
{
    m_tree->setObjectName(QStringLiteral("threadTree"));
    m_tree->setAccessibleName(tr("Mails of the thread"));
    m_tree->setModel(m_proxy);
    m_tree->setItemDelegate(new ThreadDelegate(m_tree));
    m_tree->setHeaderHidden(true);
    m_tree->setUniformRowHeights(true);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setIndentation(14);
    m_tree->setAllColumnsShowFocus(true);
    m_tree->setExpandsOnDoubleClick(false);
    m_tree->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_tree->setTextElideMode(Qt::ElideRight);
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setMinimumSectionSize(10);
    m_tree->installEventFilter(this);

    m_filter->setObjectName(QStringLiteral("threadFilter"));
    m_filter->setAccessibleName(tr("Filter mails by author, subject and text"));
    m_filter->setPlaceholderText(tr("Filter by author, subject, text"));
    m_filter->setClearButtonEnabled(true);
    m_filter->installEventFilter(this);
    m_filter->hide();

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_filter);
    layout->addWidget(m_tree, 1);
    setFocusProxy(m_tree);

    connect(m_filter, &QLineEdit::textChanged, this, &ThreadView::filter);
    // What is selected is shown. A list that gets the keyboard makes its first row current, and shows nothing
    // by it; a click on the row that is selected shows it again.
    connect(m_tree->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            [this](const QItemSelection &selected) {
                if (!selected.isEmpty())
                    choose(selected.indexes().first());
            });
    connect(m_tree, &QTreeView::clicked, this, &ThreadView::choose);
    connect(m_tree, &QTreeView::activated, this, [this](const QModelIndex &index) {
        const int message = index.data(ThreadModel::MessageRole).toInt();
        if (message >= 0)
            Q_EMIT messageActivated(static_cast<std::size_t>(message));
    });
}

void ThreadView::choose(const QModelIndex &index)
{
    const int message = index.data(ThreadModel::MessageRole).toInt();
    if (message >= 0 && !m_quiet)
        Q_EMIT messageSelected(static_cast<std::size_t>(message));
}

void ThreadView::setModel(ThreadModel *model)
{
    m_model = model;
    m_proxy->setSourceModel(model);
    const auto expand = [this] {
        m_search.cancel();
        m_tree->expandAll();
        arrangeColumns();
    };
    connect(model, &QAbstractItemModel::modelReset, this, expand);
    expand();
}

void ThreadView::arrangeColumns()
{
    if (!m_model)
        return;
    QHeaderView *header = m_tree->header();
    const QFontMetrics metrics = m_tree->fontMetrics();
    const bool wide = width() > metrics.averageCharWidth() * 80;
    m_tree->setColumnHidden(ThreadModel::AuthorColumn, !wide);
    header->setSectionResizeMode(ThreadModel::SubjectColumn, QHeaderView::Stretch);
    m_tree->setColumnHidden(ThreadModel::MarksColumn, true); // drawn at the end of the title
    for (const int column : {ThreadModel::AuthorColumn, ThreadModel::DateColumn})
        header->setSectionResizeMode(column, QHeaderView::Fixed);
    m_tree->setColumnWidth(ThreadModel::AuthorColumn, metrics.averageCharWidth() * 22);
    m_tree->setColumnWidth(ThreadModel::DateColumn, dateWidth() + 12);
    m_tree->setColumnHidden(ThreadModel::DateColumn, width() < metrics.averageCharWidth() * 34);
}

int ThreadView::dateWidth() const
{
    const QModelIndex first = m_model->index(0, ThreadModel::DateColumn);
    const bool year = first.data().toString().size() > 8;
    return m_tree->fontMetrics().horizontalAdvance(year ? QStringLiteral("30 Aug 2024")
                                                        : QStringLiteral("30 Aug"));
}

void ThreadView::resizeEvent(QResizeEvent *)
{
    arrangeColumns();
}

void ThreadView::setCurrentMessage(std::size_t message)
{
    if (!m_model)
        return;
    const QModelIndex index = m_proxy->mapFromSource(m_model->indexOf(message));
    if (!index.isValid() ||
        (m_tree->currentIndex().siblingAtColumn(0) == index && m_tree->selectionModel()->isSelected(index)))
        return;
    m_quiet = true;
    m_tree->setCurrentIndex(index);
    m_tree->scrollTo(index);
    m_quiet = false;
}

std::optional<std::size_t> ThreadView::currentMessage() const
{
    const QModelIndex index = m_tree->currentIndex();
    const int message = index.isValid() ? index.data(ThreadModel::MessageRole).toInt() : -1;
    return message < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(message));
}

void ThreadView::moveRow(int by)
{
    const QModelIndex from = m_tree->currentIndex();
    QModelIndex to = !from.isValid() ? m_proxy->index(0, 0)
                     : by > 0        ? m_tree->indexBelow(from)
                                     : m_tree->indexAbove(from);
    // A place that holds no mail is passed over.
    while (to.isValid() && to.data(ThreadModel::MessageRole).toInt() < 0)
        to = by > 0 ? m_tree->indexBelow(to) : m_tree->indexAbove(to);
    if (to.isValid())
        m_tree->setCurrentIndex(to.siblingAtColumn(0));
}

void ThreadView::openFilter()
{
    m_filter->show();
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

void ThreadView::filter(const QString &text)
{
    const auto current = currentMessage();
    m_quiet = true;
    m_proxy->setWords(text);
    m_tree->expandAll();
    arrangeColumns();
    m_quiet = false;
    if (current)
        setCurrentMessage(*current);
    searchBodies(text);
}

void ThreadView::searchBodies(const QString &text)
{
    if (text.size() < 2 || !m_model || !m_model->dossier()) {
        m_search.cancel();
        return;
    }
    m_search.start(
        [dossier = m_model->dossier(), text](std::stop_token stop, const core::Tasks::Post &) {
            std::set<int> found;
            for (std::size_t i = 0; i < dossier->messages.size() && !stop.stop_requested(); ++i) {
                const auto body = dossier->body(i);
                if (body && core::toQString(body->text).contains(text, Qt::CaseInsensitive))
                    found.insert(static_cast<int>(i));
            }
            return found;
        },
        [this](std::set<int> found) {
            const auto current = currentMessage();
            m_quiet = true;
            m_proxy->setFoundInBodies(std::move(found));
            m_tree->expandAll();
            arrangeColumns();
            m_quiet = false;
            if (current)
                setCurrentMessage(*current);
        });
}

bool ThreadView::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    if (watched == m_filter && key == Qt::Key_Escape) {
        m_filter->clear();
        m_filter->hide();
        m_tree->setFocus();
        return true;
    }
    if (watched == m_filter && (key == Qt::Key_Down || key == Qt::Key_Return || key == Qt::Key_Enter)) {
        m_tree->setFocus();
        if (!m_tree->currentIndex().isValid())
            moveRow(1);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace widgets
