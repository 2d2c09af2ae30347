// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diff/sheet.h"
#include "dossier/dossier.h"
#include "review/review.h"

#include <QWidget>

class QLineEdit;

namespace widgets {

class DiffView;
class FindBar;

/// A patch as one page: commit message, files, diff, and what was said about them.
class PatchView : public QWidget
{
    Q_OBJECT
public:
    explicit PatchView(QWidget *parent = nullptr);

    /// `series` is an index into the catalogue, `patch` the n of n/m; 0 is the cover letter.
    void setPatch(std::shared_ptr<const dossier::Dossier> dossier, std::size_t series, int patch);
    void clear();
    /// All notes of the review; those of other mails are left aside.
    void setNotes(const std::vector<review::Note> &notes);
    /// All marks of the review, as review::Review::reviewed has them.
    void setReviewed(const std::vector<std::string> &marks);

    void showPlace(const review::Place &place);
    void showSymbol(const QString &symbol);
    /// Where the keyboard is: what a note or a claim would point at.
    review::Place currentPlace() const;
    /// The function that the hunk at the keyboard changes, empty when it is not known.
    QString currentSymbol() const;

    DiffView *view() const { return m_view; }
    std::size_t series() const { return m_series; }
    int patch() const { return m_patch; }

public Q_SLOTS:
    void find();
    void filterFiles();

Q_SIGNALS:
    /// An editor was opened there; noteEdited tells what is typed.
    void noteRequested(const review::Place &place);
    void claimRequested(const review::Place &place);
    /// At each change of its text; an empty text means that the note is to be removed.
    void noteEdited(const review::Note &note);
    void messageRequested(std::size_t message, int line);
    void reviewedToggled(const QString &path, bool reviewed); ///< empty path: the patch as a whole
    void placeChanged(const review::Place &place);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void addComments(Sheet &sheet) const;
    void applyNotes();
    void applyReviewed();

    std::shared_ptr<const dossier::Dossier> m_dossier;
    std::size_t m_series = 0;
    int m_patch = -1;
    std::vector<review::Note> m_notes;
    std::vector<std::string> m_reviewed;
    DiffView *m_view;
    FindBar *m_findBar;
    QLineEdit *m_filter;
};

} // namespace widgets
