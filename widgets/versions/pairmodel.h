// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/colours.h"
#include "series/compare.h"

#include <QAbstractTableModel>

namespace widgets {

/// The patches of two versions side by side: which became which.
class PairModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { OldIndex, Status, NewIndex, Title, What, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;
    void setPairs(series::VersionPair versions, const Colours &colours);
    const series::VersionPair &versions() const { return m_versions; }
    const series::PatchPair &pair(int row) const { return m_versions.pairs[static_cast<std::size_t>(row)]; }
    /// "3 unchanged, 2 changed, 1 added".
    QString summary() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString text(const series::PatchPair &pair, int column) const;
    QString whatChanged(const series::PatchPair &pair) const;

    series::VersionPair m_versions;
    Colours m_colours;
};

} // namespace widgets
