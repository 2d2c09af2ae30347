// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/patchview.h"

#include "core/text.h"
#include "diff/cells.h"
#include "diff/diffview.h"
#include "diff/findbar.h"
#include "diff/images.h"
#include "diff/places.h"
#include "review/ledger.h"
#include "review/words.h"

#include <algorithm>

#include <QDateTime>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>
#include <QTimeZone>
#include <QVBoxLayout>

namespace widgets {

namespace {

QString shortDate(const std::optional<mail::Date> &date)
{
    if (!date)
        return {};
    const auto when = QDateTime::fromSecsSinceEpoch(date->seconds, QTimeZone(date->offsetMinutes * 60));
    return QLocale::c().toString(when, QStringLiteral("d MMM yyyy hh:mm t"));
}

QString nameOf(const mail::Address &address)
{
    return core::toQString(address.name.empty() ? address.address : address.name);
}

// Which mail a patch of a series is; empty where it is missing.
std::optional<std::size_t> messageOf(const series::Series &series, int patch)
{
    if (patch == 0)
        return series.cover;
    const auto found = std::ranges::find(series.patches, patch, &series::Patch::index);
    return found == series.patches.end() ? std::nullopt : found->message;
}

bool exists(const Sheet &sheet, const SheetPlace &place)
{
    if (place.file < 0)
        return true;
    if (!sheet.patch || place.file >= static_cast<int>(sheet.patch->files.size()))
        return false;
    const auto &hunks = sheet.patch->files[static_cast<std::size_t>(place.file)].hunks;
    if (place.hunk < 0)
        return place.line < 0;
    return place.hunk < static_cast<int>(hunks.size()) &&
           place.line < static_cast<int>(hunks[static_cast<std::size_t>(place.hunk)].lines.size());
}

/// The lines of a mail that stand before its diff: what a page shows as prose. A diff can be megabytes.
std::string_view textBeforeDiff(const std::string &text, const diff::Patch *patch)
{
    if (!patch || patch->files.empty())
        return text;
    std::size_t end = 0;
    for (int line = 1; line < patch->files.front().sourceLine && end != std::string::npos; ++line)
        end = text.find('\n', end + (line > 1));
    return std::string_view(text).substr(0, end);
}

} // namespace

PatchView::PatchView(QWidget *parent)
    : QWidget(parent),
      m_view(new DiffView(this)),
      m_findBar(new FindBar(m_view, this)),
      m_filter(new QLineEdit(this))
{
    setObjectName(QStringLiteral("patchView"));
    setAccessibleName(tr("Patch"));
    setFocusProxy(m_view);
    m_filter->setObjectName(QStringLiteral("fileFilter"));
    m_filter->setAccessibleName(tr("Show only files whose path holds this"));
    m_filter->setPlaceholderText(tr("Part of a path: only such files are shown"));
    m_filter->setClearButtonEnabled(true);
    m_filter->hide();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_filter);
    layout->addWidget(m_view, 1);
    layout->addWidget(m_findBar);
    connect(m_filter, &QLineEdit::textChanged, m_view, &DiffView::setFileFilter);
    connect(m_filter, &QLineEdit::returnPressed, m_view, qOverload<>(&QWidget::setFocus));
    connect(m_view, &DiffView::findRequested, this, &PatchView::find);
    connect(m_view, &DiffView::contextRequested, this, &PatchView::moreContext);
    connect(m_view, &DiffView::filterRequested, this, &PatchView::filterFiles);
    connect(m_view, &DiffView::messageRequested, this, &PatchView::messageRequested);
    connect(m_view, &DiffView::reviewedToggled, this, &PatchView::reviewedToggled);
    connect(m_view, &DiffView::resolvedToggled, this, &PatchView::resolvedToggled);
    connect(m_view, &DiffView::noteStarted, this,
            [this](const SheetPlace &place) { Q_EMIT noteRequested(reviewPlace(m_view->sheet(), place)); });
    connect(m_view, &DiffView::claimRequested, this,
            [this](const SheetPlace &place) { Q_EMIT claimRequested(reviewPlace(m_view->sheet(), place)); });
    connect(m_view, &DiffView::claimActivated, this, &PatchView::claimActivated);
    connect(m_view, &DiffView::cursorMoved, this,
            [this](const SheetPlace &place) { Q_EMIT placeChanged(reviewPlace(m_view->sheet(), place)); });
    connect(m_view, &DiffView::noteChanged, this, [this](const SheetNote &changed) {
        review::Note note = changed.note;
        const std::int64_t now = QDateTime::currentSecsSinceEpoch();
        if (note.place.message.empty())
            note.place = reviewPlace(m_view->sheet(), changed.place, changed.from);
        if (note.created == 0)
            note.created = now;
        note.changed = now;
        const auto known = std::ranges::find(m_notes, note.id, &review::Note::id);
        if (known == m_notes.end())
            m_notes.push_back(note);
        else
            *known = note;
        Q_EMIT noteEdited(note);
    });
}

