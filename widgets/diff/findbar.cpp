// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/findbar.h"

#include "diff/diffview.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QToolButton>

namespace widgets {

FindBar::FindBar(DiffView *view, QWidget *parent)
    : QWidget(parent), m_view(view), m_text(new QLineEdit(this)), m_count(new QLabel(this))
{
    setObjectName(QStringLiteral("findBar"));
    m_text->setObjectName(QStringLiteral("findText"));
    m_text->setAccessibleName(tr("Find in this patch"));
    m_text->setPlaceholderText(tr("Find in this patch"));
    m_text->setClearButtonEnabled(true);
    m_count->setObjectName(QStringLiteral("findCount"));
    m_count->setMinimumWidth(m_count->fontMetrics().horizontalAdvance(tr("%1 of %2").arg(99999).arg(99999)));
    const auto button = [this](const QString &name, Qt::ArrowType arrow, const QString &tip,
                               void (DiffView::*slot)()) {
        auto *result = new QToolButton(this);
        result->setObjectName(name);
        result->setArrowType(arrow);
        result->setAutoRaise(true);
        result->setAccessibleName(tip);
        result->setToolTip(tip);
        connect(result, &QToolButton::clicked, m_view, slot);
        return result;
    };
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 3, 8, 3);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_count);
    layout->addWidget(button(QStringLiteral("findPrevious"), Qt::UpArrow, tr("Previous (Shift+F3)"),
                             &DiffView::findPrevious));
    layout->addWidget(
        button(QStringLiteral("findNext"), Qt::DownArrow, tr("Next (F3)"), &DiffView::findNext));
    auto *shut = new QToolButton(this);
    shut->setObjectName(QStringLiteral("findClose"));
    shut->setText(QStringLiteral("✕"));
    shut->setAutoRaise(true);
    shut->setAccessibleName(tr("Close (Esc)"));
    shut->setToolTip(tr("Close (Esc)"));
    connect(shut, &QToolButton::clicked, this, &FindBar::close);
    layout->addWidget(shut);
    connect(m_text, &QLineEdit::textChanged, m_view, &DiffView::setSearch);
    connect(m_view, &DiffView::searchAdvanced, this, &FindBar::showCount);
    hide();
}

void FindBar::open(const QString &text)
{
    show();
    if (!text.isEmpty())
        m_text->setText(text);
    m_text->selectAll();
    m_text->setFocus();
}

void FindBar::close()
{
    m_text->clear();
    hide();
    m_view->setFocus();
}

void FindBar::showCount()
{
    const Search &search = m_view->search();
    const QLocale locale;
    if (search.text().isEmpty())
        m_count->clear();
    else if (!search.finished())
        m_count->setText(tr("%1 …").arg(locale.toString(search.hits().size())));
    else if (search.hits().empty())
        m_count->setText(tr("not found"));
    else
        m_count->setText(
            tr("%1 of %2")
                .arg(locale.toString(m_view->currentHit() + 1), locale.toString(search.hits().size())));
}

void FindBar::keyPressEvent(QKeyEvent *event)
{
    const bool back = event->modifiers() & Qt::ShiftModifier;
    if (event->key() == Qt::Key_Escape)
        close();
    else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_F3)
        back ? m_view->findPrevious() : m_view->findNext();
    else
        QWidget::keyPressEvent(event);
}

} // namespace widgets
