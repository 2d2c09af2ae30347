// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow: notes, claims and replies.
#include "app/mainwindow.h"

#include "app/codejoin.h"
#include "app/pane.h"
#include "app/readingcolumn.h"
#include "bench/benchpane.h"
#include "common/noteline.h"
#include "common/noticebar.h"
#include "core/text.h"
#include "diff/patchview.h"
#include "dossier/corrections.h"
#include "items/patchmodel.h"
#include "items/threadmodel.h"
#include "message/messageview.h"
#include "reply/handoff.h"
#include "reply/replydrawer.h"
#include "reply/replyeditor.h"
#include "reply/sendpanel.h"
#include "review/claimeditor.h"
#include "review/ledgerpane.h"
#include "review/notespane.h"
#include "thread/patchlist.h"

#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QSaveFile>
#include <QStandardPaths>
#include <QUrl>

#include <algorithm>

namespace app {

using core::fromQString;
using core::toQString;

void MainWindow::joinReview()
{
    connect(&m_reviews, &ReviewController::reviewChanged, this, &MainWindow::showReview);
    connect(&m_reviews, &ReviewController::failed, this, [this](const QString &text) {
        m_reading->notice()->show(widgets::NoticeBar::Kind::Error, text);
    });
    connect(m_patchModel, &items::PatchModel::reviewedChanged, this,
            [this](const QString &id, bool reviewed) { m_reviews.setReviewed(fromQString(id), reviewed); });
    joinBench();
    joinNotes();
    joinClaims();
    joinReplies();
}

void MainWindow::joinBench()
{
    connect(m_bench, &widgets::BenchPane::lineRequested, this, &MainWindow::goToMessage);
    connect(m_bench, &widgets::BenchPane::linePointed, this, [this](std::size_t message, int line) {
        const bool here = m_reading->messageView()->message() == message;
        m_reading->messageView()->text()->setLit(here ? std::optional(core::LineRange{line, line})
                                                      : std::nullopt);
    });
    connect(m_bench, &widgets::BenchPane::claimRequested, this, [this](std::size_t comparison) {
        const Location &at = m_reading->location();
        const int patch = at.kind == Location::Kind::Patch ? at.patch : 0;
        showView(QStringLiteral("review"));
        m_ledger->claimFrom(comparison, series(), patch);
    });
    connect(m_bench, &widgets::BenchPane::askRequested, this, &MainWindow::replyWith);
    connect(m_bench, &widgets::BenchPane::correctionRequested, &m_corrections,
            &CorrectionController::correct);
    connect(m_bench, &widgets::BenchPane::forgetRequested, &m_corrections, &CorrectionController::forget);
    connect(&m_corrections, &CorrectionController::changed, this, [this] {
        m_again = true;
        m_threads.reread(m_corrections.current());
    });
    connect(&m_corrections, &CorrectionController::failed, this, [this](const QString &text) {
        m_reading->notice()->show(widgets::NoticeBar::Kind::Error, text);
    });
    connect(m_ledger, &widgets::LedgerPane::comparisonRequested, this, [this](std::size_t comparison) {
        const auto &comparisons = m_threads.dossier()->comparisons;
        if (comparison >= comparisons.size() || comparisons[comparison].tables.empty())
            return;
        showView(QStringLiteral("bench"));
        m_bench->showTable(comparisons[comparison].tables.front());
        m_bench->highlightComparisons({comparison});
    });
    connect(m_reading->messageView()->text(), &widgets::MessageText::tableActivated, this,
            [this](std::size_t table) {
                showView(QStringLiteral("bench"));
                m_bench->showTable(table);
            });
}

void MainWindow::joinNotes()
{
    const auto keep = [this](const review::Note &note) {
        if (core::trimmed(note.text).empty())
            m_reviews.removeNote(note.id);
        else
            m_reviews.saveNote(note);
    };
    connect(m_noteLine, &widgets::NoteLine::noteEdited, this, keep);
    connect(m_notes, &widgets::NotesPane::noteEdited, this, keep);
    connect(m_reading->patchView(), &widgets::PatchView::noteEdited, this, keep);
    connect(m_notes, &widgets::NotesPane::noteRemoved, this,
            [this](const QString &id) { m_reviews.removeNote(fromQString(id)); });
    connect(m_notes, &widgets::NotesPane::placeRequested, this, &MainWindow::goToPlace);
    connect(m_reading->patchView(), &widgets::PatchView::reviewedToggled, this,
            [this](const QString &path, bool reviewed) {
                const auto message = m_reading->message();
                if (!message)
                    return;
                std::string what = m_threads.dossier()->messages[*message].id;
                if (!path.isEmpty())
                    what += " " + fromQString(path);
                m_reviews.setReviewed(what, reviewed);
            });
    connect(
        m_reading->patchView(), &widgets::PatchView::resolvedToggled, this,
        [this](const QString &mark, bool resolved) { m_reviews.setReviewed(fromQString(mark), resolved); });
    connect(m_reading->patchView(), &widgets::PatchView::messageRequested, this, &MainWindow::goToMessage);
    connect(m_reading->messageView()->text(), &widgets::MessageText::noteActivated, this,
            [this](const QString &id, bool claim) {
                if (claim) {
                    showClaim(id);
                    return;
                }
                const auto &notes = m_reviews.review().notes;
                const auto note = std::ranges::find(notes, fromQString(id), &review::Note::id);
                if (note != notes.end())
                    m_noteLine->edit(review::Note(*note));
            });
}

void MainWindow::joinClaims()
{
    connect(m_ledger, &widgets::LedgerPane::claimEdited, this,
            [this](const review::Claim &claim) { m_reviews.saveClaim(claim); });
    connect(m_ledger, &widgets::LedgerPane::claimRemoved, this,
            [this](const QString &id) { m_reviews.removeClaim(fromQString(id)); });
    connect(m_ledger, &widgets::LedgerPane::placeRequested, this, &MainWindow::goToPlace);
    connect(m_ledger, &widgets::LedgerPane::patchRequested, this,
            [this](std::size_t series, int patch) { goToPatch(series, patch); });
    connect(m_bench, &widgets::BenchPane::claimActivated, this, &MainWindow::showClaim);
    connect(m_reading->patchView(), &widgets::PatchView::claimActivated, this, &MainWindow::showClaim);
    connect(m_ledger->editor(), &widgets::ClaimEditor::closed, m_reading, &ReadingColumn::focusText);
}

void MainWindow::joinReplies()
{
    m_replies.setIdentity(m_settings.identity());
    m_drawer->setIdentity(m_replies.identity());
    connect(m_drawer, &widgets::ReplyDrawer::draftEdited, this,
            [this](const review::Draft &draft) { m_reviews.saveDraft(draft); });
    connect(m_drawer, &widgets::ReplyDrawer::draftRemoved, this,
            [this](const QString &id) { m_reviews.removeDraft(fromQString(id)); });
    connect(m_drawer, &widgets::ReplyDrawer::saveRequested, this,
            [this](const review::Draft &draft) { saveReply(draft); });
    connect(m_drawer, &widgets::ReplyDrawer::copyRequested, this, [this](const review::Draft &draft) {
        QApplication::clipboard()->setText(toQString(draft.text));
        m_reading->notice()->show(widgets::NoticeBar::Kind::Info, tr("The text of the reply is copied"));
    });
    connect(m_drawer, &widgets::ReplyDrawer::mailtoRequested, this, &MainWindow::mailReply);
    connect(m_drawer, &widgets::ReplyDrawer::sendRequested, this, &MainWindow::sendReply);
    connect(m_drawer, &widgets::ReplyDrawer::commandRequested, this, &MainWindow::commandForReply);
    connect(m_drawer, &widgets::ReplyDrawer::draftFolderRequested, this, &MainWindow::draftReply);
    connect(m_drawer, &widgets::ReplyDrawer::mailboxRequested, this, &MainWindow::saveMailbox);
    connect(&m_reviews, &ReviewController::itemRenamed, m_drawer, &widgets::ReplyDrawer::renameDraft);
    m_sending.setPanel(m_drawer->sendPanel());
    connect(m_drawer, &widgets::ReplyDrawer::messageRequested, this, [this](const QString &id) {
        if (const auto message = m_threads.dossier()->messageById(fromQString(id)))
            goToMessage(*message);
    });
    connect(m_drawer, &widgets::ReplyDrawer::closed, this, [this] {
        m_replyPane->hide();
        m_reading->focusText();
    });
}

void MainWindow::showReview()
{
    const auto &review = m_reviews.review();
    m_threadModel->setReview(review);
    m_patchModel->setReview(review);
    m_reading->setReview(review);
    m_bench->setReview(review);
    m_ledger->setReview(review);
    m_notes->setReview(review);
    m_drawer->setReview(review);
}

void MainWindow::goToPlace(const review::Place &place)
{
    const auto &dossier = m_threads.dossier();
    const auto message = dossier ? dossier->messageById(place.message) : std::nullopt;
    if (!message)
        return;
    const bool inMail =
        place.kind == review::Place::Kind::MessageLine || place.kind == review::Place::Kind::Cell;
    goToMessage(*message, inMail ? place.firstLine : 0);
    if (!inMail && m_reading->showsPatch())
        m_reading->patchView()->showPlace(place);
}

void MainWindow::showClaim(const QString &id)
{
    showView(QStringLiteral("review"));
    m_ledger->editClaim(id);
}

void MainWindow::noteHere()
{
    m_reading->noteHere();
}

void MainWindow::editNote(const review::Place &place)
{
    if (place.message.empty())
        return;
    review::Note note;
    const auto &notes = m_reviews.review().notes;
    const auto known = std::ranges::find_if(notes, [&](const review::Note &n) {
        return n.place.message == place.message && n.place.firstLine == place.firstLine &&
               n.place.kind == place.kind;
    });
    if (known != notes.end()) {
        note = *known;
    } else {
        note.id = review::newId();
        note.place = place;
    }
    m_noteLine->edit(note);
}

void MainWindow::claimHere()
{
    m_reading->claimHere();
}

void MainWindow::startClaim(const review::Place &place)
{
    const auto &dossier = m_threads.dossier();
    if (!dossier)
        return;
    showView(QStringLiteral("review"));
    if (m_ledger->editor()->isVisible() && !m_reading->showsPatch()) {
        m_ledger->addEvidence(place); // a claim is being made: this is what it rests on
        return;
    }
    if (m_reading->showsPatch()) {
        m_ledger->claimFromPatch(m_reading->location().series, m_reading->location().patch);
        return;
    }
    claimFromLine(place);
}

void MainWindow::claimFromLine(const review::Place &place)
{
    const auto &dossier = *m_threads.dossier();
    const auto message = dossier.messageById(place.message);
    if (!message)
        return;
    const auto within = [&](int line) { return line >= place.firstLine && line <= place.lastLine; };
    for (std::size_t i = 0; i < dossier.comparisons.size(); ++i) {
        for (const std::size_t t : dossier.comparisons[i].tables) {
            const auto &table = dossier.tables[t];
            if (table.message == *message && place.firstLine >= table.table.firstLine &&
                place.firstLine <= table.table.lastLine) {
                m_ledger->claimFrom(i, series(), 0);
                return;
            }
        }
    }
    const auto named = std::ranges::find_if(dossier.mentions, [&](const discussion::Mention &mention) {
        return mention.message == *message && within(mention.line) && mention.patch;
    });
    if (named != dossier.mentions.end())
        m_ledger->claimFromPatch(named->series.value_or(series()), *named->patch);
    else
        m_ledger->claimFromPatch(series(), m_patchList->currentPatch());
    m_ledger->addEvidence(place);
}

void MainWindow::replyHere()
{
    const auto message = m_reading->message();
    if (!message)
        return;
    const QString id = toQString(m_replies.draftFor(*message));
    m_drawer->setReview(m_reviews.review());
    m_drawer->openDraft(id);
    showView(QStringLiteral("reply"));
    m_drawer->editor()->setFocus(Qt::OtherFocusReason);
}

void MainWindow::replyWith(std::size_t message, const QString &text)
{
    const std::string id = m_replies.draftFor(message);
    const auto &drafts = m_reviews.review().drafts;
    const auto draft = std::ranges::find(drafts, id, &review::Draft::id);
    if (draft == drafts.end())
        return;
    review::Draft longer = *draft;
    longer.text += "\n" + fromQString(text);
    m_reviews.saveDraft(longer);
    m_drawer->setReview(m_reviews.review());
    m_drawer->openDraft(toQString(id));
    showView(QStringLiteral("reply"));
}

void MainWindow::saveReply(const review::Draft &draft)
{
    const QString folder = m_settings.replyFolder();
    const auto saved = m_replies.save(draft, folder);
    if (!saved) {
        m_reading->notice()->show(widgets::NoticeBar::Kind::Error, toQString(saved.error().text));
        return;
    }
    m_doing->setText(tr("saved %1").arg(*saved));
    m_reading->notice()->show(widgets::NoticeBar::Kind::Info, tr("The reply is saved as %1").arg(*saved));
}

void MainWindow::mailReply(const review::Draft &draft)
{
    const auto url = m_replies.mailto(draft);
    m_reading->notice()->show(widgets::NoticeBar::Kind::Warning,
                              tr("The reply is handed to your mail program: %1").arg(toQString(url.lost)));
    if (!QDesktopServices::openUrl(QUrl::fromEncoded(QByteArray::fromStdString(url.url))))
        m_reading->notice()->show(widgets::NoticeBar::Kind::Error,
                                  tr("No mail program could be opened; save the reply as .eml, or copy it"));
}

void MainWindow::sendReply(const review::Draft &draft)
{
    m_drawer->showSendPanel();
    const auto begun = m_sending.begin(draft, m_settings.replyFolder());
    if (!begun)
        m_drawer->sendPanel()->show(widgets::SendPanel::Step::Failed, toQString(begun.error().text));
}

void MainWindow::commandForReply(const review::Draft &draft)
{
    const auto saved = m_replies.save(draft, m_settings.replyFolder());
    if (!saved) {
        m_reading->notice()->show(widgets::NoticeBar::Kind::Error, toQString(saved.error().text));
        return;
    }
    QApplication::clipboard()->setText(SendController::command(*saved, true));
    m_reading->notice()->show(widgets::NoticeBar::Kind::Info,
                              tr("The reply is saved as %1 and the command of a dry run is copied; run it "
                                 "in a terminal, and without --dry-run to send")
                                  .arg(*saved));
}

void MainWindow::draftReply(const review::Draft &draft)
{
    QString folder = m_settings.draftsFolder();
    if (folder.isEmpty() || !QFileInfo(folder).isDir())
        folder = QFileDialog::getExistingDirectory(this, tr("The drafts of your mail program: a Maildir"));
    if (folder.isEmpty())
        return;
    const auto saved = m_replies.saveToMaildir(draft, folder);
    if (saved)
        m_settings.setDraftsFolder(folder);
    m_reading->notice()->show(saved ? widgets::NoticeBar::Kind::Info : widgets::NoticeBar::Kind::Error,
                              saved ? tr("The draft is in %1").arg(folder) : toQString(saved.error().text));
}

void MainWindow::saveMailbox()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Save the replies that are not sent"),
                                                      m_settings.replyFolder(), tr("Mailboxes (*.mbox)"));
    if (path.isEmpty())
        return;
    const auto saved = m_replies.saveMailbox(path);
    m_reading->notice()->show(saved ? widgets::NoticeBar::Kind::Info : widgets::NoticeBar::Kind::Error,
                              saved ? tr("The replies are saved as %1").arg(path)
                                    : toQString(saved.error().text));
}

