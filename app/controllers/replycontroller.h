// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/controllers/reviewcontroller.h"
#include "reply/handoff.h"
#include "reply/reply.h"

#include <QObject>

namespace app {

/// Replies: finds or seeds the draft that answers a mail, and writes drafts out.
class ReplyController : public QObject
{
    Q_OBJECT
public:
    ReplyController(ReviewController &reviews, QObject *parent = nullptr);

    void setDossier(std::shared_ptr<const dossier::Dossier> dossier) { m_dossier = std::move(dossier); }
    void setIdentity(const reply::Identity &identity) { m_identity = identity; }
    const reply::Identity &identity() const { return m_identity; }

    /// Drafts for every mail that notes and claims answer and that has none yet. What was typed into a
    /// draft stands: none is ever made anew. The id of the draft that answers `message` best: its own, or,
    /// where no note asks for one, that of the claim made last; else a plain reply to it.
    std::string draftFor(std::size_t message);
    /// The mail that a draft becomes; gives it its Message-ID, which then stays.
    core::Result<reply::Reply> replyOf(review::Draft draft);
    /// Writes the mail as FOLDER/SUBJECT.eml, under a name that is not taken by another mail; the path.
    core::Result<QString> save(const review::Draft &draft, const QString &folder);
    core::Result<void> saveAs(const review::Draft &draft, const QString &path);
    core::Result<void> saveToMaildir(const review::Draft &draft, const QString &folder);
    core::Result<void> saveMailbox(const QString &path);       ///< every draft that is not sent
    reply::MailtoUrl mailto(const review::Draft &draft) const; ///< empty while no thread is open

private:
    void giveMessageId(review::Draft &draft);
    review::Draft plainReply(std::size_t message) const;
    std::string openDraftTo(const std::string &id) const;

    ReviewController &m_reviews;
    std::shared_ptr<const dossier::Dossier> m_dossier;
    reply::Identity m_identity;
};

} // namespace app
