// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/captions.h"
#include "bench/drawers.h"
#include "core/text.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace widgets {
namespace {

QCPScatterStyle markerOf(const PlotStyle &style, std::size_t config, std::size_t base, double size)
{
    const auto shape = static_cast<QCPScatterStyle::ScatterShape>(PlotStyle::marker(config));
    const QColor colour = style.colour(config, base);
    return QCPScatterStyle(shape, QPen(colour, 1.4), QBrush(config == base ? style.ground : colour), size);
}

/// Names with their markers in a row above the panel.
QCPLegend *addLegend(Canvas &canvas, int row)
{
    auto *legend = new QCPLegend;
    canvas.plot.plotLayout()->addElement(row, 0, legend);
    legend->setLayer(QStringLiteral("legend"));
    legend->setFillOrder(QCPLegend::foColumnsFirst);
    // As many in a row as have room, so that long names wrap.
    int widest = 1;
    const QFontMetrics metrics(canvas.style.font);
    for (std::size_t config = 0; config < canvas.sheet.matrix().configs.size(); ++config)
        widest = std::max(widest, metrics.horizontalAdvance(canvas.sheet.configName(config)) + 44);
    legend->setWrap(std::max(1, canvas.width / widest));
    legend->setBorderPen(Qt::NoPen);
    legend->setBrush(Qt::NoBrush);
    legend->setFont(canvas.style.font);
    legend->setTextColor(canvas.style.text);
    legend->setIconSize(24, 14);
    legend->setMaximumSize(QWIDGETSIZE_MAX, legend->minimumOuterSizeHint().height());
    canvas.plot.plotLayout()->setRowStretchFactor(row, 0.001);
    return legend;
}

void fitLegend(QCPLegend *legend)
{
    legend->setMaximumSize(QWIDGETSIZE_MAX, legend->minimumOuterSizeHint().height());
}

/// Differences between configurations are what matters: a logarithm hides them, so only over a wide spread.
bool spreadsWide(double low, double high)
{
    return low > 0 && high / low >= 1000;
}

/// Powers of two lie evenly on a logarithmic axis, steps of forty on a linear one: the smaller largest gap
/// decides.
bool isGeometric(const std::vector<double> &scale)
{
    if (scale.front() <= 0)
        return false;
    double linear = 0, logarithmic = 0;
    for (std::size_t i = 1; i < scale.size(); ++i) {
        linear = std::max(linear, (scale[i] - scale[i - 1]) / (scale.back() - scale.front()));
        logarithmic =
            std::max(logarithmic, std::log(scale[i] / scale[i - 1]) / std::log(scale.back() / scale.front()));
    }
    return logarithmic < linear;
}

} // namespace

