// SPDX-License-Identifier: GPL-3.0-or-later
#include "review/file.h"
#include "review/store.h"
#include "sql/database.h"

#include <QFile>

#include <algorithm>
#include <functional>

namespace review {

namespace {

using Values = std::vector<sql::Value>;

Values valuesOf(const sql::Row &row)
{
    Values values;
    for (std::size_t i = 0; i < row.size(); ++i)
        values.push_back(row.at(i));
    return values;
}

struct Salvage
{
    std::vector<Values> reviews, items, reviewed, corrections;
    int lost = 0; ///< rows that are there and cannot be read
};

/// Every row of a table by its rowid, halving around those that cannot be read.
void readRange(sql::Database &database, const std::string &select, std::int64_t first, std::int64_t last,
               std::vector<Values> &rows, int &lost)
{
    const auto some = database.rows(select + " WHERE rowid BETWEEN ? AND ?", {first, last});
    if (some) {
        for (const auto &row : *some)
            rows.push_back(valuesOf(row));
    } else if (first == last) {
        ++lost;
    } else {
        const auto middle = first + (last - first) / 2;
        readRange(database, select, first, middle, rows, lost);
        readRange(database, select, middle + 1, last, rows, lost);
    }
}

std::int64_t lastRow(sql::Database &database, const std::string &table)
{
    constexpr std::int64_t most = 1 << 20; // where even that cannot be read
    const auto rows = database.rows("SELECT max(rowid) FROM " + table);
    return rows && !rows->empty() ? std::min(rows->front().integer(0), most) : most;
}

/// As much of a table without rowids as comes before the damage.
std::vector<Values> readAhead(sql::Database &database, const std::string &select)
{
    std::vector<Values> rows;
    (void)database.each(select, {}, [&](const sql::Row &row) {
        rows.push_back(valuesOf(row));
        return true;
    });
    return rows;
}

Salvage salvage(sql::Database &database)
{
    Salvage found;
    const auto take = [&](const std::string &table, const std::string &columns, std::vector<Values> &rows) {
        readRange(database, "SELECT " + columns + " FROM " + table, 1, lastRow(database, table), rows,
                  found.lost);
    };
    take("review", "id, thread, title", found.reviews);
    take("item", "id, review, kind, revision, value", found.items);
    take("correction", "thread, value", found.corrections);
    found.reviewed = readAhead(database, "SELECT review, what FROM reviewed");
    return found;
}

/// Rows into a table; those it does not take (half of one, a kind that is none) are counted.
core::Result<int> insert(sql::Database &database, const std::string &statement,
                         const std::vector<Values> &rows)
{
    int refused = 0;
    for (const auto &row : rows)
        if (const auto done = database.run(statement, row); !done)
            ++refused;
    return refused;
}

/// The reviews that items speak of and whose own row is gone: the text is worth more than its title.
void addOrphans(Salvage &found)
{
    for (const auto &item : found.items)
        if (std::ranges::none_of(found.reviews, [&](const Values &r) { return r.at(0) == item.at(1); }))
            found.reviews.push_back({item.at(1), item.at(1), std::string("found again")});
}

core::Result<int> fill(const std::string &path, const Salvage &found)
{
    auto fresh = sql::Database::open(path, {.schema = "review"});
    if (!fresh)
        return std::unexpected(fresh.error());
    int refused = 0;
    const auto done = (*fresh)->transaction([&]() -> core::Result<void> {
        const std::pair<const char *, const std::vector<Values> *> tables[]{
            {"INSERT OR IGNORE INTO review (id, thread, title) VALUES (?, ?, ?)", &found.reviews},
            {"INSERT OR IGNORE INTO item (id, review, kind, revision, value) VALUES (?, ?, ?, ?, ?)",
             &found.items},
            {"INSERT OR IGNORE INTO reviewed (review, what) VALUES (?, ?)", &found.reviewed},
            {"INSERT OR IGNORE INTO correction (thread, value) VALUES (?, ?)", &found.corrections}};
        for (const auto &[statement, rows] : tables)
            refused += insert(**fresh, statement, *rows).value_or(0);
        return {};
    });
    if (!done)
        return std::unexpected(done.error());
    if (auto folded = (*fresh)->run("PRAGMA wal_checkpoint(TRUNCATE)"); !folded)
        return std::unexpected(folded.error());
    return refused;
}

} // namespace

core::Result<std::string> Store::mend(const std::string &path)
{
    Salvage found;
    {
        auto damaged = sql::Database::open(path, {.schema = "", .asItIs = true});
        if (!damaged)
            return std::unexpected(damaged.error());
        if (const auto readable = (*damaged)->rows("SELECT name FROM sqlite_master"); !readable)
            return std::unexpected(readable.error());
        found = salvage(**damaged);
    }
    const auto items = found.items.size();
    addOrphans(found);
    const std::string fresh = path + ".mended";
    for (const char *part : {"", "-wal", "-shm"})
        QFile::remove(QString::fromStdString(fresh + part));
    const auto refused = fill(fresh, found);
    if (!refused)
        return std::unexpected(refused.error());
    for (const char *part : {"-wal", "-shm"}) {
        QFile::remove(QString::fromStdString(fresh + part));
        QFile::remove(QString::fromStdString(path + part));
    }
    if (std::rename(fresh.c_str(), path.c_str()) != 0)
        return core::fail(core::ErrorKind::Denied, path + " cannot be replaced; make its folder writable");
    const int lost = found.lost + *refused;
    return std::to_string(items) + " notes, claims and drafts were found again" +
           (lost > 0 ? ", " + std::to_string(lost) + " rows could not be read" : "");
}

} // namespace review
