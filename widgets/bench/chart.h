// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/chartform.h"
#include "items/benchsheet.h"

#include <QWidget>

#include <memory>

class QCustomPlot;

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
    std::vector<Place> places() const;                    ///< of all marks, in the order of the keys
    QString spoken(Place place) const;                    ///< a mark in words, its figures in full
    QRect placeOf(Place place) const;                     ///< pixels in this widget
    bool exportTo(const QString &file, QSize size) const; ///< by its ending: .svg, .pdf, .png

    QSize sizeHint() const override;

Q_SIGNALS:
    void currentChanged(std::size_t row, std::size_t config);
    void activated(std::size_t row, std::size_t config);
    void left(); ///< Escape

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void redraw();
    void frameMarks();
    void select(std::size_t mark);
    std::optional<std::size_t> markAt(QPoint position) const;
    void speak();

    struct Private;
    std::unique_ptr<Private> d;
};

/// Writes the comparison chart of one table, on white, at print size. False when the file cannot be written,
/// its ending is none of .svg .pdf .png, or the table has nothing to draw. Needs a QApplication.
bool exportChart(const dossier::Dossier &dossier, std::size_t table, const QString &file,
                 ChartForm form = ChartForm::Automatic);

} // namespace widgets
