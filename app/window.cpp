// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window.h"

#include "app/language.h"
#include "app/mainwindow.h"
#include "app/theme.h"

#include <QApplication>
#include <QIcon>

namespace app {

int runWindow(QApplication &application, const QStringList &sources)
{
    installLanguage();
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/org.whichpatch.Whichpatch.svg")));
    QGuiApplication::setDesktopFileName(QStringLiteral("org.whichpatch.Whichpatch"));
    applyTheme(Settings().theme());
    MainWindow window;
    if (sources.isEmpty())
        window.openLastSession();
    else
        window.open(sources);
    window.show();
    return application.exec();
}

} // namespace app
