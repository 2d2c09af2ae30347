// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/controllers/reviewcontroller.h"

#include "core/text.h"
#include "review/complete.h"
#include "review/merge.h"

#include <QDateTime>
#include <QFile>
#include <QSaveFile>

#include <algorithm>
#include <variant>

namespace app {

namespace {

template<typename T>
void put(std::vector<T> &list, const T &value)
{
    const auto found = std::ranges::find(list, value.id, &T::id);
    if (found == list.end())
        list.push_back(value);
    else
        *found = value;
}

template<typename T>
std::optional<T> find(const std::vector<T> &list, const std::string &id)
{
    const auto found = std::ranges::find(list, id, &T::id);
    return found == list.end() ? std::nullopt : std::optional(*found);
}

std::int64_t now()
{
    return QDateTime::currentSecsSinceEpoch();
}

} // namespace

/// A mark that a patch or file was seen.
struct ReviewController::Reviewed
{
    std::string what;
    bool operator==(const Reviewed &) const = default;
};

/// One thing before and after; a missing side is its not being there.
struct ReviewController::Edit
{
    using Thing = std::variant<review::Note, review::Claim, review::Draft, Reviewed>;
    std::optional<Thing> before, after;
};

class EditCommand : public QUndoCommand
{
public:
    EditCommand(ReviewController *controller, ReviewController::Edit edit, const QString &text)
        : QUndoCommand(text), m_controller(controller), m_edit(std::move(edit))
    {
    }
    // What is typed into one note within two seconds of the last key is one step.
    int id() const override { return 1; }
    bool mergeWith(const QUndoCommand *command) override
    {
        const auto *later = static_cast<const EditCommand *>(command);
        const auto *mine = m_edit.after ? std::get_if<review::Note>(&*m_edit.after) : nullptr;
        const auto *next = later->m_edit.after ? std::get_if<review::Note>(&*later->m_edit.after) : nullptr;
        if (!mine || !next || mine->id != next->id || next->changed - mine->changed > 2)
            return false;
        m_edit.after = later->m_edit.after;
        return true;
    }
    void redo() override { m_controller->apply(m_edit, true); }
    void undo() override { m_controller->apply(m_edit, false); }

private:
    ReviewController *m_controller;
    ReviewController::Edit m_edit;
};

ReviewController::ReviewController(QObject *parent) : QObject(parent)
{
    m_review.id = review::newId();
    m_typing.setSingleShot(true);
    m_typing.setInterval(100); // with the commit itself, less than a quarter of a second
    connect(&m_typing, &QTimer::timeout, this, &ReviewController::flush);
}

ReviewController::~ReviewController()
{
    flush();
}

void ReviewController::openStore(const QString &path)
{
    const std::string file = core::fromQString(path);
    auto store = review::Store::open(file);
    if (!store && store.error().kind == core::ErrorKind::Malformed) {
        // open() has copied it.
        if (const auto mended = review::Store::mend(file)) {
            Q_EMIT failed(
                tr("The store of notes was damaged and is mended: %1. The damaged one is kept beside it")
                    .arg(core::toQString(*mended)));
            store = review::Store::open(file);
        }
    }
    if (!store) {
        Q_EMIT failed(tr("Notes and claims are not kept: %1").arg(core::toQString(store.error().text)));
        return;
    }
    m_store = std::move(*store);
    m_generation = m_store->generation().value_or(0);
    watchStore(path);
}

void ReviewController::watchStore(const QString &path)
{
    m_looking.setSingleShot(true);
    m_looking.setInterval(100);
    connect(&m_looking, &QTimer::timeout, this, &ReviewController::lookForOthers);
    // SQLite writes into the write-ahead log, and into the file when it takes that over.
    const QStringList files{path, path + QStringLiteral("-wal")};
    m_watcher.addPaths(files);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, [this, files] {
        for (const auto &file : files)
            if (!m_watcher.files().contains(file))
                m_watcher.addPath(file);
        if (!m_looking.isActive())
            m_looking.start();
    });
}

