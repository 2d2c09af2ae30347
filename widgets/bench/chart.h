// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/chartform.h"
#include "core/result.h"
#include "items/benchsheet.h"

#include <QWidget>

#include <memory>

namespace widgets {

/// A sheet as a plot. Every mark can be reached by mouse and keyboard and says what it is; the current one is
/// framed.
class Chart : public QWidget
{
    Q_OBJECT
public:
    using Place = std::pair<std::size_t, std::size_t>; ///< row, configuration

    explicit Chart(QWidget *parent = nullptr);
    ~Chart() override;

    void setSheet(const items::BenchSheet &sheet);
    void setForm(ChartForm form);
    ChartForm form() const; ///< as drawn
    void
    setLit(const std::vector<Place> &places); ///< what other views point at; the first is the current one
    std::optional<Place> current() const;
    std::vector<Place> places() const; ///< of all marks, in the order of the keys
    QString spoken(Place place) const; ///< a mark in words, its figures in full
    QRect placeOf(Place place) const;  ///< pixels in this widget
    /// The scale of the figures: `factor` above 1 shows less of it, larger; around `at` (pixels), else around
    /// the current mark.
    void zoom(double factor, std::optional<QPoint> at = {});
    void pan(double share); ///< by a share of what is shown
    void resetZoom();
    bool isZoomed() const;
    /// Writes what is drawn, on white, by the file's ending: .svg, .pdf, .png. The error says what and why.
    core::Result<void> exportTo(const QString &file, QSize size) const;

    QSize sizeHint() const override;

Q_SIGNALS:
    void currentChanged(std::size_t row, std::size_t config);
    void activated(std::size_t row, std::size_t config);
    void left(); ///< Escape

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void redraw();
    void layOut();
    bool zoomKey(const QKeyEvent &event);
    void paintFrames(QPainter &painter, const QRect &exposed) const;
    void select(std::size_t mark);
    std::optional<std::size_t> markAt(QPoint position) const;
    void speak();

    struct Private;
    std::unique_ptr<Private> d;
};

/// Writes a sheet as Chart::exportTo() does.
core::Result<void> writeChart(const items::BenchSheet &sheet, ChartForm form, const QFont &font,
                              const QString &file, QSize size);

/// Writes the comparison chart of one table, on white, at print size. Fails (NotFound) where the table has
/// nothing to draw, else as Chart::exportTo. Needs a QApplication.
core::Result<void> exportChart(const dossier::Dossier &dossier, std::size_t table, const QString &file,
                               ChartForm form = ChartForm::Automatic);

} // namespace widgets
