// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/textchart.h"

#include "bench/export.h"
#include "bench/quantity.h"
#include "bench/samples.h"

#include <algorithm>
#include <cmath>
#include <format>
#include <map>

namespace bench {
namespace {

/// The largest figure among the rows of one unit: they share a scale.
std::map<std::string, double> scalesOf(const Matrix &matrix)
{
    std::map<std::string, double> scales;
    for (const MatrixRow &row : matrix.rows) {
        double &scale = scales[row.metric.unit.value_or("")];
        for (const Sampled &sampled : row.byConfig)
            scale = std::max(scale, sampled.mean);
    }
    return scales;
}

} // namespace

std::string chartAsText(const Table &table, const std::optional<std::string> &baseline)
{
    const std::vector<Table> one{table};
    const Matrix matrix = std::move(matrices(one, baseline).front());
    if (matrix.rows.empty())
        return {};
    int names = 0;
    for (const Config &config : matrix.configs)
        names = std::clamp(columnsOf(config.name), names, 20);
    constexpr int figures = 24; // " 569218 (+8.48%)" and room
    const int bars = mailColumns - 2 - names - 2 - figures;
    const auto scales = scalesOf(matrix);
    std::string text;
    for (const MatrixRow &row : matrix.rows) {
        std::string head = row.row ? row.metric.name + ", " + *row.row : row.metric.name;
        if (row.metric.unit)
            head += " (" + *row.metric.unit + ")";
        text += head + '\n';
        const double scale = scales.at(row.metric.unit.value_or(""));
        for (std::size_t config = 0; config < matrix.configs.size(); ++config) {
            const Sampled &sampled = row.byConfig[config];
            if (sampled.empty())
                continue;
            const double share = scale > 0 ? std::clamp(sampled.mean / scale, 0.0, 1.0) : 0;
            const std::string bar(static_cast<std::size_t>(std::lround(share * bars)),
                                  config == matrix.base ? '-' : '#');
            std::string name = matrix.configs[config].name;
            if (columnsOf(name) > names && static_cast<int>(name.size()) == columnsOf(name))
                name = name.substr(0, static_cast<std::size_t>(names - 2)) + "..";
            name += std::string(static_cast<std::size_t>(std::max(0, names - columnsOf(name))), ' ');
            std::string figure = asciiSigns(bench::figure(sampled.mean, 7));
            const Sampled &base = row.byConfig[matrix.base];
            if (config != matrix.base && !base.empty() && base.mean != 0)
                figure += std::format(" ({:+.2f}%)", (sampled.mean - base.mean) / base.mean * 100);
            text += std::format("  {} |{} {}\n", name, bar, figure);
        }
    }
    return text;
}

} // namespace bench
