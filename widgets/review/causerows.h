// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dossier/dossier.h"
#include "review/review.h"

#include <QWidget>

#include <memory>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QGridLayout;
class QToolButton;

namespace widgets {

/// What delivers a gain: a patch, a function or a hunk of it, a line each; shares where there are several, or
/// that they deliver it only together.
class CauseRows : public QWidget
{
    Q_OBJECT
public:
    explicit CauseRows(QWidget *parent = nullptr);

    void setDossier(std::shared_ptr<const dossier::Dossier> dossier);
    void setCauses(const std::vector<review::Cause> &causes, bool onlyTogether);
    std::vector<review::Cause> causes() const; ///< rows that name a patch
    bool onlyTogether() const;
    QComboBox *firstPatch() const;

Q_SIGNALS:
    void edited();

private:
    struct Row
    {
        QComboBox *patch = nullptr;
        QComboBox *part = nullptr;
        QDoubleSpinBox *share = nullptr;
        QToolButton *remove = nullptr;
    };
    void addRow(const review::Cause &cause);
    void removeRow(const QToolButton *button);
    void fillParts(const Row &row) const;
    void arrange();
    review::Cause causeOf(const Row &row) const;

    std::shared_ptr<const dossier::Dossier> m_dossier;
    std::vector<review::Cause> m_unknown; ///< of patches that are not in this reading: kept as they are
    std::vector<Row> m_rows;
    bool m_filling = false;
    QGridLayout *m_grid;
    QToolButton *m_add;
    QCheckBox *m_together;
};

} // namespace widgets
