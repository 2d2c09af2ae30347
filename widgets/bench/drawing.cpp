// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/drawing.h"

#include "bench/captions.h"
#include "bench/drawers.h"
#include "core/text.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace widgets {
namespace {

constexpr std::size_t mostRowsAsBars = 24;
constexpr std::size_t mostBars = 60;

/// The last number of a row's name: 41 of "disk-41", 4096 of "4k", 64 of "64 threads".
std::optional<double> scaleValue(const std::string &name)
{
    std::size_t end = name.size();
    while (end > 0 && !std::isdigit(static_cast<unsigned char>(name[end - 1])))
        --end;
    std::size_t begin = end;
    while (begin > 0 && (std::isdigit(static_cast<unsigned char>(name[begin - 1])) || name[begin - 1] == '.'))
        --begin;
    if (begin == end)
        return {};
    double value = QByteArray::fromStdString(name.substr(begin, end - begin)).toDouble();
    const char unit =
        end < name.size() ? static_cast<char>(std::tolower(static_cast<unsigned char>(name[end]))) : ' ';
    const bool alone = end + 1 >= name.size() || !std::isalpha(static_cast<unsigned char>(name[end + 1])) ||
                       std::tolower(static_cast<unsigned char>(name[end + 1])) == 'b';
    if (alone)
        value *= unit == 'k' ? 1024.0 : unit == 'm' ? 1048576.0 : unit == 'g' ? 1073741824.0 : 1.0;
    return value;
}

std::string stemOf(const std::string &name)
{
    std::string stem;
    for (const char c : name) {
        if (!std::isdigit(static_cast<unsigned char>(c)) && c != '.')
            stem += c;
    }
    return stem;
}

} // namespace

QRectF Mark::place() const
{
    const bool upright = keyAxis->orientation() == Qt::Horizontal;
    const double from = valueAxis->coordToPixel(base), to = valueAxis->coordToPixel(value);
    const double low = keyAxis->coordToPixel(key - half), high = keyAxis->coordToPixel(key + half);
    QRectF rect = upright ? QRectF(QPointF(low, from), QPointF(high, to))
                          : QRectF(QPointF(from, low), QPointF(to, high));
    rect = rect.normalized();
    constexpr double least = 9; // what a mouse can hit
    if (rect.width() < least)
        rect.adjust(-(least - rect.width()) / 2, 0, (least - rect.width()) / 2, 0);
    if (rect.height() < least)
        rect.adjust(0, -(least - rect.height()) / 2, 0, (least - rect.height()) / 2);
    return rect;
}

std::vector<double> scaleOfRows(const items::BenchSheet &sheet)
{
    const auto &rows = sheet.matrix().rows;
    if (rows.size() < 4 || !sheet.commonUnit())
        return {};
    std::vector<double> scale;
    std::string stem;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const std::string name = core::fromQString(sheet.rowName(row));
        const auto value = scaleValue(name);
        if (!value || (row > 0 && (stemOf(name) != stem || *value <= scale.back())))
            return {};
        stem = stemOf(name);
        scale.push_back(*value);
    }
    return scale;
}

namespace {

/// Several metrics without a unit of their own share no scale: 8,157,448 pages beside 24.7 ms. What they have
/// in common is the change.
bool sharesNoScale(const items::BenchSheet &sheet)
{
    constexpr std::size_t fewest = 4;
    constexpr double spread = 30;
    const auto &matrix = sheet.matrix();
    std::set<std::string> names;
    double low = 0, high = 0;
    for (std::size_t row = 0; row < matrix.rows.size(); ++row) {
        const bench::MatrixRow &item = matrix.rows[row];
        const bench::Sampled *base = sheet.at(row, matrix.base);
        if (item.metric.unit || base == nullptr || base->mean == 0)
            continue;
        names.insert(item.metric.name);
        const double size = std::abs(base->mean);
        low = low == 0 ? size : std::min(low, size);
        high = std::max(high, size);
    }
    return names.size() >= fewest && high > low * spread;
}

} // namespace

ChartForm chooseForm(const items::BenchSheet &sheet)
{
    const auto &matrix = sheet.matrix();
    if (!scaleOfRows(sheet).empty())
        return ChartForm::Lines;
    const bool comparable = matrix.configs.size() > 1;
    if (comparable && (matrix.rows.size() > mostRowsAsBars ||
                       matrix.rows.size() * matrix.configs.size() > mostBars || sharesNoScale(sheet)))
        return ChartForm::Dots;
    return ChartForm::Bars;
}

Drawn drawChart(QCustomPlot &plot, const items::BenchSheet &sheet, ChartForm form, const PlotStyle &style,
                int width)
{
    plot.plotLayout()->clear();
    plot.clearItems();
    plot.clearPlottables();
    plot.setBackground(style.ground);
    if (sheet.isEmpty())
        return {};
    if (form == ChartForm::Automatic)
        form = chooseForm(sheet);
    Canvas canvas{.plot = plot, .sheet = sheet, .style = style, .width = width, .drawn = {}};
    canvas.drawn.form = form;
    switch (form) {
    case ChartForm::Lines:
        drawLines(canvas);
        break;
    case ChartForm::Dots:
        drawDots(canvas);
        break;
    default:
        drawBars(canvas, form);
    }
    return std::move(canvas.drawn);
}

QCPAxisRect *Canvas::addPanel(int row, int height)
{
    auto *rect = new QCPAxisRect(&plot);
    plot.plotLayout()->addElement(row, 0, rect);
    plot.plotLayout()->setRowStretchFactor(row, std::max(height, 1));
    plot.plotLayout()->setRowSpacing(2);
    rect->setupFullAxesBox(false);
    rect->axis(QCPAxis::atTop)->setVisible(false);
    rect->axis(QCPAxis::atRight)->setVisible(false);
    for (QCPAxis *axis : rect->axes()) {
        axis->setLayer(QStringLiteral("axes"));
        axis->grid()->setLayer(QStringLiteral("grid"));
        axis->setBasePen(QPen(style.grid));
        axis->setTickPen(QPen(style.grid));
        axis->setSubTickPen(Qt::NoPen);
        axis->setTickLabelColor(style.muted);
        axis->setTickLabelFont(style.small);
        axis->setLabelColor(style.muted);
        axis->setLabelFont(style.small);
        axis->grid()->setPen(QPen(style.grid));
        axis->grid()->setZeroLinePen(QPen(style.muted));
    }
    return rect;
}

} // namespace widgets
