// SPDX-License-Identifier: GPL-3.0-or-later
#include "review/waterfall.h"

#include "common/colours.h"
#include "core/text.h"
#include "review/words.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <ranges>

namespace widgets {

namespace {

constexpr std::size_t mostRows = 4; // of a table; the list above tells them all
constexpr int gap = 6;              // between name, bar and figure

} // namespace

Waterfall::Waterfall(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("waterfall"));
    setAccessibleName(tr("From the base to the end, step by step"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void Waterfall::show(std::shared_ptr<const dossier::Dossier> dossier, const review::Review &review,
                     const review::Ledger &ledger, const std::vector<std::size_t> &changes)
{
    m_lines.clear();
    m_low = m_high = 0;
    QString words;
    for (const auto index : changes | std::views::take(mostRows)) {
        const auto &change = dossier->comparisons[index];
        const bool better = change.better == bench::Better::Unknown ||
                            (change.changePercent > 0) == (change.better == bench::Better::Higher);
        Line title;
        title.name = core::toQString((change.row ? *change.row + ":  " : std::string()) + change.base + " " +
                                     review::figure(change.baseValue) + " → " + change.config + " " +
                                     review::figure(change.value) + (change.unit ? " " + *change.unit : ""));
        title.figure = core::toQString(review::percent(change.changePercent));
        words += title.name + u' ' + title.figure + u'\n';
        m_lines.push_back(std::move(title));
        for (const auto &step : review::steps(*dossier, review, ledger.rows[index])) {
            Line line;
            line.kind = step.claim ? Line::Kind::Claimed : Line::Kind::Rest;
            line.name = step.claim ? core::toQString(step.name) : tr("unattributed");
            line.figure = core::toQString(review::percent(step.to - step.from));
            line.from = step.from;
            line.to = step.to;
            line.claim = step.claim;
            line.better = better;
            words += line.name + u' ' + line.figure + u'\n';
            m_low = std::min({m_low, step.from, step.to});
            m_high = std::max({m_high, step.from, step.to});
            m_lines.push_back(std::move(line));
        }
    }
    setAccessibleDescription(words);
    setToolTip(words.trimmed());
    setVisible(!m_lines.empty());
    updateGeometry();
    update();
}

void Waterfall::clear()
{
    m_lines.clear();
    hide();
}

int Waterfall::lineHeight() const
{
    return fontMetrics().lineSpacing() + 4;
}

QSize Waterfall::sizeHint() const
{
    return {240, static_cast<int>(m_lines.size()) * lineHeight() + 4};
}

QSize Waterfall::minimumSizeHint() const
{
    return {120, sizeHint().height()};
}

void Waterfall::paintBar(QPainter &painter, const Line &line, const QRectF &bar) const
{
    const Colours colour = colours(palette());
    if (line.kind == Line::Kind::Rest) {
        painter.setPen(colour.muted);
        painter.setBrush(QBrush(colour.muted, Qt::BDiagPattern));
    } else {
        painter.setPen(Qt::NoPen);
        painter.setBrush(line.better ? colour.gain : colour.loss);
    }
    painter.drawRect(bar);
}

void Waterfall::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Colours colour = colours(palette());
    const QFontMetrics metrics = fontMetrics();
    const int figures = metrics.horizontalAdvance(QStringLiteral("+000.00 %"));
    const int names = std::min(width() * 2 / 5, metrics.horizontalAdvance(QString(22, u'x')));
    const QRectF area(names + gap, 0, std::max(20, width() - names - figures - 2 * gap), height());
    const double range = std::max(m_high - m_low, 1e-9);
    const auto x = [&](double percent) { return area.left() + (percent - m_low) / range * area.width(); };
    int y = 2;
    for (const auto &line : m_lines) {
        const QRect row(0, y, width(), lineHeight());
        const QRect figure = row.adjusted(width() - figures, 0, 0, 0);
        y += lineHeight();
        if (line.kind == Line::Kind::Title) {
            painter.setPen(palette().color(QPalette::Text));
            const QRect text = row.adjusted(0, 0, -figures - gap, 0);
            painter.drawText(text, Qt::AlignVCenter,
                             metrics.elidedText(line.name, Qt::ElideMiddle, text.width()));
            painter.drawText(figure, Qt::AlignVCenter | Qt::AlignRight, line.figure);
            continue;
        }
        painter.setPen(line.claim ? palette().color(QPalette::Text) : colour.muted);
        const QString name = (line.claim ? QStringLiteral("◆ ") : QStringLiteral("▨ ")) + line.name;
        const QRect text(10, row.top(), names - 10, row.height());
        painter.drawText(text, Qt::AlignVCenter, metrics.elidedText(name, Qt::ElideRight, text.width()));
        painter.drawText(figure, Qt::AlignVCenter | Qt::AlignRight, line.figure);
        const double left = x(std::min(line.from, line.to)), right = x(std::max(line.from, line.to));
        paintBar(painter, line, QRectF(left, row.top() + 3, std::max(1.0, right - left), row.height() - 6));
    }
}

void Waterfall::mouseReleaseEvent(QMouseEvent *event)
{
    const auto index = static_cast<std::size_t>(std::max(0.0, event->position().y() - 2)) /
                       static_cast<std::size_t>(lineHeight());
    if (index < m_lines.size() && m_lines[index].claim)
        Q_EMIT claimActivated(*m_lines[index].claim);
    QWidget::mouseReleaseEvent(event);
}

} // namespace widgets
