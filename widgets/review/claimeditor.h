// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dossier/dossier.h"
#include "review/ledger.h"

#include <QWidget>

#include <memory>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPlainTextEdit;
class QPushButton;

namespace widgets {

class CauseRows;

/// One claim, edited in place: what was gained, by which patch, on what evidence. Each change is told at
/// once; a claim that was only opened is not made.
class ClaimEditor : public QWidget
{
    Q_OBJECT
public:
    explicit ClaimEditor(QWidget *parent = nullptr);

    void setDossier(std::shared_ptr<const dossier::Dossier> dossier);
    /// What the thread says about its patches: offered as evidence, one click a sentence.
    void setSuggestions(std::vector<review::Suggestion> suggestions);
    void setClaim(const review::Claim &claim, bool isNew);
    const review::Claim &claim() const { return m_claim; }
    void addEvidence(const review::Place &place);

Q_SIGNALS:
    void claimEdited(const review::Claim &claim);
    void claimRemoved(const QString &id);
    void placeRequested(const review::Place &place);
    void closed();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    QWidget *makeForm();
    QWidget *makeButtons();
    void fillGains();
    void fillEvidence();
    void readBack();
    void edited();
    void done();

    std::shared_ptr<const dossier::Dossier> m_dossier;
    review::Claim m_claim;
    std::vector<review::Gain> m_offered; ///< what the list of gains holds, in its order
    std::vector<review::Suggestion> m_suggestions;
    std::vector<review::Place> m_places; ///< what the list of evidence holds, in its order
    bool m_isNew = false;
    bool m_filling = false;
    QLabel *m_sentence = nullptr;
    CauseRows *m_causes = nullptr;
    QListWidget *m_gains = nullptr;
    QComboBox *m_standing = nullptr;
    QLineEdit *m_by = nullptr;
    QListWidget *m_evidence = nullptr;
    QPlainTextEdit *m_text = nullptr;
    QPushButton *m_done = nullptr;
};

} // namespace widgets