void drawLines(Canvas &canvas)
{
    const auto &matrix = canvas.sheet.matrix();
    std::vector<double> scale = scaleOfRows(canvas.sheet);
    const bool counted = scale.empty(); // asked for by hand where the rows are no scale
    if (counted) {
        scale.resize(matrix.rows.size());
        std::iota(scale.begin(), scale.end(), 0.0);
    }
    QCPLegend *legend = addLegend(canvas, 0);
    const int height = std::clamp(canvas.width / 2, 210, 420);
    QCPAxisRect *rect = canvas.addPanel(1, height);
    QCPAxis *keys = rect->axis(QCPAxis::atBottom), *values = rect->axis(QCPAxis::atLeft);
    for (std::size_t config = 0; config < matrix.configs.size(); ++config) {
        auto *graph = new QCPGraph(keys, values);
        QVector<double> at, to, runAt, runTo;
        for (std::size_t row = 0; row < matrix.rows.size(); ++row) {
            const bench::Sampled *sampled = canvas.sheet.at(row, config);
            if (sampled == nullptr)
                continue;
            at.push_back(scale[row]);
            to.push_back(sampled->mean);
            for (std::size_t i = 0; sampled->runs.size() > 1 && i < sampled->runs.size(); ++i) {
                runAt.push_back(scale[row]);
                runTo.push_back(sampled->runs[i]);
            }
            canvas.drawn.marks.push_back({.row = row,
                                          .config = config,
                                          .keyAxis = keys,
                                          .valueAxis = values,
                                          .key = scale[row],
                                          .value = sampled->mean,
                                          .base = sampled->mean,
                                          .half = 0});
        }
        const QColor colour = canvas.style.colour(config, matrix.base);
        graph->setData(at, to);
        graph->setName(canvas.sheet.configName(config));
        graph->setPen(QPen(colour, 1.6, config == matrix.base ? Qt::DashLine : Qt::SolidLine));
        graph->setScatterStyle(markerOf(canvas.style, config, matrix.base, 7));
        graph->setSelectable(QCP::stNone);
        graph->addToLegend(legend);
        if (!runAt.isEmpty()) {
            auto *runs = new QCPGraph(keys, values);
            runs->setLineStyle(QCPGraph::lsNone);
            runs->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDot, QPen(colour, 3), Qt::NoBrush, 3));
            runs->setData(runAt, runTo);
            runs->setSelectable(QCP::stNone);
        }
    }
    // In reading order: row by row.
    std::ranges::stable_sort(canvas.drawn.marks, {}, &Mark::row);
    const bool logKeys = !counted && isGeometric(scale);
    if (logKeys)
        keys->setScaleType(QCPAxis::stLogarithmic);
    const double span = scale.back() - scale.front();
    if (logKeys)
        keys->setRange(scale.front() / 1.25, scale.back() * 1.25);
    else
        keys->setRange(scale.front() - span * 0.04, scale.back() + span * 0.04);
    auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    const QFontMetrics metrics(canvas.style.small);
    double last = -1e9;
    const double pixels = std::max(100, canvas.width - 90);
    for (std::size_t row = 0; row < scale.size(); ++row) {
        const double share =
            logKeys    ? std::log(scale[row] / scale.front()) / std::log(scale.back() / scale.front())
            : span > 0 ? (scale[row] - scale.front()) / span
                       : 0;
        const QString name = canvas.sheet.rowName(row);
        const int wide = metrics.horizontalAdvance(name);
        if (share * pixels - wide / 2.0 < last + 6)
            continue; // no room; the point itself tells its name
        ticker->addTick(scale[row], name);
        last = share * pixels + wide / 2.0;
    }
    keys->setTicker(ticker);
    keys->grid()->setVisible(false);
    values->rescale();
    double high = values->range().upper;
    double low = values->range().lower;
    if (spreadsWide(low, high)) {
        values->setScaleType(QCPAxis::stLogarithmic);
        values->setTicker(QSharedPointer<QCPAxisTickerLog>::create());
        values->setNumberFormat(QStringLiteral("gb"));
        values->setNumberPrecision(3);
        values->setRange(low / 1.3, high * 1.3);
    } else {
        low = std::min(low, 0.0);
        values->setTicker(QSharedPointer<ShortTicker>::create());
        values->ticker()->setTickCount(5);
        values->setRange(low, high + (high - low) * 0.06);
    }
    const auto &metric = matrix.rows.front().metric;
    const QString unit = core::toQString(metric.unit.value_or(""));
    const QString way = items::directionText(metric.better);
    values->setLabel(unit.isEmpty() ? way : unit + QStringLiteral(", ") + way);
    fitLegend(legend);
    canvas.drawn.height = height + legend->minimumOuterSizeHint().height() + 12;
}

namespace {

/// In full where the axis has room for it.
void setChangeLabel(const Canvas &canvas, QCPAxis *axis, int left)
{
    const QFontMetrics metrics(canvas.style.small);
    const int room = canvas.width - left - 16;
    const QString base = canvas.sheet.baseName();
    const QString full =
        QCoreApplication::translate("Chart", "change against %1, greatest gain first").arg(base);
    axis->setLabel(
        metrics.horizontalAdvance(full) <= room
            ? full
            : metrics.elidedText(QCoreApplication::translate("Chart", "change against %1").arg(base),
                                 Qt::ElideMiddle, room));
}

} // namespace

