// SPDX-License-Identifier: GPL-3.0-or-later
#include "sql/database.h"

#include "core/text.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QSqlRecord>
#include <QVariant>

#include <atomic>
#include <charconv>

// Outside every namespace, as the macro needs: the migrations lie in a static library.
static void initResources()
{
    Q_INIT_RESOURCE(sql);
}

namespace sql {

using core::ErrorKind;

std::int64_t Row::integer(std::size_t column) const
{
    const Value &value = at(column);
    if (const auto *i = std::get_if<std::int64_t>(&value))
        return *i;
    if (const auto *d = std::get_if<double>(&value))
        return static_cast<std::int64_t>(*d);
    std::int64_t result = 0;
    if (const auto *s = std::get_if<std::string>(&value))
        std::from_chars(s->data(), s->data() + s->size(), result);
    return result;
}

std::string Row::text(std::size_t column) const
{
    const Value &value = at(column);
    if (const auto *s = std::get_if<std::string>(&value))
        return *s;
    if (const auto *i = std::get_if<std::int64_t>(&value))
        return std::to_string(*i);
    if (const auto *d = std::get_if<double>(&value))
        return core::fromQString(QString::number(*d, 'g', 17));
    return {};
}

namespace {

QVariant toVariant(const Value &value)
{
    if (const auto *s = std::get_if<std::string>(&value))
        return core::toQString(*s);
    if (const auto *i = std::get_if<std::int64_t>(&value))
        return QVariant::fromValue(static_cast<qlonglong>(*i));
    if (const auto *d = std::get_if<double>(&value))
        return *d;
    return {};
}

Value fromVariant(const QVariant &variant)
{
    if (variant.isNull())
        return std::monostate{};
    switch (variant.typeId()) {
    case QMetaType::Int:
    case QMetaType::LongLong:
        return static_cast<std::int64_t>(variant.toLongLong());
    case QMetaType::Double:
        return variant.toDouble();
    case QMetaType::QByteArray:
        return variant.toByteArray().toStdString();
    default:
        return core::fromQString(variant.toString());
    }
}

/// SQLite's result codes (sqlite3.h) as what the user can do about them.
core::Error errorOf(const QSqlError &error, const std::string &path)
{
    const int code = error.nativeErrorCode().toInt() & 0xff;
    const std::string words = core::fromQString(error.databaseText());
    switch (code) {
    case 8:  // SQLITE_READONLY
    case 14: // SQLITE_CANTOPEN
        return {ErrorKind::Denied, path + " cannot be written (" + words +
                                       "); make its folder writable or keep the review in a file"};
    case 13: // SQLITE_FULL
        return {ErrorKind::Denied, "the disk that holds " + path +
                                       " is full; free some space, or keep the review in a file elsewhere"};
    case 10: // SQLITE_IOERR
        return {ErrorKind::Denied,
                path + " could not be read or written (" + words + "); keep the review in a file elsewhere"};
    case 11: // SQLITE_CORRUPT
    case 26: // SQLITE_NOTADB
        return {ErrorKind::Malformed, path + " is damaged (" + words + ")"};
    case 5: // SQLITE_BUSY
        return {ErrorKind::Denied, path + " is held by another program; close that, then try again"};
    default:
        return {ErrorKind::Internal, path + ": " + words};
    }
}

class SqliteDatabase final : public Database
{
public:
    SqliteDatabase(std::string path, QString connection)
        : m_path(std::move(path)), m_connection(std::move(connection))
    {
    }
    ~SqliteDatabase() override
    {
        database().close();
        QSqlDatabase::removeDatabase(m_connection);
    }
    SqliteDatabase(const SqliteDatabase &) = delete;
    SqliteDatabase &operator=(const SqliteDatabase &) = delete;

    core::Result<void> openFile(bool readOnly)
    {
        auto db = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), m_connection);
        db.setDatabaseName(core::toQString(m_path));
        db.setConnectOptions(readOnly ? QStringLiteral("QSQLITE_BUSY_TIMEOUT=5000;QSQLITE_OPEN_READONLY")
                                      : QStringLiteral("QSQLITE_BUSY_TIMEOUT=5000"));
        if (!db.open())
            return std::unexpected(errorOf(db.lastError(), m_path));
        return {};
    }