void MainWindow::exportReview()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Save the review as a file"),
                                                      m_settings.replyFolder(), tr("Reviews (*.json)"));
    if (path.isEmpty())
        return;
    const auto saved = m_reviews.exportFile(path);
    m_reading->notice()->show(saved ? widgets::NoticeBar::Kind::Info : widgets::NoticeBar::Kind::Error,
                              saved ? tr("The review is saved as %1").arg(path)
                                    : toQString(saved.error().text));
}

void MainWindow::importReview()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Take in a review file"),
                                                      m_settings.replyFolder(), tr("Reviews (*.json)"));
    if (path.isEmpty())
        return;
    const auto read = m_reviews.importFile(path);
    m_reading->notice()->show(read ? widgets::NoticeBar::Kind::Info : widgets::NoticeBar::Kind::Error,
                              read ? tr("%1 is merged with what stands here, note by note").arg(path)
                                   : toQString(read.error().text));
}

void MainWindow::keepReview()
{
    const auto say = [this](widgets::NoticeBar::Kind kind, const QString &text) {
        m_reading->notice()->show(kind, text);
    };
    if (!m_code->controller()->isAttached())
        return say(widgets::NoticeBar::Kind::Warning,
                   tr("No clone is attached to this thread; attach one in the Code menu first"));
    const QString folder = m_code->controller()->choice().folder;
    const auto kept = m_reviews.keepInClone(folder, m_settings.identity().self);
    if (!kept)
        return say(widgets::NoticeBar::Kind::Error, toQString(kept.error().text));
    const QString push = QStringLiteral("git push REMOTE ") + QLatin1StringView(review::cloneReference);
    QString text = kept->written ? tr("The review is kept in %1; to send it: %2").arg(folder, push)
                                 : tr("The review stands in %1 as it is").arg(folder);
    if (kept->joined > 0)
        text += tr("; what was fetched is taken in, note by note");
    say(widgets::NoticeBar::Kind::Info, text);
}

