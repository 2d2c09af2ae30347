// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pane.h"

#include <QApplication>
#include <QLabel>

namespace app {

Pane::Pane(const QString &id, const QString &title, Heading heading, QWidget *content, QWidget *window)
    : QDockWidget(title, window)
{
    setObjectName(id);
    setAccessibleName(title);
    setWidget(content);
    setFeatures(DockWidgetMovable | DockWidgetClosable | DockWidgetFloatable);
    if (heading == Heading::ByTab) {
        setTitleBarWidget(new QWidget(this)); // takes no room
        return;
    }
    auto *label = new QLabel(title, this);
    QFont font = label->font();
    font.setBold(true);
    label->setFont(font);
    label->setContentsMargins(10, 5, 6, 3);
    // Ignored mouse presses reach the dock, so the heading can be dragged like a title bar.
    setTitleBarWidget(label);
}

bool Pane::holdsFocus() const
{
    const QWidget *focus = QApplication::focusWidget();
    return focus && isAncestorOf(focus);
}

} // namespace app
