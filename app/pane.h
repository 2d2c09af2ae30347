// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDockWidget>

namespace app {

/// A docked pane: a small heading instead of a title bar where it stands alone, none where tabs name it.
class Pane : public QDockWidget
{
    Q_OBJECT
public:
    enum class Heading { Shown, ByTab };
    Pane(const QString &id, const QString &title, Heading heading, QWidget *content, QWidget *window);

    bool holdsFocus() const;
};

} // namespace app
