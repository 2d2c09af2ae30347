// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/chart.h"
#include "bench/drawing.h"
#include "bench/plotlib.h"
#include "core/text.h"

#include <QFileInfo>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

#include <algorithm>

namespace widgets {

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

core::Result<void> writeChart(const items::BenchSheet &sheet, ChartForm form, const QFont &font,
                              const QString &file, QSize size)
{
    if (sheet.isEmpty())
        return core::fail(core::ErrorKind::NotFound, "this table has no figure to draw");
    QCustomPlot plot;
    const PlotStyle style(paperPalette(), font);
    const Drawn drawn = drawChart(plot, sheet, form, style, size.width());
    addTitle(plot, sheet, style);
    return writePicture(plot, file, {size.width(), std::max(size.height(), drawn.height + 40)},
                        sheet.title());
}

core::Result<void> exportChart(const dossier::Dossier &dossier, std::size_t table, const QString &file,
                               ChartForm form)
{
    // The dossier outlives the sheet, which ends here.
    const std::shared_ptr<const dossier::Dossier> borrowed(std::shared_ptr<void>(), &dossier);
    return writeChart(items::BenchSheet(borrowed, table), form, QApplication::font(), file, {720, 0});
}

} // namespace widgets