void ReviewController::setDossier(const std::shared_ptr<const dossier::Dossier> &dossier)
{
    flush();
    // The same sources read again, with other corrections: the review and its steps stay.
    const bool again = m_dossier && dossier && m_dossier->sources == dossier->sources;
    m_dossier = dossier;
    if (again) {
        Q_EMIT reviewChanged();
        return;
    }
    m_undo.clear();
    m_review = {};
    m_review.id = review::newId();
    if (dossier && !dossier->messages.empty()) {
        std::size_t first = 0;
        if (!dossier->tree.roots.empty())
            first = dossier->tree.nodes[dossier->tree.roots.front()].message.value_or(0);
        const auto &root = dossier->messages[first];
        m_review.thread = root.id;
        m_review.title = root.subject;
        if (m_store && !root.id.empty()) {
            auto loaded = m_store->load(root.id, root.subject);
            if (loaded)
                m_review = std::move(*loaded);
            else
                Q_EMIT failed(core::toQString(loaded.error().text));
        }
        recogniseSent();
    }
    Q_EMIT reviewChanged();
}

std::string ReviewController::keptCorrections(const std::string &thread)
{
    if (!m_store)
        return {};
    auto kept = m_store->corrections(thread);
    if (!kept)
        Q_EMIT failed(core::toQString(kept.error().text));
    return kept.value_or(std::string());
}

void ReviewController::keepCorrections(const std::string &thread, const std::string &json)
{
    if (m_store && !thread.empty())
        report(m_store->setCorrections(thread, json));
}

void ReviewController::push(Edit edit, const QString &text)
{
    if (edit.before != edit.after)
        m_undo.push(new EditCommand(this, std::move(edit), text));
}

void ReviewController::apply(const Edit &edit, bool forward)
{
    const auto &wanted = forward ? edit.after : edit.before;
    const auto &other = forward ? edit.before : edit.after;
    if (wanted)
        std::visit([this](const auto &thing) { putThing(thing); }, *wanted);
    else if (other)
        std::visit([this](const auto &thing) { takeThing(thing); }, *other);
    Q_EMIT reviewChanged();
}

void ReviewController::putThing(const review::Note &note)
{
    put(m_review.notes, note);
    if (m_store)
        kept(m_store->save(m_review.id, note), note.id);
}

void ReviewController::putThing(const review::Claim &claim)
{
    put(m_review.claims, claim);
    if (m_store)
        kept(m_store->save(m_review.id, claim), claim.id);
}

void ReviewController::putThing(const review::Draft &draft)
{
    put(m_review.drafts, draft);
    if (m_store)
        kept(m_store->save(m_review.id, draft), draft.id);
}

void ReviewController::putThing(const Reviewed &seen)
{
    m_review.reviewed.push_back(seen.what);
    if (m_store)
        report(m_store->setReviewed(m_review.id, seen.what, true));
}

void ReviewController::takeThing(const review::Note &note)
{
    std::erase_if(m_review.notes, [&](const auto &n) { return n.id == note.id; });
    if (m_store)
        report(m_store->removeNote(note.id));
}

void ReviewController::takeThing(const review::Claim &claim)
{
    std::erase_if(m_review.claims, [&](const auto &c) { return c.id == claim.id; });
    if (m_store)
        report(m_store->removeClaim(claim.id));
}

void ReviewController::takeThing(const review::Draft &draft)
{
    m_waiting.erase(draft.id);
    std::erase_if(m_review.drafts, [&](const auto &d) { return d.id == draft.id; });
    if (m_store)
        report(m_store->removeDraft(draft.id));
}

void ReviewController::takeThing(const Reviewed &seen)
{
    std::erase(m_review.reviewed, seen.what);
    if (m_store)
        report(m_store->setReviewed(m_review.id, seen.what, false));
}

