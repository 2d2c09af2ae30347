// SPDX-License-Identifier: GPL-3.0-or-later
#include "archive/index.h"

#include "archive/inbox.h"
#include "bench/table.h"
#include "core/text.h"
#include "diff/patch.h"
#include "sql/database.h"

#include <QCryptographicHash>
#include <QFileInfo>
#include <QStandardPaths>

#include <algorithm>
#include <set>

namespace archive {

namespace {

constexpr std::size_t mostWords = 256U << 10; // octets of a body that are indexed
constexpr std::size_t firstBatch = 500;       // mails a transaction: soon something is listed,
constexpr std::size_t laterBatch = 2000;      // then fewer, larger pieces of the words' index are written
constexpr std::size_t largestThread = 100'000;

/// Quoted lines are somebody else's words, and are found in that mail.
std::string ownWords(const std::string &text)
{
    std::string words;
    for (const auto line : core::lines(text)) {
        if (line.starts_with('>'))
            continue;
        if (words.size() + line.size() > mostWords)
            break;
        words += line;
        words += '\n';
    }
    return words;
}

/// Words of a user as an FTS5 expression: each a string of its own, so that none can be taken for syntax.
std::string expression(std::string_view words)
{
    std::string result;
    const std::string folded = core::collapsed(words);
    std::string_view rest = folded;
    while (!rest.empty()) {
        const auto space = rest.find(' ');
        auto word = rest.substr(0, space);
        rest = space == std::string_view::npos ? std::string_view() : rest.substr(space + 1);
        std::string column;
        if (word.starts_with("s:") || word.starts_with("f:")) {
            column = word[0] == 's' ? "subject : " : "author : ";
            word.remove_prefix(2);
        }
        std::string quoted;
        for (const char c : word)
            quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
        if (!word.empty())
            result +=
                (result.empty() ? "" : " AND ") + column + '"' + quoted + '"' + (rest.empty() ? "*" : "");
    }
    return result;
}

std::string defaultFile(const std::string &folder)
{
    const auto path = QFileInfo(core::toQString(folder)).canonicalFilePath().toUtf8();
    const auto name =
        QCryptographicHash::hash(path, QCryptographicHash::Sha256).toHex().left(24).toStdString();
    return core::fromQString(QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation)) +
           "/whichpatch/archives/" + name + ".db";
}

Indexed indexedOf(const sql::Row &row)
{
    return {row.text(0), row.text(1), row.text(2), row.text(3), row.text(4), row.integer(5)};
}

constexpr const char *columns = "m.id, m.parent, m.subject, m.name, m.address, m.date";

class Opened : public Index
{
public:
    Opened(std::vector<std::string> epochs, std::unique_ptr<sql::Database> database)
        : m_epochs(std::move(epochs)), m_database(std::move(database))
    {
    }

    core::Result<State> update(std::stop_token stop, const Progress &progress) override;
    core::Result<State> state() override;
    core::Result<std::vector<Indexed>> search(std::string_view words, int limit) override;
    core::Result<std::vector<Indexed>> newest(int limit) override;
    core::Result<std::vector<RecentSeries>> recent(int mails) override;
    core::Result<bool> holdsTables(const std::string &id) override;
    core::Result<std::string> thread(const std::string &id) override;

private:
    core::Result<git::History *> history(const std::string &path);
    core::Result<void> findNew(const std::string &path);
    core::Result<bool> readStretch(std::stop_token stop, const Progress &progress);
    core::Result<void> noteUnreadable(const std::string &what, const core::Error &error);
    core::Result<void> read(std::int64_t epoch, git::History &from, const std::string &commit);
    core::Result<void> add(std::int64_t epoch, const std::string &blob, std::string octets);
    core::Result<void> forget(std::string octets);
    core::Result<std::vector<Indexed>> list(const std::string &statement, std::vector<sql::Value> values);

