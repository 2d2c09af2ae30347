// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/controllers/replycontroller.h"
#include "core/tasks.h"

#include <QObject>

namespace widgets {
class SendPanel;
}

namespace app {

/// Runs git send-email for the user, with the user's own configuration and beside the window: a dry run whose
/// every header is shown; then, told to, the real run. A mail that left is marked with when it did.
class SendController : public QObject
{
    Q_OBJECT
public:
    SendController(ReplyController &replies, ReviewController &reviews, QObject *parent = nullptr);

    void setPanel(widgets::SendPanel *panel);
    /// Saves the mail into `folder`, for it to be kept as it was sent, and starts the dry run.
    core::Result<void> begin(const review::Draft &draft, const QString &folder);

    /// What is typed into a terminal for the same; quoted for a shell.
    static QString command(const QString &file, bool dryRun);

private:
    void run(bool dryRun);
    void ran(bool dryRun, const core::Result<std::string> &said);
    void stop();

    ReplyController &m_replies;
    ReviewController &m_reviews;
    widgets::SendPanel *m_panel = nullptr;
    std::string m_draft; ///< id
    QString m_file;
    QString m_recipients;
    core::Tasks m_tasks; // last: ends before what it reports to
};

} // namespace app
