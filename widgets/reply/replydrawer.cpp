// SPDX-License-Identifier: GPL-3.0-or-later
#include "reply/replydrawer.h"

#include "common/colours.h"
#include "core/text.h"
#include "reply/address.h"
#include "reply/mend.h"
#include "reply/replyeditor.h"
#include "reply/sendpanel.h"

#include <QAction>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QShortcut>
#include <QSplitter>
#include <QStyledItemDelegate>
#include <QTimerEvent>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace widgets {

namespace {

constexpr int lintDelay = 300; // ms after the last key

template<typename Widget>
Widget *named(Widget *widget, const char *objectName, const QString &accessibleName)
{
    widget->setObjectName(QLatin1StringView(objectName));
    widget->setAccessibleName(accessibleName);
    return widget;
}

QString severityGlyph(core::Severity severity)
{
    return severity == core::Severity::Error     ? QStringLiteral("✖ ")
           : severity == core::Severity::Warning ? QStringLiteral("▲ ")
                                                 : QStringLiteral("· ");
}

/// A draft on two lines, whom it answers and what it is called, each elided.
class DraftDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const override
    {
        return {1, 2 * option.fontMetrics.lineSpacing() + 2 * margin};
    }
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        QStyleOptionViewItem item = option;
        initStyleOption(&item, index);
        const QStringList lines = index.data().toString().split(u'\n'); // item.text has U+2028 in their place
        item.text.clear();
        const auto *style = item.widget->style();
        style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);
        const auto group = !item.state.testFlag(QStyle::State_Active) ? QPalette::Inactive : QPalette::Normal;
        painter->save();
        painter->setFont(item.font);
        painter->setPen(item.palette.color(
            group, item.state.testFlag(QStyle::State_Selected) ? QPalette::HighlightedText : QPalette::Text));
        QRect row = item.rect.adjusted(margin, margin, -margin, 0);
        const QFontMetrics metrics = painter->fontMetrics();
        row.setHeight(metrics.lineSpacing());
        for (const auto &line : lines.first(std::min(lines.size(), qsizetype(2)))) {
            painter->drawText(row, Qt::AlignTop | Qt::AlignLeft | Qt::TextSingleLine,
                              metrics.elidedText(line, Qt::ElideRight, row.width()));
            row.translate(0, row.height());
        }
        painter->restore();
    }

private:
    static constexpr int margin = 3;
};

} // namespace

ReplyDrawer::ReplyDrawer(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("replyDrawer"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 2, 6, 4);
    auto *split = new QSplitter;
    split->setObjectName(QStringLiteral("replySplitter"));
    split->addWidget(makeList());
    split->addWidget(makeMail());
    split->addWidget(makeFindings());
    split->setStretchFactor(0, 1);
    split->setStretchFactor(1, 4);
    split->setStretchFactor(2, 1);
    split->setSizes({200, 680, 240});
    m_empty = new QLabel(tr(
        "Nothing to answer yet. Press r on a mail, or note something and make the replies from the notes."));
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignCenter);
    layout->addWidget(m_empty, 1);
    layout->addWidget(split, 1);
    m_mail = split;
    m_sendPanel = new SendPanel;
    m_sendPanel->hide();
    layout->addWidget(m_sendPanel, 1);
    connect(m_sendPanel, &SendPanel::closed, this, [this] {
        m_sendPanel->hide();
        fillList();
        m_editor->setFocus();
    });
    fillList();
}

void ReplyDrawer::showSendPanel()
{
    m_sendPanel->QWidget::show();
    fillList();
}

void ReplyDrawer::renameDraft(const QString &from, const QString &to)
{
    if (m_current == core::fromQString(from))
        m_current = core::fromQString(to);
}

QWidget *ReplyDrawer::makeList()
{
    m_list = named(new QListWidget, "draftList", tr("Drafts, one a mail"));
    m_list->setItemDelegate(new DraftDelegate(m_list));
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setMinimumWidth(110);
    connect(m_list, &QListWidget::currentItemChanged, this, [this](QListWidgetItem *item) {
        if (!m_filling && item)
            openDraft(item->data(Qt::UserRole).toString());
    });
    return m_list;
}