    std::vector<std::string> m_epochs;
    std::unique_ptr<sql::Database> m_database;
    std::map<std::string, std::unique_ptr<git::History>> m_histories;
    std::size_t m_batch = firstBatch;
    bool m_anyRemoved = true;
};

core::Result<git::History *> Opened::history(const std::string &path)
{
    auto &known = m_histories[path];
    if (!known) {
        auto opened = git::History::open(path);
        if (!opened)
            return std::unexpected(opened.error());
        known = std::move(*opened);
    }
    return known.get();
}

/// Notes the commits between the HEAD of last time and that of now as a stretch to read.
core::Result<void> Opened::findNew(const std::string &path)
{
    const auto from = history(path);
    if (!from)
        return std::unexpected(from.error());
    const std::string head = (*from)->head();
    if (head.empty())
        return {};
    const auto known = m_database->rows("SELECT number, newest FROM epoch WHERE path = ?", {path});
    if (!known)
        return std::unexpected(known.error());
    const std::string newest = known->empty() ? std::string() : known->front().text(1);
    if (newest == head)
        return {};
    const auto total = static_cast<std::int64_t>((*from)->commitCount(head, newest));
    return m_database->transaction([&]() -> core::Result<void> {
        const auto stored =
            m_database->run("INSERT INTO epoch (path, newest) VALUES (?, ?) ON CONFLICT (path) DO UPDATE "
                            "SET newest = excluded.newest",
                            {path, head});
        if (!stored)
            return std::unexpected(stored.error());
        const auto noted = m_database->run(
            "INSERT INTO stretch (epoch, next, stop, total) SELECT number, ?, ?, ? FROM epoch "
            "WHERE path = ?",
            {head, newest, total, path});
        return noted ? core::Result<void>() : std::unexpected(noted.error());
    });
}

core::Result<void> Opened::add(std::int64_t epoch, const std::string &blob, std::string octets)
{
    const auto box = mail::Mailbox::fromOctets(std::move(octets), blob);
    // What cannot be read as mail at all is left in its repository.
    if (!box || (*box)->messages().empty())
        return {};
    const mail::Message &m = (*box)->messages().front();
    if (m_anyRemoved) {
        const auto gone = m_database->rows("SELECT 1 FROM removed WHERE id = ?", {m.id});
        if (!gone)
            return std::unexpected(gone.error());
        if (!gone->empty())
            return {};
    }
    const std::string parent = !m.inReplyTo.empty()   ? m.inReplyTo.front()
                               : m.references.empty() ? ""
                                                      : m.references.back();
    const auto stored = m_database->run(
        "INSERT OR IGNORE INTO message (epoch, blob, id, parent, subject, name, address, date) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        {epoch, blob, m.id, parent, m.subject, m.from.name, m.from.address, m.date ? m.date->seconds : 0});
    if (!stored)
        return std::unexpected(stored.error());
    if (*stored == 0)
        return {};
    const auto words = m_database->run(
        "INSERT INTO words (rowid, subject, author, body) VALUES (last_insert_rowid(), ?, ?, ?)",
        {m.subject, m.from.name + ' ' + m.from.address, ownWords((*box)->body(0).text)});
    return words ? core::Result<void>() : std::unexpected(words.error());
}

core::Result<void> Opened::forget(std::string octets)
{
    const auto box = mail::Mailbox::fromOctets(std::move(octets), "a removed mail");
    if (!box || (*box)->messages().empty() || (*box)->messages().front().id.empty())
        return {};
    const std::string &id = (*box)->messages().front().id;
    m_anyRemoved = true;
    for (const char *statement :
         {"INSERT OR IGNORE INTO removed (id) VALUES (?)",
          "DELETE FROM words WHERE rowid IN (SELECT number FROM message WHERE id = ?)",
          "DELETE FROM message WHERE id = ?"}) {
        if (const auto done = m_database->run(statement, {id}); !done)
            return std::unexpected(done.error());
    }
    return {};
}

core::Result<void> Opened::noteUnreadable(const std::string &what, const core::Error &error)
{
    const auto noted =
        m_database->run("INSERT OR IGNORE INTO unreadable (blob, reason) VALUES (?, ?)", {what, error.text});
    return noted ? core::Result<void>() : std::unexpected(noted.error());
}

core::Result<void> Opened::read(std::int64_t epoch, git::History &from, const std::string &commit)
{
    const auto deliveries = deliveriesOf(from, commit);
    if (!deliveries) // its tree is damaged: it costs this mail
        return noteUnreadable(commit, deliveries.error());
    for (const Delivery &delivery : *deliveries) {
        auto octets = from.blob(delivery.blob);
        if (!octets) {
            if (auto noted = noteUnreadable(delivery.blob, octets.error()); !noted)
                return noted;
            continue;
        }
        const auto done =
            delivery.removed ? forget(std::move(*octets)) : add(epoch, delivery.blob, std::move(*octets));
        if (!done)
            return done;
    }
    return {};
}

/// One transaction's worth of the newest stretch; false when nothing is left to read.
core::Result<bool> Opened::readStretch(std::stop_token stop, const Progress &progress)
{
    const auto found =
        m_database->rows("SELECT s.number, s.epoch, s.next, s.stop, e.path FROM stretch s JOIN epoch e ON "
                         "e.number = s.epoch ORDER BY s.number DESC LIMIT 1");
    if (!found)
        return std::unexpected(found.error());
    if (found->empty())
        return false;
    const sql::Row &row = found->front();
    const auto from = history(row.text(4));
    if (!from)
        return std::unexpected(from.error());
    // One commit more than is read: it is where the next batch begins.
    std::vector<std::string> commits;
    const auto walked = (*from)->walk(row.text(2), row.text(3), [this, &commits](const std::string &commit) {
        commits.push_back(commit);
        return commits.size() <= m_batch;
    });
    if (!walked && commits.empty())
        return std::unexpected(walked.error());
    const std::string next = commits.size() > m_batch ? commits.back() : std::string();
    if (!next.empty())
        commits.pop_back();
    const auto done = m_database->transaction([&]() -> core::Result<void> {
        for (const auto &commit : commits) {
            if (stop.stop_requested())
                return core::fail(core::ErrorKind::Cancelled, "Stopped");
            if (auto one = read(row.integer(1), **from, commit); !one)
                return one;
        }
        if (!walked) { // a damaged commit hides all mails before it: told, and what can be read is read
            if (auto noted = noteUnreadable("before " + commits.back(), walked.error()); !noted)
                return noted;
        }
        const auto count = static_cast<std::int64_t>(commits.size());
        const auto noted =
            next.empty() ? m_database->run("DELETE FROM stretch WHERE number = ?", {row.integer(0)})
                         : m_database->run("UPDATE stretch SET next = ?, done = done + ? WHERE number = ?",
                                           {next, count, row.integer(0)});
        return noted ? core::Result<void>() : std::unexpected(noted.error());
    });
    if (!done)
        return std::unexpected(done.error());
    m_batch = laterBatch;
    if (progress) {
        if (const auto now = state())
            progress(*now);
    }
    return true;
}

core::Result<Index::State> Opened::update(std::stop_token stop, const Progress &progress)
{
    const auto removed = m_database->rows("SELECT 1 FROM removed LIMIT 1");
    if (!removed)
        return std::unexpected(removed.error());
    m_anyRemoved = !removed->empty();
    // Memory for words until they are written (fts5, "hashsize"), and for the pages they are merged in.
    for (const char *statement :
         {"PRAGMA cache_size=-65536", "INSERT INTO words (words, rank) VALUES ('hashsize', 33554432)"}) {
        if (const auto set = m_database->rows(statement); !set)
            return std::unexpected(set.error());
    }
    for (const auto &path : m_epochs) {
        if (auto found = findNew(path); !found)
            return std::unexpected(found.error());
    }
    while (!stop.stop_requested()) {
        const auto more = readStretch(stop, progress);
        if (!more && more.error().kind == core::ErrorKind::Cancelled)
            break;
        if (!more)
            return std::unexpected(more.error());
        if (!*more)
            break;
    }
    return state();
}

core::Result<Index::State> Opened::state()
{
    const auto rows = m_database->rows(
        "SELECT (SELECT count(*) FROM message), (SELECT coalesce(sum(total - done), 0) FROM stretch), "
        "(SELECT count(*) FROM unreadable)");
    if (!rows)
        return std::unexpected(rows.error());
    const auto number = [&rows](std::size_t column) {
        return static_cast<std::uint64_t>(std::max<std::int64_t>(0, rows->front().integer(column)));
    };
    return State{number(0), number(0) + number(1), number(2)};
}

core::Result<std::vector<Indexed>> Opened::list(const std::string &statement, std::vector<sql::Value> values)
{
    std::vector<Indexed> all;
    const auto done = m_database->each(statement, std::move(values), [&all](const sql::Row &row) {
        all.push_back(indexedOf(row));
        return true;
    });
    return done ? core::Result<std::vector<Indexed>>(std::move(all)) : std::unexpected(done.error());
}

core::Result<std::vector<Indexed>> Opened::search(std::string_view words, int limit)
{
    const std::string match = expression(words);
    if (match.empty())
        return newest(limit);
    return list(std::string("SELECT ") + columns +
                    " FROM words JOIN message m ON m.number = words.rowid WHERE words MATCH ? ORDER BY "
                    "m.date DESC LIMIT ?",
                {match, std::int64_t(limit)});
}

core::Result<std::vector<Indexed>> Opened::newest(int limit)
{
    return list(std::string("SELECT ") + columns + " FROM message m ORDER BY m.date DESC LIMIT ?",
                {std::int64_t(limit)});
}

core::Result<std::vector<RecentSeries>> Opened::recent(int mails)
{
    const auto found = newest(mails);
    if (!found)
        return std::unexpected(found.error());
    std::vector<Newest> all;
    for (const Indexed &one : *found)
        all.push_back({one.id, one.parent, one.subject, one.name.empty() ? one.address : one.name, one.date});
    return recentSeries(all);
}

core::Result<bool> Opened::holdsTables(const std::string &id)
{
    const auto rows = m_database->rows(
        "SELECT m.blob, e.path FROM message m JOIN epoch e ON e.number = m.epoch WHERE m.id = ? LIMIT 1",
        {id});
    if (!rows)
        return std::unexpected(rows.error());
    if (rows->empty())
        return false;
    const auto from = history(rows->front().text(1));
    if (!from)
        return std::unexpected(from.error());
    auto octets = (*from)->blob(rows->front().text(0));
    if (!octets)
        return std::unexpected(octets.error());
    const auto box = mail::Mailbox::fromOctets(std::move(*octets), id);
    if (!box || (*box)->messages().empty())
        return false;
    const auto body = (*box)->body(0);
    return !bench::readTables(body.text, diff::diffLines(body.text)).empty();
}

/// Up to the oldest mail or the missing one it answers, then everything below.
core::Result<std::string> Opened::thread(const std::string &id)
{
    const auto blobs = m_database->rows("WITH RECURSIVE above (id, depth) AS (SELECT ?1, 0 UNION SELECT "
                                        "m.parent, depth + 1 FROM above JOIN message m ON m.id = "
                                        "above.id WHERE m.parent <> '' AND depth < 10000),"
                                        " top (id) AS (SELECT id FROM above ORDER BY depth DESC LIMIT 1),"
                                        " below (id) AS (SELECT id FROM top UNION SELECT m.id FROM below "
                                        "JOIN message m ON m.parent = below.id WHERE m.id <> '')"
                                        " SELECT m.blob, e.path FROM below JOIN message m ON m.id = below.id "
                                        "JOIN epoch e ON e.number = m.epoch ORDER BY m.date, "
                                        "m.number LIMIT ?2",
                                        {id, std::int64_t(largestThread)});
    if (!blobs)
        return std::unexpected(blobs.error());
    std::string mbox;
    for (const sql::Row &row : *blobs) {
        const auto from = history(row.text(1));
        if (!from)
            return std::unexpected(from.error());
        const auto octets = (*from)->blob(row.text(0));
        if (!octets)
            return std::unexpected(octets.error());
        appendMboxrd(mbox, *octets);
    }
    if (mbox.empty())
        return core::fail(core::ErrorKind::NotFound, "No mail " + id + " is known in this archive");
    return mbox;
}

} // namespace

core::Result<std::unique_ptr<Index>> Index::open(const std::string &folder, const std::string &file)
{
    auto epochs = epochsOf(folder);
    if (epochs.empty())
        return core::fail(core::ErrorKind::NotFound,
                          folder +
                              " holds no public-inbox repository; name a folder with 0.git or HEAD in it");
    sql::Options options;
    options.schema = "archive";
    options.fullSync = false;
    options.check = false;
    auto database = sql::Database::open(file.empty() ? defaultFile(folder) : file, options);
    if (!database)
        return std::unexpected(database.error());
    return std::make_unique<Opened>(std::move(epochs), std::move(*database));
}

} // namespace archive
