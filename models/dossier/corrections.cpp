// SPDX-License-Identifier: GPL-3.0-or-later
#include "dossier/corrections.h"

#include "core/text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <array>

namespace dossier {

namespace {

using Kind = bench::Correction::Kind;

struct KindWord
{
    Kind kind;
    const char *word;
};
constexpr std::array kindWords{KindWord{Kind::HeaderRow, "header row"},
                               KindWord{Kind::Transpose, "transpose"},
                               KindWord{Kind::Unit, "unit"},
                               KindWord{Kind::Better, "better"},
                               KindWord{Kind::Rename, "rename"},
                               KindWord{Kind::Baseline, "baseline"},
                               KindWord{Kind::Context, "context"},
                               KindWord{Kind::MergeWithNext, "merge with next"},
                               KindWord{Kind::SplitAt, "split at"},
                               KindWord{Kind::NotATable, "not a table"}};

QJsonObject asJson(const bench::Correction &correction)
{
    const auto word = std::ranges::find(kindWords, correction.kind, &KindWord::kind);
    return {{QStringLiteral("kind"), QLatin1StringView(word->word)},
            {QStringLiteral("table"), core::toQString(correction.firstLineText)},
            {QStringLiteral("name"), core::toQString(correction.name)},
            {QStringLiteral("value"), core::toQString(correction.value)},
            {QStringLiteral("line"), correction.line}};
}

std::optional<bench::Correction> fromJson(const QJsonObject &json)
{
    const QString kind = json[QStringLiteral("kind")].toString();
    const auto word = std::ranges::find_if(
        kindWords, [&](const KindWord &known) { return kind == QLatin1StringView(known.word); });
    if (word == kindWords.end())
        return {};
    const auto text = [&](const QString &key) { return core::fromQString(json[key].toString()); };
    return bench::Correction{.kind = word->kind,
                             .firstLineText = text(QStringLiteral("table")),
                             .name = text(QStringLiteral("name")),
                             .value = text(QStringLiteral("value")),
                             .line = json[QStringLiteral("line")].toInt()};
}

} // namespace

std::string correctionsAsJson(const Corrections &corrections)
{
    QJsonObject tables;
    for (const auto &[message, list] : corrections.tables) {
        QJsonArray array;
        for (const bench::Correction &correction : list)
            array.append(asJson(correction));
        if (!array.isEmpty())
            tables.insert(core::toQString(message), array);
    }
    QJsonObject groupings;
    for (const auto &[message, one] : corrections.groupings)
        groupings.insert(core::toQString(message),
                         QJsonObject{{QStringLiteral("title"), core::toQString(one.title)},
                                     {QStringLiteral("version"), core::toQString(one.version)},
                                     {QStringLiteral("index"), one.index}});
    QJsonObject all{{QStringLiteral("schema"), 1}, {QStringLiteral("tables"), tables}};
    if (!groupings.isEmpty())
        all.insert(QStringLiteral("groupings"), groupings);
    return QJsonDocument(all).toJson(QJsonDocument::Indented).toStdString();
}

core::Result<Corrections> correctionsFromJson(std::string_view json)
{
    Corrections corrections;
    if (core::trimmed(json).empty())
        return corrections;
    QJsonParseError error;
    const auto document =
        QJsonDocument::fromJson(QByteArray(json.data(), static_cast<qsizetype>(json.size())), &error);
    if (!document.isObject())
        return core::fail(core::ErrorKind::Malformed,
                          "the hand corrections kept with this thread are no JSON: " +
                              core::fromQString(error.errorString()));
    const QJsonObject all = document.object();
    if (all[QStringLiteral("schema")].toInt(1) > 1)
        return core::fail(core::ErrorKind::Unsupported,
                          "the hand corrections kept with this thread are of a newer Whichpatch");
    const QJsonObject tables = all[QStringLiteral("tables")].toObject();
    for (auto entry = tables.begin(); entry != tables.end(); ++entry) {
        for (const auto &value : entry->toArray()) {
            if (auto correction = fromJson(value.toObject()))
                corrections.tables[core::fromQString(entry.key())].push_back(std::move(*correction));
        }
    }
    const QJsonObject groupings = all[QStringLiteral("groupings")].toObject();
    for (auto entry = groupings.begin(); entry != groupings.end(); ++entry) {
        const QJsonObject one = entry->toObject();
        corrections.groupings[core::fromQString(entry.key())] = {
            core::fromQString(one[QStringLiteral("title")].toString()),
            core::fromQString(one[QStringLiteral("version")].toString(QStringLiteral("1"))),
            one[QStringLiteral("index")].toInt()};
    }
    return corrections;
}

} // namespace dossier
