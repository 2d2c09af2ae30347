// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/captions.h"
#include "bench/drawers.h"
#include "bench/rings.h"
#include "core/text.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace widgets {
namespace {

constexpr double headingHeight = 1.25, groupGap = 0.45, barHalf = 0.4; ///< in bars

/// One bar as it will stand.
struct Bar
{
    std::size_t row = 0, config = 0;
    double key = 0;
    double from = 0, to = 0;
    double low = 0, high = 0; ///< interval; equal when there is none
    QString label;
    QColor labelColour;
};

struct Panel
{
    std::string unit;
    std::vector<std::size_t> rows;
    std::vector<Bar> bars;
    std::vector<std::pair<double, std::size_t>> headings; ///< key, row
    double length = 0;                                    ///< in bars
};

QColor changeColour(const bench::Comparison &c, const PlotStyle &style)
{
    if (c.verdict == bench::Verdict::NoDifferenceShown || c.verdict == bench::Verdict::CannotTell ||
        c.better == bench::Better::Unknown || c.changePercent == 0)
        return style.muted;
    return (c.changePercent > 0) == (c.better == bench::Better::Higher) ? style.gain : style.loss;
}

class BarDrawer
{
public:
    BarDrawer(Canvas &canvas, ChartForm form)
        : m_canvas(canvas), m_sheet(canvas.sheet), m_style(canvas.style), m_form(form)
    {
    }

    void draw()
    {
        for (std::size_t row = 0; row < m_sheet.matrix().rows.size(); ++row)
            place(row);
        const QFontMetrics metrics(m_style.font);
        const int barPixels = metrics.height() + 3;
        const int axisPixels = 2 * QFontMetrics(m_style.small).height() + 22;
        double total = 0;
        for (const Panel &panel : m_panels)
            total += panel.length * barPixels + axisPixels;
        m_canvas.drawn.height = static_cast<int>(std::ceil(total));
        m_captions = new Captions(&m_canvas.plot, m_style.font, m_style.bold, m_style.ground);
        for (std::size_t i = 0; i < m_panels.size(); ++i) {
            const int height = static_cast<int>(m_panels[i].length * barPixels) + axisPixels;
            drawPanel(m_panels[i], m_canvas.addPanel(static_cast<int>(i), height));
        }
    }

private:
    Panel &panelOf(const std::string &unit)
    {
        const auto found = std::ranges::find(m_panels, unit, &Panel::unit);
        if (found != m_panels.end())
            return *found;
        m_panels.push_back({.unit = unit, .rows = {}, .bars = {}, .headings = {}, .length = 0});
        return m_panels.back();
    }

    /// Puts the bars of one row into its panel.
    void place(std::size_t row)
    {
        const auto &matrix = m_sheet.matrix();
        const bool relative = m_form == ChartForm::Change;
        Panel &panel = panelOf(relative ? std::string() : matrix.rows[row].metric.unit.value_or(""));
        std::vector<std::size_t> configs;
        for (std::size_t config = 0; config < matrix.configs.size(); ++config) {
            const bool shown =
                relative ? m_sheet.change(row, config) != nullptr : m_sheet.at(row, config) != nullptr;
            if (shown)
                configs.push_back(config);
        }
        if (m_form == ChartForm::Steps) // from the baseline on
            std::ranges::stable_partition(configs, [&](std::size_t config) { return config == matrix.base; });
        if (configs.empty())
            return;
        panel.rows.push_back(row);
        panel.headings.emplace_back(panel.length + headingHeight / 2, row);
        panel.length += headingHeight;
        const bench::Sampled *before = nullptr;
        for (const std::size_t config : configs) {
            panel.bars.push_back(bar(row, config, panel.length + 0.5, before));
            before = m_sheet.at(row, config);
            panel.length += 1;
        }
        panel.length += groupGap;
    }

