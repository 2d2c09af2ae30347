// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/controllers/sendcontroller.h"

#include "core/text.h"
#include "reply/address.h"
#include "reply/sendpanel.h"

#include <QRegularExpression>

namespace app {

using core::fromQString;
using core::toQString;
using Step = widgets::SendPanel::Step;

SendController::SendController(ReplyController &replies, ReviewController &reviews, QObject *parent)
    : QObject(parent), m_replies(replies), m_reviews(reviews)
{
}

void SendController::setPanel(widgets::SendPanel *panel)
{
    m_panel = panel;
    connect(panel, &widgets::SendPanel::sendConfirmed, this, [this] { run(false); });
    connect(panel, &widgets::SendPanel::stopRequested, this, &SendController::stop);
}

QString SendController::command(const QString &file, bool dryRun)
{
    static const QRegularExpression special(QStringLiteral("[^A-Za-z0-9_./=-]"));
    QStringList words;
    for (const auto &word : reply::sendEmailCommand({fromQString(file)}, dryRun)) {
        QString text = toQString(word);
        if (text.contains(special))
            text = u'\'' + text.replace(u'\'', QStringLiteral("'\\''")) + u'\'';
        words.append(text);
    }
    return words.join(u' ');
}

core::Result<void> SendController::begin(const review::Draft &draft, const QString &folder)
{
    const auto mail = m_replies.replyOf(draft);
    if (!mail)
        return std::unexpected(mail.error());
    const auto saved = reply::saveEml(fromQString(folder), *mail);
    if (!saved)
        return std::unexpected(saved.error());
    m_draft = draft.id;
    m_file = toQString(*saved);
    auto everyone = mail->to;
    everyone.insert(everyone.end(), mail->cc.begin(), mail->cc.end());
    m_recipients = toQString(reply::formatAddresses(everyone));
    m_panel->begin(command(m_file, true));
    run(true);
    return {};
}

void SendController::run(bool dryRun)
{
    if (!dryRun) {
        m_panel->append(QStringLiteral("\n$ ") + command(m_file, false) + u'\n');
        m_panel->show(Step::Sending, tr("Sending to %1").arg(m_recipients));
    }
    m_tasks.start(
        [this, dryRun, file = fromQString(m_file)](std::stop_token stopped, const core::Tasks::Post &post) {
            return reply::sendEmail({file}, dryRun, {}, stopped, [this, &post](std::string_view said) {
                post([this, text = toQString(said)] { m_panel->append(text); });
            });
        },
        [this, dryRun](const core::Result<std::string> &said) { ran(dryRun, said); });
}

void SendController::ran(bool dryRun, const core::Result<std::string> &said)
{
    if (!said) {
        m_panel->show(Step::Failed,
                      tr("%1. The reply is saved as %2").arg(toQString(said.error().text), m_file));
    } else if (dryRun) {
        m_panel->show(Step::Confirm,
                      tr("This is what will be sent, to %1. Nothing has left yet.").arg(m_recipients));
    } else {
        m_reviews.markSent(m_draft);
        m_panel->show(Step::Sent, tr("Sent to %1. A copy is kept as %2").arg(m_recipients, m_file));
    }
}

void SendController::stop()
{
    if (!m_tasks.running())
        return;
    const bool sending = m_panel->step() == Step::Sending;
    m_tasks.cancel();
    m_panel->show(Step::Failed,
                  sending ? tr("Stopped while sending: look in the list's archive whether the mail left "
                               "before you send it again")
                          : tr("The dry run was stopped; nothing was sent"));
}

} // namespace app
