// SPDX-License-Identifier: GPL-3.0-or-later
#include "thread/threaddelegate.h"

#include "common/colours.h"
#include "items/patchmodel.h"
#include "items/threadmodel.h"

#include <QApplication>
#include <QPainter>

namespace widgets {

using items::PatchModel;
using items::ThreadModel;

namespace {

QColor inkOf(const QStyleOptionViewItem &option, const QColor &own)
{
    return option.state & QStyle::State_Selected ? option.palette.color(QPalette::HighlightedText) : own;
}

void paintGround(QPainter *painter, QStyleOptionViewItem option, const QAbstractItemDelegate *)
{
    option.text.clear();
    option.features &= ~QStyleOptionViewItem::HasCheckIndicator;
    const QStyle *style = option.widget ? option.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &option, painter, option.widget);
}

/// Draws from the left and moves the rectangle past it.
void drawLeft(QPainter *painter, QRect &rect, const QString &text, const QFont &font, const QColor &colour)
{
    if (text.isEmpty() || rect.width() <= 0)
        return;
    painter->setFont(font);
    painter->setPen(colour);
    const QFontMetrics metrics(font);
    painter->drawText(rect, Qt::AlignVCenter | Qt::AlignLeft,
                      metrics.elidedText(text, Qt::ElideRight, rect.width()));
    rect.setLeft(rect.left() + metrics.horizontalAdvance(text) +
                 metrics.horizontalAdvance(QLatin1Char(' ')) * 2);
}

void drawRight(QPainter *painter, QRect &rect, const QString &text, const QFont &font, const QColor &colour)
{
    if (text.isEmpty())
        return;
    const QFontMetrics metrics(font);
    const int width = metrics.horizontalAdvance(text);
    painter->setFont(font);
    painter->setPen(colour);
    painter->drawText(rect, Qt::AlignVCenter | Qt::AlignRight, text);
    rect.setRight(rect.right() - width - metrics.horizontalAdvance(QLatin1Char(' ')) * 2);
}

QColor markColour(QChar mark, const Colours &c)
{
    return mark == QChar(0x25c6) ? c.claim : mark == QChar(0x270e) ? c.note : c.link;
}

} // namespace

QSize ThreadDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    return {QStyledItemDelegate::sizeHint(option, index).width(), option.fontMetrics.height() + 6};
}

void ThreadDelegate::paint(QPainter *painter, const QStyleOptionViewItem &given,
                           const QModelIndex &index) const
{
    QStyleOptionViewItem option = given;
    initStyleOption(&option, index);
    paintGround(painter, option, this);
    const Colours c = colours(option.palette);
    const QModelIndex first = index.siblingAtColumn(ThreadModel::SubjectColumn);
    const bool missing = first.data(ThreadModel::MessageRole).toInt() < 0;
    QFont font = option.font;
    font.setBold(first.data(ThreadModel::UnreadRole).toBool());
    const QColor text = inkOf(option, option.palette.color(QPalette::Text));
    const QColor muted = inkOf(option, c.muted);
    QRect rect = option.rect.adjusted(2, 0, -4, 0);
    painter->save();
    switch (index.column()) {
    case ThreadModel::SubjectColumn:
        drawLeft(painter, rect, index.data(ThreadModel::NumberRole).toString(), font, muted);
        drawLeft(painter, rect, index.data().toString(), font, missing ? muted : text);
        break;
    case ThreadModel::MarksColumn:
        for (const QChar mark : index.data().toString()) {
            if (!mark.isSpace())
                drawLeft(painter, rect, mark, option.font, inkOf(option, markColour(mark, c)));
        }
        break;
    case ThreadModel::DateColumn:
        drawRight(painter, rect, index.data().toString(), option.font, muted);
        break;
    default:
        drawLeft(painter, rect, index.data().toString(), option.font, muted);
    }
    painter->restore();
}

QSize PatchDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    return {QStyledItemDelegate::sizeHint(option, index).width(), option.fontMetrics.height() + 6};
}

void PatchDelegate::paint(QPainter *painter, const QStyleOptionViewItem &given,
                          const QModelIndex &index) const
{
    QStyleOptionViewItem option = given;
    initStyleOption(&option, index);
    const QStyle *style = option.widget ? option.widget->style() : QApplication::style();
    QStyleOptionViewItem box = option;
    box.rect = style->subElementRect(QStyle::SE_ItemViewItemCheckIndicator, &option, option.widget);
    paintGround(painter, option, this);
    const Colours c = colours(option.palette);
    const bool here = index.data(PatchModel::MessageRole).toInt() >= 0;
    painter->save();
    if (here) {
        // A glyph, since a dark style's empty box cannot be told from its ground.
        painter->setPen(inkOf(option, c.muted));
        painter->drawText(box.rect, Qt::AlignCenter,
                          option.checkState == Qt::Checked ? QStringLiteral("☑") : QStringLiteral("☐"));
    }
    QRect rect = option.rect.adjusted(box.rect.right() - option.rect.left() + 6, 0, -6, 0);
    const int notes = index.data(PatchModel::NotesRole).toInt();
    const int claims = index.data(PatchModel::ClaimsRole).toInt();
    if (notes)
        drawRight(painter, rect, QStringLiteral("✎ %1").arg(notes), option.font, inkOf(option, c.note));
    if (claims)
        drawRight(painter, rect, QStringLiteral("◆ %1").arg(claims), option.font, inkOf(option, c.claim));
    drawLeft(painter, rect, index.data(PatchModel::NumberRole).toString(), option.font,
             inkOf(option, c.muted));
    const QColor text = inkOf(option, here ? option.palette.color(QPalette::Text) : c.muted);
    drawLeft(painter, rect, index.data().toString(), option.font, text);
    painter->restore();
}

} // namespace widgets
