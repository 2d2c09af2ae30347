// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSortFilterProxyModel>
#include <QStringList>

#include <set>

namespace widgets {

/// The mails that hold every typed word in author or subject, or that a search of the bodies found; with the
/// mails above them, so that the tree stays one.
class ThreadFilter : public QSortFilterProxyModel
{
    Q_OBJECT
public:
    explicit ThreadFilter(QObject *parent = nullptr);

    void setWords(const QString &text);
    void setFoundInBodies(std::set<int> messages);
    bool isFiltering() const { return !m_words.isEmpty(); }

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override;

private:
    void filterAnew();
    QStringList m_words;
    std::set<int> m_found;
};

} // namespace widgets