QWidget *ReplyDrawer::makeMail()
{
    auto *box = new QWidget;
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    m_to = named(new QLineEdit, "replyTo", tr("To"));
    m_cc = named(new QLineEdit, "replyCc", tr("Copies to"));
    m_subject = named(new QLineEdit, "replySubject", tr("Subject"));
    layout->addLayout(headerRows());
    m_editor = new ReplyEditor;
    layout->setSpacing(2);
    layout->addWidget(m_editor, 1);
    layout->addWidget(makeButtons());
    for (auto *field : {m_to, m_cc, m_subject}) {
        connect(field, &QLineEdit::textEdited, this, [this, field] {
            field->setModified(true);
            edited();
        });
    }
    connect(m_editor, &QPlainTextEdit::textChanged, this, &ReplyDrawer::edited);
    return box;
}

/// Two rows, for the text is what needs the height: who is told, then what it is called.
QLayout *ReplyDrawer::headerRows()
{
    auto *rows = new QGridLayout;
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setVerticalSpacing(1);
    const auto add = [&](QLineEdit *field, const QString &text, int row, int column, int span) {
        auto *label = new QLabel(text);
        label->setBuddy(field);
        rows->addWidget(label, row, column);
        rows->addWidget(field, row, column + 1, 1, span);
        field->setMinimumWidth(60);
    };
    add(m_to, tr("&To"), 0, 0, 1);
    add(m_cc, tr("&Cc"), 0, 2, 1);
    add(m_subject, tr("Su&bject"), 1, 0, 3);
    rows->setColumnStretch(1, 2);
    rows->setColumnStretch(3, 3);
    return rows;
}

QWidget *ReplyDrawer::makeFindings()
{
    auto *box = new QWidget;
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    m_findingsTitle = new QLabel;
    m_findingsTitle->setObjectName(QStringLiteral("findingsTitle"));
    layout->addWidget(m_findingsTitle);
    m_findings = named(new QListWidget, "findings", tr("What to look at before it leaves"));
    m_findings->setWordWrap(true);
    m_findings->setFrameShape(QFrame::NoFrame);
    layout->addWidget(m_findings, 1);
    m_mend = named(new QPushButton, "mendFinding", tr("Mend what is chosen"));
    m_mend->hide();
    layout->addWidget(m_mend);
    connect(m_mend, &QPushButton::clicked, this, &ReplyDrawer::mendFinding);
    auto *key = new QShortcut(QKeySequence(tr("Ctrl+M")), this);
    key->setContext(Qt::WidgetWithChildrenShortcut);
    connect(key, &QShortcut::activated, this, &ReplyDrawer::mendFinding);
    connect(m_findings, &QListWidget::currentRowChanged, this, &ReplyDrawer::offerMend);
    box->setMinimumWidth(120);
    const auto go = [this] {
        const auto row = static_cast<std::size_t>(m_findings->currentRow());
        if (row < m_found.size() && m_found[row].line > 0) {
            m_editor->goToLine(m_found[row].line);
            m_editor->setFocus();
        }
    };
    connect(m_findings, &QListWidget::itemActivated, this, go);
    connect(m_findings, &QListWidget::itemClicked, this, go);
    return box;
}