void PatchView::clear()
{
    m_dossier.reset();
    m_patch = -1;
    m_original.reset();
    m_view->setSheet({});
}

void PatchView::setPatch(std::shared_ptr<const dossier::Dossier> dossier, std::size_t series, int patch)
{
    m_dossier = std::move(dossier);
    m_series = series;
    m_patch = patch;
    m_original.reset();
    m_files.clear();
    m_wanted.clear();
    m_outside.clear();
    Sheet sheet;
    const series::Series &s = m_dossier->catalogue.series[series];
    const auto message = messageOf(s, patch);
    if (!message) {
        const auto missing = std::ranges::find(s.patches, patch, &series::Patch::index);
        sheet.title =
            missing == s.patches.end() || missing->title.empty()
                ? tr("Patch %1 of %2 is not among the mails that were opened").arg(patch).arg(s.total)
                : tr("%1/%2 %3 is not among the mails that were opened")
                      .arg(patch)
                      .arg(s.total)
                      .arg(core::toQString(missing->title));
        m_view->setSheet(std::move(sheet));
        return;
    }
    const mail::Message &mail = m_dossier->messages[*message];
    const auto body = m_dossier->body(*message);
    sheet.title = core::toQString(mail.subject);
    sheet.byline = nameOf(mail.from) + QStringLiteral(" · ") + shortDate(mail.date);
    sheet.messageId = core::toQString(mail.id);
    sheet.patch = m_dossier->patch(*message);
    m_original = sheet.patch;
    sheet.body = core::toQString(textBeforeDiff(body->text, sheet.patch.get()));
    const bool hasDiff = sheet.patch && !sheet.patch->files.empty();
    sheet.messageEnd =
        hasDiff ? sheet.patch->messageEnd : static_cast<int>(sheet.body.count(QLatin1Char('\n'))) + 1;
    if (sheet.patch)
        sheet.images = imagesOf(*sheet.patch);
    addComments(sheet);
    m_view->setSheet(std::move(sheet));
    applyNotes();
    applyClaims();
    applyReviewed();
}

void PatchView::addComments(Sheet &sheet) const
{
    const auto isHere = [this](const discussion::Anchor &anchor) {
        return anchor.series == m_series && anchor.patch == m_patch;
    };
    for (std::size_t i = 0; i < m_dossier->comments.size(); ++i) {
        if (const auto &anchor = m_dossier->comments[i].anchor; anchor && isHere(*anchor))
            addComment(sheet, i, *anchor);
    }
    for (const discussion::Carried &carried : m_carried) {
        if (isHere(carried.anchor) && carried.comment < m_dossier->comments.size())
            addComment(sheet, carried.comment, carried.anchor);
    }
}

void PatchView::addComment(Sheet &sheet, std::size_t index, const discussion::Anchor &anchor) const
{
    const discussion::Comment &comment = m_dossier->comments[index];
    const mail::Message &mail = m_dossier->messages[comment.message];
    const int above = anchor.line < 0 ? 0 : linesAbove(sheet.widened, anchor.file, anchor.hunk);
    SheetComment shown;
    shown.place = {.file = anchor.file, .hunk = anchor.hunk, .line = anchor.line + above};
    shown.author = nameOf(mail.from);
    shown.when = shortDate(mail.date).section(QLatin1Char(' '), 0, 1);
    shown.text = core::toQString(core::trimmed(comment.text));
    shown.message = comment.message;
    shown.line = comment.firstLine;
    if (anchor.file < 0)
        shown.place = {.messageLine = anchor.messageLine};
    shown.placed = exists(sheet, shown.place) && !comment.lost;
    shown.mark = QStringLiteral("%1 :%2")
                     .arg(core::toQString(mail.id.empty() ? mail.pastedId : mail.id))
                     .arg(comment.firstLine);
    if (comment.anchor && comment.anchor->series != m_series)
        shown.from = QStringLiteral("v") +
                     core::toQString(m_dossier->catalogue.series[comment.anchor->series].version);
    for (auto next = comment.answers; next && shown.depth < 20; ++shown.depth) {
        const auto further = m_dossier->comments[*next].answers;
        next = further == next ? std::nullopt : further;
    }
    sheet.comments.push_back(std::move(shown));
}

