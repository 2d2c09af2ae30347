// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dossier/dossier.h"

#include <QDialog>

class QComboBox;
class QLineEdit;
class QRadioButton;
class QSpinBox;

namespace app {

/// Asks where a mail belongs: to a series, its version and place in it, or to none.
class GroupingDialog : public QDialog
{
    Q_OBJECT
public:
    GroupingDialog(const dossier::Dossier &dossier, std::size_t message, QWidget *parent);

    /// What was chosen; empty: as the program reads it.
    std::optional<series::Grouping> grouping() const;

private:
    void suggest(const dossier::Dossier &dossier, std::size_t message);
    void arrange();

    QRadioButton *m_asRead;
    QRadioButton *m_none;
    QRadioButton *m_belongs;
    QComboBox *m_title;
    QLineEdit *m_version;
    QSpinBox *m_index;
};

} // namespace app
