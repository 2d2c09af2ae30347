// SPDX-License-Identifier: GPL-3.0-or-later
#include "review/wrapdelegate.h"

#include <QHeaderView>
#include <QTreeView>

namespace widgets {

QSize WrapDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    const auto *tree = qobject_cast<const QTreeView *>(option.widget);
    if (!tree || index.data(Qt::DisplayRole).toString().isEmpty())
        return size;
    const bool spanned = index.column() == 0 && tree->isFirstColumnSpanned(index.row(), index.parent());
    int width = spanned ? tree->viewport()->width() : tree->columnWidth(index.column());
    if (tree->header()->sectionResizeMode(index.column()) == QHeaderView::ResizeToContents)
        return size; // as wide as its widest line
    if (index.column() == 0) {
        int depth = tree->rootIsDecorated() ? 1 : 0;
        for (auto parent = index.parent(); parent.isValid(); parent = parent.parent())
            ++depth;
        width -= depth * tree->indentation();
    }
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const int margin = 2 * (tree->style()->pixelMetric(QStyle::PM_FocusFrameHMargin, &item, tree) + 1);
    const auto bounds = item.fontMetrics.boundingRect(QRect(0, 0, std::max(40, width - margin), 100000),
                                                      Qt::TextWordWrap, item.text);
    size.setHeight(bounds.height() + 2);
    return size;
}

} // namespace widgets
