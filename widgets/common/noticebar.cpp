// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/noticebar.h"

#include "common/colours.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

namespace widgets {

NoticeBar::NoticeBar(QWidget *parent)
    : QFrame(parent),
      m_glyph(new QLabel(this)),
      m_text(new QLabel(this)),
      m_action(new QPushButton(this)),
      m_close(new QToolButton(this))
{
    setObjectName(QStringLiteral("noticeBar"));
    setAccessibleName(tr("Notice"));
    m_text->setObjectName(QStringLiteral("noticeText"));
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_action->setObjectName(QStringLiteral("noticeAction"));
    m_close->setObjectName(QStringLiteral("noticeClose"));
    m_close->setAccessibleName(tr("Close this notice"));
    m_close->setText(QStringLiteral("✕"));
    m_close->setAutoRaise(true);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 4, 4);
    layout->addWidget(m_glyph);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_action);
    layout->addWidget(m_close);
    connect(m_action, &QPushButton::clicked, this, [this] {
        const auto run = m_run; // what it does may show another notice
        hide();
        if (run)
            run();
    });
    connect(m_close, &QToolButton::clicked, this, [this] {
        hide();
        Q_EMIT closed();
    });
    hide();
}

void NoticeBar::show(Kind kind, const QString &text, const QString &action, std::function<void()> run)
{
    m_run = std::move(run);
    m_glyph->setText(kind == Kind::Info ? QStringLiteral("ℹ") : QStringLiteral("⚠"));
    m_text->setText(text);
    m_text->setAccessibleName(text);
    m_action->setText(action);
    m_action->setVisible(!action.isEmpty());
    setVisible(true);
}

QString NoticeBar::text() const
{
    return m_text->text();
}

void NoticeBar::paintEvent(QPaintEvent *)
{
    const Colours c = colours(palette());
    QPainter painter(this);
    painter.fillRect(rect(), c.warningBand);
    painter.fillRect(QRect(0, height() - 1, width(), 1), c.separator);
}

} // namespace widgets
