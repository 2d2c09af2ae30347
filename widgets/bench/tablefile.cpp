// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/tablefile.h"

#include "bench/export.h"
#include "core/text.h"
#include "dossier/report.h"

#include <QFileInfo>
#include <QJsonDocument>
#include <QSaveFile>

#include <algorithm>

namespace widgets {

core::Result<void> writeTable(const dossier::Dossier &dossier, std::size_t table, const QString &file,
                              const QString &baseline)
{
    const bench::Table &one = dossier.tables[table].table;
    const auto named = baseline.isEmpty() ? std::nullopt : std::optional(core::fromQString(baseline));
    const QString ending = QFileInfo(file).suffix().toLower();
    std::string text;
    if (ending == QLatin1StringView("csv"))
        text = bench::tableAsCsv(one, table);
    else if (ending == QLatin1StringView("json"))
        text = QJsonDocument(dossier::tablesJson(dossier)[static_cast<qsizetype>(table)].toObject())
                   .toJson(QJsonDocument::Indented)
                   .toStdString();
    else if (ending == QLatin1StringView("md"))
        text = bench::tableAsMarkdown(one, named);
    else if (ending == QLatin1StringView("txt"))
        text = bench::tableAsText(one, named);
    else
        return core::fail(core::ErrorKind::Malformed,
                          core::fromQString(file) + ": a table is written as .csv, .json, .md or .txt");
    QSaveFile out(file);
    out.setDirectWriteFallback(true);
    const auto size = static_cast<qint64>(text.size());
    if (!out.open(QIODevice::WriteOnly) || out.write(text.data(), size) != size || !out.commit())
        return core::fail(core::ErrorKind::Denied, core::fromQString(file) + " cannot be written: " +
                                                       core::fromQString(out.errorString()));
    return {};
}

std::vector<std::string> unmeasured(const dossier::Dossier &dossier, std::size_t table, bool patches)
{
    std::vector<std::string> names;
    const auto &placed = dossier.tables[table];
    const auto own =
        dossier.seriesOf.size() > placed.message ? dossier.seriesOf[placed.message] : std::nullopt;
    if (!own)
        return names;
    const auto &all = dossier.catalogue.series;
    const series::Series *newest = nullptr;
    for (const auto &one : all) {
        if (one.family != all[*own].family)
            continue;
        newest = &one;
        const auto isMeasured = [&](const bench::Config &config) { return config.version == one.version; };
        if (!patches && std::ranges::none_of(placed.table.configs, isMeasured))
            names.push_back("v" + one.version);
    }
    for (int patch = 1; patches && newest != nullptr && patch <= std::min(newest->total, 32); ++patch)
        names.push_back(std::to_string(patch) + "/" + std::to_string(newest->total));
    return names;
}

} // namespace widgets
