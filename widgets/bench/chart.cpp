// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/chart.h"

#include "bench/chartaccess.h"
#include "bench/drawing.h"
#include "bench/plot.h"
#include "core/text.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QToolTip>

#include <algorithm>
#include <map>

namespace widgets {

struct Chart::Private
{
    Plot *plot = nullptr;
    items::BenchSheet sheet;
    ChartForm wanted = ChartForm::Automatic;
    Drawn drawn;
    std::vector<Place> lit;
    std::optional<Place> current;
    std::map<QCPAxis *, QCPRange> whole; ///< what each axis of figures shows when it is not zoomed
    std::optional<QPoint> dragged;       ///< where a drag was last
    int drawnWidth = -1;

    std::optional<std::size_t> markOf(Place place) const
    {
        const auto found = std::ranges::find_if(
            drawn.marks, [&](const Mark &m) { return m.row == place.first && m.config == place.second; });
        return found == drawn.marks.end()
                   ? std::nullopt
                   : std::optional(static_cast<std::size_t>(found - drawn.marks.begin()));
    }
};

Chart::Chart(QWidget *parent) : QWidget(parent), d(std::make_unique<Private>())
{
    installChartAccess();
    setObjectName(QStringLiteral("benchChart"));
    setAccessibleName(tr("Chart"));
    setFocusPolicy(Qt::StrongFocus);
    d->plot = new Plot(this);
    setMouseTracking(true);
    setBackgroundRole(QPalette::Base); // draws, so the plot must be there
    setAutoFillBackground(true);
}

Chart::~Chart() = default;

void Chart::setSheet(const items::BenchSheet &sheet)
{
    d->sheet = sheet;
    d->lit.clear();
    d->current.reset();
    redraw();
}

void Chart::setForm(ChartForm form)
{
    d->wanted = form;
    redraw();
}

ChartForm Chart::form() const
{
    return d->drawn.form;
}
std::optional<Chart::Place> Chart::current() const
{
    return d->current;
}

std::vector<Chart::Place> Chart::places() const
{
    std::vector<Place> all;
    for (const Mark &mark : d->drawn.marks)
        all.emplace_back(mark.row, mark.config);
    return all;
}

QString Chart::spoken(Place place) const
{
    return d->sheet.spoken(place.first, place.second);
}

QRect Chart::placeOf(Place place) const
{
    const auto mark = d->markOf(place);
    return mark ? d->drawn.marks[*mark].place().toAlignedRect() : QRect();
}

void Chart::setLit(const std::vector<Place> &places)
{
    d->lit = places;
    d->current = places.empty() ? std::nullopt : std::optional(places.front());
    update();
}

void Chart::redraw()
{
    d->drawnWidth = width();
    d->drawn = drawChart(*d->plot, d->sheet, d->wanted, PlotStyle(palette(), font()), std::max(width(), 160));
    d->whole.clear();
    for (const Mark &mark : d->drawn.marks) {
        d->whole.try_emplace(mark.valueAxis, mark.valueAxis->range());
        if (d->drawn.form == ChartForm::Lines)
            d->whole.try_emplace(mark.keyAxis, mark.keyAxis->range());
    }
    setMinimumHeight(d->drawn.height);
    updateGeometry();
    layOut();
}

/// Room beyond what a chart needs is left free, lest a single bar fills a page.
void Chart::layOut()
{
    const bool grows = d->drawn.form == ChartForm::Lines;
    const int most = std::max(d->drawn.height * 3 / 2, 120);
    d->plot->layOut({width(), grows ? height() : std::min(height(), most)});
    update();
}

bool Chart::isZoomed() const
{
    return std::ranges::any_of(d->whole, [](const auto &axis) { return axis.first->range() != axis.second; });
}

void Chart::resetZoom()
{
    for (const auto &[axis, range] : d->whole)
        axis->setRange(range);
    layOut();
}

void Chart::zoom(double factor, std::optional<QPoint> at)
{
    if (!at && d->current)
        at = placeOf(*d->current).center();
    for (const auto &[axis, range] : d->whole) {
        const QPoint centre = at.value_or(axis->axisRect()->rect().center());
        const double here =
            axis->pixelToCoord(axis->orientation() == Qt::Horizontal ? centre.x() : centre.y());
        axis->scaleRange(1 / factor, here);
        // Not farther out than the whole, which is where it ends.
        if (factor < 1 && (axis->range().lower < range.lower || axis->range().upper > range.upper))
            axis->setRange(axis->range().bounded(range.lower, range.upper));
    }
    layOut();
}

void Chart::pan(double share)
{
    for (const auto &[axis, range] : d->whole) {
        if (axis->range() == range || axis->orientation() != Qt::Horizontal)
            continue;
        axis->moveRange(share * axis->range().size());
        axis->setRange(axis->range().bounded(range.lower, range.upper));
    }
    layOut();
}

/// Only what is in sight is drawn: the bars of five hundred rows are fifty screens.
void Chart::paintEvent(QPaintEvent *event)
{
    QCPPainter painter(this);
    d->plot->paint(painter, event->rect());
    paintFrames(painter, event->rect());
}

void Chart::paintFrames(QPainter &painter, const QRect &exposed) const
{
    const PlotStyle style(palette(), font());
    std::vector<Place> places = d->lit;
    if (d->current && !std::ranges::contains(places, *d->current))
        places.push_back(*d->current);
    painter.setBrush(Qt::NoBrush);
    for (const Place &place : places) {
        const auto mark = d->markOf(place);
        const QRectF frame = mark ? d->drawn.marks[*mark].place().adjusted(-3, -3, 3, 3) : QRectF();
        if (!mark || !frame.intersects(exposed))
            continue;
        painter.setPen(QPen(style.focus, d->current == place && hasFocus() ? 2.4 : 1.4));
        painter.drawRect(frame);
    }
}

void Chart::select(std::size_t mark)
{
    d->current = Place(d->drawn.marks[mark].row, d->drawn.marks[mark].config);
    d->lit = {*d->current};
    update();
    speak();
    Q_EMIT currentChanged(d->current->first, d->current->second);
}

void Chart::speak()
{
    if (!d->current)
        return;
    const QString text = d->sheet.spoken(d->current->first, d->current->second);
    setAccessibleDescription(text);
#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
    QAccessibleAnnouncementEvent event(this, text);
#else
    QAccessibleEvent event(this, QAccessible::DescriptionChanged);
#endif
    QAccessible::updateAccessibility(&event);
}

std::optional<std::size_t> Chart::markAt(QPoint position) const
{
    // The nearest of those under the pointer: points of a line may overlap.
    std::optional<std::size_t> best;
    double nearest = 0;
    for (std::size_t i = 0; i < d->drawn.marks.size(); ++i) {
        const QRectF place = d->drawn.marks[i].place().adjusted(-2, -1, 2, 1);
        if (!place.contains(position))
            continue;
        const QPointF away = place.center() - position;
        const double distance = QPointF::dotProduct(away, away);
        if (!best || distance < nearest) {
            best = i;
            nearest = distance;
        }
    }
    return best;
}

void Chart::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const QPoint position = event->position().toPoint();
    if (const auto mark = markAt(position))
        select(*mark);
    else if (isZoomed())
        d->dragged = position;
}

