// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/figuredelegate.h"

#include "bench/comparison.h"
#include "common/colours.h"
#include "items/tablemodel.h"

#include <QApplication>
#include <QPainter>

namespace widgets {
namespace {

constexpr int edge = 6, between = 10;

/// The baseline has no changes, and keeps no room for them.
bool hasChanges(const QModelIndex &index)
{
    const auto *model = qobject_cast<const items::TableModel *>(index.model());
    return model != nullptr && model->columnCount() > 1 &&
           static_cast<std::size_t>(index.column()) != model->sheet().matrix().base;
}

/// Room for the mark of a claim: what is claimed says so at its figure.
int markWidth(const QFontMetrics &metrics)
{
    return metrics.horizontalAdvance(QStringLiteral("◆ "));
}

/// As wide as most changes are, so that figures stand under each other.
int changeWidth(const QFontMetrics &metrics)
{
    return metrics.horizontalAdvance(QStringLiteral("+000.00 %"));
}

} // namespace

void FigureDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                           const QModelIndex &index) const
{
    QStyleOptionViewItem shown = option;
    initStyleOption(&shown, index);
    shown.text.clear();
    const QStyle *style = shown.widget != nullptr ? shown.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &shown, painter, shown.widget);

    const bool selected = (shown.state & QStyle::State_Selected) != 0;
    const QPalette::ColorGroup group =
        (shown.state & QStyle::State_Active) != 0 ? QPalette::Active : QPalette::Inactive;
    const Colours meaning = colours(shown.palette);
    QColor text = shown.palette.color(group, selected ? QPalette::HighlightedText : QPalette::Text);
    QRect area = shown.rect.adjusted(edge, 0, -edge, 0);
    painter->save();
    painter->setLayoutDirection(shown.direction); // the program's own may be the other one
    painter->setFont(shown.font);
    const QString change = index.data(items::TableModel::ChangeRole).toString();
    if (hasChanges(index)) {
        const int gain = index.data(items::TableModel::GainRole).toInt();
        const bool shownDifference = index.data(items::TableModel::VerdictRole).toInt() !=
                                     static_cast<int>(bench::Verdict::NoDifferenceShown);
        const QColor colour = gain == 0 || !shownDifference ? meaning.muted
                              : gain > 0                    ? meaning.gain
                                                            : meaning.loss;
        painter->setPen(selected ? text : colour);
        painter->drawText(area, Qt::AlignRight | Qt::AlignVCenter, change);
        if (index.data(items::TableModel::ClaimsRole).toInt() > 0) {
            painter->setPen(selected ? text : meaning.claim);
            painter->drawText(area, Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("◆"));
        }
        area.setRight(area.right() - changeWidth(shown.fontMetrics) - between);
    }
    painter->setPen(text);
    painter->drawText(area, Qt::AlignRight | Qt::AlignVCenter,
                      index.data(items::TableModel::FigureRole).toString());
    painter->restore();
}

QSize FigureDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const QFontMetrics metrics(option.font);
    int width = 2 * edge + metrics.horizontalAdvance(index.data(items::TableModel::FigureRole).toString());
    if (hasChanges(index))
        width += between + markWidth(metrics) +
                 std::max(changeWidth(metrics),
                          metrics.horizontalAdvance(index.data(items::TableModel::ChangeRole).toString()));
    return {width, metrics.height() + 6};
}

} // namespace widgets
