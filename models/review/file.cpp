// SPDX-License-Identifier: GPL-3.0-or-later
#include "review/file.h"

#include "core/text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QUuid>

#include <array>
#include <set>

namespace review {

namespace {

using core::ErrorKind;

constexpr std::array<std::string_view, 6> standings{"claimed",       "measured apart", "inferred",
                                                    "not exercised", "disputed",       "refuted"};
constexpr std::array<std::string_view, 5> severities{"remark", "question", "nit", "must fix", "praise"};
constexpr std::array<std::string_view, 7> kinds{"message",        "message line", "diff line", "file",
                                                "commit message", "cell",         "series"};

/// The value that a word stands for; the first one for a word of a newer program.
template<typename Enum, std::size_t Count>
Enum fromWord(const std::array<std::string_view, Count> &words, const std::string &text)
{
    for (std::size_t i = 0; i < Count; ++i)
        if (words[i] == text)
            return static_cast<Enum>(i);
    return Enum{};
}

QJsonValue json(std::string_view text)
{
    return core::toQString(text);
}
QJsonValue json(std::int64_t number)
{
    return QJsonValue(static_cast<qint64>(number));
}

std::string text(const QJsonObject &object, const char *key)
{
    return core::fromQString(object.value(QLatin1StringView(key)).toString());
}
int number(const QJsonObject &object, const char *key)
{
    return object.value(QLatin1StringView(key)).toInt();
}
std::int64_t seconds(const QJsonObject &object, const char *key)
{
    return object.value(QLatin1StringView(key)).toInteger();
}
double real(const QJsonObject &object, const char *key)
{
    return object.value(QLatin1StringView(key)).toDouble();
}
bool truth(const QJsonObject &object, const char *key)
{
    return object.value(QLatin1StringView(key)).toBool();
}

QJsonObject object(const Place &place);
QJsonObject object(const Note &note);
QJsonObject object(const Gain &gain);
QJsonObject object(const Cause &cause);
QJsonObject object(const Claim &claim);
QJsonObject object(const Draft &draft);

template<typename T>
QJsonArray array(const std::vector<T> &values)
{
    QJsonArray result;
    for (const auto &value : values)
        result.append(object(value));
    return result;
}

QJsonObject object(const Place &place)
{
    QJsonObject result{{QStringLiteral("kind"), json(word(place.kind))},
                       {QStringLiteral("message"), json(place.message)},
                       {QStringLiteral("lines"), QJsonArray{place.firstLine, place.lastLine}},
                       {QStringLiteral("text"), json(place.text)}};
    // What is set is written whatever the kind: one that a newer program named is read as the first.
    if (place.kind == Place::Kind::DiffLine || place.kind == Place::Kind::File || !place.path.empty() ||
        place.oldSide || place.fileLine != 0) {
        result[QStringLiteral("path")] = json(place.path);
        result[QStringLiteral("old_side")] = place.oldSide;
        result[QStringLiteral("file_line")] = place.fileLine;
    }
    if (place.kind == Place::Kind::Cell || !place.metric.empty() || !place.row.empty() ||
        !place.config.empty()) {
        result[QStringLiteral("metric")] = json(place.metric);
        result[QStringLiteral("row")] = json(place.row);
        result[QStringLiteral("config")] = json(place.config);
    }
    return result;
}

Place place(const QJsonObject &from)
{
    Place result;
    result.kind = fromWord<Place::Kind>(kinds, text(from, "kind"));
    result.message = text(from, "message");
    const auto lines = from.value(QLatin1StringView("lines")).toArray();
    result.firstLine = lines.at(0).toInt();
    result.lastLine = lines.at(1).toInt(result.firstLine);
    result.text = text(from, "text");
    result.path = text(from, "path");
    result.oldSide = truth(from, "old_side");
    result.fileLine = number(from, "file_line");
    result.metric = text(from, "metric");
    result.row = text(from, "row");
    result.config = text(from, "config");
    return result;
}

QJsonObject object(const Note &note)
{
    return {{QStringLiteral("id"), json(note.id)},
            {QStringLiteral("place"), object(note.place)},
            {QStringLiteral("text"), json(note.text)},
            {QStringLiteral("severity"), json(word(note.severity))},
            {QStringLiteral("done"), note.done},
            {QStringLiteral("created"), json(note.created)},
            {QStringLiteral("changed"), json(note.changed)}};
}

Note note(const QJsonObject &from)
{
    Note result;
    result.id = text(from, "id");
    result.place = place(from.value(QLatin1StringView("place")).toObject());
    result.text = text(from, "text");
    result.severity = fromWord<Severity>(severities, text(from, "severity"));
    result.done = truth(from, "done");
    result.created = seconds(from, "created");
    result.changed = seconds(from, "changed");
    return result;
}

QJsonObject object(const Gain &gain)
{
    return {{QStringLiteral("metric"), json(gain.metric)},
            {QStringLiteral("row"), json(gain.row)},
            {QStringLiteral("context"), json(gain.context)},
            {QStringLiteral("unit"), json(gain.unit)},
            {QStringLiteral("from"), json(gain.from)},
            {QStringLiteral("to"), json(gain.to)},
            {QStringLiteral("from_value"), gain.fromValue},
            {QStringLiteral("to_value"), gain.toValue},
            {QStringLiteral("change_percent"), gain.changePercent},
            {QStringLiteral("message"), json(gain.message)},
            {QStringLiteral("from_line"), gain.fromLine},
            {QStringLiteral("to_line"), gain.toLine},
            {QStringLiteral("verdict"), json(gain.verdict)}};
}

Gain gain(const QJsonObject &from)
{
    Gain result;
    result.metric = text(from, "metric");
    result.row = text(from, "row");
    result.context = text(from, "context");
    result.unit = text(from, "unit");
    result.from = text(from, "from");
    result.to = text(from, "to");
    result.fromValue = real(from, "from_value");
    result.toValue = real(from, "to_value");
    result.changePercent = real(from, "change_percent");
    result.message = text(from, "message");
    result.fromLine = number(from, "from_line");
    result.toLine = number(from, "to_line");
    result.verdict = text(from, "verdict");
    return result;
}

QJsonObject object(const Cause &cause)
{
    QJsonObject result{{QStringLiteral("series"), json(cause.seriesTitle)},
                       {QStringLiteral("version"), json(cause.version)},
                       {QStringLiteral("patch"), cause.patch},
                       {QStringLiteral("message"), json(cause.patchMessage)},
                       {QStringLiteral("path"), json(cause.path)},
                       {QStringLiteral("symbol"), json(cause.symbol)}};
    if (cause.share)
        result[QStringLiteral("share")] = *cause.share;
    return result;
}

Cause cause(const QJsonObject &from)
{
    Cause result;
    result.seriesTitle = text(from, "series");
    result.version = text(from, "version");
    result.patch = number(from, "patch");
    result.patchMessage = text(from, "message");
    result.path = text(from, "path");
    result.symbol = text(from, "symbol");
    if (from.value(QLatin1StringView("share")).isDouble())
        result.share = real(from, "share");
    return result;
}

/// The objects of an array; what is no object is passed over.
template<typename T>
std::vector<T> values(const QJsonObject &from, const char *key, T (*read)(const QJsonObject &))
{
    std::vector<T> result;
    const auto list = from.value(QLatin1StringView(key)).toArray();
    for (const auto &value : list)
        if (value.isObject())
            result.push_back(read(value.toObject()));
    return result;
}

QJsonObject object(const Claim &claim)
{
    return {{QStringLiteral("id"), json(claim.id)},
            {QStringLiteral("gains"), array(claim.gains)},
            {QStringLiteral("causes"), array(claim.causes)},
            {QStringLiteral("only_together"), claim.onlyTogether},
            {QStringLiteral("standing"), json(word(claim.standing))},
            {QStringLiteral("by"), json(claim.by)},
            {QStringLiteral("evidence"), array(claim.evidence)},
            {QStringLiteral("text"), json(claim.text)},
            {QStringLiteral("created"), json(claim.created)},
            {QStringLiteral("changed"), json(claim.changed)}};
}

Claim claim(const QJsonObject &from)
{
    Claim result;
    result.id = text(from, "id");
    result.gains = values(from, "gains", gain);
    result.causes = values(from, "causes", cause);
    result.onlyTogether = truth(from, "only_together");
    result.standing = fromWord<Standing>(standings, text(from, "standing"));
    result.by = text(from, "by");
    result.evidence = values(from, "evidence", place);
    result.text = text(from, "text");
    result.created = seconds(from, "created");
    result.changed = seconds(from, "changed");
    return result;
}

QJsonObject object(const Draft &draft)
{
    return {{QStringLiteral("id"), json(draft.id)},
            {QStringLiteral("in_reply_to"), json(draft.inReplyTo)},
            {QStringLiteral("to"), json(draft.to)},
            {QStringLiteral("cc"), json(draft.cc)},
            {QStringLiteral("subject"), json(draft.subject)},
            {QStringLiteral("text"), json(draft.text)},
            {QStringLiteral("message_id"), json(draft.messageId)},
            {QStringLiteral("sent"), json(draft.sent)}};
}

Draft draft(const QJsonObject &from)
{
    Draft result;
    result.id = text(from, "id");
    result.inReplyTo = text(from, "in_reply_to");
    result.to = text(from, "to");
    result.cc = text(from, "cc");
    result.subject = text(from, "subject");
    result.text = text(from, "text");
    result.messageId = text(from, "message_id");
    result.sent = seconds(from, "sent");
    return result;
}

std::string compact(const QJsonObject &object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString();
}

/// Parses one object, naming the line where that fails.
core::Result<QJsonObject> parse(std::string_view octets)
{
    QJsonParseError error;
    const auto document =
        QJsonDocument::fromJson(QByteArray(octets.data(), static_cast<qsizetype>(octets.size())), &error);
    if (error.error != QJsonParseError::NoError) {
        const auto before = octets.substr(0, std::min(octets.size(), static_cast<std::size_t>(error.offset)));
        return core::fail(ErrorKind::Malformed, "no review file: line " +
                                                    std::to_string(1 + std::ranges::count(before, '\n')) +
                                                    ": " + core::fromQString(error.errorString()));
    }
    if (!document.isObject())
        return core::fail(ErrorKind::Malformed,
                          "no review file: it holds a list where an object is expected");
    return document.object();
}

template<typename T>
core::Result<T> one(std::string_view octets, T (*read)(const QJsonObject &))
{
    return parse(octets).transform(read);
}

/// Every item has an id, and no two the same.
template<typename T>
void giveIds(std::vector<T> &items, std::set<std::string> &taken)
{
    for (auto &item : items)
        if (item.id.empty() || !taken.insert(item.id).second)
            taken.insert(item.id = newId());
}

} // namespace

std::string_view word(Standing standing)
{
    return standings.at(static_cast<std::size_t>(standing));
}
std::string_view word(Severity severity)
{
    return severities.at(static_cast<std::size_t>(severity));
}
std::string_view word(Place::Kind kind)
{
    return kinds.at(static_cast<std::size_t>(kind));
}

std::string toJson(const Note &value)
{
    return compact(object(value));
}
std::string toJson(const Claim &value)
{
    return compact(object(value));
}
std::string toJson(const Draft &value)
{
    return compact(object(value));
}
core::Result<Note> noteFromJson(std::string_view octets)
{
    return one(octets, note);
}
core::Result<Claim> claimFromJson(std::string_view octets)
{
    return one(octets, claim);
}
core::Result<Draft> draftFromJson(std::string_view octets)
{
    return one(octets, draft);
}

std::string toJson(const Review &review)
{
    QJsonArray reviewed;
    for (const auto &what : review.reviewed)
        reviewed.append(json(what));
    const QJsonObject result{{QStringLiteral("schema"), 1},
                             {QStringLiteral("id"), json(review.id)},
                             {QStringLiteral("thread"), json(review.thread)},
                             {QStringLiteral("title"), json(review.title)},
                             {QStringLiteral("notes"), array(review.notes)},
                             {QStringLiteral("claims"), array(review.claims)},
                             {QStringLiteral("drafts"), array(review.drafts)},
                             {QStringLiteral("reviewed"), reviewed}};
    return QJsonDocument(result).toJson(QJsonDocument::Indented).toStdString();
}

core::Result<Review> fromJson(std::string_view octets)
{
    const auto top = parse(octets);
    if (!top)
        return std::unexpected(top.error());
    const auto schema = top->value(QLatin1StringView("schema"));
    if (!schema.isDouble())
        return core::fail(ErrorKind::Malformed, "no review file: it names no schema; is it some other JSON?");
    if (schema.toInt() != 1)
        return core::fail(ErrorKind::Unsupported,
                          "the review file has schema " + std::to_string(schema.toInt()) +
                              ", and this version knows 1; open it with a newer Whichpatch");
    for (const char *key : {"notes", "claims", "drafts", "reviewed"})
        if (const auto value = top->value(QLatin1StringView(key)); !value.isUndefined() && !value.isArray())
            return core::fail(ErrorKind::Malformed, std::string("no review file: ") + key + " is not a list");
    Review result;
    result.id = text(*top, "id");
    if (result.id.empty())
        result.id = newId();
    result.thread = text(*top, "thread");
    result.title = text(*top, "title");
    result.notes = values(*top, "notes", note);
    result.claims = values(*top, "claims", claim);
    result.drafts = values(*top, "drafts", draft);
    const auto reviewed = top->value(QLatin1StringView("reviewed")).toArray();
    for (const auto &what : reviewed)
        if (what.isString())
            result.reviewed.push_back(core::fromQString(what.toString()));
    std::set<std::string> taken;
    giveIds(result.notes, taken);
    giveIds(result.claims, taken);
    giveIds(result.drafts, taken);
    return result;
}

std::string newId()
{
    return core::fromQString(QUuid::createUuid().toString(QUuid::WithoutBraces));
}

} // namespace review
