// SPDX-License-Identifier: GPL-3.0-or-later
// Redrawing the chart of 500 metrics in 3 configurations, 5 runs each: median processor time in milliseconds
// for each form, so that what else the machine does is left out. Prints lines for `run`: what, ours, bound,
// ratio.
#include "bench/chart.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <format>
#include <random>

#include <QApplication>
#include <QScrollArea>

namespace {

constexpr int metrics = 500, configs = 3, runs = 5;
constexpr double boundMs = 30;

std::shared_ptr<const dossier::Dossier> manyMetrics()
{
    auto dossier = std::make_shared<dossier::Dossier>();
    dossier->messages.emplace_back();
    bench::Table table;
    table.firstLine = 1;
    table.lastLine = metrics;
    table.format = "columns";
    for (const char *name : {"base", "v1", "v2"})
        table.configs.push_back({.name = name, .meaning = {}, .version = {}});
    std::mt19937 random(1);
    std::normal_distribution<double> noise(0, 2);
    for (int m = 0; m < metrics; ++m) {
        table.metrics.push_back({.name = std::format("subsystem.counter_{}", m),
                                 .unit = "ops/s",
                                 .statistic = {},
                                 .better = bench::Better::Higher,
                                 .betterBy = bench::BetterBy::Unit});
        for (int config = 0; config < configs; ++config) {
            for (int run = 1; run <= runs; ++run) {
                bench::Cell cell;
                cell.metric = m;
                cell.config = config;
                cell.value = 1000 + m + 20.0 * config + noise(random);
                cell.repetition = run;
                cell.line = m + 1;
                cell.decimals = 2;
                cell.text = std::format("{:.2f}", *cell.value);
                table.cells.push_back(std::move(cell));
            }
        }
    }
    dossier->comparisons = bench::compare({table});
    dossier->tables.push_back({std::move(table), 0, {}, {}});
    return dossier;
}

double medianRedraw(widgets::Chart &chart, widgets::ChartForm form)
{
    constexpr int times = 9;
    std::vector<double> taken;
    for (int i = 0; i < times; ++i) {
        const std::clock_t start = std::clock();
        chart.setForm(form);           // lays out and draws
        QApplication::processEvents(); // the scroll area takes the new height
        chart.repaint();
        taken.push_back(1000.0 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
    }
    std::ranges::sort(taken);
    return taken[times / 2];
}

} // namespace

int main(int argc, char **argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication app(argc, argv);
    QScrollArea area; // as the bench pane holds it
    auto &chart = *new widgets::Chart(&area);
    area.setWidgetResizable(true);
    area.setWidget(&chart);
    area.resize(520, 900);
    chart.setSheet(items::BenchSheet(manyMetrics(), 0));
    area.show();
    QApplication::processEvents();
    constexpr std::array forms{std::pair{widgets::ChartForm::Automatic, "by effect"},
                               std::pair{widgets::ChartForm::Bars, "bars"},
                               std::pair{widgets::ChartForm::Change, "change"}};
    for (const auto &[form, name] : forms) {
        const double ms = medianRedraw(chart, form);
        std::printf("chart %d x %d redrawn (%s), ms / bound\t%.1f\t%g\t%.2f\t%s\n", metrics, configs, name,
                    ms, boundMs, ms / boundMs, "1");
    }
}
