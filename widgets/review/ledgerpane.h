// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dossier/dossier.h"
#include "review/ledger.h"

#include <QWidget>

#include <memory>

class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace widgets {

class ClaimEditor;
class Waterfall;

/// Which patch delivers which gain: the measured changes with the claims that explain them and the rest that
/// nobody has explained, what the thread suggests, what is open. A claim is edited below the table.
class LedgerPane : public QWidget
{
    Q_OBJECT
public:
    explicit LedgerPane(QWidget *parent = nullptr);

    void setDossier(std::shared_ptr<const dossier::Dossier> dossier);
    void setReview(const review::Review &review);
    const review::Ledger &ledger() const { return m_ledger; }
    ClaimEditor *editor() const { return m_editor; }
    /// The patch that is being read: what a new claim is about unless another is chosen. 0 for none.
    void setShownPatch(std::size_t series, int patch) { m_shown = {series, patch}; }

public Q_SLOTS:
    /// Opens the editor on a new claim about a measured change; `patch` 0 leaves the patch to be chosen.
    void claimFrom(std::size_t comparison, std::size_t series, int patch);
    /// The same from a patch: the change that says most about its version is taken, where there is one, and
    /// the question about it that the thread answered with yes.
    void claimFromPatch(std::size_t series, int patch);
    void editClaim(const QString &id);
    /// A sentence, cell or diff line that the claim being edited rests on.
    void addEvidence(const review::Place &place);

Q_SIGNALS:
    void claimEdited(const review::Claim &claim);
    void claimRemoved(const QString &id);
    void placeRequested(const review::Place &place);
    void patchRequested(std::size_t series, int patch);
    void comparisonRequested(std::size_t comparison);

protected:
    void changeEvent(QEvent *event) override;

private:
    void rebuild();
    void addGroup(const review::Group &group);
    void addClaim(QTreeWidgetItem *parent, std::size_t claim);
    void addSuggestions();
    void addTexts(const QString &title, const std::vector<std::string> &texts);
    QTreeWidgetItem *section(const QString &title);
    void takeUp(std::size_t suggestion);
    void activate(QTreeWidgetItem *item);
    void openEditor(const review::Claim &claim, bool isNew);
    QTreeWidgetItem *selected() const;
    void updateButtons();
    void updateWaterfall();

    std::shared_ptr<const dossier::Dossier> m_dossier;
    review::Review m_review;
    review::Findings m_findings; ///< of the dossier
    review::Ledger m_ledger;
    QTreeWidget *m_tree = nullptr;
    Waterfall *m_waterfall = nullptr; ///< of the change that is selected
    ClaimEditor *m_editor = nullptr;
    std::pair<std::size_t, int> m_shown{0, 0}; ///< series, patch
    QWidget *m_editorArea = nullptr;           ///< the editor is seen when this is
    QPushButton *m_new = nullptr;
    QPushButton *m_edit = nullptr;
    QPushButton *m_remove = nullptr;
};

} // namespace widgets
