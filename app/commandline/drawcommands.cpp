// SPDX-License-Identifier: GPL-3.0-or-later
// The commands that draw: plot and snapshot.
#include "app/commandline/commandline.h"
#include "app/commandline/commands.h"
#include "app/commandline/output.h"
#include "app/snapshot.h"
#include "bench/chart.h"
#include "core/text.h"

#include <QRegularExpression>
#include <QSize>

namespace app {

namespace {

const QCommandLineOption output{{QStringLiteral("o"), QStringLiteral("output")}, {}, QStringLiteral("FILE")};

core::Error missing(std::string what)
{
    return {core::ErrorKind::Malformed, std::move(what)};
}

} // namespace

int plot(const QStringList &arguments)
{
    QCommandLineParser parser;
    const QCommandLineOption table{QStringLiteral("table"), {}, QStringLiteral("N")};
    parser.addOptions({output, table});
    takeCorrections(parser);
    if (const auto parsed = parse(parser, arguments); !parsed)
        return complain(parsed.error(), ExitUsage);
    if (parser.positionalArguments().isEmpty() || !parser.isSet(output))
        return complain(missing("plot needs a SOURCE and -o FILE"), ExitUsage);
    const QString file = parser.value(output);
    static const QRegularExpression endings(QStringLiteral("\\.(svg|pdf|png)$"),
                                            QRegularExpression::CaseInsensitiveOption);
    if (!endings.match(file).hasMatch())
        return complain(missing("plot writes .svg, .pdf or .png, told by the name behind -o; " +
                                core::fromQString(file) + " ends in none of them"),
                        ExitUsage);
    const auto dossier = readSources(parser);
    if (!dossier)
        return complain(dossier.error(), ExitUnreadable);
    auto chosen = chosenTable(parser, table.names().constFirst(), **dossier);
    if (!chosen)
        return complain(chosen.error(), ExitUsage);
    if (!*chosen)
        chosen = (*dossier)->mainTable();
    if (!*chosen)
        return complain(missing("no table with figures was read; there is nothing to plot"), ExitUnreadable);
    if (const auto drawn = widgets::exportChart(**dossier, **chosen, file); !drawn)
        return complain(drawn.error(), ExitUnreadable);
    return statusOf(**dossier);
}

int snapshotCommand(const QStringList &arguments)
{
    QCommandLineParser parser;
    const QCommandLineOption view{
        QStringLiteral("view"), {}, QStringLiteral("VIEW"), QStringLiteral("thread")};
    const QCommandLineOption size{
        QStringLiteral("size"), {}, QStringLiteral("WxH"), QStringLiteral("1400x900")};
    const QCommandLineOption theme{
        QStringLiteral("theme"), {}, QStringLiteral("THEME"), QStringLiteral("light")};
    const QCommandLineOption language{QStringLiteral("language"), {}, QStringLiteral("LANGUAGE")};
    parser.addOptions({output, view, size, theme, language});
    if (const auto parsed = parse(parser, arguments); !parsed)
        return complain(parsed.error(), ExitUsage);
    if (parser.positionalArguments().isEmpty() || !parser.isSet(output))
        return complain(missing("snapshot needs a SOURCE and -o FILE.png"), ExitUsage);

    static const QRegularExpression form(QStringLiteral("^(\\d{2,5})x(\\d{2,5})$"));
    const auto match = form.match(parser.value(size));
    constexpr int largest = 8192;
    if (!match.hasMatch() || match.captured(1).toInt() > largest || match.captured(2).toInt() > largest)
        return complain(
            missing("--size takes WIDTHxHEIGHT in pixels, at most 8192 each: 1400x900 for example"),
            ExitUsage);
    static const QStringList views{QStringLiteral("thread"),   QStringLiteral("diff"),
                                   QStringLiteral("versions"), QStringLiteral("bench"),
                                   QStringLiteral("review"),   QStringLiteral("reply")};
    if (!views.contains(parser.value(view)))
        return complain(missing("--view takes thread, diff, versions, bench, review or reply"), ExitUsage);
    static const QStringList themes{QStringLiteral("light"), QStringLiteral("dark")};
    if (!themes.contains(parser.value(theme)))
        return complain(missing("--theme takes light or dark"), ExitUsage);
    static const QStringList languages{QString(), QStringLiteral("pseudo"), QStringLiteral("rtl")};
    if (!languages.contains(parser.value(language)))
        return complain(missing("--language takes pseudo or rtl, for trying the window out"), ExitUsage);

    const auto done = snapshot(parser.positionalArguments(), parser.value(output), parser.value(view),
                               {match.captured(1).toInt(), match.captured(2).toInt()}, parser.value(theme),
                               parser.value(language));
    return done ? static_cast<int>(ExitRead) : complain(done.error(), ExitUnreadable);
}

} // namespace app
