// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archive/remote.h"

namespace archive {

/// A mail the index knows.
struct Indexed
{
    std::string id;
    std::string parent; ///< Message-ID it answers; may be empty
    std::string subject;
    std::string name;
    std::string address;
    std::int64_t date = 0;
};

/// The local index of one public-inbox repository: a SQLite file beside the cache, made from the newest mail
/// backwards, so that it serves before it is complete. It belongs to the thread that opened it; several may
/// be open at once, one of them updating while others search.
class Index
{
public:
    struct State
    {
        std::uint64_t done = 0;       ///< mails that are in the index
        std::uint64_t total = 0;      ///< the same, and commits still to be read
        std::uint64_t unreadable = 0; ///< mails that are named and could not be read
        bool complete() const { return done >= total; }
    };
    using Progress = std::function<void(const State &)>;

    /// `folder` is the inbox; `file` where the index is kept (empty: ${XDG_CACHE_HOME}/whichpatch/archives).
    static core::Result<std::unique_ptr<Index>> open(const std::string &folder, const std::string &file = {});
    virtual ~Index() = default;

    /// Reads what is new, then what is not read yet. A stop keeps what was read; the next call goes on there.
    virtual core::Result<State> update(std::stop_token stop = {}, const Progress &progress = {}) = 0;
    virtual core::Result<State> state() = 0;

    /// Mails that hold all words, newest first. "s:word" looks in subjects, "f:word" in authors; the last
    /// word may be unfinished.
    virtual core::Result<std::vector<Indexed>> search(std::string_view words, int limit) = 0;
    virtual core::Result<std::vector<Indexed>> newest(int limit) = 0;
    virtual core::Result<std::vector<RecentSeries>> recent(int mails) = 0;

    /// Whether the mail `id` holds benchmark tables.
    virtual core::Result<bool> holdsTables(const std::string &id) = 0;

    /// Every mail of the thread that holds `id`, as mboxrd; NotFound when it is not known (yet).
    virtual core::Result<std::string> thread(const std::string &id) = 0;
};

/// One mail as mboxrd with its separator: every line that could be taken for one gets one more '>'.
void appendMboxrd(std::string &to, std::string_view mail);

} // namespace archive
