// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "items/patchmodel.h"

#include <QListView>

namespace widgets {

/// The patches of the version that is read.
class PatchList : public QListView
{
    Q_OBJECT
public:
    explicit PatchList(QWidget *parent = nullptr);

    void setPatchModel(items::PatchModel *model);
    void setCurrentPatch(int patch); ///< n of n/m; 0 takes the mark away; no signal
    int currentPatch() const;        ///< 0 for none
    void moveRow(int by);

    QSize sizeHint() const override;

Q_SIGNALS:
    void patchSelected(int patch);
    void patchActivated(int patch);

protected:
    void paintEvent(QPaintEvent *event) override; ///< an empty list says that it is

private:
    void choose(const QModelIndex &index);

    items::PatchModel *m_model = nullptr;
    bool m_quiet = false;
};

} // namespace widgets
