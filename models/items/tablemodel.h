// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "items/benchsheet.h"
#include "review/review.h"

#include <QAbstractTableModel>

#include <map>

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
        ClaimsRole,                 ///< int, claims on the change: who explains it
        ExplainedRole,              ///< those claims in words, a line each
        ClaimIdRole,                ///< QString, the last of them; empty without
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setSheet(BenchSheet sheet);
    void setReview(const review::Review &review);
    const BenchSheet &sheet() const { return m_sheet; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    struct Explained
    {
        int claims = 0;
        QString text, lastId;
    };
    int gain(std::size_t row, std::size_t config) const;
    void explain();
    Explained explained(std::size_t row, std::size_t config) const;

    BenchSheet m_sheet;
    std::vector<review::Claim> m_claims;
    std::map<std::size_t, Explained> m_explained; ///< by index into Dossier::comparisons
};

} // namespace items
