// SPDX-License-Identifier: GPL-3.0-or-later
#include "thread/threadfilter.h"

#include "items/threadmodel.h"

#include <algorithm>

namespace widgets {

ThreadFilter::ThreadFilter(QObject *parent) : QSortFilterProxyModel(parent)
{
    setRecursiveFilteringEnabled(true);
}

void ThreadFilter::setWords(const QString &text)
{
    m_words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    m_found.clear();
    filterAnew();
}

void ThreadFilter::setFoundInBodies(std::set<int> messages)
{
    m_found = std::move(messages);
    filterAnew();
}

/// As a whole: row by row, a long thread would take its square.
void ThreadFilter::filterAnew()
{
    QAbstractItemModel *source = sourceModel();
    setSourceModel(nullptr);
    setSourceModel(source);
}

bool ThreadFilter::filterAcceptsRow(int row, const QModelIndex &parent) const
{
    if (m_words.isEmpty())
        return true;
    const QModelIndex index = sourceModel()->index(row, 0, parent);
    if (m_found.contains(index.data(items::ThreadModel::MessageRole).toInt()))
        return true;
    const QString text = index.data(items::ThreadModel::SearchRole).toString();
    return std::ranges::all_of(m_words,
                               [&](const QString &word) { return text.contains(word, Qt::CaseInsensitive); });
}

} // namespace widgets
