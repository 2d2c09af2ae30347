// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/chart.h"

#include "bench/chartaccess.h"
#include "bench/drawing.h"
#include "bench/plotlib.h"
#include "core/text.h"

#include <QAccessible>
#include <QFileInfo>
#include <QHelpEvent>
#include <QSaveFile>
#include <QSvgGenerator>
#include <QToolTip>

#include <algorithm>

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
    setMinimumHeight(d->drawn.height);
    updateGeometry();
    d->plot->setGeometry(rect());
    d->plot->replot(QCustomPlot::rpImmediateRefresh);
    frameMarks();
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
        }
        break;
    }
    case QEvent::MouseMove: {
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
    case QEvent::Wheel: // the scroll area's, not the plot's
        event->ignore();
        return true;
    default:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

void Chart::keyPressEvent(QKeyEvent *event)
{
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
    d->plot->setGeometry(rect());
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

bool writePicture(QCustomPlot &plot, const QString &file, QSize size, const QString &title)
{
    const QString ending = QFileInfo(file).suffix().toLower();
    if (ending == QLatin1String("png"))
        return plot.savePng(file, size.width(), size.height(), 2.0);
    if (ending == QLatin1String("pdf"))
        return plot.savePdf(file, size.width(), size.height(), QCP::epAllowCosmetic,
                            QStringLiteral("Whichpatch"), title);
    if (ending != QLatin1String("svg"))
        return false;
    QSaveFile out(file);
    if (!out.open(QIODevice::WriteOnly))
        return false;
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
    painter.end();
    return out.commit();
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

bool Chart::exportTo(const QString &file, QSize size) const
{
    if (d->sheet.isEmpty())
        return false;
    QCustomPlot plot;
    const PlotStyle style(paperPalette(), font());
    const Drawn drawn = drawChart(plot, d->sheet, d->wanted, style, size.width());
    addTitle(plot, d->sheet, style);
    return writePicture(plot, file, {size.width(), std::max(size.height(), drawn.height + 40)},
                        d->sheet.title());
}

bool exportChart(const dossier::Dossier &dossier, std::size_t table, const QString &file, ChartForm form)
{
    // The dossier outlives the sheet, which ends here.
    const std::shared_ptr<const dossier::Dossier> borrowed(std::shared_ptr<void>(), &dossier);
    Chart chart;
    chart.setForm(form);
    chart.setSheet(items::BenchSheet(borrowed, table));
    return chart.exportTo(file, {720, 0});
}

} // namespace widgets
