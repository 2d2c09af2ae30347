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

/// One row's line of texts: taken off its two ends in turn, from right to left where the window is.
struct Line
{
    QPainter *painter;
    const QRect whole;
    QRect rest = whole; ///< what is free, as if from left to right

    void drawFirst(const QString &text, const QFont &font, const QColor &colour)
    {
        if (text.isEmpty() || rest.width() <= 0)
            return;
        const QFontMetrics metrics(font);
        draw(metrics.elidedText(text, Qt::ElideRight, rest.width()), Qt::AlignLeft, font, colour);
        rest.setLeft(rest.left() + metrics.horizontalAdvance(text) + gap(metrics));
    }
    void drawLast(const QString &text, const QFont &font, const QColor &colour)
    {
        if (text.isEmpty())
            return;
        const QFontMetrics metrics(font);
        draw(text, Qt::AlignRight, font, colour);
        rest.setRight(rest.right() - metrics.horizontalAdvance(text) - gap(metrics));
    }

private:
    static int gap(const QFontMetrics &metrics) { return metrics.horizontalAdvance(QLatin1Char(' ')) * 2; }
    void draw(const QString &text, Qt::Alignment end, const QFont &font, const QColor &colour)
    {
        painter->setFont(font);
        painter->setPen(colour);
        // drawText() itself mirrors the alignment.
        painter->drawText(QStyle::visualRect(painter->layoutDirection(), whole, rest), Qt::AlignVCenter | end,
                          text);
    }
};

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
    painter->save();
    painter->setLayoutDirection(option.direction);
    Line line{painter, option.rect.adjusted(2, 0, -4, 0)};
    switch (index.column()) {
    case ThreadModel::SubjectColumn: {
        // Marks take room from the titles of those mails alone that have some.
        const QString marks = index.siblingAtColumn(ThreadModel::MarksColumn).data().toString();
        for (auto mark = marks.crbegin(); mark != marks.crend(); ++mark) {
            if (!mark->isSpace())
                line.drawLast(*mark, option.font, inkOf(option, markColour(*mark, c)));
        }
        line.drawFirst(index.data(ThreadModel::NumberRole).toString(), font, muted);
        line.drawFirst(index.data().toString(), font, missing ? muted : text);
        break;
    }
    case ThreadModel::DateColumn:
        line.drawLast(index.data().toString(), option.font, muted);
        break;
    default:
        line.drawFirst(index.data().toString(), option.font, muted);
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
    painter->setLayoutDirection(option.direction);
    const int past = option.direction == Qt::RightToLeft ? option.rect.right() - box.rect.left()
                                                         : box.rect.right() - option.rect.left();
    Line line{painter, option.rect, option.rect.adjusted(past + 6, 0, -6, 0)};
    const int notes = index.data(PatchModel::NotesRole).toInt();
    const int claims = index.data(PatchModel::ClaimsRole).toInt();
    if (notes)
        line.drawLast(QStringLiteral("✎ %1").arg(notes), option.font, inkOf(option, c.note));
    if (claims)
        line.drawLast(QStringLiteral("◆ %1").arg(claims), option.font, inkOf(option, c.claim));
    line.drawFirst(index.data(PatchModel::NumberRole).toString(), option.font, inkOf(option, c.muted));
    const QColor text = inkOf(option, here ? option.palette.color(QPalette::Text) : c.muted);
    line.drawFirst(index.data().toString(), option.font, text);
    painter->restore();
}

} // namespace widgets
