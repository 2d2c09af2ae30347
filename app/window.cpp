// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window.h"

#include <QApplication>
#include <QMainWindow>

namespace app {

int runWindow(QApplication &application, const QStringList &)
{
    QMainWindow window;
    window.show();
    return application.exec();
}

} // namespace app
