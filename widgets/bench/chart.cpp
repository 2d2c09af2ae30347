// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/chart.h"

#include "bench/chartaccess.h"
#include "bench/drawing.h"
#include "bench/plotlib.h"
#include "core/text.h"

#include <QAccessible>
#include <QFileInfo>
#include <QHelpEvent>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>
#include <QToolTip>

#include <algorithm>
#include <map>

namespace widgets {

struct Chart::Private
{
    QCustomPlot *plot = nullptr;
    items::BenchSheet sheet;
    ChartForm wanted = ChartForm::Automatic;
    Drawn drawn;
    std::vector<Place> lit;
    std::optional<Place> current;
    std::vector<QCPItemRect *> frames;
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
    d->plot = new QCustomPlot(this);
    d->plot->setFocusPolicy(Qt::NoFocus);
    d->plot->setFocusProxy(this);
    d->plot->setMouseTracking(true);
    d->plot->installEventFilter(this);
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
    frameMarks();
}

void Chart::redraw()
{
    d->frames.clear();
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
    d->plot->setGeometry(plotPlace());
    repaint();
}

/// Room beyond what a chart needs is left free, lest a single bar fills a page.
QRect Chart::plotPlace() const
{
    const bool grows = d->drawn.form == ChartForm::Lines;
    return {0, 0, width(), grows ? height() : std::min(height(), std::max(d->drawn.height * 3 / 2, 120))};
}

void Chart::repaint()
{
    d->plot->replot(QCustomPlot::rpImmediateRefresh);
    frameMarks();
}

bool Chart::isZoomed() const
{
    return std::ranges::any_of(d->whole, [](const auto &axis) { return axis.first->range() != axis.second; });
}

void Chart::resetZoom()
{
    for (const auto &[axis, range] : d->whole)
        axis->setRange(range);
    repaint();
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
    repaint();
}

void Chart::pan(double share)
{
    for (const auto &[axis, range] : d->whole) {
        if (axis->range() == range || axis->orientation() != Qt::Horizontal)
            continue;
        axis->moveRange(share * axis->range().size());
        axis->setRange(axis->range().bounded(range.lower, range.upper));
    }
    repaint();
}

/// Frames stand on a layer of their own, so that moving the cursor costs no replot.
void Chart::frameMarks()
{
    const PlotStyle style(palette(), font());
    std::vector<Place> places = d->lit;
    if (d->current && !std::ranges::contains(places, *d->current))
        places.push_back(*d->current);
    while (d->frames.size() < places.size()) {
        auto *frame = new QCPItemRect(d->plot);
        frame->setLayer(QStringLiteral("overlay"));
        frame->setClipToAxisRect(false);
        frame->topLeft->setType(QCPItemPosition::ptAbsolute);
        frame->bottomRight->setType(QCPItemPosition::ptAbsolute);
        d->frames.push_back(frame);
    }
    for (std::size_t i = 0; i < d->frames.size(); ++i) {
        const auto mark = i < places.size() ? d->markOf(places[i]) : std::nullopt;
        d->frames[i]->setVisible(mark.has_value());
        if (!mark)
            continue;
        const QRectF place = d->drawn.marks[*mark].place().adjusted(-3, -3, 3, 3);
        const bool here = d->current == places[i];
        d->frames[i]->setPen(QPen(style.focus, here && hasFocus() ? 2.4 : 1.4));
        d->frames[i]->topLeft->setPixelPosition(place.topLeft());
        d->frames[i]->bottomRight->setPixelPosition(place.bottomRight());
    }
    if (QCPLayer *layer = d->plot->layer(QStringLiteral("overlay")))
        layer->replot();
}

void Chart::select(std::size_t mark)
{
    d->current = Place(d->drawn.marks[mark].row, d->drawn.marks[mark].config);
    d->lit = {*d->current};
    frameMarks();
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

bool Chart::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick: {
        const auto *mouse = static_cast<QMouseEvent *>(event);
        if (mouse->button() != Qt::LeftButton)
            break;
        setFocus(Qt::MouseFocusReason);
        if (const auto mark = markAt(mouse->position().toPoint())) {
            select(*mark);
            if (event->type() == QEvent::MouseButtonDblClick)
                Q_EMIT activated(d->current->first, d->current->second);
        } else if (event->type() == QEvent::MouseButtonDblClick) {
            resetZoom();
        } else if (isZoomed()) {
            d->dragged = mouse->position().toPoint();
        }
        break;
    }
    case QEvent::MouseButtonRelease:
        d->dragged.reset();
        break;
    case QEvent::MouseMove: {
        if (d->dragged) {
            const QPoint to = static_cast<QMouseEvent *>(event)->position().toPoint();
            pan(static_cast<double>(d->dragged->x() - to.x()) / std::max(1, width()));
            d->dragged = to;
            break;
        }
        const bool over = markAt(static_cast<QMouseEvent *>(event)->position().toPoint()).has_value();
        d->plot->setCursor(over ? Qt::PointingHandCursor : Qt::ArrowCursor);
        break;
    }
    case QEvent::ToolTip: {
        const auto *help = static_cast<QHelpEvent *>(event);
        if (const auto mark = markAt(help->pos()))
            QToolTip::showText(help->globalPos(),
                               d->sheet.spoken(d->drawn.marks[*mark].row, d->drawn.marks[*mark].config),
                               this);
        else
            QToolTip::hideText();
        return true;
    }
    case QEvent::Wheel:
        return wheel(*static_cast<QWheelEvent *>(event));
    default:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

/// Ctrl and the wheel zoom; the wheel alone is the scroll area's, not the plot's.
bool Chart::wheel(QWheelEvent &event)
{
    if (event.modifiers().testFlag(Qt::ControlModifier) && event.angleDelta().y() != 0) {
        zoom(event.angleDelta().y() > 0 ? 1.25 : 0.8, event.position().toPoint());
        event.accept();
    } else {
        event.ignore();
    }
    return true;
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
    frameMarks();
}

void Chart::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    frameMarks();
}

void Chart::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    d->plot->setGeometry(plotPlace());
    if (width() != d->drawnWidth) {
        redraw();
    } else {
        d->plot->replot(QCustomPlot::rpImmediateRefresh);
        frameMarks();
    }
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

namespace {

QPalette paperPalette()
{
    QPalette palette;
    palette.setColor(QPalette::Base, Qt::white);
    palette.setColor(QPalette::Window, Qt::white);
    palette.setColor(QPalette::Text, Qt::black);
    palette.setColor(QPalette::WindowText, Qt::black);
    return palette;
}

bool writeSvg(QCustomPlot &plot, QIODevice &out, QSize size, const QString &title)
{
    QSvgGenerator generator;
    generator.setOutputDevice(&out);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(), size));
    generator.setTitle(title);
    QCPPainter painter;
    if (!painter.begin(&generator))
        return false;
    painter.setMode(QCPPainter::pmVectorized);
    plot.toPainter(&painter, size.width(), size.height());
    return painter.end();
}

