// SPDX-License-Identifier: GPL-3.0-or-later
// The commands that print what was read: report, tables, compare.
#include "app/commandline/commandline.h"
#include "app/commandline/commands.h"
#include "app/commandline/output.h"
#include "bench/export.h"
#include "core/text.h"
#include "dossier/report.h"
#include "series/compare.h"

#include <QJsonArray>

#include <algorithm>

namespace app {

namespace {

const QString json = QStringLiteral("json");
const QString table = QStringLiteral("table");

/// The patches of the newest version in a reading (or, with `oldest`, of the one before all others).
core::Result<std::vector<series::PatchText>> patchesOf(const dossier::Dossier &dossier, bool oldest,
                                                       const series::Series *&taken)
{
    const auto &all = dossier.catalogue.series;
    taken = nullptr;
    for (const auto &one : all) {
        if (std::ranges::none_of(one.patches, [](const auto &patch) { return patch.message.has_value(); }))
            continue;
        if (taken == nullptr || !oldest)
            taken = &one;
    }
    if (taken == nullptr)
        return core::fail(core::ErrorKind::NotFound,
                          dossier.sources.front() +
                              ": there is no patch in it to compare; name a mail or an mbox of a series");
    std::vector<series::PatchText> patches;
    for (const auto &patch : taken->patches) {
        if (patch.message)
            patches.push_back(
                series::patchText(patch.index, patch.title, patch.author, *dossier.body(*patch.message)));
    }
    return patches;
}

/// Two sources are two versions; the same source twice is its oldest version beside its newest.
core::Result<series::VersionPair> compareVersions(const dossier::Dossier &before,
                                                  const dossier::Dossier &after, bool sameSource)
{
    const series::Series *oldSeries = nullptr;
    const series::Series *newSeries = nullptr;
    auto oldPatches = patchesOf(before, sameSource, oldSeries);
    if (!oldPatches)
        return std::unexpected(oldPatches.error());
    auto newPatches = patchesOf(after, false, newSeries);
    if (!newPatches)
        return std::unexpected(newPatches.error());
    auto versions = series::compare(std::move(*oldPatches), std::move(*newPatches));
    versions.oldTitle = oldSeries->title;
    versions.oldVersion = oldSeries->version;
    versions.newTitle = newSeries->title;
    versions.newVersion = newSeries->version;
    return versions;
}

QJsonObject versionsJson(const series::VersionPair &versions)
{
    const auto index = [](const std::optional<int> &value) {
        return value ? QJsonValue(*value) : QJsonValue::Null;
    };
    QJsonArray pairs;
    for (const auto &pair : versions.pairs) {
        pairs.append(QJsonObject{{QStringLiteral("old"), index(pair.oldIndex)},
                                 {QStringLiteral("new"), index(pair.newIndex)},
                                 {QStringLiteral("status"), core::toQString(series::statusName(pair.status))},
                                 {QStringLiteral("title_changed"), pair.titleChanged},
                                 {QStringLiteral("message_changed"), pair.messageChanged},
                                 {QStringLiteral("patch_id_same"), pair.patchIdSame},
                                 {QStringLiteral("diff"), core::toQString(pair.diff)}});
    }
    const auto side = [](const std::string &title, const std::string &version) {
        return QJsonObject{{QStringLiteral("title"), core::toQString(title)},
                           {QStringLiteral("version"), core::toQString(version)}};
    };
    return {{QStringLiteral("schema"), 1},
            {QStringLiteral("old"), side(versions.oldTitle, versions.oldVersion)},
            {QStringLiteral("new"), side(versions.newTitle, versions.newVersion)},
            {QStringLiteral("pairs"), pairs}};
}

core::Error noSource(std::string_view command)
{
    return {core::ErrorKind::Malformed, "no SOURCE given: whichpatch " + std::string(command) + " SOURCE…"};
}

} // namespace

int report(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.addOption({json, {}});
    takeCorrections(parser);
    if (const auto parsed = parse(parser, arguments); !parsed)
        return complain(parsed.error(), ExitUsage);
    if (parser.positionalArguments().isEmpty())
        return complain(noSource("report"), ExitUsage);
    const auto dossier = readSources(parser);
    if (!dossier)
        return complain(dossier.error(), ExitUnreadable);
    if (parser.isSet(json))
        answer(QJsonDocument(dossier::reportJson(**dossier)));
    else
        answer(dossier::reportText(**dossier));
    return statusOf(**dossier);
}

namespace {

/// The one form that is asked for; text without a word.
core::Result<QString> chosenForm(const QCommandLineParser &parser, const QStringList &forms)
{
    QStringList set;
    for (const auto &form : forms) {
        if (parser.isSet(form))
            set.append(form);
    }
    if (set.size() > 1)
        return core::fail(core::ErrorKind::Malformed,
                          core::fromQString(QStringLiteral("tables prints one form at a time: --") +
                                            set.join(QStringLiteral(" or --"))));
    return set.value(0, forms.constLast());
}

} // namespace

int tables(const QStringList &arguments)
{
    QCommandLineParser parser;
    const QString csv = QStringLiteral("csv");
    const QString markdown = QStringLiteral("markdown");
    const QStringList forms{csv, json, markdown, QStringLiteral("text")};
    for (const auto &form : forms)
        parser.addOption({form, {}});
    parser.addOption({table, {}, QStringLiteral("N")});
    takeCorrections(parser);
    if (const auto parsed = parse(parser, arguments); !parsed)
        return complain(parsed.error(), ExitUsage);
    if (parser.positionalArguments().isEmpty())
        return complain(noSource("tables"), ExitUsage);
    const auto form = chosenForm(parser, forms);
    if (!form)
        return complain(form.error(), ExitUsage);
    const auto dossier = readSources(parser);
    if (!dossier)
        return complain(dossier.error(), ExitUnreadable);
    const auto chosen = chosenTable(parser, table, **dossier);
    if (!chosen)
        return complain(chosen.error(), ExitUsage);
    if (*form == json) {
        const auto all = dossier::tablesJson(**dossier);
        answer(QJsonDocument(*chosen ? QJsonArray{all[static_cast<qsizetype>(**chosen)]} : all));
        return statusOf(**dossier);
    }
    std::string printed = *form == csv ? bench::csvHeader() : std::string();
    const auto &all = (*dossier)->tables;
    for (std::size_t t = 0; t < all.size(); ++t) {
        if (*chosen ? **chosen != t : all[t].duplicateOf.has_value())
            continue;
        if (*form == csv) {
            printed += bench::csvRows(all[t].table, t);
            continue;
        }
        const std::string one =
            *form == markdown ? bench::tableAsMarkdown(all[t].table) : bench::tableAsText(all[t].table);
        printed += one.empty() || printed.empty() ? one : '\n' + one;
    }
    answer(printed);
    return statusOf(**dossier);
}

int compare(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.addOption({json, {}});
    if (const auto parsed = parse(parser, arguments); !parsed)
        return complain(parsed.error(), ExitUsage);
    const auto sources = parser.positionalArguments();
    if (sources.size() != 2)
        return complain(
            {core::ErrorKind::Malformed, "compare takes two SOURCEs, the old version and the new one"},
            ExitUsage);
    std::vector<DossierPointer> read;
    for (const auto &source : sources) {
        auto dossier = dossier::read({core::fromQString(source)});
        if (!dossier)
            return complain(dossier.error(), ExitUnreadable);
        read.push_back(std::move(*dossier));
    }
    const auto versions = compareVersions(*read[0], *read[1], read[0]->sources == read[1]->sources);
    if (!versions)
        return complain(versions.error(), ExitUnreadable);
    if (parser.isSet(json))
        answer(QJsonDocument(versionsJson(*versions)));
    else
        answer(series::compareText(*versions));
    return std::max(statusOf(*read[0]), statusOf(*read[1]));
}

} // namespace app
