// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// Door to SQLite. Knows no domain types: statements and values only.
namespace sql {

using Value = std::variant<std::monostate, std::int64_t, double, std::string>;

/// One row of an answer, columns in the order of the statement.
class Row
{
public:
    explicit Row(std::vector<Value> values) : m_values(std::move(values)) {}
    std::size_t size() const { return m_values.size(); }
    const Value &at(std::size_t column) const { return m_values.at(column); }
    std::int64_t integer(std::size_t column) const; ///< 0 for NULL and for text that is no number
    std::string text(std::size_t column) const;     ///< empty for NULL

private:
    std::vector<Value> m_values;
};

struct Options
{
    /// Folder of migrations under resources/sql ("review"): NNNN-name.sql, applied in order, each in a
    /// transaction of its own. The number of the last one is the schema number (PRAGMA user_version).
    std::string schema;
    bool fullSync = true; ///< false: an index that can be made again may lose its last commits to a power cut
    bool check = true;    ///< quick_check at opening; false for large databases that can be made again
    bool asItIs = false;  ///< only read, in whatever state it is: nothing is checked, copied or migrated
};

/// One connection, in WAL mode with foreign keys. It belongs to the thread that opened it.
class Database
{
public:
    /// Opens or makes the database, and brings it to the newest schema (after a copy beside it, when it held
    /// an older one). Nothing is written to a database that is damaged, that a newer program wrote, or that
    /// is something else: the error says so, and of a damaged one names the copy that was made.
    static core::Result<std::unique_ptr<Database>> open(const std::string &path, const Options &options);
    virtual ~Database() = default;

    /// Runs one statement; the answer, if any, is dropped. Gives the number of rows it changed.
    virtual core::Result<std::int64_t> run(std::string_view statement, std::vector<Value> values = {}) = 0;
    /// Every row of an answer.
    virtual core::Result<std::vector<Row>> rows(std::string_view statement,
                                                std::vector<Value> values = {}) = 0;
    /// Row by row; stops when `take` gives false.
    virtual core::Result<void> each(std::string_view statement, std::vector<Value> values,
                                    const std::function<bool(const Row &)> &take) = 0;
    virtual const std::string &path() const = 0;

    /// Runs `work` in one transaction (BEGIN IMMEDIATE); an error from it rolls back.
    core::Result<void> transaction(const std::function<core::Result<void>()> &work);
};

/// Statements of a migration file: split at semicolons outside quotes, comments and trigger bodies.
std::vector<std::string> statements(std::string_view script);

} // namespace sql
