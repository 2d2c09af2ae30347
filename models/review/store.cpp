// SPDX-License-Identifier: GPL-3.0-or-later
#include "review/store.h"

#include "review/file.h"
#include "review/merge.h"
#include "sql/database.h"

#include <algorithm>

namespace review {

core::Result<Store> Store::open(const std::string &path)
{
    auto database = sql::Database::open(path, {.schema = "review"});
    if (!database)
        return std::unexpected(database.error());
    return Store(std::move(*database));
}

Store::Store(std::unique_ptr<sql::Database> database) : m_database(std::move(database)) {}
Store::Store(Store &&) noexcept = default;
Store &Store::operator=(Store &&) noexcept = default;
Store::~Store() = default;

core::Result<Review> Store::load(const std::string &thread, const std::string &title)
{
    // Two windows may open a thread for the first time at once: the row is the first one's.
    if (auto made = m_database->run("INSERT OR IGNORE INTO review (id, thread, title) VALUES (?, ?, ?)",
                                    {newId(), thread, title});
        !made)
        return std::unexpected(made.error());
    Review result;
    const auto head = m_database->rows("SELECT id, thread, title FROM review WHERE thread = ?", {thread});
    if (!head)
        return std::unexpected(head.error());
    if (head->empty())
        return core::fail(core::ErrorKind::Internal, m_database->path() + ": the review was not kept");
    result.id = head->front().text(0);
    result.thread = head->front().text(1);
    result.title = head->front().text(2);
    const auto items = m_database->rows(
        "SELECT id, kind, revision, value FROM item WHERE review = ? ORDER BY number", {result.id});
    if (!items)
        return std::unexpected(items.error());
    for (const auto &row : *items) {
        const std::string kind = row.text(1), value = row.text(3);
        m_revisions[row.text(0)] = row.integer(2);
        if (kind == "note") {
            if (auto note = noteFromJson(value))
                result.notes.push_back(std::move(*note));
        } else if (kind == "claim") {
            if (auto claim = claimFromJson(value))
                result.claims.push_back(std::move(*claim));
        } else if (auto draft = draftFromJson(value)) {
            result.drafts.push_back(std::move(*draft));
        }
    }
    const auto seen =
        m_database->rows("SELECT what FROM reviewed WHERE review = ? ORDER BY what", {result.id});
    if (!seen)
        return std::unexpected(seen.error());
    for (const auto &row : *seen)
        result.reviewed.push_back(row.text(0));
    return result;
}

template<typename Item>
core::Result<std::string> Store::saveItem(const std::string &reviewId, const char *kind, Item item)
{
    if (item.id.empty())
        item.id = newId();
    const auto known = m_revisions.find(item.id);
    if (known != m_revisions.end()) {
        const auto changed = m_database->run(
            "UPDATE item SET value = ?, revision = revision + 1 WHERE id = ? AND revision = ?",
            {toJson(item), item.id, known->second});
        if (!changed)
            return std::unexpected(changed.error());
        if (*changed == 1) {
            ++known->second;
            return item.id;
        }
    }
    // New, or taken away by another window: it stands again. Changed by another: both stand.
    const std::string insert = "INSERT OR IGNORE INTO item (id, review, kind, value) VALUES (?, ?, ?, ?)";
    for (int attempt = 0; attempt < 2; ++attempt) {
        const auto made = m_database->run(insert, {item.id, reviewId, std::string(kind), toJson(item)});
        if (!made)
            return std::unexpected(made.error());
        if (*made == 1)
            break;
        item.id = newId();
    }
    m_revisions[item.id] = 1;
    return item.id;
}

core::Result<std::string> Store::save(const std::string &reviewId, const Note &note)
{
    return saveItem(reviewId, "note", note);
}
core::Result<std::string> Store::save(const std::string &reviewId, const Claim &claim)
{
    return saveItem(reviewId, "claim", claim);
}
core::Result<std::string> Store::save(const std::string &reviewId, const Draft &draft)
{
    return saveItem(reviewId, "draft", draft);
}

core::Result<void> Store::import(const Review &review)
{
    return m_database->transaction([&]() -> core::Result<void> {
        const auto here = load(review.thread, review.title);
        if (!here)
            return std::unexpected(here.error());
        const Review whole = merged(*here, review);
        const auto keep = [&](const auto &items, const auto &known) -> core::Result<void> {
            for (const auto &item : items)
                if (std::ranges::find(known, item) == known.end())
                    if (const auto saved = save(here->id, item); !saved)
                        return std::unexpected(saved.error());
            return {};
        };
        if (auto done = keep(whole.notes, here->notes); !done)
            return done;
        if (auto done = keep(whole.claims, here->claims); !done)
            return done;
        if (auto done = keep(whole.drafts, here->drafts); !done)
            return done;
        for (const auto &what : review.reviewed)
            if (auto done = setReviewed(here->id, what, true); !done)
                return done;
        return {};
    });
}

core::Result<void> Store::setReviewed(const std::string &reviewId, const std::string &what, bool reviewed)
{
    const auto done =
        reviewed
            ? m_database->run("INSERT OR IGNORE INTO reviewed (review, what) VALUES (?, ?)", {reviewId, what})
            : m_database->run("DELETE FROM reviewed WHERE review = ? AND what = ?", {reviewId, what});
    if (!done)
        return std::unexpected(done.error());
    return {};
}

core::Result<void> Store::remove(const std::string &id)
{
    const auto done = m_database->run("DELETE FROM item WHERE id = ?", {id});
    if (!done)
        return std::unexpected(done.error());
    m_revisions.erase(id);
    return {};
}

core::Result<void> Store::removeNote(const std::string &id)
{
    return remove(id);
}
core::Result<void> Store::removeClaim(const std::string &id)
{
    return remove(id);
}
core::Result<void> Store::removeDraft(const std::string &id)
{
    return remove(id);
}

core::Result<std::string> Store::corrections(const std::string &thread)
{
    const auto rows = m_database->rows("SELECT value FROM correction WHERE thread = ?", {thread});
    if (!rows)
        return std::unexpected(rows.error());
    return rows->empty() ? std::string() : rows->front().text(0);
}

core::Result<void> Store::setCorrections(const std::string &thread, const std::string &json)
{
    const auto done = m_database->run("INSERT INTO correction (thread, value) VALUES (?, ?) "
                                      "ON CONFLICT (thread) DO UPDATE SET value = excluded.value",
                                      {thread, json});
    if (!done)
        return std::unexpected(done.error());
    return {};
}

core::Result<std::int64_t> Store::generation()
{
    const auto rows = m_database->rows("PRAGMA data_version");
    if (!rows)
        return std::unexpected(rows.error());
    return rows->empty() ? 0 : rows->front().integer(0);
}

} // namespace review
