// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dossier/dossier.h"
#include "review/review.h"

#include <QWidget>

#include <memory>

namespace widgets {

/// What the numbers of a thread say: a chart, the table it is drawn from, and what was checked of it. Each
/// points at the others and at the line in the mail.
class BenchPane : public QWidget
{
    Q_OBJECT
public:
    explicit BenchPane(QWidget *parent = nullptr);
    ~BenchPane() override;

    /// Keeps the table shown where the new reading still has it. Null: nothing is open.
    void setDossier(std::shared_ptr<const dossier::Dossier> dossier);
    void setReview(const review::Review &review); ///< who explains a change is shown at its cell
    std::size_t tableCount() const;               ///< in the list: without copies unless they are shown

public Q_SLOTS:
    void showTable(std::size_t table); ///< index into Dossier::tables; a copy shows what it copies
    void setBaseline(const QString &config);
    void highlightComparisons(const std::vector<std::size_t> &comparisons);
    void chooseBaseline();  ///< opens the list of baselines
    void openCorrections(); ///< the menu that puts the reading right, at the current cell
    void askForMissing();   ///< what nobody has measured: open cells, else versions of the series

Q_SIGNALS:
    void lineRequested(std::size_t message, int line);
    void claimRequested(std::size_t comparison);
    void claimActivated(const QString &id); ///< one that explains a cell
    void baselineChosen(const QString &config);
    /// The table is to be read differently; the correction has no key yet, `text` names an undo step.
    void correctionRequested(std::size_t table, const bench::Correction &correction, const QString &text);
    void forgetRequested(std::size_t table); ///< what was put right in the mail of this table
    void tableShown(std::size_t table);
    void linePointed(std::size_t message, int line); ///< the selection moved: light the line, do not jump
    void askRequested(std::size_t message, const QString &text); ///< a table with ???? for a reply

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace widgets
