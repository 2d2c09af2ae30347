// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dossier/dossier.h"
#include "reply/reply.h"
#include "review/review.h"

#include <QBasicTimer>
#include <QWidget>

#include <memory>

class QLabel;
class QLayout;
class QLineEdit;
class QListWidget;
class QMenu;
class QPushButton;
class QToolButton;

namespace widgets {

class ReplyEditor;
class SendPanel;

/// What I answer: the drafts, one a mail; headers and text of the one that is open; what lint has found. The
/// text on the screen is the reply: it is never rebuilt over what was typed.
class ReplyDrawer : public QWidget
{
    Q_OBJECT
public:
    explicit ReplyDrawer(QWidget *parent = nullptr);

    void setDossier(std::shared_ptr<const dossier::Dossier> dossier);
    /// Takes the drafts of a review. The open one keeps its text and cursor when that is what was typed here.
    void setReview(const review::Review &review);
    void setIdentity(const reply::Identity &identity);
    const review::Draft *current() const;
    ReplyEditor *editor() const { return m_editor; }
    SendPanel *sendPanel() const { return m_sendPanel; }
    void showSendPanel(); ///< in the place of the mail; goes by itself when it is left

public Q_SLOTS:
    void openDraft(const QString &id);
    void renameDraft(const QString &from, const QString &to); ///< the same text under another id
    void openReplyTo(const QString &messageId); ///< the draft that answers this mail, when there is one

Q_SIGNALS:
    void draftEdited(const review::Draft &draft);
    void draftRemoved(const QString &id);
    void saveRequested(const review::Draft &draft); ///< as .eml
    void copyRequested(const review::Draft &draft);
    void mailtoRequested(const review::Draft &draft);      ///< to the user's mail program
    void sendRequested(const review::Draft &draft);        ///< by git send-email, a dry run first
    void commandRequested(const review::Draft &draft);     ///< the same, to be run in a terminal
    void draftFolderRequested(const review::Draft &draft); ///< into a Maildir, as a draft
    void mailboxRequested();                               ///< all that is not sent, as one mboxrd
    void messageRequested(const QString &messageId);
    void closed();

protected:
    void timerEvent(QTimerEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    QWidget *makeList();
    QWidget *makeMail();
    QWidget *makeFindings();
    QLayout *headerRows();
    QWidget *makeButtons();
    void fillTrailers();
    void fillList();
    void fillMail();
    void edited();
    void lint();
    void offerMend();
    void mendFinding();

    std::shared_ptr<const dossier::Dossier> m_dossier;
    review::Review m_review;
    reply::Identity m_identity;
    std::string m_current; ///< id of the open draft
    bool m_filling = false;
    QBasicTimer m_lintTimer;
    std::vector<reply::Finding> m_found;
    QListWidget *m_list = nullptr;
    QWidget *m_mail = nullptr;
    QLabel *m_empty = nullptr;
    QLineEdit *m_to = nullptr;
    QLineEdit *m_cc = nullptr;
    QLineEdit *m_subject = nullptr;
    ReplyEditor *m_editor = nullptr;
    QLabel *m_findingsTitle = nullptr;
    QListWidget *m_findings = nullptr;
    QPushButton *m_mend = nullptr; ///< what can be done about the finding that is chosen
    QMenu *m_trailers = nullptr;
    SendPanel *m_sendPanel = nullptr;
};

} // namespace widgets
