// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "review/review.h"

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
    Store(Store &&) noexcept;
    Store &operator=(Store &&) noexcept;
    ~Store();

    /// The review of a thread, an empty one with a new id when there is none.
    core::Result<Review> load(const std::string &thread, const std::string &title = {});
    core::Result<void> save(const std::string &reviewId, const Note &note);
    core::Result<void> save(const std::string &reviewId, const Claim &claim);
    core::Result<void> save(const std::string &reviewId, const Draft &draft);
    core::Result<void> setReviewed(const std::string &reviewId, const std::string &what, bool reviewed);
    core::Result<void> removeNote(const std::string &id);
    core::Result<void> removeClaim(const std::string &id);
    core::Result<void> removeDraft(const std::string &id);
    /// Hand corrections of a thread, as JSON that dossier::Corrections is read from.
    core::Result<std::string> corrections(const std::string &thread);
    core::Result<void> setCorrections(const std::string &thread, const std::string &json);
    /// Grows whenever any connection (another window) has committed: the sign to load again.
    core::Result<std::int64_t> generation();

private:
    explicit Store(std::unique_ptr<sql::Database>);
    std::unique_ptr<sql::Database> m_database;
};

} // namespace review
