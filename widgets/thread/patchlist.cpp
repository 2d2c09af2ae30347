// SPDX-License-Identifier: GPL-3.0-or-later
#include "thread/patchlist.h"

#include "thread/threaddelegate.h"

#include <QPainter>

#include <algorithm>

namespace widgets {

using items::PatchModel;

PatchList::PatchList(QWidget *parent) : QListView(parent)
{
    setObjectName(QStringLiteral("patchList"));
    setAccessibleName(tr("Patches of the series"));
    setFrameShape(QFrame::NoFrame);
    setUniformItemSizes(true);
    setItemDelegate(new PatchDelegate(this));
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    connect(this, &QListView::clicked, this, &PatchList::choose);
    connect(this, &QListView::activated, this, [this](const QModelIndex &index) {
        Q_EMIT patchActivated(index.data(PatchModel::PatchRole).toInt());
    });
}

void PatchList::choose(const QModelIndex &index)
{
    if (!m_quiet)
        Q_EMIT patchSelected(index.data(PatchModel::PatchRole).toInt());
}

void PatchList::setPatchModel(PatchModel *model)
{
    m_model = model;
    setModel(model);
    // As in the thread: what is selected is shown, and a click shows it again.
    connect(selectionModel(), &QItemSelectionModel::selectionChanged, this,
            [this](const QItemSelection &selected) {
                if (!selected.isEmpty())
                    choose(selected.indexes().first());
            });
    connect(model, &QAbstractItemModel::modelReset, this, [this] { updateGeometry(); });
}

void PatchList::setCurrentPatch(int patch)
{
    const int row = m_model ? m_model->rowOf(patch) : -1;
    m_quiet = true;
    if (row < 0) {
        selectionModel()->clear();
    } else if (currentPatch() != patch || selectionModel()->selection().isEmpty()) {
        setCurrentIndex(m_model->index(row));
        scrollTo(m_model->index(row));
    }
    m_quiet = false;
}

int PatchList::currentPatch() const
{
    return currentIndex().isValid() ? currentIndex().data(PatchModel::PatchRole).toInt() : 0;
}

void PatchList::moveRow(int by)
{
    if (!m_model || m_model->rowCount() == 0)
        return;
    int row = currentIndex().isValid() ? currentIndex().row() + by : by > 0 ? 0 : m_model->rowCount() - 1;
    while (row >= 0 && row < m_model->rowCount() &&
           m_model->index(row).data(PatchModel::MessageRole).toInt() < 0)
        row += by > 0 ? 1 : -1;
    if (row >= 0 && row < m_model->rowCount())
        setCurrentIndex(m_model->index(row));
}

QSize PatchList::sizeHint() const
{
    const int rows = model() ? std::clamp(model()->rowCount(), 2, 12) : 2;
    return {260, rows * (fontMetrics().height() + 6) + 4};
}

void PatchList::paintEvent(QPaintEvent *event)
{
    QListView::paintEvent(event);
    if (!m_model || !m_model->hasThread() || m_model->rowCount() > 0)
        return;
    QPainter painter(viewport());
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(viewport()->rect().adjusted(10, 4, -10, -4),
                     Qt::AlignTop | Qt::AlignLeading | Qt::TextWordWrap, tr("No patch in what was opened."));
}

} // namespace widgets
