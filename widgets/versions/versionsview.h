// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dossier/dossier.h"
#include "series/compare.h"

#include <QWidget>

class QLabel;
class QStandardItemModel;
class QTableView;
class QTreeView;

namespace widgets {

class PairModel;
class TwoDiffView;

/// What changed from one version of a series to another: patch by patch, in code, message and numbers.
class VersionsView : public QWidget
{
    Q_OBJECT
public:
    explicit VersionsView(QWidget *parent = nullptr);

    /// `pairs` is series::compare() of the two, which may take a while and belongs on a worker.
    void setVersions(std::shared_ptr<const dossier::Dossier> dossier, std::size_t oldSeries,
                     std::size_t newSeries, series::VersionPair pairs);
    void clear();
    void select(int newPatch); ///< n of n/m of the new version

Q_SIGNALS:
    void patchRequested(std::size_t series, int patch);
    void tableRequested(std::size_t table); ///< index into Dossier::tables

private:
    void showPair(int row);
    void showNumbers();
    void openPair(int row);

    std::shared_ptr<const dossier::Dossier> m_dossier;
    std::size_t m_oldSeries = 0, m_newSeries = 0;
    PairModel *m_pairs;
    QStandardItemModel *m_numbers;
    QLabel *m_summary;
    QTreeView *m_list;
    QLabel *m_legend;
    TwoDiffView *m_diff;
    QLabel *m_numbersTitle;
    QTableView *m_numbersTable;
};

} // namespace widgets
