// SPDX-License-Identifier: GPL-3.0-or-later
#include "versions/versionnumbers.h"

#include "core/text.h"

#include <map>
#include <optional>
#include <set>

namespace widgets {

bool namesVersion(std::string_view configuration, std::string_view version)
{
    const auto isWord = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.';
    };
    const std::string name = core::lowered(configuration);
    const std::string wanted = "v" + core::lowered(version);
    for (auto at = name.find(wanted); at != std::string::npos; at = name.find(wanted, at + 1)) {
        const auto end = at + wanted.size();
        if ((at == 0 || !isWord(name[at - 1])) && (end == name.size() || !isWord(name[end])))
            return true;
    }
    return false;
}

std::vector<VersionNumber> versionNumbers(const std::vector<bench::Comparison> &comparisons,
                                          std::string_view oldVersion, std::string_view newVersion,
                                          const VersionOf &versionOf)
{
    struct Figure
    {
        std::optional<double> before, after;
        bench::Better better = bench::Better::Unknown;
        std::string unit;
        std::size_t table = 0;
    };
    std::map<std::string, Figure> figures;
    std::vector<std::string> order;
    for (const bench::Comparison &comparison : comparisons) {
        std::string what = comparison.row.value_or("");
        for (const std::string &part : {comparison.metric, comparison.context.value_or("")}) {
            if (!part.empty())
                what += (what.empty() ? "" : ", ") + part;
        }
        const std::size_t table = comparison.tables.empty() ? 0 : comparison.tables.front();
        const auto take = [&](const std::string &configuration, double value) {
            const std::string means =
                versionOf && !comparison.tables.empty() ? versionOf(table, configuration) : std::string();
            const auto isVersion = [&](std::string_view version) {
                return namesVersion(configuration, version) || (!means.empty() && means == version);
            };
            const bool isOld = isVersion(oldVersion);
            if (isOld == isVersion(newVersion))
                return;
            auto [figure, fresh] = figures.try_emplace(what);
            if (fresh)
                order.push_back(what);
            (isOld ? figure->second.before : figure->second.after) = value;
            figure->second.better = comparison.better;
            figure->second.unit = comparison.unit.value_or("");
            figure->second.table = table;
        };
        take(comparison.base, comparison.baseValue);
        take(comparison.config, comparison.value);
    }
    std::vector<VersionNumber> result;
    std::set<std::pair<double, double>> told;
    for (const std::string &what : order) {
        const Figure &figure = figures[what];
        if (!figure.before || !figure.after || *figure.before == 0 ||
            !told.emplace(*figure.before, *figure.after).second)
            continue;
        result.push_back({.what = what,
                          .unit = figure.unit,
                          .before = *figure.before,
                          .after = *figure.after,
                          .changePercent = (*figure.after - *figure.before) / *figure.before * 100,
                          .better = figure.better,
                          .table = figure.table});
    }
    return result;
}

} // namespace widgets
