// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/searchline.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

namespace widgets {

SearchLine::SearchLine(QWidget *parent)
    : QWidget(parent), m_edit(new QLineEdit(this)), m_count(new QLabel(this))
{
    setObjectName(QStringLiteral("searchLine"));
    m_edit->setObjectName(QStringLiteral("findEdit"));
    m_edit->setAccessibleName(tr("Find in this text"));
    m_edit->setPlaceholderText(tr("Find in this text"));
    m_edit->setClearButtonEnabled(true);
    m_edit->installEventFilter(this);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 3, 4, 3);
    layout->addWidget(m_edit, 1);
    layout->addWidget(m_count);
    const auto button = [&](const QString &glyph, const QString &name, const QString &id) {
        auto *tool = new QToolButton(this);
        tool->setObjectName(id);
        tool->setText(glyph);
        tool->setToolTip(name);
        tool->setAccessibleName(name);
        tool->setAutoRaise(true);
        layout->addWidget(tool);
        return tool;
    };
    auto *previous =
        button(QStringLiteral("▲"), tr("Previous hit (Shift+Enter)"), QStringLiteral("findPrevious"));
    auto *next = button(QStringLiteral("▼"), tr("Next hit (Enter)"), QStringLiteral("findNext"));
    auto *close = button(QStringLiteral("✕"), tr("Close (Esc)"), QStringLiteral("findClose"));
    connect(previous, &QToolButton::clicked, this, [this] { Q_EMIT stepRequested(-1); });
    connect(next, &QToolButton::clicked, this, [this] { Q_EMIT stepRequested(1); });
    const auto end = [this] {
        hide();
        Q_EMIT textChanged({});
        Q_EMIT closed();
    };
    connect(close, &QToolButton::clicked, this, end);
    connect(m_edit, &QLineEdit::textChanged, this, &SearchLine::textChanged);
    hide();
}

void SearchLine::open(const QString &seed)
{
    show();
    if (!seed.isEmpty())
        m_edit->setText(seed);
    m_edit->selectAll();
    m_edit->setFocus(Qt::ShortcutFocusReason);
    Q_EMIT textChanged(m_edit->text());
}

void SearchLine::setHits(int count)
{
    m_count->setText(m_edit->text().isEmpty() ? QString() : tr("%n hit(s)", nullptr, count));
}

QString SearchLine::text() const
{
    return m_edit->text();
}

bool SearchLine::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_edit || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto *key = static_cast<QKeyEvent *>(event);
    if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
        Q_EMIT stepRequested(key->modifiers() & Qt::ShiftModifier ? -1 : 1);
        return true;
    }
    if (key->key() == Qt::Key_Escape) {
        hide();
        Q_EMIT textChanged({});
        Q_EMIT closed();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace widgets
