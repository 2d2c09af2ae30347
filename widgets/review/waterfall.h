// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "review/steps.h"

#include <QWidget>

#include <memory>

namespace widgets {

/// One measured change as a waterfall, a line a step: from the base through each claim to the end, what
/// nobody has explained hatched. A row of the table (x86, arm64) stands below the other. Clicking a step
/// leads to its claim. The same is told in words by its accessible description.
class Waterfall : public QWidget
{
    Q_OBJECT
public:
    explicit Waterfall(QWidget *parent = nullptr);

    /// `changes` are indices into Dossier::comparisons, and into Ledger::rows.
    void show(std::shared_ptr<const dossier::Dossier> dossier, const review::Review &review,
              const review::Ledger &ledger, const std::vector<std::size_t> &changes);
    void clear();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void claimActivated(std::size_t claim);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;

private:
    struct Line
    {
        QString name, figure;
        double from = 0, to = 0;
        enum class Kind { Title, Claimed, Rest } kind = Kind::Title;
        std::optional<std::size_t> claim;
        bool better = true;
    };
    void paintBar(QPainter &painter, const Line &line, const QRectF &bar) const;
    int lineHeight() const;

    std::vector<Line> m_lines;
    double m_low = 0, m_high = 0; ///< percent
};

} // namespace widgets
