// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archive/index.h"

#include <QAbstractTableModel>

#include <vector>

namespace items {

/// What a list holds: its recent series, or the mails a search has found; newest first.
class RecentModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { TitleColumn, StateColumn, AuthorColumn, DateColumn, ColumnCount };
    enum Role { IdRole = Qt::UserRole + 1 }; ///< Message-ID

    using QAbstractTableModel::QAbstractTableModel;

    void setSeries(const std::vector<archive::RecentSeries> &series);
    void setMails(const std::vector<archive::Indexed> &mails);
    int rowOf(const QString &id) const; ///< or −1

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row
    {
        QString id, title, state, author, date;
        bool operator==(const Row &) const = default;
    };
    void setRows(std::vector<Row> rows);

    std::vector<Row> m_rows;
};

} // namespace items