void PatchView::setCarried(std::vector<discussion::Carried> carried)
{
    m_carried = std::move(carried);
    if (m_original)
        showWidened();
}

void PatchView::setNotes(const std::vector<review::Note> &notes)
{
    m_notes = notes;
    applyNotes();
}

void PatchView::setClaims(const std::vector<review::Claim> &claims)
{
    m_claims = claims;
    applyClaims();
}

void PatchView::applyClaims()
{
    if (!m_dossier)
        return;
    std::vector<SheetClaim> shown;
    for (const auto index : review::claimsOn(core::fromQString(m_view->sheet().messageId), m_claims))
        shown.push_back({core::toQString(m_claims[index].id),
                         core::toQString(review::stated(*m_dossier, m_claims[index]))});
    if (shown == m_view->sheet().claims)
        return;
    Sheet sheet = m_view->sheet();
    sheet.claims = std::move(shown);
    m_view->replaceSheet(std::move(sheet), [](const SheetPlace &place) { return place; });
}

void PatchView::applyNotes()
{
    std::vector<SheetNote> shown;
    for (const review::Note &note : m_notes) {
        if (core::toQString(note.place.message) != m_view->sheet().messageId || note.place.message.empty())
            continue;
        const auto place = sheetPlace(m_view->sheet(), note.place);
        SheetNote &on = shown.emplace_back();
        on.note = note;
        on.placed = place.has_value();
        on.place = place.value_or(SheetPlace{});
        // A note on several lines stands below the last of them.
        const int more = static_cast<int>(std::ranges::count(note.place.text, '\n'));
        if (more > 0 && on.place.line >= 0) {
            on.from = on.place;
            on.place.line += more;
            if (!exists(m_view->sheet(), on.place))
                on.place = on.from;
        }
    }
    m_view->setNotes(std::move(shown));
}

void PatchView::setReviewed(const std::vector<std::string> &marks)
{
    m_reviewed = marks;
    applyReviewed();
}

void PatchView::applyReviewed()
{
    std::set<QString> paths;
    const QString &id = m_view->sheet().messageId;
    for (const std::string &mark : m_reviewed) {
        const QString text = core::toQString(mark);
        if (text == id)
            paths.insert(QString());
        else if (text.startsWith(id + QLatin1Char(' ')))
            paths.insert(text.mid(id.size() + 1));
    }
    m_view->setReviewed(std::move(paths));
    // Of comments, all marks: a comment knows its own.
    std::set<QString> resolved;
    for (const SheetComment &comment : m_view->sheet().comments) {
        if (std::ranges::find(m_reviewed, core::fromQString(comment.mark)) != m_reviewed.end())
            resolved.insert(comment.mark);
    }
    m_view->setResolved(std::move(resolved));
}

void PatchView::showPlace(const review::Place &place)
{
    if (const auto found = sheetPlace(m_view->sheet(), place))
        m_view->showPlace(*found);
}

void PatchView::showSymbol(const QString &symbol)
{
    if (!m_view->sheet().patch)
        return;
    if (const auto found = symbolPlace(*m_view->sheet().patch, symbol))
        m_view->showPlace(*found);
}

review::Place PatchView::currentPlace() const
{
    return reviewPlace(m_view->sheet(), m_view->place());
}

QString PatchView::currentSymbol() const
{
    const SheetPlace place = m_view->place();
    if (place.file < 0 || place.hunk < 0)
        return {};
    // Of the hunk alone: a file can change many functions.
    const diff::File &file = m_view->sheet().patch->files[static_cast<std::size_t>(place.file)];
    diff::File part;
    part.oldPath = file.oldPath;
    part.newPath = file.newPath;
    part.hunks.push_back(file.hunks[static_cast<std::size_t>(place.hunk)]);
    const auto names = diff::changedFunctions(part);
    return names.empty() ? QString() : core::toQString(names.front());
}

void PatchView::find()
{
    m_findBar->open(m_view->selectedText().section(QLatin1Char('\n'), 0, 0));
}

void PatchView::filterFiles()
{
    m_filter->show();
    m_filter->setFocus();
}

// Esc in the filter shows all files again.
void PatchView::keyPressEvent(QKeyEvent *event)
{
    if (event->key() != Qt::Key_Escape || !m_filter->hasFocus()) {
        QWidget::keyPressEvent(event);
        return;
    }
    m_filter->clear();
    m_filter->hide();
    m_view->setFocus();
}

} // namespace widgets