    core::Result<std::int64_t> run(std::string_view statement, std::vector<Value> values) override
    {
        auto query = execute(statement, values);
        if (!query)
            return std::unexpected(query.error());
        return query->numRowsAffected();
    }

    core::Result<std::vector<Row>> rows(std::string_view statement, std::vector<Value> values) override
    {
        std::vector<Row> result;
        auto done = each(statement, std::move(values), [&result](const Row &row) {
            result.push_back(row);
            return true;
        });
        if (!done)
            return std::unexpected(done.error());
        return result;
    }

    core::Result<void> each(std::string_view statement, std::vector<Value> values,
                            const std::function<bool(const Row &)> &take) override
    {
        auto query = execute(statement, values);
        if (!query)
            return std::unexpected(query.error());
        while (query->next()) {
            std::vector<Value> row;
            const int columns = query->record().count();
            for (int i = 0; i < columns; ++i)
                row.push_back(fromVariant(query->value(i)));
            if (!take(Row(std::move(row))))
                return {};
        }
        if (query->lastError().isValid())
            return std::unexpected(errorOf(query->lastError(), m_path));
        return {};
    }

    const std::string &path() const override { return m_path; }

private:
    QSqlDatabase database() const { return QSqlDatabase::database(m_connection, false); }

    core::Result<QSqlQuery> execute(std::string_view statement, const std::vector<Value> &values)
    {
        QSqlQuery query(database());
        query.setForwardOnly(true);
        if (!query.prepare(core::toQString(statement)))
            return std::unexpected(errorOf(query.lastError(), m_path));
        for (const auto &value : values)
            query.addBindValue(toVariant(value));
        if (!query.exec())
            return std::unexpected(errorOf(query.lastError(), m_path));
        return query;
    }

    std::string m_path;
    QString m_connection;
};

struct Migration
{
    int number = 0;
    QString file;
};

std::vector<Migration> migrationsOf(const std::string &schema)
{
    std::vector<Migration> result;
    const QDir folder(QStringLiteral(":/sql/") + core::toQString(schema));
    for (const auto &name : folder.entryList(QDir::Files, QDir::Name))
        result.push_back({name.section(u'-', 0, 0).toInt(), folder.filePath(name)});
    return result;
}

core::Result<int> schemaNumber(Database &database)
{
    const auto rows = database.rows("PRAGMA user_version");
    if (!rows)
        return std::unexpected(rows.error());
    return rows->empty() ? 0 : static_cast<int>(rows->front().integer(0));
}

/// Beside the database, named by why and when.
std::string copyName(const std::string &path, const char *why)
{
    const auto stamp = QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyyMMdd-HHmmss"));
    return path + "." + why + "-" + core::fromQString(stamp);
}

/// A damaged database is copied octet for octet, its write-ahead log too.
core::Error damaged(const std::string &path, const std::string &words)
{
    const std::string copy = copyName(path, "damaged");
    const QString log = core::toQString(path + "-wal");
    const bool copied = QFile::copy(core::toQString(path), core::toQString(copy)) &&
                        (!QFile::exists(log) || QFile::copy(log, core::toQString(copy + "-wal")));
    // Denied: nobody mends what there is no copy of.
    return {copied ? ErrorKind::Malformed : ErrorKind::Denied,
            path + " is damaged (" + words + "); " +
                (copied ? "it was copied to " + copy : "it could not be copied") +
                " and is left as it is. Move it away to begin anew"};
}

