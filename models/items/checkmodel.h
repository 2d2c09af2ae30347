// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/comparison.h"

#include <QAbstractListModel>

namespace items {

/// Checks of one table: what disagrees first, then what cannot be told; those that agree are one row a kind.
class CheckModel : public QAbstractListModel
{
    Q_OBJECT
public:
    enum Role {
        MessageRole = Qt::UserRole, ///< index of the mail
        LineRole,
        OutcomeRole, ///< bench::Outcome as int
    };

    using QAbstractListModel::QAbstractListModel;

    /// `message` is the mail of the table; a check may stand in another.
    void setChecks(const std::vector<bench::Check> &checks, std::size_t message);

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    int disagreeing() const;
    int agreeing() const { return m_agreeing; } ///< single figures, not rows

private:
    struct Row
    {
        bench::Outcome outcome = bench::Outcome::CannotTell;
        QString text;
        std::size_t message = 0;
        int line = 0;
    };
    std::vector<Row> m_rows;
    int m_agreeing = 0;
};

} // namespace items
