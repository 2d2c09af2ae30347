// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dossier/dossier.h"
#include "review/review.h"
#include "review/store.h"

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

    void saveNote(review::Note note);
    void removeNote(const std::string &id);
    void saveClaim(review::Claim claim);
    void removeClaim(const std::string &id);
    void setReviewed(const std::string &what, bool reviewed);
    bool isReviewed(const std::string &what) const;
    /// Typed text: kept within a quarter of a second, without an undo step of its own (the editor has one).
    void saveDraft(const review::Draft &draft);
    void removeDraft(const std::string &id);
    void flush(); ///< keeps what is still waiting
    /// Loads again what another window has written since; called when the window comes to the front.
    void lookForOthers();

Q_SIGNALS:
    void reviewChanged();
    void failed(const QString &text);

private:
    friend class EditCommand;
    struct Reviewed;
    struct Edit;
    void putThing(const review::Note &note);
    void putThing(const review::Claim &claim);
    void putThing(const Reviewed &seen);
    void takeThing(const review::Note &note);
    void takeThing(const review::Claim &claim);
    void takeThing(const Reviewed &seen);
    void kept(const core::Result<std::string> &result, const std::string &id);
    void reload();
    void push(Edit edit, const QString &text);
    void apply(const Edit &edit, bool forward);
    void report(const core::Result<void> &result);

    std::optional<review::Store> m_store;
    std::shared_ptr<const dossier::Dossier> m_dossier;
    review::Review m_review;
    QUndoStack m_undo;
    std::int64_t m_generation = 0;
    QTimer m_typing;
    std::set<std::string> m_waiting; ///< ids of drafts to keep
};

} // namespace app
