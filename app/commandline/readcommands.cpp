// SPDX-License-Identifier: GPL-3.0-or-later
// The commands that print what was read: report, tables, compare.
#include "app/commandline/commandline.h"
#include "app/commandline/commands.h"
#include "app/commandline/output.h"
#include "core/text.h"
#include "dossier/report.h"

#include <QJsonArray>

namespace app {

namespace {

const QString json = QStringLiteral("json");
const QString table = QStringLiteral("table");

core::Error noSource(std::string_view command)
{
    return {core::ErrorKind::Malformed, "no SOURCE given: whichpatch " + std::string(command) + " SOURCE…"};
}

} // namespace

int report(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.addOption({json, {}});
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

int tables(const QStringList &arguments)
{
    QCommandLineParser parser;
    const QStringList forms{QStringLiteral("csv"), json, QStringLiteral("markdown"), QStringLiteral("text")};
    for (const auto &form : forms)
        parser.addOption({form, {}});
    parser.addOption({table, {}, QStringLiteral("N")});
    if (const auto parsed = parse(parser, arguments); !parsed)
        return complain(parsed.error(), ExitUsage);
    if (parser.positionalArguments().isEmpty())
        return complain(noSource("tables"), ExitUsage);
    const auto dossier = readSources(parser);
    if (!dossier)
        return complain(dossier.error(), ExitUnreadable);
    const auto all = dossier::tablesJson(**dossier);
    answer(QJsonDocument(all));
    return statusOf(**dossier);
}

int compare(const QStringList &)
{
    return ExitUsage;
}

} // namespace app
