// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dossier/dossier.h"
#include "review/review.h"

#include <QWidget>

#include <memory>

class QCheckBox;
class QComboBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace widgets {

/// All notes of a review: what is open, where each one stands, edited in place.
class NotesPane : public QWidget
{
    Q_OBJECT
public:
    explicit NotesPane(QWidget *parent = nullptr);

    void setDossier(std::shared_ptr<const dossier::Dossier> dossier);
    void setReview(const review::Review &review);

public Q_SLOTS:
    void editNote(const QString &id);

Q_SIGNALS:
    void noteEdited(const review::Note &note);
    void noteRemoved(const QString &id);
    void placeRequested(const review::Place &place);

private:
    void rebuild();
    void fillEditor();
    void edited();
    QString placeText(const review::Place &place) const;
    const review::Note *current() const;

    std::shared_ptr<const dossier::Dossier> m_dossier;
    review::Review m_review;
    std::string m_current; ///< id of the note that is edited
    bool m_filling = false;
    QLabel *m_count = nullptr;
    QCheckBox *m_openOnly = nullptr;
    QTreeWidget *m_list = nullptr;
    QWidget *m_editor = nullptr;
    QPlainTextEdit *m_text = nullptr;
    QComboBox *m_severity = nullptr;
    QCheckBox *m_done = nullptr;
};

} // namespace widgets
