// SPDX-License-Identifier: GPL-3.0-or-later
// apply: what a local clone says of a series.
#include "app/commandline/commandline.h"
#include "app/commandline/commands.h"
#include "app/commandline/output.h"
#include "core/text.h"
#include "dossier/clone.h"

#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>
#include <format>

namespace app {

namespace {

using Upstream = std::optional<repo::Upstream>;

std::string outcomeOf(const dossier::TriedPatch &patch)
{
    if (!patch.here)
        return "missing";
    return !patch.trial.applied ? "fails" : patch.trial.offsets ? "applies with offsets" : "applies";
}

QString reasonName(repo::BaseReason reason)
{
    static constexpr const char *names[] = {"base-commit", "blobs", "tag", "branch"};
    return QString::fromLatin1(names[static_cast<std::size_t>(reason)]);
}

std::string text(const series::Series &series, const dossier::CloneReading &reading,
                 const std::vector<Upstream> &upstream)
{
    std::string out = std::format("{} (v{})\nbase {}: {}\n", series.title, series.version,
                                  reading.base.commit.substr(0, 12), reading.base.text);
    if (!reading.remark.empty())
        out += reading.remark + '\n';
    for (std::size_t i = 0; i < reading.patches.size(); ++i) {
        const dossier::TriedPatch &patch = reading.patches[i];
        out += std::format("{:>4}/{} {}", patch.patch, series.total, outcomeOf(patch));
        if (!patch.trial.reason.empty())
            out += ": " + patch.trial.reason;
        if (upstream[i])
            out += std::format("; upstream as {}", dossier::reasonText(*upstream[i]));
        out += '\n';
    }
    return out;
}

QJsonObject json(const series::Series &series, const dossier::CloneReading &reading,
                 const std::vector<Upstream> &upstream)
{
    QJsonArray patches;
    for (std::size_t i = 0; i < reading.patches.size(); ++i) {
        const dossier::TriedPatch &patch = reading.patches[i];
        QJsonArray hunks;
        for (const repo::HunkTrial &hunk : patch.trial.hunks)
            hunks.append(QJsonObject{{QStringLiteral("file"), hunk.file},
                                     {QStringLiteral("hunk"), hunk.hunk},
                                     {QStringLiteral("applied"), hunk.applied},
                                     {QStringLiteral("offset"), hunk.offset}});
        patches.append(
            QJsonObject{{QStringLiteral("index"), patch.patch},
                        {QStringLiteral("outcome"), core::toQString(outcomeOf(patch))},
                        {QStringLiteral("reason"), core::toQString(patch.trial.reason)},
                        {QStringLiteral("hunks"), hunks},
                        {QStringLiteral("upstream"),
                         upstream[i] ? QJsonValue(core::toQString(upstream[i]->commit)) : QJsonValue::Null}});
    }
    return {
        {QStringLiteral("title"), core::toQString(series.title)},
        {QStringLiteral("version"), core::toQString(series.version)},
        {QStringLiteral("base"), QJsonObject{{QStringLiteral("commit"), core::toQString(reading.base.commit)},
                                             {QStringLiteral("by"), reasonName(reading.base.reason)},
                                             {QStringLiteral("text"), core::toQString(reading.base.text)}}},
        {QStringLiteral("patches"), patches}};
}

} // namespace

int applyCommand(const QStringList &arguments)
{
    QCommandLineParser parser;
    const QString clone = QStringLiteral("clone"), branch = QStringLiteral("branch"),
                  asJson = QStringLiteral("json");
    parser.addOption({clone, {}, QStringLiteral("DIR")});
    parser.addOption({branch, {}, QStringLiteral("NAME")});
    parser.addOption({asJson, {}});
    if (const auto parsed = parse(parser, arguments); !parsed)
        return complain(parsed.error(), ExitUsage);
    if (parser.positionalArguments().isEmpty() || !parser.isSet(clone))
        return complain({core::ErrorKind::Malformed, "apply takes a SOURCE and --clone DIR"}, ExitUsage);
    const auto dossier = readSources(parser);
    if (!dossier)
        return complain(dossier.error(), ExitUnreadable);
    const std::string folder = core::fromQString(parser.value(clone)),
                      name = core::fromQString(parser.value(branch));
    QJsonArray all;
    std::string out;
    for (std::size_t s = 0; s < (*dossier)->catalogue.series.size(); ++s) {
        const series::Series &series = (*dossier)->catalogue.series[s];
        const auto reading = dossier::readClone(**dossier, s, folder, name);
        if (!reading)
            return complain(reading.error(), ExitUnreadable);
        const auto upstream = dossier::upstreamOf(**dossier, s, folder, name)
                                  .value_or(std::vector<Upstream>(series.patches.size()));
        all.append(json(series, *reading, upstream));
        out += (out.empty() ? "" : "\n") + text(series, *reading, upstream);
    }
    if (all.isEmpty())
        return complain({core::ErrorKind::NotFound, "There is no patch series in what was read"},
                        ExitUnreadable);
    if (parser.isSet(asJson))
        answer(QJsonDocument(QJsonObject{{QStringLiteral("schema"), 1}, {QStringLiteral("series"), all}}));
    else
        answer(out);
    return statusOf(**dossier);
}

} // namespace app
