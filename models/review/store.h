// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "review/review.h"

#include <map>
#include <memory>

namespace sql {
class Database;
}

namespace review {

/// Reviews and hand corrections in SQLite (WAL, synchronous=FULL). Each call is committed when it returns.
/// One Store a thread. A damaged or newer database is never written to: open() says so and names the copy.
class Store
{
public:
    /// `path` is created with its folders when absent. ":memory:" for tests.
    static core::Result<Store> open(const std::string &path);
    /// What is left of a damaged database, moved into a new one that takes its place; open() has copied the
    /// old one before. Gives one sentence on what was found. Fails where nothing can be read; then nothing
    /// changed.
    static core::Result<std::string> mend(const std::string &path);
    Store(Store &&) noexcept;
    Store &operator=(Store &&) noexcept;
    ~Store();

    /// The review of a thread, an empty one with a new id when there is none.
    core::Result<Review> load(const std::string &thread, const std::string &title = {});
    /// Gives the id under which the value now stands: its own, or a new one when another window has changed
    /// the same item since this one loaded or saved it. Then both stand, and generation() has grown.
    core::Result<std::string> save(const std::string &reviewId, const Note &note);
    core::Result<std::string> save(const std::string &reviewId, const Claim &claim);
    core::Result<std::string> save(const std::string &reviewId, const Draft &draft);
    /// A whole review (a file that was opened) into the store, merged item by item with what is there, in one
    /// transaction.
    core::Result<void> import(const Review &review);
    core::Result<void> setReviewed(const std::string &reviewId, const std::string &what, bool reviewed);
    core::Result<void> removeNote(const std::string &id);
    core::Result<void> removeClaim(const std::string &id);
    core::Result<void> removeDraft(const std::string &id);
    /// Hand corrections of a thread, as JSON that dossier::Corrections is read from.
    core::Result<std::string> corrections(const std::string &thread);
    core::Result<void> setCorrections(const std::string &thread, const std::string &json);
    /// Changes whenever another connection (another window) has committed: the sign to load again.
    core::Result<std::int64_t> generation();

private:
    explicit Store(std::unique_ptr<sql::Database>);
    template<typename Item>
    core::Result<std::string> saveItem(const std::string &reviewId, const char *kind, Item item);
    core::Result<void> remove(const std::string &id);

    std::unique_ptr<sql::Database> m_database;
    std::map<std::string, std::int64_t> m_revisions; ///< item → its revision when it was loaded or saved here
};

} // namespace review