void drawDots(Canvas &canvas)
{
    const auto &matrix = canvas.sheet.matrix();
    // The largest effect of any configuration decides a row's place; the greatest gain stands first.
    std::vector<std::pair<double, std::size_t>> order;
    for (std::size_t row = 0; row < matrix.rows.size(); ++row) {
        double largest = 0;
        bool any = false;
        for (std::size_t config = 0; config < matrix.configs.size(); ++config) {
            if (const bench::Comparison *c = canvas.sheet.change(row, config)) {
                any = true;
                const double good = c->better == bench::Better::Lower ? -c->changePercent : c->changePercent;
                if (std::abs(good) > std::abs(largest))
                    largest = good;
            }
        }
        if (any)
            order.emplace_back(-largest, row);
    }
    std::ranges::stable_sort(order, {}, &std::pair<double, std::size_t>::first);
    QCPLegend *legend = addLegend(canvas, 0);
    const int rowPixels = QFontMetrics(canvas.style.small).height() + 2;
    const int height = static_cast<int>(order.size()) * rowPixels + 60;
    QCPAxisRect *rect = canvas.addPanel(1, height);
    QCPAxis *keys = rect->axis(QCPAxis::atLeft), *values = rect->axis(QCPAxis::atBottom);
    auto *captions = new Captions(&canvas.plot, canvas.style.small, canvas.style.small, canvas.style.ground);
    const QFontMetrics metrics(canvas.style.small);
    int widest = 0;
    for (std::size_t at = 0; at < order.size(); ++at) {
        const QString name = canvas.sheet.rowName(order[at].second);
        widest = std::max(widest, metrics.horizontalAdvance(name));
        captions->add({.keyAxis = keys,
                       .valueAxis = values,
                       .key = static_cast<double>(at),
                       .value = 0,
                       .text = name,
                       .colour = canvas.style.text,
                       .bold = false,
                       .kind = Captions::Text::Kind::Name});
    }
    for (std::size_t config = 0; config < matrix.configs.size(); ++config) {
        if (config == matrix.base)
            continue;
        QVector<double> at, to, minus, plus;
        for (std::size_t i = 0; i < order.size(); ++i) {
            const bench::Comparison *c = canvas.sheet.change(order[i].second, config);
            if (c == nullptr)
                continue;
            at.push_back(static_cast<double>(i));
            to.push_back(c->changePercent);
            minus.push_back(c->ci95 ? c->changePercent - c->ci95->low : 0);
            plus.push_back(c->ci95 ? c->ci95->high - c->changePercent : 0);
            canvas.drawn.marks.push_back({.row = order[i].second,
                                          .config = config,
                                          .keyAxis = keys,
                                          .valueAxis = values,
                                          .key = static_cast<double>(i),
                                          .value = c->changePercent,
                                          .base = c->changePercent,
                                          .half = 0});
        }
        auto *graph = new QCPGraph(keys, values);
        graph->setLineStyle(QCPGraph::lsNone);
        graph->setScatterStyle(markerOf(canvas.style, config, matrix.base, 7));
        graph->setData(at, to);
        graph->setName(canvas.sheet.configName(config));
        graph->setSelectable(QCP::stNone);
        graph->addToLegend(legend);
        if (std::ranges::any_of(plus, [](double p) { return p != 0; })) {
            auto *errors = new QCPErrorBars(keys, values);
            errors->setDataPlottable(graph);
            errors->setData(minus, plus);
            errors->setPen(QPen(canvas.style.colour(config, matrix.base), 1.2));
            errors->setWhiskerWidth(4);
            errors->setSelectable(QCP::stNone);
        }
    }
    std::ranges::stable_sort(canvas.drawn.marks, {}, &Mark::key);
    keys->setRange(-0.7, static_cast<double>(order.size()) - 0.3);
    keys->setRangeReversed(true);
    keys->setTicks(false);
    keys->setTickLabels(false);
    keys->grid()->setVisible(false);
    rect->setAutoMargins(QCP::msBottom);
    rect->setMargins(QMargins(std::min(widest, canvas.width * 45 / 100) + 14, 2, 12, 0));
    values->rescale();
    const double low = std::min(values->range().lower, 0.0), high = std::max(values->range().upper, 0.0);
    const double span = high > low ? high - low : 1;
    values->setRange(low - span * 0.05, high + span * 0.05);
    values->setTicker(QSharedPointer<ShortTicker>::create(QStringLiteral(" %")));
    values->ticker()->setTickCount(4);
    setChangeLabel(canvas, values, rect->margins().left());
    fitLegend(legend);
    canvas.drawn.height = height + legend->minimumOuterSizeHint().height();
}

} // namespace widgets