    Bar bar(std::size_t row, std::size_t config, double key, const bench::Sampled *before) const
    {
        const bench::Sampled &sampled = *m_sheet.at(row, config);
        const bench::Comparison *c = m_sheet.change(row, config);
        Bar bar{.row = row,
                .config = config,
                .key = key,
                .from = 0,
                .to = sampled.mean,
                .low = 0,
                .high = 0,
                .label = {},
                .labelColour = m_style.muted};
        if (m_form == ChartForm::Change) {
            bar.to = c->changePercent;
            if (c->ci95) {
                bar.low = c->ci95->low;
                bar.high = c->ci95->high;
            }
            bar.label = items::signedPercent(c->changePercent);
            bar.labelColour = changeColour(*c, m_style);
            return bar;
        }
        const double half = meanHalfWidth(sampled);
        bar.low = sampled.mean - half;
        bar.high = sampled.mean + half;
        if (m_form == ChartForm::Steps && before != nullptr) {
            bar.from = before->mean;
            const double step = before->mean == 0 ? 0 : (sampled.mean / before->mean - 1) * 100;
            bar.label = items::signedPercent(step);
            bar.low = bar.high = 0;
        } else {
            bar.label =
                c != nullptr ? items::signedPercent(c->changePercent) : m_sheet.figureText(row, config);
        }
        if (c != nullptr)
            bar.labelColour = changeColour(*c, m_style);
        return bar;
    }

    void drawPanel(const Panel &panel, QCPAxisRect *rect)
    {
        QCPAxis *keys = rect->axis(QCPAxis::atLeft), *values = rect->axis(QCPAxis::atBottom);
        keys->setRange(0, panel.length);
        keys->setRangeReversed(true);
        keys->setTickLabels(false);
        keys->setTicks(false);
        keys->grid()->setVisible(false);
        setMargins(panel, rect);
        setValueRange(panel, values, rect);
        const bench::Better better = m_sheet.matrix().rows[panel.rows.front()].metric.better;
        const bool sameWay = std::ranges::all_of(
            panel.rows, [&](std::size_t r) { return m_sheet.matrix().rows[r].metric.better == better; });
        const QString way = sameWay ? items::directionText(better) : QString();
        const QString unit =
            m_form == ChartForm::Change
                ? QCoreApplication::translate("Chart", "change against %1").arg(m_sheet.baseName())
                : core::toQString(panel.unit);
        values->setLabel(unit.isEmpty() || way.isEmpty() ? unit + way : unit + QStringLiteral(", ") + way);
        values->setTicker(QSharedPointer<ShortTicker>::create(
            m_form == ChartForm::Change ? QStringLiteral(" %") : QString()));
        values->ticker()->setTickCount(m_canvas.width < 560 ? 3 : 5);
        drawBars(panel, keys, values);
        drawRuns(panel, keys, values);
        drawIntervals(panel, keys, values);
        for (const auto &[key, row] : panel.headings)
            m_captions->add({.keyAxis = keys,
                             .valueAxis = values,
                             .key = key,
                             .value = 0,
                             .text = m_sheet.rowName(row),
                             .colour = m_style.text,
                             .bold = true,
                             .kind = Captions::Text::Kind::Heading});
    }

    /// Names of configurations stand left of the axis, at most a third of the width.
    void setMargins(const Panel &panel, QCPAxisRect *rect) const
    {
        const QFontMetrics metrics(m_style.font);
        int widest = 0;
        for (const Bar &bar : panel.bars)
            widest = std::max(widest, metrics.horizontalAdvance(m_sheet.configName(bar.config)));
        const int left = std::min(widest, m_canvas.width * 34 / 100) + 14;
        rect->setAutoMargins(QCP::msBottom);
        rect->setMargins(QMargins(left, 2, 12, 0));
    }

    /// Leaves room for the labels at the bars' ends.
    void setValueRange(const Panel &panel, QCPAxis *values, const QCPAxisRect *rect) const
    {
        const QFontMetrics metrics(m_style.font);
        double low = 0, high = 0;
        int label = 0;
        for (const Bar &bar : panel.bars) {
            low = std::min({low, bar.to, bar.low});
            high = std::max({high, farEnd(bar), bar.from});
            label = std::max(label, metrics.horizontalAdvance(bar.label) + 12);
        }
        if (high == low)
            high = low + 1;
        const double pixels = std::max(60, m_canvas.width - rect->margins().left() - rect->margins().right());
        const double sides = (low < 0 ? 1.0 : 0.0) + (high > 0 ? 1.0 : 0.0);
        const double scale = (high - low) / std::max(30.0, pixels - sides * label);
        values->setRange(low < 0 ? low - label * scale : 0, high > 0 ? high + label * scale : 0);
    }

