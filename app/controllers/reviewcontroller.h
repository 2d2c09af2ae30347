// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dossier/dossier.h"
#include "review/clonereviews.h"
#include "review/review.h"
#include "review/store.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>
#include <QUndoStack>

#include <memory>
#include <optional>
#include <set>

namespace app {

/// The review of what is open: loads it, keeps each edit at once, undoes and redoes. What cannot be kept is
/// said, and stays on the screen.
class ReviewController : public QObject
{
    Q_OBJECT
public:
    explicit ReviewController(QObject *parent = nullptr);
    ~ReviewController() override;

    /// Opens the store; on failure a review is still possible, and failed() says that it is not kept.
    void openStore(const QString &path);
    void setDossier(const std::shared_ptr<const dossier::Dossier> &dossier);
    const review::Review &review() const { return m_review; }
    QUndoStack *undoStack() { return &m_undo; }
    /// Hand corrections of a thread as they are kept, empty without; see CorrectionController.
    std::string keptCorrections(const std::string &thread);
    void keepCorrections(const std::string &thread, const std::string &json);

    void saveNote(review::Note note);
    void removeNote(const std::string &id);
    void saveClaim(review::Claim claim);
    void removeClaim(const std::string &id);
    void setReviewed(const std::string &what, bool reviewed);
    bool isReviewed(const std::string &what) const;
    /// Typed text: kept within a quarter of a second, without an undo step of its own (the editor has one).
    void saveDraft(const review::Draft &draft);
    void removeDraft(const std::string &id); ///< an undo step, for nobody's text is lost by a slip
    void markSent(const std::string &draft); ///< now
    /// The review as a file, to keep, mail or open elsewhere; and one that was written elsewhere, merged item
    /// by item. Fails where the file is no review, or one of another thread.
    core::Result<void> exportFile(const QString &path);
    core::Result<void> importFile(const QString &path);
    /// The review in a clone, and what was fetched into it taken in (review/clonereviews.h).
    core::Result<review::KeptInClone> keepInClone(const QString &clone, const mail::Address &who);
    void flush(); ///< keeps what is still waiting
    /// Loads again what another window has written since; done when the store's file changes.
    void lookForOthers();

Q_SIGNALS:
    void reviewChanged();
    /// Another window changed the same note, claim or draft: this window's text goes on under a new id.
    void itemRenamed(const QString &from, const QString &to);
    void failed(const QString &text);

private:
    friend class EditCommand;
    struct Reviewed;
    struct Edit;
    void putThing(const review::Note &note);
    void putThing(const review::Claim &claim);
    void putThing(const review::Draft &draft);
    void putThing(const Reviewed &seen);
    void takeThing(const review::Note &note);
    void takeThing(const review::Claim &claim);
    void takeThing(const review::Draft &draft);
    void takeThing(const Reviewed &seen);
    void kept(const core::Result<std::string> &result, const std::string &id);
    void reload();
    void recogniseSent();
    void watchStore(const QString &path);
    void push(Edit edit, const QString &text);
    void apply(const Edit &edit, bool forward);
    void report(const core::Result<void> &result);

    std::optional<review::Store> m_store;
    std::shared_ptr<const dossier::Dossier> m_dossier;
    review::Review m_review;
    QUndoStack m_undo;
    std::int64_t m_generation = 0;
    QTimer m_typing;
    QFileSystemWatcher m_watcher;    ///< of the store's files: other windows write there
    QTimer m_looking;                ///< gathers a burst of their writes
    std::set<std::string> m_waiting; ///< ids of drafts to keep
};

} // namespace app
