// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/controllers/replycontroller.h"

#include "core/text.h"

#include <algorithm>

namespace app {

namespace {

/// A signature is not answered: what follows the last "-- ", where that is near the end.
std::string_view withoutSignature(std::string_view body)
{
    constexpr std::ptrdiff_t most = 8; // lines
    const auto mark = body.rfind("\n-- \n");
    if (mark == std::string_view::npos || std::ranges::count(body.substr(mark), '\n') > most)
        return body;
    return body.substr(0, mark + 1);
}

} // namespace

ReplyController::ReplyController(ReviewController &reviews, QObject *parent)
    : QObject(parent), m_reviews(reviews)
{
}

std::string ReplyController::openDraftTo(const std::string &id) const
{
    const auto &drafts = m_reviews.review().drafts;
    const auto found = std::ranges::find_if(
        drafts, [&](const review::Draft &draft) { return draft.inReplyTo == id && draft.sent == 0; });
    return found == drafts.end() ? std::string() : found->id;
}

std::string ReplyController::draftFor(std::size_t message)
{
    if (!m_dossier || message >= m_dossier->messages.size())
        return {};
    std::string seeded;
    for (auto &draft : reply::compose(*m_dossier, m_reviews.review(), m_identity)) {
        if (!openDraftTo(draft.inReplyTo).empty())
            continue;
        if (draft.id.empty())
            draft.id = review::newId();
        seeded = draft.id;
        m_reviews.saveDraft(draft);
    }
    const auto &id = m_dossier->messages[message].id;
    if (const auto own = openDraftTo(id); !own.empty())
        return own;
    if (!m_reviews.review().claims.empty()) {
        // A claim is answered where its figures stand, which is seldom the patch it names.
        const auto &gains = m_reviews.review().claims.back().gains;
        if (!gains.empty()) {
            if (const auto claimed = openDraftTo(gains.front().message); !claimed.empty())
                return claimed;
        }
    }
    if (!seeded.empty())
        return seeded;
    const review::Draft plain = plainReply(message);
    m_reviews.saveDraft(plain);
    return plain.id;
}

review::Draft ReplyController::plainReply(std::size_t message) const
{
    const auto &mail = m_dossier->messages[message];
    review::Draft draft;
    draft.id = review::newId();
    draft.inReplyTo = mail.id;
    draft.subject = reply::replySubject(mail.subject);
    const auto body = m_dossier->body(message);
    draft.text = reply::attribution(mail) + '\n' + reply::quoted(withoutSignature(body->text)) + '\n';
    return draft;
}

void ReplyController::giveMessageId(review::Draft &draft)
{
    const auto known = std::ranges::find(m_reviews.review().drafts, draft.id, &review::Draft::id);
    if (draft.messageId.empty() && known != m_reviews.review().drafts.end())
        draft.messageId = known->messageId;
    if (!draft.messageId.empty())
        return;
    draft.messageId = reply::newMessageId(m_identity);
    m_reviews.saveDraft(draft);
}

reply::MailtoUrl ReplyController::mailto(const review::Draft &draft) const
{
    if (!m_dossier)
        return {};
    return reply::toMailto(reply::fromDraft(*m_dossier, draft, m_identity));
}

core::Result<reply::Reply> ReplyController::replyOf(review::Draft draft)
{
    if (!m_dossier)
        return core::fail(core::ErrorKind::NotFound, "no thread is open; open the one that is answered");
    giveMessageId(draft);
    return reply::fromDraft(*m_dossier, draft, m_identity);
}

core::Result<QString> ReplyController::save(const review::Draft &draft, const QString &folder)
{
    return replyOf(draft)
        .and_then([&](const reply::Reply &mail) { return reply::saveEml(core::fromQString(folder), mail); })
        .transform([](const std::string &path) { return core::toQString(path); });
}

core::Result<void> ReplyController::saveAs(const review::Draft &draft, const QString &path)
{
    return replyOf(draft).and_then(
        [&](const reply::Reply &mail) { return reply::writeEml(core::fromQString(path), mail); });
}

core::Result<void> ReplyController::saveToMaildir(const review::Draft &draft, const QString &folder)
{
    const auto mail = replyOf(draft);
    if (!mail)
        return std::unexpected(mail.error());
    const auto saved = reply::saveToMaildir(core::fromQString(folder), *mail);
    return saved ? core::Result<void>() : std::unexpected(saved.error());
}

core::Result<void> ReplyController::saveMailbox(const QString &path)
{
    std::vector<reply::Reply> mails;
    const auto drafts = m_reviews.review().drafts; // a copy: each gets its Message-ID
    for (const auto &draft : drafts) {
        if (draft.sent != 0)
            continue;
        auto mail = replyOf(draft);
        if (!mail)
            return std::unexpected(mail.error());
        mails.push_back(std::move(*mail));
    }
    return reply::saveMboxrd(core::fromQString(path), mails);
}

} // namespace app
