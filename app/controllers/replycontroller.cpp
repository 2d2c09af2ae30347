// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/controllers/replycontroller.h"

#include "core/text.h"

#include <QDir>
#include <QRegularExpression>
#include <QSaveFile>

#include <algorithm>

namespace app {

namespace {

QString fileNameFor(const review::Draft &draft)
{
    QString name = core::toQString(draft.subject).toLower();
    static const QRegularExpression other(QStringLiteral("[^a-z0-9]+"));
    name.replace(other, QStringLiteral("-"));
    name = name.left(60);
    while (name.startsWith(QLatin1Char('-')))
        name.remove(0, 1);
    while (name.endsWith(QLatin1Char('-')))
        name.chop(1);
    return name.isEmpty() ? QStringLiteral("reply") : name;
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
    draft.text = reply::attribution(mail) + "\n" + reply::quoted(body ? std::string_view(body->text) : "");
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

QByteArray ReplyController::octets(review::Draft draft)
{
    if (!m_dossier)
        return {};
    giveMessageId(draft);
    return QByteArray::fromStdString(reply::toEml(reply::fromDraft(*m_dossier, draft, m_identity)));
}

core::Result<QString> ReplyController::save(review::Draft draft, const QString &folder)
{
    if (!QDir().mkpath(folder)) {
        return core::fail(core::ErrorKind::Denied,
                          "the folder " + core::fromQString(folder) +
                              " cannot be made; save the reply elsewhere with Save As");
    }
    const QString name = fileNameFor(draft);
    QString path = QStringLiteral("%1/%2.eml").arg(folder, name);
    // The same draft saved again replaces its file; another mail of that subject gets a number.
    giveMessageId(draft);
    const QByteArray own = "Message-ID: <" + QByteArray::fromStdString(draft.messageId) + ">";
    for (int number = 2; QFile::exists(path); ++number) {
        QFile there(path);
        if (there.open(QIODevice::ReadOnly) && there.readAll().contains(own))
            break;
        path = QStringLiteral("%1/%2-%3.eml").arg(folder, name).arg(number);
    }
    const auto saved = saveAs(draft, path);
    if (!saved)
        return std::unexpected(saved.error());
    return path;
}

core::Result<void> ReplyController::saveAs(review::Draft draft, const QString &path)
{
    QSaveFile file(path);
    const QByteArray mail = octets(std::move(draft));
    if (!file.open(QIODevice::WriteOnly) || file.write(mail) != mail.size() || !file.commit()) {
        return core::fail(core::ErrorKind::Denied, "the reply could not be written to " +
                                                       core::fromQString(path) + ": " +
                                                       core::fromQString(file.errorString()));
    }
    return {};
}

} // namespace app
