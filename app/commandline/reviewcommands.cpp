// SPDX-License-Identifier: GPL-3.0-or-later
// The commands that read a review file: ledger and reply.
#include "app/commandline/commandline.h"
#include "app/commandline/commands.h"
#include "app/commandline/output.h"
#include "core/text.h"
#include "dossier/report.h"
#include "reply/address.h"
#include "reply/handoff.h"
#include "reply/reply.h"
#include "review/complete.h"
#include "review/file.h"
#include "review/ledger.h"
#include "review/words.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>

#include <format>

namespace app {

namespace {

const QCommandLineOption reviewOption{QStringLiteral("review"), {}, QStringLiteral("FILE")};

core::Result<review::Review> readReview(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return core::fail(core::ErrorKind::NotFound,
                          std::format("{}: the review file cannot be read: {}", core::fromQString(path),
                                      core::fromQString(file.errorString())));
    auto review = review::fromJson(file.readAll().toStdString());
    if (!review)
        review.error().text = core::fromQString(path) + ": " + review.error().text;
    return review;
}

QJsonArray numbers(const std::vector<std::size_t> &values)
{
    QJsonArray result;
    for (const auto value : values)
        result.append(static_cast<qint64>(value));
    return result;
}

QJsonArray texts(const std::vector<std::string> &values)
{
    QJsonArray result;
    for (const auto &value : values)
        result.append(core::toQString(value));
    return result;
}

QJsonObject placeJson(const review::Place &place)
{
    return {{QStringLiteral("message"), core::toQString(place.message)},
            {QStringLiteral("line"), place.firstLine},
            {QStringLiteral("sentence"), core::toQString(place.text)}};
}

QJsonObject ledgerJson(const dossier::Dossier &dossier, const review::Review &review,
                       const review::Ledger &ledger)
{
    QJsonArray rows;
    for (const auto &row : ledger.rows) {
        auto object = dossier::comparisonJson(dossier.comparisons[row.comparison]);
        object[QStringLiteral("comparison")] = static_cast<qint64>(row.comparison);
        object[QStringLiteral("claims")] = numbers(row.claims);
        object[QStringLiteral("attributed")] = row.attributed;
        object[QStringLiteral("unattributed")] = 1 - row.attributed;
        rows.append(object);
    }
    QJsonArray suggestions;
    for (const auto &suggestion : ledger.suggestions) {
        const auto &series = dossier.catalogue.series[suggestion.series];
        QJsonArray more;
        for (const auto &place : suggestion.more)
            more.append(placeJson(place));
        suggestions.append(QJsonObject{
            {QStringLiteral("version"), core::toQString(series.version)},
            {QStringLiteral("patch"), suggestion.patch},
            {QStringLiteral("symbol"), core::toQString(suggestion.symbol)},
            {QStringLiteral("reason"), core::toQString(suggestion.reason)},
            {QStringLiteral("text"), core::toQString(review::sentence(dossier, suggestion))},
            {QStringLiteral("standing"), core::toQString(review::word(suggestion.standing))},
            {QStringLiteral("comparison"),
             suggestion.comparison ? QJsonValue(static_cast<qint64>(*suggestion.comparison)) : QJsonValue()},
            {QStringLiteral("answer"),
             suggestion.answer ? QJsonValue(placeJson(*suggestion.answer)) : QJsonValue()},
            {QStringLiteral("more"), more},
            {QStringLiteral("message"), core::toQString(suggestion.evidence.message)},
            {QStringLiteral("line"), suggestion.evidence.firstLine},
            {QStringLiteral("sentence"), core::toQString(suggestion.evidence.text)}});
    }
    const auto whole = QJsonDocument::fromJson(QByteArray::fromStdString(review::toJson(review))).object();
    return {{QStringLiteral("schema"), 1},
            {QStringLiteral("claims"), whole[QStringLiteral("claims")]},
            {QStringLiteral("rows"), rows},
            {QStringLiteral("not_exercised"), numbers(ledger.notExercised)},
            {QStringLiteral("without_gain"), numbers(ledger.withoutGain)},
            {QStringLiteral("suggestions"), suggestions},
            {QStringLiteral("open_questions"), texts(ledger.openQuestions)},
            {QStringLiteral("without_evidence"), texts(ledger.withoutEvidence)}};
}

/// Who git would send as, unless --from names another.
mail::Address sender(const QString &named)
{
    const auto given = reply::parseAddresses(core::fromQString(named));
    return given.empty() ? reply::gitIdentity().self : given.front();
}

} // namespace

int ledger(const QStringList &arguments)
{
    QCommandLineParser parser;
    const QCommandLineOption json{QStringLiteral("json"), {}};
    parser.addOptions({reviewOption, json});
    takeCorrections(parser);
    if (const auto parsed = parse(parser, arguments); !parsed)
        return complain(parsed.error(), ExitUsage);
    if (parser.positionalArguments().isEmpty())
        return complain({core::ErrorKind::Malformed, "no SOURCE given: whichpatch ledger SOURCE…"},
                        ExitUsage);
    const auto dossier = readSources(parser);
    if (!dossier)
        return complain(dossier.error(), ExitUnreadable);
    review::Review review;
    if (parser.isSet(reviewOption)) {
        auto read = readReview(parser.value(reviewOption));
        if (!read)
            return complain(read.error(), ExitUnreadable);
        review = review::completed(**dossier, std::move(*read));
    }
    const auto result = review::ledger(**dossier, review);
    if (parser.isSet(json))
        answer(QJsonDocument(ledgerJson(**dossier, review, result)));
    else
        answer(review::ledgerText(**dossier, review, result));
    return statusOf(**dossier);
}

int reply(const QStringList &arguments)
{
    QCommandLineParser parser;
    const QCommandLineOption output{
        {QStringLiteral("o"), QStringLiteral("output")}, {}, QStringLiteral("DIR")};
    const QCommandLineOption from{QStringLiteral("from"), {}, QStringLiteral("ADDRESS")};
    parser.addOptions({reviewOption, output, from});
    if (const auto parsed = parse(parser, arguments); !parsed)
        return complain(parsed.error(), ExitUsage);
    if (parser.positionalArguments().isEmpty() || !parser.isSet(reviewOption) || !parser.isSet(output))
        return complain({core::ErrorKind::Malformed, "reply needs a SOURCE, --review FILE and -o DIR"},
                        ExitUsage);
    auto read = readReview(parser.value(reviewOption));
    if (!read)
        return complain(read.error(), ExitUnreadable);
    const auto dossier = readSources(parser);
    if (!dossier)
        return complain(dossier.error(), ExitUnreadable);
    const auto review = review::completed(**dossier, std::move(*read));
    const reply::Identity identity{sender(parser.value(from)), {}};
    if (!reply::isAddress(identity.self.address))
        return complain({core::ErrorKind::NotFound,
                         "no sender: set user.name and user.email in git's configuration, or give --from"},
                        ExitUsage);
    const QDir folder(parser.value(output));
    if (!folder.mkpath(QStringLiteral(".")))
        return complain(
            {core::ErrorKind::Denied,
             core::fromQString(folder.path()) + ": the folder cannot be made; name one you may write to"},
            ExitUnreadable);
    int number = 0;
    for (const auto &draft : reply::compose(**dossier, review, identity)) {
        const auto made = reply::fromDraft(**dossier, draft, identity);
        const auto path = folder.filePath(QStringLiteral("%1.eml").arg(++number, 4, 10, QLatin1Char('0')));
        if (const auto written = reply::writeEml(core::fromQString(path), made); !written)
            return complain(written.error(), ExitUnreadable);
        answer(core::fromQString(path) + '\n');
    }
    if (number == 0)
        return complain(
            {core::ErrorKind::NotFound, "the review answers no mail of this thread; no file was written"},
            ExitReadWithErrors);
    return statusOf(**dossier);
}

} // namespace app
