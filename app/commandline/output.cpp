// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline/output.h"

#include "app/commandline/commandline.h"
#include "core/text.h"
#include "dossier/corrections.h"

#include <QFile>

#include <cstdio>
#include <format>
#include <unistd.h>

namespace app {

namespace {

void write(std::FILE *stream, std::string_view text)
{
    std::fwrite(text.data(), 1, text.size(), stream);
    std::fflush(stream);
}

mail::Progress terminalProgress()
{
    if (isatty(STDERR_FILENO) == 0)
        return {};
    return [last = -1](std::uint64_t done, std::uint64_t total) mutable {
        const int percent = total == 0 ? 0 : static_cast<int>(100 * done / total);
        if (percent == last)
            return;
        last = percent;
        write(stderr, std::format("\rreading … {} %{}", percent, percent == 100 ? "\r\033[K" : ""));
    };
}

const QString correctionsOption = QStringLiteral("corrections");

core::Result<dossier::Corrections> correctionsIn(const QString &path)
{
    const std::string name = core::fromQString(path);
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return core::fail(core::ErrorKind::NotFound, name + ": " + core::fromQString(file.errorString()));
    auto read = dossier::correctionsFromJson(file.readAll().toStdString());
    if (!read)
        return core::fail(read.error().kind, name + ": " + read.error().text);
    return read;
}

} // namespace

void takeCorrections(QCommandLineParser &parser)
{
    parser.addOption({correctionsOption, {}, QStringLiteral("FILE")});
}

core::Result<void> parse(QCommandLineParser &parser, const QStringList &arguments)
{
    if (!parser.parse(arguments))
        return core::fail(core::ErrorKind::Malformed, core::fromQString(parser.errorText()));
    return {};
}

core::Result<DossierPointer> readSources(const QCommandLineParser &parser, qsizetype first)
{
    std::vector<std::string> sources;
    for (const auto &argument : parser.positionalArguments().mid(first))
        sources.push_back(core::fromQString(argument));
    dossier::Corrections corrections;
    if (parser.optionNames().contains(correctionsOption)) {
        auto given = correctionsIn(parser.value(correctionsOption));
        if (!given)
            return std::unexpected(given.error());
        corrections = std::move(*given);
    }
    return dossier::read(sources, corrections, {}, terminalProgress());
}

core::Result<std::optional<std::size_t>> chosenTable(const QCommandLineParser &parser, const QString &name,
                                                     const dossier::Dossier &dossier)
{
    if (!parser.isSet(name))
        return std::optional<std::size_t>();
    const QString option = parser.value(name);
    bool isNumber = false;
    const auto number = option.toULongLong(&isNumber);
    if (isNumber && number < dossier.tables.size())
        return std::optional<std::size_t>(number);
    const auto range = dossier.tables.empty()
                           ? std::string("no table was read")
                           : std::format("tables are numbered 0 to {}", dossier.tables.size() - 1);
    return core::fail(core::ErrorKind::NotFound,
                      isNumber
                          ? "there is no table " + core::fromQString(option) + ": " + range
                          : "--table takes a number, not \"" + core::fromQString(option) + "\": " + range);
}

void answer(const std::string &text)
{
    write(stdout, text);
}

void answer(const QJsonDocument &document)
{
    write(stdout, document.toJson(QJsonDocument::Indented).toStdString());
}

bool answered()
{
    return std::ferror(stdout) == 0;
}

int complain(const core::Error &error, int status)
{
    write(stderr, "whichpatch: " + core::collapsed(error.text) + '\n');
    return status;
}

int statusOf(const dossier::Dossier &dossier)
{
    int status = ExitRead;
    for (const auto &diagnostic : dossier.diagnostics) {
        if (diagnostic.severity == core::Severity::Error)
            status = complain({core::ErrorKind::Malformed, diagnostic.text}, ExitReadWithErrors);
    }
    return status;
}

} // namespace app