void Chart::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    if (const auto mark = markAt(event->position().toPoint())) {
        select(*mark);
        Q_EMIT activated(d->current->first, d->current->second);
    } else {
        resetZoom();
    }
}

void Chart::mouseReleaseEvent(QMouseEvent *)
{
    d->dragged.reset();
}

void Chart::mouseMoveEvent(QMouseEvent *event)
{
    const QPoint to = event->position().toPoint();
    if (d->dragged) {
        pan(static_cast<double>(d->dragged->x() - to.x()) / std::max(1, width()));
        d->dragged = to;
        return;
    }
    setCursor(markAt(to) ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

bool Chart::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    if (const auto mark = markAt(help->pos()))
        QToolTip::showText(help->globalPos(),
                           spoken({d->drawn.marks[*mark].row, d->drawn.marks[*mark].config}), this);
    else
        QToolTip::hideText();
    return true;
}

/// Ctrl and the wheel zoom; the wheel alone is the scroll area's.
void Chart::wheelEvent(QWheelEvent *event)
{
    if (!event->modifiers().testFlag(Qt::ControlModifier) || event->angleDelta().y() == 0) {
        event->ignore();
        return;
    }
    zoom(event->angleDelta().y() > 0 ? 1.25 : 0.8, event->position().toPoint());
}

bool Chart::zoomKey(const QKeyEvent &event)
{
    const bool shifted = event.modifiers().testFlag(Qt::ShiftModifier);
    switch (event.key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoom(1.25);
        return true;
    case Qt::Key_Minus:
        zoom(0.8);
        return true;
    case Qt::Key_0:
        resetZoom();
        return true;
    case Qt::Key_Left:
    case Qt::Key_Right:
        if (shifted && isZoomed())
            pan(event.key() == Qt::Key_Left ? -0.2 : 0.2);
        return shifted;
    default:
        return false;
    }
}

void Chart::keyPressEvent(QKeyEvent *event)
{
    if (zoomKey(*event))
        return;
    const auto &marks = d->drawn.marks;
    if (marks.empty()) {
        QWidget::keyPressEvent(event);
        return;
    }
    const auto now = d->current ? d->markOf(*d->current) : std::nullopt;
    const auto count = static_cast<std::ptrdiff_t>(marks.size());
    std::ptrdiff_t next = now ? static_cast<std::ptrdiff_t>(*now) : -1;
    // To the same configuration in another row.
    const auto otherRow = [&](std::ptrdiff_t step) {
        for (std::ptrdiff_t i = next + step; i >= 0 && i < count; i += step) {
            const Mark &mark = marks[static_cast<std::size_t>(i)];
            if (now && mark.config == marks[*now].config && mark.row != marks[*now].row)
                return i;
        }
        return std::max<std::ptrdiff_t>(next, 0);
    };
    switch (event->key()) {
    case Qt::Key_Down:
    case Qt::Key_J:
        next = std::min(next + 1, count - 1);
        break;
    case Qt::Key_Up:
    case Qt::Key_K:
        next = std::max<std::ptrdiff_t>(next - 1, 0);
        break;
    case Qt::Key_Right:
    case Qt::Key_PageDown:
        next = otherRow(1);
        break;
    case Qt::Key_Left:
    case Qt::Key_PageUp:
        next = otherRow(-1);
        break;
    case Qt::Key_Home:
        next = 0;
        break;
    case Qt::Key_End:
        next = count - 1;
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (d->current)
            Q_EMIT activated(d->current->first, d->current->second);
        return;
    default:
        QWidget::keyPressEvent(event);
        return;
    }
    select(static_cast<std::size_t>(std::max<std::ptrdiff_t>(next, 0)));
}

void Chart::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    if (!d->current && !d->drawn.marks.empty() && event->reason() != Qt::MouseFocusReason)
        select(0);
    update();
}

void Chart::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    update();
}

void Chart::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (width() != d->drawnWidth)
        redraw();
    else
        layOut();
}

void Chart::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        redraw();
}

QSize Chart::sizeHint() const
{
    return {420, std::max(d->drawn.height, 120)};
}

core::Result<void> Chart::exportTo(const QString &file, QSize size) const
{
    return writeChart(d->sheet, d->wanted, font(), file, size);
}

} // namespace widgets