core::Result<void> migrate(Database &database, const Options &options)
{
    const auto number = schemaNumber(database);
    if (!number)
        return std::unexpected(number.error());
    const auto migrations = migrationsOf(options.schema);
    const int newest = migrations.empty() ? 0 : migrations.back().number;
    if (*number > newest)
        return core::fail(ErrorKind::Unsupported,
                          database.path() + " was written by a newer Whichpatch (schema " +
                              std::to_string(*number) + ", this one knows " + std::to_string(newest) +
                              "); nothing was changed. Use that version");
    if (*number == newest)
        return {};
    if (*number > 0) {
        const auto copied = database.run("VACUUM INTO ?", {copyName(database.path(), "before-migration")});
        if (!copied)
            return std::unexpected(copied.error());
    }
    return database.transaction([&]() -> core::Result<void> {
        // Asked again inside: another window may have migrated since.
        const auto now = schemaNumber(database);
        if (!now)
            return std::unexpected(now.error());
        for (const auto &migration : migrations) {
            if (migration.number <= *now)
                continue;
            QFile file(migration.file);
            if (!file.open(QIODevice::ReadOnly))
                return core::fail(ErrorKind::Internal, "a migration is missing from the program");
            for (const auto &statement : statements(file.readAll().toStdString()))
                if (auto done = database.run(statement); !done)
                    return std::unexpected(done.error());
            if (auto done = database.run("PRAGMA user_version=" + std::to_string(migration.number)); !done)
                return std::unexpected(done.error());
        }
        return {};
    });
}

/// Empty when the database is sound, else SQLite's first complaint.
core::Result<std::string> complaint(Database &database)
{
    const auto rows = database.rows("PRAGMA quick_check(1)");
    if (!rows)
        return std::unexpected(rows.error());
    const std::string first = rows->empty() ? "ok" : rows->front().text(0);
    return first == "ok" ? std::string() : first;
}

core::Result<void> prepare(Database &database, const Options &options, bool existed)
{
    if (existed && options.check) {
        const auto words = complaint(database);
        if (!words)
            return std::unexpected(words.error());
        if (!words->empty())
            return core::fail(ErrorKind::Malformed, *words);
    }
    // Before anything is written: a newer database stays untouched.
    const auto number = schemaNumber(database);
    if (!number)
        return std::unexpected(number.error());
    const auto migrations = migrationsOf(options.schema);
    if (migrations.empty() || *number <= migrations.back().number) {
        const std::string sync = options.fullSync ? "FULL" : "NORMAL";
        for (const auto &pragma : {std::string("PRAGMA journal_mode=WAL"), "PRAGMA synchronous=" + sync,
                                   std::string("PRAGMA foreign_keys=ON")})
            if (auto done = database.run(pragma); !done)
                return std::unexpected(done.error());
    }
    return migrate(database, options);
}

} // namespace

core::Result<std::unique_ptr<Database>> Database::open(const std::string &path, const Options &options)
{
    initResources();
    const bool inMemory = path == ":memory:";
    const QFileInfo info(core::toQString(path));
    if (!inMemory && !info.absoluteDir().exists() && !QDir().mkpath(info.absolutePath()))
        return core::fail(ErrorKind::Denied, "the folder " + core::fromQString(info.absolutePath()) +
                                                 " cannot be made; make it, or name another place");
    const bool existed = !inMemory && info.exists() && info.size() > 0;
    static std::atomic<int> counter;
    auto database =
        std::make_unique<SqliteDatabase>(path, QStringLiteral("whichpatch-%1").arg(counter.fetch_add(1)));
    if (auto opened = database->openFile(options.asItIs); !opened)
        return std::unexpected(opened.error());
    if (options.asItIs)
        return database;
    if (auto done = prepare(*database, options, existed); !done) {
        const auto error = std::move(done).error();
        database.reset();
        if (error.kind == ErrorKind::Malformed)
            return std::unexpected(damaged(path, error.text));
        return std::unexpected(error);
    }
    return database;
}

core::Result<void> Database::transaction(const std::function<core::Result<void>()> &work)
{
    if (auto begun = run("BEGIN IMMEDIATE"); !begun)
        return std::unexpected(begun.error());
    auto result = work();
    const auto ended = run(result ? "COMMIT" : "ROLLBACK");
    if (result && !ended) {
        (void)run("ROLLBACK");
        return std::unexpected(ended.error());
    }
    return result;
}

} // namespace sql