QWidget *ReplyDrawer::makeButtons()
{
    auto *box = new QWidget;
    auto *row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    const auto button = [&](const char *objectName, const QString &text, const QString &tip) {
        auto *b = named(new QToolButton, objectName, text);
        b->setText(text);
        b->setToolTip(tip);
        row->addWidget(b);
        return b;
    };
    auto *split = button("splitQuote", tr("Answer here"), tr("Split the quote at the cursor (Ctrl+Enter)"));
    auto *reflow = button("reflow", tr("Reflow"),
                          tr("Wrap your own paragraph at 72 columns (Ctrl+J); quotes stay as they are"));
    auto *reflowKey = new QShortcut(QKeySequence(tr("Ctrl+J")), this);
    reflowKey->setContext(Qt::WidgetWithChildrenShortcut);
    connect(reflowKey, &QShortcut::activated, this, [this] { m_editor->reflow(); });
    auto *requote = button("requote", tr("Quote"), tr("Quote the selected lines one level deeper"));
    auto *trailer = button("trailers", tr("Trailer"), tr("Add a trailer above the signature"));
    trailer->setPopupMode(QToolButton::InstantPopup);
    m_trailers = new QMenu(trailer);
    m_trailers->setToolTipsVisible(true);
    trailer->setMenu(m_trailers);
    row->addStretch();
    auto *remove = button("removeDraft", tr("Discard"), tr("Discard this draft"));
    auto *out = button("sendReply", tr("Send"), tr("Other ways out"));
    out->setPopupMode(QToolButton::InstantPopup);
    auto *ways = new QMenu(out);
    out->setMenu(ways);
    auto *save = named(new QPushButton(tr("Save…")), "saveReply", tr("Save as .eml"));
    save->setToolTip(tr("Save as .eml, ready for git send-email"));
    row->addWidget(save);
    connect(split, &QToolButton::clicked, this, [this] {
        m_editor->splitQuote();
        m_editor->setFocus();
    });
    connect(reflow, &QToolButton::clicked, this, [this] { m_editor->reflow(); });
    connect(requote, &QToolButton::clicked, this, [this] { m_editor->requote(); });
    const auto tell = [this](void (ReplyDrawer::*signal)(const review::Draft &)) {
        return [this, signal] {
            if (const auto *draft = current())
                Q_EMIT(this->*signal)(*draft);
        };
    };
    connect(save, &QPushButton::clicked, this, tell(&ReplyDrawer::saveRequested));
    const auto way = [&](const char *objectName, const QString &text,
                         void (ReplyDrawer::*signal)(const review::Draft &)) {
        auto *action = ways->addAction(text);
        action->setObjectName(QLatin1StringView(objectName));
        connect(action, &QAction::triggered, this, tell(signal));
    };
    way("gitSendEmail", tr("By git send-email, after a dry run that you see"), &ReplyDrawer::sendRequested);
    way("copySendCommand", tr("Copy the git send-email command, for a terminal"),
        &ReplyDrawer::commandRequested);
    way("draftMaildir", tr("Into the drafts of your mail program (a Maildir)"),
        &ReplyDrawer::draftFolderRequested);
    way("mailtoReply", tr("In your mail program (drops the date, may change line breaks)"),
        &ReplyDrawer::mailtoRequested);
    way("copyReply", tr("Copy the text"), &ReplyDrawer::copyRequested);
    auto *mailbox = ways->addAction(tr("All that is not sent, as one mailbox (mboxrd)"));
    mailbox->setObjectName(QStringLiteral("saveMailbox"));
    connect(mailbox, &QAction::triggered, this, &ReplyDrawer::mailboxRequested);
    connect(remove, &QToolButton::clicked, this, [this] {
        if (!m_current.empty())
            Q_EMIT draftRemoved(core::toQString(m_current));
    });
    return box;
}

void ReplyDrawer::fillTrailers()
{
    m_trailers->clear();
    const QString self = core::toQString(reply::formatAddress(m_identity.self));
    const auto add = [&](const char *key, const QString &asserts) {
        const QString trailer = QStringLiteral("%1: %2").arg(QLatin1StringView(key), self);
        auto *action = m_trailers->addAction(QStringLiteral("%1 – %2").arg(QLatin1StringView(key), asserts));
        action->setObjectName(QLatin1StringView(key));
        action->setToolTip(trailer);
        connect(action, &QAction::triggered, this, [this, trailer] { m_editor->insertTrailer(trailer); });
    };
    // What each asserts: submitting-patches.rst.
    add("Reviewed-by", tr("I have read it closely, and find it worthwhile and free of known faults"));
    add("Acked-by", tr("I have looked at it and agree, without a full review"));
    add("Tested-by", tr("I have tested it, and it did what it says"));
    add("Reported-by", tr("I found the fault that it mends"));
    add("Suggested-by", tr("The idea is mine"));
}

void ReplyDrawer::setDossier(std::shared_ptr<const dossier::Dossier> dossier)
{
    m_dossier = std::move(dossier);
    fillList();
    fillMail();
}

void ReplyDrawer::setIdentity(const reply::Identity &identity)
{
    m_identity = identity;
    fillTrailers();
    fillMail();
}