bool writePdf(QCustomPlot &plot, QIODevice &out, QSize size, const QString &title)
{
    QPdfWriter writer(&out);
    writer.setTitle(title);
    writer.setCreator(QStringLiteral("Whichpatch"));
    // One pixel of the plot is a 96th of an inch, its strokes stay vectors.
    constexpr int pixelsPerInch = 96;
    writer.setResolution(pixelsPerInch);
    writer.setPageMargins({});
    writer.setPageSize(QPageSize(QSizeF(size) / pixelsPerInch, QPageSize::Inch));
    QCPPainter painter;
    if (!painter.begin(&writer))
        return false;
    painter.setMode(QCPPainter::pmVectorized);
    painter.setMode(QCPPainter::pmNoCaching);
    plot.toPainter(&painter, size.width(), size.height());
    return painter.end();
}

core::Result<void> writePicture(QCustomPlot &plot, const QString &file, QSize size, const QString &title)
{
    const QString ending = QFileInfo(file).suffix().toLower();
    const bool known =
        ending == QLatin1String("svg") || ending == QLatin1String("pdf") || ending == QLatin1String("png");
    if (!known)
        return core::fail(core::ErrorKind::Malformed,
                          core::fromQString(file) + ": a chart is written as .svg, .pdf or .png");
    QSaveFile out(file);
    out.setDirectWriteFallback(true); // a file may be writable where its folder is not
    bool written = out.open(QIODevice::WriteOnly);
    constexpr double printScale = 2.0; // 1440 pixels for a column of 7.5 inches
    if (written && ending == QLatin1String("png"))
        written = plot.toPixmap(size.width(), size.height(), printScale).save(&out, "PNG");
    else if (written && ending == QLatin1String("pdf"))
        written = writePdf(plot, out, size, title);
    else if (written)
        written = writeSvg(plot, out, size, title);
    if (!written || !out.commit())
        return core::fail(core::ErrorKind::Denied, core::fromQString(file) + " cannot be written: " +
                                                       core::fromQString(out.errorString()));
    return {};
}

/// Title and origin above the chart, since a file stands alone.
void addTitle(QCustomPlot &plot, const items::BenchSheet &sheet, const PlotStyle &style)
{
    plot.plotLayout()->insertRow(0);
    QString text = sheet.title();
    if (sheet.table().context && sheet.table().context != sheet.table().title)
        text += QStringLiteral(" · ") + core::toQString(*sheet.table().context);
    QFont font = style.bold;
    auto *title = new QCPTextElement(&plot, text, font);
    title->setTextColor(style.text);
    title->setMargins(QMargins(6, 8, 6, 6));
    title->setTextFlags(Qt::AlignLeft | Qt::TextWordWrap);
    plot.plotLayout()->addElement(0, 0, title);
}

} // namespace

core::Result<void> Chart::exportTo(const QString &file, QSize size) const
{
    if (d->sheet.isEmpty())
        return core::fail(core::ErrorKind::NotFound, "this table has no figure to draw");
    QCustomPlot plot;
    const PlotStyle style(paperPalette(), font());
    const Drawn drawn = drawChart(plot, d->sheet, d->wanted, style, size.width());
    addTitle(plot, d->sheet, style);
    return writePicture(plot, file, {size.width(), std::max(size.height(), drawn.height + 40)},
                        d->sheet.title());
}

core::Result<void> exportChart(const dossier::Dossier &dossier, std::size_t table, const QString &file,
                               ChartForm form)
{
    // The dossier outlives the sheet, which ends here.
    const std::shared_ptr<const dossier::Dossier> borrowed(std::shared_ptr<void>(), &dossier);
    Chart chart;
    chart.setForm(form);
    chart.setSheet(items::BenchSheet(borrowed, table));
    return chart.exportTo(file, {720, 0});
}

} // namespace widgets
