// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dossier/dossier.h"

#include <QDir>
#include <QTest>

#include <cmath>

/// What the acceptance tests share: real threads and texts beside the checkout, and looking figures up.
namespace acceptance {

inline std::string path(const char *name)
{
    return std::string(SHARED "/") + name;
}
inline bool has(const char *name)
{
    return QFileInfo::exists(QString::fromStdString(path(name)));
}

#define NEEDS_SHARED(name)                                                                                   \
    if (!acceptance::has(name))                                                                              \
    QSKIP("needs ../shared/" name " beside the checkout")

inline std::shared_ptr<const dossier::Dossier> read(const std::vector<const char *> &names)
{
    std::vector<std::string> sources;
    for (const auto *name : names)
        sources.push_back(path(name));
    auto dossier = dossier::read(sources);
    return dossier ? *dossier : nullptr;
}

/// All values of a configuration at a metric (or row) whose name contains the words, in the order they stand.
inline std::vector<double> values(const dossier::Dossier &dossier, std::string_view metric,
                                  std::string_view row, std::string_view config, std::string_view format = {})
{
    std::vector<double> result;
    for (const auto &placed : dossier.tables) {
        if (placed.duplicateOf || (!format.empty() && placed.table.format != format))
            continue;
        for (const auto &cell : placed.table.cells) {
            if (placed.table.metrics[static_cast<std::size_t>(cell.metric)].name.find(metric) !=
                    std::string::npos &&
                (row.empty() || cell.row == row) &&
                placed.table.configs[static_cast<std::size_t>(cell.config)].name == config && cell.value)
                result.push_back(*cell.value);
        }
    }
    return result;
}

inline const bench::Comparison *comparison(const dossier::Dossier &dossier, std::string_view metric,
                                           std::string_view row, std::string_view base,
                                           std::string_view config)
{
    for (const auto &c : dossier.comparisons) {
        if (c.metric.find(metric) != std::string::npos && (row.empty() || c.row == row) && c.base == base &&
            c.config == config)
            return &c;
    }
    return nullptr;
}

/// The change as a person writes it: rounded to hundredths of a percent.
inline double change(const dossier::Dossier &dossier, std::string_view metric, std::string_view row,
                     std::string_view base, std::string_view config)
{
    const auto *found = comparison(dossier, metric, row, base, config);
    return found == nullptr ? std::nan("") : std::round(found->changePercent * 100) / 100;
}

} // namespace acceptance