void ReplyDrawer::setReview(const review::Review &review)
{
    const review::Draft *open = current();
    const std::optional<review::Draft> shown = open ? std::optional(*open) : std::nullopt;
    m_review = review;
    // An older state of what is being typed comes back from the store: the screen is right.
    if (shown)
        for (auto &draft : m_review.drafts)
            if (draft.id == shown->id && m_editor->document()->isModified()) {
                draft.text = shown->text;
                draft.to = shown->to;
                draft.cc = shown->cc;
                draft.subject = shown->subject;
            }
    fillList();
    if (!current() || !shown || *current() != *shown)
        fillMail();
    m_lintTimer.start(lintDelay, this);
}

const review::Draft *ReplyDrawer::current() const
{
    const auto found = std::ranges::find(m_review.drafts, m_current, &review::Draft::id);
    return found == m_review.drafts.end() ? nullptr : &*found;
}

void ReplyDrawer::openDraft(const QString &id)
{
    const std::string wanted = core::fromQString(id);
    if (wanted == m_current)
        return;
    m_current = wanted;
    fillList();
    fillMail();
}

void ReplyDrawer::openReplyTo(const QString &messageId)
{
    for (const auto &draft : m_review.drafts)
        if (draft.sent == 0 && core::toQString(draft.inReplyTo) == messageId) {
            openDraft(core::toQString(draft.id));
            m_editor->setFocus();
        }
}

void ReplyDrawer::fillList()
{
    const bool filling = std::exchange(m_filling, true);
    m_list->clear();
    if (!current())
        m_current = m_review.drafts.empty() ? std::string() : m_review.drafts.front().id;
    for (const auto &draft : m_review.drafts) {
        const auto message = m_dossier ? m_dossier->messageById(draft.inReplyTo) : std::nullopt;
        const QString who =
            message ? core::toQString(m_dossier->messages[*message].from.name) : tr("a mail not open");
        const bool back = m_dossier && m_dossier->messageById(draft.messageId);
        const QString whom = back         ? tr("✓ On the list, to %1").arg(who)
                             : draft.sent ? tr("✓ Sent to %1").arg(who)
                                          : tr("To %1").arg(who);
        auto *item = new QListWidgetItem(whom + u'\n' + core::toQString(draft.subject), m_list);
        item->setData(Qt::UserRole, core::toQString(draft.id));
        item->setToolTip(item->text());
        if (draft.id == m_current)
            m_list->setCurrentItem(item);
    }
    const bool sending = m_sendPanel && !m_sendPanel->isHidden();
    m_empty->setVisible(!sending && m_review.drafts.empty());
    m_mail->setVisible(!sending && !m_review.drafts.empty());
    m_filling = filling;
}

void ReplyDrawer::fillMail()
{
    const auto *draft = current();
    if (!draft || !m_dossier)
        return;
    const bool filling = std::exchange(m_filling, true);
    const auto mail = reply::fromDraft(*m_dossier, *draft, m_identity);
    for (auto *field : {m_to, m_cc, m_subject})
        field->setModified(false);
    m_to->setText(core::toQString(draft->to.empty() ? reply::formatAddresses(mail.to) : draft->to).trimmed());
    m_cc->setText(core::toQString(draft->cc.empty() ? reply::formatAddresses(mail.cc) : draft->cc).trimmed());
    m_subject->setText(core::toQString(mail.subject));
    for (auto *field : {m_to, m_cc, m_subject})
        field->setCursorPosition(0);
    if (const QString text = core::toQString(draft->text); m_editor->toPlainText() != text)
        m_editor->setMessageText(text);
    m_editor->document()->setModified(false);
    m_editor->setReadOnly(draft->sent != 0);
    m_filling = filling;
    lint();
}

