// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dossier/dossier.h"
#include "series/compare.h"

#include <QWidget>

class QLabel;
class QStandardItemModel;
class QTabWidget;
class QTableView;
class QTreeView;

namespace widgets {

class DiffView;
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
    /// What differs in the code after both versions of the shown pair, in answer to pairShown(): it is shown
    /// instead of the diff of diffs. Ignored when another pair is shown by now.
    void setInterdiff(int newPatch, std::shared_ptr<const diff::Patch> patch);

Q_SIGNALS:
    void patchRequested(std::size_t series, int patch);
    /// A pair that changed is shown: setInterdiff() can answer.
    void pairShown(std::size_t oldSeries, int oldPatch, std::size_t newSeries, int newPatch);
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
    DiffView *m_code;
    QTabWidget *m_tabs;
    QLabel *m_numbersTitle;
    QTableView *m_numbersTable;
};

} // namespace widgets
