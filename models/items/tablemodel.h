// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "items/benchsheet.h"

#include <QAbstractTableModel>

namespace items {

/// A benchmark table: a row a measurement, a column a configuration. The change against the baseline stands
/// behind the figure.
class TableModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Role {
        MessageRole = Qt::UserRole, ///< index of the mail
        LineRole,                   ///< of its body, from 1; 0 where nothing was measured
        FigureRole,                 ///< the figure alone
        ChangeRole,                 ///< "+8.88 %"; empty for the baseline
        VerdictRole,                ///< bench::Verdict as int; −1 without a comparison
        ComparisonRole,             ///< index into Dossier::comparisons; −1 without
        GainRole,                   ///< +1, −1: the change is for the better or worse; 0: not known or none
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setSheet(BenchSheet sheet);
    const BenchSheet &sheet() const { return m_sheet; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    int gain(std::size_t row, std::size_t config) const;

    BenchSheet m_sheet;
};

} // namespace items