    void drawBars(const Panel &panel, QCPAxis *keys, QCPAxis *values)
    {
        std::map<std::size_t, QCPBars *> byConfig;
        QCPBars *hidden = nullptr;
        for (const Bar &bar : panel.bars) {
            QCPBars *&bars = byConfig[bar.config];
            if (bars == nullptr) {
                bars = new QCPBars(keys, values);
                bars->setWidth(2 * barHalf);
                bars->setPen(Qt::NoPen);
                bars->setBrush(m_style.brush(bar.config, m_sheet.matrix().base));
                bars->setAntialiased(false);
                bars->setSelectable(QCP::stNone);
            }
            if (bar.from != 0) {
                // A step hangs on the one before it: on an unseen bar up to where it begins.
                if (hidden == nullptr) {
                    hidden = new QCPBars(keys, values);
                    hidden->setPen(Qt::NoPen);
                    hidden->setBrush(Qt::NoBrush);
                    hidden->setWidth(2 * barHalf);
                }
                hidden->addData(bar.key, std::min(bar.from, bar.to));
                if (bars->barBelow() == nullptr)
                    bars->moveAbove(hidden);
                bars->addData(bar.key, std::abs(bar.to - bar.from));
            } else {
                bars->addData(bar.key, bar.to);
            }
            m_canvas.drawn.marks.push_back({.row = bar.row,
                                            .config = bar.config,
                                            .keyAxis = keys,
                                            .valueAxis = values,
                                            .key = bar.key,
                                            .value = bar.to,
                                            .base = bar.from,
                                            .half = barHalf});
            m_captions->add({.keyAxis = keys,
                             .valueAxis = values,
                             .key = bar.key,
                             .value = 0,
                             .text = m_sheet.configName(bar.config),
                             .colour = m_style.text,
                             .bold = false,
                             .kind = Captions::Text::Kind::Name});
            const double end = farEnd(bar);
            m_captions->add({.keyAxis = keys,
                             .valueAxis = values,
                             .key = bar.key,
                             .value = end,
                             .text = bar.label,
                             .colour = bar.labelColour,
                             .bold = false,
                             .kind = Captions::Text::Kind::Beside});
        }
    }

    /// Where the label begins: behind the bar, its interval and its runs.
    double farEnd(const Bar &bar) const
    {
        if (bar.to < 0)
            return std::min(bar.to, bar.low);
        double end = std::max({bar.to, bar.high, bar.from});
        if (m_form == ChartForm::Bars) {
            for (const double run : m_sheet.at(bar.row, bar.config)->runs)
                end = std::max(end, run);
        }
        return end;
    }

    /// Every run as a ring of its own, spread over the bar's width.
    void drawRuns(const Panel &panel, QCPAxis *keys, QCPAxis *values)
    {
        if (m_form != ChartForm::Bars)
            return;
        auto *rings = new Rings(keys, values, QPen(m_style.text, 1.1), m_style.ground);
        for (const Bar &bar : panel.bars) {
            const auto &runs = m_sheet.at(bar.row, bar.config)->runs;
            for (std::size_t i = 0; runs.size() > 1 && i < runs.size(); ++i) {
                const double share = (static_cast<double>(i) + 0.5) / static_cast<double>(runs.size()) - 0.5;
                rings->add(bar.key + share * 2 * barHalf * 0.8, runs[i]);
            }
        }
    }

    void drawIntervals(const Panel &panel, QCPAxis *keys, QCPAxis *values)
    {
        QVector<double> at, to, minus, plus;
        for (const Bar &bar : panel.bars) {
            if (bar.low == bar.high)
                continue;
            at.push_back(bar.key);
            to.push_back(bar.to);
            minus.push_back(bar.to - bar.low);
            plus.push_back(bar.high - bar.to);
        }
        if (at.isEmpty())
            return;
        auto *points = new QCPGraph(keys, values);
        points->setLineStyle(QCPGraph::lsNone);
        points->setData(at, to);
        auto *errors = new QCPErrorBars(keys, values);
        errors->setDataPlottable(points);
        errors->setData(minus, plus);
        errors->setPen(QPen(m_style.text, 1.3));
        errors->setWhiskerWidth(7);
        errors->setSymbolGap(0);
        errors->setSelectable(QCP::stNone);
    }

    Canvas &m_canvas;
    const items::BenchSheet &m_sheet;
    const PlotStyle &m_style;
    ChartForm m_form;
    std::vector<Panel> m_panels;
    Captions *m_captions = nullptr;
};

} // namespace

double meanHalfWidth(const bench::Sampled &sampled)
{
    const int n = sampled.n.value_or(0);
    return n < 2 || !sampled.sd || *sampled.sd == 0 ? 0 : *sampled.sd / bench::sdOfHalfWidth(1, n);
}

void drawBars(Canvas &canvas, ChartForm form)
{
    BarDrawer(canvas, form).draw();
}

} // namespace widgets