void MainWindow::saveCorrections()
{
    const QString path =
        QFileDialog::getSaveFileName(this, tr("Save the corrections of tables, for --corrections"),
                                     m_settings.replyFolder(), tr("Corrections (*.json)"));
    if (path.isEmpty())
        return;
    QSaveFile file(path);
    const auto json = QByteArray::fromStdString(dossier::correctionsAsJson(m_corrections.current()));
    const bool saved = file.open(QIODevice::WriteOnly) && file.write(json) == json.size() && file.commit();
    m_reading->notice()->show(
        saved ? widgets::NoticeBar::Kind::Info : widgets::NoticeBar::Kind::Error,
        saved ? tr("The corrections are saved as %1").arg(path)
              : tr("%1 cannot be written: %2; name a place you may write to").arg(path, file.errorString()));
}

void MainWindow::saveReplyAs()
{
    const review::Draft *draft = m_drawer->current();
    if (!draft)
        return;
    const QString path = QFileDialog::getSaveFileName(this, tr("Save the reply"), m_settings.replyFolder(),
                                                      tr("Mails (*.eml)"));
    if (path.isEmpty())
        return;
    if (const auto saved = m_replies.saveAs(*draft, path); !saved)
        m_reading->notice()->show(widgets::NoticeBar::Kind::Error, toQString(saved.error().text));
}

void MainWindow::markReviewed()
{
    const auto message = m_reading->message();
    if (!message || !m_threads.dossier())
        return;
    const auto &id = m_threads.dossier()->messages[*message].id;
    m_reviews.setReviewed(id, !m_reviews.isReviewed(id));
}

} // namespace app
