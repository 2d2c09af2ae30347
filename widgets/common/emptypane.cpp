// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/emptypane.h"

#include <QLabel>
#include <QVBoxLayout>

namespace widgets {

EmptyPane::EmptyPane(const QString &title, const QString &how, QWidget *parent)
    : QWidget(parent), m_title(new QLabel(this)), m_how(new QLabel(this)), m_extra(new QVBoxLayout)
{
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    m_title->setAlignment(Qt::AlignHCenter);
    m_title->setWordWrap(true);
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_how->setAlignment(Qt::AlignHCenter);
    m_how->setWordWrap(true);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 24, 24, 24);
    layout->addStretch(2);
    layout->addWidget(m_title);
    layout->addWidget(m_how);
    layout->addLayout(m_extra);
    layout->addStretch(3);
    setTexts(title, how);
}

void EmptyPane::setTexts(const QString &title, const QString &how)
{
    m_title->setText(title);
    m_how->setText(how);
    setAccessibleName(title);
    setAccessibleDescription(how);
}

void EmptyPane::addWidget(QWidget *widget)
{
    m_extra->addWidget(widget, 0, Qt::AlignHCenter);
}

} // namespace widgets
