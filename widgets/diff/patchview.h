// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diff/sheet.h"
#include "discussion/carry.h"
#include "dossier/dossier.h"
#include "review/review.h"

#include <QWidget>

class QLineEdit;

namespace widgets {

class DiffView;
class FindBar;

/// A function that can be gone to.
struct PatchFunction
{
    QString name, path;
    int file = 0;
    int line = 0;         ///< after the patch, from 1; 0: only its name is known, from the diff
    bool changed = false; ///< by this patch
};

/// A line of code, as the files around the patch count.
struct CodePlace
{
    QString path;    ///< after the patch
    QString oldPath; ///< before it
    int line = 0;    ///< after the patch, from 1; of a removed line the one that stands in its place
    int oldLine = 0; ///< before it; 0: the patch adds the line
};

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
    /// All claims of the review; those on this patch stand below its title.
    void setClaims(const std::vector<review::Claim> &claims);
    /// All marks of the review, as review::Review::reviewed has them.
    void setReviewed(const std::vector<std::string> &marks);
    /// Comments on earlier versions that still have their line; of all series of the dossier.
    void setCarried(std::vector<discussion::Carried> carried);

    void showPlace(const review::Place &place);
    void showSymbol(const QString &symbol);
    /// Where the keyboard is: what a note or a claim would point at.
    review::Place currentPlace() const;
    /// The function that the hunk at the keyboard changes, empty when it is not known.
    QString currentSymbol() const;

    /// What a clone says of this patch: sentences below its head, and at hunks that do not apply.
    void setFacts(std::vector<SheetFact> facts, std::map<std::pair<int, int>, QString> hunkRemarks = {});
    /// The files of this patch as wholes, in the order of its diff.
    void setFiles(const diff::WholeFiles &files);
    bool hasFiles() const;
    /// Shows a file that the patch does not touch, below its own.
    void addFile(const QString &path, std::string text);
    /// Functions of the patch's files; without whole files those it changes.
    std::vector<PatchFunction> functions() const;
    void goTo(const PatchFunction &function);
    /// Brings a line of a file into view, with the lines between it and the nearest hunk.
    bool showLine(int file, int line);
    /// The line of code the keyboard is on; empty elsewhere.
    std::optional<CodePlace> codePlace() const;

    DiffView *view() const { return m_view; }
    std::size_t series() const { return m_series; }
    int patch() const { return m_patch; }

public Q_SLOTS:
    void find();
    void filterFiles();
    void moreContext();     ///< ten lines more around the hunk of the keyboard
    void toggleWholeFile(); ///< all of the keyboard's file, or the diff again

Q_SIGNALS:
    /// An editor was opened there; noteEdited tells what is typed.
    void noteRequested(const review::Place &place);
    void claimRequested(const review::Place &place);
    void claimActivated(const QString &id);
    /// At each change of its text; an empty text means that the note is to be removed.
    void noteEdited(const review::Note &note);
    void messageRequested(std::size_t message, int line);
    void reviewedToggled(const QString &path, bool reviewed); ///< empty path: the patch as a whole
    void resolvedToggled(const QString &mark, bool resolved); ///< a mark of the review: SheetComment::mark
    void placeChanged(const review::Place &place);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void addComments(Sheet &sheet) const;
    void addComment(Sheet &sheet, std::size_t index, const discussion::Anchor &anchor) const;
    void applyNotes();
    void applyClaims();
    void showWidened();
    void widen(int file, int hunk, int above, int below);
    diff::Widening shownBeyond(int file, int hunk) const;
    void applyReviewed();

    std::shared_ptr<const dossier::Dossier> m_dossier;
    std::size_t m_series = 0;
    int m_patch = -1;
    std::shared_ptr<const diff::Patch> m_original; // as the mail has it
    diff::WholeFiles m_files;
    diff::Widenings m_wanted;
    std::vector<std::pair<std::string, std::shared_ptr<const std::string>>> m_outside; // path, text
    std::vector<discussion::Carried> m_carried;
    std::vector<review::Note> m_notes;
    std::vector<review::Claim> m_claims;
    std::vector<std::string> m_reviewed;
    DiffView *m_view;
    FindBar *m_findBar;
    QLineEdit *m_filter;
};

} // namespace widgets
