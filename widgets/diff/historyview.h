// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diff/patch.h"
#include "repo/linehistory.h"

#include <QDialog>

#include <memory>

class QTreeWidget;

namespace widgets {

class DiffView;

/// The commits that made one line what it is, newest first, each with its change below the list.
class HistoryView : public QDialog
{
    Q_OBJECT
public:
    HistoryView(const QString &place, const std::vector<repo::LineChange> &changes,
                QWidget *parent = nullptr);

    /// The answer to commitRequested().
    void showCommit(const git::Commit &commit, const std::shared_ptr<const diff::Patch> &patch);

Q_SIGNALS:
    void commitRequested(const QString &id);

private:
    std::vector<repo::LineChange> m_changes;
    QTreeWidget *m_list;
    DiffView *m_diff;
};

} // namespace widgets