void ReviewController::kept(const core::Result<std::string> &result, const std::string &id)
{
    if (!result) {
        Q_EMIT failed(tr("Not kept: %1").arg(core::toQString(result.error().text)));
    } else if (*result != id) {
        // Another window changed the same thing meanwhile: both stand.
        Q_EMIT itemRenamed(core::toQString(id), core::toQString(*result));
        reload();
        Q_EMIT failed(tr("This was changed in another window too; both are kept"));
    }
}

void ReviewController::reload()
{
    if (!m_store || m_review.thread.empty())
        return;
    auto loaded = m_store->load(m_review.thread, m_review.title);
    if (!loaded)
        return;
    const auto before = std::exchange(m_review, std::move(*loaded));
    // What is typed and not kept yet stays as it is on the screen.
    for (const auto &draft : before.drafts) {
        if (!m_waiting.contains(draft.id))
            continue;
        const auto known = std::ranges::find(m_review.drafts, draft.id, &review::Draft::id);
        if (known == m_review.drafts.end())
            m_review.drafts.push_back(draft);
        else
            *known = draft;
    }
    m_undo.clear(); // its steps name what may be gone
    Q_EMIT reviewChanged();
}

void ReviewController::lookForOthers()
{
    if (!m_store)
        return;
    flush();
    const auto generation = m_store->generation();
    if (generation && *generation != std::exchange(m_generation, *generation))
        reload();
}

void ReviewController::report(const core::Result<void> &result)
{
    if (!result)
        Q_EMIT failed(tr("Not kept: %1").arg(core::toQString(result.error().text)));
}

void ReviewController::saveNote(review::Note note)
{
    if (note.id.empty())
        note.id = review::newId();
    const auto before = find(m_review.notes, note.id);
    note.created = before ? before->created : now();
    note.changed = now();
    if (before && before->text == note.text && before->severity == note.severity && before->done == note.done)
        return;
    push({before ? std::optional<Edit::Thing>(*before) : std::nullopt, note}, tr("Note"));
}

void ReviewController::removeNote(const std::string &id)
{
    if (const auto before = find(m_review.notes, id))
        push({*before, std::nullopt}, tr("Remove Note"));
}

void ReviewController::saveClaim(review::Claim claim)
{
    if (claim.id.empty())
        claim.id = review::newId();
    const auto before = find(m_review.claims, claim.id);
    claim.created = before ? before->created : now();
    claim.changed = now();
    push({before ? std::optional<Edit::Thing>(*before) : std::nullopt, claim}, tr("Claim"));
}

void ReviewController::removeClaim(const std::string &id)
{
    if (const auto before = find(m_review.claims, id))
        push({*before, std::nullopt}, tr("Remove Claim"));
}

void ReviewController::setReviewed(const std::string &what, bool reviewed)
{
    if (what.empty() || isReviewed(what) == reviewed)
        return;
    const std::optional<Edit::Thing> seen = Reviewed{what};
    if (reviewed)
        push({std::nullopt, seen}, tr("Mark as Reviewed"));
    else
        push({seen, std::nullopt}, tr("Mark as Not Reviewed"));
}

bool ReviewController::isReviewed(const std::string &what) const
{
    return std::ranges::find(m_review.reviewed, what) != m_review.reviewed.end();
}

void ReviewController::saveDraft(const review::Draft &draft)
{
    put(m_review.drafts, draft);
    m_waiting.insert(draft.id);
    if (!m_typing.isActive())
        m_typing.start();
}

void ReviewController::removeDraft(const std::string &id)
{
    if (const auto before = find(m_review.drafts, id))
        push({*before, std::nullopt}, tr("Discard Reply"));
}

void ReviewController::markSent(const std::string &id)
{
    auto draft = find(m_review.drafts, id);
    if (!draft)
        return;
    draft->sent = now();
    saveDraft(*draft);
    flush();
    Q_EMIT reviewChanged();
}

