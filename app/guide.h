// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace app {

/// The user guide, from the program's own resources.
class Guide : public QDialog
{
    Q_OBJECT
public:
    explicit Guide(QWidget *parent = nullptr);
};

} // namespace app