void ReplyDrawer::edited()
{
    if (m_filling)
        return;
    const auto found = std::ranges::find(m_review.drafts, m_current, &review::Draft::id);
    if (found == m_review.drafts.end())
        return;
    m_editor->document()->setModified(true);
    // Empty would mean "as computed"; a field that was emptied by hand stays so.
    const auto typed = [](const QLineEdit *field) {
        return field->text().isEmpty() ? std::string(" ") : core::fromQString(field->text());
    };
    if (m_to->isModified())
        found->to = typed(m_to);
    if (m_cc->isModified())
        found->cc = typed(m_cc);
    if (m_subject->isModified())
        found->subject = core::fromQString(m_subject->text());
    found->text = core::fromQString(m_editor->toPlainText());
    if (found->messageId.empty())
        found->messageId = reply::newMessageId(m_identity);
    m_lintTimer.start(lintDelay, this);
    Q_EMIT draftEdited(*found);
}

void ReplyDrawer::lint()
{
    m_lintTimer.stop();
    m_found.clear();
    m_findings->clear();
    const auto *draft = current();
    if (!draft || !m_dossier || draft->sent)
        return;
    m_found = reply::lint(*m_dossier, m_review, reply::fromDraft(*m_dossier, *draft, m_identity), m_identity);
    QList<int> lines;
    for (const auto &finding : m_found) {
        const QString where = finding.line > 0 ? tr("Line %1: ").arg(finding.line) : QString();
        auto *item = new QListWidgetItem(
            severityGlyph(finding.severity) + where + core::toQString(finding.text), m_findings);
        if (finding.severity != core::Severity::Info)
            item->setForeground(colours(palette()).warning);
        if (finding.line > 0)
            lines.append(finding.line);
    }
    m_findingsTitle->setText(m_found.empty()
                                 ? tr("Nothing to mend")
                                 : tr("%n thing(s) to look at", nullptr, static_cast<int>(m_found.size())));
    m_editor->markLines(lines);
    // The first that can be mended is offered, so that one key mends one thing after the other.
    for (int row = 0; row < m_findings->count() && m_findings->currentRow() < 0; ++row)
        if (reply::mend(*m_dossier, m_review, *draft, m_found[static_cast<std::size_t>(row)], m_identity))
            m_findings->setCurrentRow(row);
    offerMend();
}

void ReplyDrawer::offerMend()
{
    const auto *draft = current();
    const auto row = static_cast<std::size_t>(m_findings->currentRow());
    const auto mend = draft && m_dossier && row < m_found.size()
                          ? reply::mend(*m_dossier, m_review, *draft, m_found[row], m_identity)
                          : std::nullopt;
    m_mend->setVisible(mend.has_value());
    if (!mend)
        return;
    QString what = core::toQString(mend->what);
    what[0] = what[0].toUpper();
    m_mend->setToolTip(
        tr("%1 (%2); Ctrl+Z takes it back").arg(what, m_mend->shortcut().toString(QKeySequence::NativeText)));
    m_mend->setText(m_mend->fontMetrics().elidedText(what, Qt::ElideRight, m_findings->width() - 24));
}

void ReplyDrawer::mendFinding()
{
    const auto *draft = current();
    const auto row = static_cast<std::size_t>(m_findings->currentRow());
    if (!draft || !m_dossier || row >= m_found.size())
        return;
    const auto mend = reply::mend(*m_dossier, m_review, *draft, m_found[row], m_identity);
    if (!mend)
        return;
    const review::Draft before = *draft;
    const auto change = [](QLineEdit *field, const std::string &was, const std::string &is) {
        if (was == is)
            return;
        field->setText(core::toQString(is).trimmed());
        field->setModified(!is.empty());
    };
    change(m_to, before.to, mend->draft.to);
    change(m_cc, before.cc, mend->draft.cc);
    change(m_subject, before.subject, mend->draft.subject);
    m_editor->replaceText(core::toQString(mend->draft.text));
    edited();
    if (mend->draft.to.empty() && !before.to.empty()) { // as computed
        std::ranges::find(m_review.drafts, m_current, &review::Draft::id)->to.clear();
        fillMail();
        Q_EMIT draftEdited(*current());
    }
    lint();
    m_editor->setFocus();
}

void ReplyDrawer::timerEvent(QTimerEvent *event)
{
    if (event->timerId() == m_lintTimer.timerId())
        lint();
    else
        QWidget::timerEvent(event);
}

void ReplyDrawer::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape) {
        Q_EMIT closed();
        return;
    }
    QWidget::keyPressEvent(event);
}

} // namespace widgets