/// A draft that came back from the list was sent, whatever program sent it.
void ReviewController::recogniseSent()
{
    for (auto &draft : m_review.drafts) {
        const auto message = draft.sent == 0 && !draft.messageId.empty()
                                 ? m_dossier->messageById(draft.messageId)
                                 : std::nullopt;
        if (!message)
            continue;
        const auto &date = m_dossier->messages[*message].date;
        draft.sent = date ? date->seconds : now();
        m_waiting.insert(draft.id);
    }
    flush();
}

core::Result<void> ReviewController::exportFile(const QString &path)
{
    flush();
    QSaveFile file(path);
    const auto json = QByteArray::fromStdString(review::toJson(m_review));
    if (!file.open(QIODevice::WriteOnly) || file.write(json) != json.size() || !file.commit())
        return core::fail(core::ErrorKind::Denied, core::fromQString(path) + " cannot be written: " +
                                                       core::fromQString(file.errorString()) +
                                                       "; name a place you may write to");
    return {};
}

core::Result<void> ReviewController::importFile(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return core::fail(core::ErrorKind::NotFound, core::fromQString(path) + " cannot be read: " +
                                                         core::fromQString(file.errorString()));
    auto read = review::fromJson(file.readAll().toStdString());
    if (!read)
        return core::fail(read.error().kind, core::fromQString(path) + ": " + read.error().text);
    if (!m_dossier)
        return core::fail(core::ErrorKind::NotFound,
                          "no thread is open; open the one that is reviewed first");
    if (!read->thread.empty() && !m_review.thread.empty() && read->thread != m_review.thread &&
        !m_dossier->messageById(read->thread))
        return core::fail(core::ErrorKind::NotFound, core::fromQString(path) + " reviews another thread (" +
                                                         read->title + "); open that thread first");
    read->thread = m_review.thread;
    read->title = m_review.title;
    const auto whole = review::completed(*m_dossier, std::move(*read));
    flush();
    if (m_store && !m_review.thread.empty()) {
        if (auto done = m_store->import(whole); !done)
            return done;
        reload();
    } else {
        m_review = review::merged(m_review, whole);
        Q_EMIT reviewChanged();
    }
    return {};
}

void ReviewController::flush()
{
    m_typing.stop();
    // Copies: a conflict loads the review again while others still wait.
    std::vector<review::Draft> drafts;
    for (const auto &id : m_waiting)
        if (const auto draft = find(m_review.drafts, id))
            drafts.push_back(*draft);
    if (!m_store)
        drafts.clear();
    std::erase_if(m_waiting,
                  [&](const auto &id) { return !std::ranges::contains(drafts, id, &review::Draft::id); });
    for (const auto &draft : drafts) {
        const auto saved = m_store->save(m_review.id, draft);
        if (saved) // else tried again with the next key, and before the window closes
            m_waiting.erase(draft.id);
        kept(saved, draft.id);
    }
}

core::Result<review::KeptInClone> ReviewController::keepInClone(const QString &clone,
                                                                const mail::Address &who)
{
    flush();
    if (m_review.thread.empty())
        return core::fail(core::ErrorKind::NotFound,
                          "no thread is open; open the one that is reviewed first");
    auto kept = review::keepInClone(core::fromQString(clone), m_review, {who.name, who.address});
    if (!kept || kept->review == m_review)
        return kept;
    if (!m_store) {
        m_review = kept->review;
        Q_EMIT reviewChanged();
        return kept;
    }
    // What others took away, and what they changed, gives way; the store's own merge knows no common state.
    const auto gone = [](const auto &ours, const auto &theirs, auto remove) {
        for (const auto &item : ours)
            if (!std::ranges::contains(theirs, item))
                remove(item.id);
    };
    gone(m_review.notes, kept->review.notes, [&](const auto &id) { report(m_store->removeNote(id)); });
    gone(m_review.claims, kept->review.claims, [&](const auto &id) { report(m_store->removeClaim(id)); });
    gone(m_review.drafts, kept->review.drafts, [&](const auto &id) { report(m_store->removeDraft(id)); });
    if (auto done = m_store->import(kept->review); !done)
        return std::unexpected(done.error());
    reload();
    return kept;
}

} // namespace app
